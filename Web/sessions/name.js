/** How a session is called on a page: what nobody named, by when it began; two that are called alike, by that too. */

import { date, dateTime } from '../format.js';
import { t } from '../i18n.js';

/** Whether nobody named it: the gateway calls it by its day then, as programs write days. */
export const isNamedByDay = ({ name }) => /^\d{4}-\d\d-\d\d$/.test(name ?? '');

export function sessionName({ name, openedAt }) {
  if (!name) return t('session.unnamed');
  return isNamedByDay({ name }) ? dateTime(openedAt) : name;
}

/** The same where there is little room, of the session that is open: there is no other. */
export const shortSessionName = (session) => isNamedByDay(session) ? date(session.openedAt) : sessionName(session);

/** The names of several by their ids, no two the same. */
export function sessionNames(sessions) {
  const names = new Map();
  const taken = new Set();
  const counts = Map.groupBy(sessions, sessionName);
  // Names stay while later sessions are added.
  for (const session of sessions.toReversed()) {
    const began = counts.get(sessionName(session)).length > 1 && !isNamedByDay(session);
    const full = began ? `${sessionName(session)} · ${dateTime(session.openedAt)}` : sessionName(session);
    let name = full;
    for (let number = 2; taken.has(name); number += 1) name = `${full} (${number})`;
    taken.add(name);
    names.set(session.id, name);
  }
  return names;
}
