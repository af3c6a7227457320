/** Which items of milk recording are shown and asked for, and in which order. */

import { get, patch } from '../api.js';
import { button } from '../components/buttons.js';
import { loading } from '../components/page.js';
import { toggle } from '../components/form.js';
import { toast } from '../components/toast.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { itemName } from '../animals/lactation.js';

export function itemsTab(signal) {
  const content = loading(() => get('/v1/lactation-items', signal), ({ items }) => editor(items), { signal });
  return element('div.list-tab', element('p.muted', t('list.items.text')), content.box);
}

function editor(given) {
  const items = given.map((item) => ({ ...item }));
  const list = element('ol.rows.tight.milk-items', { 'data-testid': 'milk-items' });

  function move(index, by) {
    const [item] = items.splice(index, 1);
    items.splice(index + by, 0, item);
    draw();
    list.querySelector(`[data-item="${item.name}"] [data-move="${by}"]:not(:disabled)`)?.focus();
  }

  const arrow = (index, by) =>
    button(null, () => move(index, by), {
      symbol: by < 0 ? 'up' : 'down',
      kind: 'quiet square',
      disabled: index + by < 0 || index + by >= items.length,
      'aria-label': t(by < 0 ? 'list.items.up' : 'list.items.down', { name: itemName(items[index]) }),
      'data-move': by,
      testid: by < 0 ? 'item-up' : 'item-down',
    });
  const draw = () =>
    fill(
      list,
      items.map((item, index) =>
        element(
          'li.milk-item',
          { 'data-testid': 'milk-item', 'data-item': item.name },
          element('span.milk-item-name', itemName(item), item.unit && element('span.muted', ` ${item.unit}`)),
          ['shown', 'asked'].map((use) =>
            toggle({
              name: `${item.name}-${use}`,
              label: t(`list.items.${use}`),
              on: item[use],
              onchange: ({ target }) => (item[use] = target.checked),
            })
          ),
          element('span.milk-item-moves', arrow(index, -1), arrow(index, 1)),
        )
      ),
    );
  const save = async () => {
    await patch('/v1/lactation-items', { items: items.map(({ name, shown, asked }) => ({ name, shown, asked })) });
    toast(t('saved'));
  };
  draw();
  return [list, element('div.form-actions', button(t('action.save'), save, { kind: 'primary', testid: 'save-items' }))];
}
