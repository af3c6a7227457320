/** The form of one entry of a list: to add it, to correct it, to close it, or to take it out. */

import { patch, post, Problem, remove } from '../api.js';
import { button } from '../components/buttons.js';
import { confirmed, openDialog } from '../components/dialog.js';
import { choice, field, form, select, toggle } from '../components/form.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { locationName, plainNumber, typedNumber } from '../format.js';
import { t } from '../i18n.js';
import { shapes, titleOf } from './shapes.js';

/** Answers whether something was changed. `places` are where bulls can be placed. */
export async function editEntry(list, entry, places) {
  const { one, fields } = shapes[list];
  const before = entry ?? {};
  const address = entry ? `/v1/${list}/${entry.id}` : `/v1/${list}`;

  async function save(entered, close) {
    const values = readEntry(fields, entered, before);
    if (entry) await patch(address, values);
    else await post(address, values);
    close(true);
    toast(t('saved'));
  }

  async function takeOut(close) {
    if (!(await confirmed(t('list.delete'), t('list.delete.text', { name: titleOf(entry) }), t('list.delete.act')))) {
      return;
    }
    await remove(address);
    close(true);
  }

  const answer = await openDialog(
    t(entry ? `list.edit.${one}` : `list.add.${one}`),
    (close) => {
      const drawn = fields.map((each) => controls[each.type](each, before[each.name], before, places));
      const box = form({
        name: 'entry-form',
        submit: t('action.save'),
        fields: [
          drawn,
          entry && toggle({ name: 'closed', label: t('list.closed.field'), on: entry.closed }),
          entry &&
          button(t('list.delete.act'), () => takeOut(close), {
            symbol: 'trash',
            kind: 'quiet',
            testid: 'delete-entry',
          }),
        ],
        onCancel: () => close(),
        onSubmit: (entered) => save(entered, close),
      });
      followConditions(box, fields, drawn);
      return box;
    },
    { name: 'entry-dialog', wide: true },
  );
  return answer === true;
}

const labelOf = ({ label, name }) => t(label ?? `list.field.${name}`);

const controls = {
  text: (one, value) =>
    field({
      name: one.name,
      label: labelOf(one),
      required: one.required,
      maxlength: one.most ?? 200,
      ...worded(one),
      value: value ?? '',
    }),
  number: (one, value) =>
    field({ name: one.name, label: labelOf(one), inputmode: 'decimal', ...worded(one), value: shown(value) }),
  integer: (one, value) =>
    field({ name: one.name, label: labelOf(one), inputmode: 'numeric', ...worded(one), value: shown(value) }),
  flag: (one, value) => toggle({ name: one.name, label: labelOf(one), on: value === true }),
  placement: placementControl,
};

const worded = ({ hint, unit }) => ({ hint: hint ? t(hint) : null, unit: unit ? t(unit) : null });
const shown = (value) => (typeof value === 'number' ? plainNumber(value) : '');

/** Everywhere, or at one centre or barn. */
function placementControl(_, value, { placeId }, places) {
  const at = (kind) =>
    select({
      name: `at-${kind}`,
      label: t(`animal.${kind}`),
      required: true,
      value: placeId ?? '',
      options: [
        ['', t('field.choose')],
        ...places
          .filter((place) => place.kind === kind && (!place.closed || place.id === placeId))
          .map((place) => [place.id, locationName(place)]),
      ],
    });
  const parts = ['centre', 'barn'].map((kind) => ({ kind, box: element('fieldset.sometimes', at(kind)) }));
  const show = (placement) => parts.forEach(({ kind, box }) => (box.hidden = box.disabled = kind !== placement));
  show(value ?? 'general');
  return element(
    'div.placement',
    choice({
      name: 'placement',
      label: t('list.field.placement'),
      value: value ?? 'general',
      options: ['general', 'centre', 'barn'].map((one) => [one, t(`list.placement.${one}`)]),
      onchange: show,
    }),
    parts.map(({ box }) => box),
  );
}

/** What makes sense only sometimes is there only then. */
function followConditions(box, fields, drawn) {
  const show = () => {
    const entered = Object.fromEntries(new FormData(box));
    fields.forEach(({ when }, index) => {
      if (when) drawn[index].hidden = !when(entered);
    });
  };
  box.addEventListener('change', show);
  show();
}

/** What is to be sent: of a new one what was filled in, of a known one what was changed. */
function readEntry(fields, entered, before) {
  const values = {};
  const say = (name, value) => {
    if ((value ?? null) !== (before[name] ?? null)) values[name] = value ?? null;
  };
  for (const one of fields) {
    if (one.type === 'placement') {
      say('placement', entered.placement);
      say('placeId', entered.placement === 'general' ? null : entered[`at-${entered.placement}`]);
    } else if (one.type === 'flag') {
      say(one.name, entered[one.name] ? true : before[one.name] === undefined ? null : false);
    } else if (one.type === 'text') say(one.name, entered[one.name]);
    else say(one.name, typed(one, entered[one.name], before[one.name]));
  }
  if (before.closed !== undefined) say('closed', Boolean(entered.closed));
  return values;
}

function typed(one, text, before) {
  if (!text || text === shown(before)) return text ? before : null;
  const value = typedNumber(text);
  const { minimum = 0, maximum = 1_000_000 } = one;
  if (value === null || value < minimum || value > maximum || (one.type === 'integer' && !Number.isInteger(value))) {
    throw new Problem({
      title: t('field.number.bad', { field: labelOf(one), text }),
      action: t('field.number.range', { least: plainNumber(minimum), most: plainNumber(maximum) }),
    });
  }
  return value;
}
