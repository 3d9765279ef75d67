// Solve, count and check packings by the core alone, and find all solutions for a wall: the twin of
// dancefloor.faces.page_searches for these. The solutions and their order are those that Python finds with the same core.
//
// Python takes over where it does more than search: if there is no solution, since it says why; if nothing was found
// after `PATIENCE` nodes; where another way may count sooner; and for engines, limits and conventions that the page has
// no buttons for. Until then nothing has been told, or nothing that Python would not tell, too.
//
// A question is brief if it is about placements and has a limit in seconds, as whether they can still become a solution.
// It is answered here in any case, and one solution is as good as another.
import { isSimple } from "./packings.js";
import { real } from "./border.js";
import { begun, chosen, problemsOf, quickestOrder } from "./choosing.js";
import { encoded, hangTogether, scanOrders } from "./encoding.js";
import { compared, isConnected, sorted } from "./geometry.js";
import { copiesOf, lettered } from "./lettering.js";
import { motionsOf, symmetriesOf } from "./symmetries.js";

const CONVENTIONS = new Set(["all", "rotations", "none"]);
const PATIENCE = 20_000_000; // nodes without a solution, a few seconds
const LONG = 2e10; // nanoseconds: a longer count may be shorter by tables
const SLICE = 1 << 16; // nodes between two looks at messages
const MOST_IMAGES = 1 << 20;
const COMPARING = 5; // seconds in which a count brings solutions into their least forms
const [AT_ONCE, CELLS_AT_ONCE] = [100, 5000]; // of solutions in an event
const KEEP = 2 ** 31;
const [SOLVE_LIMIT, CHECK_LIMIT, WALL_LIMIT] = [1000, 2, 100_000];

export const SEARCHES = {
  solve: (query, asked) => {
    const limit = query.limit ?? SOLVE_LIMIT;
    return limit > 1 || isBrief(query) ? found(query, asked, limit) : null; // one solution has an engine of its own
  },
  count: counted,
  check: async (query, asked) => {
    const all = [];
    const answer = await found(query, { ...asked, tell: ({ solutions = [] }) => all.push(...solutions) }, CHECK_LIMIT);
    return answer && checked(answer, all);
  },
  wall: walled,
};

const isBrief = ({ placed = [], seconds = null }) => placed.length > 0 && seconds !== null;

// What is searched, or null if Python has to: the problem with its symmetries.
function prepared(call, query) {
  const { puzzle, placed = [], symmetry = "all", engine = null, seconds = null } = query;
  if (engine !== null || !CONVENTIONS.has(symmetry) || !isSimple(puzzle) || (seconds !== null && !isBrief(query))) return null;
  const left = placed.length ? rest(puzzle, placed) : puzzle;
  if (!left || !(isBrief(query) || isConnected(left))) return null;
  const encoding = encoded(call, left);
  if (!encoding || (placed.length && !areOptions(encoded(call, puzzle), placed))) return null;
  const positions = quickestOrder(encoding, scanOrders(encoding));
  const convention = placed.length ? "none" : symmetry;
  const symmetries = convention === "none" ? null : symmetriesOf(encoding, positions, convention === "rotations");
  if (convention !== "none" && !symmetries) return null;
  const numbers = symmetries?.kept ?? [...encoding.options.keys()];
  const options = numbers.map((number) => encoding.options[number]);
  if (!isBrief(query) && !hangTogether(encoding, options)) return null;
  const problem = problemsOf(encoding, options, positions);
  return { encoding, convention, symmetries, numbers, problem, placed, by: chosen(encoding, options, positions, problem) };
}

// What is left of a puzzle; null if placements overlap or use a piece too often, or if nothing is left.
function rest(puzzle, placed) {
  const covered = new Set(placed.flatMap(({ cells }) => cells.map(String)));
  const many = placed.reduce((sum, { cells }) => sum + cells.length, 0);
  const used = (name) => placed.filter(({ piece }) => piece === name).length;
  const left = puzzle.pieces.map((piece) => ({ ...piece, uses: piece.uses.map((number) => number - used(piece.name)) }));
  const cells = puzzle.cells.filter((cell) => !covered.has(String(cell)));
  const pieces = left.filter(({ uses: [, high] }) => high > 0).map((piece) => ({ ...piece, uses: [Math.max(0, piece.uses[0]), piece.uses[1]] }));
  if (covered.size < many || left.some(({ uses: [, high] }) => high < 0) || !cells.length || !pieces.length) return null;
  return { ...puzzle, cells, pieces };
}

// Whether placements are some of the puzzle.
function areOptions(encoding, placed) {
  if (!encoding) return false;
  const known = new Set(encoding.options.map((items) => String(placementOf(encoding, items).cells) + `|${items[0]}`));
  const number = new Map(encoding.puzzle.pieces.map(({ name }, k) => [name, encoding.first + k]));
  return placed.every(({ piece, cells }) => known.has(`${sorted(cells)}|${number.get(piece)}`));
}

