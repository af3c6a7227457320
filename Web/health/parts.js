/** One part of the gateway: how it is, why, what to do, and what there is to count of it. */

import { icon } from '../components/icon.js';
import { element } from '../element.js';
import { bytes, number, sentence } from '../format.js';
import { t, word } from '../i18n.js';

const symbols = { failed: 'warning', warning: 'warning', ok: 'check', off: 'pause' };

export function partRow({ part, state, reason, ageSeconds, figures = {} }) {
  const words = reason && reasonOf(part, reason);
  const told = facts(part, { ...figures, ageSeconds });
  return element(
    'li.row.health-part',
    { 'data-part': part, 'data-state': state, 'data-reason': reason ?? null },
    element('div.row-main', icon(symbols[state]), element('strong.row-title', t(`health.part.${part}`))),
    (words || told) && element(
      'div.row-note',
      words && element('p.health-reason', words.text, words.action && ` ${words.action}`),
      told && element('p', told),
    ),
    element('span.row-value', t(`health.state.${state}`)),
  );
}

/** The Weigh page says it in the same words. */
function reasonOf(part, reason) {
  const names = part === 'backlog' ? [`backlog.${reason}`] : [`health.${part}.${reason}`, `health.${part}.failed`];
  const name = names.find((name) => word(name) !== null);
  if (!name) return { text: sentence(reason) };
  return { text: sentence(word(name)), action: word(`${name}.action`) };
}

const counted = {
  backlog: [['waiting', number], ['lost', number], ['refused', number]],
  disk: [['freeBytes', bytes], ['daysLeft', number], ['ageSeconds', span]],
  links: [
    ['open', number],
    ['opening', number],
    ['trouble', number],
    ['disconnected', number],
    ['ageSeconds', span],
  ],
  workers: [
    ['idle', number],
    ['busy', number],
    ['photos', number],
    ['failures', number],
    ['ageSeconds', span],
  ],
  clock: [['ageSeconds', span]],
  https: [['certificateDays', number]],
  loop: [['ageSeconds', span], ['tookMilliseconds', number]],
  store: [['ageSeconds', span], ['writtenSecondsAgo', span], ['lookedThroughSecondsAgo', span]],
  backup: [['ageSeconds', span]],
  sync: [['ageSeconds', span]],
  services: [['running', number], ['ended', number]],
};

function facts(part, figures) {
  return (counted[part] ?? [])
    .filter(([name]) => figures[name] !== undefined && figures[name] !== null)
    // What there is none of says nothing.
    .filter(([name]) => figures[name] !== 0 || always.has(name))
    .map(([name, format]) => t(`health.${part}.figure.${name}`, { value: format(figures[name]) }))
    .join(' · ');
}

const always = new Set(['ageSeconds', 'tookMilliseconds', 'writtenSecondsAgo', 'freeBytes', 'daysLeft']);

/** 75 seconds → "1 min": how long ago, as roughly as it matters. */
function span(seconds) {
  const [unit, size] = [['second', 1], ['minute', 60], ['hour', 3600], ['day', 86_400]]
    .findLast(([, size]) => seconds >= size * (size > 1 ? 2 : 0)) ?? ['second', 1];
  return number(Math.round(seconds / size)) + ' ' + t(`health.unit.${unit}`);
}
