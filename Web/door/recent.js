/** Those who came last, each with the way back. */

import { button } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { element, fill } from '../element.js';
import { clockTime } from '../format.js';
import { t } from '../i18n.js';
import { station } from '../station.js';
import { lookOf } from './words.js';

const kept = 6;

export function recentList({ onUndo }) {
  const box = element('ol.rows.door-recent', { 'data-testid': 'door-recent', 'aria-label': t('door.recent') });
  let verdicts = [];

  function add(verdict) {
    verdicts = [{ ...verdict, at: station.now() }, ...verdicts].slice(0, kept);
    draw();
  }

  function undone(moveId) {
    verdicts = verdicts.map((one) => (one.moveId === moveId ? { ...one, moveId: null, isUndone: true } : one));
    draw();
  }

  function draw() {
    fill(box, verdicts.map(row));
  }

  function row(verdict) {
    const { outcome, person, at, moveId, isUndone, byHand } = verdict;
    const word = isUndone ? 'door.undone' : byHand ? 'door.word.byHand' : `door.word.${outcome}`;
    return element(
      'li.row.door-row',
      { 'data-testid': 'door-came', 'data-outcome': outcome },
      element(
        'span.row-main',
        icon(isUndone ? 'undo' : lookOf(verdict).symbol),
        element('span.row-title', person?.name ?? t('door.person.unknown')),
      ),
      element('span.row-note', element('span', clockTime(at)), element('span', t(word))),
      moveId && element(
        'span.row-actions',
        button(t('door.undo'), () => onUndo(verdict), { symbol: 'undo', testid: 'undo-came' }),
      ),
    );
  }

  return { box, add, undone };
}
