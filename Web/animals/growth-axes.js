/** The axes of the growth chart: kilograms from zero or from a marked break, and days of the calendar. */

import { monthDate, shortDate } from '../format.js';

const day = 86_400_000;
/** Up to here days are told, beyond it months. */
const daysTold = 92;
const daySteps = [1, 2, 7, 14, 28];
const monthSteps = [1, 2, 3, 6, 12, 24, 60];

/**
 * From where to where weights are drawn: from zero where the lightest is at most half of the heaviest. A grown animal
 * would be a flat line there; its axis begins higher, and that is marked.
 */
export function weightRange(weights) {
  const [least, most] = [Math.min(...weights), Math.max(...weights)];
  if (least <= most / 2) return { beginAtZero: true };
  // What an animal eats and drinks in a day is not to look like growth: a tenth of its weight at least is shown.
  const [middle, part] = [(least + most) / 2, most / 20];
  return { beginAtZero: false, suggestedMin: middle - part, suggestedMax: middle + part };
}

/** Beginnings of days or months from `from` to `to`, few enough to be read. */
export function dateTicks(from, to, most = 5) {
  const days = (to - from) / day;
  const ticks = days <= daysTold ? dayTicks(from, to, days, most) : monthTicks(from, to, days, most);
  return ticks.length > 0 ? ticks : [from];
}

function dayTicks(from, to, days, most) {
  const step = daySteps.find((step) => days / step < most) ?? daySteps.at(-1);
  const ticks = [];
  const at = new Date(to);
  for (at.setHours(0, 0, 0, 0); at >= from; at.setDate(at.getDate() - step)) ticks.unshift(at.getTime());
  return ticks;
}

function monthTicks(from, to, days, most) {
  const step = monthSteps.find((step) => days / 30 / step < most) ?? monthSteps.at(-1);
  const ticks = [];
  const at = new Date(new Date(from).getFullYear(), 0, 1);
  for (; at <= to; at.setMonth(at.getMonth() + step)) if (at >= from) ticks.push(at.getTime());
  return ticks;
}

export const tickLabel = (from, to) => ((to - from) / day <= daysTold ? shortDate : monthDate);

/** The line of the weights, broken by a zigzag where it does not begin at zero; `tell` hears where it begins. */
export const axisLine = (colour, tell) => ({
  id: 'axisLine',
  afterUpdate: ({ scales: { y } }) => tell(y.min),
  beforeDatasetsDraw({ ctx, chartArea: { left, top, bottom }, scales: { y } }) {
    ctx.save();
    ctx.strokeStyle = colour;
    ctx.lineWidth = 2;
    ctx.lineJoin = 'round';
    ctx.beginPath();
    ctx.moveTo(left, top);
    if (y.min > 0) { for (const [x, up] of [[0, 24], [6, 20], [-6, 12], [0, 8]]) ctx.lineTo(left + x, bottom - up); }
    ctx.lineTo(left, bottom);
    ctx.stroke();
    ctx.restore();
  },
});
