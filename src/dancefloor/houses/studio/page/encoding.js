// A packing as items and options, for the core: the twin of dancefloor.puzzles.packing for packings in which each cell
// must be covered. Items, options and positions have the same order, so that searches are the same.
//
// Items are the cells in ascending order, and then the pieces. Options come by piece, orientation and first cell.
import { narrow, wide } from "./border.js";
import { compared, folding, gluing, highest, kindOf, lowest, normal, orientationsOf, rankOf, sorted, translated, turned, turnsOf } from "./geometry.js";

const MOST_OPTIONS = 50_000; // beyond, Python chooses an engine without a contest
const UNBOUNDED = 1 << 30;

// The encoding of a packing, or null if there are too many options: { call, puzzle, cells, first, options, ends }.
// `options` lists the items of each option, the piece first; `ends` tells by piece where its options begin.
export function encoded(call, puzzle) {
  const cells = sorted(puzzle.cells);
  const poses = puzzle.pieces.map((piece) => posesOf(puzzle, piece));
  const found = puzzle.wrapping ? placedOnGlued(puzzle, cells, poses) : placed(call, puzzle, cells, poses);
  return found && { call, puzzle, cells, first: cells.length, ...found, made: new Map() };
}

// The distinct orientations of a piece; reflected ones, too, if the board turns pieces over.
function posesOf({ lattice, wrapping }, { shapes, mobility }) {
  const poses = shapes.flatMap((shape) => orientationsOf(lattice, shape, mobility));
  const turns = wrapping ? turnsOf(lattice, wrapping) : [];
  const over = turns.flatMap((turn) => poses.map((pose) => normal(lattice, pose.map((cell) => turned(lattice, turn, cell)))));
  return [...new Map([...poses, ...over].map((pose) => [String(pose), pose])).values()];
}

function placed(call, { lattice }, cells, poses) {
  const shapes = poses.flatMap((each, k) => each.map((pose) => [cells.length + k, narrow(pose.flat())]));
  const found = call("place", cells[0].length, rankOf(lattice), narrow(cells.flat()), narrow(cells.keys()), shapes, MOST_OPTIONS);
  if (!found || found[2].reduce((sum, many) => sum + many, 0) > MOST_OPTIONS) return null;
  const [offsets, items, counts] = found;
  const options = Array.from({ length: offsets.length - 1 }, (_, k) => [...items.subarray(offsets[k], offsets[k + 1])]);
  const ends = [0];
  let pose = 0;
  for (const each of poses) {
    const many = counts.slice(pose, (pose += each.length)).reduce((sum, number) => sum + number, 0);
    ends.push(ends.at(-1) + many);
  }
  return { options, ends };
}

// The same on a glued board, where two places and two orientations may cover the same cells.
function placedOnGlued(puzzle, cells, poses) {
  const { lattice, wrapping } = puzzle;
  const fold = folding(puzzle, cells);
  const { copies } = gluing(wrapping);
  const anchors = cells.flatMap(copies).map((anchor) => ({ anchor, kind: kindOf(lattice, anchor) }));
  const [options, ends] = [[], [0]];
  for (const [piece, shapes] of poses.entries()) {
    const seen = new Set();
    for (const shape of shapes) {
      const home = kindOf(lattice, shape[0]);
      for (const { anchor, kind } of anchors) {
        if (kind !== home) continue;
        const by = anchor.slice(0, rankOf(lattice)).map((number, k) => number - shape[0][k]);
        const covered = new Set(shape.map((cell) => fold(translated(cell, by))));
        if (covered.size < shape.length || covered.has(undefined)) continue;
        const items = [...covered].sort((one, other) => one - other);
        if (seen.size === seen.add(String(items)).size) continue;
        options.push([cells.length + piece, ...items]);
        if (options.length > MOST_OPTIONS) return null;
      }
    }
    ends.push(options.length);
  }
  return { options, ends };
}

// The problem of some options of an encoding, as the core has it. Without `bounds` it has none that follow from others.
export function problemOf({ call, cells, first, puzzle: { pieces } }, options, positions, bounds = false) {
  const isOnly = (k) => options.every(([piece]) => piece === first + k);
  const follows = ({ shapes: [{ length }], uses: [low, high] }, k) =>
    !bounds && low > 0 && high > 1 && isOnly(k) && low * length <= first + length - 1 && high * length >= first - length + 1;
  const uses = pieces.map((piece, k) => (follows(piece, k) ? [0, options.length] : piece.uses.map((number) => Math.min(number, UNBOUNDED))));
  const [lows, highs] = [0, 1].map((k) => narrow([...cells.map(() => 1), ...uses.map((each) => each[k])]));
  const size = first + pieces.length;
  const none = new Uint8Array();
  return call("Problem", size, lows, highs, ...laidOut(options), none, placesOf(positions, size), none);
}

// Options end to end: where each begins, and their items.
function laidOut(options) {
  const offsets = [0];
  for (const items of options) offsets.push(offsets.at(-1) + items.length);
  return [narrow(offsets), narrow(options.flat())];
}

/** Whether options hang together by items that are needed, or used up: the twin of dancefloor.cover.components. */
export function hangTogether({ call, first, puzzle: { pieces } }, options) {
  const most = pieces.map(({ uses: [low, high] }) => (high === 1 ? 0 : low ? -1 : Math.min(high, options.length)));
  const [parts] = call("joined", ...laidOut(options), narrow([...Array(first).fill(0), ...most]));
  return parts < 2;
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
// corners and along other sides. A region that fills its bounding box looks the same from each corner. Cells of several
// kinds at one place follow each other, in the same direction as places do.
export function scanOrders({ cells, puzzle: { lattice } }) {
  const [least, most] = [lowest(cells), highest(cells)];
  const extents = least.map((low, k) => most[k] - low);
  const along = [...extents.keys()];
  const usual = [...along].sort((one, other) => extents[one] - extents[other] || other - one);
  const own = positionsAlong(cells, usual, along.map(() => false));
  if (extents.reduce((size, extent) => size * (extent + 1), 1) === cells.length) return [own];
  const orders = new Map([[String(own), own]]);
  const rank = rankOf(lattice);
  const kinds = along.slice(rank);
  for (const axes of permutations(along.slice(0, rank)))
    for (let corner = 0; corner < 2 ** rank; corner++) {
      const mirrored = along.map((k) => Boolean((corner >> (rank - 1 - (k < rank ? k : axes[0]))) & 1));
      const order = positionsAlong(cells, [...kinds, ...axes], mirrored);
      if (!orders.has(String(order))) orders.set(String(order), order);
    }
  return [...orders.values()];
}

// In ascending order of places, as Python's itertools has them.
function permutations(values) {
  if (!values.length) return [[]];
  return values.flatMap((value, k) => permutations(values.toSpliced(k, 1)).map((rest) => [value, ...rest]));
}
