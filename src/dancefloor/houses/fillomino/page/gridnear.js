// What a static folder answers about fillominoes without Python: they are read, described and written here, and
// gridsolving.js searches. Answers are as those of packings.js in the studio: { value, text }, an error, or null if Python
// has to answer.
import { fillominoIn, Misread, WRITERS } from "./gridforms.js";
import { MOST_CELLS } from "./grid.js";
import { about, boardOf } from "./gridrules.js";
import { FORMATS } from "./ready.js";

export { SEARCHES } from "./gridsolving.js";

const LONGEST = 100; // letters of a puzzle in a command to copy
const SAFE = /^[\w@%+=:,./-]+$/; // a word that no shell changes

function described(puzzle, board, notes) {
  const told = about(puzzle, board);
  return { value: { kind: "fillomino", about: told, notes, formats: FORMATS.fillomino, drawn: true }, text: [told] };
}

function describe({ puzzle }) {
  const board = boardOf(puzzle);
  return board && described(puzzle, board, []);
}

const read = ({ text, first = null, pieces = null, number = 1 }) => orError(() => {
  const found = pieces === null && number === 1 ? fillominoIn(text, first === "fillomino") : null;
  if (!found) return null;
  const { puzzle, notes } = found;
  const cells = puzzle.clues.length * puzzle.clues[0].length;
  if (cells > MOST_CELLS) throw new Misread(`this puzzle has ${cells} cells, too many for a page, which takes ${MOST_CELLS}: use the command line${command(text)}`);
  const board = boardOf(puzzle);
  if (!board) return null;
  const { value, text: told } = described(puzzle, board, notes);
  return { value: { ...value, puzzle }, text: told };
});

// What to copy to the command line; nothing if that would be long.
function command(text) {
  if (text.trim().includes("\n") || text.length > LONGEST) return "";
  return `: dancefloor solve ${text.trim().split(/\s+/).map((word) => (SAFE.test(word) ? word : `'${word}'`)).join(" ")}`;
}

const convert = ({ puzzle, to }) => orError(() => {
  const board = Object.hasOwn(WRITERS, to) && boardOf(puzzle);
  return board ? { value: { text: WRITERS[to]({ walls: [], largest: null, symmetric: false, ...puzzle, ...(board.variants.length ? { variants: board.variants } : {}) }), to }, text: [] } : null;
});

function orError(act) {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof Misread)) throw error;
    return { kind: "input", message: error.message, ...error.place };
  }
}

export const ANSWERS = { convert, describe, read };
