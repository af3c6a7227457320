/** Buttons with an icon, and buttons that wait for what they started. */

import { element } from '../element.js';
import { sentences } from '../format.js';
import { icon } from './icon.js';
import { toast } from './toast.js';

export function link(text, href, { symbol = null, kind = '', testid = null, ...attributes } = {}) {
  return element('a.button', { href, class: kind, 'data-testid': testid, ...attributes }, symbol && icon(symbol), text);
}

/** Disabled while `action` runs; a failure is told as a toast. */
export function button(text, action, { symbol = null, kind = '', testid = null, ...attributes } = {}) {
  const node = element(
    'button.button',
    { type: 'button', class: kind, onclick: run, 'data-testid': testid, ...attributes },
    symbol && icon(symbol),
    text,
  );
  async function run() {
    node.disabled = true;
    try {
      await action();
    } catch (problem) {
      // Whoever has left the page wants no answer any more.
      if (problem.name === 'AbortError') return;
      if (problem.status === undefined) console.error(problem);
      toast(sentences(problem.title ?? problem.message, problem.detail, problem.action), 'bad');
    } finally {
      node.disabled = false;
    }
  }
  return node;
}

/** A button of one icon, whose words stand where a finger or a screen reader asks for them. */
export function iconButton(text, symbol, action, testid) {
  return button('', action, { symbol, kind: 'square', testid, 'aria-label': text, title: text });
}
