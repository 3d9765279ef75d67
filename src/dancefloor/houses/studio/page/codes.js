// What a link holds, as a code: a puzzle, what lies on it, and the view of it. `codes.py` is the twin, and says what the
// form is, and why.
//
// What is shared is { puzzle, words, placed, filled, view, answer, solution, dyes }: the puzzle as in docs/faces.md, the
// words that name it or an empty text, placements, the numbers that are filled into a grid, { name, corner }, how a solid
// is seen, the code of the solution that is asked for, as answers.js makes it, or an empty text, a solution of a puzzle
// that has no board here, or null, and colours that somebody gave to pieces, by name.
import { BitReader, BitWriter, cutOff, later, MOST_LETTERS, tooMany } from "./bits.js";
import { TABS } from "./declared.js";

const VERSION = 1;
const MOST_CELLS = 20_000;
const MOST_PIECES = 1000;
const MOST_SIDES = 8; // coordinates of a cell
const MOST_WORDS = 200; // letters of words; longer texts are bits
const MOST_NUMBER = 1 << 20; // in a grid
const LATTICES = ["", "square", "triangle", "hexagon", "cube"];
const MOBILITIES = ["free", "one-sided", "fixed"];
const [NAMED, PACKING, GRID, TEXT, OTHER, VARIED] = [0, 1, 2, 3, 4, 5]; // what the bits say of the puzzle
const GRIDS = TABS.map(({ opens }) => opens).find((kind) => kind && kind !== "packing"); // the kind with clues, if there is one
const [END, FORMER, FILLED, VIEW, ANSWER, SOLVED, PLACED] = [0, 1, 2, 3, 4, 5, 6]; // what follows
const MORE = 7; // leads to what follows, too, for which there were no other numbers:
const DYES = 0;
const DIGITS = 18; // of the code of an answer
// The colours that links tell by their number; all others take 24 bits.
export const PAINTS = ["#fbdf4c", "#82cdf8", "#1fb97c", "#f7a6c3", "#dd7f12", "#aa9df5", "#15899a", "#b3c437", "#d24d60", "#4d79de", "#96357f", "#8c4d17", "#5d4bb0", "#96f2c3", "#b8bec6", "#3b434d"];
const FORM = /^([0-9]{1,4})\.([^=]*)(?:=([\w-]+))?$/;
const PLAIN = /[^A-Za-z0-9 .,:*@+~/-]/g; // all but the signs that stand for themselves in words
const FOREIGN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?! )\p{Zs}|=/u; // what no words in a link have

// Resolves to a code; throws an error if it would be too long.
export async function codeOf({ puzzle, words = "", placed = [], filled = [], view = null, answer = "", solution = null, dyes = {} }) {
  const named = (words || (puzzle.kind === "text" ? puzzle.text : "")).trim();
  const isNamed = named !== "" && [...named].length <= MOST_WORDS && !FOREIGN.test(named);
  const bits = new BitWriter();
  if (isNamed) bits.below(NAMED, 8);
  else writePuzzle(bits, puzzle);
  const hasMore = writeRest(bits, puzzle, { placed, filled, view, answer, solution, dyes });
  const front = `${VERSION}.${isNamed ? escaped(named) : ""}`;
  return isNamed && !hasMore ? front : `${front}=${await bits.letters()}`;
}

// Resolves to what a code says: { puzzle, placed(puzzle), filled, view }, and `answer`, `solution` or `dyes` if it has one; these are colours
// in the order of the names of pieces, and empty texts. The puzzle of words has to be read before it is known what lies on it. Throws an error with a line for the user.
export async function opened(code) {
  if (code.length > MOST_LETTERS + 3 * MOST_WORDS) throw tooMany(code.length);
  const { version, words, letters } = parted(code);
  if (version !== VERSION) throw version > VERSION ? later() : cutOff();
  if (!letters) return { puzzle: { kind: "text", text: words }, placed: () => [], filled: [], view: null };
  const bits = await BitReader.of(letters);
  return readRest(bits, readPuzzle(bits, words));
}

// Programs may have escaped any sign.
function parted(code) {
  const [, version, words, letters = ""] = FORM.exec(code.replace(/%3d/i, "=")) ?? [];
  if (!version) throw cutOff();
  let text = "";
  try {
    text = decodeURIComponent(words.replaceAll("_", " "));
  } catch {
    throw cutOff();
  }
  if (!(text || letters) || [...text].length > MOST_WORDS) throw cutOff();
  return { version: Number(version), words: text, letters };
}

