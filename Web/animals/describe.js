/** Changes of an animal as sentences: what happened and the details worth a line. */

import { date, earTag, eid, kilograms, locationName, plainNumber } from '../format.js';
import { t, word } from '../i18n.js';
import { formFor, kinds, limbs } from './kinds.js';
import { noteTypeName } from './note-type.js';
import { labelOf } from './typed-fields.js';

/** `{ title, details }`; `locations` and `noteTypes` turn ids into names. */
export function describe(change, locations = new Map(), noteTypes = []) {
  const fields = change.fields ?? {};
  const details = describers[change.kind]?.(fields, locations, noteTypes) ?? typed(change.kind, fields);
  return { title: word(`change.${formFor(change)}`) ?? change.kind, details: details.filter(Boolean) };
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
};

/** Every field the kind is known to have, in its order, and then whatever else came with it. */
function typed(kind, fields) {
  const known = kinds[kind]?.fields ?? [];
  const names = new Set(known.map(({ name }) => name));
  const others = Object.entries(fields)
    .filter(([name, value]) => !names.has(name) && ['string', 'number'].includes(typeof value))
    .map(([name, value]) => `${word(`field.${name}`) ?? name}: ${value}`);
  return [
    ...known.flatMap((one) => told(one, fields[one.name])),
    overridden(fields.withdrawalOverride ?? {}),
    ...others,
  ];
}

/** One field in words; nothing for what is not there. */
function told(one, value) {
  // Only a treatment that is yet to be carried out says that it was not.
  if (one.name === 'done') return typeof value === 'boolean' ? [t(value ? 'treatment.done' : 'treatment.planned')] : [];
  if (value === null || value === undefined || value === '' || value === false) return [];
  // A reinsemination has the order 0, and a note needs no label.
  if (one.name === 'order' && value === 0) return [];
  const label = labelOf(one);
  const said = {
    note: () => value,
    flag: () => label,
    choice: () => chosen(one, label, value),
    day: () => `${label}: ${date(value)}`,
    list: () =>
      Array.isArray(value) && value.length > 0 && `${label}: ${value.map((each) => item(one, each)).join(', ')}`,
    record: () => claw(value),
    scores: () => Object.entries(value).map(([name, score]) => `${name}: ${plainNumber(score)}`),
    number: () => `${label}: ${amount(value)}${one.unit ? ` ${one.unit}` : ''}`,
    integer: () => `${label}: ${amount(value)}`,
  }[one.type]?.() ?? `${label}: ${value}`;
  return typeof value === 'object' || typeof said === 'string' ? [said].flat() : [];
}

/** Who let an animal go whose meat was withheld, and why. */
const overridden = ({ reason, by, until, medicine }) =>
  reason && t('sale.overridden', { reason, by: by ?? '–', date: until ? date(until) : '–', medicine: medicine ?? '–' });

const amount = (value) => (typeof value === 'number' ? plainNumber(value) : value);

/** These words say nothing without what they are of. */
const needLabel = ['by', 'ration', 'basis'];

function chosen({ words, name }, label, value) {
  const text = (words ? word(`${words}.${value}`) : null) ?? String(value);
  return needLabel.includes(name) ? `${label}: ${text}` : text;
}

/** One of a list: a text, a medicine or a bull. */
function item({ of }, value) {
  if (of.type !== 'record') return of.name === 'calf' ? earTag(value) : value;
  const { name, number, amount: much, unit, given, milkDays, meatDays, sexed } = value;
  const more = [
    given && date(given),
    milkDays !== undefined && t('withdrawal.milk', { count: milkDays }),
    meatDays !== undefined && t('withdrawal.meat', { count: meatDays }),
    sexed && t('field.sexed'),
  ].filter(Boolean);
  const title = [number, name, much !== undefined && amount(much), unit].filter(Boolean).join(' ');
  return more.length > 0 ? `${title} (${more.join(', ')})` : title;
}

/** Which limbs were treated, and what was found there. */
function claw({ type, lcs, limbs: found = {} }) {
  const each = limbs.filter((limb) => found[limb]?.treated).map((limb) => {
    const { severity, dd, note } = found[limb];
    const more = [labelled('field.severity', severity), labelled('field.dd', dd && plainNumber(dd)), note].filter(
      Boolean,
    );
    return t(`limb.${limb}`) + (more.length > 0 ? ` (${more.join(', ')})` : '');
  });
  return [type && t(`claw.${type}`), each.join(', '), labelled('field.lcs', lcs)].filter(Boolean);
}
