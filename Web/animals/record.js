/** Dialogs that record or correct a change of an animal. */

import { all, patch, post, Problem } from '../api.js';
import { openDialog } from '../components/dialog.js';
import { choice, field, form, select } from '../components/form.js';
import { keypad } from '../components/keypad.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { localDay, locationName, today, typedNumber, weight } from '../format.js';
import { t } from '../i18n.js';
import { birthFields, firstBirthday, typedBirth } from './birth-fields.js';
import { groupField } from './group-field.js';
import { chosenNoteType, noteTypeOptions, readNoteTypes } from './note-type.js';
import { plainFields, plainValues } from './plain-change.js';

/** Each kind with a form of its own: its fields on the form, and the values it sends. */
const kinds = {
  weighing: {
    fields: (
      { kilograms, note } = {},
    ) => [weightField(kilograms), field({ name: 'note', label: t('field.note'), value: note ?? '' })],
    values: ({ kilograms, note }, before) => ({
      ...before,
      // What is shown has two decimals; a weight that nobody touched keeps the others.
      kilograms: kilograms === shownWeight(before.kilograms) ? before.kilograms : typedWeight(kilograms),
      note,
      mode: before.mode ?? 'single',
    }),
  },
  note: {
    fields: ({ text, type, typeId } = {}, { noteTypes }) => [
      field({
        name: 'text',
        label: t('field.text'),
        type: 'area',
        required: true,
        value: text ?? '',
        'data-focus': true,
      }),
      select({
        name: 'type',
        label: t('field.noteType'),
        value: typeId ?? type ?? '',
        options: noteTypeOptions(noteTypes, typeId),
      }),
    ],
    values: ({ text, type }) => ({ text, ...chosenNoteType(type) }),
  },
  move: {
    fields: ({ note } = {}, { group }) => [
      group.box,
      field({ name: 'note', label: t('field.note'), value: note ?? '' }),
    ],
    values: ({ groupId, note }) => ({ groupId, note }),
  },
  selection: {
    fields: ({ reason, groupId, unit, order } = {}, { groups }) => [
      select({
        name: 'reason',
        label: t('field.reason'),
        required: true,
        value: reason ?? '',
        options: [
          ['', t('field.choose')],
          ...Array.from({ length: 11 }, (_, index) => [index + 1, t(`selection.reason.${index + 1}`)]),
        ],
      }),
      field({
        name: 'unit',
        label: t('field.unit'),
        hint: t('field.unit.hint'),
        inputmode: 'numeric',
        pattern: '[0-9]*',
        value: unit ?? '',
      }),
      select({ name: 'groupId', label: t('field.targetGroup'), value: groupId ?? '', options: [['', '–'], ...groups] }),
      choice({
        name: 'order',
        label: t('field.orderOf'),
        value: String(order ?? 0),
        options: ['0', '1', '2', '3', '4', '5'].map((step) => [step, step]),
      }),
    ],
    values: ({ reason, groupId, unit, order }, before) => ({
      ...before,
      reason: Number(reason),
      groupId,
      unit: unit === null ? null : Number(unit),
      order: Number(order ?? 0),
      done: before.done ?? false,
    }),
  },
  birth: {
    dateLabel: 'animal.born',
    dates: () => ({ min: firstBirthday, max: today() }),
    fields: (values) => birthFields({ values }),
    values: (entered, before) => ({ ...before, ...typedBirth(entered) }),
  },
  tagging: {
    fields: ({ eid, collar, vitalimeter } = {}) => [
      field({ name: 'eid', label: t('animal.eid'), inputmode: 'numeric', hint: t('field.eid.hint'), value: eid ?? '' }),
      field({ name: 'collar', label: t('animal.collar'), inputmode: 'numeric', value: collar ?? '' }),
      field({ name: 'vitalimeter', label: t('animal.vitalimeter'), inputmode: 'numeric', value: vitalimeter ?? '' }),
    ],
    // An absent key leaves what the animal has; so does one that is emptied. A tag that was taken off stays off.
    values: ({ eid, collar, vitalimeter }, before) => {
      const typed = Object.entries({ eid: eid?.replace(/\s/g, ''), collar, vitalimeter });
      return Object.fromEntries(
        typed.map(([name, value]) => [name, value || (before[name] === null ? null : undefined)]),
      );
    },
  },
};

/** Of a kind without a form of its own, what it has is shown. */
const formOf = (kind) =>
  kinds[kind] ?? {
    fields: (before) => plainFields(kind, before ?? {}),
    values: (entered, before) => plainValues(kind, entered, before),
  };

/** `fields` are filled in already. */
export function recordChange(animal, kind, fields = {}) {
  return dialog(
    animal,
    kind,
    { date: today(), fields },
    t(`record.${kind}`),
    (body, key) => post(`/v1/animals/${animal.id}/changes`, { kind, ...body }, key),
  );
}

export function correctChange(animal, change) {
  return dialog(
    animal,
    change.kind,
    change,
    t('change.correct', { what: t(`change.${change.kind}`) }),
    (body) => patch(`/v1/changes/${change.id}`, body),
  );
}

async function dialog(animal, kind, before, title, send) {
  const places = ['move', 'selection'].includes(kind) ? await all('/v1/places') : [];
  const noteTypes = kind === 'note' ? await readNoteTypes() : [];
  const groups = places.filter((place) => place.kind === 'group').map((place) => [place.id, locationName(place)]);
  const { fields, values: toSend, dateLabel = 'field.date', dates } = formOf(kind);
  const day = localDay(before.date);
  const group = kind === 'move' ? groupField({ places, value: before.fields.groupId ?? '' }) : null;
  const dayField = () =>
    field({ name: 'date', label: t(dateLabel), type: 'date', ...dates?.(), value: day, required: true });
  const answer = await openDialog(
    `${title} – ${animal.earTagText}`,
    (close) =>
      form({
        name: `record-${kind}-form`,
        submit: t('action.save'),
        // Of a birth the day is what is wrong most often.
        fields: dates
          ? [dayField(), ...fields(before.fields)]
          : [fields(before.fields, { groups, group, noteTypes }), dayField()],
        onCancel: () => close(),
        onSubmit: async ({ date, ...entered }, key) => {
          const values = group ? await group.settle(entered) : entered;
          // The time of day is kept when only something else was corrected.
          const when = date === day ? before.date : date;
          close(await send({ date: when, fields: toSend(values, before.fields) }, key));
          toast(t('saved'));
        },
      }),
    { name: 'record-dialog', wide: kind === 'birth' },
  );
  return answer !== null;
}

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
