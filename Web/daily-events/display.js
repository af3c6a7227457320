/** The messages of today and yesterday, to be read from the other end of the barn. */

import { all } from '../api.js';
import { link } from '../components/buttons.js';
import { loading } from '../components/page.js';
import { element } from '../element.js';
import { localDay, today } from '../format.js';
import { t } from '../i18n.js';
import { station } from '../station.js';
import { dayHead, marks } from './message.js';

export function barnDisplay({ barn, signal }) {
  const list = loading(() => all('/v1/daily-events', signal, { from: yesterday(), barn }), draw, { signal });
  for (const kind of ['dailyEvent.recorded', 'dailyEvent.corrected', 'dailyEvent.deleted', 'connection']) {
    station.addEventListener(kind, list.reload, { signal });
  }
  // A screen that nobody touches turns over to the next day by itself.
  let shown = today();
  const turn = setInterval(() => shown !== today() && ((shown = today()), list.reload()), 30_000);
  document.body.classList.add('barn-display');
  signal.addEventListener('abort', () => {
    clearInterval(turn);
    document.body.classList.remove('barn-display');
  });

  function draw(events) {
    const days = Map.groupBy(events, ({ date }) => date);
    // Of a day without messages that is said, so that nobody takes yesterday's for today's.
    const shownDays = [...new Set([today(), ...days.keys()])].sort().reverse();
    return shownDays.map((day) =>
      element(
        'section.display-day',
        { 'data-testid': 'display-day' },
        element('h2', dayHead(day)),
        days.has(day)
          ? days.get(day).map((message) =>
            element(
              'article.display-message',
              { 'data-testid': 'display-message' },
              element('p.display-text', message.text),
              element('p.display-marks', marks(message)),
            )
          )
          : element('p.display-quiet', t('daily.quiet')),
      )
    );
  }

  return element(
    'div.barn-board',
    { 'data-testid': 'page-barn-display' },
    element(
      'header.board-head',
      element('h1', { tabindex: '-1', 'data-testid': 'page-title' }, t('daily.title')),
      link('', `#/daily-events${barn && `?barn=${barn}`}`, {
        symbol: 'close',
        kind: 'quiet square',
        testid: 'leave-display',
        'aria-label': t('daily.leave'),
      }),
    ),
    list.box,
  );
}

function yesterday() {
  const day = new Date();
  day.setHours(12, 0, 0, 0);
  day.setDate(day.getDate() - 1);
  return localDay(day);
}
