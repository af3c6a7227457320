/** Members by surname, or who is found, the likeliest first; the gateway says what matched, and that is marked. */

import { get, query } from '../api.js';
import { may } from '../account.js';
import { link } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { menu } from '../components/menu.js';
import { nothing, page } from '../components/page.js';
import { problemBox } from '../components/problem.js';
import { element, fill, redraw } from '../element.js';
import { t } from '../i18n.js';
import { memberBadges } from '../members/details.js';
import { matched } from '../members/matches.js';
import { tasks } from '../members/tasks.js';
import { whenReleased } from '../press.js';
import { station } from '../station.js';

const pageSize = 50;
/** The gateway gives no more of a list at once. */
const mostAtOnce = 500;

export function membersPage({ signal }) {
  const results = element('div.results', { 'data-testid': 'member-results' });
  const rows = element('ul.rows');
  const more = element('button.button.wide', { type: 'button', onclick: next, 'data-testid': 'members-next' });
  const status = element('p.visually-hidden', { role: 'status' });
  const input = element('input.input.search-input', {
    type: 'search',
    maxlength: 100,
    autocomplete: 'off',
    placeholder: t('members.search'),
    'aria-label': t('members.search'),
    oninput: later,
    'data-testid': 'member-search',
    'data-focus': matchMedia('(hover: hover)').matches,
  });
  let listed = { items: [], next: null };
  let timer = null;
  let turn = 0;
  more.textContent = t('action.more');

  function later() {
    clearTimeout(timer);
    timer = setTimeout(() => run(), 120);
  }

  const read = (cursor, limit) => get(query('/v1/members', { query: input.value.trim(), cursor, limit }), signal);

  /** Whoever stands far down in the list stays there when somebody in it is changed. */
  async function run(count = pageSize) {
    const mine = ++turn;
    try {
      const words = input.value.trim();
      const page = await read(null, Math.min(Math.max(pageSize, count), mostAtOnce));
      if (mine === turn) show({ ...page, words });
    } catch (problem) {
      if (problem.name !== 'AbortError' && mine === turn) fill(results, problemBox(problem, () => run()));
    }
  }

  async function next() {
    const { items, next: cursor, words } = listed;
    const page = await read(cursor, pageSize);
    show({ ...page, words, items: [...items, ...page.items] });
  }

  /** Answers come while somebody already reaches for a result. */
  function show(now) {
    listed = now;
    status.textContent = t('search.found', { count: now.items.length });
    whenReleased(results, draw);
    if (document.activeElement?.matches('body, h1')) input.matches('[data-focus]') && input.focus();
  }

  function draw() {
    const { items, words } = listed;
    if (items.length === 0) {
      return fill(
        results,
        words ? nothing(t('search.none', { text: words })) : nothing(
          t('members.none'),
          !may.record() && element('p', t('animals.none.viewer')),
          may.record() && link(t('member.create'), '#/members/new', { symbol: 'plus', testid: 'empty-new-member' }),
        ),
      );
    }
    if (rows.parentNode !== results) fill(results, rows, more);
    redraw(rows, items.map((member) => element('li', row(member))));
    more.hidden = !listed.next;
  }

  const reload = () => run(listed.items.length);
  for (const kind of ['member.created', 'member.changed', 'member.erased']) {
    station.addEventListener(kind, reload, { signal });
  }
  const offered = tasks.filter((task) => task.offered()).map(({ name, word, ...entry }) => ({
    ...entry,
    text: t(word),
    testid: `members-${name}`,
  }));
  const actions = [
    menu(t('members.more'), offered, { testid: 'members-more' }),
    may.record() &&
    link(t('member.create'), '#/members/new', { symbol: 'plus', kind: 'primary', testid: 'new-member' }),
  ];
  run();
  return page(
    { title: t('nav.members'), actions, name: 'members' },
    element('div.search-bar', icon('search'), input),
    status,
    results,
  );
}

/** What else is shown of a member beside name and number, in this order. */
const notes = ['organisation', 'employer', 'email', 'phone'];

function row(member) {
  const shown = (field) => matched(member[field], field, member.matches);
  return element(
    'a.row',
    { href: `#/members/${member.id}`, 'data-testid': 'member-result', 'data-member': member.id },
    element('span.row-main', element('span.row-title', shown('name')), memberBadges(member)),
    element('span.row-note', notes.filter((field) => member[field]).map((field) => element('span', shown(field)))),
    element('span.row-value', shown('number')),
  );
}
