// Cells, motions and glued boards: the twin of dancefloor.geometry for the lattices of ready.js.
//
// A vector has a coordinate for each axis. A cell has these, and then its kind, if its lattice has several.
import { LATTICES } from "./ready.js";

export function compared(one, other) {
  for (let k = 0; k < one.length; k++) if (one[k] !== other[k]) return one[k] - other[k];
  return 0;
}

export const sorted = (cells) => [...cells].sort(compared);

// The least and the greatest value of each coordinate.
export const lowest = (cells) => cells[0].map((_, k) => cells.reduce((least, cell) => Math.min(least, cell[k]), Infinity));
export const highest = (cells) => cells[0].map((_, k) => cells.reduce((most, cell) => Math.max(most, cell[k]), -Infinity));

export const rankOf = (lattice) => LATTICES[lattice].rank;
const times = (matrix, vector) => matrix.map((row) => row.reduce((sum, entry, k) => sum + entry * vector[k], 0));
export const translated = (cell, by) => cell.map((number, k) => number + (by[k] ?? 0));
const negated = (vector) => vector.map((number) => -number);

// The number of the kind of a cell.
export function kindOf(lattice, cell) {
  const { drawn, rank } = LATTICES[lattice];
  return drawn.kinds.findIndex(({ kind }) => kind.every((number, k) => number === cell[rank + k]));
}

// The image of a cell under a motion of the point group, given by its number.
export function turned(lattice, motion, cell) {
  const { group, images, rank } = LATTICES[lattice];
  return translated(images[motion][kindOf(lattice, cell)], times(group[motion], cell.slice(0, rank)));
}

// Cells moved so that the least value of each coordinate of a vector is 0, in ascending order.
export function normal(lattice, cells) {
  const by = negated(lowest(cells)).slice(0, rankOf(lattice));
  return sorted(cells.map((cell) => translated(cell, by)));
}

// The numbers of the motions that a mobility allows.
export function motionsFor(lattice, mobility) {
  const { group, proper } = LATTICES[lattice];
  if (mobility === "fixed") return [0];
  return [...group.keys()].filter((k) => mobility === "free" || proper[k]);
}

const distinct = (shapes) => [...new Map(shapes.map((shape) => [String(shape), shape])).values()];

// Those orientations of a shape that differ, the shape itself first.
export const orientationsOf = (lattice, cells, mobility) =>
  distinct(motionsFor(lattice, mobility).map((motion) => normal(lattice, cells.map((cell) => turned(lattice, motion, cell)))));

export const neighborsOf = (lattice, cell) =>
  LATTICES[lattice].drawn.kinds[kindOf(lattice, cell)].neighbors.map(({ by, kind }) => [...translated(cell.slice(0, by.length), by), ...kind]);

// --- glued boards ---

// A motion that turns cells over, as a wrapping has it: a matrix and a vector.
const overBy = (lattice, [matrix, vector]) => {
  const number = LATTICES[lattice].group.findIndex((each) => String(each) === String(matrix));
  return (cell) => translated(turned(lattice, number, cell), vector);
};

const NEEDED = { torus: ["steps", "rank"], klein: ["steps", 2], projective: ["steps", 2] };
const GLIDES = { mobius: ["glide"], klein: ["glide"], projective: ["glide", "twist"] };

/** Whether a value is a way to glue boards of a lattice. */
export function isWrapping(lattice, wrapping) {
  const { group, rank } = LATTICES[lattice];
  const { kind, steps } = wrapping;
  if (!["cylinder", "torus", ...Object.keys(GLIDES)].includes(kind)) return false;
  const many = kind === "torus" ? rank : (NEEDED[kind]?.[1] ?? 1);
  const isVector = (vector) => Array.isArray(vector) && vector.length === rank && vector.every((number) => Math.abs(number) < 10_000 && Number.isSafeInteger(number));
  if (!Array.isArray(steps) || steps.length !== many || !steps.every((step) => isVector(step) && step.some(Boolean))) return false;
  const isGlide = (glide) => Array.isArray(glide) && group.some((matrix) => String(matrix) === String(glide[0])) && isVector(glide[1]);
  return (GLIDES[kind] ?? []).every((name) => isGlide(wrapping[name]));
}

// What a wrapping does: `normal` is equal for cells that are glued together, `copies` are a cell and those that lie on it
// turned over, `images` those to which the motions of the gluing lead, and `turns` how pieces come back turned over.
export function gluing(lattice, { kind, steps, glide, twist }) {
  const echelon = echelonOf(steps);
  const over = (GLIDES[kind] ?? []).map((name) => overBy(lattice, { glide, twist }[name]));
  const reduced = (cell) => {
    for (const [axis, step] of echelon) {
      const many = Math.floor(cell[axis] / step[axis]);
      if (many) cell = translated(cell, step.map((each) => -many * each));
    }
    return cell;
  };
  const copies = (cell) => [cell, ...over.map((motion) => motion(cell)), ...(over.length > 1 ? [over[1](over[0](cell))] : [])];
  return {
    normal: (cell) => copies(cell).map(reduced).reduce((one, other) => (compared(other, one) < 0 ? other : one)),
    copies,
    images: (cell) => [...steps.map((step) => translated(cell, step)), ...over.map((motion) => motion(cell))],
    turns: over.length ? turnsOf(lattice, [glide, twist].slice(0, over.length).map(([matrix]) => matrix)) : [],
    isOver: over.length > 0,
  };
}

function turnsOf(lattice, matrices) {
  const all = LATTICES[lattice].group.map(String);
  const [one, other] = matrices;
  const product = other && one.map((row) => other[0].map((_, k) => row.reduce((sum, entry, j) => sum + entry * other[j][k], 0)));
  return [...matrices, ...(product ? [product] : [])].map((matrix) => all.indexOf(String(matrix)));
}

// Steps that generate the same group. Each comes with an axis along which all later steps are 0.
function echelonOf(steps) {
  let left = steps;
  const found = [];
  for (const axis of steps[0].keys()) {
    let leading;
    while ((leading = left.filter((step) => step[axis])).length > 1) {
      const least = leading.reduce((one, other) => (Math.abs(other[axis]) < Math.abs(one[axis]) ? other : one));
      left = left.map((step) => (step === least ? step : step.map((number, k) => number - Math.floor(step[axis] / least[axis]) * least[k])));
    }
    if (!leading.length) continue;
    left = left.filter((step) => step !== leading[0]);
    found.push([axis, leading[0]]);
  }
  return found;
}

// A function from a cell of the plane to the number of the cell of a board that it is; undefined if it lies outside.
export function folding({ lattice, wrapping }, cells) {
  const place = wrapping ? gluing(lattice, wrapping).normal : (cell) => cell;
  const numbers = new Map(cells.map((cell, k) => [String(place(cell)), k]));
  return (cell) => numbers.get(String(place(cell)));
}

/** Whether the cells of a board hang together. */
export function isConnected(puzzle) {
  const fold = folding(puzzle, puzzle.cells);
  const left = new Set(puzzle.cells.keys());
  left.delete(0);
  const part = [0];
  for (const number of part)
    for (const near of neighborsOf(puzzle.lattice, puzzle.cells[number])) {
      const other = fold(near);
      if (left.delete(other)) part.push(other);
    }
  return left.size === 0;
}
