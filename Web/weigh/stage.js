/** The giant number, the state word and the colour behind everything. */

import { element, fill } from '../element.js';
import { eid, kilograms, weight } from '../format.js';
import { t } from '../i18n.js';
import { icon } from '../components/icon.js';
import { toneOf } from './tone.js';

const held = ['recorded', 'mustEmpty', 'unassigned'];

/** Draws into `surface`, which carries the colour; `show` may be called ten times a second. */
export function stage(surface, signal) {
  const stateWord = element('p.state-word', { 'data-testid': 'state' });
  const digits = element('span.weight-digits', { 'data-testid': 'weight' });
  const figure = element('p.weight', digits, element('span.weight-unit', 'kg'));
  const note = element('p.stage-note', { 'data-testid': 'stage-note' });
  const spoken = element('p.visually-hidden', { 'aria-live': 'polite', 'data-testid': 'spoken' });
  const box = element('section.stage', { 'aria-label': t('weigh.scale') }, stateWord, figure, note, spoken);
  let drawn = {};

  function show(state) {
    const { live, verdict } = state;
    const { tone, word, lost } = toneOf(state);
    const holds = held.includes(tone) && verdict;
    const shown = holds ? verdict.kilograms : live?.kilograms;
    const text = lost || shown === null || shown === undefined ? '–' : weight(shown);
    if (drawn.tone !== tone || drawn.word !== word) enter(tone, word, text);
    if (drawn.text !== text) digits.textContent = text;
    if (drawn.length !== text.length) fit(text);
    const remark = remarkOf(state, tone, holds);
    if (drawn.remark !== remark) note.textContent = remark;
    drawn = { tone, word, text, length: text.length, remark };
  }

  function enter(tone, word, text) {
    surface.dataset.tone = tone;
    fill(stateWord, tone === 'recorded' && icon('check'), ['fault', 'unassigned'].includes(tone) && icon('warning'), t(word));
    stateWord.dataset.state = word.replace('state.', '');
    // Said once a state, never for every swaying digit.
    const settled = ['locked', 'recorded', 'unassigned'].includes(tone);
    spoken.textContent = settled ? `${t(word)}: ${text} kg` : t(word);
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
  return { box, show };
}

function remarkOf({ live, verdict }, tone, holds) {
  if (tone === 'offline' || tone === 'fault') return '';
  if (holds && verdict.state === 'unassigned') return t(`unassigned.${verdict.reason ?? 'noEID'}`);
  if (tone === 'mustEmpty') return t('weigh.now', { weight: kilograms(live.kilograms) });
  return live?.eid ? `EID ${eid(live.eid)}` : '';
}
