/**
 * Where the modules of a code lie in a picture that was taken from anywhere: by its three squares, by the corner that their
 * outer edges meet in, and by the small square near it.
 */

import { alignmentsOf } from './version.js';

/** From places on the code, in modules, to places in the picture; by four pairs of them, `[[u, v], [x, y]]`. */
export function projection(pairs) {
  const rows = pairs.flatMap(([[u, v], [x, y]]) => [
    [u, v, 1, 0, 0, 0, -u * x, -v * x, x],
    [0, 0, 0, u, v, 1, -u * y, -v * y, y],
  ]);
  const found = solved(rows);
  if (!found) return null;
  const [a, b, c, d, e, f, g, h] = found;
  return (u, v) => {
    const depth = g * u + h * v + 1;
    return [(a * u + b * v + c) / depth, (d * u + e * v + f) / depth];
  };
}

/** Gauss with the largest pivot; null where there is no one answer. */
function solved(rows) {
  const count = rows.length;
  for (let column = 0; column < count; column++) {
    let best = column;
    for (let row = column + 1; row < count; row++) {
      if (Math.abs(rows[row][column]) > Math.abs(rows[best][column])) best = row;
    }
    if (Math.abs(rows[best][column]) < 1e-9) return null;
    [rows[column], rows[best]] = [rows[best], rows[column]];
    for (let row = 0; row < count; row++) {
      if (row === column) continue;
      const times = rows[row][column] / rows[column][column];
      for (let at = column; at <= count; at++) rows[row][at] -= times * rows[column][at];
    }
  }
  return rows.map((row, index) => row[count] / row[index]);
}

const towards = (from, to) => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
};

/** How far the outer edge of a square is from its middle, that way; null where no edge is. */
function reach(image, from, way, module) {
  let changes = 0;
  for (let at = 0; at < 9 * module; at += 0.25) {
    const isDark = image.at(from.x + at * way.x, from.y + at * way.y);
    // Dark, light, dark: three changes away lies what is around the square.
    if (isDark !== (changes % 2 === 0 ? 1 : 0)) changes++;
    if (changes === 3) return at;
  }
  return null;
}

/** Points of the edge of a square that looks `way`; `aside` is the direction along that edge. */
function edge(image, square, way, aside, module) {
  const far = reach(image, square, way, module);
  const [wide, back] = [reach(image, square, aside, module), reach(image, square, opposite(aside), module)];
  if (!far || !wide || !back) return [];
  const points = [];
  for (const share of [-0.7, -0.35, 0, 0.35, 0.7]) {
    const along = share > 0 ? share * wide : share * back;
    const start = { x: square.x + along * aside.x, y: square.y + along * aside.y };
    // From the quiet zone inwards to the first dark: within the square a slanted ray meets light of its own.
    for (let at = far * 1.4; at > far * 0.6; at -= 0.25) {
      const here = { x: start.x + at * way.x, y: start.y + at * way.y };
      if (!image.at(here.x, here.y)) continue;
      points.push(here);
      break;
    }
  }
  return points;
}

const opposite = ({ x, y }) => ({ x: -x, y: -y });