// Words as they stand in a link; the last sign is never one that programs leave out of links.
export function escaped(words) {
  const hex = (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
  const found = [...words].map((sign) => sign.replace(PLAIN, (other) => (other < "\x80" ? hex(other) : encodeURIComponent(sign)))).join("");
  return found.replaceAll(" ", "_").replace(/[^A-Za-z0-9]$/, hex);
}

// --- puzzles ---

function writePuzzle(bits, puzzle) {
  const sides = puzzle.kind === "packing" ? sidesOf(puzzle) : 0;
  if (puzzle.kind === "text") {
    bits.below(TEXT, 8);
    bits.text(puzzle.text);
  } else if (sides) {
    bits.below(PACKING, 8);
    writePacking(bits, puzzle, sides);
  } else if (puzzle.kind === GRIDS) {
    bits.below(puzzle.variants?.length ? VARIED : GRID, 8);
    writeGrid(bits, puzzle);
  } else {
    bits.below(OTHER, 8);
    bits.text(JSON.stringify(puzzle));
  }
}

function readPuzzle(bits, words) {
  const kind = bits.below(8);
  if (kind > VARIED) throw later();
  if (kind === NAMED) return { kind: "text", text: words };
  if (kind === TEXT) return { kind: "text", text: bits.text() };
  if (kind === PACKING) return readPacking(bits);
  if (kind === GRID || kind === VARIED) {
    if (!GRIDS) throw later();
    const grid = readGrid(bits);
    return kind === GRID ? grid : { ...grid, variants: bits.text().split(" ").filter(Boolean), shaded: readCells(bits, 2) };
  }
  const values = readJson(bits);
  if (typeof values.kind !== "string") throw cutOff();
  return values;
}

// How many coordinates the cells of a packing have; 0 if that differs.
function sidesOf({ cells, optional, pieces }) {
  const all = [cells, optional, ...pieces.flatMap(({ shapes }) => shapes)];
  const sizes = new Set(all.flatMap((each) => each.map((cell) => cell.length)));
  const [size] = sizes;
  return sizes.size === 1 && size > 0 && size < MOST_SIDES ? size : 0;
}

function writePacking(bits, puzzle, sides) {
  const { lattice, cells, optional, wrapping, pieces, labels = [], where = [] } = puzzle;
  const number = Math.max(0, LATTICES.indexOf(lattice));
  bits.whole(number);
  if (!number) bits.text(lattice);
  bits.below(sides, MOST_SIDES);
  const all = ascending([...cells, ...optional]);
  writeCells(bits, all, sides);
  const marked = new Set(optional.map(String));
  if (bits.bit(marked.size)) for (const cell of all) bits.bit(marked.has(String(cell)));
  if (bits.bit(wrapping)) bits.text(JSON.stringify(wrapping));
  bits.whole(pieces.length);
  for (const piece of pieces) writePiece(bits, piece, sides);
  bits.whole(labels.length);
  for (const [cell, label] of labels) {
    bits.below(cell.length, MOST_SIDES);
    for (const each of cell) bits.signed(each);
    bits.text(label);
  }
  bits.whole(where.length);
  for (const sentence of where) bits.text(sentence);
}

function readPacking(bits) {
  const number = bits.whole();
  if (number >= LATTICES.length) throw later();
  const lattice = LATTICES[number] || bits.text();
  const sides = bits.below(MOST_SIDES);
  const all = readCells(bits, sides);
  const isMarked = bits.bit();
  const marks = all.map(() => isMarked && bits.bit());
  const wrapping = bits.bit() ? readJson(bits) : null;
  const pieces = bits.several(() => readPiece(bits, sides), MOST_PIECES);
  const labels = bits.several(() => [readVector(bits, bits.below(MOST_SIDES)), bits.text()], MOST_CELLS);
  const where = bits.several(() => bits.text(), MOST_PIECES);
  const cells = all.filter((_, k) => !marks[k]);
  const optional = all.filter((_, k) => marks[k]);
  return {
    kind: "packing",
    ...{ lattice, cells, optional, wrapping, pieces },
    ...(where.length ? { where } : {}),
    ...(labels.length ? { labels } : {}),
  };
}

function writePiece(bits, { name, shapes, mobility, uses: [low, high] }, sides) {
  bits.text(name);
  bits.whole(shapes.length - 1);
  for (const cells of shapes) writeCells(bits, ascending(cells), sides);
  bits.below(MOBILITIES.indexOf(mobility), MOBILITIES.length);
  if (!bits.bit(low !== 1 || high !== 1)) return;
  bits.whole(low);
  bits.signed(high - low);
}

function readPiece(bits, sides) {
  const name = bits.text();
  const shapes = [];
  for (let left = bits.whole(MOST_PIECES) + 1; left > 0; left--) shapes.push(readCells(bits, sides));
  const mobility = MOBILITIES[bits.below(MOBILITIES.length)];
  let [low, high] = [1, 1];
  if (bits.bit()) {
    low = bits.whole();
    high = low + bits.signed();
  }
  return { name, shapes, mobility, uses: [low, high] };
}

const readVector = (bits, sides) => Array.from({ length: sides }, () => bits.signed());

// --- sets of cells ---

// Write cells, which ascend: their smallest coordinates, their window, and which cells of it they are.
function writeCells(bits, cells, sides) {
  const along = Array.from({ length: sides }, (_, k) => k);
  const lows = along.map((k) => (cells.length ? least(cells, k) : 0));
  const spans = along.map((k) => (cells.length ? 1 - least(cells, k, -1) - lows[k] : 1));
  const size = spans.reduce((product, span) => product * span, 1);
  if (bits.bit(lows.some(Boolean))) for (const low of lows) bits.signed(low);
  if (bits.bit(!cells.length || size > 16 * cells.length + 64)) {
    bits.whole(cells.length);
    let before = lows;
    for (const cell of cells) {
      cell.forEach((number, k) => bits.signed(number - before[k]));
      before = cell;
    }
    return;
  }
  for (const span of spans) bits.whole(span - 1);
  if (bits.bit(size === cells.length)) return;
  const known = new Set(cells.map(String));
  for (const cell of windowOf(lows, spans)) bits.bit(known.has(String(cell)));
}

function readCells(bits, sides) {
  const lows = bits.bit() ? readVector(bits, sides) : Array(sides).fill(0);
  if (bits.bit()) {
    let before = lows;
    return bits.several(() => (before = before.map((last) => last + bits.signed())), MOST_CELLS);
  }
  const spans = lows.map(() => bits.whole(16 * MOST_CELLS) + 1);
  const size = spans.reduce((product, span) => product * span, 1);
  const isFull = bits.bit();
  if (size > (isFull ? MOST_CELLS : 16 * MOST_CELLS + 64)) throw cutOff();
  return windowOf(lows, spans).filter(() => isFull || bits.bit());
}

// The smallest coordinate of cells; with a sign of -1, the greatest one as a negative number.
const least = (cells, k, sign = 1) => cells.reduce((found, cell) => Math.min(found, sign * cell[k]), Infinity);

// The cells of a window in ascending order.
function windowOf([low, ...lows], [span, ...spans]) {
  if (span === undefined) return [[]];
  const rest = windowOf(lows, spans);
  return Array.from({ length: span }, (_, k) => rest.map((others) => [low + k, ...others])).flat();
}

// Cells in ascending order, each once.
function ascending(cells) {
  const sorted = [...cells].sort((one, other) => compared(one, other));
  return sorted.filter((cell, k) => k === 0 || compared(sorted[k - 1], cell) !== 0);
}

function compared(one, other) {
  for (let k = 0; k < one.length; k++) if (one[k] !== other[k]) return one[k] - other[k];
  return 0;
}

// --- grids ---

function writeGrid(bits, { clues, walls = [], largest = null, symmetric = false, variants = [], shaded = [] }) {
  writeNumbers(bits, clues.map((row) => row.map((clue) => (clue > 0 ? clue + 1 : -clue))));
  const known = new Set(walls.map((side) => ascending(side).join("|")));
  if (bits.bit(known.size)) for (const side of linesOf(clues.length, clues[0].length)) bits.bit(known.has(side.join("|")));
  if (bits.bit(largest !== null)) bits.whole(largest);
  bits.bit(symmetric);
  if (!variants.length) return;
  bits.text(variants.join(" "));
  writeCells(bits, ascending(shaded), 2);
}

function readGrid(bits) {
  const clues = readNumbers(bits).map((row) => row.map((number) => (number < 2 ? 0 - number : number - 1)));
  const walls = bits.bit() ? linesOf(clues.length, clues[0].length).filter(() => bits.bit()) : [];
  const largest = bits.bit() ? bits.whole() : null;
  return { kind: GRIDS, clues, walls, largest, symmetric: bits.bit() };
}

// The sides between cells of a grid: of each cell the one at the right, then the one below.
function linesOf(rows, columns) {
  const lines = [];
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) {
      if (c + 1 < columns) lines.push([[r, c], [r, c + 1]]);
      if (r + 1 < rows) lines.push([[r, c], [r + 1, c]]);
    }
  return lines;
}

