/** People of the register, found by what is typed; each is a row to press. */

import { get, query } from '../api.js';
import { openDialog } from '../components/dialog.js';
import { icon } from '../components/icon.js';
import { loading, nothing } from '../components/page.js';
import { element } from '../element.js';
import { t } from '../i18n.js';

const shown = 30;

/** Resolves with the member that was pressed, or `null`; with `onChosen` it stays open for the next one. */
export function chooseMember(title, { onChosen = null } = {}) {
  const ending = new AbortController();
  return openDialog(title, (close) => {
    let timer = null;
    const input = element('input.input.search-input', {
      type: 'search',
      maxlength: 100,
      autocomplete: 'off',
      'aria-label': t('members.search'),
      placeholder: t('members.search'),
      oninput: () => {
        clearTimeout(timer);
        timer = setTimeout(list.reload, 150);
      },
      'data-testid': 'door-member-search',
      'data-focus': true,
    });
    async function find() {
      const words = input.value.trim();
      const { items } = await get(query('/v1/members', { query: words, limit: shown }), ending.signal);
      return { items, words };
    }
    const found = ({ items, words }) => (items.length === 0 ? nothing(t('door.member.none')) : rows(items, words));
    const list = loading(find, found, { signal: ending.signal });
    const rows = (members, words) =>
      element(
        'ul.rows',
        { 'data-testid': 'door-members-found', 'data-words': words },
        members.map((member) => element('li', row(member))),
      );
    const row = (member) =>
      element(
        'button.row',
        {
          type: 'button',
          onclick: () => (onChosen ? onChosen(member) : close(member)),
          'data-testid': 'door-member',
          'data-member': member.id,
        },
        element(
          'span.row-main',
          element('span.row-title', member.name),
          !member.active && element('span.badge', t('member.inactive')),
        ),
        element('span.row-note', member.organisation ?? ''),
        element('span.row-value', member.number),
      );
    return element('div.dialog-body', element('div.search-bar', icon('search'), input), list.box);
  }, { name: 'door-members', wide: true }).finally(() => ending.abort());
}
