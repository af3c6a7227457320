/** Weighing sessions: the open one, a new one, and the ones before with their lists to download. */

import { all, post } from '../api.js';
import { may } from '../account.js';
import { button, link } from '../components/buttons.js';
import { loading, nothing, page } from '../components/page.js';
import { weighed } from '../devices/known-weight.js';
import { element, fill } from '../element.js';
import { dateTime, kilograms, number } from '../format.js';
import { t } from '../i18n.js';
import { closeSession } from '../sessions/close.js';
import { sessionTable } from '../sessions/exports.js';
import { openSession } from '../sessions/open.js';
import { station } from '../station.js';
import { isNamedByDay, sessionNames } from '../sessions/name.js';

export default function sessionsPage({ signal }) {
  const list = loading(() => all('/v1/sessions', signal), draw, { signal });
  for (const kind of ['session.opened', 'session.reopened', 'session.closed']) {
    station.addEventListener(kind, list.reload, { signal });
  }
  station.addEventListener('session', count, { signal });

  const open = async () => {
    if (await openSession()) list.reload();
  };
  const actions = [
    link(t('planner.title'), '#/planner', { testid: 'open-planner' }),
    may.record() && button(t('session.open'), open, { symbol: 'plus', kind: 'primary', testid: 'new-session' }),
  ];
  return page({ title: t('sessions.title'), actions, name: 'sessions' }, list.box);

  function draw(sessions) {
    if (sessions.length === 0) {
      return nothing(
        t('sessions.none'),
        may.record() && button(t('session.open'), open, { symbol: 'plus', testid: 'empty-new-session' }),
        station.devices.some(weighed) ? null : [
          element('p', t('firstRun.noScale')),
          link(t('firstRun.noScale.devices'), '#/devices', { testid: 'empty-devices' }),
        ],
      );
    }
    const names = sessionNames(sessions);
    return element('ul.rows.session-rows', sessions.map((session) => element('li', row(session, names))));
  }

  /** Only the numbers of the open session change: the rest of the list keeps its place and its focus. */
  function count() {
    const note = station.session && list.box.querySelector(`[data-session="${station.session.id}"] .row-note`);
    if (note) fill(note, figures(station.session));
  }

  function turn(session) {
    const verb = session.closedAt ? 'reopen' : 'close';
    const run = async () => {
      if (session.closedAt) await post(`/v1/sessions/${session.id}/reopen`);
      else await closeSession(session);
      list.reload();
    };
    return button(t(`session.${verb}`), run, { testid: `${verb}-session` });
  }

  function row(session, names) {
    return element(
      'div.row.session-row',
      { 'data-testid': 'session', 'data-session': session.id, 'data-open': String(!session.closedAt) },
      element(
        'a.row-link',
        { href: `#/sessions/${session.id}` },
        element(
          'span.row-main',
          element('span.row-title', names.get(session.id)),
          !session.closedAt && element('span.badge.ok', t('session.isOpen')),
          session.simulated && element('span.badge.simulated-badge', t('simulated')),
        ),
        element('span.row-note', figures(session)),
      ),
      element('div.row-actions', sessionTable(session), may.record() && turn(session)),
    );
  }
}

function figures({ name, openedAt, statistics }) {
  const { count = 0, mean = null } = statistics ?? {};
  return [
    !isNamedByDay({ name }) && element('span', dateTime(openedAt)),
    element('span', `${number(count)} ${t('session.weighed', { count })}`),
    mean !== null && element('span', t('session.mean'), ' ', kilograms(Math.round(mean * 10) / 10)),
  ];
}
