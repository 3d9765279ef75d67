// What a fillomino says: whether it makes sense, why it can have no solution, and whether numbers solve it. The twin of
// dancefloor.houses.fillomino.fillomino and verify_filled. A puzzle is as in docs/faces.md.
import { MOST_CELLS, sideOf, UNKNOWN, VARIANTS } from "./grid.js";

const MOST_CLUE = 999_999_999; // a larger number is larger than any board

export const plural = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
const range = (size) => Array.from({ length: size }, (_, k) => k);
const isWhole = (value, least, most) => Number.isInteger(value) && value >= least && value <= most;

// A puzzle as numbered cells, row by row, with all that the core wants; null if it makes no sense, or is too large for a
// page. Of `clues`, 0 is any blank cell.
export function boardOf({ kind, clues: rows, walls = [], largest = null, symmetric = false, variants: names = [], shaded = [] } = {}) {
  const lists = [rows, walls, names, shaded];
  if (kind !== "fillomino" || !lists.every(Array.isArray) || !Array.isArray(rows[0]) || !rows[0].length) return null;
  const [high, wide] = [rows.length, rows[0].length];
  if (high * wide > MOST_CELLS || !rows.every((row) => Array.isArray(row) && row.length === wide && row.every((clue) => isWhole(clue, UNKNOWN, MOST_CLUE)))) return null;
  const isCell = (cell) => Array.isArray(cell) && cell.length === 2 && isWhole(cell[0], 0, high - 1) && isWhole(cell[1], 0, wide - 1);
  const isWall = (wall) => Array.isArray(wall) && wall.length === 2 && wall.every(isCell) && Math.abs(wall[0][0] - wall[1][0]) + Math.abs(wall[0][1] - wall[1][1]) === 1;
  const areRules = (largest === null || isWhole(largest, 1, MOST_CLUE)) && typeof symmetric === "boolean" && names.every((name) => VARIANTS.some((each) => each.name === name));
  if (!areRules || !walls.every(isWall) || !shaded.every(isCell)) return null;
  const rules = VARIANTS.filter(({ name }) => names.includes(name));
  const bars = rules.map((each) => each.bars).filter(Boolean);
  if ((symmetric && rules.length) || (shaded.length && !bars.length)) return null;
  const number = ([r, c]) => r * wide + c;
  const dark = new Set(shaded.map(number));
  const board = {
    ...{ high, wide, largest, symmetric },
    clues: rows.flat().map((clue) => Math.max(clue, 0)),
    beside: range(high * wide).map((cell) => beside(cell, high, wide)),
    walls: [...new Map(walls.map((wall) => [sideOf(...wall), wall.map(number).sort(ascending)])).values()].sort(byPair),
    variants: rules.map(({ name }) => name),
    differences: [...new Set(rules.flatMap((each) => each.differences ?? []))].sort(ascending),
    kinds: bars.length ? range(high * wide).map((cell) => Number(dark.has(cell))) : [],
    barred: bars.length ? [false, true].map((isShaded) => range(high * wide).map((k) => k + 1).filter((each) => bars.some((bar) => bar(each, isShaded)))) : [],
    positions: symmetric ? range(high * wide).map((cell) => 2 * Math.floor(cell / wide) * wide + (cell % wide)) : [], // pairs with one middle have one sum
  };
  const behind = new Set(board.walls.flatMap(([one, other]) => [`${one},${other}`, `${other},${one}`]));
  board.connected = behind.size ? board.beside.map((row, cell) => row.filter((other) => !behind.has(`${cell},${other}`))) : board.beside;
  return board;
}

const ascending = (one, other) => one - other;
const byPair = (one, other) => one[0] - other[0] || one[1] - other[1];

// The cells beside one: above, left, right, below.
function beside(cell, high, wide) {
  const [r, c] = [Math.floor(cell / wide), cell % wide];
  return [r > 0 && cell - wide, c > 0 && cell - 1, c + 1 < wide && cell + 1, r + 1 < high && cell + wide].filter((other) => other !== false);
}

export const placeOf = ({ wide }, cell) => [Math.floor(cell / wide), cell % wide];
export const gridOf = ({ high, wide }, numbers) => range(high).map((r) => [...numbers.slice(r * wide, (r + 1) * wide)]);
const spoken = (board, cell) => {
  const [r, c] = placeOf(board, cell);
  return `row ${r + 1}, column ${c + 1}`;
};

