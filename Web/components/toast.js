/** A short confirmation at the edge of the screen. */

import { element } from '../element.js';
import { icon } from './icon.js';

const shelf = element('div.toasts', { role: 'status', 'aria-live': 'polite', 'data-testid': 'toasts' });

export function toast(text, kind = 'good') {
  if (!shelf.isConnected) document.body.append(shelf);
  const note = element(`div.toast.${kind}`, icon(kind === 'good' ? 'check' : 'warning'), text);
  shelf.append(note);
  setTimeout(() => note.remove(), kind === 'good' ? 4000 : 8000);
}

/** Nothing stays that was said in another language. */
export const clearToasts = () => shelf.replaceChildren();