// A table of numbers from 0, most of which may be 0.
function writeNumbers(bits, rows) {
  const most = rows.flat().reduce((found, number) => Math.max(found, number), 0);
  bits.whole(rows.length - 1);
  bits.whole(rows[0].length - 1);
  bits.whole(most);
  for (const number of rows.flat()) if (bits.bit(number)) bits.below(number - 1, most);
}

function readNumbers(bits) {
  const [rows, columns, most] = [bits.whole() + 1, bits.whole() + 1, bits.whole(MOST_NUMBER)];
  if (rows * columns > MOST_CELLS) throw cutOff();
  const read = () => {
    if (!bits.bit()) return 0;
    if (!most) throw cutOff();
    return bits.below(most) + 1;
  };
  return Array.from({ length: rows }, () => Array.from({ length: columns }, read));
}

// --- what lies on a puzzle ---

// Write what follows the puzzle; placements last, since they can be read only with the puzzle. Returns whether there is
// anything.
function writeRest(bits, puzzle, { placed, filled, view, answer, solution, dyes }) {
  if (view) {
    bits.below(VIEW, 8);
    bits.text(view.name);
    bits.below(view.corner, 8);
  }
  if (answer) {
    bits.below(ANSWER, 8);
    for (const digit of answer) bits.bits(parseInt(digit, 16), 4);
  }
  const isFilled = filled.some((row) => row.some(Boolean));
  if (isFilled) {
    bits.below(FILLED, 8);
    writeNumbers(bits, filled);
  }
  if (solution) {
    bits.below(SOLVED, 8);
    bits.text(JSON.stringify(solution));
  }
  const dyed = puzzle.kind === "packing" ? namesOf(puzzle).map((name) => dyes[name] ?? "") : [];
  const isDyed = dyed.some(Boolean);
  if (isDyed) {
    bits.below(MORE, 8);
    bits.below(DYES, 8);
    writeDyes(bits, dyed);
  }
  if (placed.length) {
    bits.below(PLACED, 8);
    writePlaced(bits, placed, puzzle);
  } else bits.below(END, 8);
  return placed.length > 0 || isFilled || view !== null || answer !== "" || solution !== null || isDyed;
}

