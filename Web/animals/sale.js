/** A sale that the gateway refuses because meat is withheld, and the person who lets the animal go all the same. */

import { account } from '../account.js';
import { openDialog } from '../components/dialog.js';
import { field, form } from '../components/form.js';
import { icon } from '../components/icon.js';
import { element } from '../element.js';
import { t } from '../i18n.js';

export const isWithheld = ({ code }) => code === 'under-withdrawal';

/** `send(more)` sends the sale; where it is refused, it is sent once more with what a person says. */
export async function sendSale(send) {
  try {
    return await send({});
  } catch (problem) {
    if (!isWithheld(problem.rest ?? {})) throw problem;
    const withdrawalOverride = await askWhy(problem.detail);
    // Who says nothing leaves it refused.
    if (!withdrawalOverride) throw problem;
    return send({ withdrawalOverride });
  }
}

/** Resolves with `{ reason }`, or with `null`. */
export function askWhy(text, submit = t('sale.override')) {
  return openDialog(
    t('sale.withheld'),
    (close) =>
      form({
        name: 'override-form',
        submit,
        fields: [
          element('p.notice.withheld.withheld-meat', icon('warning'), element('span', text)),
          field({ name: 'reason', label: t('sale.reason'), required: true, maxlength: 200, 'data-focus': true }),
          element('p.hint', t('sale.who', { name: account()?.name ?? '' })),
        ],
        onCancel: () => close(),
        onSubmit: ({ reason }) => close({ reason }),
      }),
    { name: 'override-dialog' },
  );
}
