/** What is picked in forms, and the places of the farm: one page, one tab a list. */

import { may } from '../account.js';
import { page, section } from '../components/page.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { itemsTab } from '../lists/items-tab.js';
import { listTab } from '../lists/list-tab.js';
import { placesTab } from '../lists/places-tab.js';
import { shapes } from '../lists/shapes.js';

export default function listsPage({ parameters: { tab = 'bulls' }, signal }) {
  const tabs = [...Object.keys(shapes), 'places', may.administer() && 'items'].filter(Boolean);
  const chosen = tabs.includes(tab) ? tab : 'bulls';
  return page(
    { title: t('lists.title'), back: '#/settings', name: 'lists' },
    element(
      'nav.tabs',
      { 'aria-label': t('lists.title') },
      tabs.map((name) =>
        element(
          'a.button.tab',
          { href: `#/lists/${name}`, 'aria-current': name === chosen ? 'page' : null, 'data-testid': `tab-${name}` },
          t(`lists.${name}`),
        )
      ),
    ),
    section(t(`lists.${chosen}`), content(chosen, signal)),
  );
}

function content(tab, signal) {
  if (tab === 'places') return placesTab(signal);
  if (tab === 'items') return itemsTab(signal);
  return listTab(tab, signal);
}
