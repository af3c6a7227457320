/** What the changes of an animal say of it today: the last of each kind, and the present cycle. */

import { daysSince, localDay, moment, today } from '../format.js';

/** A calving that is older than this, and an insemination after it, make one think of a calving nobody wrote down. */
const longSinceCalving = 150;
/** An insemination so soon after the last belongs to the same heat. */
const sameHeat = 15;

/** `except` is left out: the change that is being corrected. What is dated ahead has not happened. */
export function pastOf(changes, except = null) {
  const past = changes
    .filter(({ id, date }) => id !== except && localDay(date) <= today())
    .sort((one, other) => moment(other.date) - moment(one.date));
  const last = (kind) => past.find((change) => change.kind === kind) ?? null;
  const calving = last('calving');
  const inCycle = past.filter(({ date }) => !calving || localDay(date) >= localDay(calving.date));
  const inseminations = inCycle.filter(({ kind }) => kind === 'insemination');
  return {
    calving,
    heat: last('heat'),
    insemination: last('insemination'),
    inseminations,
    check: inCycle.find(({ kind }) => kind === 'pregnancyCheck') ?? null,
    lactation: calving?.fields.order ?? null,
    calvingForgotten: calving !== null && daysSince(calving.date) > longSinceCalving,
    bulls: bullsOf(last('matingPlan'), past),
  };
}

/** The bulls of the mating plan, then those that were used last. */
function bullsOf(plan, past) {
  const planned = (plan?.fields.bulls ?? []).map(({ number, name, sexed }) => ({
    value: number,
    text: name ? `${number} · ${name}` : number,
    sexed: sexed === true,
    marked: true,
  }));
  const used = past
    .filter(({ kind }) => kind === 'insemination' || kind === 'naturalMating')
    .map(({ fields }) => fields.bull)
    .filter((bull) => typeof bull === 'string');
  return [...planned, ...offersOf(used)];
}

export const offersOf = (texts) => texts.map((value) => ({ value }));

/** What a form holds before anybody has touched it. */
export const defaults = {
  insemination({ insemination, inseminations }) {
    const [last] = inseminations;
    if (last && last === insemination && daysSince(last.date) <= sameHeat) {
      return { character: 'reinsemination', bull: last.fields.bull, dose: 1 };
    }
    const orders = inseminations.map(({ fields }) => fields.order ?? 0);
    return { character: 'insemination', order: Math.min(20, Math.max(0, ...orders) + 1), dose: 1 };
  },
  calving: ({ lactation }) => ({ order: Math.min(30, (lactation ?? 0) + 1) }),
  treatment: () => ({ by: 'keeper' }),
  clawTreatment: () => ({
    by: 'clawTrimmer',
    claw: {
      type: 'trim',
      limbs: Object.fromEntries(
        ['frontLeft', 'frontRight', 'hindLeft', 'hindRight'].map((limb) => [limb, { treated: true }]),
      ),
    },
  }),
};