function readRest(bits, puzzle) {
  const found = { puzzle, placed: () => [], filled: [], view: null };
  for (;;) {
    const what = bits.below(8);
    if (what === VIEW) found.view = { name: bits.text(), corner: bits.below(8) };
    else if (what === FILLED) found.filled = readNumbers(bits);
    else if (what === ANSWER) found.answer = Array.from({ length: DIGITS }, () => bits.bits(4).toString(16)).join("");
    else if (what === SOLVED) found.solution = readJson(bits);
    else if (what === MORE && bits.below(8) === DYES) found.dyes = readDyes(bits);
    else if (what === PLACED || what === FORMER) {
      const { at } = bits;
      found.placed = (known) => readPlaced(Object.assign(bits, { at }), known, what === FORMER);
      return found;
    } else if (what === END) {
      bits.end();
      return found;
    } else throw later();
  }
}

// --- colours that somebody gave to pieces ---

const namesOf = ({ pieces }) => pieces.map(({ name }) => name).sort((one, other) => (one < other ? -1 : 1));

function writeDyes(bits, dyed) {
  bits.whole(dyed.length);
  for (const color of dyed) {
    if (!bits.bit(color)) continue;
    const number = PAINTS.indexOf(color);
    bits.below(number < 0 ? PAINTS.length : number, PAINTS.length + 1);
    if (number < 0) bits.bits(parseInt(color.slice(1), 16), 24);
  }
}

