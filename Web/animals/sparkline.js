/** An animal's newest weights as a small line: whether it grows, at a glance down the list. */

import { get, query } from '../api.js';
import { vector } from '../element.js';
import { moment, number } from '../format.js';
import { t } from '../i18n.js';

const [width, height, margin] = [80, 24, 4];
const day = 86_400_000;

/** `read(animals)` reads those of a page at once, and says whether there is more to draw; `line(animal)` is `null` before. */
export function sparklines(signal) {
  const known = new Map();

  async function read(animals) {
    const missing = animals.filter(({ id, lastWeighing }) => lastWeighing && !known.has(id));
    if (missing.length === 0) return false;
    const ids = missing.map(({ id }) => id).join(',');
    const { items } = await get(query('/v1/animals/weights', { animals: ids }), signal);
    for (const { animalId, weights } of items) known.set(animalId, weights);
    return true;
  }

  return { read, line: ({ id }) => sparkline(known.get(id) ?? []), forget: () => known.clear() };
}

/** `null` for fewer than two weights: one is no way. */
export function sparkline(weights) {
  if (weights.length < 2) return null;
  const points = weights.map(({ date, kilograms }) => [moment(date).getTime(), kilograms]);
  const [from, to] = [points[0][0], points.at(-1)[0]];
  const [least, most] = [Math.min(...weights.map(kilogramsOf)), Math.max(...weights.map(kilogramsOf))];
  // What an animal eats and drinks in a day is not to look like growth: a tenth of its weight at least is the whole height.
  const reach = Math.max(most - least, most / 10);
  const begin = (least + most - reach) / 2;
  const across = (at, index) => (to > from ? (at - from) / (to - from) : index / (points.length - 1));
  const drawn = points.map(([at, kilograms], index) =>
    [
      margin + across(at, index) * (width - 2 * margin),
      height - margin - (kilograms - begin) / reach * (height - 2 * margin),
    ].map((place) => place.toFixed(1))
  );
  const [x, y] = drawn.at(-1);
  return vector(
    'svg.sparkline',
    { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': summary(weights), 'data-testid': 'sparkline' },
    vector('polyline', { points: drawn.map((point) => point.join(',')).join(' ') }),
    vector('circle', { cx: x, cy: y, r: 3 }),
  );
}

const kilogramsOf = ({ kilograms }) => kilograms;

function summary(weights) {
  const [first, last] = [weights[0], weights.at(-1)];
  const count = Math.round((startOfDay(last.date) - startOfDay(first.date)) / day);
  // Of a calf half a kilogram counts.
  const weight = ({ kilograms }) => number(kilograms, Math.max(first.kilograms, last.kilograms) < 100 ? 1 : 0);
  const values = { first: weight(first), last: weight(last), count };
  return count > 0 ? t('sparkline.summary', values) : t('sparkline.sameDay', values);
}

function startOfDay(date) {
  const at = moment(date);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate());
}
