// Whether what was kept makes sense: values from a store, which may be damaged or written by anybody.
//
// Each function takes values and gives a step of undo, with nothing but what it should have; or null. What only the
// solver can judge, such as whether a piece is in one part, is left to it.
const MOST_CELLS = 20_000; // of a board
const MOST_PIECES = 1000;
const MOST_FILLOMINO = 4000; // cells
const MOST_TEXT = 1_000_000; // characters
const MOST_WRAPPING = 1000;
const MOBILITIES = ["free", "one-sided", "fixed"];

const isText = (value) => typeof value === "string" && value.length <= MOST_TEXT;
const isWhole = (value, least = -1_000_000, most = 1_000_000) => Number.isInteger(value) && value >= least && value <= most;
const isList = (value, is, most = MOST_CELLS) => Array.isArray(value) && value.length <= most && value.every((each) => is(each));
const isCell = (value) => isList(value, (each) => isWhole(each), 6);
const isCells = (value) => isList(value, isCell);
const isBoolean = (value) => typeof value === "boolean";

const isNamed = (value) => isText(value?.text) && isBoolean(value.intact);
const isLabel = (value) => Array.isArray(value) && value.length === 2 && isCell(value[0]) && isText(value[1]);
const isAbout = (value) => isText(value?.about) && isBoolean(value.drawn) && isList(value.notes, isText, 100) && isList(value.formats, isText, 100);

function isPiece({ name, shapes, mobility, uses }) {
  const isShape = (value) => isCells(value) && value.length > 0;
  const areUses = isList(uses, (each) => isWhole(each, 0), 2) && uses.length === 2;
  return isText(name) && isList(shapes, isShape, MOST_PIECES) && shapes.length > 0 && MOBILITIES.includes(mobility) && areUses;
}

function isPacking({ lattice, cells, optional, wrapping = null, pieces, labels = [] }) {
  if (!isText(lattice) || !isCells(cells) || !isCells(optional) || !isList(labels, isLabel)) return false;
  if (wrapping !== null && (typeof wrapping !== "object" || JSON.stringify(wrapping).length > MOST_WRAPPING)) return false;
  return isList(pieces, isPiece, MOST_PIECES) && new Set(pieces.map(({ name }) => name)).size === pieces.length;
}

// A step of packing.js.
export function packingStep({ puzzle, about, cells, placed, named, words }) {
  const step = { puzzle, about, cells, placed, named, words };
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

// A step of grid.js: lines and marks are lists, which become Sets and a Map.
export function fillominoStep({ clues, walls, largest, symmetric, filled, marks, borders, text }) {
  if (!Array.isArray(clues) || !Array.isArray(clues[0])) return null;
  const [rows, columns] = [clues.length, clues[0].length];
  if (!rows || !columns || rows * columns > MOST_FILLOMINO) return null;
  const isTable = (value, least) =>
    isList(value, (row) => isList(row, (each) => isWhole(each, least, MOST_FILLOMINO)) && row.length === columns) && value.length === rows;
  const isInside = ([r, c]) => r >= 0 && c >= 0 && r < rows && c < columns;
  const cellIn = (key) => (/^\d+,\d+$/.test(key) ? key.split(",").map(Number) : [-1, -1]);
  const isSide = (value) => {
    const [one, other] = isText(value) ? value.split("|").map(cellIn) : [];
    return Boolean(other) && isInside(one) && isInside(other) && Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) === 1;
  };
  const isMark = (value) => isText(value?.[0]) && isInside(cellIn(value[0])) && isList(value[1], (each) => isWhole(each, 1, 9), 9);
  const isSound =
    isTable(clues, -1) && isTable(filled, 0) && isList(walls, isSide) && isList(borders, isSide) && isList(marks, isMark) &&
    isText(text) && isBoolean(symmetric) && (largest === null || isWhole(largest, 1));
  if (!isSound) return null;
  const digits = new Map(marks.map(([key, each]) => [key, new Set(each)]));
  return { clues, walls: new Set(walls), largest, symmetric, filled, marks: digits, borders: new Set(borders), text };
}
