/** Asks for the access token. */

import { signIn } from '../account.js';
import { field, form } from '../components/form.js';
import { icon } from '../components/icon.js';
import { problemBox } from '../components/problem.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { languageSwitch } from '../components/switches.js';

export function loginPage({ onSignedIn, problem = null }) {
  document.title = t('login.title');
  return element(
    'main.login',
    { 'data-testid': 'page-login' },
    element(
      'div.login-box',
      element('div.login-mark', icon('scale')),
      element('h1', t('login.title')),
      element('p.muted', t('login.text')),
      problem && problemBox(problem),
      form({
        name: 'login',
        submit: t('login.submit'),
        fields: [
          // A password manager wants to know whose secret it keeps.
          element('input', {
            type: 'text',
            name: 'username',
            autocomplete: 'username',
            value: 'gateway',
            hidden: true,
          }),
          field({
            name: 'token',
            label: t('login.token'),
            type: 'password',
            required: true,
            'data-focus': true,
            autocomplete: 'current-password',
          }),
        ],
        onSubmit: async ({ token }) => {
          // Who has typed the one-time code of a phone has come in by the wrong door.
          if (/^[0-9a-z]{4}([- ]?[0-9a-z]{4}){3}$/i.test(token)) location.hash = `#phone=${token}`;
          else {
            await signIn(token);
            onSignedIn();
          }
        },
      }),
      element('p.hint', t('login.where')),
      languageSwitch(),
    ),
  );
}
