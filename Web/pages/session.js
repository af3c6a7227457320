/** One session: its numbers and every weighing of it. */

import { get, post, query } from '../api.js';
import { may } from '../account.js';
import { button, link } from '../components/buttons.js';
import { loading, nothing, page, retitle } from '../components/page.js';
import { element, fill } from '../element.js';
import { dateTime, number, weight } from '../format.js';
import { t } from '../i18n.js';
import { station } from '../station.js';
import { assignWeighing } from '../weigh/assign.js';
import { weighingRow } from '../weigh/recent.js';
import { openWeighing } from '../weigh/sheet.js';

const pageSize = 100;

export function sessionPage({ parameters: { id }, signal }) {
  const path = `/v1/sessions/${id}`;
  const read = () => Promise.all([get(path, signal), get(query(`${path}/weighings`, { limit: pageSize }), signal)]);
  const content = loading(read, ([session, weighings]) => draw(session, weighings), { signal });
  const changed = ({ detail }) => (detail.sessionId ?? detail.id) === id && content.reload();
  for (const kind of ['weighing.recorded', 'weighing.assigned', 'weighing.corrected', 'session.closed']) station.addEventListener(kind, changed, { signal });
  const view = page({ title: t('session.one'), back: '#/sessions', name: 'session' }, content.box);
  return view;

  function draw(session, first) {
    retitle(view, session.name || t('session.unnamed'));
    const rows = element('ol.weighing-rows');
    const more = element('div');
    const show = ({ items, next }) => {
      rows.append(...items.map((weighing) => weighingRow(weighing, { onAssign: assignWeighing, onOpen: openWeighing })));
      fill(more, next && button(t('action.more'), async () => show(await get(query(`${path}/weighings`, { limit: pageSize, cursor: next }), signal)), { kind: 'wide' }));
    };
    show(first);
    return element(
      'div.session-page',
      element('p.facts', element('span', dateTime(session.openedAt)), session.closedAt ? element('span', t('session.closedAt', { when: dateTime(session.closedAt) })) : element('span.badge.ok', t('session.isOpen')), session.simulated && element('span.badge.simulated-badge', t('simulated'))),
      statistics(session.statistics),
      element('div.button-row', link('CSV', `${path}/weighings.csv`, { symbol: 'download', download: `${session.name || id}.csv`, testid: 'session-csv' }), !session.closedAt && may.record() && button(t('session.close'), async () => (await post(`${path}/close`), content.reload()), { testid: 'close-session' })),
      element('section.panel.flush', first.items.length > 0 ? [rows, more] : nothing(t('weigh.none'))),
    );
  }
}

function statistics(values) {
  const { count = 0, mean = null, minimum = null, maximum = null, standardDeviation = null } = values ?? {};
  const pairs = [['session.count', number(count)], ['session.meanOf', tenth(mean), 'kg'], ['session.minimum', tenth(minimum), 'kg'], ['session.maximum', tenth(maximum), 'kg'], ['session.deviation', tenth(standardDeviation), 'kg']];
  return element('dl.metrics.panel', { 'data-testid': 'session-statistics' }, pairs.map(([label, value, unit]) => element('div.metric', element('dt', t(label)), element('dd', element('span.metric-value', value), unit && element('span.metric-unit', ` ${unit}`)))));
}

const tenth = (value) => (value === null || value === undefined ? '–' : weight(Math.round(value * 10) / 10));
