// A packing as items and options, for the core: the twin of dancefloor.puzzles.packing for plain packings, in which
// every piece is used once, or as often as it fits. Items, options and positions have the same order, so that searches are the same.
//
// Items are the cells in ascending order, and then the pieces that are used once. Options come by piece, orientation and first cell.
import { narrow, wide } from "./border.js";
import { LATTICES } from "./ready.js";

const MOST_OPTIONS = 50_000; // beyond, Python chooses an engine without a contest

export const times = (matrix, cell) => matrix.map((row) => row.reduce((sum, entry, k) => sum + entry * cell[k], 0));

export function compared(one, other) {
  for (let k = 0; k < one.length; k++) if (one[k] !== other[k]) return one[k] - other[k];
  return 0;
}

export const sorted = (cells) => [...cells].sort(compared);

// The least and the greatest value of each coordinate.
export const lowest = (cells) => cells[0].map((_, k) => cells.reduce((least, cell) => Math.min(least, cell[k]), Infinity));
export const highest = (cells) => cells[0].map((_, k) => cells.reduce((most, cell) => Math.max(most, cell[k]), -Infinity));

// Cells moved so that the least value of each coordinate is 0, in ascending order.
export function normal(cells) {
  const low = lowest(cells);
  return sorted(cells.map((cell) => cell.map((number, k) => number - low[k])));
}

// The matrices that a mobility allows, in the order of the point group.
export function matricesOf(lattice, mobility) {
  const { group, proper } = LATTICES[lattice];
  if (mobility === "fixed") return group.slice(0, 1);
  return mobility === "one-sided" ? group.filter((_, k) => proper[k]) : group;
}

// Those orientations of a shape that differ, the shape itself first.
export function orientationsOf(lattice, cells, mobility) {
  const poses = new Map();
  for (const matrix of matricesOf(lattice, mobility)) {
    const pose = normal(cells.map((cell) => times(matrix, cell)));
    poses.set(String(pose), poses.get(String(pose)) ?? pose);
  }
  return [...poses.values()];
}

// Whether a piece may be used as often as it fits, so that nobody has to count it.
export function isFree({ shapes: [shape], uses: [low, high] }, { cells, pieces }) {
  const times = cells.length / shape.length;
  return high >= Math.floor(times) && (low === 0 || (pieces.length === 1 && low <= times)) && high > 1;
}

// The encoding of a packing, or null if there are too many options: { call, puzzle, cells, first, poses, options, ends,
// extents }. `options` lists the items of each option, the piece first; `ends` tells by piece where its options begin.
export function encoded(call, puzzle) {
  const { lattice, pieces } = puzzle;
  const cells = sorted(puzzle.cells);
  const first = cells.length;
  const poses = pieces.map(({ shapes, mobility }) => orientationsOf(lattice, shapes[0], mobility));
  const shapes = poses.flatMap((each, k) => each.map((pose) => [first + k, narrow(pose.flat())]));
  const dimension = cells[0].length;
  const numbers = narrow(cells.keys());
  const found = call("place", dimension, dimension, narrow(cells.flat()), numbers, shapes, MOST_OPTIONS);
  if (!found || found[2].reduce((sum, many) => sum + many, 0) > MOST_OPTIONS) return null;
  const [offsets, items, counts] = found;
  const options = Array.from({ length: offsets.length - 1 }, (_, k) => [...items.subarray(offsets[k], offsets[k + 1])]);
  const ends = [0];
  let pose = 0;
  for (const each of poses) {
    const many = counts.slice(pose, (pose += each.length)).reduce((sum, number) => sum + number, 0);
    ends.push(ends.at(-1) + many);
  }
  return { call, puzzle, cells, first, poses, options, ends, free: pieces.map((piece) => isFree(piece, puzzle)), made: new Map() };
}

// How many items there are.
export const sizeOf = ({ first, free }) => first + free.filter((isAny) => !isAny).length;

// The problem of some options of an encoding, as the core has it.
export function problemOf({ call, cells, first, free }, options, positions) {
  let size = first;
  const items = [...cells.keys(), ...free.map((isAny) => (isAny ? -1 : size++))]; // pieces that nobody counts have none
  options = options.map(([piece, ...covered]) => (items[piece] < 0 ? covered : [items[piece], ...covered]));
  const ones = narrow(Array(size).fill(1));
  const offsets = [0];
  for (const items of options) offsets.push(offsets.at(-1) + items.length);
  const none = new Uint8Array();
  return call("Problem", size, ones, ones, narrow(offsets), narrow(options.flat()), none, placesOf(positions, size), none);
}

// Positions of cells as those of items: pieces have none.
export const placesOf = (positions, size) => wide([...positions, ...Array(size - positions.length).fill(-1)]);

// Positions of cells that ascend along the first of `axes` first; along a mirrored axis they start at its far end.
function positionsAlong(cells, axes, mirrored) {
  const [least, most] = [lowest(cells), highest(cells)];
  const strides = Array(least.length).fill(0);
  let [stride, start] = [1, 0];
  for (const axis of axes) {
    strides[axis] = mirrored[axis] ? -stride : stride;
    start -= strides[axis] * (mirrored[axis] ? most : least)[axis];
    stride *= most[axis] - least[axis] + 1;
  }
  return cells.map((cell) => cell.reduce((place, number, k) => place + number * strides[k], start));
}

// The orders of scanning that there are, as positions of cells: along the shorter sides first, and then from other
// corners and along other sides. A region that fills its bounding box looks the same from each corner.
export function scanOrders({ cells }) {
  const [least, most] = [lowest(cells), highest(cells)];
  const extents = least.map((low, k) => most[k] - low);
  const along = [...extents.keys()];
  const usual = [...along].sort((one, other) => extents[one] - extents[other] || other - one);
  const own = positionsAlong(cells, usual, along.map(() => false));
  if (extents.reduce((size, extent) => size * (extent + 1), 1) === cells.length) return [own];
  const orders = new Map([[String(own), own]]);
  for (const axes of permutations(along))
    for (let corner = 0; corner < 2 ** along.length; corner++) {
      const mirrored = along.map((k) => Boolean((corner >> (along.length - 1 - k)) & 1));
      const order = positionsAlong(cells, axes, mirrored);
      if (!orders.has(String(order))) orders.set(String(order), order);
    }
  return [...orders.values()];
}

// In ascending order of places, as Python's itertools has them.
function permutations(values) {
  if (!values.length) return [[]];
  return values.flatMap((value, k) => permutations(values.toSpliced(k, 1)).map((rest) => [value, ...rest]));
}
