/** The answer to the last card: a word, a sign, a colour, a face, and what can be done about it. */

import { button } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { photoAddress } from '../members/photo.js';
import { lookOf, noteOf } from './words.js';

/** Draws into a box of its own and gives `surface` the colour; `onLetIn` and `onUndo` get the verdict. */
export function verdictStage(surface, { onLetIn, onUndo }) {
  const box = element('section.door-verdict', { 'data-testid': 'door-verdict', 'aria-live': 'assertive' });

  function draw(tone, ...content) {
    surface.dataset.tone = tone;
    fill(box, content);
  }

  function clear() {
    draw('ready', word('scan', t('door.ready')), element('p.door-note', t('door.ready.how')));
  }

  /** A photo without a code in it says nothing of anybody. */
  function unread() {
    draw('ask', word('warning', t('scan.none')), element('p.door-note', t('scan.none.action')));
  }

  function show(verdict) {
    const look = lookOf(verdict);
    const { person, moveId, mayLetIn } = verdict;
    const { free, waitlisted } = verdict.tally;
    const waits = verdict.attendance?.state === 'waitlisted';
    // Whoever is not on the list comes behind those who wait.
    const isFull = verdict.attendance ? waits && free === 0 : free !== undefined && free <= waitlisted;
    draw(
      look.tone,
      word(look.symbol, t(verdict.byHand ? 'door.word.byHand' : `door.word.${verdict.outcome}`)),
      person && element(
        'div.door-person',
        person.photo && element('img.door-photo', { src: photoAddress(person), alt: '' }),
        element(
          'div',
          element('p.door-name', { 'data-testid': 'door-name' }, person.name),
          element('p.door-number', [person.number, person.organisation].filter(Boolean).join(' · ')),
        ),
      ),
      element('p.door-note', { 'data-testid': 'door-note' }, verdict.byHand ? t('door.note.byHand') : noteOf(verdict)),
      element(
        'div.button-row.door-acts',
        mayLetIn && !isFull && button(t('door.letIn'), () => onLetIn(verdict), {
          symbol: 'check',
          kind: 'large',
          testid: 'let-in',
        }),
        mayLetIn && isFull && element('p.door-note', t('door.noPlace')),
        moveId && button(t('door.undo'), () => onUndo(verdict), { symbol: 'undo', kind: 'large', testid: 'door-undo' }),
      ),
    );
    box.dataset.outcome = verdict.outcome;
    return look;
  }

  const word = (symbol, text) => element('p.door-word', { 'data-testid': 'door-word' }, icon(symbol), text);
  clear();
  return { box, show, clear, unread };
}
