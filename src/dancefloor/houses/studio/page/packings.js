// Answers that need neither Python nor the core: what plain packings are, how they are drawn and held.
//
// A packing is plain if it lies on squares or cubes, every cell must be covered, and each piece is used once. Each
// function gets the parameters of a query of docs/faces.md, and returns { value, text } or { kind, message }, an error, or
// null if Python has to answer.
import { highest, isFree, lowest, normal, orientationsOf, matricesOf, sorted, times } from "./encoding.js";
import { lettered } from "./lettering.js";
import { painted } from "./palette.js";
import { ABOUT, FORMATS, LATTICES, PIECES, PUZZLES, USUAL } from "./ready.js";

const [MOST_CELLS, MOST_PIECES] = [4000, 1000];
const MOST_PIECE_CELLS = 200;
const MOST_SIDE = 100; // of a board without anything on it
const MOST_ANYWHERE = 131_072; // cells of a box, even on the command line
const BOX = /^([1-9]\d{0,2})x([1-9]\d{0,2})(?:x([1-9]\d?))?(?: +([a-z-]+))?$/;
const NAME = /^[A-Za-z][\w.-]*$/; // no name of a cell

const told = (value, text = []) => ({ value, text });
const range = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, k) => from + k);
const isCell = (rank) => (cell) => Array.isArray(cell) && cell.length === rank && cell.every(Number.isSafeInteger);

/** Whether a puzzle is a plain packing that makes sense. */
export const isPlain = (puzzle) => isPacking(puzzle) && puzzle.pieces.every(isOnce);

/** The same, if pieces may also be used as often as they fit. */
export const isSimple = (puzzle) => isPacking(puzzle) && puzzle.pieces.every((piece) => isOnce(piece) || isFree(piece, puzzle));

const isOnce = ({ uses }) => String(uses) === "1,1";

function isPacking(puzzle) {
  const { kind, lattice, cells, optional, wrapping, pieces, labels = [], where = [] } = puzzle ?? {};
  if (kind !== "packing" || !Object.hasOwn(LATTICES, lattice) || optional?.length || wrapping || labels.length || where.length) return false;
  const isSound = isCell(LATTICES[lattice].rank);
  if (!isSet(cells, isSound, MOST_CELLS) || !Array.isArray(pieces) || !pieces.length || pieces.length > MOST_PIECES) return false;
  const names = new Set(pieces.map(({ name }) => name));
  return names.size === pieces.length && pieces.every((piece) => isPlainPiece(piece, isSound));
}

function isPlainPiece({ name, shapes, mobility, uses }, isSound) {
  if (typeof name !== "string" || !NAME.test(name) || shapes?.length !== 1 || uses?.length !== 2 || !uses.every(Number.isSafeInteger)) return false;
  return ["free", "one-sided", "fixed"].includes(mobility) && isSet(shapes[0], isSound, MOST_PIECE_CELLS);
}

const isSet = (cells, isSound, most) =>
  Array.isArray(cells) && cells.length > 0 && cells.length <= most && cells.every(isSound) && new Set(cells.map(String)).size === cells.length &&
  cells.flat().every((number) => Math.abs(number) < 10_000);

function described(puzzle) {
  const { cells, lattice, pieces } = puzzle;
  const about = `${pieces.length} ${pieces.length === 1 ? "piece" : "pieces"} for ${cells.length} ${lattice} cells`;
  return { kind: "packing", about, notes: [], formats: FORMATS, drawn: true };
}

// A built-in puzzle, or a box with the usual pieces or those of a family.
function read({ text, pieces = null, number = 1 }) {
  const words = text.trim();
  if (pieces !== null || number !== 1) return null;
  const puzzle = Object.hasOwn(PUZZLES, words) ? packingOf(PUZZLES[words]) : boxOf(BOX.exec(words));
  if (!puzzle) return null;
  if (puzzle.cells > MOST_CELLS) return { kind: "input", message: tooLarge(puzzle.cells, words) };
  const value = described(puzzle);
  return told({ ...value, puzzle }, [value.about]);
}

const packingOf = ({ lattice, cells, pieces }) => ({ kind: "packing", lattice, cells, optional: [], wrapping: null, pieces: pieces.map(pieceOf) });
const pieceOf = ([name, mobility, cells]) => ({ name, shapes: [cells], mobility, uses: [1, 1] });

const tooLarge = (size, words) =>
  `this puzzle has ${size} cells, too many for a page, which takes ${MOST_CELLS}: use the command line: dancefloor solve ${words.replace(/ +/g, " ")}`;

