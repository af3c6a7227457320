/** App keys, with their role, the barns they see and their last use; they are made, changed and revoked here. */

import { get, post, remove } from '../api.js';
import { button } from '../components/buttons.js';
import { confirmed } from '../components/dialog.js';
import { field, form, select } from '../components/form.js';
import { loading, section } from '../components/page.js';
import { element, fill } from '../element.js';
import { date } from '../format.js';
import { t } from '../i18n.js';
import { isOwnAddress } from '../own-address.js';
import { lastUse } from './last-use.js';
import { barnChoice, barnsOf, openRights, peopleChoice, rightsLine } from './rights.js';

export function tokens(signal) {
  const issued = element('div');
  let barns = [];
  let sight = barnChoice({ barns });
  const people = peopleChoice();
  const choice = element('div');
  const list = loading(
    async () => {
      const [{ items }, places] = await Promise.all([get('/v1/tokens', signal), barnsOf(signal)]);
      return { items, places };
    },
    ({ items, places }) => {
      barns = places;
      renewChoice();
      return element('ul.rows.tight', items.map((token) => row(token)));
    },
    { signal },
  );

  function renewChoice() {
    sight = barnChoice({ barns });
    fill(choice, sight.box);
  }

  function row(token) {
    return element(
      'li.row.phone-row',
      { 'data-testid': 'token' },
      element('span.row-main', token.name, element('span.badge', t(`role.${token.role}`))),
      element(
        'span.row-note',
        { 'data-testid': 'token-sight' },
        [rightsLine(token, barns), date(token.createdAt), lastUse(token)].join(' · '),
      ),
      element(
        'div.button-row.phone-acts',
        button(t('rights.change'), () => change(token), {
          symbol: 'pencil',
          testid: 'token-rights',
          'aria-label': `${t('rights.change')}: ${token.name}`,
        }),
        button(t('action.revoke'), () => revoke(token), {
          symbol: 'trash',
          'aria-label': `${t('action.revoke')}: ${token.name}`,
        }),
      ),
    );
  }

  async function change(token) {
    if (await openRights(token, '/v1/tokens', barns)) list.reload();
  }

  async function revoke(token) {
    if (!(await confirmed(t('token.revoke'), t('token.revoke.text', { name: token.name }), t('action.revoke')))) return;
    await remove(`/v1/tokens/${token.id}`);
    list.reload();
  }

  return section(
    t('settings.tokens'),
    element('p.muted', t('token.text')),
    list.box,
    form({
      name: 'token-form',
      submit: t('token.create'),
      fields: [
        field({ name: 'name', label: t('token.name'), required: true }),
        select({
          name: 'role',
          label: t('token.role'),
          options: ['viewer', 'recorder', 'admin'].map((role) => [role, t(`role.${role}`)]),
          value: 'recorder',
          onchange: (event) => (choice.hidden = people.box.hidden = event.target.value === 'admin'),
        }),
        choice,
        people.box,
      ],
      onSubmit: async ({ name, role }) => {
        const seen = role === 'admin' ? null : sight.read();
        const { token } = await post('/v1/tokens', { name, role, barns: seen, seesPeople: people.read() });
        fill(issued, link(token));
        list.reload();
      },
    }),
    issued,
  );
}

const link = (token) =>
  element(
    'div.notice.good',
    element(
      'div',
      element('p', t('token.once')),
      element('code.token', { 'data-testid': 'issued-token' }, `${location.origin}/#token=${token}`),
      isOwnAddress() && element('p', { 'data-testid': 'own-address' }, t('firstRun.phone.ownAddress')),
    ),
  );
