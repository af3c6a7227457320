/** Reed–Solomon as QR codes have it: bytes are numbers of GF(256) by x⁸ + x⁴ + x³ + x² + 1, and so much is mended. */

const powers = new Uint8Array(512);
const logarithms = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  powers[exponent] = powers[exponent + 255] = value;
  logarithms[value] = exponent;
  value = value << 1 ^ (value & 0x80 ? 0x11d : 0);
}

const product = (one, other) => one && other ? powers[logarithms[one] + logarithms[other]] : 0;
const inverse = (one) => powers[255 - logarithms[one]];

/** A polynomial, the least power first, at a place. */
const valueAt = (polynomial, place) => polynomial.reduceRight((sum, one) => product(sum, place) ^ one, 0);

/** A block with its errors mended, without its `count` codewords of correction; null where there are too many errors. */
export function corrected(block, count) {
  const bytes = Uint8Array.from(block);
  const syndromes = syndromesOf(bytes, count);
  if (syndromes.every((one) => one === 0)) return bytes.subarray(0, bytes.length - count);
  const locator = locatorOf(syndromes);
  const errors = locator.length - 1;
  if (errors > count >> 1) return null;
  const places = [];
  for (let place = 0; place < bytes.length; place++) {
    if (valueAt(locator, powers[(255 - place) % 255]) === 0) places.push(place);
  }
  if (places.length !== errors) return null;
  mend(bytes, places, locator, syndromes);
  // What was mended wrongly is no word of the code.
  return syndromesOf(bytes, count).every((one) => one === 0) ? bytes.subarray(0, bytes.length - count) : null;
}

function syndromesOf(bytes, count) {
  return Uint8Array.from(
    { length: count },
    (_, index) => bytes.reduce((sum, one) => product(sum, powers[index]) ^ one, 0),
  );
}

/** Berlekamp and Massey: the shortest recurrence that the syndromes follow. */
function locatorOf(syndromes) {
  let [locator, before] = [[1], [1]];
  let [length, gap, last] = [0, 1, 1];
  for (let step = 0; step < syndromes.length; step++) {
    let difference = syndromes[step];
    for (let index = 1; index <= length; index++) difference ^= product(locator[index] ?? 0, syndromes[step - index]);
    if (difference === 0) {
      gap++;
      continue;
    }
    const times = product(difference, inverse(last));
    const next = Array.from(
      { length: Math.max(locator.length, before.length + gap) },
      (_, index) => (locator[index] ?? 0) ^ product(times, before[index - gap] ?? 0),
    );
    if (2 * length <= step) {
      [length, before, last, gap] = [step + 1 - length, locator, difference, 1];
    } else gap++;
    locator = next;
  }
  while (locator.length > 1 && locator.at(-1) === 0) locator.pop();
  return locator;
}

/** Forney: how wrong each place is. Places count from the last byte. */
function mend(bytes, places, locator, syndromes) {
  const evaluator = Uint8Array.from(
    { length: syndromes.length },
    (_, power) =>
      locator.reduce((sum, one, index) => index > power ? sum : sum ^ product(one, syndromes[power - index]), 0),
  );
  // Of a derivative in this field only the odd powers are left.
  const derivative = locator.slice(1).map((one, index) => (index % 2 === 0 ? one : 0));
  for (const place of places) {
    const at = powers[(255 - place) % 255];
    const slope = valueAt(derivative, at);
    if (slope === 0) return;
    bytes[bytes.length - 1 - place] ^= product(powers[place], product(valueAt(evaluator, at), inverse(slope)));
  }
}
