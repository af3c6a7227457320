/** Declares a weighing worthless, with the reason that stays in its history. */

import { post } from '../api.js';
import { openDialog } from '../components/dialog.js';
import { choice, field, form } from '../components/form.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { weighingLine } from './words.js';

const reasons = ['twoAnimals', 'notWhole', 'leaning', 'test', 'other'];

/** Resolves with the discarded weighing, or with `null`. */
export function discardWeighing(weighing) {
  return openDialog(
    t('discard.title'),
    (close) =>
      form({
        name: 'discard-form',
        submit: t('action.discard'),
        fields: [
          element('p', weighingLine(weighing)),
          choice({
            name: 'reason',
            label: t('discard.reason'),
            required: true,
            options: reasons.map((name) => [name, t(`discard.${name}`)]),
          }),
          field({ name: 'note', label: t('discard.note'), maxlength: 120 }),
        ],
        onCancel: () => close(),
        onSubmit: async ({ reason, note }) => {
          const said = reason === 'other' && note ? note : [t(`discard.${reason}`), note].filter(Boolean).join(': ');
          const discarded = await post(`/v1/weighings/${weighing.id}/discard`, { reason: said });
          toast(t('discard.done', { what: weighingLine(weighing) }));
          close(discarded);
        },
      }),
    { name: 'discard-dialog' },
  );
}
