/** The forms that are more than the table of kinds says: a weight, a note, a move, a birth, tags. */

import { Problem } from '../api.js';
import { field, select } from '../components/form.js';
import { keypad } from '../components/keypad.js';
import { element } from '../element.js';
import { today, typedNumber, weight } from '../format.js';
import { t } from '../i18n.js';
import { birthFields, firstBirthday, typedBirth } from './birth-fields.js';
import { chosenNoteType, noteTypeOptions } from './note-type.js';

const noteField = (value) => field({ name: 'note', label: t('field.note'), value: value ?? '' });

/** Each with its fields, and the values it sends. */
export const ownForms = {
  weighing: {
    fields: ({ kilograms, note }) => [weightField(kilograms), noteField(note)],
    values: ({ kilograms, note }, before) => ({
      ...before,
      // What is shown has two decimals; a weight that nobody touched keeps the others.
      kilograms: kilograms === shownWeight(before.kilograms) ? before.kilograms : typedWeight(kilograms),
      note,
      mode: before.mode ?? 'single',
    }),
  },
  note: {
    fields: ({ text, type, typeId }, { noteTypes }) => [
      field({ name: 'text', label: t('field.text'), type: 'area', value: text ?? '', 'data-focus': true }),
      select({
        name: 'type',
        label: t('field.noteType'),
        value: typeId ?? type ?? '',
        options: noteTypeOptions(noteTypes, typeId),
      }),
    ],
    // The gateway of today wants a text, if an empty one.
    values: ({ text, type }, before) => ({ ...before, text: text ?? '', ...chosenNoteType(type) }),
  },
  move: {
    fields: ({ note }, { group }) => [group.box, noteField(note)],
    values: ({ groupId, note }, before) => ({ ...before, groupId, note }),
  },
  birth: {
    dateLabel: 'animal.born',
    dates: () => ({ min: firstBirthday, max: today() }),
    fields: (values) => birthFields({ values }),
    values: (entered, before) => ({ ...before, ...typedBirth(entered) }),
  },
  tagging: {
    fields: ({ eid, collar, vitalimeter }) => [
      field({ name: 'eid', label: t('animal.eid'), inputmode: 'numeric', hint: t('field.eid.hint'), value: eid ?? '' }),
      field({ name: 'collar', label: t('animal.collar'), inputmode: 'numeric', value: collar ?? '' }),
      field({ name: 'vitalimeter', label: t('animal.vitalimeter'), inputmode: 'numeric', value: vitalimeter ?? '' }),
    ],
    // An absent key leaves what the animal has; so does one that is emptied. A tag that was taken off stays off.
    values: ({ eid, collar, vitalimeter }, before) => {
      const typed = Object.entries({ eid: eid?.replace(/\s/g, ''), collar, vitalimeter });
      const tags = typed.map(([name, value]) => [name, value || (before[name] === null ? null : undefined)]);
      return { ...before, ...Object.fromEntries(tags) };
    },
  },
};

const shownWeight = (kilograms) => (kilograms === undefined ? '' : weight(kilograms));

function weightField(kilograms) {
  const box = element(
    'div.weight-entry',
    field({
      name: 'kilograms',
      label: t('field.weight'),
      unit: 'kg',
      inputmode: 'decimal',
      required: true,
      'data-focus': true,
      value: shownWeight(kilograms),
    }),
  );
  const keys = keypad(box.querySelector('input'), { decimal: true });
  box.querySelector('.with-unit').append(keys.toggle);
  box.append(keys.pad);
  return box;
}

function typedWeight(text) {
  const kilograms = typedNumber(text);
  if (kilograms === null || kilograms <= 0) {
    throw new Problem({ title: t('field.weight.bad', { text }), action: t('field.weight.bad.action') });
  }
  return kilograms;
}
