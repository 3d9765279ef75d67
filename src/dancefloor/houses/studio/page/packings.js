// Answers that need neither Python nor the core: what simple packings are, how they are drawn and held.
//
// A packing is simple if ready.js knows its lattice, every cell must be covered, and it has no constraints. Each function
// gets the parameters of a query of docs/faces.md, and returns { value, text } or { kind, message }, an error, or null if
// Python has to answer.
import { gluing, highest, isWrapping, kindOf, lowest, motionsFor, normal, orientationsOf, sorted, turned } from "./geometry.js";
import { lettered } from "./lettering.js";
import { painted } from "./palette.js";
import { ABOUT, CALENDAR, FORMATS, LATTICES, PIECES, PUZZLES, USUAL } from "./ready.js";

const [MOST_CELLS, MOST_PIECES] = [4000, 1000];
const MOST_PIECE_CELLS = 200;
const MOST_SHAPES = 100; // of a piece
const MOST_TIMES = 1e9; // that a piece is used
const MOST_SIDE = 100; // of a board without anything on it
const MOST_ANYWHERE = 131_072; // cells of a box, even on the command line
const MOST_LABEL = 8; // letters of the name of a cell
const BOX = /^(?:([a-z-]+) +)?(?:([a-z]+):)?([1-9]\d{0,2})x([1-9]\d{0,2})(?:x([1-9]\d?))?(?: *~ *([a-z]+))?(?: +([a-z-]+))?$/;
const DAY = /^calendar +(\d{1,2})-([A-Z][a-z]{2})$/;
const NAME = /^(?:[A-Za-z][\w.'-]*|\d+-\d+)$/; // no name of a cell

const told = (value, text = []) => ({ value, text });
const range = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, k) => from + k);
const isCellOf = (lattice) => (cell) =>
  Array.isArray(cell) && cell.length === LATTICES[lattice].drawn.dimension && cell.every(Number.isSafeInteger) && kindOf(lattice, cell) >= 0;

/** Whether a puzzle is a simple packing that makes sense. */
export function isSimple(puzzle) {
  const { kind, lattice, cells, optional, wrapping, pieces, labels = [], where = [] } = puzzle ?? {};
  if (kind !== "packing" || !Object.hasOwn(LATTICES, lattice) || optional?.length || where.length) return false;
  const isSound = isCellOf(lattice);
  if (!isSet(cells, isSound, MOST_CELLS) || !Array.isArray(pieces) || !pieces.length || pieces.length > MOST_PIECES) return false;
  if (!labels.every(([cell, label]) => isSound(cell) && typeof label === "string" && label.length > 0 && label.length <= MOST_LABEL)) return false;
  const names = new Set(pieces.map(({ name }) => name));
  if (names.size < pieces.length || !pieces.every((piece) => isPiece(piece, isSound)) || isAztec(puzzle)) return false;
  return !wrapping || (isWrapping(lattice, wrapping) && new Set(cells.map((cell) => String(gluing(wrapping).normal(cell)))).size === cells.length);
}

function isPiece({ name, shapes, mobility, uses }, isSound) {
  if (typeof name !== "string" || !NAME.test(name) || !Array.isArray(shapes) || !shapes.length || shapes.length > MOST_SHAPES || uses?.length !== 2) return false;
  const [low, high] = uses;
  const areUses = uses.every(Number.isSafeInteger) && 0 <= low && low <= high && 0 < high && high <= MOST_TIMES;
  const areShapes = shapes.every((shape) => isSet(shape, isSound, MOST_PIECE_CELLS) && shape.length === shapes[0].length);
  return areUses && areShapes && ["free", "one-sided", "fixed"].includes(mobility);
}

// Whether dominoes cover an Aztec diamond: pictures of these show directions.
function isAztec({ lattice, wrapping, cells, pieces }) {
  if (lattice !== "square" || wrapping || !pieces.every(({ shapes: [{ length }] }) => length === 2)) return false;
  const order = Math.trunc((Math.sqrt(2 * cells.length + 1) - 1) / 2);
  if (order < 2 || 2 * order * (order + 1) !== cells.length) return false;
  const known = new Set(cells.map(String));
  const [top, left] = sorted(cells)[0];
  return [...range(0, order), ...range(0, order).reverse()].every((step, i) => range(left - step, left + 2 + step).every((j) => known.has(`${top + i},${j}`)));
}

const isSet = (cells, isSound, most) =>
  Array.isArray(cells) && cells.length > 0 && cells.length <= most && cells.every(isSound) && new Set(cells.map(String)).size === cells.length &&
  cells.flat().every((number) => Math.abs(number) < 10_000);

function described(puzzle) {
  const { cells, lattice, pieces } = puzzle;
  const about = `${pieces.length} ${pieces.length === 1 ? "piece" : "pieces"} for ${cells.length} ${lattice} cells`;
  return { kind: "packing", about, notes: [], formats: FORMATS.packing, drawn: true };
}

