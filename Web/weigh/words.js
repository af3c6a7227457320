/** What a weighing says in words: whose it is, how sure it is, and why it may be wrong. */

import { kilograms, number, weight } from '../format.js';
import { t } from '../i18n.js';

/** "425.5 kg · CZ 123456 789 Malina". */
export function weighingLine({ kilograms: weighed, animal }) {
  return [kilograms(weighed), animal ? [animal.earTagText, animal.name].filter(Boolean).join(' ') : t('unassigned.one')].join(' · ');
}

/** "± 1.1 kg" of a weight that was estimated from a moving animal; empty where the scale held still itself. */
export function intervalText({ method, interval }) {
  return method === 'estimate' && typeof interval === 'number' ? `± ${weight(Math.round(interval * 10) / 10)} kg` : '';
}

/** "Expected about 412 kg, 26 % less"; `null` when the weight fits or nothing is known to hold it against. */
export function plausibilityText(plausibility) {
  if (!plausibility || plausibility.level === 'ok' || typeof plausibility.differencePercent !== 'number') return null;
  const { expectedKilograms, differencePercent: off } = plausibility;
  return t(off < 0 ? 'plausibility.less' : 'plausibility.more', { weight: `${number(expectedKilograms)} kg`, percent: number(Math.abs(off)) });
}

/** Undoing gives no reason of its own. */
export const discardReason = (reason) => (reason === 'undo' ? t('discard.undo') : (reason ?? ''));
