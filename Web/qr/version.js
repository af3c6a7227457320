/** What of a QR code follows from its version: how its codewords are divided, and where no data lies (ISO/IEC 18004). */

/** Codewords of correction in each block, and how many blocks: of versions 1 to 40, by level. */
const corrections = {
  L: [
    [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28],
    [28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
  ].flat(),
  M: [
    [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26],
    [26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28],
  ].flat(),
  Q: [
    [13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30],
    [28, 30, 30, 30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
  ].flat(),
  H: [
    [17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28],
    [30, 24, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
  ].flat(),
};
const blocks = {
  L: [
    [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8],
    [8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25],
  ].flat(),
  M: [
    [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16],
    [17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49],
  ].flat(),
  Q: [
    [1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20],
    [23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68],
  ].flat(),
  H: [
    [1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25],
    [25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81],
  ].flat(),
};

/** Where the middles of the small squares are, across and down; none of version 1. */
export function alignmentsOf(version) {
  if (version < 2) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const places = [6];
  for (let index = count - 2; index >= 0; index--) places.push(4 * version + 10 - index * step);
  return places;
}

/** For each module 1 where something else than data lies. */
export function reservedOf(version) {
  const side = 17 + 4 * version;
  const reserved = Array.from({ length: side }, () => new Uint8Array(side));
  const cover = (left, top, width, height) => {
    for (let y = top; y < top + height; y++) reserved[y].fill(1, left, left + width);
  };
  cover(0, 0, 9, 9);
  cover(side - 8, 0, 8, 9);
  cover(0, side - 8, 9, 8);
  cover(6, 0, 1, side);
  cover(0, 6, side, 1);
  const places = alignmentsOf(version);
  const last = places.length - 1;
  places.forEach((y, row) =>
    places.forEach((x, column) => {
      const isLarge = (row === 0 && (column === 0 || column === last)) || (row === last && column === 0);
      if (!isLarge) cover(x - 2, y - 2, 5, 5);
    })
  );
  if (version >= 7) {
    cover(side - 11, 0, 3, 6);
    cover(0, side - 11, 6, 3);
  }
  return reserved;
}

/** How the codewords of a code are divided: of each block how many are data; the same number of correction for all. */
export function divisionOf(version, level) {
  const free = reservedOf(version).reduce((sum, row) => sum + row.reduce((count, taken) => count + 1 - taken, 0), 0);
  const whole = free >> 3;
  const [count, correction] = [blocks[level][version - 1], corrections[level][version - 1]];
  const short = Math.floor(whole / count) - correction;
  const longer = whole % count;
  return { correction, data: Array.from({ length: count }, (_, index) => short + (index >= count - longer ? 1 : 0)) };
}
