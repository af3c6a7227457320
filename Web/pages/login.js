/** Asks who comes in: by name and password, or by a key or a code. */

import { signIn } from '../account.js';
import { passwordField, typedPassword } from '../access/password-field.js';
import { field, form } from '../components/form.js';
import { icon } from '../components/icon.js';
import { problemBox } from '../components/problem.js';
import { languageSwitch, segments } from '../components/switches.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { preference, remember } from '../preferences.js';

export function loginPage({ onSignedIn, problem = null }) {
  document.title = t('login.title');
  const ways = { account: accountForm, key: keyForm };
  const chosen = preference('signInWay') in ways ? preference('signInWay') : 'account';
  const content = element('div.login-way');

  function show(way) {
    fill(content, ways[way](onSignedIn));
    content.querySelector('[data-focus]')?.focus();
  }

  const box = element(
    'main.login',
    { 'data-testid': 'page-login' },
    element(
      'div.login-box',
      element('div.login-mark', icon('scale')),
      element('h1', t('login.title')),
      problem && problemBox(problem),
      segments(
        t('login.way'),
        [['account', t('login.way.account')], ['key', t('login.way.key')]],
        chosen,
        (way) => {
          remember('signInWay', way);
          show(way);
        },
        'login-way',
      ),
      content,
      languageSwitch(),
    ),
  );
  show(chosen);
  return box;
}

function accountForm(onSignedIn) {
  const body = form({
    name: 'login',
    submit: t('login.submit'),
    fields: [
      field({
        name: 'name',
        label: t('login.name'),
        required: true,
        maxlength: 100,
        autocomplete: 'username',
        autocapitalize: 'words',
        spellcheck: false,
        'data-focus': true,
      }),
      passwordField({ label: t('password.label'), autocomplete: 'current-password' }),
    ],
    onSubmit: async ({ name }) => {
      await signIn({ name, password: typedPassword(body) });
      onSignedIn();
    },
  });
  return [body, element('p.hint', t('login.first')), element('p.hint', t('login.forgotten'))];
}

function keyForm(onSignedIn) {
  return [
    form({
      name: 'login',
      submit: t('login.submit'),
      fields: [
        field({
          name: 'token',
          label: t('login.token'),
          type: 'password',
          required: true,
          'data-focus': true,
          autocomplete: 'off',
        }),
      ],
      onSubmit: async ({ token }) => {
        // Who has typed the one-time code of a phone has come in by the wrong door.
        if (/^[0-9a-z]{4}([- ]?[0-9a-z]{4}){3}$/i.test(token)) location.hash = `#phone=${token}`;
        else {
          await signIn({ token });
          onSignedIn();
        }
      },
    }),
    element('p.hint', t('login.where')),
  ];
}