// The packing of a box, or how many cells it has if they are too many.
function boxOf(match) {
  if (!match) return null;
  const sides = match.slice(1, 4).filter(Boolean).map(Number);
  const lattice = sides.length === 3 ? "cube" : "square";
  const family = match[4] ?? USUAL[lattice];
  if (!Object.hasOwn(PIECES, family) || PIECES[family].lattice !== lattice) return null;
  const size = sides.reduce((product, side) => product * side, 1);
  if (size > MOST_CELLS) return size > MOST_ANYWHERE ? null : { cells: size };
  const [across, down, deep] = sides.map((side) => range(0, side));
  const cells = across.flatMap((row) => down.flatMap((column) => (deep ? deep.map((layer) => [row, column, layer]) : [[row, column]])));
  return packingOf({ lattice, cells, pieces: PIECES[family].pieces });
}

const describe = ({ puzzle }) => (isPlain(puzzle) ? told(described(puzzle), [described(puzzle).about]) : null);

function pieces({ text }) {
  if (!Object.hasOwn(PIECES, text)) return null;
  const found = PIECES[text];
  return told({ lattice: found.lattice, pieces: found.pieces.map(pieceOf), count: found.pieces.length });
}

function lattice({ name, rows = 10, columns = 10, layers = 1, around = [] }) {
  if (!Object.hasOwn(LATTICES, name)) return null;
  const { drawn, rank } = LATTICES[name];
  if (around.length && !isSet(around, isCell(rank), MOST_CELLS)) return null;
  const sides = around.length ? [] : Object.entries({ rows, columns, layers });
  if (!sides.every(([, side]) => Number.isSafeInteger(side) && side > 0)) return null;
  const [which, long] = sides.find(([, side]) => side > MOST_SIDE) ?? [];
  if (long) return { kind: "input", message: `${which} is ${long}: it should be at most ${MOST_SIDE}` };
  const [low, high] = around.length ? [lowest(around), highest(around)] : [[1, 1, 0], [rows, columns, layers - 1]];
  const margin = around.length ? 1 : 0;
  const [from, to] = around.length ? [low.map((c) => c - margin), high.map((c) => c + margin)] : [[0, 0, 0], [rows - 1, columns - 1, layers - 1]];
  const deep = rank === 3 ? range(low[2], high[2] + 1) : [null];
  const size = (to[0] - from[0] + 1) * (to[1] - from[1] + 1) * deep.length;
  if (!(size <= 10 * MOST_CELLS)) return null;
  const board = range(from[0], to[0] + 1).flatMap((row) =>
    range(from[1], to[1] + 1).flatMap((column) => deep.map((layer) => (layer === null ? [row, column] : [row, column, layer]))),
  );
  return told({ ...drawn, board });
}

function orientations({ lattice: name, cells, mobility = null }) {
  if (!Object.hasOwn(LATTICES, name)) return null;
  const { drawn, motions, rank } = LATTICES[name];
  if (!isSet(cells, isCell(rank), MOST_PIECE_CELLS)) return null;
  const allowed = new Set(matricesOf(name, mobility ?? drawn.mobility).map(String));
  const poses = orientationsOf(name, cells, mobility ?? drawn.mobility);
  const number = new Map(poses.map((pose, k) => [String(pose), k]));
  const led = (pose, matrix) => {
    const moved = pose.map((cell) => times(matrix, cell));
    const low = lowest(moved);
    const place = new Map(normal(moved).map((cell, k) => [String(cell), k]));
    const home = moved.map((cell) => place.get(String(cell.map((c, k) => c - low[k]))));
    return { to: number.get(String(normal(moved))), cells: home };
  };
  const possible = Object.entries(motions).filter(([, matrix]) => allowed.has(String(matrix)));
  const found = poses.map((pose) => ({
    cells: pose,
    motions: Object.fromEntries(possible.map(([motion, matrix]) => [motion, led(pose, matrix)])),
  }));
  return told({ orientations: found });
}

function labels({ puzzle, placements }) {
  if (!isPlain(puzzle)) return null;
  const inside = new Set(puzzle.cells.map(String));
  const isOnBoard = ({ piece, cells }) => typeof piece === "string" && cells?.length && cells.every((cell) => inside.has(String(cell)));
  const sortedOnes = placements.every(isOnBoard) && placements.map(({ piece, cells }) => ({ piece, cells: sorted(cells) }));
  const isOnce = new Set(placements.map(({ piece }) => piece)).size === placements.length;
  const value = sortedOnes && isOnce && lettered(sortedOnes);
  return value ? told(value) : null;
}

function colors({ names, copies = 0, style = "colors" }) {
  const found = names.length <= MOST_PIECES && names.every((name) => typeof name === "string") && painted(names, copies, style);
  return found ? told({ colors: found }) : null;
}

const families = () => told(ABOUT.families);
const presets = () => told(ABOUT.presets);

export const ANSWERS = { colors, describe, families, labels, lattice, orientations, pieces, presets, read };
