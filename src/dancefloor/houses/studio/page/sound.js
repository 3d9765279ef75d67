// Whether what was kept makes sense: values from a store, which may be damaged or written by anybody.
//
// A function for steps takes values and gives a step of undo, with nothing but what it should have; or null. What only
// the solver can judge, such as whether a piece is in one part, is left to it.
import { ANSWER } from "./answers.js";
import { MARK, MARKED } from "./marks.js";

const MOST_CELLS = 20_000; // of a board
const MOST_PIECES = 1000;
const MOST_TEXT = 1_000_000; // characters
const MOST_WRAPPING = 1000;
const MOBILITIES = ["free", "one-sided", "fixed"];

export const isText = (value) => typeof value === "string" && value.length <= MOST_TEXT;
export const isWhole = (value, least = -1_000_000, most = 1_000_000) => Number.isInteger(value) && value >= least && value <= most;
export const isList = (value, is, most = MOST_CELLS) => Array.isArray(value) && value.length <= most && value.every((each) => is(each));
const isCell = (value) => isList(value, (each) => isWhole(each), 6);
const isCells = (value) => isList(value, isCell);
export const isBoolean = (value) => typeof value === "boolean";

const MOST_MARKS = 60_000;
const isTable = (value, isKey, is, most) => value !== null && typeof value === "object" && isList(Object.entries(value), ([key, each]) => isKey(key) && is(each), most);
const areDyes = (value) => isTable(value, isText, (each) => /^#[0-9a-f]{6}$/.test(each), MOST_PIECES);
const areMarks = (value) => isTable(value, (key) => MARK.test(key), (each) => each !== "" && MARKED.test(each), MOST_MARKS);

const isNamed = (value) => isText(value?.text) && isBoolean(value.intact);
const isLabel = (value) => Array.isArray(value) && value.length === 2 && isCell(value[0]) && isText(value[1]);
const isAbout = (value) => isText(value?.about) && isBoolean(value.drawn) && isList(value.notes, isText, 100) && isList(value.formats, isText, 100);

function isPiece({ name, shapes, mobility, uses }) {
  const isShape = (value) => isCells(value) && value.length > 0;
  const areUses = isList(uses, (each) => isWhole(each, 0), 2) && uses.length === 2;
  return isText(name) && isList(shapes, isShape, MOST_PIECES) && shapes.length > 0 && MOBILITIES.includes(mobility) && areUses;
}

function isPacking({ lattice, cells, optional, wrapping = null, pieces, labels = [], where = [] }) {
  if (!isList(where, isText, MOST_PIECES) || !isText(lattice) || !isCells(cells) || !isCells(optional) || !isList(labels, isLabel)) return false;
  if (wrapping !== null && (typeof wrapping !== "object" || JSON.stringify(wrapping).length > MOST_WRAPPING)) return false;
  return isList(pieces, isPiece, MOST_PIECES) && new Set(pieces.map(({ name }) => name)).size === pieces.length;
}

// A step of packing.js.
export function packingStep({ puzzle, about, cells, placed, named, words, sentences = [], answer = "", dyes = {}, marks = {} }) {
  const notes = { answer: ANSWER.test(answer) ? answer : "", dyes: areDyes(dyes) ? dyes : {}, marks: areMarks(marks) ? marks : {} };
  const step = { puzzle, about, cells, placed, named, words, sentences, ...notes };
  if (!isList(sentences, isText, MOST_PIECES)) return null;
  if (!isNamed(named) || (words !== null && !isText(words)) || (about !== null && !isAbout(about))) return null;
  if (puzzle.kind === "text") return isText(puzzle.text) && about ? { ...step, cells: [], placed: [] } : null;
  if (puzzle.kind !== "packing" || !isPacking(puzzle) || !isCells(cells) || !cells.length) return null;
  const board = new Set(cells.map(String));
  const region = new Set([...puzzle.cells, ...puzzle.optional].map(String));
  if (![...region].every((cell) => board.has(cell))) return null;
  const names = new Set(puzzle.pieces.map(({ name }) => name));
  const covers = (each) => names.has(each?.piece) && isCells(each.cells) && each.cells.every((cell) => region.delete(String(cell)));
  return isList(placed, covers) ? step : null;
}
