/** Fields as the table of kinds describes them: the control of each, and what was entered as the gateway keeps it. */

import { Problem } from '../api.js';
import { choice, field, select, toggle } from '../components/form.js';
import { keypad } from '../components/keypad.js';
import { rows } from '../components/rows.js';
import { stepper } from '../components/stepper.js';
import { suggested } from '../components/suggested.js';
import { element } from '../element.js';
import { plainNumber, typedNumber } from '../format.js';
import { t, word } from '../i18n.js';
import { offersOf } from '../lists/offers.js';
import { clawField } from './claw.js';
import { lately } from './lately.js';

export const labelOf = ({ label, name }) => t(label ?? `field.${name}`);
/** More choices than these stand in a list instead of side by side. */
const mostButtons = 6;

/**
 * The controls of `fields`. `context` has the `groups` to choose from, `offers` by field, and `conditions`, which gets
 * `{ box, when }` of what stands there only sometimes.
 */
export function drawFields(fields, values, context, prefix = '') {
  return fields.filter((one) => isOfType(one, values[one.name])).map((one) => {
    const box = controls[one.type](one, values[one.name] ?? null, context, prefix + one.name);
    if (!one.when) return box;
    const sometimes = element('fieldset.sometimes', box);
    context.conditions.push({ box: sometimes, when: one.when });
    return sometimes;
  });
}

/** What was entered; what is not on the form stays as it was. Throws when a number is out of its range. */
export function readFields(fields, entered, before = {}, prefix = '') {
  const values = { ...before };
  for (const one of fields.filter((one) => isOfType(one, before[one.name]))) {
    const value = (readers[one.type] ?? plain)(one, entered, before[one.name], prefix + one.name);
    if (value === undefined) delete values[one.name];
    else values[one.name] = value;
  }
  return values;
}

/** What an older program left with parts of its own where a word is wanted has no control, and is kept. */
function isOfType({ type }, value) {
  if (value === undefined || value === null) return true;
  if (type === 'list') return Array.isArray(value);
  const hasParts = type === 'record' || type === 'scores';
  return hasParts === (typeof value === 'object') && !Array.isArray(value);
}

const pattern = '\\s*[0-9]+([.,][0-9]+)?\\s*';

const controls = {
  text(one, value, context, name) {
    const listed = offersOf(context.lists?.[one.from]);
    const typed = one.lately ? lately(one.lately).map((text) => ({ value: text })) : [];
    const offers = context.offers?.[name] ?? (listed.length > 0 ? listed : typed);
    return suggested({
      name,
      label: labelOf(one),
      required: one.required,
      value: value ?? '',
      maxlength: 200,
      offers,
      onChosen: (offer) => context.onOffer?.(offer, name),
    });
  },
  note: (one, value, _, name) => field({ name, label: labelOf(one), type: 'area', value: value ?? '' }),
  number(one, value, _, name) {
    if (one.stepper) return counted(one, value, name);
    const box = field({
      name,
      label: labelOf(one),
      unit: one.unit ?? '',
      required: one.required,
      inputmode: 'decimal',
      pattern,
      value: shown(value),
    });
    if (!one.keypad) return box;
    const keys = keypad(box.querySelector('input'), { decimal: true });
    box.querySelector('.with-unit')?.append(keys.toggle);
    return element('div.weight-entry', box, keys.pad);
  },
  integer(one, value, _, name) {
    if (one.stepper) return counted(one, value, name);
    return field({ name, label: labelOf(one), inputmode: 'numeric', pattern: '[0-9]*', value: shown(value) });
  },
  day: (one, value, _, name) => field({ name, label: labelOf(one), type: 'date', value: value ?? '' }),
  time: (one, value, _, name) => field({ name, label: labelOf(one), type: 'time', value: value ?? '' }),
  flag: (one, value, _, name) => toggle({ name, label: labelOf(one), on: value === true }),
  choice(one, value, _, name) {
    const options = choicesOf(one, value);
    const buttons = options.length <= mostButtons;
    const shape = { name, label: labelOf(one), required: one.required, options };
    return buttons
      ? choice({ ...shape, value: String(value ?? ''), large: one.large })
      : select({ ...shape, value: value ?? '' });
  },
  group: (one, value, { groups }, name) =>
    select({ name, label: labelOf(one), value: value ?? '', options: [['', '–'], ...groups] }),
  list(one, value, context, name) {
    const label = labelOf(one);
    const { of } = one;
    const draw = (index, each) =>
      of.type === 'record'
        ? drawFields(of.fields, each ?? {}, context, `${name}.${index}.`)
        : controls.text({ ...of, lately: null }, each, context, `${name}.${index}`);
    const offers = of.type === 'text' && of.lately ? lately(of.lately) : [];
    return rows({
      name,
      label: labelOf(of),
      title: label,
      add: t(`add.${name}`),
      values: value ?? [],
      offers,
      most: one.most,
      draw,
    });
  },
  record: (one, value, _, name) => clawField(name, value ?? {}, one),
  scores(one, value, _, name) {
    const draw = (index, [each, points] = []) => [
      field({ name: `${name}.${index}.name`, label: t('field.scoreName'), value: each ?? '', required: true }),
      counted({ name: 'score', maximum: 99, required: true }, points ?? null, `${name}.${index}.score`),
    ];
    return rows({ name, label: labelOf(one), add: t(`add.${name}`), values: Object.entries(value ?? {}), draw });
  },
};

