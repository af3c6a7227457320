/** Whose membership or insurance ends soon, or has ended; and the calendar of it for other programs. */

import { get, post, remove } from '../api.js';
import { may } from '../account.js';
import { button } from '../components/buttons.js';
import { confirmed } from '../components/dialog.js';
import { select } from '../components/form.js';
import { loading, nothing, page, section } from '../components/page.js';
import { toast } from '../components/toast.js';
import { element, fill } from '../element.js';
import { date, localDay } from '../format.js';
import { t } from '../i18n.js';
import { station } from '../station.js';

const spans = [14, 30, 90, 366];

export default function expiringPage({ signal }) {
  let days = spans[0];
  const content = loading(() => get(`/v1/members/expiring?days=${days}`, signal), ({ items }) => list(items), {
    signal,
  });
  const span = select({
    name: 'days',
    label: t('expiring.within'),
    value: String(days),
    options: spans.map((count) => [String(count), t('expiring.days', { count })]),
    onchange: ({ target }) => {
      days = Number(target.value);
      content.reload();
    },
  });
  return page(
    { title: t('expiring.title'), back: '#/members', name: 'expiring' },
    section(null, span, content.box),
    may.administer() && section(t('expiring.feed'), feed()),
  );
}

function list(ends) {
  if (ends.length === 0) return nothing(t('expiring.none'));
  return element(
    'ul.rows',
    { 'data-testid': 'expiring-list' },
    ends.map(({ member, what, day }) => {
      const isOver = day < localDay(station.now());
      const word = isOver ? `expiring.${what}.over` : `expiring.${what}`;
      return element(
        'li',
        element(
          'a.row.menu-row',
          { href: `#/members/${member.id}`, 'data-testid': 'expiring-end', 'data-over': String(isOver) },
          element(
            'span.row-main',
            element('strong', member.name),
            element('span.muted', t('member.numberIs', { number: member.number })),
          ),
          element('span', t(word, { date: date(day) })),
        ),
      );
    }),
  );
}

/** The address is told once: the gateway keeps only what recognises it. */
function feed() {
  const address = element('div', { 'aria-live': 'polite' });
  async function renew() {
    if (!(await confirmed(t('expiring.feed'), t('expiring.feed.renew.text'), t('expiring.feed.renew')))) return;
    const { address: path } = await post('/v1/members/expiring/feed');
    fill(
      address,
      element('p', t('expiring.feed.once')),
      element('code.feed-address', { 'data-testid': 'feed-address' }, `${location.origin}${path}`),
    );
  }
  async function close() {
    await remove('/v1/members/expiring/feed');
    fill(address);
    toast(t('expiring.feed.closed'));
  }
  return element(
    'div.column',
    element('p', t('expiring.feed.text')),
    element(
      'div.button-row',
      button(t('expiring.feed.renew'), renew, { testid: 'feed-renew' }),
      button(t('expiring.feed.close'), close, { testid: 'feed-close' }),
    ),
    address,
  );
}
