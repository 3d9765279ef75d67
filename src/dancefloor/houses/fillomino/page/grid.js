// A fillomino that somebody writes or solves: clues, walls, numbers and marks filled in, and every change undone.
//
// Everything lies in `now`, a plain value that is never changed in place: an edit makes another one, so that undo only
// takes an older one back. It has the text that the puzzle was read from, too, as long as that tells the puzzle. Rows and columns count from 0. A clue of 0 is a blank cell, and -1 a question mark.

export const UNKNOWN = -1;
export const COLORS = ["blue", "green", "yellow", "red", "violet"]; // that a solver gives to cells
// The variants that there are: what each says, by how much numbers side by side may not differ, and whether it knows
// shaded cells; then it bars a number from a cell.
export const VARIANTS = [
  { name: "non-consecutive", about: "The numbers of two regions that share a side differ by more than one.", differences: [1] },
  { name: "even-odd", about: "Shaded cells have even numbers, all others odd ones.", shades: true, bars: (number, isShaded) => (number % 2 === 0) !== isShaded },
];
export const MOST_CELLS = 4000; // as docs/faces.md says
const MOST_UNDONE = 1000;
const PUZZLE = ["clues", "walls", "largest", "symmetric", "variants", "shaded"]; // what belongs to the puzzle, and not to its solver

// The name of the side between two cells, whichever comes first.
export const sideOf = ([a, b], [c, d]) => (a < c || (a === c && b < d) ? `${a},${b}|${c},${d}` : `${c},${d}|${a},${b}`);
export const keysOf = (cells) => new Set((cells ?? []).map(String)); // Set of "row,column"
const cellsOf = (side) => side.split("|").map((cell) => cell.split(",").map(Number));
const blank = (rows, columns) => Array.from({ length: rows }, () => Array(columns).fill(0));

export class Grid {
  constructor(puzzle) {
    this.begin(puzzle);
  }

  // Begin with a puzzle, without a way back.
  begin(puzzle, text = "", filled = null, answer = "") {
    this.now = null;
    this.open(puzzle, text, filled, answer);
  }

  // Take up steps that were kept: { now, past, future }, as `steps` gives them.
  take({ now, past, future }) {
    this.now = now;
    this.#past = past;
    this.#future = future;
  }

