/** What the forms of changes offer of the farm's lists. Without them everything can be typed all the same. */

import { all } from '../api.js';
import { plainNumber } from '../format.js';
import { recordedAs, shapes, titleOf } from './shapes.js';

/** The lists that these fields are picked from: `{ bulls: […], … }`. */
export async function readLists(fields) {
  const names = [...new Set(listsOf(fields))];
  const lists = await Promise.all(names.map((name) => all(`/v1/${name}`, null, { usable: true }).catch(() => [])));
  return Object.fromEntries(names.map((name, index) => [name, lists[index]]));
}

function listsOf(fields) {
  return fields.flatMap((field) => [
    ...(field.from in shapes ? [field.from] : []),
    ...listsOf(field.fields ?? []),
    ...listsOf(field.of ? [field.of] : []),
  ]);
}

/** As buttons to be tapped; what is known of the entry goes along. */
export const offersOf = (entries = []) =>
  entries.map((entry) => ({ value: recordedAs(entry), text: stockText(titleOf(entry), entry), entry }));

const stockText = (title, { stock, unit }) =>
  stock === undefined ? title : `${title} (${[plainNumber(stock), unit].filter(Boolean).join(' ')})`;

/** The bulls that are offered to an animal of this barn: the general ones, and those of its own places. */
export function bullsAt(bulls = [], barn, places) {
  const here = new Set();
  for (let id = barn?.id; id && !here.has(id);) {
    here.add(id);
    id = places.find((place) => place.id === id)?.parent;
  }
  return bulls.filter(({ placeId }) => !placeId || here.has(placeId));
}

/** What a chosen medicine says of its unit and its withdrawal; what is there already gives way. */
export function fillMedicine(box, name, { unit, milkDays, meatDays }) {
  const part = name.replace(/name$/, '');
  for (const [field, value] of Object.entries({ unit, milkDays, meatDays })) {
    const control = controlOf(box, part + field);
    if (!control) continue;
    control.value = value ?? '';
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** What a chosen bull of a mating plan is called, and whether its doses are sexed. */
export function fillBull(box, name, entry) {
  const part = name.replace(/number$/, '');
  const [called, sexed] = [controlOf(box, `${part}name`), controlOf(box, `${part}sexed`)];
  if (called) called.value = entry.name ?? '';
  if (sexed) sexed.checked = entry.sexed;
}

const controlOf = (box, name) => box.querySelector(`[name="${CSS.escape(name)}"]`);
