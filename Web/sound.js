/** Beeps made by WebAudio: loud, short, and different enough to tell apart with the back turned. */

import { preference, remember } from './preferences.js';

/** Each tone: [hertz, start, seconds, wave]. */
const sounds = {
  eid: [[1400, 0, 0.07, 'triangle'], [1900, 0.08, 0.09, 'triangle']],
  recorded: [[660, 0, 0.12, 'triangle'], [880, 0.12, 0.12, 'triangle'], [1320, 0.24, 0.28, 'triangle']],
  drafting: [[660, 0, 0.12, 'triangle'], [880, 0.12, 0.12, 'triangle'], [1320, 0.24, 0.2, 'triangle'], [
    1000,
    0.55,
    0.14,
    'square',
  ], [750, 0.71, 0.14, 'square']],
  unplanned: [[520, 0, 0.16, 'square'], [520, 0.24, 0.16, 'square']],
  recordedUnplanned: [[660, 0, 0.12, 'triangle'], [880, 0.12, 0.12, 'triangle'], [1320, 0.24, 0.2, 'triangle'], [
    520,
    0.55,
    0.16,
    'square',
  ], [520, 0.79, 0.16, 'square']],
  unassigned: [[240, 0, 0.22, 'sawtooth'], [180, 0.28, 0.4, 'sawtooth']],
  unstored: [[660, 0, 0.12, 'triangle'], [440, 0.14, 0.2, 'sawtooth'], [440, 0.4, 0.2, 'sawtooth']],
  alert: [[1000, 0, 0.14, 'square'], [750, 0.16, 0.14, 'square'], [1000, 0.32, 0.14, 'square'], [
    750,
    0.48,
    0.14,
    'square',
  ]],
};

export const soundNames = Object.keys(sounds);
export const soundEvents = new EventTarget();

let context = null;

export const muted = () => preference('muted', false);

export function setMuted(value) {
  remember('muted', value);
  soundEvents.dispatchEvent(new Event('change'));
}

/** `muted`, `locked` (the browser waits for a tap) or `on`. */
export function soundState() {
  if (muted()) return 'muted';
  return context?.state === 'running' ? 'on' : 'locked';
}

/**
 * Browsers play nothing before the first tap or key: take the first one anywhere. The finger has left the screen
 * by then, so the switch that now gets narrower does not move a button away from under it.
 */
export function unlockOnFirstTouch() {
  const unlock = async () => {
    context ??= new AudioContext();
    await context.resume();
    if (context.state !== 'running') return;
    for (const kind of ['click', 'keydown']) window.removeEventListener(kind, unlock);
    soundEvents.dispatchEvent(new Event('change'));
  };
  for (const kind of ['click', 'keydown']) window.addEventListener(kind, unlock);
}

export function play(name) {
  if (soundState() !== 'on') return;
  const start = context.currentTime + 0.01;
  for (const [hertz, after, seconds, wave] of sounds[name]) tone(hertz, start + after, seconds, wave);
}

function tone(hertz, at, seconds, wave) {
  const oscillator = new OscillatorNode(context, { type: wave, frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  const loudness = wave === 'triangle' ? 0.7 : 0.3;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loudness, at + 0.008);
  volume.gain.setValueAtTime(loudness, at + seconds - 0.03);
  volume.gain.linearRampToValueAtTime(0, at + seconds);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}
