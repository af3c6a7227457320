/** Day by day when each is busy and when all are free: bars beside each other, on a phone the times in words. */

import { button } from '../components/buttons.js';
import { element, fill, vector } from '../element.js';
import { clockTime, date, localDay, moment } from '../format.js';
import { locale, t } from '../i18n.js';

const shownAtOnce = 14;
const wholeDay = 1440;

/**
 * The days of a search: `found` as `/v1/planner/windows` answers, `busy` as `/v1/planner/busy` does. Days on which nobody
 * is busy and nothing is free say nothing and are left out.
 * `hours` are those of the search, such as `7:00-15:30`; `drawWindow` makes the button of one window.
 */
export function plannerDays({ items }, busy, hours, drawWindow) {
  const rows = [
    ...busy.map(({ resource, busy: spans }) => ({ name: resource.name, kind: 'busy', parts: partsByDay(spans) })),
    { name: t('planner.allFree'), kind: 'free', parts: partsByDay(items) },
  ];
  const days = [...new Set(rows.flatMap(({ parts }) => [...parts.keys()]))].sort();
  const axis = axisOf(hours);
  const windows = Map.groupBy(items, ({ start }) => localDay(start));
  const list = element('ol.planner-days');
  const more = element('div.button-row');
  let shown = 0;
  const go = () => {
    const next = days.slice(shown, shown + shownAtOnce);
    list.append(...next.map((day) => drawDay(day, rows, axis, (windows.get(day) ?? []).map(drawWindow))));
    shown += next.length;
    fill(more, shown < days.length && button(t('planner.days.more'), go, { testid: 'more-days' }));
  };
  go();
  return element('div', list, more);
}

/** What of spans is on each day, in minutes of that day by the clocks here. */
function partsByDay(spans) {
  const days = new Map();
  for (const span of spans) {
    const end = moment(span.end);
    for (let start = moment(span.start); start < end;) {
      const next = new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1);
      const part = [minuteOf(start), end < next ? minuteOf(end) : wholeDay];
      const day = dayOf(start);
      if (days.has(day)) days.get(day).push(part);
      else days.set(day, [part]);
      start = next;
    }
  }
  return days;
}

const minuteOf = (time) => time.getHours() * 60 + time.getMinutes();

/** As `localDay` has it, which takes too long for a year of appointments. */
const dayOf = (time) =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** From when to when a bar goes, in minutes of the day: the hours of work and one before and after, or all of the day. */
function axisOf(hours) {
  if (!hours) return [0, wholeDay];
  const [from, to] = hours.split('-').map((time) => {
    const [hour, minute] = time.split(':').map(Number);
    return hour * 60 + minute;
  });
  return [Math.max(0, from - 60), Math.min(wholeDay, to + 60)];
}

function drawDay(day, rows, axis, windows) {
  const weekday = new Intl.DateTimeFormat(locale(), { weekday: 'long' }).format(moment(day));
  return element(
    'li.planner-day',
    { 'data-testid': 'planner-day', 'data-day': day },
    element('h3', `${weekday} ${date(day)}`),
    element('ul.planner-bars', rows.map(({ name, kind, parts }) => row(name, parts.get(day) ?? [], axis, kind))),
    windows.length > 0 && element('div.planner-windows', windows),
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
  // On a day whose clocks do not jump.
  return clockTime(new Date(2026, 0, 5, Math.floor(minute / 60), minute % 60));
}
