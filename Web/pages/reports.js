/** Which reports there are. */

import { icon } from '../components/icon.js';
import { page } from '../components/page.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { reports } from '../reports/kinds.js';

export default function reportsPage() {
  const row = (href, name, text, testid) =>
    element(
      'li',
      element(
        'a.row.report-row',
        { href, 'data-testid': testid },
        element('span.row-main', element('span.row-title', name)),
        element('span.row-note', text),
        element('span.row-value', icon('next')),
      ),
    );
  return page(
    { title: t('reports.title'), name: 'reports' },
    element(
      'section.panel.flush',
      element(
        'ul.rows',
        Object.keys(reports).map((name) =>
          row(`#/reports/${name}`, t(`report.${name}`), t(`report.${name}.text`), `report-${name}`)
        ),
        row('#/due', t('due.title'), t('due.text'), 'report-due'),
        row('#/daily-events', t('daily.title'), t('daily.text'), 'report-daily-events'),
      ),
    ),
  );
}
