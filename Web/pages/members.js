/** Members by surname, or who is found, the likeliest first; the gateway says what matched, and that is marked. */

import { account, may } from '../account.js';
import { link } from '../components/buttons.js';
import { menu } from '../components/menu.js';
import { nothing, page } from '../components/page.js';
import { searchList } from '../components/search-list.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { memberBadges } from '../members/details.js';
import { matched } from '../members/matches.js';
import { tasks } from '../members/tasks.js';

export default function membersPage({ signal }) {
  const list = searchList({
    path: '/v1/members',
    label: t('members.search'),
    name: 'member',
    row,
    none: (words) =>
      words ? nothing(t('search.none', { text: words })) : nothing(
        t('members.none'),
        element('p', t(`members.none.${account().role}`)),
        element(
          'div.button-row',
          may.administer() &&
            link(t('members.task.import'), '#/members/import', {
              symbol: 'upload',
              kind: 'primary',
              testid: 'empty-import-members',
            }),
          may.record() && link(t('member.create'), '#/members/new', { symbol: 'plus', testid: 'empty-new-member' }),
        ),
      ),
    news: ['member.created', 'member.changed', 'member.erased', 'import.done'],
    signal,
  });
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
  return page({ title: t('nav.members'), actions, name: 'members' }, list.bar, list.status, list.results);
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
