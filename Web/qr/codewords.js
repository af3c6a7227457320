/** From the modules of a code to its data: format, mask, the way through the modules, blocks and their correction. */

import { corrected } from './correct.js';
import { divisionOf, reservedOf } from './version.js';

const levels = ['M', 'L', 'H', 'Q'];

const masks = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => ((x / 3 | 0) + (y / 2 | 0)) % 2 === 0,
  (x, y) => x * y % 2 + x * y % 3 === 0,
  (x, y) => (x * y % 2 + x * y % 3) % 2 === 0,
  (x, y) => ((x + y) % 2 + x * y % 3) % 2 === 0,
];

function weight(bits) {
  let count = 0;
  for (let rest = bits; rest; rest &= rest - 1) count++;
  return count;
}

/** A number with the remainder of its division by a generator behind it, as BCH codes have it. */
function withRemainder(number, generator, length) {
  let rest = number << length;
  for (let bit = 31 - Math.clz32(rest); bit >= length; bit--) {
    if (rest >> bit & 1) rest ^= generator << (bit - length);
  }
  return number << length | rest;
}

const formats = Array.from({ length: 32 }, (_, number) => withRemainder(number, 0x537, 10) ^ 0x5412);
const versions = Array.from({ length: 34 }, (_, index) => withRemainder(index + 7, 0x1f25, 12));

/** Which of the words is nearest to one of those read, and not more than three bits away; -1 where none is. */
function nearest(words, read) {
  let best = { distance: 4, index: -1 };
  for (const bits of read) {
    words.forEach((word, index) => {
      const distance = weight(word ^ bits);
      if (distance < best.distance) best = { distance, index };
    });
  }
  return best.index;
}

const bitsOf = (modules, places) => places.reduce((bits, [x, y]) => bits << 1 | modules[y][x], 0);

function formatOf(modules) {
  const side = modules.length;
  const first = [[0, 8], [1, 8], [2, 8], [3, 8], [4, 8], [5, 8], [7, 8], [8, 8], [8, 7]];
  for (let y = 5; y >= 0; y--) first.push([8, y]);
  const second = [];
  for (let y = side - 1; y >= side - 7; y--) second.push([8, y]);
  for (let x = side - 8; x < side; x++) second.push([x, 8]);
  const number = nearest(formats, [bitsOf(modules, first), bitsOf(modules, second)]);
  return number < 0 ? null : { level: levels[number >> 3], mask: masks[number & 7] };
}

/** The version that a large code says it has; null of a small one, and where that cannot be read. */
export function saidVersion(modules) {
  const side = modules.length;
  if (side < 45) return null;
  const [right, below] = [[], []];
  for (let index = 17; index >= 0; index--) {
    const [long, short] = [index / 3 | 0, side - 11 + index % 3];
    right.push([short, long]);
    below.push([long, short]);
  }
  const index = nearest(versions, [bitsOf(modules, right), bitsOf(modules, below)]);
  return index < 0 ? null : index + 7;
}

/** The data of a code, errors mended, with its version; null where too much of it is misread. */
export function dataOf(modules) {
  const format = formatOf(modules);
  if (!format) return null;
  const version = (modules.length - 17) / 4;
  const division = divisionOf(version, format.level);
  const words = wordsOf(modules, version, format.mask);
  const bytes = [];
  for (const block of blocksOf(words, division)) {
    const data = corrected(block, division.correction);
    if (!data) return null;
    bytes.push(...data);
  }
  return { bytes: Uint8Array.from(bytes), version };
}

/** Two columns at a time, from the right, up and down in turns; the column of dots in between is left out. */
function wordsOf(modules, version, mask) {
  const side = modules.length;
  const reserved = reservedOf(version);
  const words = [];
  let [word, bits, isUp] = [0, 0, true];
  for (let right = side - 1; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right--;
    for (let step = 0; step < side; step++) {
      const y = isUp ? side - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (reserved[y][x]) continue;
        word = word << 1 | modules[y][x] ^ (mask(x, y) ? 1 : 0);
        if (++bits < 8) continue;
        words.push(word);
        [word, bits] = [0, 0];
      }
    }
  }
  return words;
}

/** The first codewords of all blocks come first, then the second ones; those of correction likewise behind them. */
function blocksOf(words, { data, correction }) {
  const blocks = data.map(() => []);
  let at = 0;
  for (let index = 0; index < Math.max(...data); index++) {
    data.forEach((length, block) => index < length && blocks[block].push(words[at++]));
  }
  for (let index = 0; index < correction; index++) for (const block of blocks) block.push(words[at++]);
  return blocks;
}
