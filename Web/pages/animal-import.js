/**
 * Takes animals and what happened to them from a file, new or known: first it is shown what that would do, and then it is
 * done beside the work, as long as it takes: this page may be left.
 */

import { get, upload } from '../api.js';
import { button, link } from '../components/buttons.js';
import { dropZone } from '../components/drop-zone.js';
import { page, section } from '../components/page.js';
import { problemBox } from '../components/problem.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { columnTable } from '../import/columns.js';
import { importFormat } from '../import/format.js';
import { importList, importOffer, outcome, seeImported, startImport } from '../import/imports.js';
import { importPreview } from '../import/preview.js';
import { station } from '../station.js';

export function animalImportPage({ signal }) {
  const result = element('div.import-outcome', { 'aria-live': 'polite' });
  /** Files that were handed in here, by their imports. */
  const given = new Map();
  let turn = 0;
  /** The import whose end is told here. */
  let awaited = null;

  async function look(file) {
    const mine = ++turn;
    fill(result, element('p.waiting', t('import.reading', { name: file.name })));
    try {
      const format = await importFormat(file);
      const cancel = () => fill(result);
      if (format.preview === null) {
        return fill(result, importOffer(file, format, { write: () => write(file, format, false), cancel }));
      }
      const report = await upload(format.preview, new Blob([file], { type: format.type }), signal);
      // Another table may have been chosen meanwhile.
      if (mine !== turn) return;
      fill(result, importPreview(file.name, report, { write: () => write(file, format, report.skipped > 0), cancel }));
    } catch (problem) {
      if (mine === turn && !signal.aborted) fill(result, problemBox(problem, () => look(file)));
    }
  }

  async function write(file, format, skipBad) {
    const mine = ++turn;
    fill(result, element('p.waiting', t('imports.sending', { name: file.name })));
    try {
      const one = await startImport(format, file, skipBad);
      given.set(one.id, { file, format });
      awaited = one.id;
      if (mine === turn) fill(result);
      jobs.reload();
      // It may have been at its end before anybody here waited for it.
      tell(await get(`/v1/imports/${one.id}`, signal));
    } catch (problem) {
      if (mine === turn && !signal.aborted) fill(result, problemBox(problem, () => write(file, format, skipBad)));
    }
  }

  function tell(one) {
    if (one.id !== awaited || one.state !== 'done') return;
    awaited = null;
    fill(
      result,
      element(
        'div.notice.good',
        { 'data-testid': 'import-done' },
        element('p.problem-text', outcome(one)),
        seeImported(one),
      ),
    );
  }

  const again = (one) => {
    const known = given.get(one.id);
    return known && button(t('import.writeGood'), () => write(known.file, known.format, true), {
      kind: 'primary',
      testid: 'import-again',
    });
  };

  const jobs = importList({ signal, again });
  station.addEventListener('import.progress', async ({ detail }) => {
    if (detail.id === awaited && detail.state === 'done') {
      tell(await get(`/v1/imports/${detail.id}`, signal).catch(() => ({ id: null })));
    }
  }, { signal });

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
      result,
    ),
    section(t('imports.title'), jobs.box),
    section(t('import.columns'), columnTable()),
  );
}

/** An empty table that Excel opens with the accents right. */
const template = () => `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${t('import.headings')}\r\n`)}`;
