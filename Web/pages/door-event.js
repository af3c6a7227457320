/** One door event: when and where, how many and how much, and who is on its list. */

import { all, get, patch, remove } from '../api.js';
import { may } from '../account.js';
import { button, link } from '../components/buttons.js';
import { confirmed } from '../components/dialog.js';
import { loading, nothing, page, retitle } from '../components/page.js';
import { tableLink } from '../components/table.js';
import { toast } from '../components/toast.js';
import { invite, tellMoved, tellProblem } from '../door/acts.js';
import { correctEvent } from '../door/event-form.js';
import { attendanceLists } from '../door/lists.js';
import { chooseMember } from '../door/member-search.js';
import { money, placesOf, timesOf } from '../door/words.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { go } from '../router.js';
import { station } from '../station.js';

export default function doorEventPage({ parameters: { id }, signal }) {
  const actions = element('div.button-row');
  const list = loading(read, draw, { signal });
  const view = page({ title: t('door.title'), back: '#/door', actions: [actions], name: 'door-event' }, list.box);
  let filter = '';
  for (const kind of ['door.moved', 'door.eventChanged']) {
    station.addEventListener(kind, ({ detail }) => [detail.eventId, detail.id].includes(id) && list.reload(), {
      signal,
    });
  }

  async function read() {
    const [event, attendances] = await Promise.all([
      get(`/v1/door-events/${id}`, signal),
      all(`/v1/door-events/${id}/attendances`, signal),
    ]);
    const organiser = event.organiserId
      ? await get(`/v1/members/${event.organiserId}`, signal).catch(() => null)
      : null;
    return { event, attendances, organiser };
  }

  function draw({ event, attendances, organiser }) {
    retitle(view, event.name);
    fill(actions, controls(event));
    const lists = element('div.door-lists');
    const shown = () => {
      const matching = attendances.filter(({ person }) => matches(person, filter));
      fill(lists, attendanceLists(event, matching, { onMoved: list.reload }));
    };
    shown();
    return element(
      'div.door-stack',
      element('div.panel', facts(event, organiser), tiles(event)),
      attendances.length === 0 && nothing(t('door.list.none')),
      attendances.length > 8 && element('input.input.search-input', {
        type: 'search',
        value: filter,
        maxlength: 100,
        placeholder: t('door.find'),
        'aria-label': t('door.find'),
        oninput: ({ target }) => ((filter = target.value), shown()),
        'data-testid': 'door-find',
      }),
      lists,
      may.record() && element('div.button-row', endings(event)),
    );
  }

  function controls(event) {
    if (!may.record()) return [table(event)];
    return [
      !event.cancelled && link(t('door.mode'), `#/door/${id}/scan`, {
        symbol: 'scan',
        kind: 'primary',
        testid: 'door-mode',
      }),
      !event.cancelled && button(t('door.add'), () => add(event), { symbol: 'plus', testid: 'door-add' }),
      button(t('door.edit'), async () => (await correctEvent(event)) && list.reload(), {
        symbol: 'pencil',
        testid: 'door-edit',
      }),
      table(event),
    ];
  }

  /** What is done seldom stands where no thumb is. */
  const endings = (event) => [
    button(t(event.cancelled ? 'door.uncancel' : 'door.cancel'), () => cancel(event), { testid: 'door-cancel' }),
    may.administer() && button(t('action.delete'), () => forget(event), { symbol: 'trash', testid: 'door-delete' }),
  ];

  const table = (event) => tableLink(`/v1/door-events/${event.id}/attendances.csv`, { testid: 'door-csv' });

  const add = (event) =>
    chooseMember(t('door.add'), {
      onChosen: (member) =>
        invite(event, member.id).then((moved) => (tellMoved(event, moved, list.reload), list.reload()), tellProblem),
    });

  async function cancel(event) {
    const sure = event.cancelled || (await confirmed(t('door.cancel'), t('door.cancel.text'), t('door.cancel')));
    if (!sure) return;
    await patch(`/v1/door-events/${id}`, { cancelled: !event.cancelled });
    list.reload();
  }

  async function forget(event) {
    if (!(await confirmed(t('door.delete'), t('door.delete.text', { name: event.name }), t('action.delete')))) return;
    await remove(`/v1/door-events/${id}`);
    toast(t('door.deleted'));
    go('/door');
  }

  return view;
}

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function matches(person, filter) {
  const known = plain(`${person?.name ?? ''} ${person?.number ?? ''}`);
  return plain(filter).split(/\s+/).every((word) => known.includes(word));
}

function facts(event, organiser) {
  return element(
    'p.facts',
    event.cancelled && element('span.badge.flag', t('door.cancelled')),
    element('strong', timesOf(event)),
    element('span', t(`door.kind.${event.kind}`)),
    event.location && element('span', event.location),
    element('span', event.price > 0 ? money(event.price, event.currency) : t('door.free')),
    organiser && element('span', t('door.organiserIs', { name: organiser.name })),
    event.walkIns && element('span', t('door.walkIns')),
  );
}

function tiles(event) {
  const { tally, currency } = event;
  const tile = (name, value) =>
    element(
      'div.door-tile',
      { 'data-testid': `tally-${name}` },
      element('strong', String(value)),
      element('span', t(`door.tally.${name}`)),
    );
  return element(
    'div.door-tiles',
    tile('places', placesOf(event)),
    tile('in', tally.checkedIn),
    tile('expected', tally.going),
    tally.free !== undefined && tile('free', tally.free),
    tile('waiting', tally.waitlisted),
    event.price > 0 && tile('paid', money(tally.paid, currency)),
    event.price > 0 && tile('owed', money(tally.owed, currency)),
  );
}
