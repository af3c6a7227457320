/** The sessions in a device's memory: listed when somebody asks, and one of them taken with its progress and a way out. */

import { may } from '../account.js';
import { get, post } from '../api.js';
import { button, link } from '../components/buttons.js';
import { section } from '../components/page.js';
import { problemBox } from '../components/problem.js';
import { element, fill } from '../element.js';
import { date, number } from '../format.js';
import { t } from '../i18n.js';

const poll = 500;

/** `show(device)` hides it until the device is known to keep sessions: one that nobody named is so once it is recognised. */
export function storedSessions(device, signal) {
  const outcome = element('div', { 'aria-live': 'polite' });
  const list = element('div');
  const address = `/v1/devices/${device.id}/sessions`;
  const read = button(t('stored.read'), () => load(), { symbol: 'list', testid: 'stored-read' });
  let found = [];

  async function load() {
    fill(outcome);
    fill(list, element('p.waiting', { role: 'status' }, t('stored.reading')));
    try {
      found = (await get(address, signal)).items;
      draw();
    } catch (problem) {
      if (!signal.aborted) fill(list, problemBox(problem, load));
    }
  }

  function draw() {
    if (found.length === 0) return fill(list, element('p.muted', t('stored.none')));
    fill(
      list,
      element(
        'ul.stored-sessions',
        found.map((session) =>
          element(
            'li',
            { 'data-testid': 'stored-session', 'data-number': session.number },
            element(
              'span.stored-name',
              element('strong', session.name || t('stored.unnamed', { number: session.number })),
              element(
                'span.muted',
                [
                  session.day && date(session.day),
                  typeof session.rows === 'number' && t('stored.rows', { count: session.rows }),
                ].filter(Boolean).join(' · '),
              ),
            ),
            button(t('stored.take'), () => take(session), { symbol: 'download', testid: 'stored-take' }),
          )
        ),
      ),
    );
  }

  async function take(session) {
    const bar = element('progress', { 'aria-label': t('stored.taking'), max: session.rows || 1 });
    const said = element('p', { role: 'status', 'data-testid': 'stored-progress' }, t('stored.taking'));
    const giveUp = button(t('action.cancel'), () => post(`${address}/import/cancel`), {
      symbol: 'close',
      testid: 'stored-cancel',
    });
    // One after another: the device can be asked only once at a time.
    read.disabled = true;
    fill(list, element('div.stored-progress', element('strong', session.name), said, bar, giveUp));
    const timer = setInterval(() => follow(bar, said), poll);
    try {
      fill(outcome, result(await post(`${address}/import`, { number: session.number })));
    } catch (problem) {
      const cancelled = problem.type?.endsWith('/download-cancelled');
      fill(
        outcome,
        cancelled
          ? element('p.notice', { 'data-testid': 'stored-cancelled' }, t('stored.cancelled'))
          : problemBox(problem),
      );
    } finally {
      clearInterval(timer);
      read.disabled = false;
      draw();
    }
  }

  async function follow(bar, said) {
    const { running, rows, told } = await get(`${address}/import`, signal).catch(() => ({}));
    if (!running) return;
    if (told) bar.max = told;
    if (rows > 0) bar.value = rows;
    const count = number(rows);
    said.textContent = told ? t('stored.rowsOf', { count, told: number(told) }) : t('stored.rowsCome', { count });
  }

  const box = section(t('stored.title'), element('p.muted', t('stored.text')), read, outcome, list);
  box.dataset.testid = 'stored-sessions';
  const show = ({ state }) => (box.hidden = !may.record() || !state.keepsSessions);
  show(device);
  return { box, show };
}

function result({ session, told, rows, imported, unassigned, known, withoutWeight }) {
  const facts = [
    t('stored.imported', { count: imported }),
    known > 0 && t('stored.known', { count: known }),
    unassigned > 0 && t('stored.unassigned', { count: unassigned }),
    withoutWeight > 0 && t('stored.withoutWeight', { count: withoutWeight }),
    typeof told === 'number' && told !== rows && t('stored.fewer', { told: number(told), rows: number(rows) }),
  ].filter(Boolean);
  return element(
    'div.notice.good',
    { 'data-testid': 'stored-result' },
    element('ul.problem-text.stored-facts', facts.map((fact) => element('li', fact))),
    element(
      'div.button-row',
      session && link(t('stored.open'), `#/sessions/${session.id}`, { kind: 'primary', testid: 'stored-open' }),
      unassigned > 0 && link(t('unassigned.title'), '#/unassigned', { testid: 'stored-bin' }),
    ),
  );
}
