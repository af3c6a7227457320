/** Animals page by page, in the order somebody chose. The gateway knows one order, by ear tag; the others are made here. */

import { get, query } from '../api.js';
import { locale } from '../i18n.js';

/** More animals than this are not read for the sake of their order. */
const most = 5000;
const atOnce = 500;

const weight = ({ lastWeighing }) => lastWeighing?.kilograms;
const gain = ({ lastWeighing }) => lastWeighing?.gainPerDay;
const weighed = ({ lastWeighing }) => lastWeighing && Date.parse(lastWeighing.date);

/** Each by its name: what it looks at, which way, and where those stand of which that is not known. */
const orders = {
  tag: null,
  name: [({ name }) => name, 1, 'last'],
  heaviest: [weight, -1, 'last'],
  lightest: [weight, 1, 'last'],
  // Who was never weighed has waited longest.
  waiting: [weighed, 1, 'first'],
  weighed: [weighed, -1, 'last'],
  gaining: [gain, -1, 'last'],
  losing: [gain, 1, 'last'],
};
export const orderNames = Object.keys(orders);

/**
 * One page: `{ items, next, onlyFirst }`. `cursor` is the `next` of the page before; `onlyFirst` says how many were put in
 * order when there are more.
 */
export async function animalsInOrder(order, { cursor = null, limit, signal, ...chosen }) {
  if (!orders[order]) return get(query('/v1/animals', { ...chosen, limit, cursor }), signal);
  const { rest, onlyFirst } = cursor ?? await inOrder(order, chosen, signal);
  const later = rest.slice(limit);
  return { items: rest.slice(0, limit), next: later.length > 0 ? { rest: later, onlyFirst } : null, onlyFirst };
}

async function inOrder(order, chosen, signal) {
  const items = [];
  let cursor = null;
  do {
    const page = await get(query('/v1/animals', { ...chosen, limit: atOnce, cursor }), signal);
    items.push(...page.items);
    cursor = page.next;
  } while (cursor && items.length < most);
  return { rest: sorted(items, orders[order]), onlyFirst: cursor ? items.length : null };
}

function sorted(animals, [valueOf, direction, unknown]) {
  const { compare } = new Intl.Collator(locale(), { numeric: true });
  const isKnown = (animal) => valueOf(animal) !== undefined && valueOf(animal) !== null;
  const known = animals.filter(isKnown).sort((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    return direction * (typeof a === 'string' ? compare(a, b) : a - b);
  });
  const others = animals.filter((animal) => !isKnown(animal));
  return unknown === 'first' ? [...others, ...known] : [...known, ...others];
}
