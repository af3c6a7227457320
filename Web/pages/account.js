/** What is one's own: the password, and the browsers in which one is signed in. */

import { account, signOut, signOutEverywhere } from '../account.js';
import { get, remove, request } from '../api.js';
import { passwordField, typedPassword } from '../access/password-field.js';
import { button } from '../components/buttons.js';
import { confirmed } from '../components/dialog.js';
import { form } from '../components/form.js';
import { loading, page, section } from '../components/page.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { dateTime } from '../format.js';
import { t } from '../i18n.js';

export default function accountPage({ signal }) {
  return page(
    { title: t('account.title'), back: '#/settings', name: 'account' },
    element(
      'div.columns',
      browsers(signal),
      account().kind === 'account' ? passwordForm() : section(t('password.change'), element('p', t('password.none'))),
    ),
  );
}

function browsers(signal) {
  const list = loading(
    () => get('/v1/sign-ins', signal),
    ({ items }) => element('ul.rows.tight', items.map(row)),
    { signal },
  );

  function row({ id, way, usedAt, address, isThis }) {
    return element(
      'li.row.phone-row',
      { 'data-testid': 'browser' },
      element(
        'span.row-main',
        t(`signIn.way.${way}`),
        isThis && element('span.badge', { 'data-testid': 'this-browser' }, t('account.thisBrowser')),
      ),
      element(
        'span.row-note',
        [t('account.used', { time: dateTime(usedAt) }), address && t('account.from', { address })].filter(Boolean)
          .join(' · '),
      ),
      !isThis && element(
        'div.button-row.phone-acts',
        button(t('action.signOut'), () => end(id), { symbol: 'leave', testid: 'end-browser' }),
      ),
    );
  }

  async function end(id) {
    await remove(`/v1/sign-ins/${id}`);
    await list.reload();
  }

  async function everywhere() {
    if (await confirmed(t('account.everywhere'), t('account.everywhere.text'), t('account.everywhere'))) {
      await signOutEverywhere();
    }
  }

  return section(
    t('account.browsers'),
    element('p.muted', t('account.browsers.text', { name: account().name })),
    list.box,
    element(
      'div.button-row',
      button(t('action.signOut'), signOut, { symbol: 'leave', testid: 'account-sign-out' }),
      button(t('account.everywhere'), everywhere, { testid: 'sign-out-everywhere' }),
    ),
  );
}

function passwordForm() {
  const body = form({
    name: 'password-form',
    submit: t('password.change'),
    fields: [
      // A password manager wants to know whose it is.
      element('input', { type: 'text', autocomplete: 'username', value: account().name, hidden: true }),
      passwordField({ name: 'current', label: t('password.current'), autocomplete: 'current-password' }),
      passwordField({
        name: 'new',
        label: t('password.new'),
        hint: t('password.hint'),
        autocomplete: 'new-password',
        minlength: 8,
      }),
    ],
    onSubmit: async () => {
      await request('PUT', '/v1/session/password', {
        body: { current: typedPassword(body, 'current'), new: typedPassword(body, 'new') },
      });
      body.reset();
      toast(t('password.changed'));
    },
  });
  return section(t('password.change'), body);
}
