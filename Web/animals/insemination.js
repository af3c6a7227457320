/** An insemination: the bulls that come into question, its order, and a calving that somebody forgot. */

import { post, Problem } from '../api.js';
import { dayField } from '../components/day-field.js';
import { button } from '../components/buttons.js';
import { stepper } from '../components/stepper.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { offersOf as listedOffers } from '../lists/offers.js';
import { lately } from './lately.js';

/**
 * Those of the plan, then the usable ones of the farm's list, those used of this animal before the others. Without a
 * list, those of this animal and whatever was used at this browser. Each once.
 */
export function bullOffers({ matingPlan, forms }, listed = []) {
  const known = new Set();
  const once = ({ value }) => !known.has(value) && known.add(value);
  const plan = matingPlan.map(({ number, name, sexed }) => ({
    value: number,
    text: name ? `${number} · ${name}` : number,
    sexed,
    marked: true,
  }));
  const used = forms.usedBulls.map((value) => ({ value }));
  if (listed.length === 0) {
    return [...plan, ...used, ...lately('bull').map((value) => ({ value }))].filter(once).slice(0, 8);
  }
  const offered = listedOffers(listed);
  const planned = plan.map((bull) => ({ ...offered.find(({ value }) => value === bull.value), ...bull }));
  return [...planned, ...offered.filter(({ value }) => forms.usedBulls.includes(value)), ...offered].filter(once);
}

/** A dose of sexed semen goes with its bull, and where doses are counted it comes from the stock. */
export function choosesDose(box) {
  return ({ sexed, entry }) => {
    set('sexed', sexed ?? entry?.sexed);
    if (entry) set('fromStock', entry.stock !== undefined);
  };
  function set(name, on) {
    const flag = box().querySelector(`[name="${name}"]`);
    if (flag && on !== undefined) flag.checked = on;
  }
}

/** The first insemination after a calving has the order 1; without that calving it is what it was. */
export function beginsCycle(box, order) {
  return (isNew) => {
    const field = box().querySelector('[name="order"]');
    if (field) field.value = isNew ? 1 : (order ?? '');
  };
}

/** Of a reinsemination the order is 0: it is the same one once more. */
export const withOrder = (values) => (values.character === 'reinsemination' ? { ...values, order: 0 } : values);

/**
 * Offered where the last calving is long ago: a calving that goes before the insemination, with nothing filled in.
 * `onNewCycle` is told whether there is to be one; `settle(entered, key)` records it.
 */
export function forgottenCalving(animal, onNewCycle) {
  const box = element('div.forgotten', { 'data-testid': 'forgotten-calving' });
  let recorded = null;

  function ask() {
    onNewCycle(true);
    fill(
      box,
      element(
        'fieldset.new-group',
        element('legend.visually-hidden', t('forgotten.title')),
        dayField({ name: 'calvingDate', label: t('forgotten.date'), value: '' }),
        stepper({ name: 'calvingOrder', label: t('field.lactation'), minimum: 1, maximum: 30, required: true }),
        button(t('forgotten.not'), () => (onNewCycle(false), offer()), { symbol: 'close', testid: 'forgotten-not' }),
      ),
    );
  }

  function offer() {
    fill(
      box,
      element('p.hint', t('forgotten.text')),
      button(t('forgotten.add'), ask, { symbol: 'plus', testid: 'forgotten-add' }),
    );
  }

  async function settle({ calvingDate, calvingOrder }, key) {
    if (!calvingDate) return;
    const order = Number(calvingOrder);
    if (!Number.isInteger(order) || order < 1 || order > 30) {
      throw new Problem({
        title: t('field.number.bad', { field: t('field.lactation'), text: calvingOrder }),
        action: t('field.number.range', { least: 1, most: 30 }),
      });
    }
    const wanted = `${calvingDate} ${order}`;
    // When the insemination was refused and is sent again, the calving is there already.
    if (recorded !== wanted) {
      await post(
        `/v1/animals/${animal.id}/changes`,
        { kind: 'calving', date: calvingDate, fields: { order } },
        `${key}c`,
      );
      recorded = wanted;
    }
  }

  offer();
  return { box, settle };
}
