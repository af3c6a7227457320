/**
 * What a code says of an animal that is not in the herd, on its way into the form of its birth.
 *
 * Only what was read and understood comes along; nobody guesses the rest.
 */

const fields = ['country', 'number', 'name', 'sex', 'born', 'breed', 'dam', 'sire', 'damSire', 'colour', 'eid'];
/** What a card should say of a birth. */
const wanted = ['number', 'sex', 'born', 'breed', 'dam', 'sire'];
/** Where the address keeps a value that was read and not understood. */
const wrong = 'wrong.';

/** The address of the form; `text` is what the code says, `problems` what was not understood of it. */
export function birthAddress(birth, { text = '', payload = {} } = {}) {
  const read = fields.filter((name) => typeof birth?.[name] === 'string').map((name) => [name, birth[name]]);
  const unread = (payload.problems ?? []).map(({ field, value }) => [wrong + formName(field), value]);
  return `#/animals/new?${new URLSearchParams([...read, ...unread, ['code', text], ['from', 'scan']])}`;
}

/** What the address brought: `values` by field, what was `wrong`, what is `missing`; `null` without a scan. */
export function scannedBirth(query) {
  if (query.from !== 'scan') return null;
  const values = Object.fromEntries(
    fields.filter((name) => isUnderstood(name, query[name])).map((name) => [name, query[name]]),
  );
  const notUnderstood = Object.entries(query)
    .filter(([name, value]) => name.startsWith(wrong) && value)
    .map(([name, value]) => [name.slice(wrong.length), value]);
  return {
    values,
    wrong: Object.fromEntries(notUnderstood),
    missing: wanted.filter((name) => !(name in values)),
    text: query.code ?? '',
  };
}

/** A reading of an ambiguous code as the birth that it would be. */
export function birthOf({ earTag, ...card }) {
  const [, country, number] = /^([A-Z]{2})(.+)$/.exec(earTag ?? '') ?? [];
  return { ...card, country, number };
}

/** The form has country and number apart; a card has them in one. */
export const formName = (field) => (field === 'earTag' ? 'number' : field);

function isUnderstood(name, value) {
  if (!value) return false;
  if (name === 'sex') return value === 'female' || value === 'male';
  return name !== 'born' || (/^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)));
}
