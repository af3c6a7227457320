/** What is withheld of an animal because of its medicines: as a notice, and as a mark in a list. */

import { icon } from '../components/icon.js';
import { element } from '../element.js';
import { date } from '../format.js';
import { t } from '../i18n.js';

/** `null` when nothing is withheld. */
export function withdrawalNotice({ withdrawal }) {
  if (!withdrawal) return null;
  const { meatUntil, unknown, medicines } = withdrawal;
  const known = medicines.filter(({ milkUntil, meatUntil }) => milkUntil || meatUntil).map(({ name }) => name);
  return element(
    `p.notice.withheld${meatUntil ? '.withheld-meat' : ''}`,
    { 'data-testid': 'withdrawal' },
    icon('warning'),
    element(
      'span',
      withdrawalDays(withdrawal).map((text) => element('strong.withheld-day', text)),
      known.length > 0 && element('span.withheld-why', [...new Set(known)].join(', ')),
      unknown.length > 0 && element('span.withheld-why', t('withheld.unknown', { names: unknown.join(', ') })),
    ),
  );
}

/** "No slaughter until 3 December", "Milk withheld until 27 November". */
export const withdrawalDays = ({ milkUntil, meatUntil }) =>
  [
    meatUntil && t('withheld.meat', { date: date(meatUntil) }),
    milkUntil && t('withheld.milk', { date: date(milkUntil) }),
  ].filter(Boolean);

/** In a list there is room for a mark only; which it is, who looks closer is told. */
export function withdrawalBadge({ withdrawal }) {
  if (!withdrawal) return null;
  const days = withdrawalDays(withdrawal);
  return element(
    `span.badge${days.length > 0 ? '.bad' : ''}`,
    { 'data-testid': 'withdrawal-badge', title: days.join(', ') },
    t(days.length > 0 ? 'withheld.badge' : 'withheld.badge.unknown'),
  );
}
