/** The planner: who has to be free, the windows in which all are, and what is booked. */

import { may } from '../account.js';
import { all, get, post, query } from '../api.js';
import { button, link } from '../components/buttons.js';
import { confirmed } from '../components/dialog.js';
import { field, form, select, toggle } from '../components/form.js';
import { loading, nothing, page, section } from '../components/page.js';
import { toast } from '../components/toast.js';
import { element, fill } from '../element.js';
import { clockTime, date, localDay, locationName, since, today } from '../format.js';
import { t } from '../i18n.js';
import { bookWindow } from '../planner/book.js';
import { plannerDays } from '../planner/days.js';
import { editBooking } from '../planner/move.js';
import { ending, spanOf } from '../planner/when.js';
import { station } from '../station.js';

export default function plannerPage({ signal }) {
  const found = element('div.planner-found', { 'aria-live': 'polite', 'data-testid': 'planner-found' });
  const search = loading(() => all('/v1/planner/resources', signal), drawSearch, { signal });
  const booked = loading(
    () => all('/v1/planner/bookings', signal, { from: today() }),
    drawBookings,
    { signal },
  );
  for (const kind of ['booking.made', 'booking.changed']) station.addEventListener(kind, booked.reload, { signal });

  function drawSearch(resources) {
    const open = resources.filter(({ closed }) => !closed);
    if (open.length === 0) {
      return nothing(
        t('planner.nobody'),
        may.administer() && link(t('planner.resources'), '#/planner/resources', { symbol: 'plus', kind: 'primary' }),
      );
    }
    return form({
      name: 'planner',
      submit: t('planner.search'),
      fields: [
        element(
          'fieldset.choice',
          element('legend', t('planner.who')),
          element(
            'div.choice-options',
            open.map(({ id, name }) => toggle({ name: `resource-${id}`, label: name, on: open.length < 4 })),
          ),
        ),
        element(
          'div.form-grid',
          field({ name: 'from', label: t('planner.from'), type: 'date', required: true, value: today() }),
          field({ name: 'to', label: t('planner.to'), type: 'date', required: true, value: later(13) }),
          field({
            name: 'minutes',
            label: t('planner.minutes'),
            type: 'number',
            min: 1,
            max: 10080,
            required: true,
            value: 90,
            inputmode: 'numeric',
          }),
          select({
            name: 'hours',
            label: t('planner.hours'),
            value: '7:00-15:30 12345',
            options: [
              ['7:00-15:30 12345', t('planner.hours.work')],
              ['5:00-20:00 1234567', t('planner.hours.day')],
              ['', t('planner.hours.any')],
            ],
          }),
        ),
      ],
      onSubmit: (values) => look(values, open),
    });
  }

  async function look(values, resources) {
    const chosen = resources.filter(({ id }) => values[`resource-${id}`] !== undefined);
    if (chosen.length === 0) return fill(found, nothing(t('planner.choose')));
    const [hours, weekdays] = (values.hours ?? '').split(' ');
    const asked = { resources: chosen.map(({ id }) => id).join(','), from: values.from, to: values.to };
    const [windows, busy] = await Promise.all([
      get(query('/v1/planner/windows', { ...asked, minutes: values.minutes, hours, weekdays }), signal),
      get(query('/v1/planner/busy', asked), signal),
    ]);
    fill(found, drawWindows(windows, busy.items, hours, chosen, Number(values.minutes)));
  }

  function drawWindows(windows, busy, hours, resources, minutes) {
    const { items, doubts } = windows;
    const book = async (window) => {
      if (!(await bookWindow(window, resources, minutes))) return;
      toast(t('planner.booked'));
      fill(found);
      booked.reload();
    };
    return section(
      t('planner.windows', { count: items.length }),
      doubts.length > 0 &&
        element(
          'ul.planner-doubts',
          { 'data-testid': 'planner-doubts' },
          doubts.map(({ resource, calendar, reason, readAt }) =>
            element(
              'li',
              t(`planner.doubt.${reason}`, { name: resource.name, calendar }),
              readAt && ` ${t('planner.readAt', { age: since(readAt) })}`,
            )
          ),
        ),
      items.length === 0 && nothing(t('planner.noWindow')),
      plannerDays(windows, busy, hours, (window) =>
        button(
          element(
            'span.planner-window',
            element('strong', date(localDay(window.start))),
            element('span', `${clockTime(window.start)} – ${ending(window)}`),
            element('small', t('planner.long', { count: window.minutes })),
          ),
          () => book(window),
          { testid: 'window', kind: 'planner-button', 'data-start': window.start, disabled: !may.record() },
        )),
    );
  }

  function drawBookings(bookings) {
    if (bookings.length === 0) return nothing(t('planner.noBooking'));
    return element('ul.rows', bookings.map((booking) => element('li', row(booking))));
  }

  function row(booking) {
    const place = booking.group ? locationName(booking.group, 'group') : locationName(booking.barn, 'barn');
    const details = [
      booking.resources.map(({ name }) => name).join(', '),
      booking.barn || booking.group ? place : null,
    ];
    const open = async () => {
      await post(`/v1/planner/bookings/${booking.id}/session`);
      location.hash = '#/weigh';
    };
    const cancel = async () => {
      if (!(await confirmed(t('planner.cancel'), booking.name, t('planner.cancel.yes')))) return;
      await post(`/v1/planner/bookings/${booking.id}/cancel`);
      booked.reload();
    };
    return element(
      'div.row.planner-row',
      { 'data-testid': 'booking', 'data-id': booking.id },
      element(
        'div.row-main',
        element('strong', booking.name),
        element('p.row-note', spanOf(booking)),
        element('p.row-note', details.filter(Boolean).join(' · ')),
        booking.note && element('p.row-note', booking.note),
      ),
      may.record() && element(
        'div.row-actions',
        booking.purpose === 'weighing' && !booking.sessionId &&
          button(t('planner.open'), open, { testid: 'open-booking' }),
        button(t('planner.edit'), () => editBooking(booking, booked.reload), { kind: 'quiet', testid: 'edit-booking' }),
        button(t('planner.cancel'), cancel, { kind: 'quiet', testid: 'cancel-booking' }),
      ),
    );
  }

  const actions = [link(t('planner.calendars'), '#/planner/resources', { testid: 'planner-resources' })];
  return page(
    { title: t('planner.title'), back: '#/sessions', actions, name: 'planner' },
    section(null, search.box),
    found,
    section(t('planner.bookings'), booked.box),
  );
}

/** The day so many days from now. */
function later(days) {
  const day = new Date();
  day.setHours(12, 0, 0, 0);
  day.setDate(day.getDate() + days);
  return localDay(day);
}
