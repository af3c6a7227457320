/** What the data of a QR code say: digits, capitals, bytes in whatever encoding is said, and Japanese. */

const capitals = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
/** How many bits the length of a piece has, up to version 9, 26 and 40. */
const lengths = { 1: [10, 12, 14], 2: [9, 11, 13], 4: [8, 16, 16], 8: [8, 10, 12] };
/** Encodings by the numbers that a code says them with (AIM ECI). */
const encodings = {
  1: 'iso-8859-1',
  3: 'iso-8859-1',
  4: 'iso-8859-2',
  20: 'shift_jis',
  21: 'windows-1250',
  25: 'utf-16be',
  26: 'utf-8',
  27: 'utf-8',
};

class Bits {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  get left() {
    return 8 * this.bytes.length - this.at;
  }

  take(count) {
    if (count > this.left) throw new RangeError('the code ends in the middle of something');
    let value = 0;
    for (let index = 0; index < count; index++, this.at++) {
      value = value << 1 | this.bytes[this.at >> 3] >> (7 - (this.at & 7)) & 1;
    }
    return value;
  }
}

/** The text of a code; null where its data are none. */
export function textOf({ bytes, version }) {
  try {
    return told(new Bits(bytes), version < 10 ? 0 : version < 27 ? 1 : 2);
  } catch {
    return null;
  }
}

function told(bits, size) {
  // A letter of several bytes may stand across two pieces: what has one encoding is decoded as a whole.
  const parts = [{ encoding: null, bytes: [] }];
  while (bits.left >= 4) {
    const mode = bits.take(4);
    if (mode === 0) break;
    if (mode === 5) continue;
    if (mode === 7) {
      const encoding = encodings[assignment(bits)];
      if (!encoding) return null;
      parts.push({ encoding, bytes: [] });
      continue;
    }
    if (!lengths[mode]) return null;
    const count = bits.take(lengths[mode][size]);
    if (mode === 8) {
      const { encoding } = parts.at(-1);
      parts.push({ encoding: 'shift_jis', bytes: japanese(bits, count) }, { encoding, bytes: [] });
    } else parts.at(-1).bytes.push(...pieceOf(bits, mode, count));
  }
  return parts.map(({ encoding, bytes }) => decoded(Uint8Array.from(bytes), encoding)).join('');
}

function assignment(bits) {
  const first = bits.take(8);
  if (!(first & 0x80)) return first;
  if (!(first & 0x40)) return (first & 0x3f) << 8 | bits.take(8);
  return (first & 0x1f) << 16 | bits.take(16);
}

function pieceOf(bits, mode, count) {
  const bytes = [];
  const put = (text) => bytes.push(...[...text].map((letter) => letter.charCodeAt(0)));
  if (mode === 4) { for (let index = 0; index < count; index++) bytes.push(bits.take(8)); }
  if (mode === 1) {
    for (let left = count; left > 0; left -= 3) {
      const digits = Math.min(3, left);
      put(String(bits.take([0, 4, 7, 10][digits])).padStart(digits, '0'));
    }
  }
  if (mode === 2) {
    for (let left = count; left > 0; left -= 2) {
      const pair = bits.take(left > 1 ? 11 : 6);
      put(left > 1 ? capitals[pair / 45 | 0] + capitals[pair % 45] : capitals[pair]);
    }
  }
  return bytes;
}

/** Thirteen bits for two bytes of Shift JIS. */
function japanese(bits, count) {
  const bytes = [];
  for (let index = 0; index < count; index++) {
    const value = bits.take(13);
    const both = (value / 0xc0 | 0) << 8 | value % 0xc0;
    const whole = both + (both < 0x1f00 ? 0x8140 : 0xc140);
    bytes.push(whole >> 8, whole & 0xff);
  }
  return bytes;
}

/** Who says no encoding means UTF-8, or what Czech computers wrote before. */
function decoded(bytes, encoding) {
  try {
    return new TextDecoder(encoding ?? 'utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder(encoding ?? 'windows-1250').decode(bytes);
  }
}
