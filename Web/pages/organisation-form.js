/** Adds an organisation to the contact directory, puts one right or deletes it. */

import { get, patch, post, remove } from '../api.js';
import { may } from '../account.js';
import { button } from '../components/buttons.js';
import { confirmed } from '../components/dialog.js';
import { field, form } from '../components/form.js';
import { loading, page, section } from '../components/page.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { go } from '../router.js';

export default function organisationPage({ parameters: { id = null }, signal }) {
  const content = loading(() => (id ? get(`/v1/organisations/${id}`, signal) : {}), organisationForm, { signal });
  return page({
    title: t(id ? 'organisation.one' : 'organisation.create'),
    back: '#/contacts',
    name: 'organisation',
  }, content.box);
}

function organisationForm(organisation) {
  const text = (name, extra = {}) =>
    field({
      name,
      label: t(`organisation.${name}`),
      value: organisation[name] ?? '',
      maxlength: 200,
      disabled: !may.record(),
      ...extra,
    });
  const isNew = !organisation.id;
  const fields = [
    element(
      'div.form-grid',
      text('name', { required: true, 'data-focus': true }),
      text('companyNumber', { inputmode: 'numeric', maxlength: 10, hint: t('organisation.companyNumber.hint') }),
      text('address'),
      text('phone', { type: 'tel' }),
      text('email', { type: 'email' }),
    ),
    text('notes', { type: 'area', maxlength: 2000 }),
  ];
  return section(
    null,
    may.record()
      ? form({
        name: 'organisation-form',
        submit: t('action.save'),
        fields,
        onCancel: () => history.back(),
        onSubmit: async (values, key) => {
          await (isNew
            ? post('/v1/organisations', values, key)
            : patch(`/v1/organisations/${organisation.id}`, values));
          toast(t('saved'));
          go('/contacts');
        },
      })
      : element('div.form', { 'data-testid': 'organisation-shown' }, fields),
    !isNew && may.administer() &&
      button(t('action.delete'), () => erase(organisation), { symbol: 'trash', testid: 'delete-organisation' }),
  );
}

async function erase({ id, name }) {
  const text = t('organisation.delete.text', { name });
  if (!(await confirmed(t('organisation.delete'), text, t('action.delete')))) return;
  await remove(`/v1/organisations/${id}`);
  go('/contacts');
}