/** The line that lies nearest to all points, as a point and a direction. */
function lineOf(points) {
  if (points.length < 3) return null;
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
  let [xx, xy, yy] = [0, 0, 0];
  for (const point of points) {
    xx += (point.x - x) ** 2;
    xy += (point.x - x) * (point.y - y);
    yy += (point.y - y) ** 2;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return { x, y, dx: Math.cos(angle), dy: Math.sin(angle) };
}

function meeting(one, other) {
  const cross = one.dx * other.dy - one.dy * other.dx;
  if (Math.abs(cross) < 0.1) return null;
  const at = ((other.x - one.x) * other.dy - (other.y - one.y) * other.dx) / cross;
  return { x: one.x + at * one.dx, y: one.y + at * one.dy };
}

/** Where the fourth corner of the code is: where the edges of the two squares beside it meet. */
function fourthCorner(image, { corner, right, below }) {
  const [across, down] = [towards(corner, right), towards(corner, below)];
  const side = lineOf(edge(image, right, across, down, right.module));
  const bottom = lineOf(edge(image, below, down, across, below.module));
  return side && bottom ? meeting(side, bottom) : null;
}

/** How many modules a side has, by the widths of the squares; the nearest numbers that a code may have, the likeliest first. */
export function sidesOf(image, { corner, right, below }) {
  const count = (one, other) => {
    const way = towards(one, other);
    const here = (reach(image, one, way, one.module) ?? 3.5 * one.module) / 3.5;
    const there = (reach(image, other, opposite(way), other.module) ?? 3.5 * other.module) / 3.5;
    return Math.hypot(one.x - other.x, one.y - other.y) / ((here + there) / 2) + 7;
  };
  const guess = (count(corner, right) + count(corner, below)) / 2;
  const nearest = Math.round((guess - 17) / 4);
  return [0, 1, -1, 2, -2, 3, -3]
    .map((off) => 17 + 4 * (nearest + off))
    .filter((side) => side >= 21 && side <= 177);
}

/** Maps of the code on the picture for a number of modules, to be tried one after the other. */
export function* projectionsOf(image, three, side) {
  const { corner, right, below } = three;
  const squares = [
    [[3.5, 3.5], [corner.x, corner.y]],
    [[side - 3.5, 3.5], [right.x, right.y]],
    [[3.5, side - 3.5], [below.x, below.y]],
  ];
  const met = fourthCorner(image, three);
  const flat = { x: right.x + below.x - corner.x, y: right.y + below.y - corner.y };
  const guesses = [
    met && projection([...squares, [[side, side], [met.x, met.y]]]),
    projection([...squares, [[side - 3.5, side - 3.5], [flat.x, flat.y]]]),
  ].filter(Boolean);
  for (const guess of guesses) {
    const small = side > 21 ? alignment(image, guess, side) : null;
    if (small) {
      const better = projection([...squares, [[side - 6.5, side - 6.5], small]]);
      if (better) yield better;
    }
    yield guess;
  }
}

/** The small square near the fourth corner, by how well the picture shows one; null where it shows none. */
function alignment(image, map, side) {
  const middle = side - 6.5;
  let best = { score: 0, at: null };
  const most = Math.min(6, side / 5);
  for (let v = -most; v <= most; v += 0.25) {
    for (let u = -most; u <= most; u += 0.25) {
      const score = likeness(image, map, middle + u, middle + v) - 0.02 * Math.hypot(u, v);
      if (score > best.score) best = { score, at: [middle + u, middle + v] };
    }
  }
  // Of 25 modules some may be misread.
  return best.score >= 0.8 ? map(...best.at) : null;
}

function likeness(image, map, u, v) {
  let same = 0;
  for (let y = -2; y <= 2; y++) {
    for (let x = -2; x <= 2; x++) {
      const ring = Math.max(Math.abs(x), Math.abs(y));
      if (image.at(...map(u + x, v + y)) === (ring === 1 ? 0 : 1)) same++;
    }
    // A place that differs already will not become one.
    if (same + (2 - y) * 5 < 20) return 0;
  }
  return same / 25;
}

/** The modules of a code as rows of 0 and 1, five looks at each. */
export function modulesOf(image, map, side) {
  const looks = [[0.5, 0.5], [0.3, 0.5], [0.7, 0.5], [0.5, 0.3], [0.5, 0.7]];
  return Array.from(
    { length: side },
    (_, v) =>
      Uint8Array.from({ length: side }, (_, u) => {
        let dark = 0;
        for (const [right, down] of looks) dark += image.at(...map(u + right, v + down));
        return dark > 2 ? 1 : 0;
      }),
  );
}

/** How many of the modules that are the same in every code are seen as they have to be, from 0 to 1. */
export function likelihood(modules, side) {
  let [same, count] = [0, 0];
  const look = (x, y, dark) => (count++, same += modules[y][x] === dark ? 1 : 0);
  for (let at = 8; at < side - 8; at++) {
    look(at, 6, (at + 1) % 2);
    look(6, at, (at + 1) % 2);
  }
  const places = alignmentsOf((side - 17) / 4);
  const [last] = places.slice(-1);
  for (let y = -2; places.length > 0 && y <= 2; y++) {
    for (let x = -2; x <= 2; x++) look(last + x, last + y, Math.max(Math.abs(x), Math.abs(y)) === 1 ? 0 : 1);
  }
  return same / count;
}
