/** The contact directory: people and organisations under one search. */

import { may } from '../account.js';
import { link } from '../components/buttons.js';
import { nothing, page } from '../components/page.js';
import { searchList } from '../components/search-list.js';
import { segments } from '../components/switches.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { memberBadges } from '../members/details.js';
import { matched } from '../members/matches.js';

export default function contactsPage({ signal }) {
  let kind = '';
  const list = searchList({
    path: '/v1/directory',
    label: t('contacts.search'),
    name: 'contact',
    row,
    none: (words) => nothing(words ? t('search.none', { text: words }) : t('contacts.none')),
    news: ['member.created', 'member.changed', 'member.erased', 'organisation.changed', 'import.done'],
    signal,
    more: () => ({ kind }),
  });

  function choose(value) {
    kind = value;
    list.run();
  }

  const actions = [
    may.record() &&
    link(t('contacts.new'), '#/contacts/new', { symbol: 'plus', kind: 'primary', testid: 'new-organisation' }),
  ];
  const kinds = ['', 'member', 'organisation'].map((value) => [value, t(`contacts.kind.${value || 'all'}`)]);
  return page(
    { title: t('contacts.title'), back: '#/members', actions, name: 'contacts' },
    list.bar,
    segments(t('contacts.kind'), kinds, kind, choose, 'contacts'),
    list.status,
    list.results,
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
