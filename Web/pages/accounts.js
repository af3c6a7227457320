/** Who has an account: they are made, changed and taken away here. */

import { passwordField, typedPassword } from '../access/password-field.js';
import { lastUse } from '../access/last-use.js';
import { barnChoice, barnsOf, openRights, peopleChoice, rightsLine } from '../access/rights.js';
import { get, patch, post, remove, request } from '../api.js';
import { button, link } from '../components/buttons.js';
import { confirmed, openDialog } from '../components/dialog.js';
import { choice, field, form, toggle } from '../components/form.js';
import { loading, nothing, page, section } from '../components/page.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { t } from '../i18n.js';

export default function accountsPage({ signal }) {
  let barns = [];
  const list = loading(
    async () => {
      const [{ items }, places] = await Promise.all([get('/v1/accounts', signal), barnsOf(signal)]);
      barns = places;
      return items;
    },
    (items) => items.length > 0 ? element('ul.rows.tight', items.map(row)) : nothing(t('accounts.none')),
    { signal },
  );

  function row(account) {
    const named = (text) => ({ 'aria-label': `${text}: ${account.name}` });
    return element(
      'li.row.phone-row',
      { 'data-testid': 'account' },
      element(
        'span.row-main',
        account.name,
        element('span.badge', t(`role.${account.role}`)),
        account.staysSignedIn && element('span.badge', t('accounts.stays.badge')),
      ),
      element('span.row-note', `${rightsLine(account, barns)} · ${lastUse(account)}`),
      element(
        'div.button-row.phone-acts',
        button(t('rights.change'), () => rights(account), {
          symbol: 'settings',
          testid: 'account-rights',
          ...named(t('rights.change')),
        }),
        button(t('password.label'), () => password(account), {
          symbol: 'lock',
          testid: 'account-password',
          ...named(t('password.set')),
        }),
        button(t(account.staysSignedIn ? 'accounts.stays.off' : 'accounts.stays.on'), () => stay(account), {
          testid: 'account-stays',
          ...named(t('accounts.stays')),
        }),
        button(t('action.revoke'), () => revoke(account), {
          symbol: 'trash',
          testid: 'account-revoke',
          ...named(t('action.revoke')),
        }),
      ),
    );
  }

  async function rights(account) {
    if (await openRights(account, '/v1/accounts', barns)) await list.reload();
  }

  async function stay(account) {
    await patch(`/v1/accounts/${account.id}`, { staysSignedIn: !account.staysSignedIn });
    await list.reload();
  }

  async function password(account) {
    await openDialog(`${t('password.set')}: ${account.name}`, (close) => {
      const body = form({
        name: 'account-password-form',
        submit: t('action.save'),
        fields: [
          element('p', t('password.set.text', { name: account.name })),
          newPassword(),
        ],
        onSubmit: async () => {
          await request('PUT', `/v1/accounts/${account.id}/password`, { body: { password: typedPassword(body) } });
          close();
          toast(t('password.changed'));
        },
        onCancel: () => close(),
      });
      return element('div.dialog-body', body);
    });
  }

  async function revoke(account) {
    const text = t('accounts.revoke.text', { name: account.name });
    if (!(await confirmed(t('accounts.revoke'), text, t('action.revoke')))) return;
    await remove(`/v1/accounts/${account.id}`);
    await list.reload();
  }

  async function add() {
    const isMade = await openDialog(t('accounts.add'), (close) => {
      const sight = barnChoice({ barns });
      const people = peopleChoice();
      const stays = toggle({ name: 'stays', label: t('accounts.stays') });
      const body = form({
        name: 'account-form',
        submit: t('accounts.add'),
        fields: [
          field({ name: 'name', label: t('login.name'), required: true, maxlength: 100, 'data-focus': true }),
          newPassword(),
          choice({
            name: 'role',
            label: t('token.role'),
            options: ['viewer', 'recorder', 'admin'].map((role) => [role, t(`role.${role}`)]),
            value: 'recorder',
            onchange: (role) => (sight.box.hidden = people.box.hidden = role === 'admin'),
          }),
          sight.box,
          people.box,
          stays,
          element('p.hint', t('accounts.stays.hint')),
        ],
        onSubmit: async ({ name, role }) => {
          await post('/v1/accounts', {
            name,
            role,
            password: typedPassword(body),
            barns: role === 'admin' ? null : sight.read(),
            seesPeople: people.read(),
            staysSignedIn: stays.querySelector('input').checked,
          });
          close(true);
        },
        onCancel: () => close(),
      });
      return element('div.dialog-body', body);
    }, { name: 'account-dialog' });
    if (isMade) await list.reload();
  }

  return page(
    {
      title: t('accounts.title'),
      back: '#/settings',
      name: 'accounts',
      actions: [button(t('accounts.new'), add, { symbol: 'plus', kind: 'primary', testid: 'new-account' })],
    },
    section(
      null,
      element('p.muted', t('accounts.text')),
      list.box,
      element(
        'div.button-row',
        link(t('accessLog.title'), '#/access-log', { symbol: 'history', testid: 'access-log' }),
      ),
    ),
  );
}

const newPassword = () =>
  passwordField({ label: t('password.new'), hint: t('password.hint'), autocomplete: 'new-password', minlength: 8 });
