/** Adds a member or puts one right. */

import { get, patch, post } from '../api.js';
import { field, form } from '../components/form.js';
import { loading, page, section } from '../components/page.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { go } from '../router.js';

export function memberFormPage({ parameters: { id = null }, signal }) {
  const content = loading(() => (id ? get(`/v1/members/${id}`, signal) : {}), memberForm, { signal });
  return page({
    title: t(id ? 'member.edit' : 'member.create'),
    back: id ? `#/members/${id}` : '#/members',
    name: 'member-form',
  }, content.box);
}

function memberForm(member) {
  const text = (name, label, extra = {}) => field({ name, label: t(label), value: member[name] ?? '', ...extra });
  return section(
    null,
    form({
      name: 'member-form',
      submit: t('action.save'),
      fields: element(
        'div.form-grid',
        text('name', 'member.name', { required: true, 'data-focus': true }),
        text('number', 'member.number', { required: true }),
        text('organisation', 'member.organisation'),
        text('until', 'member.until', { type: 'date' }),
        text('email', 'member.email', { type: 'email' }),
        text('phone', 'member.phone', { type: 'tel' }),
      ),
      onCancel: () => history.back(),
      onSubmit: async (values, key) => {
        const saved = member.id
          ? await patch(`/v1/members/${member.id}`, values)
          : await post('/v1/members', values, key);
        toast(t('saved'));
        go(`/members/${saved?.id ?? member.id}`);
      },
    }),
  );
}
