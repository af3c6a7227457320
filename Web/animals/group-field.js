/** Chooses the group of an animal, or makes one and its barn on the spot: on the first day there is none. */

import { post } from '../api.js';
import { field, select } from '../components/form.js';
import { element, fill } from '../element.js';
import { locationName } from '../format.js';
import { t } from '../i18n.js';
import { isOpen } from '../lists/open-places.js';

const fresh = 'new';

/**
 * `places` are all of the station. Answers the field, and `settle(values)`, which makes what has to be made and answers
 * the values of the form with the id of the group in them.
 */
export function groupField({ places, value = '' }) {
  const box = element('div.group-field', { 'data-testid': 'group-field' });
  const known = [...places];
  const ofKind = (kind) => known.filter((place) => place.kind === kind && isOpen(place, known, value));
  let barn = '';

  function draw(chosen) {
    const groups = ofKind('group');
    const shown = groups.length === 0 ? fresh : chosen;
    fill(
      box,
      select({
        name: 'groupId',
        label: t('animal.group'),
        required: true,
        value: shown,
        options: [
          groups.length > 0 && ['', t('field.choose')],
          ...groups.map((group) => [group.id, nameOf(group)]),
          [fresh, t('place.newGroup')],
        ].filter(Boolean),
        hint: groups.length === 0 ? t('place.none') : null,
        onchange: ({ target }) => draw(target.value),
      }),
      shown === fresh && newGroup(),
    );
  }

  /** Group numbers are those of a barn, and two barns may have the same. */
  function nameOf(group) {
    const above = known.find(({ id }) => id === group.parent);
    return [above && locationName(above, 'barn'), locationName(group)].filter(Boolean).join(' › ');
  }

  function newGroup() {
    const barns = ofKind('barn');
    if (barns.length === 0) barn = fresh;
    else if (barns.length === 1 && !barn) barn = barns[0].id;
    const inside = element('div.form-grid');
    const text = (name, label, extra) => field({ name, label: t(label), maxlength: 40, ...extra });
    const drawBarn = () =>
      fill(
        inside,
        barns.length > 0 && select({
          name: 'newGroupBarn',
          label: t('animal.barn'),
          required: true,
          value: barn,
          options: [
            ['', t('field.choose')],
            ...barns.map((one) => [one.id, locationName(one, 'barn')]),
            [fresh, t('place.newBarn')],
          ],
          onchange: ({ target }) => ((barn = target.value), drawBarn()),
        }),
        barn === fresh && [
          text('newBarnNumber', 'place.barnNumber', { required: true }),
          text('newBarnName', 'place.barnName', { maxlength: 200 }),
        ],
        text('newGroupNumber', 'place.groupNumber', { required: true }),
        text('newGroupName', 'place.groupName', { maxlength: 200 }),
      );
    drawBarn();
    return element('fieldset.new-group', element('legend.visually-hidden', t('place.newGroup')), inside);
  }

  async function make(kind, number, name, parent) {
    const place = await post('/v1/places', { kind, number, name, ...(parent ? { parent } : {}) });
    known.push(place);
    return place;
  }

  async function settle({ newGroupBarn, newBarnNumber, newBarnName, newGroupNumber, newGroupName, ...values }) {
    if (values.groupId !== fresh) return values;
    // What was made stays made when something later is refused: the next try chooses it.
    if (!newGroupBarn || newGroupBarn === fresh) {
      const made = ofKind('barn').find(({ number }) => number === newBarnNumber);
      barn = (made ?? await make('barn', newBarnNumber, newBarnName)).id;
    } else barn = newGroupBarn;
    const group = await make('group', newGroupNumber, newGroupName, barn);
    draw(group.id);
    return { ...values, groupId: group.id };
  }

  draw(value);
  return { box, settle };
}
