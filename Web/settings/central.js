/** Where the central system is, and how this gateway and it are kept at one. */

import { get, post, remove } from '../api.js';
import { button } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { loading } from '../components/page.js';
import { element } from '../element.js';
import { date, dateTime, number } from '../format.js';
import { t, word } from '../i18n.js';
import { choiceSetting, textSetting } from './fields.js';
import { settings } from './state.js';

export const centralKeys = ['url', 'token-file', 'every'].map((name) => `central.${name}`);

export function central() {
  return [
    shown(),
    textSetting('central.url', { placeholder: 'https://stado.example/gateway', inputmode: 'url' }),
    textSetting('central.token-file', { placeholder: '/etc/gatewayd/central.token' }),
    choiceSetting('central.every', pauses()),
  ];
}

/** The usual ones, and what somebody wrote by hand. */
function pauses() {
  const { value, default: standard } = settings.item('central.every');
  const minutes = [1, 5, 10, 30, 60].map((count) => [`${count * 60}s`, t('sync.minutes', { count })]);
  const known = new Set(minutes.map(([pause]) => pause));
  return [
    ...minutes,
    ...[...new Set([standard, value])].filter((one) => one && !known.has(one)).map((one) => [one, one]),
  ];
}

/** It goes on by itself: it is looked at again while somebody is here, more often while it runs. */
function shown() {
  let timer = null;
  const { box, reload } = loading(() => get('/v1/sync'), (sync) => {
    clearTimeout(timer);
    timer = setTimeout(() => box.isConnected && reload(), sync.running ? 1000 : 5000);
    return standing(sync, reload);
  });
  return box;
}

function standing(sync, reload) {
  if (!sync.url) return element('p.muted', { 'data-testid': 'sync' }, t('sync.none'));
  return element(
    'div.setting-field',
    { 'data-testid': 'sync' },
    sync.failure && !sync.running && alarm(sync.failure),
    sync.running ? progress(sync.running) : element(
      'p',
      sync.succeededAt ? t('sync.succeeded', { when: dateTime(sync.succeededAt) }) : t('sync.never'),
    ),
    !sync.running && sync.next && element('p.muted', t('sync.next', { when: dateTime(sync.next) })),
    element(
      'div.button-row',
      sync.running
        ? button(t('sync.stop'), () => remove('/v1/sync').then(reload), { testid: 'sync-stop' })
        : button(t('sync.start'), () => post('/v1/sync').then(reload), { testid: 'sync-start' }),
    ),
    waiting(sync),
    stuck(sync),
  );
}

function progress({ part, number: turn, of, done, left }) {
  const name = t('sync.part', { turn, of, part: t(`sync.part.${part}`) });
  return element(
    'div.progress',
    { role: 'status', 'data-testid': 'sync-running' },
    element('p', name, done > 0 && ` · ${t('sync.rows', { count: done, shown: number(done) })}`),
    // Without a value it moves by itself: nobody knows yet how much is to come.
    element('progress', {
      'aria-label': name,
      max: 1,
      value: left === undefined ? null : done / Math.max(1, done + left),
    }),
  );
}

/** Two kinds: the program has to be updated, and everything else, which is tried again. */
function alarm({ code, kind, detail, at }) {
  if (code === 'cancelled') return element('p.muted', t('sync.failure.cancelled'));
  return element(
    'div.notice.doubt-flag',
    { role: 'alert', 'data-testid': 'sync-failure' },
    icon('warning'),
    element(
      'div',
      element('strong', t(`sync.failure.${code}`)),
      element('p', t(`sync.kind.${kind}`)),
      element('p', `${dateTime(at)} · ${detail}`),
    ),
  );
}

const states = { waiting: null, sent: 'sync.sent', refused: 'sync.refused' };
/** The list is long: the first of it show what is about. */
const mostShown = 6;

const note = (...texts) => element('span.row-note', texts.filter(Boolean).join(' · '));

function waiting({ waiting: count, changes, records }) {
  if (count === 0) return element('p', { 'data-testid': 'sync-waiting' }, t('sync.waiting.none'));
  return listed(
    'sync-waiting',
    t('sync.waiting', { count, shown: number(count) }),
    count,
    [...changes, ...records],
    // What is no change is milk recording.
    ({ animalId, earTagText, changeId, kind, date: day, state, reason }) =>
      element(
        'li',
        element(
          'a.row.menu-row',
          { href: `#/animals/${animalId}` },
          element(
            'span.row-main',
            `${earTagText ?? '–'} · ${changeId ? word(`change.${kind}`) ?? kind : t('milk.title')}`,
          ),
          note(date(day), states[state] && t(states[state]), reason),
        ),
      ),
  );
}

function stuck({ stuck: count, rows }) {
  return count > 0 && listed(
    'sync-stuck',
    t('sync.stuck', { count, shown: number(count) }),
    count,
    rows,
    ({ table, id, reason }) =>
      element(
        'li.row',
        element('span.row-main', `${t(`sync.part.${table}`)} ${id}`),
        element('span.row-note', reason),
      ),
    element('p.muted', t('sync.stuck.text')),
  );
}

function listed(testid, title, count, items, draw, ...notes) {
  const shown = items.slice(0, mostShown);
  return element(
    'div.setting-field',
    { 'data-testid': testid },
    element('p', title),
    notes,
    element('ul.rows.tight', shown.map((item) => draw(item))),
    count > shown.length && element('p.muted', t('sync.more', { count: number(count - shown.length) })),
  );
}
