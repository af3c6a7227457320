/** Asks for the password once more where the gateway wants to know that it is still the same person. */

import { account } from '../account.js';
import { request } from '../api.js';
import { openDialog } from '../components/dialog.js';
import { form } from '../components/form.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { passwordField, typedPassword } from './password-field.js';

/** Resolves with whether it was given; two requests at once ask once. */
let asking = null;

export function askOnceMore() {
  asking ??= openDialog(t('confirmation.title'), (close) => {
    const body = form({
      name: 'confirmation',
      submit: t('confirmation.submit'),
      fields: [
        element('p', t('confirmation.text', { name: account()?.name ?? '' })),
        passwordField({ label: t('password.label'), autocomplete: 'current-password', 'data-focus': true }),
      ],
      onSubmit: async () => {
        await request('POST', '/v1/session/confirmation', { body: { password: typedPassword(body) } });
        close(true);
      },
      onCancel: () => close(false),
    });
    return element('div.dialog-body', body);
  }, { name: 'confirmation-dialog' }).finally(() => (asking = null));
  return asking;
}
