/** The door that this browser stands at: kept until door mode is left, so that a station comes back to it by itself. */

import { may } from '../account.js';
import { get } from '../api.js';
import { preference, remember } from '../preferences.js';
import { station } from '../station.js';

/** People may leave, and pay, for so long after the end; in milliseconds. */
const stays = 6 * 3_600_000;

export const standAt = (id) => remember('doorEvent', id);

export const leaveDoor = () => remember('doorEvent', null);

/** Where a browser that was opened without an address goes: `#/door/…/scan`; null when it stands at no door. */
export async function ownDoor() {
  const id = preference('doorEvent');
  if (!id || !may.record()) return null;
  const address = `#/door/${id}/scan`;
  try {
    const event = await get(`/v1/door-events/${id}`);
    if (!event.cancelled && Date.parse(event.endsAt) + stays > station.now()) return address;
  } catch (problem) {
    // A gateway that does not answer now will: the page asks again.
    if (problem.status !== 404) return address;
  }
  leaveDoor();
  return null;
}
