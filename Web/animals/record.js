/** Dialogs that record, correct or show a change of an animal. */

import { account } from '../account.js';
import { all, get, patch, post, query } from '../api.js';
import { dayField } from '../components/day-field.js';
import { confirmed, openDialog } from '../components/dialog.js';
import { form as formBox, toggle } from '../components/form.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { date as dateText, localDay, today } from '../format.js';
import { t, word } from '../i18n.js';
import { bullsAt, fillBull, fillMedicine, readLists } from '../lists/offers.js';
import { go } from '../router.js';
import { calfAddress } from './calf.js';
import { groupChoice, groupNames } from './group-choice.js';
import { headFacts } from './head-facts.js';
import { beginsCycle, bullOffers, choosesDose, forgottenCalving, withOrder } from './insemination.js';
import { formFor, formOf } from './kinds.js';
import { rememberFields } from './lately.js';
import { readNoteTypes } from './note-type.js';
import { ownForms } from './own-forms.js';
import { sendSale } from './sale.js';
import { countRecorded } from './picker.js';
import { proposals } from './proposals.js';
import { drawFields, readFields } from './typed-fields.js';

/** Answers whether something was recorded. `name` is that of a form; `given` is filled in already. */
export async function recordChange({ id }, name, given = null) {
  const known = await background(id, name);
  const { kind } = formOf(name);
  const fields = given ?? proposals[name]?.(known.card.forms) ?? {};
  return dialog(name, known, { date: today(), fields }, {
    title: formTitle(name),
    send: async (body, key) => {
      const change = await post(`/v1/animals/${id}/changes`, { kind, ...body }, key);
      countRecorded(name);
      return change;
    },
  });
}

export async function correctChange({ id }, change) {
  const name = formFor(change);
  return dialog(name, await background(id, name, change.id), change, {
    title: t('change.correct', { what: formTitle(name) }),
    send: (body) => patch(`/v1/changes/${change.id}`, body),
  });
}

/** What the central system owns can be looked at, and not changed here. */
export async function showChange({ id }, change) {
  const name = formFor(change);
  return dialog(name, await background(id, name, change.id), change, { title: formTitle(name) });
}

export const formTitle = (name) => word(`record.${name}`) ?? t(`change.${name}`);

const withBull = ['insemination', 'naturalMating', 'matingPlan'];

/** What the form needs to know of the animal and the farm. */
async function background(id, name, except = null) {
  const [card, places, noteTypes, lists] = await Promise.all([
    get(query(`/v1/animals/${id}/card`, { except })),
    [...withBull, 'move', 'selection'].includes(name) ? all('/v1/places') : [],
    name === 'note' ? readNoteTypes() : [],
    readLists(formOf(name).fields),
  ]);
  if (lists.bulls) lists.bulls = bullsAt(lists.bulls, card.origin.barn, places);
  return { card, places, noteTypes, lists };
}

/** What the form asks for. Who inseminates for the farm is known by right: the gateway writes that name. */
function asked(name, isNew) {
  const shape = formOf(name);
  const isKnown = isNew && name === 'insemination' && account().technicians.length === 1;
  return isKnown ? { ...shape, fields: shape.fields.filter((field) => field.name !== 'technician') } : shape;
}

async function dialog(name, known, before, { title, send = null }) {
  const { card, places, noteTypes, lists } = known;
  const isNew = before.id === undefined;
  const shape = asked(name, isNew);
  const own = ownForms[name];
  const day = localDay(before.date);
  const group = name === 'move' ? groupChoice({ places, value: before.fields.groupId ?? '' }) : null;
  let box = null;
  const calving = isNew && name === 'insemination' && card.forms.calvingForgotten
    ? forgottenCalving(card, beginsCycle(() => box, before.fields.order))
    : null;
  const calf = isNew && name === 'calving' ? toggle({ name: 'thenCalf', label: t('calving.calf'), on: true }) : null;
  const conditions = [];
  const context = {
    group,
    groups: groupNames(places, before.fields.groupId),
    noteTypes,
    conditions,
    lists,
    offers: ['insemination', 'naturalMating'].includes(name) ? { bull: bullOffers(card, lists.bulls) } : {},
    onOffer: (offer, field) => {
      if (offer.entry && field.startsWith('medicines.')) fillMedicine(box, field, offer.entry);
      if (offer.entry && field.startsWith('bulls.')) fillBull(box, field, offer.entry);
      if (field === 'bull') choosesDose(() => box)(offer);
    },
  };
  const drawn = own ? own.fields(before.fields, context) : drawFields(shape.fields, before.fields, context);
  const when = dayField({ name: 'date', label: t(own?.dateLabel ?? 'field.date'), value: day, ...own?.dates?.() });
  const fields = [headFacts(name, card), when, calving?.box, drawn, calf];

  async function submit(entered, key, close) {
    const { date, thenCalf, ...rest } = entered;
    const settled = group ? await group.settle(rest) : rest;
    const values = own ? own.values(settled, before.fields) : readFields(shape.fields, settled, before.fields);
    if (name === 'culling' && isNew && !(await sureToCull(card.origin, date))) return;
    await calving?.settle(rest, key);
    // The time of day is kept when only something else was corrected.
    const body = { date: date === day ? before.date : date, fields: withOrder(values) };
    const change = await (name === 'culling' ? sendSale((more) => send({ ...body, ...more }, key)) : send(body, key));
    rememberFields(shape.fields, values);
    close(change);
    toast(t('saved'));
    if (thenCalf) go(calfAddress(card, date));
  }

  const answer = await openDialog(
    title,
    (close) => {
      box = send
        ? formBox({
          name: `record-${name}-form`,
          submit: t('action.save'),
          fields,
          onCancel: () => close(),
          onSubmit: (entered, key) => submit(entered, key, close),
        })
        : readOnly(name, before, fields);
      showConditions(box, conditions);
      return box;
    },
    { name: 'record-dialog', wide: true },
  );
  return answer !== null;
}

/** What stands there only sometimes comes and goes with what is chosen, and is not sent while it is not there. */
function showConditions(box, conditions) {
  if (conditions.length === 0) return;
  const form = box.matches('form') ? box : box.querySelector('form');
  const show = () => {
    const entered = Object.fromEntries(new FormData(form));
    for (const one of conditions) one.box.hidden = one.box.disabled = !one.when(entered);
  };
  form.addEventListener('change', show);
  show();
}

function readOnly(name, { uploadedAt }, fields) {
  return element(
    'form.form',
    { 'data-testid': `record-${name}-form` },
    element('p.notice', { 'data-testid': 'read-only' }, t('change.readOnly', { date: dateText(uploadedAt) })),
    element('fieldset.form.read-only', { disabled: true }, fields),
  );
}

const sureToCull = ({ earTagText }, date) =>
  confirmed(
    t('culling.sure', { tag: earTagText }),
    t(date > today() ? 'culling.sure.later' : 'culling.sure.text', { date: dateText(date) }),
    t('culling.do'),
  );
