/** One session: its numbers as they grow, what does not fit its plan, its limits, its files and its weighings. */

import { get, post, query } from '../api.js';
import { may } from '../account.js';
import { recordMany } from '../animals/record-many.js';
import { button } from '../components/buttons.js';
import { loading, page, retitle, section } from '../components/page.js';
import { toast } from '../components/toast.js';
import { element, fill, redraw } from '../element.js';
import { dateTime } from '../format.js';
import { t } from '../i18n.js';
import { limitEditor } from '../sessions/limits.js';
import { closeSession } from '../sessions/close.js';
import { exports } from '../sessions/exports.js';
import { sessionFigures } from '../sessions/figures.js';
import { reconciliation } from '../sessions/reconcile.js';
import { station } from '../station.js';
import { assignWeighing } from '../weigh/assign.js';
import { recentWeighings } from '../weigh/recent.js';
import { openWeighing } from '../weigh/sheet.js';
import { isNamedByDay, sessionName } from '../sessions/name.js';

const pageSize = 100;
/** A race brings an event every few seconds, a correction three at once. */
const calm = 250;

export default function sessionPage({ parameters: { id }, signal }) {
  const path = `/v1/sessions/${id}`;
  const parts = {
    facts: element('div.session-head'),
    figures: element('div'),
    reconcile: element('div.reconcile'),
    limits: element('div'),
    many: element('div'),
  };
  const rows = recentWeighings({ onAssign: correct(assignWeighing), onOpen: correct(openWeighing), length: Infinity });
  const more = element('div');
  const opened = new Set();
  let shown = null;
  let timer = null;

  const content = loading(read, draw, { signal });
  const view = page({ title: t('session.one'), back: '#/sessions', name: 'session' }, content.box);
  const on = (kind, listener) =>
    station.addEventListener(kind, ({ detail }) => (detail?.sessionId ?? detail?.id) === id && listener(detail), {
      signal,
    });
  for (const kind of ['weighing.recorded', 'weighing.assigned', 'weighing.corrected']) {
    on(kind, (weighing) => (rows.keep(weighing), soon()));
  }
  for (const kind of ['session.closed', 'session.reopened', 'session.changed']) on(kind, soon);
  station.addEventListener('animal.changed', soon, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  return view;

  function read() {
    return Promise.all([
      get(path, signal),
      get(`${path}/reconcile`, signal),
      get(query(`${path}/weighings`, { limit: pageSize }), signal),
    ]);
  }

  function draw([session, found, first]) {
    update(session, found);
    rows.show(first.items);
    showMore(first.next);
    return element(
      'div.session-page',
      parts.facts,
      parts.figures,
      element('section.panel', { 'data-testid': 'reconcile' }, element('h2', t('reconcile.title')), parts.reconcile),
      section(t('limit.title'), parts.limits),
      parts.many,
      exports(session),
      element('section.panel.flush.session-weighings', element('h2', t('session.weighings')), rows.box, more),
    );
  }

  /** What may change while somebody looks; the limits only when somebody else changed them. */
  function update(session, found) {
    retitle(view, sessionName(session));
    redraw(parts.facts, facts(session), may.record() && turn(session));
    redraw(parts.figures, sessionFigures(session));
    const hasAnimals = session.statistics?.count > 0;
    if (may.record() && hasAnimals && !parts.many.hasChildNodes()) {
      fill(parts.many, section(t('many.section'), recordMany(() => ({ sessionId: session.id }), t('many.text'))));
    }
    redraw(
      parts.reconcile,
      reconciliation({ session, found, onChanged: soon, opened, onOpen: (name) => (opened.add(name), soon()) }),
    );
    const limits = JSON.stringify([session.drafts, session.closedAt]);
    if (limits === shown) return;
    shown = limits;
    fill(parts.limits, limitEditor(session, soon));
  }

  function soon() {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const now = await Promise.all([get(path, signal), get(`${path}/reconcile`, signal)]).catch(() => null);
      if (now && !signal.aborted) update(...now);
    }, calm);
  }

  function showMore(next) {
    const load = async () => {
      const page = await get(query(`${path}/weighings`, { limit: pageSize, cursor: next }), signal);
      rows.append(page.items);
      showMore(page.next);
    };
    fill(more, next && button(t('action.more'), load, { kind: 'wide', testid: 'more-weighings' }));
  }

  /** The event says the same; but a viewer of a slow stream sees at once what became of it. */
  function correct(dialog) {
    return async (weighing) => {
      const now = await dialog(weighing);
      if (!now?.id) return;
      rows.keep(now);
      soon();
    };
  }

  async function reopen() {
    await post(`${path}/reopen`);
    toast(t('session.reopen.done'));
  }

  function turn(session) {
    const verb = session.closedAt ? 'reopen' : 'close';
    const run = async () => {
      if (session.closedAt) await reopen();
      else await closeSession(session);
      soon();
    };
    return element(
      'div.button-row',
      button(t(`session.${verb}`), run, { symbol: session.closedAt ? 'undo' : 'check', testid: `${verb}-session` }),
    );
  }
}

function facts(session) {
  return element(
    'p.facts',
    !isNamedByDay(session) && element('span', dateTime(session.openedAt)),
    session.kind && element('span', t(`session.kind.${session.kind}`)),
    session.closedAt
      ? element('span', t('session.closedAt', { when: dateTime(session.closedAt) }))
      : element('span.badge.ok', t('session.isOpen')),
    session.simulated && element('span.badge.simulated-badge', t('simulated')),
  );
}
