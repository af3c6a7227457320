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
  return askWhyDiscarded(t('discard.title'), weighingLine(weighing), async (reason) => {
    const discarded = await post(`/v1/weighings/${weighing.id}/discard`, { reason });
    toast(t('discard.done', { what: weighingLine(weighing) }));
    return discarded;
  });
}

/** Asks for the reason and resolves with what `discard(reason)` answers, or with `null`. */
export function askWhyDiscarded(title, what, discard) {
  return openDialog(
    title,
    (close) =>
      form({
        name: 'discard-form',
        submit: t('action.discard'),
        fields: [
          element('p', what),
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
          close(await discard(said));
        },
      }),
    { name: 'discard-dialog' },
  );
}
