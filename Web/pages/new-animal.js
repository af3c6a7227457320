/** A birth makes an animal. After a scan the form comes filled in. */

import { all, post } from '../api.js';
import { choice, field, form, select } from '../components/form.js';
import { loading, page, section } from '../components/page.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { locationName, today } from '../format.js';
import { t } from '../i18n.js';
import { preference, remember } from '../preferences.js';
import { go } from '../router.js';
import { station } from '../station.js';

export function newAnimalPage({ query, signal }) {
  const content = loading(() => all('/v1/places', signal), (locations) => birthForm(query, locations), { signal });
  return page(
    { title: t('animal.create'), back: query.from === 'scan' ? '#/scan' : '#/animals', name: 'new-animal' },
    query.from === 'scan' && element('p.notice.good', t('birth.fromScan')),
    content.box,
  );
}

/** The address of this page filled in from a scan. */
export function birthAddress(prefill) {
  const values = Object.entries(prefill ?? {}).filter(([, value]) =>
    typeof value === 'string' || typeof value === 'number'
  );
  return `#/animals/new?${new URLSearchParams([...values, ['from', 'scan']])}`;
}

function birthForm(prefill, locations) {
  const groups = locations.filter(({ kind }) => kind === 'group').map((group) => [group.id, locationName(group)]);
  const text = (name, label, extra = {}) => field({ name, label: t(label), value: prefill[name] ?? '', ...extra });
  return section(
    null,
    form({
      name: 'birth-form',
      submit: t('animal.create'),
      fields: [
        element(
          'div.form-grid.tag',
          text('country', 'field.country', {
            required: true,
            maxlength: 2,
            pattern: '[A-Za-z]{2}',
            value: prefill.country ?? station.info?.country ?? 'CZ',
          }),
          text('number', 'field.number', {
            required: true,
            inputmode: 'numeric',
            'data-focus': !prefill.number,
            hint: t('field.number.hint'),
          }),
        ),
        choice({
          name: 'sex',
          label: t('field.sex'),
          value: prefill.sex ?? 'female',
          options: [['female', t('sex.heiferCalf')], ['male', t('sex.bullCalf')]],
        }),
        element(
          'div.form-grid',
          text('born', 'animal.born', { type: 'date', required: true, max: today(), value: prefill.born ?? today() }),
          select({
            name: 'groupId',
            label: t('animal.group'),
            required: true,
            value: prefill.groupId ?? preference('birth.group', ''),
            options: [['', t('field.choose')], ...groups],
          }),
          text('breed', 'animal.breed', { hint: t('field.breed.hint') }),
          text('name', 'animal.name'),
          text('dam', 'animal.dam'),
          text('sire', 'animal.sire'),
          text('damSire', 'animal.damSire'),
          text('colour', 'animal.colour'),
          text('eid', 'animal.eid', { inputmode: 'numeric', hint: t('field.eid.hint') }),
          text('collar', 'animal.collar', { inputmode: 'numeric' }),
        ),
      ],
      onCancel: () => history.back(),
      onSubmit: async (values, key) => {
        remember('birth.group', values.groupId);
        const tidy = {
          ...values,
          country: values.country.toUpperCase(),
          number: values.number.replace(/\s/g, ''),
          eid: values.eid?.replace(/\s/g, '') ?? null,
        };
        const animal = await post('/v1/animals', tidy, key);
        toast(t('birth.done', { tag: animal.earTagText }));
        go(`/animals/${animal.id}`);
      },
    }),
  );
}