// What it is, in words.
export function about({ clues }, { high, wide, walls, largest, symmetric, variants }) {
  const more = [walls.length && plural(walls.length, "wall"), largest !== null && `numbers up to ${largest}`, symmetric && "symmetric regions", ...variants];
  const told = clues.flat().filter(Boolean).length; // question marks, too
  return [`Fillomino of ${high}x${wide} cells`, plural(told, "clue"), ...more].filter(Boolean).join(", ");
}

// A reason, found without a search, why there can be no solution; empty if none was found.
export const obstruction = (board) => obstructions(board).next().value ?? "";

function* obstructions(board) {
  const { clues, walls, largest } = board;
  for (const [a, b] of walls)
    if (clues[a] && clues[a] === clues[b]) yield `there is a wall between the clues ${clues[a]} in ${spoken(board, a)} and ${spoken(board, b)}`;
  for (const [cell, clue] of clues.entries())
    if (largest !== null && clue > largest) yield `the clue ${clue} in ${spoken(board, cell)} is more than ${largest}, the largest number allowed`;
  yield* forbidden(board);
  const reached = new Map(); // by clue: cells from which enough cells can be reached
  for (const [cell, clue] of clues.entries()) {
    if (!clue) continue;
    const group = flooded(board, cell, [clue], clue + 1);
    if (group.length > clue && clue === 1) yield `the clue 1 in ${spoken(board, cell)} and the clue 1 in ${spoken(board, group[1])} are side by side`;
    else if (group.length > clue) yield `more than ${clue} clues ${clue} are connected at ${spoken(board, cell)}`;
    if (!reached.has(clue)) reached.set(clue, new Set());
    if (reached.get(clue).has(cell)) continue;
    const room = flooded(board, cell, [clue, 0], clue);
    if (room.length < clue) yield `the clue ${clue} in ${spoken(board, cell)} can reach only ${plural(room.length, "cell")}`;
    for (const each of room) reached.get(clue).add(each);
  }
}

// Clues that variants forbid.
function* forbidden(board) {
  const { clues, beside: near, variants, differences, kinds, barred } = board;
  if (!variants.length) return;
  const rules = variants.join(" and ");
  for (const [cell, clue] of clues.entries()) {
    if (kinds.length && barred[kinds[cell]].includes(clue)) yield `the clue ${clue} in ${spoken(board, cell)} is not allowed: the puzzle is ${rules}`;
    for (const other of near[cell])
      if (clue && differences.includes(clues[other] - clue)) yield `the clues ${clue} in ${spoken(board, cell)} and ${clues[other]} in ${spoken(board, other)} are side by side: the puzzle is ${rules}`;
  }
}

// At most `most` cells that are connected to one through clues of `through`, the nearest first.
function flooded({ clues, connected }, start, through, most) {
  const found = [start];
  const seen = new Set(found);
  for (const cell of found)
    for (const other of connected[cell]) {
      if (found.length >= most) return found;
      if (seen.has(other) || !through.includes(clues[other])) continue;
      seen.add(other);
      found.push(other);
    }
  return found;
}

// Whether numbers, one for each cell, solve a puzzle.
export function isSolution(board, numbers) {
  const { clues, beside: near, walls, largest, differences, kinds, barred, symmetric } = board;
  const isRight = (number, cell) =>
    number >= 1 && (!clues[cell] || clues[cell] === number) && (largest === null || number <= largest) &&
    !(kinds.length && barred[kinds[cell]].includes(number)) && !near[cell].some((other) => differences.includes(Math.abs(numbers[other] - number)));
  if (numbers.length !== clues.length || !numbers.every(isRight) || walls.some(([a, b]) => numbers[a] === numbers[b])) return false;
  const seen = new Set();
  for (const start of numbers.keys()) {
    if (seen.has(start)) continue;
    const region = flooded({ clues: numbers, connected: near }, start, [numbers[start]], numbers.length);
    for (const cell of region) seen.add(cell);
    if (region.length !== numbers[start] || (symmetric && !isSymmetric(board, region))) return false;
  }
  return true;
}

// Whether a half turn leads a region to itself.
function isSymmetric(board, region) {
  const places = region.map((cell) => placeOf(board, cell));
  const [down, across] = [0, 1].map((k) => Math.min(...places.map((place) => place[k])) + Math.max(...places.map((place) => place[k])));
  const there = new Set(places.map(String));
  return places.every(([r, c]) => there.has(`${down - r},${across - c}`));
}
