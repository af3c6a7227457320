/**
 * A picture in black and white: what is darker than its surroundings is dark, so that a shadow over half of a card is none.
 */

/** Blocks of so many pixels have a brightness of their own. */
const side = 8;
/** A block whose pixels differ less is of one colour: paper, or the inside of a large module. */
const contrast = 24;

/** The brightness of each pixel of an `ImageData`; what is transparent is paper. */
export function greyOf({ data, width, height }) {
  const grey = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < grey.length; pixel++, at += 4) {
    const light = (data[at] * 77 + data[at + 1] * 151 + data[at + 2] * 28) >> 8;
    grey[pixel] = data[at + 3] === 255 ? light : 255 - ((255 - light) * data[at + 3] >> 8);
  }
  return { grey, width, height };
}

/** Half as wide and high; four pixels become one, and noise less. */
export function halved({ grey, width, height }) {
  const [w, h] = [width >> 1, height >> 1];
  const half = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0, at = 2 * y * width; x < w; x++, at += 2) {
      half[y * w + x] = (grey[at] + grey[at + 1] + grey[at + width] + grey[at + width + 1] + 2) >> 2;
    }
  }
  return { grey: half, width: w, height: h };
}

/** 1 for each dark pixel, as `dark`; looks are asked for by `at(x, y)`, outside of the picture all is light. */
export function binaryOf({ grey, width, height }) {
  const [across, down] = [Math.ceil(width / side), Math.ceil(height / side)];
  const levels = levelsOf(grey, width, height, across, down);
  const dark = new Uint8Array(width * height);
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const limit = around(levels, across, down, column, row);
      const [right, bottom] = [Math.min(width, (column + 1) * side), Math.min(height, (row + 1) * side)];
      for (let y = row * side; y < bottom; y++) {
        for (let x = column * side; x < right; x++) dark[y * width + x] = grey[y * width + x] <= limit ? 1 : 0;
      }
    }
  }
  const at = (x, y) => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    return column < 0 || row < 0 || column >= width || row >= height ? 0 : dark[row * width + column];
  };
  return { dark, width, height, at };
}

/** Between what brightnesses each block is divided. */
function levelsOf(grey, width, height, across, down) {
  const levels = new Float32Array(across * down);
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const { least, most, mean } = spread(grey, width, height, column * side, row * side);
      let level = mean;
      if (most - least <= contrast) {
        // Of one colour: light, unless what was divided above and to the left says that it is dark.
        level = least / 2;
        if (row > 0 && column > 0) {
          const at = row * across + column;
          const before = (levels[at - across] + 2 * levels[at - 1] + levels[at - across - 1]) / 4;
          if (least < before) level = before;
        }
      }
      levels[row * across + column] = level;
    }
  }
  return levels;
}

function spread(grey, width, height, left, top) {
  let [sum, count, least, most] = [0, 0, 255, 0];
  for (let y = top; y < Math.min(height, top + side); y++) {
    for (let x = left; x < Math.min(width, left + side); x++) {
      const light = grey[y * width + x];
      sum += light;
      count++;
      if (light < least) least = light;
      if (light > most) most = light;
    }
  }
  return { least, most, mean: sum / count };
}

/** The mean of five by five blocks. */
function around(levels, across, down, column, row) {
  let [sum, count] = [0, 0];
  for (let y = Math.max(0, row - 2); y <= Math.min(down - 1, row + 2); y++) {
    for (let x = Math.max(0, column - 2); x <= Math.min(across - 1, column + 2); x++, count++) {
      sum += levels[y * across + x];
    }
  }
  return sum / count;
}