// A built-in puzzle, the calendar of a day, or a box with the usual pieces or those of a family.
function read({ text, pieces = null, number = 1 }) {
  const words = text.trim();
  if (pieces !== null || number !== 1) return null;
  const puzzle = Object.hasOwn(PUZZLES, words) ? packingOf(PUZZLES[words]) : (dayOf(DAY.exec(words)) ?? boxOf(BOX.exec(words)));
  if (!puzzle) return null;
  if (puzzle.cells > MOST_CELLS) return { kind: "input", message: tooLarge(puzzle.cells, words) };
  if (!isSimple(puzzle)) return null;
  const value = described(puzzle);
  return told({ ...value, puzzle }, [value.about]);
}

function packingOf({ lattice, cells, wrapping = null, pieces, labels }) {
  return { kind: "packing", lattice, cells, optional: [], wrapping, pieces: pieces.map(pieceOf), ...(labels ? { labels } : {}) };
}
const pieceOf = ([name, mobility, cells, uses = [1, 1], ...also]) => ({ name, shapes: [cells, ...also], mobility, uses });

function dayOf(match) {
  const [, day, month] = match ?? [];
  if (new Date(`${day} ${month} 2024 UTC`).getUTCDate() !== Number(day)) return null; // no day of a leap year
  const open = CALENDAR.labels.filter(([, label]) => [String(Number(day)), month].includes(label)).map(([cell]) => String(cell));
  return open.length === 2 ? packingOf({ ...CALENDAR, cells: CALENDAR.cells.filter((cell) => !open.includes(String(cell))) }) : null;
}

const tooLarge = (size, words) =>
  `this puzzle has ${size} cells, too many for a page, which takes ${MOST_CELLS}: use the command line: dancefloor solve ${words.replace(/ +/g, " ")}`;

// The packing of a box, or how many cells it has if they are too many.
function boxOf(match) {
  if (!match || (match[1] && match[7])) return null;
  const [, before, named, ...rest] = match;
  const sides = rest.slice(0, 3).filter(Boolean).map(Number);
  const [glued, after] = rest.slice(3);
  const given = before ?? after;
  const lattice = named ?? PIECES[given]?.lattice ?? (sides.length === 3 ? "cube" : "square");
  const family = given ?? USUAL[lattice];
  if (!Object.hasOwn(PIECES, family) || PIECES[family].lattice !== lattice || LATTICES[lattice].rank !== sides.length) return null;
  const { kinds } = LATTICES[lattice].drawn;
  const size = sides.reduce((product, side) => product * side, kinds.length);
  if (size > MOST_CELLS) return size > MOST_ANYWHERE ? null : { cells: size };
  const along = isUpright(lattice) ? sides : [sides[1], sides[0]]; // by coordinate
  const vectors = along.reduce((all, side) => all.flatMap((vector) => range(0, side).map((number) => [...vector, number])), [[]]);
  const cells = vectors.flatMap((vector) => kinds.map(({ kind }) => [...vector, ...kind]));
  const wrapping = glued ? wrappingOf(glued, lattice, sides) : null;
  const { pieces } = PIECES[family];
  const fits = pieces.map(([name, mobility, shape, uses = [1, 1], ...also]) => {
    const times = Math.floor(cells.length / shape.length);
    return [name, mobility, shape, pieces.length === 1 ? [0, times] : uses, ...also];
  });
  if (wrapping === undefined || fits.some(([, , , [, most]]) => !most)) return null;
  return packingOf({ lattice, cells, wrapping, pieces: fits });
}

// Whether rows are the first coordinate of cells.
const isUpright = (lattice) => LATTICES[lattice].spots.steps[0][1] === 0;

// How the sides of a box are glued; undefined if Python has to say.
function wrappingOf(kind, lattice, [rows, columns, layers]) {
  const step = (down, right) => [...(isUpright(lattice) ? [down, right] : [right, down]), ...(layers ? [0] : [])];
  const torus = [step(0, columns), step(rows, 0), ...(layers ? [[0, 0, layers]] : [])];
  if (kind === "cylinder") return { kind, steps: torus.slice(0, 1), glide: null };
  if (kind === "torus") return { kind, steps: torus, glide: null };
  if (lattice !== "square") return undefined;
  const [double, across] = [[0, 2 * columns], [rows, 0]];
  const glide = [[[-1, 0], [0, 1]], [rows - 1, columns]];
  if (kind === "mobius") return { kind, steps: [double], glide };
  if (kind === "klein") return { kind, steps: [double, across], glide };
  return kind === "projective" ? { kind, steps: [double, [2 * rows, 0]], glide, twist: [[[1, 0], [0, -1]], [rows, columns - 1]] } : undefined;
}

const describe = ({ puzzle }) => (isSimple(puzzle) ? told(described(puzzle), [described(puzzle).about]) : null);

function pieces({ text }) {
  if (!Object.hasOwn(PIECES, text)) return null;
  const found = PIECES[text];
  if (found.pieces.some(([, , , uses]) => uses)) return null; // as often as they fit
  return told({ lattice: found.lattice, pieces: found.pieces.map(pieceOf), count: found.pieces.length });
}

