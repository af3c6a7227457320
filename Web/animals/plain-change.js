/** The form of the kinds of change that this station only keeps: their known fields, and whatever else came. */

import { field, select } from '../components/form.js';
import { typedNumber } from '../format.js';
import { t, word } from '../i18n.js';

const known = {
  culling: ['kind', 'cause', 'customer', 'weight'],
  purchase: ['supplier', 'price', 'note'],
  calving: ['order', 'course', 'stillborn', 'note'],
  heat: ['character', 'technician'],
  insemination: ['order', 'bull', 'technician', 'note'],
  pregnancyCheck: ['result'],
  treatment: ['kind', 'cost', 'note'],
  price: ['price', 'note'],
};
/** Fields whose value is one of a few words, and under which name these are in the dictionary. */
const codes = {
  'culling.kind': ['culling', ['sale', 'death', 'theft']],
  'calving.course': ['course', ['normal', 'harder', 'withComplications', 'caesarean']],
  'heat.character': ['heat', ['normal', 'silent', 'induced', 'vitalimeter', 'observed']],
  'pregnancyCheck.result': ['pregnancy', ['pregnant', 'barren', 'open', 'abortion']],
};
const numbers = ['order', 'stillborn', 'weight', 'price', 'cost'];

/** The form has a date of its own. */
const isShown = (name, value) => name !== 'date' && isPlain(value);
const isPlain = (value) => typeof value === 'string' || typeof value === 'number';
/** What has parts of its own (medicines, claws) is kept as it is. */
const shown = (kind, before) => [
  ...new Set([
    ...(known[kind] ?? []).filter((name) =>
      before[name] === undefined || before[name] === null || isPlain(before[name])
    ),
    ...Object.keys(before).filter((name) => isShown(name, before[name])),
  ]),
];
const isNumber = (name, before) =>
  typeof before[name] === 'number' || (!isPlain(before[name]) && numbers.includes(name));

export function plainFields(kind, before) {
  return shown(kind, before).map((name) => {
    const label = word(`field.${name}`) ?? name;
    const code = codes[`${kind}.${name}`];
    if (code) return select({ name, label, value: before[name] ?? '', options: options(code, before[name]) });
    return field({
      name,
      label,
      value: before[name] ?? '',
      ...(isNumber(name, before) ? { inputmode: 'decimal', pattern: '\\s*[0-9]+([.,][0-9]+)?\\s*' } : {}),
    });
  });
}

/** The fields as the gateway keeps them: what was emptied is left out. */
export function plainValues(kind, entered, before) {
  const values = shown(kind, before)
    .filter((name) => entered[name] !== null && entered[name] !== undefined)
    .map((name) => [name, isNumber(name, before) ? typedNumber(entered[name]) : entered[name]]);
  const kept = Object.entries(before).filter(([name, value]) => !isShown(name, value));
  return Object.fromEntries([...kept, ...values]);
}

/** A code that this version has no word for stays what it is. */
const options = ([family, words], value) => [
  ['', '–'],
  ...words.map((code) => [code, t(`${family}.${code}`)]),
  ...(value && !words.includes(value) ? [[value, String(value)]] : []),
];
