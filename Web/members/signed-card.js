/** The signed cards of a member: issued, shown with their state, revoked. */

import { get, post } from '../api.js';
import { may } from '../account.js';
import { button } from '../components/buttons.js';
import { openDialog } from '../components/dialog.js';
import { choice } from '../components/form.js';
import { loading } from '../components/page.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { date } from '../format.js';
import { t } from '../i18n.js';

const reasons = ['lost', 'stolen', 'damaged', 'replaced', 'misprinted', 'left'];

/** `changed` is called when another card counts, or none: what is drawn is another one then. */
export function signedCards(member, changed, signal) {
  const content = loading(
    () => get(`/v1/members/${member.id}/cards`, signal),
    ({ items }) => draw(items),
    { signal },
  );

  async function issue() {
    await post(`/v1/members/${member.id}/cards`);
    toast(t('signedCard.issued'));
    await again();
  }

  async function revoke(card) {
    const reason = await reasonOf();
    if (!reason) return;
    await post(`/v1/cards/${card.serial}/revoke`, { reason });
    await again();
  }

  async function again() {
    await content.reload();
    changed();
  }

  function draw(cards) {
    const issued = cards.some(({ revokedAt }) => !revokedAt);
    return element(
      'div.signed-cards',
      { 'data-testid': 'signed-cards' },
      cards.length === 0 && element('p.muted', t('signedCard.none')),
      cards.map((card) => line(card, revoke)),
      may.record() && !issued &&
        button(t(cards.length > 0 ? 'signedCard.issueAgain' : 'signedCard.issue'), issue, {
          symbol: 'check',
          testid: 'issue-card',
        }),
    );
  }

  return content.box;
}

function line(card, revoke) {
  const state = card.revokedAt
    ? t('signedCard.revoked', { date: date(card.revokedAt), reason: t(`signedCard.reason.${card.reason}`) })
    : t('signedCard.counts');
  return element(
    'div.signed-card',
    { 'data-testid': 'signed-card', 'data-serial': card.serial, 'data-state': card.revokedAt ? 'revoked' : 'counts' },
    element('code', card.serial),
    element(
      'p.facts',
      element('span', t('signedCard.since', { date: date(card.issued) })),
      card.until && element('span', t('signedCard.until', { date: date(card.until) })),
      element('span', state),
    ),
    may.record() && !card.revokedAt &&
      button(t('signedCard.revoke'), () => revoke(card), { kind: 'quiet', testid: 'revoke-card' }),
  );
}

/** Resolves with why a card is revoked, or with null. */
function reasonOf() {
  let reason = reasons[0];
  return openDialog(
    t('signedCard.revoke.title'),
    (close) =>
      element(
        'div.dialog-body',
        element('p', t('signedCard.revoke.text')),
        choice({
          name: 'reason',
          label: t('signedCard.revoke.why'),
          value: reason,
          options: reasons.map((name) => [name, t(`signedCard.reason.${name}`)]),
          onchange: (name) => (reason = name),
        }),
        element(
          'div.form-actions',
          element('button.button.danger', {
            type: 'button',
            onclick: () => close(reason),
            'data-testid': 'revoke-now',
          }, t('signedCard.revoke')),
          element('button.button', { type: 'button', onclick: () => close(), 'data-focus': true }, t('action.cancel')),
        ),
      ),
    { name: 'revoke-dialog' },
  );
}
