/**
 * A code scanner that types what it read, as keyboards do: a burst of keys, then Enter.
 *
 * It presses the keys of an American keyboard. Where the computer writes Czech, `CZ123` comes out as `CY+ěš`: so the
 * places of the keys are kept beside what they wrote. No clock and no page in here: `press` gets both.
 *
 * The code of a signed card has two lines, so Enter comes in its middle too: what follows at once belongs to it.
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

/** So long, in milliseconds, whoever gets half a card waits for the other half. */
export const patience = 120;

/** Whether texts are the first line of a member card, which a second may follow. */
export const isHalf = (texts) => texts.some((text) => /^jmeno a prijmeni ?:[^\n]*$/i.test(text));

/** Watches the keys of one field. */
export function wedge() {
  let burst = null;
  let half = null;

  /**
   * One key that went down, and when, in milliseconds. With the Enter that ends a burst it answers the texts that may
   * have been meant, what the keys wrote first; else null.
   */
  function press(key, at) {
    if (key.key === 'Enter') {
      const ended = burst;
      burst = null;
      if (!ended || at - ended.last > fastest || ended.places.length < shortest) return null;
      const meant = texts(ended);
      half = isHalf(meant) ? { written: `${ended.written}\n`, places: `${ended.places}\n`, last: at } : null;
      return meant;
    }
    const place = american(key);
    // Shift and Alt come between the others, and dead keys (a caron) write nothing yet.
    if (place === null) return null;
    if (!burst || at - burst.last > fastest) {
      burst = half && at - half.last <= patience ? half : { places: '', written: '', last: at };
    }
    half = null;
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
