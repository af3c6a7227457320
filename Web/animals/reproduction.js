/** The current reproduction cycle, read from the changes: what is older than the last calving no longer counts. */

import { moment } from '../format.js';

const gestation = 285;

/** `null` when nothing of it was recorded. */
export function reproduction(changes) {
  const latest = (kind, after) =>
    changes
      .filter((change) => change.kind === kind && (!after || moment(change.date) >= moment(after.date)))
      .reduce((best, change) => (!best || moment(change.date) > moment(best.date) ? change : best), null);
  const calving = latest('calving');
  const heat = latest('heat', calving);
  const insemination = latest('insemination', heat ?? calving);
  const check = latest('pregnancyCheck', insemination ?? heat ?? calving);
  const dryOff = latest('dryOff', insemination ?? heat ?? calving);
  if (![calving, heat, insemination, check, dryOff].some(Boolean)) return null;
  const pregnant = check?.fields?.result === 'pregnant';
  const expected = pregnant && insemination
    ? new Date(moment(insemination.date).getTime() + gestation * 86_400_000)
    : null;
  return { calving, heat, insemination, check, dryOff, expected };
}
