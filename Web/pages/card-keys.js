/** The keys that sign member cards: made anew, distrusted, handed on; and the cards that count no more. */

import { get, post } from '../api.js';
import { may } from '../account.js';
import { button, link } from '../components/buttons.js';
import { confirmed } from '../components/dialog.js';
import { loading, nothing, page, section } from '../components/page.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { date, dateTime, daysAgo, number } from '../format.js';
import { t } from '../i18n.js';
import { pemOf } from '../members/card-key.js';

export default function cardKeysPage({ signal }) {
  const content = loading(read, draw, { signal });
  let address = null;
  signal.addEventListener('abort', () => URL.revokeObjectURL(address));

  async function read() {
    const [trust, { items }] = await Promise.all([get('/v1/cards/trust', signal), get('/v1/cards/revoked', signal)]);
    return { trust, revoked: items };
  }

  function draw({ trust, revoked }) {
    return element('div.column', keys(trust), revocations(trust, revoked));
  }

  function keys({ keys }) {
    return section(
      t('cardKeys.keys'),
      element('p', t('cardKeys.text')),
      keys.length === 0 ? nothing(t('cardKeys.none')) : element('ul.rows', keys.map((key) => element('li', row(key)))),
      element(
        'div.button-row',
        may.administer() && button(t('cardKeys.rotate'), rotate, { symbol: 'plus', testid: 'rotate-key' }),
        keys.length > 0 &&
          link(t('cardKeys.download'), file(keys), {
            symbol: 'download',
            download: 'card-keys.pem',
            testid: 'download-keys',
          }),
      ),
      element('p.muted', t('cardKeys.download.text')),
    );
  }

  function file(keys) {
    URL.revokeObjectURL(address);
    return (address = URL.createObjectURL(new Blob([keys.map(pemOf).join('')], { type: 'application/x-pem-file' })));
  }

  function row(key) {
    const state = key.distrustedAt ? 'distrusted' : key.retiredAt ? 'retired' : 'signs';
    return element(
      'div.row.phone-row',
      { 'data-testid': 'card-key', 'data-key': key.id, 'data-state': state },
      element(
        'span.row-main',
        element('code', key.id),
        element(
          'span.badge',
          { class: { signs: 'ok', distrusted: 'flag', retired: '' }[state] },
          t(`cardKeys.${state}`),
        ),
      ),
      element(
        'span.row-note',
        element('span', t('cardKeys.madeAt', { date: dateTime(key.madeAt) })),
        key.retiredAt && element('span', t('cardKeys.retiredAt', { date: dateTime(key.retiredAt) })),
        key.distrustedAt && element('span', t('cardKeys.distrustedAt', { date: dateTime(key.distrustedAt) })),
      ),
      may.administer() && state === 'retired' && element(
        'div.button-row.phone-acts',
        button(t('cardKeys.distrust'), () => distrust(key), {
          symbol: 'lock',
          testid: 'distrust-key',
          'aria-label': `${t('cardKeys.distrust')}: ${key.id}`,
        }),
      ),
    );
  }

  async function rotate() {
    if (!(await confirmed(t('cardKeys.rotate'), t('cardKeys.rotate.text'), t('cardKeys.rotate')))) return;
    await post('/v1/cards/keys');
    toast(t('cardKeys.rotated'));
    await content.reload();
  }

  async function distrust({ id }) {
    if (!(await confirmed(t('cardKeys.distrust'), t('cardKeys.distrust.text', { id }), t('cardKeys.distrust')))) return;
    await post(`/v1/cards/keys/${id}/distrust`);
    await content.reload();
  }

  return page({ title: t('cardKeys.title'), back: '#/members', name: 'card-keys' }, content.box);
}

function revocations({ asOf, revoked: serials }, cards) {
  return section(
    t('cardKeys.revoked'),
    element(
      'p',
      t('cardKeys.revoked.text', { count: serials.length, shown: number(serials.length), date: dateTime(asOf) }),
    ),
    cards.length > 0 && element(
      'ul.rows',
      { 'data-testid': 'revoked-cards' },
      cards.map((card) => element('li', revoked(card))),
    ),
    cards.length < serials.length && element('p.muted', t('cardKeys.revoked.more')),
  );
}

function revoked({ serial, memberId, keyId, issued, revokedAt, reason }) {
  return element(
    memberId ? 'a.row' : 'div.row',
    { href: memberId ? `#/members/${memberId}` : null, 'data-testid': 'revoked-card', 'data-serial': serial },
    element('span.row-main', element('code', serial), element('span.badge.flag', t(`signedCard.reason.${reason}`))),
    element(
      'span.row-note',
      element('span', t('cardKeys.revokedAt', { date: date(revokedAt), ago: daysAgo(revokedAt) })),
      element('span', t('signedCard.since', { date: date(issued) })),
      element('span', t('cardKeys.by', { id: keyId })),
    ),
  );
}