const shown = (value) => (typeof value === 'number' ? plainNumber(value) : (value ?? ''));

function counted(one, value, name) {
  const { minimum, least = minimum, maximum, steps, required } = one;
  const hint = one.hint && t(one.hint);
  return stepper({ name, label: labelOf(one), value, minimum: least, maximum, steps, required, hint });
}

/** A code that this version has no word for stays what it is; what nobody has to state can be left open. */
function choicesOf({ choices, words, required, none = 'choice.none', every }, value) {
  const text = (code) => (words ? word(`${words}.${code}`) : null) ?? plainCode(code);
  const open = required || every || choices.includes('notGiven') ? [] : [['', t(none)]];
  const unknown = value !== null && !choices.includes(value) ? [[String(value), String(value)]] : [];
  return [...open, ...choices.map((code) => [String(code), text(code)]), ...unknown];
}

const plainCode = (code) => (typeof code === 'number' ? plainNumber(code) : code);

function plain(_one, entered, _before, name) {
  return entered[name] ?? undefined;
}

function numeric(one, entered, before, name) {
  const text = entered[name] ?? null;
  if (text === null) return undefined;
  // A number that nobody touched keeps the decimals that are not shown.
  if (text === shown(before)) return before;
  const value = typedNumber(text);
  const { minimum = 0, maximum = Infinity } = one;
  if (value === null || value < minimum || value > maximum) {
    throw new Problem({
      title: t('field.number.bad', { field: labelOf(one), text }),
      action: rangeText(minimum, maximum),
    });
  }
  return value;
}

const rangeText = (minimum, maximum) =>
  maximum === Infinity
    ? t('validity.least', { limit: plainNumber(minimum) })
    : t('field.number.range', { least: plainNumber(minimum), most: plainNumber(maximum) });

const readers = {
  number: numeric,
  integer: numeric,
  flag: (_, entered, before, name) => (entered[name] ? true : before === undefined ? undefined : false),
  choice({ choices }, entered, _, name) {
    const text = entered[name] ?? null;
    if (text === null) return undefined;
    return choices.find((code) => String(code) === text) ?? text;
  },
  list({ of }, entered, before, name) {
    const kept = before ?? [];
    const items = indices(entered, name)
      .map((index) =>
        readFields([{ ...of, name: String(index) }], entered, { [index]: kept[index] }, `${name}.`)[index]
      )
      .filter((item) => item !== undefined);
    return items.length > 0 || before ? items : undefined;
  },
  record({ fields }, entered, before, name) {
    const values = readFields(fields, entered, before ?? {}, `${name}.`);
    return Object.keys(values).length > 0 || before ? values : undefined;
  },
  scores(_, entered, before, name) {
    const pairs = indices(entered, name).map((index) => {
      const key = entered[`${name}.${index}.name`];
      const score = { name: 'score', maximum: 99 };
      return [key, numeric(score, entered, before?.[key], `${name}.${index}.score`)];
    });
    return pairs.length > 0 || before ? Object.fromEntries(pairs) : undefined;
  },
};

function indices(entered, name) {
  const found = Object.keys(entered).filter((key) => key.startsWith(`${name}.`)).map((key) =>
    Number.parseInt(key.slice(name.length + 1), 10)
  );
  return [...new Set(found)].sort((one, other) => one - other);
}
