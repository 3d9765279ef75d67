// The symmetries of a packing: the twin of dancefloor.solutions.canonical for a region of one part.
//
// A symmetry is a motion that maps the region to itself, and each piece to one that has the images of its placements.
// The anchor is the piece with the fewest placements that every symmetry maps to itself. It is placed only in the least
// position of each orbit.
import { compared, folding, gluing, kindOf, lowest, neighborsOf, rankOf, translated, turned } from "./geometry.js";
import { LATTICES } from "./ready.js";

const MOST_STEPS = 1 << 21; // cells moved to find the motions of a glued board

const KEY = (numbers) => [...numbers].sort((one, other) => one - other).join();

// The symmetries, or null where pieces are alike, so that Python has to tell them apart. `positions` are those of cells.
export function symmetriesOf(encoding, positions, onlyRotations) {
  const group = groupOf(encoding);
  if (!group) return null;
  const rotations = group.filter(({ proper }) => proper);
  const elements = onlyRotations ? rotations : group;
  const order = elements.length;
  const { first, options, puzzle, ends } = encoding;
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
  const able = [...puzzle.pieces.keys()].filter((k) => String(puzzle.pieces[k].uses) === "1,1" && elements.every(({ becomes }) => becomes[k] === k));
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
// comes first. Null if two pieces are alike, or the motions are too many.
function groupOf(encoding) {
  const { options, puzzle, ends } = encoding;
  const isFree = puzzle.pieces.every(({ mobility }) => mobility === "free");
  const placed = isFree ? [] : puzzle.pieces.map((_, k) => new Set(options.slice(ends[k], ends[k + 1]).map((items) => KEY(items.slice(1)))));
  if (new Set(placed.map((each) => [...each].sort().join("|"))).size < placed.length) return null;
  const found = new Map();
  for (const { goes, proper } of puzzle.wrapping ? motionsOfGlued(encoding) : motionsOfFlat(encoding)) {
    if (!goes) return null;
    const becomes = isFree ? puzzle.pieces.map((_, piece) => piece) : becoming(puzzle, placed, goes);
    if (!becomes) continue;
    const key = String(goes);
    found.set(key, { cells: goes, becomes, proper: proper || Boolean(found.get(key)?.proper) });
  }
  return [...found.values()];
}

function* motionsOfFlat({ cells, puzzle: { lattice } }) {
  const number = new Map(cells.map((cell, k) => [String(cell), k]));
  const corner = lowest(cells).slice(0, rankOf(lattice));
  for (const [motion, proper] of LATTICES[lattice].proper.entries()) {
    const images = cells.map((cell) => turned(lattice, motion, cell));
    const low = lowest(images);
    const goes = images.map((cell) => number.get(String(translated(cell, corner.map((c, axis) => c - low[axis])))));
    if (!goes.includes(undefined)) yield { goes, proper };
  }
}

// The same on a glued board: a motion is found by what it does to the cell whose number of neighbours is the rarest. What
// has no image of cells tells that there are too many.
function* motionsOfGlued({ cells, puzzle }) {
  const { lattice, wrapping } = puzzle;
  const { proper } = LATTICES[lattice];
  const { normal, images, isOver } = gluing(wrapping);
  const fold = folding(puzzle, cells);
  const near = cells.map((cell) => neighborsOf(lattice, cell).filter((other) => fold(other) !== undefined).length);
  const alike = near.map((many) => near.filter((other) => other === many).length);
  const first = alike.indexOf(Math.min(...alike));
  const goals = [first, ...cells.keys()].filter((k, place) => near[k] === near[first] && (k !== first || !place));
  const keeps = (twins, image, by) => twins.every((twin) => compared(normal(translated(twin, by)), normal(image)) === 0);
  let steps = 0;
  for (const motion of proper.keys()) {
    if (isOver && !mayKeep(lattice, wrapping, motion)) continue;
    const moved = cells.map((cell) => turned(lattice, motion, cell));
    const twins = cells.map((cell) => images(cell).map((twin) => turned(lattice, motion, twin)));
    for (const goal of goals) {
      if (kindOf(lattice, moved[first]) !== kindOf(lattice, cells[goal])) continue;
      const by = cells[goal].slice(0, rankOf(lattice)).map((number, k) => number - moved[first][k]);
      if (!keeps(twins[first], cells[goal], by)) continue;
      const goes = moved.map((cell) => fold(translated(cell, by)));
      const isWhole = !isOver || wrapping.steps.length === 1 || moved.every((cell, k) => keeps(twins[k], translated(cell, by), by));
      if (!goes.includes(undefined) && isWhole) yield { goes, proper: isOver || proper[motion] };
      steps += cells.length + 1;
      if (steps > MOST_STEPS) yield {};
    }
  }
}

// Whether a motion keeps the direction of a strip that is glued upside down.
function mayKeep(lattice, { steps, twist }, motion) {
  const { group } = LATTICES[lattice];
  const image = (step) => String(group[motion].map((row) => row.reduce((sum, entry, k) => sum + entry * step[k], 0)));
  const both = (all) => all.flatMap((step) => [String(step), String(step.map((number) => -number))]);
  return both(twist ? steps : steps.slice(0, 1)).includes(image(steps[0])) && steps.slice(1).every((step) => both(steps).includes(image(step)));
}

// For each piece the one whose placements are the images of its own; null if there is none for some piece.
function becoming({ pieces }, placed, goes) {
  const image = (key) => KEY(key.split(",").map((cell) => goes[cell]));
  const becomes = placed.map((mine, one) => {
    const images = [...mine].map(image);
    return placed.findIndex((theirs, other) => theirs.size === mine.size && String(pieces[one].uses) === String(pieces[other].uses) && images.every((key) => theirs.has(key)));
  });
  return becomes.includes(-1) ? null : becomes;
}
