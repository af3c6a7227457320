/** Search without regard to case and diacritics: "zuzo" finds "Žůžo". */

import { element } from '../element.js';

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word must stand somewhere in what is known of the member. */
export function matches(member, words) {
  const texts = [member.name, member.number, member.organisation, member.email, member.phone].filter(Boolean).map(
    plain,
  );
  return plain(words).split(/\s+/).every((word) => texts.some((text) => text.includes(word)));
}

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
