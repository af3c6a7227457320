/** Who came in and went, and who tried to. */

import { get, query } from '../api.js';
import { button } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { loading, nothing, page, section } from '../components/page.js';
import { element } from '../element.js';
import { dateTime } from '../format.js';
import { t } from '../i18n.js';

const atOnce = 50;
/** What an administrator looks for first. */
const notable = new Set(['failed', 'keyUsed']);

export default function accessLogPage({ signal }) {
  const rows = element('ul.rows.tight.access-log');
  const onward = element('div');
  const list = loading(
    () => get(query('/v1/access-log', { limit: atOnce }), signal),
    (first) => {
      rows.replaceChildren();
      show(first);
      return first.items.length > 0 ? [rows, onward] : nothing(t('accessLog.none'));
    },
    { signal },
  );

  function show({ items, next }) {
    rows.append(...items.map(row));
    onward.replaceChildren(
      ...(next ? [button(t('accessLog.more'), () => more(next), { testid: 'access-log-more' })] : []),
    );
  }

  const more = async (cursor) => show(await get(query('/v1/access-log', { limit: atOnce, cursor }), signal));

  return page(
    { title: t('accessLog.title'), back: '#/accounts', name: 'access-log' },
    section(null, element('p.muted', t('accessLog.text')), list.box),
  );
}

function row({ kind, name, way, at, address, by, count }) {
  const told = t(`accessLog.${kind}`, { name: name ?? t('accessLog.nobody') });
  return element(
    `li.row${notable.has(kind) ? '.notable' : ''}`,
    { 'data-testid': 'access-log-line', 'data-kind': kind },
    element(
      'span.row-main',
      notable.has(kind) && icon('warning'),
      told,
      count > 1 && element('span.badge', `${count} ×`),
    ),
    element(
      'span.row-note',
      [
        dateTime(at),
        way && t(`signIn.way.${way}`),
        address && t('account.from', { address }),
        by && t('accessLog.by', { name: by }),
      ].filter(Boolean).join(' · '),
    ),
  );
}