function lattice({ name, rows = 10, columns = 10, layers = 1, around: given = [] }) {
  if (!Object.hasOwn(LATTICES, name)) return null;
  const { drawn, rank } = LATTICES[name];
  const around = [...new Map(given.map((cell) => [String(cell), cell])).values()];
  if (around.length && !isSet(around, isCellOf(name), MOST_CELLS)) return null;
  const sides = around.length ? [] : Object.entries({ rows, columns, layers });
  if (!sides.every(([, side]) => Number.isSafeInteger(side) && side > 0)) return null;
  const [which, long] = sides.find(([, side]) => side > MOST_SIDE) ?? [];
  if (long) return { kind: "input", message: `${which} is ${long}: it should be at most ${MOST_SIDE}` };
  const board = around.length ? boardAround(name, around) : boardOf(name, rows, columns, rank > 2 ? layers : 1);
  return board.length > 10 * MOST_CELLS ? null : told({ ...drawn, board: sorted(board) });
}

const pitchOf = (lattice) => Math.max(...LATTICES[lattice].spots.steps.map(([, column]) => Math.abs(column)));

// The cells at a place of a text picture, those that lattices have there.
function cellsAt(lattice, layer, line, column) {
  const { drawn, spots } = LATTICES[lattice];
  const [[a, b], [c, d]] = spots.steps;
  return drawn.kinds.flatMap(({ kind }, k) => {
    const [y, x] = [line - spots.kinds[k][0], column - spots.kinds[k][1]];
    const found = [(y * d - x * c) / (a * d - b * c), (x * a - y * b) / (a * d - b * c)];
    return found.every(Number.isInteger) ? [[...found.map((each) => each + 0), ...(drawn.layer === null ? [] : [layer]), ...kind]] : [];
  });
}

function boardOf(lattice, rows, columns, layers) {
  const across = range(0, pitchOf(lattice) * columns + 2);
  return range(0, layers).flatMap((layer) => range(0, rows).flatMap((line) => across.flatMap((column) => cellsAt(lattice, layer, line, column)).slice(0, columns)));
}

// A board with room for one more cell on each side of some.
function boardAround(lattice, cells) {
  const { drawn, rank, spots } = LATTICES[lattice];
  const placed = cells.map((cell) => {
    const kind = spots.kinds[kindOf(lattice, cell)];
    return [cell[drawn.layer] ?? 0, ...[0, 1].map((k) => kind[k] + cell[0] * spots.steps[0][k] + cell[1] * spots.steps[1][k])];
  });
  const [low, high] = [lowest(placed), highest(placed)];
  const margins = [0, 1, pitchOf(lattice)];
  const [deep, down, across] = margins.map((margin, k) => range(low[k] - margin, high[k] + margin + 1));
  if (deep.length * down.length * across.length > 10 * MOST_CELLS * rank) return range(0, 10 * MOST_CELLS + 1);
  return deep.flatMap((layer) => down.flatMap((line) => across.flatMap((column) => cellsAt(lattice, layer, line, column))));
}

function orientations({ lattice: name, cells, mobility = null }) {
  if (!Object.hasOwn(LATTICES, name)) return null;
  const { drawn, motions, rank } = LATTICES[name];
  if (!isSet(cells, isCellOf(name), MOST_PIECE_CELLS)) return null;
  const allowed = motionsFor(name, mobility ?? drawn.mobility);
  const poses = orientationsOf(name, cells, mobility ?? drawn.mobility);
  const number = new Map(poses.map((pose, k) => [String(pose), k]));
  const led = (pose, motion) => {
    const moved = pose.map((cell) => turned(name, motion, cell));
    const low = lowest(moved).slice(0, rank);
    const place = new Map(normal(name, moved).map((cell, k) => [String(cell), k]));
    const home = moved.map((cell) => place.get(String(cell.map((c, k) => c - (low[k] ?? 0)))));
    return { to: number.get(String(normal(name, moved))), cells: home };
  };
  const possible = Object.entries(motions).filter(([, motion]) => allowed.includes(motion));
  const found = poses.map((pose) => ({
    cells: pose,
    motions: Object.fromEntries(possible.map(([each, motion]) => [each, led(pose, motion)])),
  }));
  return told({ orientations: found });
}

function labels({ puzzle, placements }) {
  if (!isSimple(puzzle)) return null;
  const inside = new Set(puzzle.cells.map(String));
  const names = new Set(puzzle.pieces.map(({ name }) => name));
  const isOnBoard = ({ piece, cells }) => names.has(piece) && cells?.length && cells.every((cell) => inside.has(String(cell)));
  return placements.every(isOnBoard) ? told(lettered(puzzle, placements)) : null;
}

function colors({ names, copies = 0, style = "colors" }) {
  const found = names.length <= MOST_PIECES && names.every((name) => typeof name === "string") && painted(names, copies, style);
  return found ? told({ colors: found }) : null;
}

const families = () => told(ABOUT.families);
const presets = () => told(ABOUT.presets);

export const ANSWERS = { colors, describe, families, labels, lattice, orientations, pieces, presets, read };
