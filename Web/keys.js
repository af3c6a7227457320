/**
 * Single keys for what is done all day. Every key that works at this moment is in `keysNow`, so the overlay behind `?`
 * cannot promise one that does not.
 */

import { preference, remember } from './preferences.js';
import { isHalf, patience, wedge } from './scan/wedge.js';

const bound = new Map();
/** A scanner types as a keyboard does: a key that another follows at once is none that somebody pressed. */
const burst = 60;
const scanner = wedge();
const scanned = [];
let waiting = null;

/** `onKey('u', 'keys.undo', undo, signal)` until the signal aborts; in an open dialog only what says that it works there. */
export function onKey(key, label, action, signal, { inDialogs = false } = {}) {
  const binding = { key, label, action, inDialogs };
  bound.set(key, binding);
  signal.addEventListener('abort', () => bound.get(key) === binding && bound.delete(key));
}

/** `listener` gets what a scanner may have typed outside of any field, until the signal aborts; the last one alone. */
export function onScanned(listener, signal) {
  scanned.push(listener);
  signal.addEventListener('abort', () => scanned.splice(scanned.indexOf(listener), 1));
}

export const keysNow = () => [...bound.values()];

/** Speech input types letters too: whoever uses it switches the keys off. */
export const keysAreOn = () => preference('keys', true);
export const switchKeys = (on) => remember('keys', on);

export function listenForKeys(signal) {
  window.addEventListener('keydown', press, { signal });
}

function press(event) {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.closest?.('input, textarea, select, [contenteditable]')) return;
  clearTimeout(waiting);
  // A space in a code would press the button that has the focus.
  if (event.code === 'Space' && scanner.isTyping(event.timeStamp)) event.preventDefault();
  const texts = scanner.press(event, event.timeStamp);
  if (texts) {
    // Enter presses the button that has the focus.
    event.preventDefault();
    if (event.target.closest?.('dialog')) return;
    const tell = () => scanned.at(-1)?.(texts);
    if (isHalf(texts)) waiting = setTimeout(tell, patience);
    else tell();
    return;
  }
  const key = keyOf(event);
  if (!keysAreOn() && key !== '?') return;
  const binding = bound.get(key);
  if (!binding || (event.target.closest?.('dialog') && !binding.inDialogs)) return;
  event.preventDefault();
  waiting = setTimeout(binding.action, burst);
}

/** A digit by its place: the Czech layout writes a letter there. */
const keyOf = ({ code, key }) => /^Digit(\d)$/.exec(code)?.[1] ?? key.toLowerCase();
