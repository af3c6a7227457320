/** The phones that came in: when each was last used, another name for it, and the way out. */

import { barnsOf, openRights, rightsLine } from '../access/rights.js';
import { get, patch, remove } from '../api.js';
import { button } from '../components/buttons.js';
import { confirmed, openDialog } from '../components/dialog.js';
import { field, form } from '../components/form.js';
import { loading, nothing } from '../components/page.js';
import { element } from '../element.js';
import { dateTime } from '../format.js';
import { t } from '../i18n.js';

/** Answers its box and `reload`. */
export function phoneList({ signal }) {
  let barns = [];
  const list = loading(
    async () => {
      const [phones, places] = await Promise.all([get('/v1/phones', signal), barnsOf(signal)]);
      barns = places;
      return phones;
    },
    ({ items, wrongCodes }) => [
      items.length > 0 ? element('ul.rows.tight', items.map(row)) : nothing(t('phone.none')),
      wrongCodes > 0 &&
      element('p.notice', { 'data-testid': 'wrong-codes' }, t('phone.wrongCodes', { count: wrongCodes })),
    ],
    { signal },
  );

  function row(phone) {
    const used = phone.lastUsedAt ? t('phone.lastUsed', { time: dateTime(phone.lastUsedAt) }) : t('phone.neverUsed');
    return element(
      'li.row.phone-row',
      { 'data-testid': 'phone' },
      element('span.row-main', phone.name, element('span.badge', t(`role.${phone.role}`))),
      element('span.row-note', `${rightsLine(phone, barns)} · ${used}`),
      element(
        'div.button-row.phone-acts',
        button(t('rights.change'), () => change(phone), {
          symbol: 'settings',
          testid: 'phone-rights',
          'aria-label': `${t('rights.change')}: ${phone.name}`,
        }),
        button(t('phone.rename'), () => rename(phone), {
          symbol: 'pencil',
          testid: 'phone-rename',
          'aria-label': `${t('phone.rename')}: ${phone.name}`,
        }),
        button(t('action.revoke'), () => revoke(phone), {
          symbol: 'trash',
          testid: 'phone-revoke',
          'aria-label': `${t('action.revoke')}: ${phone.name}`,
        }),
      ),
    );
  }

  async function change(phone) {
    if (await openRights(phone, '/v1/phones', barns)) await list.reload();
  }

  async function rename(phone) {
    await openDialog(t('phone.rename'), (close) =>
      element(
        'div.dialog-body',
        form({
          name: 'phone-name',
          submit: t('action.save'),
          fields: [field({ name: 'name', label: t('phone.name'), value: phone.name, maxlength: 100, required: true })],
          onSubmit: async (values) => {
            await patch(`/v1/phones/${phone.id}`, values);
            close();
          },
          onCancel: () => close(),
        }),
      ));
    await list.reload();
  }

  async function revoke(phone) {
    const text = t('phone.revoke.text', { name: phone.name });
    if (!(await confirmed(t('phone.revoke'), text, t('action.revoke')))) return;
    await remove(`/v1/phones/${phone.id}`);
    await list.reload();
  }

  return list;
}
