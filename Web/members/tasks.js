/** What can be done with the register besides looking somebody up: the menu “More” of the page of members. */

import { may } from '../account.js';

/**
 * One entry a task: `word` is its name in both dictionaries, `href` a page or a file (`download`), `symbol` one of
 * `components/icon.js`, `offered()` whether whoever is signed in may do it.
 */
export const tasks = [
  {
    name: 'print',
    word: 'orders.title',
    href: '#/members/print',
    symbol: 'printer',
    offered: () => true,
  },
  { name: 'contacts', word: 'contacts.title', href: '#/contacts', symbol: 'list', offered: () => true },
  {
    name: 'import',
    word: 'members.task.import',
    href: '#/members/import',
    symbol: 'upload',
    offered: () => may.administer(),
  },
  {
    name: 'register-list',
    word: 'registerList.title',
    href: '#/members/list',
    symbol: 'check',
    offered: () => may.administer(),
  },
  { name: 'study', word: 'study.title', href: '#/members/study', symbol: 'list', offered: () => true },
  {
    name: 'table',
    word: 'members.task.table',
    href: '/v1/members.csv',
    symbol: 'download',
    download: true,
    offered: () => true,
  },
  {
    name: 'verify',
    word: 'verify.title',
    href: '/verify/',
    symbol: 'check',
    offered: () => true,
  },
  {
    name: 'expiring',
    word: 'expiring.title',
    href: '#/members/expiring',
    symbol: 'history',
    offered: () => true,
  },
  {
    name: 'looks',
    word: 'members.task.looks',
    href: '#/members/cards',
    symbol: 'card',
    offered: () => may.administer(),
  },
  {
    name: 'keys',
    word: 'members.task.keys',
    href: '#/members/keys',
    symbol: 'lock',
    offered: () => may.administer(),
  },
  { name: 'door', word: 'door.title', href: '#/door', symbol: 'leave', offered: () => true },
];
