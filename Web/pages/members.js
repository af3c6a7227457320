/** Members: search by name, number, e-mail or phone; the part that matched is marked. */

import { all } from '../api.js';
import { may } from '../account.js';
import { link } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { menu } from '../components/menu.js';
import { loading, nothing, page } from '../components/page.js';
import { element, fill, redraw } from '../element.js';
import { t } from '../i18n.js';
import { station } from '../station.js';
import { memberBadges } from '../members/details.js';
import { marked } from '../members/marked.js';
import { bySurname } from '../members/surname.js';
import { tasks } from '../members/tasks.js';

export function membersPage({ signal }) {
  const results = element('div.results', { 'data-testid': 'member-results' });
  const rows = element('ul.rows');
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
  let timer = null;
  const list = loading(find, draw, { signal });

  function later() {
    clearTimeout(timer);
    timer = setTimeout(list.reload, 120);
  }

  async function find() {
    const words = input.value.trim();
    return { words, found: await all('/v1/members', signal, { query: words }) };
  }

  function draw({ words, found }) {
    status.textContent = t('search.found', { count: found.length });
    if (found.length === 0) {
      return fill(
        results,
        words ? nothing(t('search.none', { text: words })) : nothing(
          t('members.none'),
          !may.record() && element('p', t('animals.none.viewer')),
          may.record() && link(t('member.create'), '#/members/new', { symbol: 'plus', testid: 'empty-new-member' }),
        ),
      );
    }
    if (rows.parentNode !== results) fill(results, rows);
    redraw(rows, bySurname(found).map((member) => element('li', row(member, words))));
    return results;
  }

  for (const kind of ['member.created', 'member.changed', 'member.erased']) {
    station.addEventListener(kind, list.reload, { signal });
  }
  const more = tasks.filter(({ offered }) => offered()).map(({ name, word, ...entry }) => ({
    ...entry,
    text: t(word),
    testid: `members-${name}`,
  }));
  const actions = [
    menu(t('members.more'), more, { testid: 'members-more' }),
    may.record() &&
    link(t('member.create'), '#/members/new', { symbol: 'plus', kind: 'primary', testid: 'new-member' }),
  ];
  return page(
    { title: t('nav.members'), actions, name: 'members' },
    element('div.search-bar', icon('search'), input),
    status,
    list.box,
  );
}

function row(member, words) {
  const notes = [member.organisation, member.email, member.phone].filter(Boolean);
  return element(
    'a.row',
    { href: `#/members/${member.id}`, 'data-testid': 'member-result', 'data-member': member.id },
    element(
      'span.row-main',
      element('span.row-title', marked(member.name, words)),
      memberBadges(member),
    ),
    element('span.row-note', notes.map((note) => element('span', marked(note, words)))),
    element('span.row-value', marked(member.number, words)),
  );
}
