/** The giant number, the state word, the colour behind everything, and where the animal has to go. */

import { element, fill } from '../element.js';
import { eid, kilograms, weight } from '../format.js';
import { t } from '../i18n.js';
import { icon } from '../components/icon.js';
import { backlogNote } from './backlog.js';
import { callOf, callText } from './call.js';
import { toneOf } from './tone.js';
import { correctionText, doubtOf, intervalText } from './words.js';

const held = ['recorded', 'mustEmpty', 'unassigned', 'discarded', 'unplanned'];

/** Draws into `surface`, which carries the colour; `show` may be called ten times a second. */
export function stage(surface, signal) {
  const stateWord = element('p.state-word', { 'data-testid': 'state' });
  const digits = element('span.weight-digits', { 'data-testid': 'weight' });
  const figure = element('p.weight', digits, element('span.weight-unit', 'kg'));
  const note = element('p.stage-note', { 'data-testid': 'stage-note' });
  const spoken = element('p.visually-hidden', { 'aria-live': 'polite', 'data-testid': 'spoken' });
  const urgent = element('p.visually-hidden', { role: 'alert', 'data-testid': 'urgent' });
  const call = element('p.call', { 'data-testid': 'call', 'aria-hidden': 'true' });
  const box = element('section.stage', { 'aria-label': t('weigh.scale') }, stateWord, figure, note, spoken, urgent);
  let drawn = {};

  function show(state) {
    const { live, verdict } = state;
    const { tone, word, lost } = toneOf(state);
    const holds = held.includes(tone) && verdict;
    const shown = holds ? verdict.kilograms : (live?.unstoredKilograms ?? live?.kilograms);
    const text = lost || shown === null || shown === undefined ? '–' : weight(shown);
    if (drawn.tone !== tone || drawn.word !== word) enter(tone, word, text);
    if (drawn.text !== text) digits.textContent = text;
    if (drawn.length !== text.length) fit(text);
    const remark = remarkOf(state, tone, holds);
    if (drawn.remark !== remark) note.textContent = remark;
    const called = lost ? null : callOf(state);
    if (drawn.called !== called?.key) summon(called);
    drawn = { tone, word, text, length: text.length, remark, called: called?.key };
  }

  function enter(tone, word, text) {
    const isUrgent = ['fault', 'unassigned', 'unstored'].includes(tone) || word === 'state.unplanned';
    surface.dataset.tone = tone;
    fill(
      stateWord,
      word === 'state.recorded' && icon('check'),
      isUrgent && icon('warning'),
      t(word),
    );
    stateWord.dataset.state = word.replace('state.', '');
    // Said once a state, never for every swaying digit.
    const isFinal = ['locked', 'recorded', 'unassigned', 'unstored'].includes(tone) ||
      ['state.locked', 'state.recorded'].includes(word);
    spoken.textContent = isFinal ? `${t(word)}: ${text} kg` : t(word);
    if (isUrgent) urgent.textContent = t(word);
    else if (tone === 'empty') urgent.textContent = '';
  }

  /** Its place is always there, so that nothing moves when a gate is called. */
  function summon(called) {
    surface.dataset.called = String(called !== null);
    call.dataset.gate = called?.gate ?? '';
    call.dataset.held = String(called?.isHeld === true);
    if (!called) return fill(call);
    fill(
      call,
      icon(called.isHeld ? 'warning' : 'gate'),
      called.gate !== null && element('strong.call-gate', called.gate),
      element('span.call-why', called.why),
    );
    urgent.textContent = called.isHeld ? called.why : callText(called);
  }

  /** The number is as wide as its place allows, whatever font this system has. */
  function fit(text) {
    const characters = Math.max(5, (text ?? '').length);
    const ruler = element('canvas').getContext('2d');
    const style = getComputedStyle(digits);
    ruler.font = `${style.fontWeight} 100px ${style.fontFamily}`;
    const width = ruler.measureText('0'.repeat(characters - 1) + '.').width / 100;
    figure.style.setProperty('--digits-width', width.toFixed(3));
  }

  const measured = new ResizeObserver(() => fit(drawn.text));
  measured.observe(box);
  signal.addEventListener('abort', () => measured.disconnect());
  return { box, call, show };
}

function remarkOf({ live, verdict, backlog }, tone, holds) {
  if (tone === 'unstored' || (tone === 'fault' && backlog?.isFull)) return backlogNote(backlog);
  if (tone === 'offline' || tone === 'fault') return '';
  if (holds && verdict.state === 'unassigned') return t(`unassigned.${verdict.reason ?? 'noEID'}`);
  const said = holds
    ? [
      tone === 'unplanned' && t('plan.notInIt'),
      intervalText(verdict),
      correctionText(verdict),
      doubtOf(verdict)?.text,
    ].filter(Boolean).join(' · ')
    : '';
  if (said) return said;
  if (tone === 'mustEmpty') return t('weigh.now', { weight: kilograms(live.kilograms) });
  return live?.eid ? `EID ${eid(live.eid)}` : '';
}