// The placement of an option, always the same value for it.
function placementOf({ cells, first, made, puzzle }, items) {
  const [piece, ...covered] = items;
  if (!made.has(items)) made.set(items, { piece: puzzle.pieces[piece - first].name, cells: covered.map((cell) => cells[cell]) });
  return made.get(items);
}

// A cover as a solution: placements by piece, then by cells. Throws an error if it is none, which would be a mistake of
// ours.
function solutionOf({ encoding, numbers, placed }, cover) {
  const { first, options, puzzle } = encoding;
  const used = cover.map((option) => options[numbers[option]]).sort(compared);
  const covered = new Set(used.flatMap((items) => items.slice(1)));
  const times = puzzle.pieces.map(() => 0);
  for (const [piece] of used) times[piece - first]++;
  const isRight = puzzle.pieces.every(({ uses: [low, high] }, k) => low <= times[k] && times[k] <= high);
  if (covered.size !== first || used.reduce((sum, { length }) => sum + length - 1, 0) !== first || !isRight) throw new Error("this is a bug of dancefloor: a solution is wrong");
  const placements = [...placed.map(({ piece, cells: own }) => ({ piece, cells: sorted(own) })), ...used.map((each) => placementOf(encoding, each))];
  return { placements, copies: copiesOf(placements) };
}

// Search as long as covers are wanted; `hear(covers)` gets those of each slice, and returns how many more are wanted.
// Resolves to whether the search is complete, or to null if somebody cancelled it.
async function searched({ call, listened }, search, hear) {
  for (let wanted = 1; ; ) {
    const [options, ends, , complete] = call("Search.advance", search, Math.min(wanted, AT_ONCE), SLICE, real(Infinity), KEEP);
    wanted = hear([...ends].map((end, k) => [...options.subarray(k ? ends[k - 1] : 0, end)]));
    if (!wanted || complete) return complete;
    if (await listened()) return null;
  }
}

async function found(query, asked, limit) {
  const { call, tell } = asked;
  const began = performance.now();
  const ready = prepared(call, query);
  if (!ready) return null;
  const { symmetries, numbers } = ready;
  const search = begun(call, ready.by.name, ready.problem);
  const isNew = symmetries && !symmetries.isFree ? firstMet(symmetries, numbers) : () => true;
  const atOnce = Math.max(1, Math.min(AT_ONCE, Math.floor(CELLS_AT_ONCE / query.puzzle.cells.length)));
  let many = 0;
  let isLate = false;
  const complete = await searched(asked, search, (covers) => {
    const solutions = covers.filter(isNew).slice(0, limit - many).map((cover) => solutionOf(ready, cover));
    for (let k = 0; k < solutions.length; k += atOnce) {
      const part = solutions.slice(k, k + atOnce);
      if (!many && query.ask !== "wall") part[0].labels = lettered(query.puzzle, part[0].placements);
      tell({ event: "solutions", first: many, solutions: part });
      many += part.length;
    }
    const [nodes] = call("Search.counters", search);
    isLate = isBrief(query) ? isUp(query, began) : !many && nodes > PATIENCE;
    tell(progressOf(call, search, nodes, many, began));
    return isLate ? 0 : limit - many;
  });
  if (complete === null || !(many || isBrief(query))) return null;
  return result({ ...ready, seconds: seconds(began), search, call, many, isLimited: !complete });
}

const isUp = (query, began) => performance.now() > began + 1000 * query.seconds;

// A filter that passes the first cover of each class.
function firstMet(symmetries, numbers) {
  const met = new Set();
  return (cover) => {
    const form = symmetries.form(cover.map((option) => numbers[option]));
    return met.size < met.add(form).size;
  };
}

const seconds = (began) => (performance.now() - began) / 1000;

function progressOf(call, search, nodes, found, began) {
  const fraction = call("Search.progress", search);
  return { event: "progress", seconds: seconds(began), fraction, found, nodes, doing: "searching", text: `about ${(100 * fraction).toFixed(0)} % done` };
}

function facts({ by, convention, symmetries, call, search, seconds: taken }, outcome, covers) {
  const [nodes, updates, cleansings] = call("Search.counters", search);
  return {
    outcome,
    reason: "",
    engine: by.name,
    why: by.why,
    symmetry: convention,
    symmetries: symmetries?.order ?? 1,
    rotations: symmetries?.rotations ?? 1,
    statistics: { covers, nodes, updates, cleansings, seconds: taken },
  };
}

function result(ready) {
  const { many, by, seconds: taken, isLimited, symmetries } = ready;
  const how = `${plural(many, "solution")}${!isLimited && symmetries?.order > 1 ? ` up to ${groupText(symmetries)}` : ""} found by ${by.name} in ${taken.toFixed(2)} s`;
  const value = { found: many, ...facts(ready, isLimited ? "limited" : "complete", many) };
  if (!many) return { value, text: [isLimited ? "0 solutions so far" : `no solutions: proved by ${by.name} in ${taken.toFixed(2)} s`] };
  return { value, text: [`${how}; ${isLimited ? "there may be more" : "there are no others"}`] };
}

