/** Writes a message, or corrects one. */

import { all, patch, post } from '../api.js';
import { dayField } from '../components/day-field.js';
import { openDialog } from '../components/dialog.js';
import { choice, field, form, select, toggle } from '../components/form.js';
import { element } from '../element.js';
import { locationName, today } from '../format.js';
import { t } from '../i18n.js';

const milkings = ['morning', 'noon', 'evening'];

export const recordEvent = (suggested) =>
  write(t('daily.record'), { date: today(), ...suggested }, (values, key) => post('/v1/daily-events', values, key));

export const correctEvent = (message) =>
  write(
    t('daily.correct'),
    { ...message, barn: message.barn?.id ?? '' },
    (values) => patch(`/v1/daily-events/${message.id}`, values),
  );

/** Resolves with whether something was saved. */
async function write(title, message, save) {
  const [places, written] = await Promise.all([all('/v1/places'), all('/v1/daily-events')]);
  const barns = places.filter(({ kind }) => kind === 'barn');
  const kinds = [...new Set(written.map(({ kind }) => kind).filter(Boolean))].slice(0, 30);
  return openDialog(title, (close) =>
    form({
      name: 'daily-event',
      submit: t('action.save'),
      onCancel: () => close(false),
      fields: [
        field({
          name: 'text',
          label: t('daily.message'),
          type: 'area',
          rows: 4,
          maxlength: 1000,
          required: true,
          value: message.text ?? '',
          'data-focus': true,
        }),
        dayField({ name: 'date', label: t('report.date'), value: message.date }),
        choice({
          name: 'milking',
          label: t('daily.milking'),
          value: message.milking ?? '',
          options: [
            ['', t('daily.milking.no')],
            ...milkings.map((milking) => [milking, t(`daily.milking.${milking}`)]),
          ],
        }),
        element(
          'div.form-grid',
          select({
            name: 'barnId',
            label: t('report.barn'),
            value: message.barn ?? '',
            options: [['', t('daily.barn.all')], ...barns.map((barn) => [barn.id, locationName(barn, 'barn')])],
          }),
          field({
            name: 'kind',
            label: t('daily.kind'),
            hint: t('daily.kind.hint'),
            maxlength: 40,
            list: 'daily-kinds',
            value: message.kind ?? '',
          }),
          field({
            name: 'technician',
            label: t('report.technician'),
            maxlength: 200,
            value: message.technician ?? '',
          }),
        ),
        element('datalist', { id: 'daily-kinds' }, kinds.map((kind) => element('option', { value: kind }))),
        toggle({ name: 'pregnancy', label: t('daily.pregnancy'), on: message.pregnancy ?? false }),
      ],
      onSubmit: async (values, key) => {
        await save({ ...values, pregnancy: values.pregnancy !== undefined }, key);
        close(true);
      },
    }), { name: 'daily-event-dialog', wide: true });
}
