// Fillominoes as text: addresses of puzz.link, game ids of Filling, and rows of numbers. The twin of
// dancefloor.houses.fillomino.formats, with the same puzzles and the same errors. The only reader of grids here.
import { UNKNOWN, VARIANTS } from "./grid.js";

const MOST_CELLS = 40_000; // of a fillomino, though not on a page
const MOST_DIGITS = 9; // of a clue
const MOST_TOLD = 40; // characters of what follows a puzzle

// A text that means a fillomino, but has a mistake; `place` is its { line, column }, null if it has none.
export class Misread extends Error {
  constructor(message, place = null) {
    super(message);
    this.place = place;
  }
}

const misread = (source, message, column, line = null) =>
  new Misread(`${source}${line === null ? "" : `, line ${line}`}, column ${column}: ${message}`, { line, column });
const quoted = (text) => (text.includes("'") ? `"${text}"` : `'${text}'`);

function checkSize(rows, columns) {
  if (rows * columns > MOST_CELLS) throw new Misread(`a fillomino has ${rows}x${columns} cells: it should have at most ${MOST_CELLS}`);
}

const inRows = (numbers, columns) => Array.from({ length: numbers.length / columns }, (_, r) => numbers.slice(r * columns, (r + 1) * columns));
const plain = (clues, more = {}) => ({ kind: "fillomino", clues, walls: [], largest: null, symmetric: false, ...more });

