/**
 * A card of a layout that nobody knows: its fields one by one, for somebody who sees the card to say what they are. Once
 * is enough. Nothing is guessed, and nothing is filled in before it is named.
 */

import { may } from '../account.js';
import { get, post, query } from '../api.js';
import { field, form, select } from '../components/form.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { openFound } from './open-code.js';

/** What a field may be, with the words that the birth form has for it. */
export const meanings = {
  earTag: 'animal.earTag',
  number: 'layout.number',
  country: 'field.country',
  eid: 'animal.eid',
  name: 'animal.name',
  sex: 'field.sex',
  born: 'animal.born',
  breed: 'animal.breed',
  dam: 'animal.dam',
  sire: 'animal.sire',
  damSire: 'animal.damSire',
  colour: 'animal.colour',
  ignored: 'layout.ignored',
};

/** `null` where there is nothing to name, or nobody who may. */
export function namingPanel(text, unread) {
  if (!unread || !may.record()) return null;
  const options = [['', t('field.choose')], ...Object.entries(meanings).map(([name, label]) => [name, t(label)])];
  return element(
    'section.naming',
    { 'data-testid': 'naming' },
    element('h3', t('layout.title')),
    element('p', t('layout.text')),
    form({
      name: 'naming-form',
      submit: t('layout.keep'),
      fields: [
        element(
          'div.naming-fields',
          unread.fields.map(({ key, value }, index) =>
            select({
              name: `field-${index}`,
              label: [key && element('span.muted', `${key} = `), shown(value)],
              options,
              required: true,
            })
          ),
        ),
        field({
          name: 'name',
          label: t('layout.name'),
          hint: t('layout.name.hint'),
          required: true,
          maxlength: 60,
        }),
      ],
      onSubmit: (values) => keep(text, unread, values),
    }),
  );
}

const shown = (value) => (value ? element('code', value) : element('span.muted', t('layout.empty')));

async function keep(text, unread, { name, ...values }) {
  const fields = unread.fields.map((_, index) => values[`field-${index}`]);
  await post('/v1/card-layouts', { name, text, fields });
  toast(t('layout.kept', { name }));
  openFound({ ...await get(query('/v1/resolve', { code: text })), text });
}
