/** The numbers of a session, big enough to read from a step away. */

import { element } from '../element.js';
import { number, signed, weight } from '../format.js';
import { t } from '../i18n.js';

export function sessionFigures({ statistics }) {
  const { count = 0, mean, median, minimum, maximum, standardDeviation, gainPerDay, gainPerDaySinceBirth } =
    statistics ?? {};
  return element(
    'dl.metrics.panel.session-figures',
    { 'data-testid': 'session-statistics' },
    figure('count', number(count)),
    figure('meanOf', tenth(mean), 'kg'),
    figure('median', tenth(median), 'kg'),
    figure('minimum', tenth(minimum), 'kg'),
    figure('maximum', tenth(maximum), 'kg'),
    figure('deviation', tenth(standardDeviation), 'kg'),
    figure('gain', gain(gainPerDay), t('unit.gain')),
    figure('gainSinceBirth', gain(gainPerDaySinceBirth), t('unit.gain')),
  );
}

function figure(name, value, unit = null) {
  return element(
    'div.metric',
    element('dt', t(`session.${name}`)),
    element(
      'dd',
      { 'data-testid': `figure-${name}` },
      element('span.metric-value', value),
      unit && element('span.metric-unit', ` ${unit}`),
    ),
  );
}

const known = (value) => typeof value === 'number';
const tenth = (value) => (known(value) ? weight(Math.round(value * 10) / 10) : '–');
const gain = (value) => (known(value) ? signed(value, 2) : '–');