  get steps() {
    return { now: this.now, past: this.#past, future: this.#future };
  }

  // Show a step that was seen before.
  show(step) {
    this.#change(step);
  }

  // Take another puzzle, as docs/faces.md has it, the text that it came from, numbers that are filled in, and the code of
  // the answer that is asked for, as answers.js makes it. `undo` leads back to what was there before.
  open({ clues, walls = [], largest = null, symmetric = false, variants = [], shaded = [] }, text = "", filled = null, answer = "") {
    this.#change({
      clues: clues.map((row) => [...row]),
      walls: new Set(walls.map(([one, other]) => sideOf(one, other))),
      largest,
      symmetric,
      variants: [...variants],
      shaded: keysOf(shaded),
      filled: filled ? clues.map((row, r) => row.map((clue, c) => (clue > 0 ? 0 : filled[r][c]))) : blank(clues.length, clues[0].length),
      marks: new Map(),
      borders: new Set(),
      colors: new Map(),
      text,
      answer,
    });
  }

  // Take an empty grid, under the same rules of variants.
  clear(rows = this.rows, columns = this.columns) {
    this.open({ ...Grid.empty(rows, columns), variants: this.now.variants });
  }

  static empty(rows, columns) {
    return { kind: "fillomino", clues: blank(rows, columns) };
  }

  get rows() {
    return this.now.clues.length;
  }

  get columns() {
    return this.now.clues[0].length;
  }

  get cells() {
    return this.now.clues.flatMap((row, r) => row.map((_, c) => [r, c]));
  }

  // What a query gets.
  get puzzle() {
    const { clues, walls, largest, symmetric, variants, shaded } = this.now;
    const varied = variants.length ? { variants, shaded: [...shaded].map((key) => key.split(",").map(Number)) } : {};
    return { kind: "fillomino", clues, walls: [...walls].map(cellsOf), largest, symmetric, ...varied };
  }

  clue([r, c]) {
    return this.now.clues[r][c];
  }

  // The number that is known of a cell: its clue, or what is filled in; 0 if there is none.
  number([r, c]) {
    return this.now.clues[r][c] > 0 ? this.now.clues[r][c] : this.now.filled[r][c];
  }

  get isFull() {
    return this.cells.every((cell) => this.number(cell) > 0);
  }

  // The numbers of all cells, clues and what is filled in.
  get numbers() {
    return this.now.clues.map((row, r) => row.map((_, c) => this.number([r, c])));
  }

  // The colour of a cell, from 1; 0 for none.
  color(cell) {
    return this.now.colors.get(String(cell)) ?? 0;
  }

  get isEmpty() {
    const { clues, walls, shaded } = this.now;
    return clues.every((row) => row.every((clue) => clue === 0)) && !walls.size && !shaded.size;
  }

  // Edits.

  setClue(cell, value) {
    if (this.clue(cell) === value) return;
    this.#change({
      clues: replaced(this.now.clues, cell, value),
      filled: replaced(this.now.filled, cell, 0),
      marks: without(this.now.marks, cell),
    });
  }

  // Fill in a number; `going` for the later cells of one stroke, which are undone together.
  fill(cell, value, going = false) {
    if (this.clue(cell) > 0 || this.now.filled[cell[0]][cell[1]] === value) return;
    this.#change({ filled: replaced(this.now.filled, cell, value), marks: value ? without(this.now.marks, cell) : this.now.marks }, going);
  }

  fillAll(numbers) {
    const filled = numbers.map((row, r) => row.map((number, c) => (this.now.clues[r][c] > 0 ? 0 : number)));
    this.#change({ filled, marks: new Map() });
  }

  // Add a small number to a cell that is still open, or take it away.
  mark(cell, digit) {
    if (this.number(cell)) return;
    const key = String(cell);
    const own = new Set(this.now.marks.get(key));
    if (!own.delete(digit)) own.add(digit);
    const marks = new Map(this.now.marks);
    if (own.size) marks.set(key, own);
    else marks.delete(key);
    this.#change({ marks });
  }

  // Give a cell a colour, or none; `going` for the later cells of one stroke, which are undone together.
  setColor(cell, number, going = false) {
    if (this.color(cell) === number) return;
    const colors = new Map(this.now.colors);
    if (number) colors.set(String(cell), number);
    else colors.delete(String(cell));
    this.#change({ colors }, going);
  }

  // Take the rules of variants, or none. Without one that knows shades no cell has any.
  vary(names) {
    const shades = VARIANTS.some((each) => each.shades && names.includes(each.name));
    this.#change({ variants: names, shaded: shades ? this.now.shaded : new Set() });
  }

  // Shade a cell, or take its shade away; `going` as for colours.
  setShade(cell, there, going = false) {
    if (this.now.shaded.has(String(cell)) === there) return;
    const shaded = new Set(this.now.shaded);
    if (there) shaded.add(String(cell));
    else shaded.delete(String(cell));
    this.#change({ shaded }, going);
  }

  // Put a line between two cells, or take it away: a wall of the puzzle, or a border that a solver draws.
  setLine(kind, side, there) {
    if (this.now[kind].has(side) === there) return;
    const lines = new Set(this.now[kind]);
    if (there) lines.add(side);
    else lines.delete(side);
    this.#change({ [kind]: lines });
  }

  set(field, value) {
    if (this.now[field] !== value) this.#change({ [field]: value });
  }

  clearFilled() {
    this.#change({ filled: blank(this.rows, this.columns), marks: new Map(), borders: new Set(), colors: new Map() });
  }

  // Cut or extend the grid at the right and at the bottom.
  resize(rows, columns) {
    if (rows === this.rows && columns === this.columns) return;
    const fitted = (table) => blank(rows, columns).map((row, r) => row.map((_, c) => table[r]?.[c] ?? 0));
    const inside = (cell) => cell[0] < rows && cell[1] < columns;
    const kept = (lines) => new Set([...lines].filter((side) => cellsOf(side).every(inside)));
    const { clues, filled, marks, walls, borders, colors, shaded } = this.now;
    const isInside = (key) => inside(key.split(",").map(Number));
    const within = (known) => new Map([...known].filter(([key]) => isInside(key)));
    this.#change({
      clues: fitted(clues),
      filled: fitted(filled),
      marks: within(marks),
      colors: within(colors),
      shaded: new Set([...shaded].filter(isInside)),
      walls: kept(walls),
      borders: kept(borders),
    });
  }

  // Undo and redo.

  #past = [];
  #future = [];

  #change(fields, going = false) {
    const isOther = PUZZLE.some((name) => name in fields && fields[name] !== this.now?.[name]);
    if (isOther && !("text" in fields)) fields = { ...fields, text: "", answer: "" };
    if (this.now && !going) this.#past.push(this.now);
    if (this.#past.length > MOST_UNDONE) this.#past.shift();
    this.#future = [];
    this.now = { ...this.now, ...fields };
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  // Whether nothing has been written yet.
  get isNew() {
    return this.isEmpty && !this.canUndo && !this.canRedo;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  undo() {
    if (!this.canUndo) return;
    this.#future.push(this.now);
    this.now = this.#past.pop();
  }

  redo() {
    if (!this.canRedo) return;
    this.#past.push(this.now);
    this.now = this.#future.pop();
  }

  // For each cell the cells of the same known number around it: a Map from "row,column" to an array that they share.
  groups() {
    const groups = new Map();
    for (const cell of this.cells) {
      const number = this.number(cell);
      if (!number || groups.has(String(cell))) continue;
      const group = [cell];
      groups.set(String(cell), group);
      for (const each of group) {
        for (const next of this.around(each)) {
          if (groups.has(String(next)) || this.number(next) !== number || this.now.walls.has(sideOf(each, next))) continue;
          groups.set(String(next), group);
          group.push(next);
        }
      }
    }
    return groups;
  }

  around([r, c]) {
    const steps = [[r - 1, c], [r, c + 1], [r + 1, c], [r, c - 1]];
    return steps.filter(([a, b]) => a >= 0 && b >= 0 && a < this.rows && b < this.columns);
  }
}

const replaced = (table, [r, c], value) =>
  table.map((row, at) => (at === r ? row.map((known, k) => (k === c ? value : known)) : row));

function without(marks, cell) {
  if (!marks.has(String(cell))) return marks;
  const rest = new Map(marks);
  rest.delete(String(cell));
  return rest;
}
