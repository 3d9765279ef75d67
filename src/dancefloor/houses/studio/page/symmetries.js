// The symmetries of a plain packing: the twin of dancefloor.solutions.canonical for a region of one part.
//
// A symmetry is a motion that maps the region to itself, and each piece to one that has the images of its placements.
// The anchor is the piece with the fewest placements that every symmetry maps to itself. It is placed only in the least
// position of each orbit.
import { lowest, times } from "./encoding.js";
import { LATTICES } from "./ready.js";

const KEY = (numbers) => [...numbers].sort((one, other) => one - other).join();

// The symmetries, or null where pieces are alike, so that Python has to tell them apart. `positions` are those of cells.
export function symmetriesOf(encoding, positions, onlyRotations) {
  const group = groupOf(encoding);
  if (!group) return null;
  const rotations = group.filter(({ proper }) => proper);
  const elements = onlyRotations ? rotations : group;
  const order = elements.length;
  const { first, free, options, puzzle, ends } = encoding;
  const byItems = new Map(options.map((items, k) => [KEY(items), k]));
  const known = new Map(elements.map((element) => [element, new Int32Array(options.length).fill(-1)])); // images so far
  const image = (element, option) => {
    const found = known.get(element);
    if (found[option] < 0) found[option] = imaged(element, option);
    return found[option];
  };
  const imaged = ({ becomes, cells }, option) => {
    const [piece, ...covered] = options[option];
    return byItems.get(KEY([first + becomes[piece - first], ...covered.map((cell) => cells[cell])]));
  };
  const able = [...puzzle.pieces.keys()].filter((k) => !free[k] && elements.every(({ becomes }) => becomes[k] === k));
  const many = (k) => ends[k + 1] - ends[k];
  const anchor = order === 1 ? undefined : able.reduce((best, k) => (best === undefined || many(k) < many(best) ? k : best), undefined);
  const places = anchor === undefined ? [] : Array.from({ length: many(anchor) }, (_, k) => ends[anchor] + k);

  // The rank of options in comparisons: those of the anchor come first, in the order of their first cells.
  const lead = (option) => Math.min(...options[option].slice(1).map((cell) => positions[cell]));
  const anchored = new Set(places);
  const ranked = [...places].sort((one, other) => lead(one) - lead(other));
  for (const option of options.keys()) if (!anchored.has(option)) ranked.push(option);
  const rank = new Int32Array(options.length);
  for (const [place, option] of ranked.entries()) rank[option] = place;

  const least = new Map(); // by placement of the anchor: the least one of its orbit
  for (const option of places) {
    if (least.has(option)) continue;
    const images = new Set(elements.map((element) => image(element, option)));
    const best = [...images].reduce((one, other) => (rank[other] < rank[one] ? other : one));
    for (const each of images) least.set(each, best);
  }
  const orbits = new Map(); // the size of each orbit
  for (const best of least.values()) orbits.set(best, (orbits.get(best) ?? 0) + 1);
  return {
    order,
    rotations: rotations.length,
    // The numbers of the options that are left if the anchor has only its least positions.
    kept: [...options.keys()].filter((option) => !anchored.has(option) || orbits.has(option)),
    isFree: order === 1 || (orbits.size > 0 && [...orbits.values()].every((size) => size === order)),
    hasAnchor: anchor !== undefined,
    // A text that is the same for covers whose solutions are symmetric.
    form: (cover) => String(elements.map((element) => Int32Array.from(cover, (option) => image(element, option)).sort()).reduce(lesser)),
    // The ranks of the images of options under all symmetries, the identity first.
    images: (numbers) => {
      const columns = elements.map((element) => numbers.map((option) => rank[image(element, option)]));
      return numbers.flatMap((_, k) => columns.map((column) => column[k]));
    },
  };
}

// The one of two lists of numbers that comes first.
function lesser(one, other) {
  const k = one.findIndex((number, at) => number !== other[at]);
  return k < 0 || one[k] < other[k] ? one : other;
}

// The symmetries, each { cells, pieces }, which map cells, as texts, to cells, and pieces to pieces by their names. None
// if there is only one; null where pieces are alike.
export function motionsOf(encoding) {
  const { cells, puzzle } = encoding;
  const names = puzzle.pieces.map(({ name }) => name);
  const group = groupOf(encoding);
  return group && (group.length > 1 ? group : []).map(({ cells: goes, becomes }) => ({
    cells: new Map(cells.map((cell, k) => [String(cell), cells[goes[k]]])),
    pieces: new Map(names.map((name, k) => [name, names[becomes[k]]])),
  }));
}

// The motions of the region, each { cells, becomes, proper }: the image of each cell and of each piece. The identity
// comes first. Null if two pieces are alike.
function groupOf(encoding) {
  const { cells, options, puzzle, ends } = encoding;
  const { group, proper } = LATTICES[puzzle.lattice];
  const isFree = puzzle.pieces.every(({ mobility }) => mobility === "free");
  const placed = isFree ? [] : puzzle.pieces.map((_, k) => new Set(options.slice(ends[k], ends[k + 1]).map((items) => KEY(items.slice(1)))));
  if (new Set(placed.map((each) => [...each].sort().join("|"))).size < placed.length) return null;
  const number = new Map(cells.map((cell, k) => [String(cell), k]));
  const corner = lowest(cells);
  const found = new Map();
  for (const [k, matrix] of group.entries()) {
    const turned = cells.map((cell) => times(matrix, cell));
    const low = lowest(turned);
    const goes = turned.map((cell) => number.get(String(cell.map((c, axis) => c - low[axis] + corner[axis]))));
    if (goes.includes(undefined)) continue;
    const becomes = isFree ? puzzle.pieces.map((_, piece) => piece) : becoming(placed, goes);
    if (!becomes) continue;
    const key = String(goes);
    found.set(key, { cells: goes, becomes, proper: proper[k] || Boolean(found.get(key)?.proper) });
  }
  return [...found.values()];
}

// For each piece the one whose placements are the images of its own; null if there is none for some piece.
function becoming(placed, goes) {
  const turned = (key) => KEY(key.split(",").map((cell) => goes[cell]));
  const becomes = placed.map((mine) => {
    const images = [...mine].map(turned);
    return placed.findIndex((theirs) => theirs.size === mine.size && images.every((key) => theirs.has(key)));
  });
  return becomes.includes(-1) ? null : becomes;
}
