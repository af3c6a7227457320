/** Takes a list from a table: first it is said what that would do, and only then it is done. */

import { upload } from '../api.js';
import { button } from '../components/buttons.js';
import { openDialog } from '../components/dialog.js';
import { fileButton } from '../components/drop-zone.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { sentences } from '../format.js';
import { t } from '../i18n.js';
import { told } from '../told.js';

/** Enough to see what is wrong with a table. */
const shown = 20;

export function importButton(list, onImported) {
  const address = `/v1/import/${list}`;
  async function look(file) {
    try {
      const table = new Blob([file], { type: 'text/csv' });
      const report = await upload(`${address}?preview=true`, table);
      const sure = await openDialog(
        t('list.import.title', { name: file.name }),
        (close) => preview(report, close),
        { name: 'list-import', wide: true },
      );
      if (!sure) return;
      await upload(address, table);
      toast(t('list.imported', { count: report.imported + report.updated }));
      onImported();
    } catch (problem) {
      toast(sentences(problem.title ?? problem.message, problem.detail, problem.action), 'bad');
    }
  }
  return fileButton({
    accept: '.csv,.txt,text/csv',
    text: t('list.import'),
    symbol: 'upload',
    onFile: look,
    name: 'list-file',
  });
}

function preview({ imported, updated, unchanged, errors, ignoredColumns }, close) {
  const writes = errors.length === 0 && imported + updated > 0;
  return element(
    'div.dialog-body',
    element(
      'p',
      { 'data-testid': 'list-import-counts' },
      [
        t('list.import.new', { count: imported }),
        t('list.import.updated', { count: updated }),
        t('list.import.unchanged', { count: unchanged }),
      ].join(' · '),
    ),
    ignoredColumns.length > 0 && element('p.muted', t('import.ignored', { columns: ignoredColumns.join(', ') })),
    errors.length > 0 && element(
      'div.notice.bad',
      { 'data-testid': 'list-import-errors' },
      element(
        'div',
        element('p', t('list.import.bad')),
        element(
          'ul',
          errors.slice(0, shown).map((error) =>
            element('li', `${t('import.row')} ${error.row}: ${told(error).detail ?? error.message}`)
          ),
        ),
      ),
    ),
    element(
      'div.form-actions',
      writes &&
        button(t('list.import.write'), () => close(true), { kind: 'primary', symbol: 'check', testid: 'list-write' }),
      button(t('action.cancel'), () => close(), { testid: 'list-cancel' }),
    ),
  );
}
