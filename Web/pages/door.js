/** What people come to: today and later, and what was. */

import { all, get } from '../api.js';
import { may } from '../account.js';
import { button } from '../components/buttons.js';
import { loading, nothing, page } from '../components/page.js';
import { chooseWhoIsWho } from '../door/people.js';
import { showFeed } from '../door/feed.js';
import { enterEvent } from '../door/event-form.js';
import { money, placesOf, timesOf } from '../door/words.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { go } from '../router.js';
import { station } from '../station.js';

const news = ['door.eventCreated', 'door.eventChanged', 'door.eventDeleted', 'door.moved'];

export default function doorPage({ signal }) {
  const list = loading(read, draw, { signal });
  for (const kind of news) station.addEventListener(kind, list.reload, { signal });

  async function read() {
    const [coming, past] = await Promise.all([
      all('/v1/door-events', signal),
      get('/v1/door-events?time=past&limit=20', signal),
    ]);
    return { coming, past: past.items };
  }

  function draw({ coming, past }) {
    return element(
      'div.door-stack',
      coming.length === 0 ? nothing(t('door.none')) : rows(coming),
      past.length > 0 && element('h2', t('door.past')),
      past.length > 0 && rows(past),
    );
  }

  async function enter() {
    const event = await enterEvent();
    if (event) go(`/door/${event.id}`);
  }

  const actions = [
    may.record() && button(t('door.new'), enter, { symbol: 'plus', kind: 'primary', testid: 'new-door-event' }),
    may.administer() && button(t('door.people.title'), chooseWhoIsWho, { symbol: 'person', testid: 'door-who' }),
    may.administer() && button(t('door.feed.title'), showFeed, { symbol: 'list', testid: 'door-feed' }),
  ];
  return page({ title: t('door.title'), back: '#/members', actions, name: 'door' }, list.box);
}

const rows = (events) => element('ul.rows', events.map((event) => element('li', row(event))));

function row(event) {
  const { tally } = event;
  return element(
    'a.row',
    { href: `#/door/${event.id}`, 'data-testid': 'door-event', 'data-id': event.id },
    element(
      'span.row-main',
      element('span.row-title', event.name),
      event.cancelled && element('span.badge.flag', t('door.cancelled')),
      tally.checkedIn > 0 && element('span.badge.ok', t('door.count.checkedIn', { count: tally.checkedIn })),
    ),
    element(
      'span.row-note',
      element('span', timesOf(event)),
      element('span', t(`door.kind.${event.kind}`)),
      event.location && element('span', event.location),
      event.price > 0 && element('span', money(event.price, event.currency)),
      tally.waitlisted > 0 && element('span', t('door.count.waitlisted', { count: tally.waitlisted })),
    ),
    element('span.row-value', placesOf(event)),
  );
}
