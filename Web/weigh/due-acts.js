/** What one press records of what is due; each answers how it is taken back, or `null` when there was nothing to do. */

import { all, patch, post, remove } from '../api.js';
import { today } from '../format.js';

/** Recorded like a change of many, which whoever recorded it may take back. */
export async function recordOf(animal, kind, fields) {
  const body = { animals: [animal.id], kind, date: today(), fields };
  const batch = await post('/v1/changes', body);
  return () => remove(`/v1/changes/batches/${batch.id}`);
}

export const tickOff = (animal, item) => correct(animal, item, (fields) => ({ fields: { ...fields, done: true } }));

/** A planned treatment was given today, whatever day it was planned for. */
export const carryOut = (animal, item) =>
  correct(animal, item, (fields) => ({ date: today(), fields: { ...fields, done: true } }));

async function correct(animal, { changeId }, corrected) {
  const change = (await all(`/v1/animals/${animal.id}/changes`)).find(({ id }) => id === changeId);
  // Somebody may have deleted it meanwhile.
  if (!change) return null;
  await patch(`/v1/changes/${changeId}`, corrected(change.fields));
  return () => patch(`/v1/changes/${changeId}`, { date: change.date, fields: change.fields });
}
