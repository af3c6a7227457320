/**
 * A code scanner that types what it read, as keyboards do: a burst of keys, then Enter.
 *
 * It presses the keys of an American keyboard. Where the computer writes Czech, `CZ123` comes out as `CY+ěš`: so the
 * places of the keys are kept beside what they wrote. No clock and no page in here: `press` gets both.
 */

/** Nobody types a whole code with less than this between all keys, in milliseconds. */
const fastest = 50;
const shortest = 6;

const shifted = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  IntlBackslash: '<>',
  Space: '  ',
};
const overDigits = ')!@#$%^&*(';

/** What a key writes on an American keyboard; null for keys that write nothing. */
function american({ code, shiftKey }) {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit) return shiftKey ? overDigits[digit] : digit;
  const pad = /^Numpad(\d)$/.exec(code)?.[1];
  return pad ?? shifted[code]?.[shiftKey ? 1 : 0] ?? null;
}

/** Watches the keys of one field. */
export function wedge() {
  let burst = null;

  /**
   * One key that went down, and when, in milliseconds. With the Enter that ends a burst it answers the texts that may
   * have been meant, what the keys wrote first; else null.
   */
  function press(key, at) {
    if (key.key === 'Enter') {
      const ended = burst;
      burst = null;
      return ended && at - ended.last <= fastest && ended.places.length >= shortest ? texts(ended) : null;
    }
    const place = american(key);
    // Shift and Alt come between the others, and dead keys (a caron) write nothing yet.
    if (place === null) return null;
    if (!burst || at - burst.last > fastest) burst = { places: '', written: '', last: at };
    burst.places += place;
    burst.written += key.key.length === 1 ? key.key : '';
    burst.last = at;
    return null;
  }

  /** Whether a key that goes down at this moment still belongs to a burst. */
  const isTyping = (at) => burst !== null && at - burst.last <= fastest;

  return { press, isTyping };
}

function texts({ written, places }) {
  return [...new Set([written, places])].filter((text) => text.length >= shortest);
}
