/** Takes a list of animals from a spreadsheet; every bad row is named. */

import { upload } from '../api.js';
import { button, link } from '../components/buttons.js';
import { dropZone } from '../components/drop-zone.js';
import { page, section } from '../components/page.js';
import { problemBox } from '../components/problem.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';

export function animalImportPage() {
  const outcome = element('div', { 'aria-live': 'polite' });

  async function send(file, skipBad = false) {
    fill(outcome, element('p.waiting', t('import.running', { name: file.name })));
    try {
      const path = skipBad ? '/v1/import/animals?skipBad=true' : '/v1/import/animals';
      const report = await upload(path, new Blob([file], { type: 'text/csv' }));
      fill(
        outcome,
        element(
          'div.notice.good',
          { 'data-testid': 'import-done' },
          element('p.problem-text', t('import.done', { count: report.imported })),
          link(t('nav.animals'), '#/animals', { kind: 'primary', testid: 'imported-animals' }),
        ),
        rowErrors(report.errors),
      );
    } catch (problem) {
      const errors = problem.rest?.errors;
      fill(
        outcome,
        problemBox(problem),
        rowErrors(errors),
        errors?.length > 0 && button(t('import.skipBad'), () => send(file, true), { testid: 'import-skip-bad' }),
      );
    }
  }

  const zone = dropZone({
    accept: '.csv,text/csv',
    text: t('import.drop'),
    buttonText: t('import.choose'),
    symbol: 'upload',
    onFile: (file) => send(file),
    name: 'import-file',
  });
  return page(
    { title: t('import.title'), back: '#/animals', name: 'animal-import' },
    section(
      null,
      element('p', t('import.text')),
      element('p', t('import.columns')),
      link(t('import.template'), template(), {
        symbol: 'download',
        download: `${t('nav.animals')}.csv`,
        testid: 'import-template',
      }),
      zone,
      outcome,
    ),
  );
}

/** An empty table that Excel opens with the accents right. */
const template = () => `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${t('import.headings')}\r\n`)}`;

function rowErrors(errors) {
  if (!errors?.length) return null;
  const heads = ['import.row', 'import.column', 'import.value', 'import.why'];
  return element(
    'div.table-box',
    element(
      'table.table',
      element('thead', element('tr', heads.map((head) => element('th', { scope: 'col' }, t(head))))),
      element(
        'tbody',
        errors.map((error) =>
          element(
            'tr',
            element('td', error.row),
            element('td.mono', error.column),
            element('td.mono', error.value),
            element('td', error.message),
          )
        ),
      ),
    ),
  );
}
