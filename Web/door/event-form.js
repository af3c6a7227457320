/** Enters a door event, or corrects one. */

import { get, patch, post } from '../api.js';
import { openDialog } from '../components/dialog.js';
import { button } from '../components/buttons.js';
import { choice, field, form, select, toggle } from '../components/form.js';
import { element, fill } from '../element.js';
import { localDay, plainNumber } from '../format.js';
import { t } from '../i18n.js';
import { chooseMember } from './member-search.js';
import { typedMoney } from './words.js';

const kinds = ['training', 'game', 'academy', 'cup', 'meeting'];
const currencies = ['CZK', 'EUR', 'PLN', 'HUF', 'GBP', 'USD', 'CHF'];

export const enterEvent = (like = {}) =>
  write(t('door.new'), { ...like, id: null }, (values, key) => post('/v1/door-events', values, key));

export const correctEvent = (event) =>
  write(t('door.edit'), event, (values) => patch(`/v1/door-events/${event.id}`, values));

/** Resolves with the event that was saved, or `null`. */
async function write(title, event, save) {
  // Who cannot be read now would be lost when it is saved: then nothing is opened.
  const organiser = event.organiserId ? await get(`/v1/members/${event.organiserId}`) : null;
  return openDialog(title, (close) => {
    const chosen = organiserField(organiser);
    return form({
      name: 'door-form',
      submit: t('action.save'),
      onCancel: () => close(),
      fields: [
        field({
          name: 'name',
          label: t('door.name'),
          required: true,
          maxlength: 100,
          value: event.name ?? '',
          'data-focus': true,
        }),
        choice({
          name: 'kind',
          label: t('door.kind'),
          value: event.kind ?? 'training',
          required: true,
          options: kinds.map((kind) => [kind, t(`door.kind.${kind}`)]),
        }),
        element('div.form-grid', timeFields(event)),
        element(
          'div.form-grid',
          field({
            name: 'capacity',
            label: t('door.capacity'),
            hint: t('door.capacity.hint'),
            type: 'number',
            min: 1,
            max: 10000,
            inputmode: 'numeric',
            value: event.capacity ?? '',
          }),
          field({
            name: 'price',
            label: t('door.price'),
            inputmode: 'decimal',
            maxlength: 12,
            value: event.price ? plainNumber(event.price / 100) : '',
          }),
          select({
            name: 'currency',
            label: t('door.currency'),
            value: event.currency ?? 'CZK',
            options: currencies.map((code) => [code, code]),
          }),
          field({ name: 'location', label: t('door.location'), maxlength: 200, value: event.location ?? '' }),
        ),
        chosen.box,
        toggle({ name: 'walkIns', label: t('door.walkIns'), on: event.walkIns ?? false }),
      ],
      onSubmit: async (values, key) => close(await save(draftOf(values, chosen.id(), event), key)),
    });
  }, { name: 'door-form-dialog', wide: true });
}

/** Six in the evening, of today while that is still to come. */
function nextEvening() {
  const evening = new Date();
  if (evening.getHours() >= 18) evening.setDate(evening.getDate() + 1);
  return evening.setHours(18, 0, 0, 0);
}

/** As a field for a time has it. */
const clock = (moment) => new Date(moment).toTimeString().slice(0, 5);

function timeFields({ startsAt, endsAt }) {
  return [
    field({
      name: 'day',
      label: t('door.day'),
      type: 'date',
      required: true,
      value: localDay(startsAt ?? nextEvening()),
    }),
    field({
      name: 'from',
      label: t('door.from'),
      type: 'time',
      required: true,
      value: startsAt ? clock(startsAt) : '18:00',
    }),
    field({ name: 'to', label: t('door.to'), type: 'time', required: true, value: endsAt ? clock(endsAt) : '19:30' }),
  ];
}

function organiserField(organiser) {
  let chosen = organiser;
  const box = element('div.field');
  async function choose() {
    chosen = (await chooseMember(t('door.organiser'))) ?? chosen;
    draw();
  }
  function draw() {
    fill(
      box,
      element('span.field-label', t('door.organiser')),
      element(
        'div.button-row',
        button(chosen?.name ?? t('door.organiser.none'), choose, { symbol: 'person', testid: 'door-organiser' }),
        chosen && button('', () => ((chosen = null), draw()), {
          symbol: 'close',
          kind: 'quiet square',
          'aria-label': t('door.organiser.remove'),
        }),
      ),
    );
  }
  draw();
  return { box, id: () => chosen?.id ?? null };
}

/** What ends before it begins ends after midnight; what took more days than that still does. */
function timesOf({ day, from, to }, { startsAt, endsAt }) {
  const isAsItWas = startsAt && day === localDay(startsAt) && from === clock(startsAt) && to === clock(endsAt);
  if (isAsItWas) return { startsAt, endsAt };
  const start = new Date(`${day}T${from}`);
  const end = new Date(`${day}T${to}`);
  end.setDate(end.getDate() + (to < from ? 1 : 0) + (startsAt ? moreDays(startsAt, endsAt) : 0));
  return { startsAt: start.toISOString(), endsAt: end.toISOString() };
}

/** How many days later than its times of day say it ends. */
function moreDays(startsAt, endsAt) {
  const noon = (moment) => new Date(`${localDay(moment)}T12:00`);
  const days = Math.round((noon(endsAt) - noon(startsAt)) / 86_400_000);
  return days - (clock(endsAt) < clock(startsAt) ? 1 : 0);
}

function draftOf({ name, kind, day, from, to, capacity, price, currency, location, walkIns }, organiserId, event) {
  const paid = price === null ? 0 : typedMoney(price);
  if (paid === null) throw Object.assign(new Error(), { status: 0, title: t('door.price.wrong') });
  return {
    name,
    kind,
    ...timesOf({ day, from, to }, event),
    capacity: capacity === null ? null : Number(capacity),
    price: paid,
    currency,
    location,
    organiserId,
    walkIns: walkIns !== undefined,
  };
}
