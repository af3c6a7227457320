/** Who is signed in at this browser and what that role may do. */

import { access, get, request } from './api.js';

let current = null;

export const account = () => current;

/** viewer reads, recorder records, admin also removes and sets up. */
export const may = {
  record: () => current?.role === 'recorder' || current?.role === 'admin',
  administer: () => current?.role === 'admin',
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

export async function signIn(token) {
  await request('POST', '/v1/session', { body: { token } });
  return restore();
}

export async function signOut() {
  await request('DELETE', '/v1/session').catch(() => {});
  current = null;
  access.dispatchEvent(new Event('signedout'));
}
