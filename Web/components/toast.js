/** A short confirmation at the edge of the screen. */

import { element } from '../element.js';
import { icon } from './icon.js';

const shelf = element('div.toasts', { role: 'status', 'aria-live': 'polite', 'data-testid': 'toasts' });

/** `way` is what can be done about it, `{ text, run }`: there is time for it, and once. */
export function toast(text, kind = 'good', way = null) {
  if (!shelf.isConnected) document.body.append(shelf);
  const note = element(
    `div.toast.${kind}`,
    icon(kind === 'good' ? 'check' : 'warning'),
    element('span', text),
    way && element(
      'button.button.toast-way',
      { type: 'button', onclick: () => (note.remove(), way.run()), 'data-testid': 'toast-way' },
      way.text,
    ),
  );
  // Only the last thing that was done can be undone in passing.
  if (way) { for (const earlier of shelf.querySelectorAll('.toast:has(.toast-way)')) earlier.remove(); }
  shelf.append(note);
  setTimeout(() => note.remove(), kind === 'good' && !way ? 4000 : 8000);
}

/** Nothing stays that was said in another language. */
export const clearToasts = () => shelf.replaceChildren();
