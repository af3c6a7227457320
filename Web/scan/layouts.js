/** The layouts of cards that this station was taught, each with what its fields are; a wrong one can be forgotten. */

import { may } from '../account.js';
import { get, remove } from '../api.js';
import { button } from '../components/buttons.js';
import { confirmed } from '../components/dialog.js';
import { loading, section } from '../components/page.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { meanings } from './naming.js';

export function taughtLayouts(signal) {
  const content = loading(() => get('/v1/card-layouts', signal), ({ items }) => items.length > 0 && list(items), {
    signal,
  });

  const list = (items) => section(t('layout.taught'), element('ul.taught-layouts', items.map(row)));

  const row = (layout) =>
    element(
      'li',
      { 'data-testid': 'layout', 'data-layout': layout.name },
      element(
        'span.taught-layout',
        element('strong', layout.name),
        element('span.muted', layout.fields.map((name) => t(meanings[name])).join(' · ')),
      ),
      may.administer() &&
        button(t('layout.forget'), () => forget(layout), { symbol: 'trash', testid: 'layout-forget' }),
    );

  async function forget({ id, name }) {
    if (!(await confirmed(t('layout.forget'), t('layout.forget.text', { name }), t('layout.forget')))) return;
    await remove(`/v1/card-layouts/${id}`);
    content.reload();
  }

  return content.box;
}
