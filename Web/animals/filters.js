/** Above the list of animals: which of them, and in what order. */

import { all } from '../api.js';
import { element, fill } from '../element.js';
import { locationName } from '../format.js';
import { t } from '../i18n.js';
import { isOpen } from '../lists/open-places.js';
import { orderNames } from './order.js';

const sides = ['in', 'out'];
const statuses = ['open', 'inseminated', 'pregnant', 'notPregnant', 'aborted', 'dry'];

/** The list of the animals in a barn or a group. */
export const placeAddress = ({ kind, id }) => `#/animals?${new URLSearchParams({ [kind]: id })}`;

/** `chosen` holds what is filtered by; `onOrder(name)` is told another order. */
export function filterBar({ chosen, order, onChanged, onOrder, signal }) {
  const bar = element('div.filters');
  const pick = (name, label, options) =>
    list(name, label, [['', label], ...options], chosen[name], (value) => ((chosen[name] = value), onChanged()));
  const sexes = ['female', 'male'].map((sex) => [sex, t(`sex.${sex}`)]);
  const named = (locations, kind) =>
    locations.filter((item) => item.kind === kind && isOpen(item, locations)).map((
      item,
    ) => [item.id, locationName(item)]);
  const reproduction = [
    ['', t('filter.reproduction')],
    ...sides.map((side) => [side, t(`filter.breeding.${side}`)]),
    ...statuses.map((name) => [name, t(`status.${name}`)]),
  ];
  /** Whether it is still inseminated is another question than where it stands in its cycle. */
  const choose = (value) => {
    chosen.breeding = sides.includes(value) ? value : '';
    chosen.reproduction = chosen.breeding ? '' : value;
    onChanged();
  };
  const orders = orderNames.map((name) => [name, t(`order.${name}`)]);
  const show = (locations) =>
    fill(
      bar,
      pick('barn', t('filter.barn'), named(locations, 'barn')),
      pick('group', t('filter.group'), named(locations, 'group')),
      pick('sex', t('filter.sex'), sexes),
      list('reproduction', t('filter.reproduction'), reproduction, chosen.breeding || chosen.reproduction, choose),
      list('order', t('order'), orders, order, onOrder),
    );
  show([]);
  all('/v1/places', signal).then(show).catch(() => {});

  /** Takes every filter off; the order stays. */
  function clear() {
    for (const name of Object.keys(chosen)) {
      chosen[name] = '';
      // The category is chosen by its count, and one list is of two of them.
      const list = bar.querySelector(`[data-testid="filter-${name}"]`);
      if (list) list.value = '';
    }
  }
  return { bar, clear };
}

function list(name, label, options, value, onPick) {
  return element(
    'label.filter',
    element('span.visually-hidden', label),
    element(
      'select.input',
      { onchange: ({ target }) => onPick(target.value), 'data-testid': `filter-${name}` },
      options.map(([key, text]) => element('option', { value: key, selected: key === value }, text)),
    ),
  );
}
