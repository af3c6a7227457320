/** Books a part of a window. */

import { all, post } from '../api.js';
import { openDialog } from '../components/dialog.js';
import { choice, field, form, select } from '../components/form.js';
import { element } from '../element.js';
import { clockTime, date, localDay, locationName } from '../format.js';
import { t } from '../i18n.js';
import { typed } from './when.js';

/** Resolves with whether something was booked. */
export async function bookWindow(window, resources, minutes) {
  const places = await all('/v1/places');
  const barns = places.filter(({ kind, closed }) => ['barn', 'group'].includes(kind) && !closed);
  const start = new Date(window.start);
  const last = new Date(new Date(window.end) - minutes * 60_000);
  return openDialog(t('planner.book'), (close) =>
    form({
      name: 'book',
      submit: t('planner.book'),
      onCancel: () => close(false),
      fields: [
        element(
          'p',
          `${date(localDay(window.start))} · ${resources.map(({ name }) => name).join(', ')}`,
        ),
        choice({
          name: 'purpose',
          label: t('planner.purpose'),
          value: resources.some(({ kind }) => kind === 'scale') ? 'weighing' : 'vet',
          options: ['weighing', 'vet', 'other'].map((purpose) => [purpose, t(`planner.purpose.${purpose}`)]),
        }),
        element(
          'div.form-grid',
          field({ name: 'name', label: t('planner.name'), maxlength: 100, 'data-focus': true }),
          field({
            name: 'start',
            label: t('planner.start'),
            type: 'datetime-local',
            required: true,
            value: typed(start),
            min: typed(start),
            max: typed(last),
            hint: t('planner.start.hint', { from: clockTime(start), to: clockTime(last) }),
          }),
          select({
            name: 'place',
            label: t('planner.place'),
            options: [['', t('planner.place.none')], ...barns.map((place) => [place.id, locationName(place)])],
          }),
        ),
        field({ name: 'note', label: t('planner.note'), type: 'area', maxlength: 1000 }),
      ],
      onSubmit: async (values, key) => {
        const begin = new Date(values.start);
        const place = barns.find(({ id }) => id === values.place);
        await post('/v1/planner/bookings', {
          purpose: values.purpose,
          name: values.name,
          note: values.note,
          start: begin.toISOString(),
          end: new Date(begin.getTime() + minutes * 60_000).toISOString(),
          resources: resources.map(({ id }) => id),
          ...(place && { [`${place.kind}Id`]: place.id }),
        }, key);
        close(true);
      },
    }), { name: 'book-dialog', wide: true });
}
