/** What a member card is worth, in a word, a colour and a sentence. */

import { date } from '../format.js';
import { t, word } from '../i18n.js';

/**
 * What `/v1/cards/verify` answered, for a person at the door: `word`, `why`, and how it looks. Only a card that proves
 * itself is good; one that is not signed, but names a member who has no signed card, is for a person to decide.
 */
export function verdictOf(checked, payload) {
  const { verdict, found, signedCardExpected } = checked;
  if (verdict === 'notSigned' && found && !signedCardExpected) {
    return { look: 'attention', symbol: 'warning', word: t('verdict.found'), why: t('verdict.found.why') };
  }
  return {
    look: verdict === 'valid' ? 'good' : 'bad',
    symbol: verdict === 'valid' ? 'check' : 'warning',
    word: word(`verdict.${verdict}`) ?? t('card.invalid'),
    why: reason(checked, payload),
  };
}

/** In the language of the page; the gateway's own words where the page has none. */
function reason({ verdict, objection, member, card, signedCardExpected, why = '' }, { name, number: personal }) {
  // Who may not see persons is not told whose card it is.
  if (!member && ['inactive', 'ended', 'otherName'].includes(objection)) return t('card.objection.unseen');
  switch (verdict === 'valid' || verdict === 'revoked' ? verdict : objection) {
    case 'valid':
      return t('verdict.valid.why');
    case 'revoked':
      return t('verdict.revoked.why', { reason: t(`signedCard.reason.${card?.reason ?? 'replaced'}`) });
    case 'unknownNumber':
      return verdict === 'unknownCard' ? t('verdict.unknownCard.why') : t('card.noMember', { number: personal });
    case 'inactive':
      return t('card.inactive', { name: member.name });
    case 'ended':
      return member?.until && why.includes(member.name)
        ? t('card.ended', { date: date(member.until) })
        : t('verdict.cardEnded', { date: date(card?.until ?? member?.until) });
    case 'otherName':
      return t('card.otherName', { number: personal, member: member.name, name });
    case 'notSigned':
      return t(signedCardExpected ? 'verdict.notSigned.expected' : 'verdict.notSigned.why');
    default:
      return word(`verdict.${verdict}.why`) ?? why;
  }
}
