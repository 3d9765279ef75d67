// A stencil: which cell of a board each pixel of a small picture shows. Thousands of pictures of one board are painted
// through it, pixel by pixel.
//
// A picture that is so small that a pixel has several cells gets the average of their colours: the stencil then has
// several points for each pixel.
import { bounds } from "./layout.js";

export const NOWHERE = -1;
const FINE = 2; // points to a cell at least, in each direction,
const MOST = 3; // but at most as many to a pixel
const LINES = 4; // pixels of a cell from which on lines are drawn between pieces
const WHITE = 225; // what a pale colour comes near to
const THICK = 14; // and pixels from which on these are two pixels wide

// How wide and how high a board is, in cells; `polygons` are its cells.
export function boxOf(polygons) {
  const { left, top, right, bottom } = bounds(polygons.flat());
  return { left, top, wide: right - left, high: bottom - top };
}

// A stencil in which a cell is `scale` pixels wide.
export function stencilOf(polygons, scale) {
  const box = boxOf(polygons);
  const points = Math.max(1, Math.min(MOST, Math.ceil(FINE / scale)));
  const [wide, high] = [box.wide, box.high].map((length) => Math.max(1, Math.round(length * scale)));
  const [across, down] = [wide * points, high * points];
  const cells = new Int16Array(across * down).fill(NOWHERE);
  const [right, below] = [across / box.wide, down / box.high];
  polygons.forEach((corners, number) => {
    const moved = corners.map(([x, y]) => [(x - box.left) * right, (y - box.top) * below]);
    const { left, top, right: end, bottom } = bounds(moved);
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(down, bottom); y++)
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(across, end); x++)
        if (isWithin(moved, x + 0.5, y + 0.5)) cells[y * across + x] = number;
  });
  return { wide, high, points, across, cells, thick: scale < LINES ? 0 : scale < THICK ? 1 : 2 };
}

// Whether a point lies within a polygon: whether a way out of it crosses an odd number of sides.
function isWithin(corners, x, y) {
  let within = false;
  for (let k = 0, before = corners.length - 1; k < corners.length; before = k++) {
    const [[a, b], [c, d]] = [corners[k], corners[before]];
    if (b > y !== d > y && x < a + ((y - b) / (d - b)) * (c - a)) within = !within;
  }
  return within;
}

// Paint a picture into pixels, which are numbers of four bytes in an image `width` wide and `height` high, at [left,
// top]; what lies outside of the image is left out. `owners` has the owner of each cell, `colors` the colour of each
// owner, as `packed` makes it, and `line` that of the lines between owners.
export function paintThrough(stencil, owners, colors, line, { pixels, width, height, left, top }) {
  const { wide, high, points, across, cells, thick } = stencil;
  const from = Math.max(0, -left);
  const to = Math.min(wide, width - left);
  for (let y = Math.max(0, -top); y < Math.min(high, height - top); y++) {
    const row = (top + y) * width + left;
    if (points > 1) {
      for (let x = from; x < to; x++) averaged(stencil, owners, colors, x, y, pixels, row + x);
      continue;
    }
    for (let x = from; x < to; x++) {
      const cell = cells[y * across + x];
      if (cell === NOWHERE) continue;
      const owner = owners[cell];
      if (thick && isEdge(cells, owners, owner, across, high, x, y, thick)) pixels[row + x] = line;
      else if (owner >= 0) pixels[row + x] = colors[owner];
    }
  }
}

// Paint a pixel with the average of the colours of several points.
function averaged({ points, across, cells }, owners, colors, x, y, pixels, at) {
  let [red, green, blue, seen] = [0, 0, 0, 0];
  for (let k = 0; k < points; k++)
    for (let j = 0, point = (y * points + k) * across + x * points; j < points; j++, point++) {
      const cell = cells[point];
      const owner = cell === NOWHERE ? NOWHERE : owners[cell];
      if (owner < 0) continue;
      const color = colors[owner];
      red += color & 255;
      green += (color >>> 8) & 255;
      blue += (color >>> 16) & 255;
      seen++;
    }
  if (!seen) return;
  const under = pixels[at];
  const rest = points * points - seen;
  const mix = (sum, shift) => Math.round((sum + rest * ((under >>> shift) & 255)) / (seen + rest));
  pixels[at] = 0xff000000 | (mix(blue, 16) << 16) | (mix(green, 8) << 8) | mix(red, 0);
}

// Whether a pixel lies at the lower or right end of a piece, or at the end of the board.
function isEdge(cells, owners, owner, across, high, x, y, thick) {
  for (let step = 1; step <= thick; step++) {
    if (x + step >= across || y + step >= high || x < thick - 1 || y < thick - 1) return true;
    const [beside, below] = [cells[y * across + x + step], cells[(y + step) * across + x]];
    if (beside === NOWHERE || below === NOWHERE || owners[beside] !== owner || owners[below] !== owner) return true;
  }
  return x === 0 || y === 0 || cells[y * across + x - 1] === NOWHERE || cells[(y - 1) * across + x] === NOWHERE;
}

// A colour such as #f4a3a0 as the number of a pixel; `pale` is how much of it is taken away.
export function packed(color, pale = 0) {
  const [red, green, blue] = [1, 3, 5].map((k) => Number.parseInt(color.slice(k, k + 2), 16)).map((each) => Math.round(each + (WHITE - each) * pale));
  return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
}
