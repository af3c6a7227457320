/** One report: filters above, then how much there is, then its lines. */

import { may } from '../account.js';
import { get, post } from '../api.js';
import { button, link } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { loading, nothing, page } from '../components/page.js';
import { tableLayout } from '../components/table.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { earTag } from '../format.js';
import { onHerdNews } from '../herd-news.js';
import { language, t } from '../i18n.js';
import { reportFilters, usual } from '../reports/filters.js';
import { reports } from '../reports/kinds.js';
import { reportTable } from '../reports/table.js';
import { station } from '../station.js';

export default function reportPage({ parameters, query, signal }) {
  const name = parameters.name in reports ? parameters.name : Object.keys(reports)[0];
  const report = reports[name];
  const chosen = { ...usual(report), ...query, barn: query.barn?.split(',').filter(Boolean) ?? [] };
  const table = link(t('report.csv'), '', { symbol: 'download', download: '', testid: 'report-csv' });
  const paper = link(t('report.print'), '', { symbol: 'printer', target: '_blank', testid: 'report-pdf' });

  function address(ending = '', more = {}) {
    const values = new URLSearchParams(more);
    for (const [key, value] of Object.entries(chosen)) {
      for (const one of [value].flat()) if (one) values.append(key, one);
    }
    const search = values.toString();
    return `/v1/reports/${name}${ending}${search && `?${search}`}`;
  }

  function aim() {
    table.href = address('.csv', tableLayout());
    paper.href = address('.pdf', { language: language() });
  }

  /** What is chosen stands in the address, so that going back to it shows the same. */
  function choose() {
    aim();
    list.reload();
    const kept = new URLSearchParams(Object.entries(chosen).map(([key, value]) => [key, String(value)]));
    for (const [key, value] of [...kept]) if (!value) kept.delete(key);
    history.replaceState(null, '', `#/reports/${name}?${kept}`);
  }

  const filters = reportFilters(report, chosen, choose, signal);
  const list = loading(() => get(address(), signal), draw, { signal });
  aim();
  // A gate or somebody else has done it.
  if (report.canTickOff) station.addEventListener('animal.changed', list.reload, { signal });
  onHerdNews(list.reload, signal);

  function draw(answer) {
    filters.learn(answer);
    const remarks = (report.remarks?.(answer) ?? []).filter(Boolean);
    return element(
      'div.report-answer',
      element('p.report-count', { 'data-testid': 'report-count', role: 'status' }, report.count(answer)),
      remarks.map((text) => element('p.remark', { 'data-testid': 'report-remark' }, icon('warning'), text)),
      answer.lines.length > 0
        ? element(
          'div.panel.flush.table-box',
          reportTable(answer, report, report.canTickOff && may.record() ? tickOff : null),
        )
        : nothing(t('report.none')),
    );
  }

  function tickOff(line) {
    return button(t('report.tickOff'), async () => {
      await post(`/v1/changes/${line.changeId}/done`);
      toast(t('report.tickedOff', { tag: earTag(line.animal.earTag) }));
      list.reload();
    }, { symbol: 'check', testid: 'tick-off', 'aria-label': `${t('report.tickOff')}: ${earTag(line.animal.earTag)}` });
  }

  return page(
    { title: t(`report.${name}`), back: '#/reports', actions: [table, paper], name: 'report' },
    element('section.panel', filters.bar),
    list.box,
    report.hint && element('p.hint', t(report.hint)),
  );
}
