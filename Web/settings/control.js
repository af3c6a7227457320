/** One setting in a form: its control, what it is without, and why it cannot be changed. */

import { icon } from '../components/icon.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { settings } from './state.js';
import { label } from './words.js';

/** Where the value comes from, when that is not from here. */
export function lockNote(key) {
  const { line } = settings.item(key);
  return line
    ? element('p.locked', { 'data-testid': `locked-${key}` }, icon('lock'), t('setting.locked', { line }))
    : null;
}

/** What is wrong with it, shown below by `complain`. */
export const complaint = (key) => element('p.bad-text', { 'data-complaint': key, hidden: true });

export function complain(form, key, text) {
  const box = form.querySelector(`[data-complaint="${CSS.escape(key)}"]`);
  if (!box) return false;
  box.hidden = false;
  fill(box, box.textContent ? `${box.textContent} ${text}` : text);
  form.querySelector(`[data-setting="${CSS.escape(key)}"]`)?.setAttribute('aria-invalid', 'true');
  return true;
}

export function forgive(form) {
  for (const box of form.querySelectorAll('[data-complaint]')) {
    box.hidden = true;
    fill(box);
  }
  for (const control of form.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid');
}

/** A labelled control with all that is to be said of its setting. */
export function labelled(key, control, hint = null) {
  const { pending, restart } = settings.item(key);
  return element(
    'div.setting-field',
    element('label.field', element('span.field-label', label(key)), control, hint && element('span.hint', hint)),
    lockNote(key),
    restart && element(
      `p.hint${pending ? '.pending' : ''}`,
      { 'data-testid': `restart-${key}` },
      t(pending ? 'setting.pending' : 'setting.restart'),
    ),
    complaint(key),
  );
}
