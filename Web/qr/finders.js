/** The three large squares of a QR code: on any line through their middle, dark and light are as 1:1:3:1:1. */

/** How far a run may be from what it should be, in modules; the middle one is three of them. */
const tolerance = 0.6;
/** Smaller ones are grain: their codes could not be read. In pixels. */
const leastModule = 1.7;
const mostFinders = 12;

/** The squares of a picture, those seen on most lines first: `{ x, y, module, count }`. */
export function findersOf(image) {
  const found = [];
  const step = Math.max(1, Math.floor(image.height / 400));
  for (let y = 0; y < image.height; y += step) lookAlong(image, y, found);
  return found.filter(({ count }) => count > 1).sort((one, other) => other.count - one.count).slice(0, mostFinders);
}

function lookAlong(image, y, found) {
  const { dark, width } = image;
  const runs = [0, 0, 0, 0, 0];
  let colour = 0;
  let length = 0;
  for (let x = 0; x <= width; x++) {
    const here = x < width ? dark[y * width + x] : 0;
    if (here === colour && x < width) {
      length++;
      continue;
    }
    runs.shift();
    runs.push(length);
    // A run of dark has ended: it may be the fifth.
    if (colour === 1 && isFinder(runs)) keep(image, x - runs[4] - runs[3] - runs[2] / 2, y, found);
    colour = here;
    length = 1;
  }
}

function isFinder(runs) {
  const module = (runs[0] + runs[1] + runs[2] + runs[3] + runs[4]) / 7;
  if (module < leastModule || runs.includes(0)) return false;
  const most = Math.max(1, module * tolerance);
  return Math.abs(runs[2] - 3 * module) <= 2 * most &&
    [0, 1, 3, 4].every((index) => Math.abs(runs[index] - module) <= most);
}

/** What is seen on a line counts when the line across says the same. */
function keep(image, x, y, found) {
  const down = crossing(image, x, y, 0, 1);
  if (!down) return;
  const across = crossing(image, x, y + down.shift, 1, 0);
  if (!across) return;
  const [left, right] = [across.module, down.module];
  if (Math.max(left, right) > 2.5 * Math.min(left, right)) return;
  const one = { x: x + across.shift, y: y + down.shift, module: (left + right) / 2 };
  const same = found.find((other) =>
    Math.hypot(other.x - one.x, other.y - one.y) < 2 * Math.max(other.module, one.module) &&
    Math.max(other.module, one.module) < 2 * Math.min(other.module, one.module)
  );
  if (!same) return found.push({ ...one, count: 1 });
  for (const key of ['x', 'y', 'module']) same[key] = (same[key] * same.count + one[key]) / (same.count + 1);
  same.count++;
}

/** How far the middle of the square is from a place along a line; null when the line shows no square. */
function crossing(image, x, y, right, down) {
  const runs = [0, 0, 0, 0, 0];
  const longest = image.width + image.height;
  let [ahead, behind] = [0, 0];
  if (!image.at(x, y)) return null;
  for (const [way, order] of [[1, [2, 3, 4]], [-1, [2, 1, 0]]]) {
    let at = way === 1 ? 0 : 1;
    for (const index of order) {
      const colour = index % 2 === 0 ? 1 : 0;
      while (at < longest && image.at(x + way * at * right, y + way * at * down) === colour) {
        at++;
        runs[index]++;
        if (index === 2) way === 1 ? ahead++ : behind++;
        if (outside(image, x + way * at * right, y + way * at * down)) break;
      }
    }
  }
  return isFinder(runs)
    ? { shift: (ahead - 1 - behind) / 2, module: (runs[0] + runs[1] + runs[2] + runs[3] + runs[4]) / 7 }
    : null;
}

const outside = ({ width, height }, x, y) => x < 0 || y < 0 || x >= width || y >= height;

/**
 * Threes of squares that may be of one code, the likeliest first, as `{ corner, right, below }`: `right` is where the first
 * row of modules ends, `below` where the first column does.
 */
export function threesOf(finders) {
  const threes = [];
  for (let a = 0; a < finders.length; a++) {
    for (let b = a + 1; b < finders.length; b++) {
      for (let c = b + 1; c < finders.length; c++) {
        const three = arranged(finders[a], finders[b], finders[c]);
        if (three) threes.push(three);
      }
    }
  }
  return threes.sort((one, other) => one.fault - other.fault).slice(0, 12);
}

const between = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

function arranged(...three) {
  const modules = three.map(({ module }) => module);
  if (Math.max(...modules) > 3 * Math.min(...modules)) return null;
  // The corner is opposite the longest side.
  const corner = three.reduce((best, one) => {
    const rest = three.filter((other) => other !== one);
    const length = between(...rest);
    return !best || length > best.length ? { one, rest, length } : best;
  }, null);
  const { one, rest: [first, second], length } = corner;
  const [shorter, longer] = [between(one, first), between(one, second)].sort((a, b) => a - b);
  const module = (modules[0] + modules[1] + modules[2]) / 3;
  // 14 modules are the least from middle to middle; how far a tilt may shorten one side is a matter of what is readable.
  if (shorter < 9 * module || longer > 2.2 * shorter) return null;
  const cosine = (shorter ** 2 + longer ** 2 - length ** 2) / (2 * shorter * longer);
  if (Math.abs(cosine) > 0.6) return null;
  const turn = (first.x - one.x) * (second.y - one.y) - (first.y - one.y) * (second.x - one.x);
  const [right, below] = turn > 0 ? [first, second] : [second, first];
  const fault = Math.abs(cosine) + (longer / shorter - 1) + (Math.max(...modules) / Math.min(...modules) - 1);
  return { corner: one, right, below, fault };
}
