/** What a session can be taken away as: a table for Excel, events for other herd systems, a report to print. */

import { link } from '../components/buttons.js';
import { section } from '../components/page.js';
import { segments } from '../components/switches.js';
import { element } from '../element.js';
import { language, t } from '../i18n.js';
import { preference, remember } from '../preferences.js';

/** Czech tables have decimal commas, and so semicolons between the fields. */
const layouts = { comma: { decimal: 'comma', delimiter: 'semicolon' }, point: { decimal: 'point', delimiter: 'comma' } };

const chosenLayout = () => preference('decimal', language() === 'cs' ? 'comma' : 'point');

export function tableLink(session, { text = 'CSV', testid = 'session-csv' } = {}) {
  return link(text, tableAddress(session), { symbol: 'download', download: `${fileName(session)}.csv`, testid });
}

const tableAddress = ({ id }) => `/v1/sessions/${id}/weighings.csv?${new URLSearchParams({ language: language(), ...layouts[chosenLayout()] })}`;
const fileName = ({ id, name }) => name || id;

export function exports(session) {
  const table = tableLink(session, { text: t('export.csv') });
  const choose = (layout) => {
    remember('decimal', layout);
    table.href = tableAddress(session);
  };
  return section(
    t('export.title'),
    element(
      'div.button-row.exports',
      table,
      segments(t('export.decimal'), [['comma', t('export.comma')], ['point', t('export.point')]], chosenLayout(), choose, 'decimal'),
      link(t('export.icar'), `/v1/sessions/${session.id}/weighings.icar.json`, { symbol: 'download', download: `${fileName(session)}.icar.json`, testid: 'session-icar' }),
      session.kind !== 'single' && link(t('export.icarGroup'), `/v1/sessions/${session.id}/group-weights.icar.json`, { symbol: 'download', download: `${fileName(session)}.group.icar.json`, testid: 'session-icar-group' }),
      link(t('export.report'), `/v1/sessions/${session.id}/report.pdf?language=${language()}`, { symbol: 'printer', target: '_blank', testid: 'session-report' }),
    ),
  );
}
