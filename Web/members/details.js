/** What the register knows of a member, and what of it is over. */

import { element } from '../element.js';
import { date, today } from '../format.js';
import { t } from '../i18n.js';

/** Why a member's card is refused where it is scanned, by the rule of the gateway: `left`, `expired` or `null`. */
export function lockOf({ active, until }) {
  if (!active) return 'left';
  return until && until < today() ? 'expired' : null;
}

/** What whoever looks at a member has to know at once. */
export function memberBadges(member) {
  const ended = member.until && member.until < today();
  const uninsured = member.insuredUntil && member.insuredUntil < today();
  return [
    !member.active && element('span.badge', t('member.inactive')),
    ended && element('span.badge', t('member.ended', { date: date(member.until) })),
    uninsured && element('span.badge', t('member.uninsured', { date: date(member.insuredUntil) })),
  ].filter(Boolean);
}

export function memberDetails(member) {
  const pairs = [
    ['member.organisation', member.organisation],
    ['member.employer', member.employer],
    ['member.email', member.email && link('mailto:', member.email)],
    ['member.phone', member.phone && link('tel:', member.phone, member.phone.replace(/[^+\d]/g, ''))],
    ['member.roles', member.roles?.join(', ')],
    ['member.level', member.level],
    ['member.active', inOrganisation(member)],
    ['member.until', member.until && date(member.until)],
    ['member.insuredUntil', member.insuredUntil && date(member.insuredUntil)],
    ['member.notes', member.notes && element('span.lines', member.notes)],
  ];
  return element(
    'dl.facts-list',
    { 'data-testid': 'member-details' },
    pairs.map(([label, value]) => element('div', element('dt', t(label)), element('dd', value || '–'))),
  );
}

function inOrganisation({ active, checkedOn }) {
  const answer = t(active ? 'member.active.yes' : 'member.active.no');
  return checkedOn ? t('member.checked', { answer, date: date(checkedOn) }) : answer;
}

const link = (scheme, text, address = text) => element('a', { href: `${scheme}${address}` }, text);
