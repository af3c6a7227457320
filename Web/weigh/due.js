/** What is due on the animal of this moment, each with the one press that records it and the way back. */

import { may } from '../account.js';
import { get } from '../api.js';
import { recordChange } from '../animals/record.js';
import { withdrawalDays } from '../animals/withdrawal.js';
import { button } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { toast } from '../components/toast.js';
import { element, fill } from '../element.js';
import { date, daysSince, kilograms } from '../format.js';
import { t } from '../i18n.js';
import { station } from '../station.js';
import { carryOut, recordOf, tickOff } from './due-acts.js';

/** A glove presses twice: what the first press recorded must not be taken back by the second. */
const bounce = 900;

/** `show(animal, live)` whenever another animal may have come. */
export function duePanel({ signal }) {
  const box = element('section.due', { 'aria-label': t('due.title'), 'data-testid': 'due', hidden: true });
  let animal = null;
  let listed = [];
  /** What was recorded of this animal just now, by what it was about, with its way back. */
  let done = new Map();

  /** `live` may know what is due before the gateway is asked. */
  function show(now, live) {
    if (now?.id === animal?.id) return;
    animal = now ?? null;
    done = new Map();
    listed = live?.animal?.id === animal?.id ? live?.due ?? [] : [];
    draw();
    read();
  }

  async function read() {
    const asked = animal;
    if (!asked) return;
    const page = await get(`/v1/animals/${asked.id}/due`, signal).catch(() => null);
    if (!page || asked !== animal) return;
    listed = page.items ?? [];
    draw();
  }

  function draw() {
    const open = listed.filter((item) => !done.has(keyOf(item)));
    box.hidden = open.length === 0 && done.size === 0;
    fill(
      box,
      [...done.values()].map((one) => doneRow(one)),
      open.map((item) => dueRow(item)),
    );
  }

  function dueRow(item) {
    const key = keyOf(item);
    /** A press that records, and says how it is taken back. */
    const act = (name, record, symbol = 'check') =>
      button(t(`due.${name}`), async () => {
        const undo = await record();
        if (!undo) return read();
        done.set(key, { key, text: t(`due.${name}.done`), undo, at: performance.now() });
        draw();
      }, { symbol, kind: 'due-act', testid: `due-${name}` });
    return element(
      'div.due-item',
      { 'data-testid': 'due-item', 'data-kind': item.kind, 'data-old': String(item.old === true) },
      icon(item.kind === 'withdrawal' ? 'warning' : item.kind === 'selection' ? 'gate' : 'tag'),
      element('p.due-text', element('strong', ...[titleOf(item)].flat()), noteOf(item)),
      may.record() && element('div.due-acts', actsOf(item, animal, act)),
    );
  }

  function doneRow({ key, text, undo, at }) {
    const takeBack = async () => {
      if (performance.now() - at < bounce) return;
      await undo();
      done.delete(key);
      toast(t('due.takenBack'));
      read();
    };
    return element(
      'div.due-item.due-done',
      { 'data-testid': 'due-done' },
      icon('check'),
      element('p.due-text', element('strong', text)),
      element('div.due-acts', button(t('due.undo'), takeBack, { symbol: 'undo', testid: 'due-undo' })),
    );
  }

  const changed = ({ detail }) => (detail?.animalId ?? detail?.animal?.id) === animal?.id && read();
  for (const kind of ['animal.changed', 'weighing.recorded']) station.addEventListener(kind, changed, { signal });
  return { box, show };
}

const keyOf = ({ kind, changeId }) => `${kind}:${changeId ?? ''}`;

/** Which presses an item has; what cannot be said with one opens its form. */
function actsOf(item, animal, act) {
  const form = (name) => () => recordChange(animal, name).then(() => null);
  return {
    selection: () => act('selection', () => tickOff(animal, item)),
    treatment: () => act('treatment', () => carryOut(animal, item)),
    pregnancyCheck: () =>
      ['pregnant', 'barren'].map((result) => act(result, () => recordOf(animal, 'pregnancyCheck', { result }))),
    dryOff: () => act('dryOff', () => recordOf(animal, 'dryOff', {})),
    calving: () => act('calving', form('calving'), 'pencil'),
    weaning: () => act('weaning', form('move'), 'next'),
    breeding: () => act('breeding', form('insemination'), 'pencil'),
  }[item.kind]?.() ?? [];
}

function titleOf(item) {
  if (item.kind === 'withdrawal') {
    const days = withdrawalDays(item);
    return days.length > 0 ? days.map((text) => element('span.withheld-day', text)) : t('withheld.badge.unknown');
  }
  if (item.kind === 'selection') {
    return t('due.selectionFor', { reason: t(`selection.reason.${item.reason ?? 'none'}`) });
  }
  return item.kind === 'treatment' && item.what ? item.what : t(`due.kind.${item.kind}`);
}

function noteOf({ kind, since, until, unit, what, kilograms: weight, old }) {
  const late = since ? daysSince(since) : 0;
  const notes = {
    withdrawal: what,
    selection: [unit && t('selection.unit', { unit }), old && t('selection.old', { count: late })]
      .filter(Boolean).join(' · '),
    treatment: t('due.planned', { date: since && date(since) }),
    pregnancyCheck: t('due.since', { date: since && date(since) }),
    calving: until && t(daysSince(until) > 0 ? 'due.overdue' : 'due.expected', { date: date(until) }),
    dryOff: until && t('due.expected', { date: date(until) }),
    weaning: typeof weight === 'number' && t('due.weighs', { weight: kilograms(weight) }),
    breeding: typeof weight === 'number' && t('due.weighs', { weight: kilograms(weight) }),
  };
  return notes[kind] ? element('span.due-note', notes[kind]) : null;
}

/** The same words for a list, as one line. */
export const dueText = (item) => {
  const title = item.kind === 'withdrawal'
    ? withdrawalDays(item).join(', ') || t('withheld.badge.unknown')
    : titleOf(item);
  const note = noteOf(item)?.textContent;
  return [title, note].filter(Boolean).join(' · ');
};
