/** Dialogs on the browser's own `<dialog>`: it keeps the focus and closes on Escape. */

import { element } from '../element.js';
import { t } from '../i18n.js';
import { icon } from './icon.js';

/** `build(close)` answers the content; resolves with what `close` was given, or `null`. */
export function openDialog(title, build, { name = 'dialog', wide = false } = {}) {
  return new Promise((resolve) => {
    let answer = null;
    const close = (value = null) => {
      answer = value;
      dialog.close();
    };
    const dialog = element(
      `dialog.dialog${wide ? '.wide' : ''}`,
      { 'aria-label': title, 'data-testid': name },
      element(
        'header.dialog-head',
        element('h2', title),
        element('button.button.quiet.square', {
          type: 'button',
          'aria-label': t('action.close'),
          onclick: () => close(),
        }, icon('close')),
      ),
    );
    dialog.append(build(close));
    const leave = () => close();
    dialog.addEventListener('close', () => {
      window.removeEventListener('hashchange', leave);
      dialog.remove();
      resolve(answer);
    });
    dialog.addEventListener('click', (event) => event.target === dialog && close());
    window.addEventListener('hashchange', leave);
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector('[data-focus]')?.focus();
  });
}

/** A question before something that cannot be taken back. */
export async function confirmed(title, text, action) {
  const answer = await openDialog(
    title,
    (close) =>
      element(
        'div.dialog-body',
        element('p', text),
        element(
          'div.form-actions',
          element('button.button.danger', {
            type: 'button',
            onclick: () => close(true),
            'data-testid': 'confirm',
          }, action),
          element('button.button', { type: 'button', onclick: () => close(), 'data-focus': true }, t('action.cancel')),
        ),
      ),
    { name: 'confirm-dialog' },
  );
  return answer === true;
}
