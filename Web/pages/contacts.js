/** The contact directory: people and organisations under one search. */

import { get, query } from '../api.js';
import { may } from '../account.js';
import { link } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { nothing, page } from '../components/page.js';
import { problemBox } from '../components/problem.js';
import { segments } from '../components/switches.js';
import { element, fill, redraw } from '../element.js';
import { t } from '../i18n.js';
import { memberBadges } from '../members/details.js';
import { matched } from '../members/matches.js';
import { whenReleased } from '../press.js';

const pageSize = 50;

export function contactsPage({ signal }) {
  const results = element('div.results', { 'data-testid': 'contact-results' });
  const rows = element('ul.rows');
  const more = element('button.button.wide', { type: 'button', onclick: next }, t('action.more'));
  const status = element('p.visually-hidden', { role: 'status' });
  const input = element('input.input.search-input', {
    type: 'search',
    maxlength: 100,
    autocomplete: 'off',
    placeholder: t('contacts.search'),
    'aria-label': t('contacts.search'),
    oninput: later,
    'data-testid': 'contact-search',
    'data-focus': matchMedia('(hover: hover)').matches,
  });
  let kind = '';
  let listed = { items: [], next: null };
  let timer = null;
  let turn = 0;

  function later() {
    clearTimeout(timer);
    timer = setTimeout(run, 120);
  }

  const read = (cursor) =>
    get(query('/v1/directory', { query: input.value.trim(), kind, cursor, limit: pageSize }), signal);

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
    const page = await read(listed.next);
    show({ ...page, items: [...listed.items, ...page.items] });
  }

  function show(now) {
    listed = now;
    status.textContent = t('search.found', { count: now.items.length });
    whenReleased(results, draw);
  }

  function draw() {
    const words = input.value.trim();
    if (listed.items.length === 0) {
      return fill(results, nothing(words ? t('search.none', { text: words }) : t('contacts.none')));
    }
    if (rows.parentNode !== results) fill(results, rows, more);
    redraw(rows, listed.items.map((entry) => element('li', row(entry))));
    more.hidden = !listed.next;
  }

  function choose(value) {
    kind = value;
    run();
  }

  const actions = [
    may.record() &&
    link(t('contacts.new'), '#/contacts/new', { symbol: 'plus', kind: 'primary', testid: 'new-organisation' }),
  ];
  const kinds = ['', 'member', 'organisation'].map((value) => [value, t(`contacts.kind.${value || 'all'}`)]);
  run();
  return page(
    { title: t('contacts.title'), back: '#/members', actions, name: 'contacts' },
    element('div.search-bar', icon('search'), input),
    segments(t('contacts.kind'), kinds, kind, choose, 'contacts'),
    status,
    results,
  );
}

function row({ kind, member, organisation, matches }) {
  const one = member ?? organisation;
  const shown = (field) => matched(one[field], field, matches);
  const notes = (member ? ['organisation', 'employer', 'email', 'phone'] : ['address', 'email', 'phone'])
    .filter((field) => one[field]);
  return element(
    'a.row',
    {
      href: member ? `#/members/${one.id}` : `#/contacts/${one.id}`,
      'data-testid': 'contact',
      'data-kind': kind,
    },
    element('span.row-main', element('span.row-title', shown('name')), member && memberBadges(member)),
    element('span.row-note', notes.map((field) => element('span', shown(field)))),
    element('span.row-value', shown(member ? 'number' : 'companyNumber')),
  );
}
