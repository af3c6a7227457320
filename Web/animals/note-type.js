/** The type of a note: one of the farm's own, or a number of the herd program. */

import { all } from '../api.js';
import { element } from '../element.js';
import { t } from '../i18n.js';

/** The farm's own, retired ones too; without them notes can be made all the same. */
export const readNoteTypes = (signal) => all('/v1/note-types', signal).catch(() => []);

/** What a form offers: one that is retired only to the note that has it. */
export function noteTypeOptions(types, chosen) {
  return [
    ['', t('noteType.no')],
    ...types.filter(({ id, retired }) => !retired || id === chosen).map(({ id, name }) => [id, name]),
    ...[1, 2, 3, 4, 5, 6].map((type) => [type, t('field.noteType.one', { type })]),
  ];
}

/** As the gateway keeps it. */
export function chosenNoteType(value) {
  if (!value) return { type: null, typeId: null };
  return /^\d$/.test(value) ? { type: Number(value), typeId: null } : { type: null, typeId: value };
}

/** What stands beside a note. */
export function noteTypeName({ type, typeId }, types) {
  if (typeId) return types.find(({ id }) => id === typeId)?.name ?? null;
  return type ? t('field.noteType.one', { type }) : null;
}

/** A choice of the types that these changes have; `null` where there is nothing to choose from. */
export function noteTypeFilter(changes, types, onChosen) {
  const used = new Set(changes.map(({ fields }) => fields?.typeId).filter(Boolean));
  const offered = types.filter(({ id }) => used.has(id));
  if (offered.length === 0) return null;
  const control = element(
    'select.input',
    { 'data-testid': 'note-type-filter', onchange: () => onChosen(control.value || null) },
    element('option', { value: '' }, t('noteType.filter.all')),
    offered.map(({ id, name }) => element('option', { value: id }, name)),
  );
  return element('label.field.note-type-filter', element('span.field-label', t('noteType.filter')), control);
}
