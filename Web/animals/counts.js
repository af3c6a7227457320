/** Above the list: how many animals of each category there are; a tap lists only those. */

import { get, query } from '../api.js';
import { element, fill } from '../element.js';
import { number } from '../format.js';
import { t } from '../i18n.js';

/** Each count, and the category it is of. */
const shown = [['total', ''], ['heifers', 'heifer'], ['pregnantHeifers', 'pregnantHeifer'], ['cows', 'cow'], [
  'bulls',
  'bull',
]];

/** `chosen` holds what is filtered by; the counts are of all categories within the other filters. */
export function categoryCounts({ chosen, onChanged, signal }) {
  const bar = element('div.category-counts', {
    role: 'group',
    'aria-label': t('count.heading'),
    'data-testid': 'counts',
  });
  let counts = {};

  function draw() {
    fill(bar, shown.map(([name, category]) => count(name, category)));
  }

  function count(name, category) {
    return element(
      'button.category-count',
      {
        type: 'button',
        'aria-pressed': String(chosen.category === category),
        'data-testid': `count-${name}`,
        onclick: () => ((chosen.category = category), draw(), onChanged()),
      },
      element('strong', counts[name] === undefined ? '–' : number(counts[name])),
      element('span', t(`count.${name}`)),
    );
  }

  /** The list stands without them. */
  async function read() {
    const { category: _, ...others } = chosen;
    draw();
    try {
      counts = await get(query('/v1/animals/statistics', others), signal);
      draw();
    } catch {
      // They are read again with the next list.
    }
  }

  draw();
  return { bar, read };
}
