/** Takes members from a table, whose columns are seen and chosen, or from a page of a study system: what it would do, then it is done. */

import { query, upload } from '../api.js';
import { dropZone } from '../components/drop-zone.js';
import { page, section } from '../components/page.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { importDesk } from '../import/desk.js';
import { memberPreview } from '../import/member-preview.js';

export default function memberImportPage({ signal }) {
  const desk = importDesk({ signal });

  const look = (file, chosen = null) =>
    desk.show(t('import.reading', { name: file.name }), async () => {
      if (/^\uFEFF?\s*</.test(await file.slice(0, 200).text())) {
        const format = { kind: 'kosapi', type: 'application/octet-stream' };
        const report = await upload('/v1/import/kosapi/preview', new Blob([file], { type: format.type }), signal);
        return memberPreview(file.name, { report }, {
          write: () => desk.write(file, format, report.skipped > 0),
          cancel: desk.clear,
        });
      }
      const table = new Blob([file], { type: 'text/csv' });
      const columns = chosen?.join(',') ?? null;
      const preview = await upload(query('/v1/import/members/preview', { columns }), table, signal);
      const format = { kind: 'members', type: 'text/csv', columns: preview.columns.join(',') };
      return memberPreview(file.name, preview, {
        choose: (columns) => look(file, columns),
        write: () => desk.write(file, format, preview.report.skipped > 0),
        cancel: desk.clear,
      });
    }, () => look(file, chosen));

  const zone = dropZone({
    accept: '.csv,.txt,.xml,text/csv,application/atom+xml',
    text: t('import.drop'),
    buttonText: t('import.choose'),
    symbol: 'upload',
    onFile: (file) => look(file),
    name: 'member-file',
  });
  return page(
    { title: t('members.import'), back: '#/members', name: 'member-import' },
    section(null, element('p', t('members.import.text')), zone, desk.result),
    section(t('imports.title'), desk.jobs),
  );
}
