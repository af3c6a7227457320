/** Who is signed in at this browser and what that role may do. */

import { access, get, request } from './api.js';

let current = null;

export const account = () => current;

/** viewer reads, recorder records, admin also removes and sets up. */
export const may = {
  record: () => current?.role === 'recorder' || current?.role === 'admin',
  administer: () => current?.role === 'admin',
  /** A right of its own: the members and their cards. */
  seePeople: () => current?.seesPeople ?? false,
};

/** `null` when nobody is signed in; throws when the gateway is not reached. */
export async function restore() {
  try {
    current = await get('/v1/session');
  } catch (problem) {
    if (problem.status !== 401) throw problem;
    current = null;
  }
  return current;
}

/** `{ token }`, or `{ name, password }`. */
export async function signIn(entry) {
  await request('POST', '/v1/session', { body: entry });
  return restore();
}

/** Whom an app key stands for; nobody is signed in by that. */
export const ownerOf = (token) => request('GET', '/v1/session', { bearer: token });

export async function signOut() {
  await leave('/v1/session');
}

/** In every browser, also in this one. */
export async function signOutEverywhere() {
  await leave('/v1/sign-ins');
}

async function leave(path) {
  // Nobody is told that one is out while the gateway thinks otherwise.
  await request('DELETE', path);
  current = null;
  access.dispatchEvent(new Event('signedout'));
}
