/** Moves or renames a booking; who is busy where it goes is told, and it stays. */

import { patch } from '../api.js';
import { openDialog } from '../components/dialog.js';
import { field, form } from '../components/form.js';
import { toast } from '../components/toast.js';
import { tellProblem } from '../door/acts.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { spanOf, typed } from './when.js';

/** Resolves when the dialog is closed; `then` draws the bookings anew. */
export function editBooking(booking, then) {
  const address = `/v1/planner/bookings/${booking.id}`;
  let length = new Date(booking.end) - new Date(booking.start);
  const shown = { start: typed(new Date(booking.start)), end: typed(new Date(booking.end)) };

  /** What was typed otherwise than it was shown. */
  function changes({ name, note: written, start, end }) {
    // A field that is empty has none, and a booking keeps the note that it is not told.
    const note = written ?? '';
    const moved = Object.entries({ start, end }).filter(([key, value]) => value !== shown[key]);
    return {
      ...(name !== booking.name && { name }),
      ...(note !== (booking.note ?? '') && { note }),
      ...Object.fromEntries(moved.map(([key, value]) => [key, new Date(value).toISOString()])),
    };
  }

  async function save(values, close) {
    const changed = changes(values);
    if (Object.keys(changed).length > 0) {
      const after = await patch(address, changed);
      const before = Object.keys(changed).map((key) => [key, booking[key] ?? '']);
      toast(t('planner.moved', { name: after.name, when: spanOf(after) }), 'good', {
        text: t('planner.undo'),
        run: () => patch(address, Object.fromEntries(before)).then(then, tellProblem),
      });
      then();
    }
    close();
  }

  return openDialog(t('planner.edit'), (close) => {
    const start = field({
      name: 'start',
      label: t('planner.start'),
      type: 'datetime-local',
      required: true,
      value: shown.start,
      onchange: ({ target }) => follow(target.value),
    });
    const end = field({
      name: 'end',
      label: t('planner.end'),
      type: 'datetime-local',
      required: true,
      value: shown.end,
      hint: t('planner.end.hint'),
      onchange: () => (length = timeOf(end) - timeOf(start) || length),
    });
    const timeOf = (one) => new Date(one.querySelector('input').value).getTime();
    /** It takes as long as before, until somebody says otherwise. */
    function follow(value) {
      if (value) end.querySelector('input').value = typed(new Date(new Date(value).getTime() + length));
    }
    return form({
      name: 'edit-booking',
      submit: t('action.save'),
      onCancel: () => close(),
      fields: [
        element('p', booking.resources.map(({ name }) => name).join(', ')),
        element(
          'div.form-grid',
          field({ name: 'name', label: t('planner.name'), required: true, maxlength: 100, value: booking.name }),
          start,
          end,
        ),
        field({ name: 'note', label: t('planner.note'), type: 'area', maxlength: 1000, value: booking.note ?? '' }),
      ],
      onSubmit: (values) => save(values, close),
    });
  }, { name: 'edit-booking-dialog', wide: true });
}
