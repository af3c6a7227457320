/** Who in the register each account, app key and phone is: what it may do at doors hangs on that. */

import { get, request } from '../api.js';
import { button } from '../components/buttons.js';
import { openDialog } from '../components/dialog.js';
import { loading } from '../components/page.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { chooseMember } from './member-search.js';

export function chooseWhoIsWho() {
  const ending = new AbortController();
  return openDialog(t('door.people.title'), () => {
    const list = loading(() => get('/v1/door-people', ending.signal), ({ items }) => rows(items), {
      signal: ending.signal,
    });
    const rows = (items) => element('ul.rows', items.map((one) => element('li', row(one))));

    async function say(access, memberId) {
      await request('PUT', `/v1/door-people/${access}`, { body: { memberId } });
      list.reload();
    }

    async function choose({ access, name }) {
      const member = await chooseMember(name);
      if (member) await say(access, member.id);
    }

    function row(one) {
      const { access, name, role, member, roles } = one;
      return element(
        'div.row.door-row',
        { 'data-testid': 'door-person-row', 'data-access': access },
        element('span.row-main', element('span.row-title', name), element('span.badge', t(`role.${role}`))),
        element(
          'span.row-note',
          member && element('strong', member.name),
          member && element(
            'span',
            roles.length > 0 ? t('door.people.roles', { roles: roles.join(', ') }) : t('door.people.noRoles'),
          ),
        ),
        element(
          'span.row-actions',
          button(member ? member.number : t('door.people.nobody'), () => choose(one), {
            symbol: 'person',
            testid: 'identify',
          }),
          member && button('', () => say(access, null), {
            symbol: 'close',
            kind: 'quiet square',
            testid: 'identify-nobody',
            'aria-label': t('door.people.nobody'),
          }),
        ),
      );
    }
    return element('div.dialog-body', element('p.hint', t('door.people.text')), list.box);
  }, { name: 'door-people', wide: true }).finally(() => ending.abort());
}
