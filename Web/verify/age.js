/** How old what was kept is, and what day it is at least: the clock of a phone may be set by whoever holds the card. */

import { localDay } from '../format.js';

/** After so many days the list of revoked cards is said to be old. */
const oldAfter = 7;
const perDay = 86_400_000;
/** Clocks that differ by less are right. */
const tolerated = 10 * 60_000;

/** `{ days, isOld, clockIsBehind }` of what `/v1/cards/trust` said, at a moment of this device's clock. */
export function ageOf(trust, now) {
  const age = now - Date.parse(trust.asOf);
  return {
    days: Math.max(0, Math.floor(age / perDay)),
    isOld: age > oldAfter * perDay,
    clockIsBehind: age < -tolerated,
  };
}

/** The day by which a card is judged: never one before that of the list, whatever the clock says. */
export function dayOf(trust, today) {
  const said = localDay(trust.asOf);
  return said > today ? said : today;
}
