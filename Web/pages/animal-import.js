/**
 * Takes animals and what happened to them from a file, new or known: first it is shown what that would do, and then it is
 * done beside the work, as long as it takes: this page may be left.
 */

import { upload } from '../api.js';
import { link } from '../components/buttons.js';
import { dropZone } from '../components/drop-zone.js';
import { page, section } from '../components/page.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { columnTable } from '../import/columns.js';
import { importDesk } from '../import/desk.js';
import { importFormat } from '../import/format.js';
import { importOffer } from '../import/imports.js';
import { importPreview } from '../import/preview.js';

export default function animalImportPage({ signal }) {
  const desk = importDesk({ signal });

  const look = (file) =>
    desk.show(t('import.reading', { name: file.name }), async () => {
      const format = await importFormat(file);
      if (format.preview === null) {
        return importOffer(file, format, { write: () => desk.write(file, format, false), cancel: desk.clear });
      }
      const report = await upload(format.preview, new Blob([file], { type: format.type }), signal);
      return importPreview(file.name, report, {
        write: () => desk.write(file, format, report.skipped > 0),
        cancel: desk.clear,
      });
    }, () => look(file));

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
      desk.result,
    ),
    section(t('imports.title'), desk.jobs),
    section(t('import.columns'), columnTable()),
  );
}

/** An empty table that Excel opens with the accents right. */
const template = () => `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${t('import.headings')}\r\n`)}`;
