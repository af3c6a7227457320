/** How a session is called on a page: what nobody named, by when it began; two that are called alike, by that too. */

import { dateTime } from '../format.js';
import { t } from '../i18n.js';

/** The gateway calls a session that nobody named by its day, as programs write days. */
const isDay = (name) => /^\d{4}-\d\d-\d\d$/.test(name);

export function sessionName({ name, openedAt }) {
  if (!name) return t('session.unnamed');
  return isDay(name) ? dateTime(openedAt) : name;
}

/** The names of several by their ids, no two the same. */
export function sessionNames(sessions) {
  const names = new Map();
  const taken = new Set();
  const alike = (one) => sessions.filter((other) => sessionName(other) === sessionName(one)).length > 1;
  // Names stay while later sessions are added.
  for (const session of sessions.toReversed()) {
    const began = alike(session) && !isDay(session.name ?? '');
    const full = began ? `${sessionName(session)} · ${dateTime(session.openedAt)}` : sessionName(session);
    let name = full;
    for (let number = 2; taken.has(name); number += 1) name = `${full} (${number})`;
    taken.add(name);
    names.set(session.id, name);
  }
  return names;
}