const plural = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
function groupText({ order, rotations }) {
  const turns = plural(rotations, "rotation");
  return order > rotations ? `${order} symmetries (${turns}, ${plural(order - rotations, "reflection")})` : turns;
}

async function counted(query, asked) {
  const { call, tell } = asked;
  const began = performance.now();
  const ready = prepared(call, { symmetry: "all", ...query });
  if (!ready || (ready.by.guess > LONG && !isBrief(query))) return null;
  const { symmetries, numbers, by, problem } = ready;
  let search = begun(call, by.name, problem);
  const isSieved = symmetries && !symmetries.isFree;
  if (isSieved) {
    if (symmetries.order * numbers.length > MOST_IMAGES) return null;
    search = call("sieve", search, symmetries.order, Int32Array.from(symmetries.images(numbers)));
  }
  let [covers, weight, isComplete] = [0, 0, false];
  while (!isComplete && !(isBrief(query) && isUp(query, began))) {
    const [, , many, complete, weighed] = call("Search.advance", search, KEEP, SLICE, real(Infinity), 0);
    covers += many;
    weight += isSieved ? weighed : many * (symmetries?.order ?? 1);
    isComplete = complete;
    if (isSieved && seconds(began) > COMPARING && !complete) return null; // Python need not compare solutions
    tell(progressOf(call, search, call("Search.counters", search)[0], covers, began));
    if (!complete && (await asked.listened())) return null;
  }
  if (!covers && !isBrief(query)) return null; // Python says why
  const went = facts({ ...ready, call, search, seconds: seconds(began) }, isComplete ? "complete" : "limited", covers);
  const value = { document: "dancefloor/count/1", distinct: symmetries ? covers : null, raw: weight, modulo: null, ...went };
  const counts = countText(value, symmetries);
  return { value, text: [isComplete ? `${counts} in ${seconds(began).toFixed(2)} s` : `${counts} so far`] };
}

function countText({ distinct, raw }, symmetries) {
  if (!symmetries) return plural(raw, "solution");
  if (symmetries.order > 1) return `${plural(distinct, "solution")} up to ${groupText(symmetries)}; ${raw} in all,`;
  return `${plural(raw, "solution")} (no symmetries)`;
}

function checked({ value: { found: many, ...went }, text }, solutions) {
  const listed = solutions.map(({ placements }) => ({ placements }));
  const nothing = { differing: [], contradiction: null, why_none: null, redundant: [], undecided: [], unexamined: [] };
  const value = { document: "dancefloor/check/1", answer: many === 1 ? "unique" : "multiple", solutions: listed, ...nothing, ...went };
  const alike = went.symmetries > 1 ? `up to ${groupText({ order: went.symmetries, rotations: went.rotations })}` : "";
  const [how] = /by \w+ in [\d.]+ s/.exec(text[0]);
  if (many === 1) return { value, text: [`exactly one solution${alike && ` ${alike}`}: proved ${how}`] };
  return { value, text: [`more than one solution${alike && `, even ${alike}`}: two found ${how}`] };
}

// All solutions in few bytes: the twin of dancefloor.houses.studio.all_solutions.
async function walled(query, asked) {
  const { puzzle, placed = [], symmetry = "all", limit = WALL_LIMIT } = query;
  const numbers = new Map(puzzle.cells.map((cell, k) => [String(cell), k]));
  const met = []; // placements, each as its piece and the numbers of its cells
  const known = new Map(); // their numbers, by these as a text
  const numberOf = (given) => {
    const key = String(placement(given));
    if (!known.has(key)) known.set(key, met.push(placement(given)) - 1);
    return known.get(key);
  };
  const seen = new Map(); // the same, by the value that tells a placement
  const seenAs = (given) => {
    if (!seen.has(given)) seen.set(given, numberOf(given));
    return seen.get(given);
  };
  const placement = ({ piece, cells }) => [piece, ...cells.map((cell) => numbers.get(String(cell))).sort((one, other) => one - other)];
  const tell = (event) => {
    if (event.event !== "solutions") return asked.tell(event);
    const last = met.length;
    const covers = event.solutions.map(({ placements }) => placements.map(seenAs));
    asked.tell({ event: "covers", first: event.first, placements: met.slice(last), covers });
  };
  const encoding = limit > 1 && isSimple(puzzle) ? encoded(asked.call, puzzle) : null; // one solution has an engine of its own
  const elements = encoding && (symmetry === "none" && !placed.length ? motionsOf(encoding) : []);
  const answer = elements && (await found(query, { ...asked, tell }, limit));
  if (!answer) return null;
  const motions = elements.map((motion) => met.map(([piece, ...cells]) => {
    const image = { piece: motion.pieces.get(piece), cells: cells.map((cell) => motion.cells.get(String(puzzle.cells[cell]))) };
    return known.get(String(placement(image))) ?? -1;
  }));
  return { ...answer, value: { ...answer.value, motions } };
}
