/** Takes animals and their changes from a file, new or known: first it is shown what that would do, and only then it is done. */

import { upload } from '../api.js';
import { link } from '../components/buttons.js';
import { dropZone } from '../components/drop-zone.js';
import { page, section } from '../components/page.js';
import { problemBox } from '../components/problem.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { columnTable } from '../import/columns.js';
import { importFormat, withQuery } from '../import/format.js';
import { badRows, importPreview } from '../import/preview.js';

export function animalImportPage({ signal }) {
  const outcome = element('div.import-outcome', { 'aria-live': 'polite' });
  let turn = 0;

  async function look(file) {
    const mine = ++turn;
    fill(outcome, element('p.waiting', t('import.reading', { name: file.name })));
    try {
      const { address, type } = await importFormat(file);
      const body = new Blob([file], { type });
      const report = await upload(withQuery(address, 'preview=true'), body, signal);
      // Another table may have been chosen meanwhile.
      if (mine !== turn) return;
      fill(
        outcome,
        importPreview(file.name, report, { write: () => write(address, body, report), cancel: () => fill(outcome) }),
      );
    } catch (problem) {
      if (mine === turn && !signal.aborted) fill(outcome, problemBox(problem, () => look(file)));
    }
  }

  async function write(address, body, { skipped }) {
    const mine = ++turn;
    fill(outcome, element('p.waiting', t('import.running')));
    try {
      const report = await upload(skipped > 0 ? withQuery(address, 'skipBad=true') : address, body);
      if (mine === turn) fill(outcome, done(report));
    } catch (problem) {
      const { errors = [], skipped: bad = 0 } = problem.rest ?? {};
      if (mine === turn) fill(outcome, problemBox(problem), badRows(errors, bad));
    }
  }

  const zone = dropZone({
    accept: '.csv,.txt,.json,text/csv,application/json',
    text: t('import.drop'),
    buttonText: t('import.choose'),
    symbol: 'upload',
    onFile: look,
    name: 'import-file',
  });
  return page(
    { title: t('import.title'), back: '#/animals', name: 'animal-import' },
    section(
      null,
      element('p', t('import.text')),
      element('p', t('exchange.formats')),
      link(t('import.template'), template(), {
        symbol: 'download',
        download: `${t('nav.animals')}.csv`,
        testid: 'import-template',
      }),
      zone,
      outcome,
    ),
    section(t('import.columns'), columnTable()),
  );
}

const done = (report) =>
  element(
    'div.notice.good',
    { 'data-testid': 'import-done' },
    element(
      'p.problem-text',
      [
        t('import.done', { count: report.imported }),
        report.updated && t('import.updated', { count: report.updated }),
        ...changesDone(report.changes),
      ]
        .filter(Boolean).join(' '),
    ),
    link(t('nav.animals'), '#/animals', { kind: 'primary', testid: 'imported-animals' }),
  );

/** What became of the changes in the file; a table of animals has none. */
const changesDone = ({ recorded = 0, corrected = 0 } = {}) => [
  recorded > 0 && t('exchange.recorded', { count: recorded }),
  corrected > 0 && t('exchange.corrected', { count: corrected }),
];

/** An empty table that Excel opens with the accents right. */
const template = () => `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${t('import.headings')}\r\n`)}`;
