/** The fields of a birth: who the animal is, and whose. */

import { choice, field } from '../components/form.js';
import { element } from '../element.js';
import { t } from '../i18n.js';

/** No animal of today was born before. */
export const firstBirthday = '1980-01-01';

/**
 * `mark(name)` is put beside the label of a field. `first` and `last` are further fields, around those of the origin.
 *
 * Nothing is chosen that is not in `values`: a sex that nobody stated must not be stored.
 */
export function birthFields({ values, mark = () => null, hint = () => null, first = [], last = [] }) {
  const text = (name, label, { hint: usual = null, ...extra } = {}) =>
    field({
      name,
      label: [t(label), mark(name)],
      value: values[name] ?? '',
      hint: [hint(name), usual].filter(Boolean).join(' ') || null,
      ...extra,
    });
  return [
    element(
      'div.form-grid.tag',
      text('country', 'field.country', { required: true, maxlength: 2, pattern: '[A-Za-z]{2}' }),
      text('number', 'field.number', {
        required: true,
        inputmode: 'numeric',
        'data-focus': !values.number,
        hint: t('field.number.hint'),
      }),
    ),
    choice({
      name: 'sex',
      label: [t('field.sex'), mark('sex')],
      value: values.sex ?? null,
      required: true,
      hint: hint('sex'),
      options: [['female', t('sex.female')], ['male', t('sex.male')]],
    }),
    element(
      'div.form-grid',
      first.map((extra) => extra(text)),
      text('breed', 'animal.breed', { hint: t('field.breed.hint') }),
      text('name', 'animal.name'),
      text('dam', 'animal.dam'),
      text('sire', 'animal.sire'),
      text('damSire', 'animal.damSire'),
      text('colour', 'animal.colour'),
      last.map((extra) => extra(text)),
    ),
  ];
}

/** The same as the gateway wants them: without the spaces that people type. */
export function typedBirth({ country, number, ...values }) {
  return { ...values, country: country.toUpperCase(), number: number.replace(/\s/g, '') };
}
