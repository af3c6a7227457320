/** Who is on the list of a door event, by where they stand, each with what can be done next. */

import { may } from '../account.js';
import { button } from '../components/buttons.js';
import { openDialog } from '../components/dialog.js';
import { field, form } from '../components/form.js';
import { icon } from '../components/icon.js';
import { element } from '../element.js';
import { clockTime, plainNumber } from '../format.js';
import { t } from '../i18n.js';
import { bySurname } from '../members/surname.js';
import { callUp, move, tellMoved } from './acts.js';
import { money, typedMoney } from './words.js';

const states = ['waitlisted', 'going', 'checkedIn', 'checkedOut', 'kicked'];

/** What is done most from a state stands beside the name; the rest is behind "more". */
const moves = {
  going: ['checkIn', 'wait', 'kick'],
  waitlisted: ['expect', 'checkIn', 'kick'],
  checkedIn: ['checkOut', 'expect', 'kick'],
  checkedOut: ['expect', 'checkIn'],
  kicked: ['expect', 'wait'],
};

/** `onMoved` draws the page anew. */
export function attendanceLists(event, attendances, { onMoved }) {
  const groups = Map.groupBy(attendances, ({ state }) => state);
  return states.filter((state) => groups.has(state)).map((state) =>
    element(
      'section.door-list',
      { 'data-testid': `door-list-${state}` },
      element(
        'header.door-list-head',
        element('h2', `${t(`door.state.${state}`)} · ${groups.get(state).length}`),
        state === 'waitlisted' && may.record() && nextButton(event, onMoved),
      ),
      element('ul.rows', ordered(state, groups.get(state)).map((one) => element('li', row(event, one, onMoved)))),
    )
  );
}

function ordered(state, attendances) {
  if (state === 'waitlisted') return attendances.toSorted((one, other) => one.position - other.position);
  return bySurname(attendances.map((one) => ({ ...one, name: one.person?.name ?? '' })));
}

function nextButton(event, onMoved) {
  const isFull = event.tally.free === 0;
  const next = button(t(isFull ? 'door.callUp.full' : 'door.callUp'), async () => {
    tellMoved(event, await callUp(event), onMoved);
    onMoved();
  }, { symbol: 'up', testid: 'call-up' });
  next.disabled = isFull || event.cancelled;
  return next;
}

function row(event, attendance, onMoved) {
  const { person, state, position, paid, checkedInAt, checkedOutAt } = attendance;
  const [first, ...rest] = moves[state];
  const act = (name) => async () => {
    const more = name === 'checkOut' ? await paymentFor(event) : {};
    if (!more) return;
    const moved = await move(event, attendance, name, more);
    tellMoved(event, moved, onMoved);
    onMoved();
  };
  return element(
    'div.row.door-row',
    { 'data-testid': 'attendance', 'data-state': state, 'data-member': person?.id ?? null },
    element(
      'span.row-main',
      position && element('span.door-position', `${position}.`),
      element('span.row-title', person?.name ?? t('door.person.gone')),
      person?.lock && element('span.badge.flag', icon('lock'), t(`door.lock.${person.lock}`)),
    ),
    element(
      'span.row-note',
      person && element('span', person.number),
      checkedInAt && element('span', t('door.inAt', { time: clockTime(checkedInAt) })),
      checkedOutAt && element('span', t('door.outAt', { time: clockTime(checkedOutAt) })),
      paid !== undefined && event.price > 0 && element('span', t('door.paid', { sum: money(paid, event.currency) })),
    ),
    may.record() && element(
      'span.row-actions',
      button(t(state === 'waitlisted' ? 'door.move.place' : `door.move.${first}`), act(first), {
        testid: `move-${first}`,
      }),
      button('', () => chooseMove(attendance, rest, act), {
        symbol: 'more',
        kind: 'quiet square',
        testid: 'more-moves',
        'aria-label': t('door.moves', { name: person?.name ?? '' }),
      }),
    ),
  );
}

async function chooseMove({ person }, names, act) {
  const name = await openDialog(
    person?.name ?? t('door.person.gone'),
    (close) =>
      element(
        'div.dialog-body.picker',
        names.map((one) =>
          element('button.button.large', {
            type: 'button',
            onclick: () => close(one),
            'data-testid': `choose-${one}`,
          }, t(`door.move.${one}`))
        ),
      ),
    { name: 'door-moves' },
  );
  if (name) await act(name)();
}

/** `{ paid }` in hundredths; `null` when nobody said; nothing to say where the event is free. */
function paymentFor(event) {
  if (event.price === 0) return {};
  return openDialog(t('door.payment'), (close) =>
    element(
      'div.dialog-body',
      element(
        'div.button-row.even',
        element('button.button.primary.large', {
          type: 'button',
          onclick: () => close({ paid: event.price }),
          'data-testid': 'paid-all',
          'data-focus': true,
        }, t('door.paid', { sum: money(event.price, event.currency) })),
        element('button.button.large', {
          type: 'button',
          onclick: () => close({ paid: 0 }),
          'data-testid': 'paid-nothing',
        }, t('door.paid.nothing')),
      ),
      form({
        name: 'payment',
        submit: t('door.payment.other'),
        fields: [
          field({
            name: 'paid',
            label: t('door.payment.sum', { currency: event.currency }),
            inputmode: 'decimal',
            maxlength: 12,
            value: plainNumber(event.price / 100),
          }),
        ],
        onSubmit: ({ paid }) => {
          const sum = typedMoney(paid);
          if (sum === null) throw Object.assign(new Error(), { status: 0, title: t('door.price.wrong') });
          close({ paid: sum });
        },
      }),
    ), { name: 'door-payment' });
}
