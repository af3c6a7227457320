/** What a session can be taken away as: a table for Excel, events for other herd systems, a report to print. */

import { may } from '../account.js';
import { patch } from '../api.js';
import { button, link } from '../components/buttons.js';
import { openDialog } from '../components/dialog.js';
import { field, form } from '../components/form.js';
import { section } from '../components/page.js';
import { segments } from '../components/switches.js';
import { chosenLayout, tableAddress, tableLink } from '../components/table.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { number, typedNumber } from '../format.js';
import { language, t } from '../i18n.js';
import { remember } from '../preferences.js';

const tablePath = ({ id }) => `/v1/sessions/${id}/weighings.csv`;

export const sessionTable = (session, { text = 'CSV', testid = 'session-csv' } = {}) =>
  tableLink(tablePath(session), { text, testid });

export function exports(session) {
  const table = sessionTable(session, { text: t('export.csv') });
  const choose = (layout) => {
    remember('decimal', layout);
    table.href = tableAddress(tablePath(session));
  };
  return section(
    t('export.title'),
    element(
      'div.button-row.exports',
      table,
      segments(
        t('export.decimal'),
        [['comma', t('export.comma')], ['point', t('export.point')]],
        chosenLayout(),
        choose,
        'decimal',
      ),
      link(t('export.icar'), `/v1/sessions/${session.id}/weighings.icar.json`, {
        symbol: 'download',
        download: '',
        testid: 'session-icar',
      }),
      session.kind !== 'single' &&
        link(t('export.icarGroup'), `/v1/sessions/${session.id}/group-weights.icar.json`, {
          symbol: 'download',
          download: '',
          testid: 'session-icar-group',
        }),
      may.record() && feed(session),
      link(t('export.report'), `/v1/sessions/${session.id}/report.pdf?language=${language()}`, {
        symbol: 'printer',
        target: '_blank',
        testid: 'session-report',
      }),
    ),
  );
}

/** How long the animals had no feed, which events for other herd systems tell: it is part of the weight. */
function feed(session) {
  const label =
    () => (typeof session.timeOffFeed === 'number'
      ? t('feed.is', { hours: number(session.timeOffFeed, 1) })
      : t('feed.ask'));
  const ask = button(label(), async () => {
    await openDialog(t('feed.title'), (close) =>
      form({
        name: 'feed',
        submit: t('action.save'),
        fields: field({
          name: 'hours',
          label: t('feed.hours'),
          unit: 'h',
          inputmode: 'decimal',
          required: true,
          value: session.timeOffFeed ?? '',
          'data-focus': true,
        }),
        onCancel: () => close(),
        onSubmit: async ({ hours }) => {
          Object.assign(session, await patch(`/v1/sessions/${session.id}`, { timeOffFeed: typedNumber(hours) }));
          toast(t('saved'));
          close();
        },
      }));
    ask.textContent = label();
  }, { testid: 'session-feed' });
  return ask;
}
