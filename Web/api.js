/** The gateway's HTTP API. Every failure is a `Problem` that says what to do. */

import { t } from './i18n.js';
import { told } from './told.js';

/** RFC 9457 problem; `status` 0 means that the gateway was not reached. */
export class Problem extends Error {
  constructor({ title, status = 0, detail = null, action = null, type = 'about:blank', ...rest }) {
    super(title);
    Object.assign(this, { title, status, detail, action, type, rest });
  }
}

/** Fires `signedout` when the gateway no longer knows this browser. */
export const access = new EventTarget();

let askOnceMore = () => false;

/** `ask()` answers whether the password or the key was given once more; then the request is sent again. */
export const confirmBy = (ask) => (askOnceMore = ask);

export async function request(method, path, options = {}) {
  try {
    return await send(method, path, options);
  } catch (problem) {
    if (problem.rest?.code !== 'confirmation-needed' || !(await askOnceMore())) throw problem;
    return send(method, path, options);
  }
}

/** `bearer` is an app key that stands for somebody else than this browser; `whole` asks for the answer itself. */
async function send(method, path, { body, type, signal, key, match, bearer, whole } = {}) {
  const headers = { Accept: whole ? '*/*' : 'application/json' };
  if (key) headers['Idempotency-Key'] = key;
  if (bearer) headers.Authorization = `Bearer ${bearer}`;
  if (match) headers['If-Match'] = `"${match}"`;
  if (body !== undefined) headers['Content-Type'] = type ?? 'application/json';
  const payload = body === undefined || type ? body : JSON.stringify(body);
  let response;
  try {
    response = await fetch(path, { method, headers, body: payload, signal, credentials: 'same-origin' });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Problem({ title: t('problem.unreachable'), action: t('problem.unreachable.action') });
  }
  if (response.status === 401 && path !== '/v1/session') access.dispatchEvent(new Event('signedout'));
  if (!response.ok) throw await problem(response);
  if (whole) return response;
  return response.status === 204 ? null : response.json();
}

/** Worded by its code; of what only a newer gateway knows, its own English. */
async function problem(response) {
  const stated = await response.json().catch(() => ({}));
  const words = told(stated);
  const title = words.title ?? t('problem.status', { status: response.status });
  return new Problem({ ...stated, ...words, title, status: response.status });
}

/** `query('/v1/animals', { query: '123', group: null })` leaves out what is empty. */
export function query(path, values) {
  const search = new URLSearchParams(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

export const get = (path, signal) => request('GET', path, { signal });
/** With a `key` the gateway does the same thing only once, however often it is asked. */
export const post = (path, body = {}, key = null) => request('POST', path, { body, key });
export const patch = (path, body) => request('PATCH', path, { body });
export const remove = (path) => request('DELETE', path);
export const upload = (path, blob, signal) => request('POST', path, { body: blob, type: blob.type, signal });

/** Every item of a list that is known to be short enough to hold, page by page; `values` go into the query. */
export async function all(path, signal, values = {}) {
  const items = [];
  let cursor = null;
  do {
    const page = await get(query(path, { ...values, cursor, limit: 500 }), signal);
    items.push(...page.items);
    cursor = page.next;
  } while (cursor);
  return items;
}
