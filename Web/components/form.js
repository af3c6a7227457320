/** Labelled fields and a form that shows its problem beside the button. */

import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { icon } from './icon.js';
import { problemBox } from './problem.js';
import { wordComplaints } from './validity.js';

/** A text-like field: `field({ name, label, type, value, hint, required, … })`. Other keys become attributes. */
export function field({ name, label, hint = null, type = 'text', unit = null, required = false, ...attributes }) {
  const control = type === 'area'
    ? element('textarea.input', { name, rows: 3, required, 'data-testid': `field-${name}`, ...attributes })
    : element('input.input', {
      name,
      type,
      required,
      autocomplete: 'off',
      'data-testid': `field-${name}`,
      ...attributes,
    });
  return wrap(label, unit ? element('span.with-unit', control, element('span.unit', unit)) : control, hint, required);
}

/** `options` is a list of `[value, text]`. */
export function select({ name, label, options, value = '', hint = null, required = false, onchange = null }) {
  const control = element(
    'select.input',
    { name, required, onchange, 'data-testid': `field-${name}` },
    options.map(([key, text]) =>
      element('option', { value: key, selected: String(key) === String(value ?? '') }, text)
    ),
  );
  return wrap(label, control, hint, required);
}

/** A choice between few things, each a big button. */
export function choice({
  name,
  label,
  options,
  value = null,
  hint = null,
  required = false,
  onchange = null,
  large = false,
}) {
  return element(
    'fieldset.choice',
    { class: large ? 'large' : '' },
    element('legend', label, required && star()),
    element(
      'div.choice-options',
      options.map(([key, text]) =>
        element(
          'label.choice-option',
          element('input', {
            type: 'radio',
            name,
            value: key,
            checked: key === value,
            required,
            onchange: onchange && (() => onchange(key)),
            'data-testid': `choice-${name}-${key}`,
          }),
          element('span', text),
        )
      ),
    ),
    hint && element('p.hint', hint),
  );
}

/** Yes or no: a big button that stays down. */
export function toggle({ name, label, on = false, onchange = null }) {
  return element(
    'label.choice-option.toggle',
    element('input', { type: 'checkbox', name, checked: on, onchange, 'data-testid': `toggle-${name}` }),
    element('span', icon('check'), label),
  );
}

const star = () => element('span.required', { 'aria-hidden': 'true' }, ' *');

function wrap(label, control, hint, required) {
  return element(
    'label.field',
    element('span.field-label', label, required && star()),
    control,
    hint && element('span.hint', hint),
  );
}

/**
 * `onSubmit(values, key)` gets trimmed texts, `null` for empty ones; what it throws is shown.
 * The key stays the same while the same values are sent again, so a lost answer makes nothing twice.
 */
export function form({ fields, submit, onSubmit, onCancel = null, name = 'form' }) {
  const trouble = element('div');
  const button = element('button.button.primary', { type: 'submit', 'data-testid': `${name}-submit` }, submit);
  const body = element(
    'form.form',
    { 'data-testid': name, onsubmit: send },
    fields,
    trouble,
    element(
      'div.form-actions',
      button,
      onCancel && element('button.button', { type: 'button', onclick: onCancel }, t('action.cancel')),
    ),
  );
  wordComplaints(body);
  let sent = { text: null, key: null };

  async function send(event) {
    event.preventDefault();
    const entered = values(body);
    const text = JSON.stringify(entered);
    if (text !== sent.text) sent = { text, key: randomKey() };
    button.disabled = true;
    fill(trouble);
    try {
      await onSubmit(entered, sent.key);
      sent = { text: null, key: null };
    } catch (problem) {
      fill(trouble, problemBox(problem));
      trouble.scrollIntoView({ block: 'nearest' });
      blame(problem);
    } finally {
      button.disabled = false;
    }
  }

  /** The field that a refusal names is marked until something else is typed into it. */
  function blame({ rest }) {
    const control = body.elements.namedItem(rest?.parameters?.field ?? '');
    if (!(control instanceof HTMLElement)) return;
    control.setAttribute('aria-invalid', 'true');
    control.addEventListener('input', () => control.removeAttribute('aria-invalid'), { once: true });
  }
  return body;
}

/** `crypto.randomUUID` is missing on pages without TLS, which is how a barn's network usually is. */
function randomKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function values(body) {
  const entries = [...new FormData(body)].map((
    [key, value],
  ) => [key, typeof value === 'string' ? value.trim() || null : value]);
  return Object.fromEntries(entries);
}
