/** One-click printing. The state shown is the printer's own, followed until the job has ended. */

import { get, post } from '../api.js';
import { may } from '../account.js';
import { button, link } from '../components/buttons.js';
import { choice, field } from '../components/form.js';
import { icon } from '../components/icon.js';
import { loading } from '../components/page.js';
import { element, fill } from '../element.js';
import { sentences } from '../format.js';
import { t, word } from '../i18n.js';
import { orderKeys } from '../print/order-key.js';
import { printerLabel } from '../print/printer-choice.js';
import { preference, remember } from '../preferences.js';

const ended = ['completed', 'aborted', 'canceled'];
const stuck = ['held', 'stopped'];

export function printPanel(member, signal) {
  const read = () =>
    get('/v1/printers', signal).catch((problem) => ({
      items: [],
      problem: problem.status === 404 ? null : problem.title,
    }));
  return loading(
    read,
    (
      { items, problem, kind },
    ) => (items.length > 0
      ? controls(member, items, signal)
      : withoutPrinter(member, word(`print.none.${kind}`) ?? problem)),
    { signal },
  ).box;
}

function withoutPrinter(member, problem) {
  return element(
    'div.no-printer',
    { 'data-testid': 'no-printer' },
    element('p', element('strong', t('print.none')), ' ', problem ?? ''),
    element('p.muted', t('print.none.action')),
    link(t('print.openPDF'), `/v1/members/${member.id}/card.pdf`, {
      symbol: 'printer',
      kind: 'primary',
      target: '_blank',
      testid: 'print-pdf',
    }),
  );
}

function controls(member, printers, signal) {
  const known = printers.map(({ name }) => name);
  const usual = printers.find(({ isDefault }) => isDefault) ?? printers[0];
  let chosen = known.includes(preference('printer')) ? preference('printer') : usual.name;
  const outcome = element('div.job', { 'aria-live': 'polite', 'data-testid': 'print-job' });
  const keys = orderKeys();
  const copies = field({
    name: 'copies',
    label: t('print.copies'),
    type: 'number',
    min: 1,
    max: 50,
    value: 1,
    inputmode: 'numeric',
  });

  async function print() {
    remember('printer', chosen);
    fill(outcome, jobLine('pending', t('print.sending')));
    try {
      const count = Math.max(1, Number(copies.querySelector('input').value) || 1);
      const order = { memberId: member.id, printer: chosen, copies: count };
      const { job, printer } = await post('/v1/cards/print', order, keys.of(order));
      keys.done(order);
      await followJob(printer, job);
    } catch (problem) {
      if (problem.name === 'AbortError') return;
      fill(
        outcome,
        jobLine('aborted', problem.title, sentences(problem.detail, problem.action)),
        pdfLink(member),
      );
    }
  }

  async function followJob(printer, job) {
    for (let pause = 400; !signal.aborted; pause = Math.min(2000, pause * 1.3)) {
      const { state, reason, explanation } = await get(
        `/v1/printers/${encodeURIComponent(printer)}/jobs/${job}`,
        signal,
      );
      const failed = state === 'aborted' || stuck.includes(state);
      fill(
        outcome,
        jobLine(
          state,
          t(`job.${state}`),
          reason ? (word(`reason.${reason}`) ?? explanation ?? reason) : t('print.job', { job, printer }),
        ),
        failed && pdfLink(member),
      );
      if (ended.includes(state)) return;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  if (!may.record()) return pdfLink(member);
  return element(
    'div.print-panel',
    { 'data-testid': 'print-panel' },
    choice({
      name: 'printer',
      label: t('print.printer'),
      value: chosen,
      options: printers.map((printer) => [printer.name, printerLabel(printer)]),
      onchange: (name) => (chosen = name),
    }),
    element(
      'div.print-row',
      copies,
      button(t('print.now'), print, { symbol: 'printer', kind: 'primary large', testid: 'print-card' }),
    ),
    outcome,
  );
}

function jobLine(state, title, note = null) {
  const symbol = state === 'completed' ? 'check' : state === 'aborted' || stuck.includes(state) ? 'warning' : 'printer';
  return element(
    'div.job-line',
    { 'data-state': state, 'data-testid': 'job-state' },
    icon(symbol),
    element('div', element('strong', title), note && element('p', note)),
  );
}

const pdfLink = (member) =>
  link(t('print.openPDF'), `/v1/members/${member.id}/card.pdf`, {
    symbol: 'download',
    target: '_blank',
    testid: 'print-pdf',
  });