function readDyes(bits) {
  const read = () => {
    if (!bits.bit()) return "";
    const number = bits.below(PAINTS.length + 1);
    return PAINTS[number] ?? `#${bits.bits(24).toString(16).padStart(6, "0")}`;
  };
  return bits.several(read, MOST_PIECES);
}

// Such colours as an object, by the names of the pieces of a puzzle; empty if they are those of another one.
export function dyesOf(puzzle, dyed = []) {
  const names = puzzle.kind === "packing" ? namesOf(puzzle) : [];
  return Object.fromEntries(names.length === dyed.length ? names.map((name, k) => [name, dyed[k]]).filter(([, color]) => color) : []);
}

// The cells of a packing in ascending order, and its pieces by name, each with the most cells that it may cover, and how
// often it may be used.
function groundOf({ kind, cells, optional, pieces }) {
  if (kind !== "packing") throw cutOff();
  const sized = pieces.map(({ name, shapes, uses }) => ({ name, size: Math.max(...shapes.map((shape) => shape.length)), left: uses[1] }));
  return { cells: ascending([...cells, ...optional]), pieces: sized.sort((one, other) => (one.name < other.name ? -1 : 1)) };
}

// What a cell may belong to, the likely first: a placement beside it, null for a new one, -1 for none.
function choicesOf(cell, owner, lacking, isPart) {
  const before = cell.map((_, k) => owner.get(String(cell.with(k, cell[k] - 1)))).reverse();
  const near = [...new Set(before)].filter((mine) => lacking.has(mine));
  return [...near, null, ...(isPart ? [-1] : []), ...[...lacking.keys()].filter((mine) => !near.includes(mine))];
}

function writePlaced(bits, placed, puzzle) {
  const { cells, pieces } = groundOf(puzzle);
  const known = new Map(placed.flatMap((each, k) => each.cells.map((cell) => [String(cell), k])));
  const isPart = bits.bit(cells.some((cell) => !known.has(String(cell))));
  const uses = (name) => placed.filter(({ piece }) => piece === name).length;
  if (bits.bit(pieces.some(({ name, left }) => uses(name) > left))) for (const piece of pieces) piece.left = placed.length;
  const owner = new Map();
  const lacking = new Map(); // by placement: how many cells it still needs
  for (const cell of cells) {
    const choices = choicesOf(cell, owner, lacking, isPart);
    const mine = known.get(String(cell)) ?? -1;
    owner.set(String(cell), mine);
    bits.unary(choices.indexOf(mine < 0 || lacking.has(mine) ? mine : null), choices.length);
    if (mine < 0) continue;
    if (!lacking.has(mine)) {
      const open = pieces.filter(({ left }) => left > 0);
      const piece = open.find(({ name }) => name === placed[mine].piece);
      bits.below(open.indexOf(piece), open.length);
      piece.left--;
      lacking.set(mine, piece.size);
    }
    spend(lacking, mine);
  }
}

// `isFormer` tells the form before the likely came first, and used pieces were left out.
function readPlaced(bits, puzzle, isFormer) {
  const { cells, pieces } = groundOf(puzzle);
  const isPart = bits.bit();
  if (isFormer || bits.bit()) for (const piece of pieces) piece.left = cells.length;
  const placed = [];
  const owner = new Map();
  const lacking = new Map();
  for (const cell of cells) {
    const choices = isFormer ? [...lacking.keys(), null, -1].slice(0, lacking.size + 1 + isPart) : choicesOf(cell, owner, lacking, isPart);
    const mine = choices[isFormer ? bits.below(choices.length) : bits.unary(choices.length)] ?? placed.length;
    if (mine < 0) continue;
    if (mine === placed.length) {
      const open = pieces.filter(({ left }) => left > 0);
      if (!open.length) throw cutOff();
      const piece = open[bits.below(open.length)];
      piece.left--;
      lacking.set(mine, piece.size);
      placed.push({ piece: piece.name, cells: [] });
    }
    owner.set(String(cell), mine);
    placed[mine].cells.push(cell);
    spend(lacking, mine);
  }
  bits.end();
  return placed;
}

function spend(lacking, mine) {
  const left = lacking.get(mine) - 1;
  if (left > 0) lacking.set(mine, left);
  else lacking.delete(mine);
}

function readJson(bits) {
  let values = null;
  try {
    values = JSON.parse(bits.text());
  } catch {
    // It is no JSON.
  }
  if (values === null || typeof values !== "object" || Array.isArray(values)) throw cutOff();
  return values;
}
