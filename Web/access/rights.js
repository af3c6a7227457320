/** What somebody sees and does beside the role: whose animals, and who inseminates. */

import { get, patch, Problem } from '../api.js';
import { choice, field, form, toggle } from '../components/form.js';
import { openDialog } from '../components/dialog.js';
import { segments } from '../components/switches.js';
import { element } from '../element.js';
import { locationName } from '../format.js';
import { t } from '../i18n.js';

/** All barns that the one who gives the rights sees. */
export const barnsOf = (signal) =>
  get('/v1/places', signal).then(({ items }) => items.filter(({ kind }) => kind === 'barn'));

/** `1 · Kravín and 3 · Teletník` */
export const named = (barns) =>
  new Intl.ListFormat(document.documentElement.lang).format(barns.map((one) => locationName(one)));

/** In one line for a list of tokens: `all barns`, or the barns; and that no persons are seen. */
export function rightsLine({ role, barns: ids, seesPeople }, barns) {
  const seen = sightOf(role, ids, barns);
  return role === 'admin' || seesPeople ? seen : `${seen} · ${t('rights.people.none')}`;
}

function sightOf(role, ids, barns) {
  if (role === 'admin' || !ids) return t('rights.barns.all');
  const known = barns.filter(({ id }) => ids.includes(id));
  return known.length > 0 ? named(known) : t('rights.barns.some');
}

/** What the header says to somebody who sees some barns only. */
export const sightLine = (barns) => t('rights.sees', { barns: named(barns) });

/** The choice of barns; `read()` answers ids, or `null` for all. Throws a problem when none was chosen. */
export function barnChoice({ barns, value = null }) {
  let all = value === null;
  const boxes = barns.map((barn) =>
    toggle({ name: `barn-${barn.id}`, label: locationName(barn), on: value?.includes(barn.id) ?? false })
  );
  const list = element(
    'div.choice-options',
    { 'data-testid': 'rights-barns', hidden: all },
    boxes.length > 0 ? boxes : element('p.hint', t('rights.barns.missing')),
  );
  const box = element(
    'fieldset.choice.barn-choice',
    element('legend', t('rights.barns')),
    segments(
      t('rights.barns'),
      [['all', t('rights.barns.all')], ['some', t('rights.barns.some')]],
      all ? 'all' : 'some',
      (chosen) => {
        all = chosen === 'all';
        list.hidden = all;
      },
      'rights-sight',
    ),
    list,
    element('p.hint', t('rights.barns.hint')),
  );
  return {
    box,
    read() {
      if (all) return null;
      const chosen = barns.filter((_, index) => boxes[index].querySelector('input').checked).map(({ id }) => id);
      if (chosen.length === 0) throw new Problem({ title: t('rights.barns.none') });
      return chosen;
    },
  };
}

const names = (text) => (text ?? '').split(',').map((name) => name.trim()).filter(Boolean);

/** Whether persons of the register are seen. */
export function peopleChoice(on = true) {
  const switched = toggle({ name: 'people', label: t('rights.people'), on });
  return {
    box: element('div.field', switched, element('p.hint', t('rights.people.hint'))),
    read: () => switched.querySelector('input').checked,
  };
}

/** Changes the role and the rights of an account, a token or a phone that there is; resolves with whether they were. */
export function openRights(owner, path, barns) {
  const sight = barnChoice({ barns, value: owner.barns });
  const seesAll = element('p', t('rights.admin'));
  const people = peopleChoice(owner.seesPeople);
  const follow = (role) => {
    sight.box.hidden = role === 'admin';
    seesAll.hidden = !sight.box.hidden;
    people.box.hidden = role === 'admin';
  };
  follow(owner.role);
  const bulls = toggle({
    name: 'bulls',
    label: t('rights.bulls'),
    on: owner.seesAllBulls,
  });
  return openDialog(`${t('rights.change')}: ${owner.name}`, (close) =>
    element(
      'div.dialog-body',
      form({
        name: 'rights-form',
        submit: t('action.save'),
        onCancel: () => close(false),
        fields: [
          choice({
            name: 'role',
            label: t('token.role'),
            options: ['viewer', 'recorder', 'admin'].map((role) => [role, t(`role.${role}`)]),
            value: owner.role,
            onchange: follow,
          }),
          seesAll,
          sight.box,
          field({
            name: 'technicians',
            label: t('rights.technicians'),
            hint: t('rights.technicians.hint'),
            value: owner.technicians.join(', '),
          }),
          bulls,
          people.box,
        ],
        onSubmit: async ({ role, technicians }) => {
          const seen = role === 'admin' ? owner.barns : sight.read();
          const seesAllBulls = bulls.querySelector('input').checked;
          await patch(`${path}/${owner.id}`, {
            role,
            barns: seen,
            technicians: names(technicians),
            seesAllBulls,
            seesPeople: people.read(),
          });
          close(true);
        },
      }),
    ), { name: 'rights' });
}
