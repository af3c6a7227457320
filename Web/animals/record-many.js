/** One change for many animals, and one press that takes it back. */

import { ownForms } from './own-forms.js';
import { formOf } from './kinds.js';
import { groupChoice, groupNames } from './group-choice.js';
import { askWhy, isWithheld } from './sale.js';
import { readNoteTypes } from './note-type.js';
import { formTitle } from './record.js';
import { drawFields, readFields } from './typed-fields.js';
import { all, post, remove } from '../api.js';
import { button } from '../components/buttons.js';
import { dayField } from '../components/day-field.js';
import { confirmed, openDialog } from '../components/dialog.js';
import { form } from '../components/form.js';
import { icon } from '../components/icon.js';
import { problemBox } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { element, fill } from '../element.js';
import { earTag, today } from '../format.js';
import { t } from '../i18n.js';
import { fillMedicine, readLists } from '../lists/offers.js';
import { told } from '../told.js';

/** What is recorded of many alike; the gateway takes no other kinds. */
const kinds = ['note', 'selection', 'move', 'treatment', 'dryOff', 'culling'];
/** More need not be read to see what is wrong. */
const mostNamed = 20;

/** `of()` says of which animals: their ids, or the session that weighed them; `text` says it to whoever presses. */
export function recordMany(of, text) {
  const said = element('div', { role: 'status', 'data-testid': 'many-said' });
  const buttons = kinds.map((kind) => button(formTitle(kind), () => record(kind), { testid: `many-${kind}` }));
  return element('div.record-many', element('p.muted', text), element('div.button-row', buttons), said);

  async function record(kind) {
    const animals = of();
    if (animals.length === 0) return toast(t('many.nobody'), 'bad');
    const batch = await askedFor(kind, animals);
    if (batch) fill(said, recorded(batch));
  }

  function recorded(batch) {
    const takeBack = async () => {
      await remove(`/v1/changes/batches/${batch.id}`);
      fill(said, notice('undo', t('many.takenBack', { what: formTitle(batch.kind) })));
    };
    return notice(
      'check',
      t('many.recorded', { what: formTitle(batch.kind), count: batch.recorded }),
      button(t('many.takeBack'), takeBack, { symbol: 'undo', testid: 'many-take-back' }),
    );
  }
}

const notice = (symbol, text, ...more) =>
  element('div.notice.good', icon(symbol), element('p.problem-text', text), ...more);

/** Answers the batch that was recorded, or `null`. */
async function askedFor(kind, animals) {
  const [places, noteTypes, lists] = await Promise.all([
    ['move', 'selection'].includes(kind) ? all('/v1/places') : [],
    kind === 'note' ? readNoteTypes() : [],
    readLists(formOf(kind).fields),
  ]);
  let box = null;
  const group = kind === 'move' ? groupChoice({ places }) : null;
  const { fields: shape } = formOf(kind);
  const onOffer = ({ entry }, field) => entry && fillMedicine(box, field, entry);
  const context = { group, groups: groupNames(places), noteTypes, lists, conditions: [], offers: {}, onOffer };
  const own = ownForms[kind];
  const drawn = own ? own.fields({}, context) : drawFields(shape, {}, context);
  const refused = element('div');

  async function send({ date, ...entered }, key, close, more = {}) {
    const settled = group ? await group.settle(entered) : entered;
    // Who has said why they go has been asked already.
    if (
      kind === 'culling' && !more.withdrawalOverride &&
      !(await confirmed(t('many.cull'), t('many.cull.text'), t('culling.do')))
    ) return;
    const fields = own ? own.values(settled, {}) : readFields(shape, settled, {});
    try {
      close(await post('/v1/changes', { animals, kind, date, fields, ...more }, key));
    } catch (problem) {
      if (!problem.rest?.refused?.length) throw problem;
      const again = (said) => send({ date, ...entered }, null, close, { ...more, ...said });
      fill(refused, whoRefused(problem, again));
    }
  }

  return openDialog(
    t('many.title', { what: formTitle(kind) }),
    (close) => {
      box = form({
        name: `many-${kind}-form`,
        submit: t('action.save'),
        fields: [dayField({ name: 'date', label: t('field.date'), value: today() }), drawn, refused],
        onCancel: () => close(),
        onSubmit: (entered, key) => send(entered, key, close),
      });
      return box;
    },
    { name: 'many-dialog', wide: true },
  );
}

/** Who does not take it and why, a press that leaves them out, and one that sells what is withheld all the same. */
function whoRefused(problem, again) {
  const { refused } = problem.rest;
  const named = refused.slice(0, mostNamed).map((one) => {
    const tag = one.earTag ? earTag(one.earTag) : one.animalId;
    const why = told(one).detail ?? one.message;
    return element('li', why.includes(tag) ? why : `${tag}: ${why}`);
  });
  return element(
    'div.many-refused',
    { 'data-testid': 'many-refused' },
    problemBox(problem),
    element('ul', named),
    element(
      'div.button-row',
      button(t('many.leaveOut', { count: refused.length }), () => again({ skipRefused: true }), {
        testid: 'many-leave-out',
      }),
      refused.some(isWithheld) && button(t('sale.override'), override, { testid: 'many-override' }),
    ),
  );

  async function override() {
    const count = refused.filter(isWithheld).length;
    const withdrawalOverride = await askWhy(t('sale.withheld.many', { count }));
    if (withdrawalOverride) await again({ withdrawalOverride });
  }
}
