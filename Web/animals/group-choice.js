/** The group an animal moves to: every group a big button, in the order of their names, found by a few letters. */

import { field } from '../components/form.js';
import { element, fill } from '../element.js';
import { locationName } from '../format.js';
import { locale, t } from '../i18n.js';
import { isOpen } from '../lists/open-places.js';
import { groupField } from './group-field.js';

/** From so many groups on, looking for one takes longer than typing a letter. */
const many = 8;

/** Like `groupField`, which also makes a group where it is missing: `{ box, settle }`. */
export function groupChoice({ places, value = '' }) {
  const making = groupField({ places, value: 'new' });
  const named = groupNames(places, value);
  // Where there is none, the first has to be made.
  if (named.length === 0) return making;
  const box = element('div.group-choice', { 'data-testid': 'group-choice' });
  const options = named.map(([id, text]) => option(id, text, id === value));
  options.push(option('new', t('place.newGroup'), false));

  function option(id, text, chosen) {
    const input = element('input', {
      type: 'radio',
      name: 'groupId',
      value: id,
      checked: chosen,
      required: true,
      onchange: () => fill(made, id === 'new' && making.box),
      'data-testid': `choice-groupId-${id}`,
    });
    return element('label.choice-option', { 'data-text': plain(text) }, input, element('span', text));
  }

  const search = field({
    name: 'groupSearch',
    label: t('group.search'),
    type: 'search',
    oninput: ({ target }) => {
      const wanted = plain(target.value);
      for (const one of options) one.hidden = !one.dataset.text.includes(wanted) && !one.querySelector(':checked');
    },
  });
  const made = element('div');
  fill(
    box,
    named.length >= many && search,
    element(
      'fieldset.choice',
      element('legend', t('animal.group'), element('span.required', { 'aria-hidden': 'true' }, ' *')),
      element('div.choice-options.groups', options),
    ),
    made,
  );

  const settle = ({ groupSearch: _, ...values }) => making.settle(values);
  return { box, settle };
}

/** `[id, name]` of every open group with its barn: two barns may have groups of the same number. `kept` is there anyway. */
export function groupNames(places, kept = null) {
  const { compare } = new Intl.Collator(locale(), { numeric: true });
  return places
    .filter((place) => place.kind === 'group' && isOpen(place, places, kept))
    .map((group) => {
      const above = places.find(({ id }) => id === group.parent);
      return [group.id, [above && locationName(above, 'barn'), locationName(group)].filter(Boolean).join(' › ')];
    })
    .sort(([, one], [, other]) => compare(one, other));
}

/** Without case and accents, as people type when they look for something. */
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
