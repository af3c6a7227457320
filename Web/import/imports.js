/** The files that are imported beside the work, and those that were: how far each is, and what it could not take. */

import { get, query, remove, upload } from '../api.js';
import { button, link } from '../components/buttons.js';
import { confirmed } from '../components/dialog.js';
import { loading } from '../components/page.js';
import { element, fill } from '../element.js';
import { dateTime, number } from '../format.js';
import { t } from '../i18n.js';
import { whenReleased } from '../press.js';
import { station } from '../station.js';
import { badRows } from './preview.js';

/** Hands a file in; it is on the gateway's disk when this returns. */
export const startImport = ({ kind, type, columns = null }, file, skipBad) =>
  upload(
    query('/v1/imports', { kind, name: file.name, skipBad: skipBad || null, columns }),
    new Blob([file], { type }),
  );

const isOpen = ({ state }) => state === 'queued' || state === 'running';

/** `again(one)` answers a button that hands the same file in again without its bad rows, where this page has it. */
export function importList({ signal, again }) {
  const list = loading(() => get('/v1/imports', signal), ({ items }) => draw(items), { signal });
  const boxes = new Map();
  /** What an import was when this page first heard of it: from there it reckons how long the rest takes. */
  const first = new Map();

  station.addEventListener('import.progress', ({ detail }) => hear(detail), { signal });
  // Nobody told meanwhile.
  station.addEventListener('connection', () => station.connection === 'open' && list.reload(), { signal });

  function hear(standing) {
    const known = boxes.get(standing.id);
    if (!known || !isOpen(standing) || known.one.state !== standing.state) return list.reload();
    known.one = { ...known.one, ...standing };
    known.show();
  }

  function draw(items) {
    boxes.clear();
    return items.length === 0 ? element('p.muted', t('imports.none')) : element(
      'ul.import-list',
      items.map((one) => element('li', { 'data-testid': 'import-job', 'data-state': one.state }, job(one))),
    );
  }

  function job(one) {
    const body = element('div.import-standing');
    const known = { one, show: () => whenReleased(body, () => fill(body, ...standing(known.one))) };
    boxes.set(one.id, known);
    fill(body, ...standing(one));
    return [
      element(
        'div.import-job-head',
        element('strong.mono', one.name ?? t(`imports.kind.${one.kind}`)),
        element('span.muted', `${t(`imports.kind.${one.kind}`)} · ${dateTime(one.receivedAt)} · ${one.by}`),
      ),
      body,
      isOpen(one) && cancel(one),
    ];
  }

  function standing(one) {
    if (isOpen(one)) return [progress(one)];
    const words = [t(`imports.state.${one.state}`), one.failure && t(`imports.failure.${one.failure}`), outcome(one)];
    return [
      element('p', { 'data-testid': 'import-state' }, words.filter(Boolean).join(' ')),
      ...(one.rowsBad > 0 ? problems(one) : []),
    ];
  }

  function progress(one) {
    const { state, phase, rowsRead, fraction } = one;
    const name = state === 'queued' ? t('imports.state.queued') : t(`imports.phase.${phase ?? 'looking'}`);
    const rows = rowsRead > 0 && t('imports.rows', { count: rowsRead, shown: number(rowsRead) });
    return element(
      'div.progress',
      { 'data-testid': 'import-progress' },
      element('p', [name, rows, left(one)].filter(Boolean).join(' · ')),
      element('progress', { 'aria-label': name, max: 1, value: fraction }),
    );
  }

  function left({ id, fraction }) {
    const now = Date.now();
    if (!first.has(id)) first.set(id, { at: now, fraction });
    const since = first.get(id);
    const done = fraction - since.fraction;
    // The first seconds say little of the others.
    if (done <= 0 || now - since.at < 3000) return null;
    const minutes = Math.ceil(((now - since.at) / done) * (1 - fraction) / 60_000);
    return minutes <= 1 ? t('imports.left.short') : t('imports.left', { count: minutes });
  }

  const cancel = (one) =>
    button(t('imports.cancel'), async () => {
      if (await confirmed(t('imports.cancel.title'), t('imports.cancel.text'), t('imports.cancel'))) {
        await remove(`/v1/imports/${one.id}`);
        list.reload();
      }
    }, { testid: 'import-stop', symbol: 'close' });

  function problems(one) {
    const rows = element('div.import-problems');
    const open = async () => {
      const { report } = await get(`/v1/imports/${one.id}`, signal);
      fill(rows, badRows(report.errors, one.rowsBad, 'imports.badRows'));
    };
    return [
      element(
        'div.button-row',
        button(t('imports.problems', { count: one.rowsBad }), open, { testid: 'import-problems', symbol: 'warning' }),
        one.failure === 'badRows' && again(one),
      ),
      rows,
    ];
  }

  return { box: list.box, reload: list.reload };
}

/** What an import has done, in words; it says what stays of one that was broken off. */
export function outcome({ kind, report, rowsStored }) {
  const { imported, updated, changes = {} } = report;
  if (rowsStored === 0) return t('imports.nothing');
  const [whenNew, whenUpdated] = ['members', 'kosapi', 'lactations'].includes(kind)
    ? ['imports.new', 'imports.updated']
    : ['import.done', 'import.updated'];
  return [
    imported > 0 && t(whenNew, { count: imported }),
    updated > 0 && t(whenUpdated, { count: updated }),
    changes.recorded > 0 && t('exchange.recorded', { count: changes.recorded }),
    changes.corrected > 0 && t('exchange.corrected', { count: changes.corrected }),
  ].filter(Boolean).join(' ');
}

/** A file of which nothing is said beforehand: what will become of it, and the question whether it is to. */
export function importOffer(file, { kind }, { write, cancel }) {
  return element(
    'div.import-preview',
    { 'data-testid': 'import-offer' },
    element('h2.mono', file.name),
    element('p', t(`imports.offer.${kind}`)),
    element('p.muted', t('imports.offer.text')),
    element(
      'div.form-actions',
      button(t('import.write'), write, { kind: 'primary', symbol: 'check', testid: 'import-write' }),
      button(t('action.cancel'), cancel, { testid: 'import-cancel' }),
    ),
  );
}

/** Where what was imported is seen. */
export const seeImported = ({ kind }) =>
  kind === 'members' || kind === 'kosapi'
    ? link(t('nav.members'), '#/members', { kind: 'primary' })
    : link(t('nav.animals'), '#/animals', { kind: 'primary', testid: 'imported-animals' });
