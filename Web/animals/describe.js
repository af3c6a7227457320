/** Changes of an animal as sentences: what happened and the details worth a line. */

import { date, earTag, eid, kilograms, locationName, number } from '../format.js';
import { t, word } from '../i18n.js';
import { noteTypeName } from './note-type.js';

/** `{ title, details, text }`; `locations` and `noteTypes` turn ids into names. */
export function describe(change, locations = new Map(), noteTypes = []) {
  const details = (describers[change.kind] ?? plain)(change.fields ?? {}, locations, noteTypes).filter(Boolean);
  return { title: word(`change.${change.kind}`) ?? change.kind, details };
}

const labelled = (key, value) => (value === null || value === undefined || value === '' ? null : `${t(key)}: ${value}`);
const group = (id, locations) => (id ? (locationName(locations.get(id)) ?? id) : null);
const removed = (key, fields, name, format = String) =>
  name in fields
    ? (fields[name] === null ? t('change.removed', { what: t(key) }) : labelled(key, format(fields[name])))
    : null;

const describers = {
  birth: (fields) => [
    fields.country && earTag(fields.country + fields.number),
    fields.sex && t(`sex.${fields.sex}`),
    labelled('animal.name', fields.name),
    labelled('animal.breed', fields.breed),
    labelled('animal.dam', fields.dam && earTag(fields.dam)),
    labelled('animal.sire', fields.sire),
    labelled('animal.damSire', fields.damSire),
    labelled('animal.colour', fields.colour),
    labelled('animal.taggingDate', fields.taggingDate && date(fields.taggingDate)),
  ],
  tagging: (
    fields,
  ) => [
    removed('animal.eid', fields, 'eid', eid),
    removed('animal.collar', fields, 'collar'),
    removed('animal.vitalimeter', fields, 'vitalimeter'),
  ],
  move: (fields, locations) => [labelled('animal.group', group(fields.groupId, locations)), fields.note],
  weighing: (
    fields,
  ) => [kilograms(fields.kilograms), fields.weighingId ? t('weighing.byScale') : t('weighing.byHand'), fields.note],
  note: (fields, _, noteTypes) => [noteTypeName(fields, noteTypes), fields.text],
  selection: (fields, locations) => [
    fields.reason && t(`selection.reason.${fields.reason}`),
    labelled('animal.group', group(fields.groupId, locations)),
    fields.unit && t('selection.unit', { unit: fields.unit }),
    fields.done && t('selection.done'),
  ],
  culling: (
    fields,
  ) => [
    said('culling', fields.kind),
    labelled('field.cause', fields.cause),
    labelled('field.customer', fields.customer),
    fields.weight && kilograms(fields.weight),
  ],
  calving: (
    fields,
  ) => [
    labelled('field.order', fields.order),
    said('course', fields.course),
    labelled('field.stillborn', fields.stillborn),
    fields.note,
  ],
  heat: (fields) => [said('heat', fields.character), labelled('field.technician', fields.technician)],
  insemination: (
    fields,
  ) => [
    labelled('field.bull', fields.bull),
    labelled('field.order', fields.order),
    labelled('field.technician', fields.technician),
    fields.note,
  ],
  pregnancyCheck: (fields) => [said('pregnancy', fields.result)],
  price: (fields) => [fields.price && number(fields.price, 2), fields.note],
};

const said = (family, code) => (code ? (word(`${family}.${code}`) ?? String(code)) : null);

/** Kinds this station only keeps: their plain values, under the words there are for them. */
function plain(fields) {
  return Object.entries(fields)
    .filter(([, value]) => ['string', 'number'].includes(typeof value))
    .map(([key, value]) => `${word(`field.${key}`) ?? key}: ${value}`);
}
