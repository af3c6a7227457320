/** Undoing the last weighing: one big button that says what it takes, and the way back from it. */

import { get, post } from '../api.js';
import { may } from '../account.js';
import { button } from '../components/buttons.js';
import { element, fill } from '../element.js';
import { kilograms } from '../format.js';
import { t } from '../i18n.js';
import { onKey } from '../keys.js';
import { station } from '../station.js';
import { weighingLine } from './words.js';

const undoable = 5 * 60_000;
/** A glove presses twice: what the first press brought must not be taken back by the second. */
const bounce = 900;

/**
 * `last` answers the newest weighing of this place; `onCorrected` hears what became of it; `onAssign` gives it to
 * another animal.
 */
export function undoBar({ signal, last, onCorrected, onAssign }) {
  const box = element('div.undo', { 'data-testid': 'undo-bar', 'aria-live': 'polite' });
  let drawn = null;
  let undoneAt = -Infinity;
  let timer = null;
  signal.addEventListener('abort', () => clearTimeout(timer));

  function show() {
    const weighing = last();
    // By the gateway's clock: it may be off, and it is what undoes.
    const age = weighing && station.now() - new Date(weighing.at);
    const fresh = weighing && age < undoable;
    clearTimeout(timer);
    if (fresh) timer = setTimeout(show, undoable - age + 100);
    const state = !fresh ? 'none' : weighing.state === 'discarded' ? 'undone' : 'ready';
    const key = `${state}:${weighing?.id}:${weighing?.animalId}:${weighing?.kilograms}`;
    if (key === drawn || !may.record()) return;
    drawn = key;
    box.dataset.undo = state;
    if (state === 'undone') return showUndone(weighing);
    const text = state === 'ready' ? t('undo.what', { what: weighingLine(weighing) }) : t('undo.nothing');
    fill(box, control(text, undo, { symbol: 'undo', testid: 'undo', key: 'U', disabled: state === 'none' }));
  }

  async function showUndone(weighing) {
    const shown = drawn;
    const note = element(
      'p.undone-note',
      { 'data-testid': 'undone' },
      t('undo.done', { what: kilograms(weighing.kilograms) }),
    );
    fill(box, note);
    const animal = await formerAnimal(weighing, signal);
    if (drawn !== shown) return;
    if (animal) note.textContent = t('undo.done', { what: weighingLine({ ...weighing, animal }) });
    fill(
      box,
      note,
      element(
        'div.undo-ways',
        animal &&
          control(t('undo.back'), () => takeBack(weighing, animal), { symbol: 'redo', testid: 'undo-back', key: 'B' }),
        control(t(animal ? 'action.otherAnimal' : 'action.assign'), () => onAssign(weighing), {
          symbol: 'tag',
          testid: 'undo-assign',
          key: 'A',
        }),
      ),
    );
  }

  function control(text, action, { symbol, testid, key, disabled = false }) {
    const node = button(element('span.undo-text', text), action, {
      symbol,
      kind: 'undo-button',
      testid,
      'aria-keyshortcuts': key,
    });
    node.append(element('kbd', { 'aria-hidden': 'true' }, key));
    node.disabled = disabled;
    return node;
  }

  /** Discards the very weighing that the button names: another may have been recorded since it was drawn. */
  async function undo() {
    const weighing = last();
    if (!weighing || box.dataset.undo !== 'ready') return;
    const undone = await post(`/v1/weighings/${weighing.id}/discard`, { reason: 'undo' });
    undoneAt = performance.now();
    onCorrected(undone);
  }

  async function takeBack(weighing, animal) {
    if (performance.now() - undoneAt < bounce) return;
    onCorrected(await post(`/v1/weighings/${weighing.id}/assign`, { animalId: animal.id }));
  }

  const press = (name) => box.querySelector(`[data-testid="${name}"]`)?.click();
  if (may.record()) {
    onKey('u', 'keys.undo', () => press('undo'), signal);
    onKey('b', 'keys.undoBack', () => press('undo-back'), signal);
  }
  return { box, show };
}

/** Whose it was before it was discarded; the history knows it on every screen. */
async function formerAnimal(weighing, signal) {
  const history = await get(`/v1/weighings/${weighing.id}/history`, signal).catch(() => null);
  return history?.items.findLast(({ action }) => action === 'weighing.discarded')?.before?.animal ?? null;
}
