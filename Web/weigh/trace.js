/** The weight curve of one weighing as a small drawing. */

import { vector } from '../element.js';
import { t } from '../i18n.js';

const width = 320;
const height = 72;

/** `trace` is `[[seconds, kilograms], …]`; `null` when there is too little of it. */
export function traceCurve(trace) {
  if (!trace || trace.length < 3) return null;
  const seconds = trace.map(([second]) => second);
  const weights = trace.map(([, kilograms]) => kilograms);
  const [start, end] = [Math.min(...seconds), Math.max(...seconds)];
  const top = Math.max(...weights, 1);
  const points = trace.map(([second, kilograms]) => {
    const x = ((second - start) / (end - start || 1)) * width;
    const y = height - 4 - (Math.max(0, kilograms) / top) * (height - 8);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return vector(
    'svg.trace',
    {
      viewBox: `0 0 ${width} ${height}`,
      preserveAspectRatio: 'none',
      role: 'img',
      'data-testid': 'trace',
      'aria-label': t('weighing.trace'),
    },
    vector('polyline', { points: points.join(' ') }),
  );
}
