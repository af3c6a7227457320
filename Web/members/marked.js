/** Where a search found what it found, without regard to case and diacritics: "zuzo" marks "Žůžo". */

import { element } from '../element.js';

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The text with the first matching part marked. */
export function marked(text, words) {
  // Letter by letter, so that places in the plain text are places in the real one.
  const letters = [...text.normalize('NFC')];
  const simple = letters.map((letter) => plain(letter).slice(0, 1) || ' ').join('');
  for (const word of plain(words).split(/\s+/).filter(Boolean)) {
    const at = simple.indexOf(word);
    if (at < 0) continue;
    const end = at + word.length;
    return [
      letters.slice(0, at).join(''),
      element('mark', letters.slice(at, end).join('')),
      letters.slice(end).join(''),
    ];
  }
  return text;
}
