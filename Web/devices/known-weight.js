/** Trusting a scale: a weight that is known is put on it, and what it shows is held against that. */

import { post, Problem } from '../api.js';
import { openDialog } from '../components/dialog.js';
import { field, form } from '../components/form.js';
import { icon } from '../components/icon.js';
import { keypad } from '../components/keypad.js';
import { element, fill } from '../element.js';
import { dateTime, kilograms, sentence, signed, typedNumber } from '../format.js';
import { t, word } from '../i18n.js';
import { preference, remember } from '../preferences.js';

export const weighed = (device) => ['scale', 'both'].includes(device.kind);

/** When and with what the scale was last found right. */
export function confirmation({ confirmed }) {
  if (!confirmed) return t('device.confirmed.never');
  return t('device.confirmed.is', {
    kilograms: kilograms(confirmed.kilograms),
    shown: kilograms(confirmed.shown),
    when: dateTime(confirmed.at),
  });
}

export function confirmKnownWeight(device) {
  const result = element('div', { role: 'status' });
  return openDialog(
    t('knownWeight.title'),
    (close) => {
      const entry = element(
        'div.weight-entry',
        field({
          name: 'kilograms',
          label: t('knownWeight.kilograms'),
          unit: 'kg',
          inputmode: 'decimal',
          required: true,
          'data-focus': true,
          value: preference('knownWeight', ''),
        }),
      );
      const keys = keypad(entry.querySelector('input'), { decimal: true });
      entry.querySelector('.with-unit').append(keys.toggle);
      entry.append(keys.pad);
      const body = form({
        name: 'known-weight',
        submit: t('knownWeight.submit'),
        fields: [element('p', t('knownWeight.text')), entry, result],
        onCancel: () => close(),
        onSubmit: async ({ kilograms: text }) => {
          const known = typedNumber(text);
          if (!known) {
            throw new Problem({ title: t('field.weight.bad', { text }), action: t('field.weight.bad.action') });
          }
          remember('knownWeight', text);
          fill(result);
          fill(result, verdict(await post(`/v1/devices/${device.id}/known-weight`, { kilograms: known })));
          body.querySelector('[type=submit]').textContent = t('knownWeight.again');
        },
      });
      return body;
    },
    { name: 'known-weight-dialog' },
  );
}

function verdict({ verdict: found, shown, difference, action }) {
  const right = found === 'confirmed';
  const known = (value) => typeof value === 'number';
  return element(
    `div.notice.known-weight${right ? '.good' : '.doubt-flag'}`,
    { 'data-testid': 'known-weight-verdict', 'data-verdict': found },
    icon(right ? 'check' : 'warning'),
    element(
      'div',
      element('strong.verdict-word', word(`knownWeight.${found}`) ?? found),
      known(shown) &&
        element(
          'p',
          `${t('knownWeight.shown')}: ${kilograms(shown)}`,
          known(difference) && ` · ${t('knownWeight.difference')}: ${signed(difference)} kg`,
        ),
      !right && element('p', word(`knownWeight.${found}.action`) ?? sentence(action)),
    ),
  );
}
