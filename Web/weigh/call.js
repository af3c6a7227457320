/** Where the animal has to go: a selection due today, or what the session's limits say of its weight. */

import { t } from '../i18n.js';
import { heldNow } from './held.js';

/**
 * The call of this moment, or `null`: `{ key, gate, why }`. A selection was decided by a person for this animal, so it
 * comes before the limits of the session.
 */
export function callOf({ live, verdict, opened }) {
  const held = heldNow(live);
  // The gate was not told: nobody may send the animal there because of what stands on the screen.
  if (held) return { key: `held:${held.animal.id}:${held.gate}`, gate: null, why: t('held.call'), isHeld: true };
  if (live?.alert) return selectionCall(live.alert);
  if (opened?.alert && !live?.eid && !verdict) return selectionCall(opened.alert);
  const drafting = live?.draft ?? verdict?.draft;
  return drafting ? draftingCall(drafting) : null;
}

const selectionCall = ({ changeId, reason, unit }) => ({
  key: `selection:${changeId}`,
  gate: unit ?? null,
  why: t(`selection.reason.${reason ?? 'none'}`),
});

export const draftingCall = ({ name, gate }) => ({ key: `draft:${gate}:${name}`, gate: gate ?? null, why: name });

/** "Gate 2: slaughter" in one line. */
export const callText = ({ gate, why }) => (gate === null ? t('call.anyGate', { why }) : t('call.gate', { gate, why }));
