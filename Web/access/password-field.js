/** A password: hidden, and shown as long as somebody wants to see what the gloves typed. */

import { icon } from '../components/icon.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';

let count = 0;

/** `autocomplete` is what a password manager goes by. */
export function passwordField({ name = 'password', label, hint = null, autocomplete, ...attributes }) {
  const id = `password-${++count}`;
  const input = element('input.input', {
    id,
    name,
    type: 'password',
    required: true,
    maxlength: 200,
    autocomplete,
    autocapitalize: 'none',
    spellcheck: false,
    'data-testid': `field-${name}`,
    ...attributes,
  });
  const turned = element('button.button.square', {
    type: 'button',
    'aria-label': t('password.show'),
    'data-testid': `show-${name}`,
    onclick: turn,
  }, icon('eye'));

  function turn() {
    const isHidden = input.type === 'password';
    input.type = isHidden ? 'text' : 'password';
    turned.setAttribute('aria-label', t(isHidden ? 'password.hide' : 'password.show'));
    fill(turned, icon(isHidden ? 'eyeShut' : 'eye'));
  }

  return element(
    'div.field',
    element('label.field-label', { for: id }, label, element('span.required', { 'aria-hidden': 'true' }, ' *')),
    element('span.with-button', input, turned),
    hint && element('span.hint', hint),
  );
}

/** As it was typed: a form trims what is in it, and a space may belong to a password. */
export const typedPassword = (form, name = 'password') => form.querySelector(`input[name="${name}"]`).value;
