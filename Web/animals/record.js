/** Dialogs that record or correct a change of an animal. */

import { all, patch, post, Problem } from '../api.js';
import { openDialog } from '../components/dialog.js';
import { choice, field, form, select } from '../components/form.js';
import { keypad } from '../components/keypad.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { locationName, today, typedNumber, weight } from '../format.js';
import { t } from '../i18n.js';
import { groupField } from './group-field.js';

/** Each kind: its fields on the form, and the values it sends. */
const kinds = {
  weighing: {
    fields: (
      { kilograms, note } = {},
    ) => [weightField(kilograms), field({ name: 'note', label: t('field.note'), value: note ?? '' })],
    values: ({ kilograms, note }, before) => ({
      ...before,
      kilograms: typedWeight(kilograms),
      note,
      mode: before.mode ?? 'single',
    }),
  },
  note: {
    fields: ({ text, type } = {}) => [
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
        value: type ?? 1,
        options: [1, 2, 3, 4, 5, 6].map((kind) => [kind, t('field.noteType.one', { type: kind })]),
      }),
    ],
    values: ({ text, type }) => ({ text, type: Number(type) }),
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
  tagging: {
    fields: ({ eid, collar } = {}) => [
      field({ name: 'eid', label: t('animal.eid'), inputmode: 'numeric', hint: t('field.eid.hint'), value: eid ?? '' }),
      field({ name: 'collar', label: t('animal.collar'), inputmode: 'numeric', value: collar ?? '' }),
    ],
    // An absent key leaves what the animal has.
    values: ({ eid, collar }, before) => ({
      ...before,
      ...(eid ? { eid: eid.replace(/\s/g, '') } : {}),
      ...(collar ? { collar } : {}),
    }),
  },
};

export const isCorrectable = ({ kind }) => kind in kinds;

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
  const groups = places.filter((place) => place.kind === 'group').map((place) => [place.id, locationName(place)]);
  const group = kind === 'move' ? groupField({ places, value: before.fields.groupId ?? '' }) : null;
  const answer = await openDialog(
    `${title} – ${animal.earTagText}`,
    (close) =>
      form({
        name: `record-${kind}-form`,
        submit: t('action.save'),
        fields: [
          kinds[kind].fields(before.fields, { groups, group }),
          field({
            name: 'date',
            label: t('field.date'),
            type: 'date',
            value: before.date.slice(0, 10),
            required: true,
          }),
        ],
        onCancel: () => close(),
        onSubmit: async ({ date, ...entered }, key) => {
          const values = group ? await group.settle(entered) : entered;
          // The time of day is kept when only something else was corrected.
          const when = date === before.date.slice(0, 10) ? before.date : date;
          close(await send({ date: when, fields: kinds[kind].values(values, before.fields) }, key));
          toast(t('saved'));
        },
      }),
    { name: 'record-dialog' },
  );
  return answer !== null;
}

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
      value: kilograms === undefined ? '' : weight(kilograms),
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
