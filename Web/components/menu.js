/** A button that opens a list of links below it. */

import { element } from '../element.js';
import { icon } from './icon.js';

/** `entries` are `{ text, href, symbol, testid, download? }`; nothing is drawn when there are none. */
export function menu(label, entries, { testid = 'menu' } = {}) {
  if (entries.length === 0) return null;
  const head = element('summary.button', { 'data-testid': testid }, label, icon('down'));
  const box = element(
    'details.menu',
    { onkeydown: escape, onfocusout: leave },
    head,
    element(
      'ul.menu-entries',
      entries.map(({ text, href, symbol, testid: entry, download = false }) =>
        element(
          'li',
          element(
            'a.menu-entry',
            { href, download: download ? '' : null, 'data-testid': entry, onclick: () => (box.open = false) },
            icon(symbol),
            text,
          ),
        )
      ),
    ),
  );

  function escape(event) {
    if (event.key !== 'Escape' || !box.open) return;
    event.stopPropagation();
    box.open = false;
    head.focus();
  }

  /** A press beside it has no target that is told. */
  function leave(event) {
    if (!box.contains(event.relatedTarget)) setTimeout(() => (box.open = box.contains(document.activeElement)), 150);
  }

  return box;
}
