/** What a weighing says in words: whose it is, how sure it is, and why it may be wrong. */

import { kilograms, number, weight } from '../format.js';
import { t } from '../i18n.js';

/** "425.5 kg · CZ 123456 789 Malina". */
export function weighingLine({ kilograms: weighed, animal }) {
  return [kilograms(weighed), animal ? [animal.earTagText, animal.name].filter(Boolean).join(' ') : t('unassigned.one')]
    .join(' · ');
}

/** "± 1.1 kg" of a weight that was estimated from a moving animal; empty where the scale held still itself. */
export function intervalText({ method, interval }) {
  return method === 'estimate' && typeof interval === 'number' ? `± ${weight(tenth(interval))} kg` : '';
}

/**
 * Why a weight may be wrong: `{ level, text }`, such as "expected about 412 kg, 26 % less"; `null` when it fits, or when
 * nothing is known to hold it against.
 */
export function doubtOf({ plausibility, contradiction }) {
  const texts = [unexpected(plausibility, contradiction ? 10 : 0), contradiction && contradicted(contradiction)].filter(
    Boolean,
  );
  return texts.length > 0 ? { level: plausibility?.level === 'flag' ? 'flag' : 'ask', text: texts.join(', ') } : null;
}

/** A contradiction asks even about a weight that was to be expected; then only the contradiction is told. */
function unexpected(plausibility, least) {
  const { level = 'ok', expectedKilograms: expected, differencePercent: off, formerKilograms: former } = plausibility ??
    {};
  if (typeof former === 'number') return t('plausibility.former', { weight: kilograms(former) });
  if (level === 'ok' || typeof off !== 'number' || Math.abs(off) <= least) return null;
  return t(off < 0 ? 'plausibility.less' : 'plausibility.more', {
    weight: `${number(expected)} kg`,
    percent: number(Math.abs(off)),
  });
}

/**
 * The scale called a weight stable that the animal, by its own movement, cannot have; or a better one came to light when
 * a person had touched the weighing already.
 */
const contradicted = ({ kilograms: estimated, interval, reason }) =>
  t(reason ? `contradiction.${reason}` : 'plausibility.contradicted', {
    weight: kilograms(tenth(estimated)),
    interval: weight(tenth(interval)),
  });

/** "all feet on now: 425.5 instead of 238.0 kg" of a weight that the gateway put right itself; otherwise empty. */
export function correctionText({ kilograms: now, correction }) {
  if (!correction) return '';
  return t(`correction.${correction.reason}`, { now: weight(now), before: kilograms(correction.kilograms) });
}

const tenth = (value) => Math.round(value * 10) / 10;

/** Undoing gives no reason of its own. */
export const discardReason = (reason) => (reason === 'undo' ? t('discard.undo') : (reason ?? ''));
