/** Any number of the same thing, one below the other: each can be taken away, and another added. */

import { element } from '../element.js';
import { t } from '../i18n.js';
import { icon } from './icon.js';

/**
 * `draw(index, value)` answers the fields of one; `offers` are values that are added by a tap. A row keeps its index, so
 * that what was there before is known by it.
 */
export function rows({ name, label, title = label, add, values = [], offers = [], most = Infinity, draw }) {
  const box = element('div.entries');
  let next = 0;

  function append(value) {
    const index = next++;
    const row = element(
      'div.entry',
      { 'data-testid': `row-${name}`, role: 'group', 'aria-label': label },
      element('div.entry-fields', draw(index, value)),
      element('button.button.quiet.square', {
        type: 'button',
        onclick: () => (row.remove(), show()),
        'aria-label': t('rows.remove', { what: label }),
        'data-testid': `remove-${name}`,
      }, icon('trash')),
    );
    box.append(row);
    show();
    return row;
  }

  const more = element(
    'button.button',
    {
      type: 'button',
      onclick: () => append().querySelector('input')?.focus(),
      'data-testid': `add-${name}`,
    },
    icon('plus'),
    add,
  );
  const taps = offers.map((value) =>
    element('button.button.tap', {
      type: 'button',
      onclick: () => append(value),
      'data-testid': `offer-${name}`,
      'data-value': value,
    }, value)
  );
  const show = () => (more.disabled = box.childElementCount >= most);
  values.forEach(append);
  return element(
    'fieldset.choice',
    element('legend', title),
    box,
    element('div.taps', taps, more),
  );
}