// Whatever these are, Python knows more of it.
const FOREIGN = /[^\x20-\x7e\t\r\n]|["\\]|\bm=/;

// What a text means: { puzzle, notes }; null if it may be something else, and Python has to say. `isWanted` tells that
// rows of characters are a grid if they can be one. Throws Misread.
export function fillominoIn(text, isWanted = false) {
  const word = text.trim();
  if (!word || FOREIGN.test(word)) return null;
  if (word.includes("\n")) return rowsIn(text, word, isWanted);
  if (ADDRESS.test(word)) return addressIn(word);
  return FILLING.test(word) ? { puzzle: fillingIn(word), notes: [] } : null;
}

// --- addresses of puzz.link ---

const SITE = "https://puzz.link/p?";
const ADDRESS = /^(?:(?:https?:\/\/)?[\w.-]+\/p(?:\.html)?\?)?(?:fillomino|symmarea)(?:_edit|_test|_play|_view)?\/[^\s?]*$/;
const HEAD = /^(?:[^?]*\?)?([a-z]+?)(?:_[a-z]+)?\//;
const SIZE = /(?:v:[^/]*\/)?(?:(?![0-9]+\/)([^/]*)\/)?([0-9]+)\/([0-9]+)\//dy;
const WORD = /:\/\/|\/p(?:\.html)?\?|^\w+\/(?:\w+\/)?[0-9]+\/[0-9]+\//; // which Python takes for an address, whatever it says
const MOST_SIDE = 6; // digits
const SIGNS = { "-": [2, 0], "+": [3, 0], "=": [3, 4096], "%": [3, 8192], "@": [3, 8192], "*": [4, 12_240], $: [5, 77_776] }; // how many digits, and what is added
const WRITTEN = [[16, "", 1], [256, "-", 2], [4096, "+", 3], [8192, "=", 3], [12_240, "@", 3], [77_776, "*", 4], [77_776 + 16 ** 5, "$", 5]];
const SKIPS = "ghijklmnopqrstuvwxyz";
const FIVES = "0123456789abcdefghijklmnopqrstuv";

function addressIn(word) {
  const [head, genre] = HEAD.exec(word);
  const end = word.slice(head.length).search(/[#&]/);
  const cut = end < 0 ? word.length : head.length + end;
  const [before, rest] = [word.slice(0, cut), word.slice(cut)];
  const wrong = (message, at) => misread(WORD.test(word) ? "address" : "text", message, at + 1);
  SIZE.lastIndex = head.length;
  const size = SIZE.exec(before);
  if (!size) throw wrong(`there should be columns, rows and a body here, as in ${genre}/3/2/2i.g`, head.length);
  const isNumbers = genre === "fillomino";
  const flag = size[1] ?? "";
  const known = isNumbers ? "only fillomino/t, with numbers up to 3," : `no variant of ${genre}`;
  if (flag && !(isNumbers && flag === "t")) throw wrong(`the variant ${quoted(flag.slice(0, 40))}: ${known} can be read`, size.indices[1][0]);
  for (const k of [2, 3]) if (!Number(size[k]) || size[k].length > MOST_SIDE) throw wrong("a side of the board: it should be from 1 to 40000", size.indices[k][0]);
  const [columns, rows] = [Number(size[2]), Number(size[3])];
  checkSize(rows, columns);
  const from = head.length + size[0].length;
  const body = new Body(before.slice(0, from) + before.slice(from).replace(/\/+$/, ""), from, wrong);
  const clues = body.numbers(rows * columns);
  const walls = body.walls(rows, columns).sort(byCells);
  const notes = rest ? [`'${rest.slice(0, MOST_TOLD)}${rest.length > MOST_TOLD ? "…" : ""}' at the end of the address is left out: it is not part of the puzzle`] : [];
  return { puzzle: plain(inRows(clues, columns), { walls, largest: flag ? 3 : null, symmetric: !isNumbers }), notes };
}

// The places of walls: between the columns, row by row, and between the rows.
function sides(rows, columns) {
  const all = (high, wide, to) => Array.from({ length: high * wide }, (_, k) => [[Math.floor(k / wide), k % wide], to(Math.floor(k / wide), k % wide)]);
  return [all(rows, columns - 1, (r, c) => [r, c + 1]), all(rows - 1, columns, (r, c) => [r + 1, c])];
}

const byCells = ([a, b], [c, d]) => a[0] - c[0] || a[1] - c[1] || b[0] - d[0] || b[1] - d[1];

class Body {
  constructor(address, at, wrong) {
    Object.assign(this, { address, at, wrong });
  }

  numbers(count) {
    const found = [];
    let zero = null; // where the first clue of 0 stands
    while (found.length < count) {
      const at = this.at++;
      const sign = this.address[at];
      if (!sign) throw this.wrong(`the address ends here, after ${found.length} of ${count} cells`, at);
      const skipped = SKIPS.indexOf(sign) + 1;
      if (found.length + skipped > count) throw this.wrong(`${quoted(sign)} skips ${skipped} cells: only ${count - found.length} are left`, at);
      for (let k = 0; k < skipped; k++) found.push(0);
      if (skipped) continue;
      const number = sign === "." ? UNKNOWN : this.#number(sign);
      if (!number) zero ??= at;
      found.push(number);
    }
    if (zero !== null) throw this.wrong("a clue 0: it should be 1 or more", zero);
    return found;
  }

  #number(sign) {
    if (/[0-9a-f]/.test(sign)) return parseInt(sign, 16);
    if (!Object.hasOwn(SIGNS, sign)) throw this.wrong(`${quoted(sign)}: there should be 0-9, a-z, '.' or one of -+=%@*$`, this.at - 1);
    const [length, added] = SIGNS[sign];
    const digits = this.address.slice(this.at, this.at + length);
    if (digits.length < length || /[^0-9a-f]/.test(digits)) throw this.wrong(`${quoted(sign)} should be followed by ${length} digits, 0-9 or a-f`, this.at);
    this.at += length;
    return parseInt(digits, 16) + added;
  }

  walls(rows, columns) {
    const given = this.address.length - this.at;
    if (!given) return [];
    const parts = sides(rows, columns);
    const needed = parts.reduce((sum, { length }) => sum + Math.ceil(length / 5), 0);
    if (given !== needed) throw this.wrong(`too ${given < needed ? "few" : "many"} signs for walls: there should be ${needed}, or none if there are no walls`, this.at + Math.min(given, needed));
    return parts.flatMap((places) => this.#some(places));
  }

  #some(places) {
    const found = [];
    for (let k = 0; k < places.length; k += 5) {
      const sign = this.address[this.at];
      const bits = FIVES.indexOf(sign);
      if (bits < 0) throw this.wrong(`${quoted(sign)}: walls should be 0-9 or a-v`, this.at);
      for (let bit = 0; bit < 5; bit++) {
        if (!(bits & (16 >> bit))) continue;
        if (k + bit >= places.length) throw this.wrong(`${quoted(sign)} has a wall outside the board`, this.at);
        found.push(places[k + bit]);
      }
      this.at++;
    }
    return found;
  }
}

function addressOf({ clues, walls, largest, symmetric, variants = [] }) {
  if (variants.length) throw new Misread(`a fillomino that is ${variants.join(" and ")}: the formats of puzzle sites cannot represent it`);
  if (largest !== null && largest !== 3) throw new Misread(`numbers up to ${largest}: the formats of puzz.link can represent a limit of 3 only`);
  if (largest && symmetric) throw new Misread("numbers up to 3 and symmetric regions: the formats of puzz.link can represent only one");
  let body = "";
  let skipped = 0;
  const skip = () => {
    if (skipped) body += SKIPS[skipped - 1];
    skipped = 0;
  };
  for (const clue of clues.flat()) {
    if (!clue) {
      if (++skipped === SKIPS.length) skip();
      continue;
    }
    skip();
    body += clue === UNKNOWN ? "." : written(clue);
  }
  skip();
  const there = new Set(walls.map(String));
  if (there.size) body += sides(clues.length, clues[0].length).map((places) => bitsOf(places.map((each) => there.has(String(each))))).join("");
  return `${SITE}${symmetric ? "symmarea" : "fillomino"}/${largest ? "t/" : ""}${clues[0].length}/${clues.length}/${body}${body.endsWith(".") ? "/" : ""}`;
}

function written(clue) {
  const [, sign, length] = WRITTEN.find(([bound]) => clue < bound) ?? [];
  if (!length) throw new Misread(`a clue ${clue}: an address of puzz.link can hold numbers up to ${WRITTEN.at(-1)[0] - 1}`);
  return sign + (clue - (sign ? SIGNS[sign][1] : 0)).toString(16).padStart(length, "0");
}

function bitsOf(bits) {
  let text = "";
  for (let k = 0; k < bits.length; k += 5) text += FIVES[bits.slice(k, k + 5).reduce((sum, bit, at) => sum + (bit ? 16 >> at : 0), 0)];
  return text;
}

// --- game ids of Filling ---

const FILLING = /^[0-9]{1,6}x[0-9]{1,6}:[^\s:/=]*$/;

function fillingIn(word) {
  const [columns, rows] = word.split(":")[0].split("x").map(Number);
  if (!columns || !rows) throw misread("address", "there should be columns and rows here, as in 3x2:2b0a3", 1);
  checkSize(rows, columns);
  const cells = [];
  for (let at = word.indexOf(":") + 1; at < word.length; at++) {
    const sign = word[at];
    if (!/[0-9a-z]/.test(sign)) throw misread("address", `${quoted(sign)}: there should be 0-9, or a-z for blank cells`, at + 1);
    const isDigit = sign <= "9";
    for (let k = isDigit ? 1 : sign.charCodeAt(0) - 96; k > 0; k--) cells.push(isDigit ? Number(sign) : 0);
    if (cells.length > rows * columns) throw misread("address", `${cells.length} cells so far: there should be ${rows * columns}`, at + 1);
  }
  if (cells.length < rows * columns) throw misread("address", `the id ends here, after ${cells.length} of ${rows * columns} cells`, word.length + 1);
  return plain(inRows(cells, columns));
}

function fillingOf(puzzle) {
  const clues = bareClues(puzzle, "filling");
  const [rows, columns, cells] = [clues.length, clues[0].length, clues.flat()];
  const [most, largest] = [Math.min(9, Math.max(rows, columns, 3)), Math.max(...cells)];
  if (cells.includes(UNKNOWN)) throw new Misread("a clue with an unknown number: the format filling cannot represent it");
  if (largest > most) throw new Misread(`a clue ${largest}: Filling allows numbers up to ${most} on a board of ${rows}x${columns}`);
  return `${columns}x${rows}:${cells.join("")}`;
}

// The clues of a fillomino, for a format that can hold nothing else.
function bareClues({ clues, walls, largest, symmetric, variants = [] }, form) {
  if (variants.length) throw new Misread(`a fillomino that is ${variants.join(" and ")}: the format ${form} cannot represent it`);
  const more = symmetric ? "symmetric regions" : largest !== null ? `numbers up to ${largest} only` : walls.length ? "walls" : "";
  if (more) throw new Misread(`a fillomino with ${more}: the format ${form} cannot represent it`);
  return clues;
}

// --- rows of numbers ---

const BLANKS = ".-_0";
const ENTRIES = /^[0-9a-f.\-_?, \t\r\n]*$/;
const OTHERS = /[:/<=]|^\s*(?:pzprv3|begin\b|\[?problem)/i; // signs of other formats
const SUDOKUS = [81, 256, 625]; // characters of a line
const PICTURED = "#+.";

const linesOf = (text) => text.split(/\r\n?|\n/);
const areApart = (lines) => lines.some((line) => /[\s,]/.test(line.trim()));
const named = (line) => {
  const names = line.split(/\s+/).filter(Boolean);
  return names.length && names.every((name) => VARIANTS.some((each) => each.name === name)) ? names : [];
};

// Whether a text can only be a grid.
function isGrid(text) {
  if (!ENTRIES.test(text) || !/[1-9]/.test(text) || !/[-._?]/.test(text)) return false;
  const words = text.replaceAll(",", " ").split(/\s+/).filter(Boolean);
  return !areApart(linesOf(text)) || words.every((word) => /^[0-9]+$/.test(word) || (word.length === 1 && `?${BLANKS}`.includes(word)));
}

// Whether a text is a grid, or is meant as one.
function beginsAsGrid(text) {
  if (isGrid(text) || named(text.trim().split("\n")[0]).length) return true;
  const [first = "", second = ""] = text.split("\n").map((line) => line.trim()).filter((line) => line && !line.startsWith("|") && !line.startsWith("//"));
  const items = first.split(/\s+/);
  const areItems = second && new Set(items).size === items.length && second.split(/\s+/).every((item) => items.includes(item));
  return (isGrid(first) || isGrid(second)) && !PICTURED.includes(text.trim()[0]) && !areItems;
}

function rowsIn(text, word, isWanted) {
  const first = word.split("\n").find((line) => line.trim() && !line.trim().startsWith("#")) ?? "";
  const isTold = !OTHERS.test(word) && !SUDOKUS.includes(first.replace(/\s/g, "").length) && beginsAsGrid(text);
  if (!isTold && !(isWanted && ENTRIES.test(word))) return null;
  try {
    return { puzzle: gridIn(text), notes: [] };
  } catch (error) {
    if (isTold) throw error;
    return null; // it may be something else
  }
}

function gridIn(text) {
  let lines = linesOf(text).map((line, k) => ({ text: line.trimEnd(), number: k + 1 })).filter((line) => line.text);
  checkSize(lines.length, 1);
  const variants = VARIANTS.map(({ name }) => name).filter((name) => named(lines[0].text).includes(name));
  const shaded = [];
  if (variants.length) {
    lines = lines.slice(1);
    for (const [r, line] of lines.entries()) {
      line.text.match(/[^\s,]+/g)?.forEach((entry, c) => entry.length > 1 && entry.endsWith("*") && shaded.push([r, c]));
      line.text = line.text.replace(/(?<=[^\s,])\*/g, " ");
    }
  }
  if (!lines.length) throw new Misread("text: there are no rows: there should be a grid of numbers and '.'", { line: null, column: null });
  const apart = variants.length > 0 || areApart(lines.map((line) => line.text));
  const columns = rowIn(lines[0], null, apart).length;
  const clues = lines.map((line) => rowIn(line, columns, apart));
  return plain(clues, variants.length ? { variants, shaded } : {});
}

function rowIn({ text, number }, columns, apart) {
  const wrong = (message, at) => misread("text", message, at + 1, number);
  const missing = /(?:^|,)\s*(?=,)|\S *\t *(?=\t)/.exec(text);
  if (missing) {
    const at = missing.index + missing[0].length;
    throw wrong(`no entry before this ${text[at] === "," ? "comma" : "tab"}: a blank cell should be '.'`, at);
  }
  const entries = [...text.matchAll(apart ? /[^\s,]+/g : /\S/g)];
  const row = entries.slice(0, MOST_CELLS + 1).map(({ 0: word, index }) => clueIn(word, apart, (message) => wrong(message, index)));
  checkSize(1, entries.length);
  if (columns !== null && row.length !== columns) throw wrong(`${row.length} cells in this row: there should be ${columns}, as there are columns`, entries[columns]?.index ?? text.trimEnd().length);
  return row;
}

function clueIn(word, apart, wrong) {
  if (word === "?") return UNKNOWN;
  if (word.length === 1 && BLANKS.includes(word)) return 0;
  if (/^[0-9]+$/.test(word)) {
    if (word.length > MOST_DIGITS) throw wrong(`a clue of ${word.length} digits: it should have at most ${MOST_DIGITS}`);
    if (Number(word)) return Number(word);
    throw wrong(`a clue ${word}: it should be 1 or more`);
  }
  if (!apart && /[a-f]/.test(word)) return parseInt(word, 16);
  throw wrong(`${quoted(word.slice(0, 20))} is not a clue: there should be a number, ${[...BLANKS].map(quoted).join(" or ")} for a blank cell, or '?'`);
}

function rowsOf(puzzle) {
  const { variants = [], shaded = [] } = puzzle;
  const words = bareClues({ ...puzzle, variants: [] }, "grid").map((row) => row.map((clue) => (clue === UNKNOWN ? "?" : clue ? String(clue) : ".")));
  for (const [r, c] of shaded) words[r][c] += "*";
  const width = Math.max(...words.flat().map(({ length }) => length));
  if (variants.length) return [variants.join(" "), ...words.map((row) => row.map((word) => word.padEnd(width)).join(" ").trimEnd()), ""].join("\n");
  const end = width > 1 && words[0].length === 1 ? ",\n" : "\n";
  return words.map((row) => row.map((word) => word.padStart(width)).join(width > 1 ? " " : "") + end).join("");
}

// By name of a format, the text of a fillomino; each throws Misread if the format cannot hold it.
export const WRITERS = { filling: fillingOf, grid: rowsOf, puzzlink: addressOf };
