/** Asks for the password or the key once more where the gateway wants to know that it is still the same person. */

import { account } from '../account.js';
import { request } from '../api.js';
import { openDialog } from '../components/dialog.js';
import { field, form } from '../components/form.js';
import { segments } from '../components/switches.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { keyIn } from './key-link.js';
import { passwordField, typedPassword } from './password-field.js';

/** Resolves with whether it was given; two requests at once ask once. */
let asking = null;

export function askOnceMore() {
  asking ??= openDialog(t('confirmation.title'), content, { name: 'confirmation-dialog' })
    .finally(() => (asking = null));
  return asking;
}

function content(close) {
  const { name, way } = account() ?? {};
  const words = (key) => element('p', t(key, { name: name ?? '' }));
  if (way === 'password') return element('div.dialog-body', ownPassword(close, words('confirmation.text')));
  // Who came in without a password has a key, or asks an administrator: a phone has neither.
  const forms = { key: () => ownKey(close), account: () => administrator(close) };
  const chosen = way === 'phone' ? 'account' : 'key';
  const place = element('div');
  function show(by) {
    fill(place, forms[by]());
    place.querySelector('[data-focus]')?.focus();
  }
  show(chosen);
  return element(
    'div.dialog-body',
    words(`confirmation.text.${way === 'phone' ? 'phone' : 'key'}`),
    segments(
      t('confirmation.way'),
      [['key', t('confirmation.way.key')], ['account', t('confirmation.way.account')]],
      chosen,
      show,
      'confirmation-way',
    ),
    place,
  );
}

function ownPassword(close, text) {
  const body = asked(close, [
    text,
    passwordField({ label: t('password.label'), autocomplete: 'current-password', 'data-focus': true }),
  ], () => ({ password: typedPassword(body) }));
  return body;
}

function administrator(close) {
  const body = asked(close, [
    field({
      name: 'name',
      label: t('login.name'),
      required: true,
      maxlength: 100,
      autocomplete: 'off',
      autocapitalize: 'words',
      spellcheck: false,
      'data-focus': true,
    }),
    passwordField({ label: t('password.label'), autocomplete: 'off' }),
  ], ({ name }) => ({ name, password: typedPassword(body) }));
  return body;
}

function ownKey(close) {
  return asked(close, [
    field({
      name: 'token',
      label: t('confirmation.key'),
      hint: t('confirmation.where'),
      type: 'password',
      required: true,
      autocomplete: 'off',
      'data-focus': true,
    }),
  ], ({ token }) => ({ token: keyIn(token) ?? token }));
}

const asked = (close, fields, proof) =>
  form({
    name: 'confirmation',
    submit: t('confirmation.submit'),
    fields,
    onSubmit: async (values) => {
      await request('POST', '/v1/session/confirmation', { body: proof(values) });
      close(true);
    },
    onCancel: () => close(false),
  });
