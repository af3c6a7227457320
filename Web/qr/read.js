/** Reads a QR code in a picture, whichever way it lies and however it is tilted. No page, no network, no clock in here. */

import { binaryOf, greyOf, halved } from './binary.js';
import { dataOf, saidVersion } from './codewords.js';
import { findersOf, threesOf } from './finders.js';
import { likelihood, modulesOf, projectionsOf, sidesOf } from './grid.js';
import { textOf } from './text.js';

/** Larger pictures are looked at when they are so small. */
const mostPixels = 2_500_000;
/** Below this a map is not of this code, or not with so many modules. */
const leastLikely = 0.75;

/** What the code in an `ImageData` says; null where none is read. */
export function readCode(picture) {
  let image = greyOf(picture);
  while (image.width * image.height > mostPixels) image = halved(image);
  // What is too rough, or out of focus, when seen from near is seen better from afar.
  for (let turn = 0; turn < 3 && Math.min(image.width, image.height) >= 60; turn++, image = halved(image)) {
    const text = readBinary(binaryOf(image));
    if (text !== null) return text;
  }
  return null;
}

function readBinary(image) {
  for (const three of threesOf(findersOf(image))) {
    const text = readThree(image, three);
    if (text !== null) return text;
  }
  return null;
}

function readThree(image, three) {
  const looks = [];
  const known = new Set();
  const look = (side) => {
    if (known.has(side)) return;
    known.add(side);
    for (const map of projectionsOf(image, three, side)) {
      const modules = modulesOf(image, map, side);
      looks.push({ modules, likely: likelihood(modules, side) });
    }
  };
  for (const side of sidesOf(image, three)) look(side);
  // A large code says itself how large it is.
  for (const { modules } of looks.slice()) {
    const said = saidVersion(modules);
    if (said) look(17 + 4 * said);
  }
  looks.sort((one, other) => other.likely - one.likely);
  for (const { modules, likely } of looks.slice(0, 6)) {
    if (likely < leastLikely) return null;
    const data = dataOf(modules);
    const text = data && textOf(data);
    if (text) return text;
  }
  return null;
}
