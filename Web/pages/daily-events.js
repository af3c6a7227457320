/** Messages within the farm: a list to write into, and large for a screen in the barn (`?display`, `&barn=ID`). */

import { may } from '../account.js';
import { all, remove } from '../api.js';
import { button, link } from '../components/buttons.js';
import { confirmed } from '../components/dialog.js';
import { select } from '../components/form.js';
import { loading, nothing, page } from '../components/page.js';
import { toast } from '../components/toast.js';
import { correctEvent, recordEvent } from '../daily-events/form.js';
import { dayHead, marks } from '../daily-events/message.js';
import { barnDisplay } from '../daily-events/display.js';
import { element, fill } from '../element.js';
import { localDay, locationName } from '../format.js';
import { t } from '../i18n.js';
import { station } from '../station.js';

const kinds = ['dailyEvent.recorded', 'dailyEvent.corrected', 'dailyEvent.deleted'];

const shownDays = 14;

export default function dailyEventsPage({ query, signal }) {
  if ('display' in query) return barnDisplay({ barn: query.barn ?? '', signal });
  let barn = query.barn ?? '';
  const filter = element('div.daily-filter');
  const large = link(t('daily.display'), '', { symbol: 'report', testid: 'daily-display' });
  const address = () => (large.href = `#/daily-events?display${barn && `&barn=${barn}`}`);
  const list = loading(() => all('/v1/daily-events', signal, { from: from(shownDays), barn }), draw, { signal });
  for (const kind of kinds) station.addEventListener(kind, list.reload, { signal });
  all('/v1/places', signal).then((places) => drawFilter(places.filter(({ kind }) => kind === 'barn'))).catch(() => {});
  address();

  function drawFilter(barns) {
    if (barns.length < 2) return;
    fill(
      filter,
      select({
        name: 'barn',
        label: t('report.barn'),
        value: barn,
        options: [['', t('daily.barn.all')], ...barns.map((one) => [one.id, locationName(one, 'barn')])],
        onchange: ({ target }) => ((barn = target.value), address(), list.reload()),
      }),
    );
  }

  const act = (action) => async () => {
    if (await action()) list.reload();
  };

  function draw(events) {
    if (events.length === 0) return nothing(t('daily.none'));
    const days = Map.groupBy(events, ({ date }) => date);
    return element(
      'div.daily-days',
      [...days].map(([day, messages]) =>
        element(
          'section.daily-day',
          element('h2', dayHead(day)),
          element('ul.rows', messages.map((message) => element('li', row(message)))),
        )
      ),
    );
  }

  function row(message) {
    return element(
      'div.row.daily-row',
      { 'data-testid': 'daily-event', 'data-id': message.id },
      element('p.daily-text', message.text),
      element('p.row-note', marks(message)),
      may.record() && element(
        'div.row-actions',
        button('', act(() => correctEvent(message)), {
          symbol: 'pencil',
          kind: 'quiet square',
          testid: 'correct-event',
          'aria-label': t('daily.correct'),
        }),
        button('', act(() => forget(message)), {
          symbol: 'trash',
          kind: 'quiet square',
          testid: 'delete-event',
          'aria-label': t('daily.delete'),
        }),
      ),
    );
  }

  const actions = [
    large,
    may.record() && button(t('daily.record'), act(() => recordEvent({ barn })), {
      symbol: 'plus',
      kind: 'primary',
      testid: 'record-event',
    }),
  ];
  return page({ title: t('daily.title'), back: '#/reports', actions, name: 'daily-events' }, filter, list.box);
}

async function forget(message) {
  if (!(await confirmed(t('daily.delete'), message.text, t('action.delete')))) return false;
  await remove(`/v1/daily-events/${message.id}`);
  toast(t('daily.deleted'));
  return true;
}

/** The day so many days ago. */
function from(days) {
  const day = new Date();
  day.setHours(12, 0, 0, 0);
  day.setDate(day.getDate() - days);
  return localDay(day);
}
