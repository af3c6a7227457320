/** What the gateway tells as a code and named values, in the language of the page. */

import { date, dateTime, number } from './format.js';
import { word } from './i18n.js';

/** Values that are words themselves, and where these stand in the catalogue. */
const words = {
  field: 'told.field.',
  role: 'role.',
  needed: 'role.',
  change: 'change.',
  place: 'told.place.',
};

/** `kind` or `kind.case`: `{ title, detail, action }`; what the catalogue does not know is as it was stated. */
export function told({ code, parameters, title = null, detail = null, action = null }) {
  const [kind, particular] = (code ?? '').split('.');
  const known = word(`problem.${kind}`);
  if (known === null) return { title, detail, action };
  const values = spoken(parameters ?? {});
  return {
    title: known,
    detail: word(`problem.${kind}.${particular ?? 'detail'}`, values),
    action: word(`problem.${kind}.${particular}.action`, values) ?? word(`problem.${kind}.action`, values) ?? action,
  };
}

function spoken(parameters) {
  const values = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, say(name, value)]));
  // The plural goes by the number itself.
  if ('count' in parameters) values.count = parameters.count;
  // Of what is made of several, what is wrong with one is said by its own code, with the same values.
  const { cause, ...others } = parameters;
  if (cause !== undefined) values.cause = told({ code: cause, parameters: others }).detail ?? '';
  return values;
}

function say(name, value) {
  if (typeof value === 'number') return number(value, Number.isInteger(value) ? 0 : 1);
  // A field within a field, such as `medicines.2.name`.
  if (name === 'field') return value.split('.').map((part) => word(words.field + part) ?? part).join(' › ');
  if (name in words) return word(words[name] + value) ?? value;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return date(value);
  return /^\d{4}-\d\d-\d\dT/.test(value) ? dateTime(value) : value;
}
