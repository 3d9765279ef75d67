// Cells, motions and glued boards: the twin of dancefloor.geometry for the lattices of ready.js.
//
// A vector has a coordinate for each axis. A cell has these, and then its kind, if its lattice has several.
import { compared, folding, GLIDES, times, translated } from "./gluing.js";
import { LATTICES } from "./ready.js";

export { compared, folding, gluing, translated } from "./gluing.js";

export const sorted = (cells) => [...cells].sort(compared);

// The least and the greatest value of each coordinate.
export const lowest = (cells) => cells[0].map((_, k) => cells.reduce((least, cell) => Math.min(least, cell[k]), Infinity));
export const highest = (cells) => cells[0].map((_, k) => cells.reduce((most, cell) => Math.max(most, cell[k]), -Infinity));

export const rankOf = (lattice) => LATTICES[lattice].rank;
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

const NEEDED = { torus: ["steps", "rank"], klein: ["steps", 2], projective: ["steps", 2] };

/** Whether a value is a way to glue boards of a lattice. */
export function isWrapping(lattice, wrapping) {
  const { drawn, group, rank } = LATTICES[lattice];
  const { kind, steps } = wrapping;
  if (!["cylinder", "torus", ...Object.keys(GLIDES)].includes(kind)) return false;
  const many = kind === "torus" ? rank : (NEEDED[kind]?.[1] ?? 1);
  const isVector = (vector) => Array.isArray(vector) && vector.length === rank && vector.every((number) => Math.abs(number) < 10_000 && Number.isSafeInteger(number));
  if (!Array.isArray(steps) || steps.length !== many || !steps.every((step) => isVector(step) && step.some(Boolean))) return false;
  const isGlide = (glide) => Array.isArray(glide) && group.some((matrix) => String(matrix) === String(glide[0])) && isVector(glide[1]);
  const glides = GLIDES[kind] ?? [];
  return (!glides.length || drawn.kinds.length === 1) && glides.every((name) => isGlide(wrapping[name]));
}

// The numbers of the motions by which pieces come back turned over.
export function turnsOf(lattice, wrapping) {
  const all = LATTICES[lattice].group.map(String);
  const matrices = (GLIDES[wrapping.kind] ?? []).map((name) => wrapping[name][0]);
  const [one, other] = matrices;
  const product = other && one.map((row) => other[0].map((_, k) => row.reduce((sum, entry, j) => sum + entry * other[j][k], 0)));
  return [...matrices, ...(product ? [product] : [])].map((matrix) => all.indexOf(String(matrix)));
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
