/** Day by day when each is busy and when all are free: bars beside each other, on a phone the times in words. */

import { button } from '../components/buttons.js';
import { element, fill, vector } from '../element.js';
import { clockTime, date, localDay, moment } from '../format.js';
import { locale, t } from '../i18n.js';

const shownAtOnce = 14;
const wholeDay = 1440;

/**
 * The days of a search: `found` as `/v1/planner/windows` answers, `busy` as `/v1/planner/busy` does.
 * `drawWindow` makes the button of one window.
 */
export function plannerDays(found, busy, drawWindow) {
  const axis = axisOf(found, busy);
  const days = daysOf(found, busy);
  const list = element('ol.planner-days');
  const more = element('div.button-row');
  let shown = 0;
  const go = () => {
    list.append(...days.slice(shown, shown + shownAtOnce).map((day) => drawDay(day, found, busy, axis, drawWindow)));
    shown = Math.min(shown + shownAtOnce, days.length);
    fill(more, shown < days.length && button(t('planner.days.more'), go, { testid: 'more-days' }));
  };
  go();
  return element('div', list, more);
}

/** The days on which somebody is busy or all are free; the others say nothing. */
function daysOf({ from, to, items }, busy) {
  const days = [];
  const spans = [...items, ...busy.flatMap((one) => one.busy)];
  const day = moment(`${localDay(from)}T12:00`);
  for (; localDay(day) <= localDay(new Date(moment(to) - 1)); day.setDate(day.getDate() + 1)) {
    const text = localDay(day);
    if (spans.some((span) => part(span, text))) days.push(text);
  }
  return days;
}

/** From when to when a bar goes, in minutes of the day by whole hours: nights in which nothing is are left out. */
function axisOf({ items }, busy) {
  const spans = items.length > 0 ? items : busy.flatMap((one) => one.busy);
  const parts = spans.flatMap((span) => [part(span, localDay(span.start)), part(span, localDay(span.end))])
    .filter(Boolean);
  const isLong = spans.some(({ start, end }) => moment(end) - moment(start) >= 86_400_000);
  if (isLong || parts.length === 0) return [0, wholeDay];
  const from = Math.min(...parts.map(([start]) => start));
  const to = Math.max(...parts.map(([, end]) => end));
  return [Math.max(0, Math.floor(from / 60) * 60 - 60), Math.min(wholeDay, Math.ceil(to / 60) * 60 + 60)];
}

/** The minutes of a day in which a span is, by the clocks; `null` when it is not. */
function part({ start, end }, day) {
  const minute = (value) => {
    const own = localDay(value);
    if (own !== day) return own < day ? 0 : wholeDay;
    return moment(value).getHours() * 60 + moment(value).getMinutes();
  };
  const [from, to] = [minute(start), minute(end)];
  return from < to ? [from, to] : null;
}

function drawDay(day, { items }, busy, axis, drawWindow) {
  const parts = (spans) => spans.map((span) => part(span, day)).filter(Boolean);
  const weekday = new Intl.DateTimeFormat(locale(), { weekday: 'long' }).format(moment(day));
  const windows = items.filter(({ start }) => localDay(start) === day);
  return element(
    'li.planner-day',
    { 'data-testid': 'planner-day', 'data-day': day },
    element('h3', `${weekday} ${date(day)}`),
    element(
      'ul.planner-bars',
      busy.map(({ resource, busy: spans }) => row(resource.name, parts(spans), axis, 'busy')),
      row(t('planner.allFree'), parts(items), axis, 'free'),
    ),
    windows.length > 0 && element('div.planner-windows', windows.map(drawWindow)),
  );
}

function row(name, parts, axis, kind) {
  const words = parts.length === 0
    ? t(kind === 'busy' ? 'planner.notBusy' : 'planner.notFree')
    : parts.map(([from, to]) => `${clockOf(from)}–${clockOf(to)}`).join(', ');
  return element(
    `li.planner-bar.${kind}`,
    { 'data-testid': `planner-${kind}` },
    element('span.planner-who', name),
    bar(parts, axis),
    element('span.planner-times', words),
  );
}

function bar(parts, [first, last]) {
  const box = (from, to, name) => vector(`rect.${name}`, { x: from, y: 0, width: Math.max(0, to - from), height: 10 });
  const hours = [];
  for (let minute = first + 60; minute < last; minute += 60) {
    hours.push(vector('line.hour', { x1: minute, x2: minute, y1: 0, y2: 10, 'vector-effect': 'non-scaling-stroke' }));
  }
  return vector(
    'svg',
    { viewBox: `${first} 0 ${last - first} 10`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    box(first, last, 'rest'),
    hours,
    parts.map(([from, to]) => box(Math.max(from, first), Math.min(to, last), 'taken')),
  );
}

/** A minute of the day as the clocks show it. */
function clockOf(minute) {
  if (minute === wholeDay) return '24:00';
  const time = new Date();
  time.setHours(Math.floor(minute / 60), minute % 60, 0, 0);
  return clockTime(time);
}
