/** One list of a study system: searched as somebody types, in the language of the page or the other one. */

import { get, query } from '../api.js';
import { icon } from '../components/icon.js';
import { nothing } from '../components/page.js';
import { problemBox } from '../components/problem.js';
import { element, fill, redraw } from '../element.js';
import { date, dateTime } from '../format.js';
import { language, t } from '../i18n.js';
import { whenReleased } from '../press.js';

const pageSize = 50;

export function studyEntries(list, { signal }) {
  const results = element('div.results', { 'data-testid': 'study-results' });
  const rows = element('ul.rows');
  const more = element('button.button.wide', { type: 'button', onclick: next }, t('action.more'));
  const status = element('p.visually-hidden', { role: 'status' });
  const input = element('input.input.search-input', {
    type: 'search',
    maxlength: 100,
    autocomplete: 'off',
    placeholder: t('study.search'),
    'aria-label': t('study.search'),
    oninput: later,
    'data-testid': 'study-search',
  });
  let listed = { items: [], next: null };
  let timer = null;
  let turn = 0;

  function later() {
    clearTimeout(timer);
    timer = setTimeout(run, 120);
  }

  const read = (cursor) =>
    get(query(`/v1/study-lists/${list}`, { query: input.value.trim(), cursor, limit: pageSize }), signal);

  async function run() {
    const mine = ++turn;
    try {
      const page = await read(null);
      if (mine === turn) show(page);
    } catch (problem) {
      if (problem.name !== 'AbortError' && mine === turn) fill(results, problemBox(problem, run));
    }
  }

  async function next() {
    const mine = turn;
    try {
      const page = await read(listed.next);
      if (mine === turn) show({ ...page, items: [...listed.items, ...page.items] });
    } catch (problem) {
      if (problem.name !== 'AbortError' && mine === turn) fill(results, problemBox(problem, run));
    }
  }

  function show(now) {
    listed = now;
    status.textContent = t('search.found', { count: now.items.length });
    whenReleased(results, draw);
  }

  function draw() {
    const words = input.value.trim();
    if (listed.items.length === 0) {
      return fill(results, nothing(words ? t('search.none', { text: words }) : t('study.none')));
    }
    if (rows.parentNode !== results) fill(results, rows, more);
    redraw(rows, listed.items.map((entry) => element('li', row(entry))));
    more.hidden = !listed.next;
  }

  run();
  return element('div', element('div.search-bar', icon('search'), input), status, results);
}

/** A text in the language of the page, or in the other one. */
const spoken = (text) => text[language()] ?? text.cs ?? text.en ?? null;

const when = (value) => (value.includes('T') ? dateTime(value) : date(value));

function row(entry) {
  const { member } = entry;
  const notes = [
    spoken(entry.unit),
    entry.year && t('study.year', { year: entry.year }),
    entry.teachers.map((teacher) => teacher.name).join(', '),
    entry.starts && [entry.starts, entry.ends].filter(Boolean).map(when).join(' – '),
    entry.place,
    entry.capacity !== undefined && t('study.places', { occupied: entry.occupied ?? '–', capacity: entry.capacity }),
  ].filter(Boolean);
  return element(
    member ? 'a.row' : 'div.row',
    { href: member && `#/members/${member.id}`, 'data-testid': 'study-entry', 'data-code': entry.code },
    element('span.row-main', element('span.row-title', member?.name ?? spoken(entry.name) ?? entry.code)),
    element('span.row-note', notes.map((note) => element('span', note))),
    element('span.row-value', member?.number ?? entry.code),
  );
}
