/** On a phone: the sections that do not fit into the bar. */

import { icon } from '../components/icon.js';
import { page } from '../components/page.js';
import { element } from '../element.js';
import { ownSections } from '../frame.js';
import { t } from '../i18n.js';

export default function morePage() {
  const rows = ownSections()
    .filter(({ phone }) => !phone)
    .map(({ name, symbol }) =>
      element(
        'li',
        element(
          'a.row.menu-row',
          { href: `#/${name}`, 'data-testid': `more-${name}` },
          icon(symbol),
          element('span.row-main', t(`nav.${name}`)),
          icon('next'),
        ),
      )
    );
  return page({ title: t('nav.more'), name: 'more' }, element('section.panel.flush', element('ul.rows', rows)));
}
