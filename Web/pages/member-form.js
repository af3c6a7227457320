/** Adds a member or puts one right. */

import { get, patch, post } from '../api.js';
import { dayField } from '../components/day-field.js';
import { field, form, toggle } from '../components/form.js';
import { loading, page, section } from '../components/page.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { today } from '../format.js';
import { t } from '../i18n.js';
import { go } from '../router.js';

export default function memberFormPage({ parameters: { id = null }, signal }) {
  const content = loading(() => (id ? get(`/v1/members/${id}`, signal) : {}), memberForm, { signal });
  return page({
    title: t(id ? 'member.edit' : 'member.create'),
    back: id ? `#/members/${id}` : '#/members',
    name: 'member-form',
  }, content.box);
}

function memberForm(member) {
  const text = (name, extra = {}) =>
    field({ name, label: t(`member.${name}`), value: member[name] ?? '', maxlength: 100, ...extra });
  const isNew = !member.id;
  return section(
    null,
    form({
      name: 'member-form',
      submit: t('action.save'),
      fields: [
        element(
          'div.form-grid',
          text('givenName', { 'data-focus': true }),
          text('familyName', { required: true }),
          text('number', { required: true, maxlength: 20 }),
          text('organisation', { maxlength: 200 }),
          text('email', { type: 'email', maxlength: 200 }),
          text('phone', { type: 'tel', maxlength: 200 }),
          text('titlesBefore', { maxlength: 60 }),
          text('titlesAfter', { maxlength: 60 }),
          text('employer', { maxlength: 200 }),
          text('roles', { value: (member.roles ?? []).join(', '), maxlength: 600, hint: t('member.roles.hint') }),
          text('level', { maxlength: 60 }),
          text('until', { type: 'date', maxlength: null }),
          text('insuredUntil', {
            type: 'date',
            maxlength: null,
            min: member.insuredUntil && member.insuredUntil < today() ? null : today(),
            hint: t('member.insuredUntil.hint'),
          }),
        ),
        element(
          'fieldset.choice',
          element('legend', t('member.active')),
          element(
            'div.choice-options',
            toggle({ name: 'active', label: t('member.active.yes'), on: member.active ?? true }),
          ),
        ),
        dayField({
          name: 'checkedOn',
          label: t('member.checkedOn'),
          value: member.checkedOn ?? '',
          max: today(),
          required: false,
        }),
        text('notes', { type: 'area', maxlength: 2000 }),
      ],
      onCancel: () => history.back(),
      onSubmit: async (values, key) => {
        const entered = {
          ...values,
          roles: (values.roles ?? '').split(',').map((role) => role.trim()).filter(Boolean),
          active: values.active !== undefined,
        };
        const saved = isNew
          ? await post('/v1/members', entered, key)
          : await patch(`/v1/members/${member.id}`, entered);
        toast(t('saved'));
        go(`/members/${saved?.id ?? member.id}`);
      },
    }),
  );
}
