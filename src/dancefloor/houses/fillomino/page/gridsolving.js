// Check and count fillominoes by the core alone, and say what is wrong with numbers: the twin of
// dancefloor.houses.fillomino.solve, and of what `check` does with it. Solutions, their order, and the nodes are those that
// Python finds with the same core.
import { real } from "./border.js";
import { boardOf, gridOf, isSolution, obstruction, placeOf, plural } from "./gridrules.js";
import { leastContradiction } from "./leastcore.js";

const SLICE = 0.04; // seconds of a turn
const [GRIDS, CONFLICTS] = [64, 1 << 14]; // of a turn
const [OPEN, COMPLETE] = [0, 1];
const [MOST_CONFLICTS, COUNTED] = [20_000, 50]; // of a question about clues, and those of a turn
const EFFORT = 300_000; // cells to look at, in all questions about clues together
const TURNS = 2; // each of them gets at most this fraction of the time that is left
const MOST_NAMED = 20; // clues
const CONVENTIONS = ["all", "rotations", "none"];
const LARGE = "finding out whether there are more solutions would take too much memory";
const UPRIGHT = "symmetric solutions count separately: clues are read upright";
const GROUP = { symmetry: "none", symmetries: 1, rotations: 1 };

export const SEARCHES = { check: checked, count: counted, wrong: mistaken };

// Work for a number of seconds, null for any; `pause()` lets messages arrive now and then.
class Work {
  constructor({ call, listened, tell }, seconds) {
    Object.assign(this, { call, tell, began: performance.now() });
    this.end = this.began + 1000 * (seconds ?? Infinity);
    this.heard = this.began;
    this.listened = listened;
  }

  get spent() {
    return (performance.now() - this.began) / 1000;
  }

  get left() {
    return Math.max(0, (this.end - performance.now()) / 1000);
  }

  async pause() {
    if (performance.now() < this.heard + 1000 * SLICE) return;
    if (await this.listened()) throw new Error("nobody wants it any more");
    this.heard = performance.now();
  }
}

function begun(call, board, clues = board.clues, named = []) {
  const largest = Math.min(board.largest ?? clues.length, clues.length);
  return call("Fillomino", board.beside, clues, board.walls, largest, named, 0, board.positions, [board.differences, board.kinds, board.barred]);
}

// Search for at most so many solutions; `hear` gets each of them. Resolves to how it went.
async function searched(work, board, limit, hear) {
  const reason = obstruction(board);
  if (reason) return { outcome: "complete", reason, engine: "", why: "", ...GROUP, statistics: statistics(0, [0, 0], 0) };
  const { call } = work;
  const solver = begun(call, board);
  const from = work.spent;
  for (let many = 0, state = OPEN; ; ) {
    const isUp = many >= limit || !work.left;
    if (state !== OPEN || isUp) {
      const [conflicts, rounds] = call("Fillomino.work", solver);
      const went = { outcome: state === COMPLETE ? "complete" : "limited", reason: state === OPEN || state === COMPLETE ? "" : LARGE };
      return { ...went, engine: "fillomino", why: "lazy clauses, compiled", ...GROUP, statistics: statistics(many, [conflicts, rounds], work.spent - from) };
    }
    const [grids, now] = call("Fillomino.advance", solver, Math.min(limit - many, GRIDS), CONFLICTS, real(Math.min(work.left, SLICE)));
    for (const grid of grids) {
      if (!isSolution(board, grid)) throw new Error("this is a bug of dancefloor: a solution is wrong");
      hear(grid);
    }
    many += grids.length;
    state = now;
    work.tell({ event: "progress", seconds: work.spent, fraction: null, found: many, nodes: call("Fillomino.work", solver)[0], doing: "searching", text: ["searching", many && plural(many, "cover")].filter(Boolean).join("; ") });
    await work.pause();
  }
}

const statistics = (covers, [nodes, updates], seconds) => ({ covers, nodes, updates, cleansings: 0, seconds });

// --- check ---

async function checked({ puzzle, symmetry = "all", seconds = null, redundant = false, contradiction = true }, asked) {
  const board = boardOf(puzzle);
  if (!board || redundant || !CONVENTIONS.includes(symmetry)) return null;
  const work = new Work(asked, seconds);
  const found = await judged(work, board, contradiction);
  const solutions = found.solutions.map((each) => ({ grid: gridOf(board, each) }));
  const nothing = { why_none: null, redundant: [], undecided: [], unexamined: [] };
  const value = { document: "dancefloor/check/1", ...nothing, ...found, ...places(board, found), solutions };
  return { value, text: verdict(work, board, found) };
}

// The findings about cells, as rows and columns.
const places = (board, { differing, contradiction }) => ({
  differing: differing.map((cell) => placeOf(board, cell)),
  contradiction: contradiction && { ...contradiction, clues: contradiction.clues.map((cell) => placeOf(board, cell)) },
});

// How many solutions there are, none, one or two; and if there is none, clues that contradict each other.
async function judged(work, board, blames = true) {
  const solutions = [];
  const went = await searched(work, board, 2, (grid) => solutions.push([...grid]));
  const isKnown = went.outcome === "complete";
  const answer = solutions.length > 1 ? "multiple" : !isKnown ? "unknown" : solutions.length ? "unique" : "none";
  const [one, other] = solutions;
  const differing = other ? [...one.keys()].filter((cell) => one[cell] !== other[cell]) : [];
  const contradiction = answer === "none" && blames ? await contradicting(work, board) : null;
  return { answer, solutions, differing, contradiction, ...went };
}

// Clues that contradict each other, as few as possible; null if the time is up before that. One solver, which has no clue
// of its own, keeps what it learns from each question.
async function contradicting(work, board) {
  const { call } = work;
  const given = [...board.clues.keys()].filter((cell) => board.clues[cell]);
  const clues = board.clues.map((clue) => Math.min(clue, board.clues.length + 1)); // larger ones are as wrong as this one
  const named = [...new Set(given.map((cell) => clues[cell]))].sort((one, other) => one - other);
  const solver = begun(call, board, clues.map(() => 0), named);
  const patience = work.left / TURNS;
  const ask = async (cells) => {
    const found = work.left ? await answered(work, solver, cells.map((cell) => [cell, clues[cell], true]), patience) : null;
    if (found === null) return { possible: null, clues: [] };
    if (found) return { possible: true, clues: given.filter((cell) => clues[cell] === found[cell]) };
    return { possible: false, clues: [...call("Fillomino.core", solver)].map((number) => cells[number]) };
  };
  return leastContradiction(ask, given, Math.floor(EFFORT / Math.max(1, clues.length)));
}

// A solution with these claims, false if there is none, or null if nobody knows.
async function answered(work, solver, claims, patience) {
  const { call } = work;
  const end = performance.now() + 1000 * Math.min(patience, work.left);
  const metBy = () => call("Fillomino.work", solver)[0];
  call("Fillomino.ask", solver, claims);
  let met = metBy();
  const most = met + MOST_CONFLICTS;
  let due = met + COUNTED;
  while (met < most && performance.now() < end) {
    const [grids, state] = call("Fillomino.advance", solver, 1, Math.min(due, most) - met, real(Math.min((end - performance.now()) / 1000, SLICE)));
    if (grids.length) return grids[0];
    if (state !== OPEN) return state === COMPLETE ? false : null;
    met = metBy();
    if (met >= due) due = met + COUNTED;
    await work.pause();
  }
  return null;
}

// The sentences about it: the twin of dancefloor.reports.verdicts.
function verdict(work, board, { answer, solutions, differing, contradiction, outcome, reason, engine }) {
  const how = engine ? `by ${engine} in ${work.spent.toFixed(2)} s` : "without a search";
  if (answer === "unknown") return [`unknown, ${plural(solutions.length, "solution")} so far: ${reason || `stopped by its limit after ${work.spent.toFixed(2)} s`}`];
  if (answer === "none") return [`no solution: ${reason || `proved ${how}`}`, blame(board, contradiction)];
  if (answer === "unique") return [`exactly one solution: proved ${how}`];
  return [`more than one solution: two found ${how}`, `they differ in ${plural(differing.length, "cell")}: ${spoken(differing.map((cell) => placeOf(board, cell)))}`];
}

function blame(board, contradiction) {
  if (!contradiction) return "time ran out during the search for clues that contradict each other";
  const { clues, all_needed: areNeeded, smallest } = contradiction;
  if (!clues.length) return "the board has no solution even without its clues";
  const named = clues.slice(0, MOST_NAMED).map((cell) => {
    const [r, c] = placeOf(board, cell);
    return `${board.clues[cell]} in row ${r + 1}, column ${c + 1}`;
  });
  if (clues.length === 1) return `this clue is impossible: ${named[0]}`;
  const how = smallest ? "no smaller set does" : areNeeded ? "each one is needed" : "fewer clues may be enough";
  const more = clues.length > MOST_NAMED ? `; and ${plural(clues.length - MOST_NAMED, "more clue")}` : "";
  return `these ${clues.length} clues contradict each other (${how}): ${named.join("; ")}${more}`;
}

// Cells in words, by row: the twin of dancefloor.reports.phrases.
function spoken(cells) {
  const rows = new Map();
  for (const [r, c] of cells) rows.set(r, [...(rows.get(r) ?? []), c + 1]);
  return [...rows].map(([r, columns]) => {
    const words = runs(columns);
    const last = words.pop();
    return `row ${r + 1}, column${columns[1] ? "s" : ""} ${words.length ? `${words.join(", ")} and ${last}` : last}`;
  }).join("; ");
}

// Ascending numbers as words; three or more consecutive ones are a range.
function runs(numbers) {
  const found = [];
  for (const number of numbers)
    if (found.at(-1)?.at(-1) === number - 1) found.at(-1).push(number);
    else found.push([number]);
  return found.flatMap((run) => (run.length > 2 ? [`${run[0]}-${run.at(-1)}`] : run));
}

// --- count ---

async function counted({ puzzle, symmetry = "all", placed = [], engine = null, seconds = null }, asked) {
  const board = boardOf(puzzle);
  if (!board || placed.length || engine !== null || !CONVENTIONS.includes(symmetry)) return null;
  const work = new Work(asked, seconds);
  let raw = 0;
  const went = await searched(work, board, Infinity, () => raw++);
  const value = { document: "dancefloor/count/1", distinct: null, raw, modulo: null, ...went };
  const [many, time] = [plural(raw, "solution"), `${work.spent.toFixed(2)} s`];
  if (went.outcome === "complete") return { value, text: [`${many} in ${time}`, ...(went.engine ? [] : [`no search was needed: ${went.reason}`]), UPRIGHT] };
  const said = went.reason ? `${many}, symmetric ones counted separately (${went.reason})` : `${many} so far`;
  return { value, text: [said, `stopped by its limit after ${time}`, UPRIGHT] };
}

// --- what is wrong with numbers ---

async function mistaken({ puzzle, filled, seconds = null, moves = true }, asked) {
  const alone = boardOf(puzzle);
  if (!alone || moves || !Array.isArray(filled)) return null; // a person's moves are known to Python
  const clues = puzzle.clues.map((row, r) => row.map((clue, c) => (clue > 0 ? clue : filled[r]?.[c])));
  const board = filled.length === clues.length && filled.every((row) => row.length === alone.wide) ? boardOf({ ...puzzle, clues }) : null;
  if (!board) return null;
  const work = new Work(asked, seconds);
  const found = await judged(work, board);
  const value = { answer: found.answer, wrong: [], blamed: [], moves: [] };
  if (found.answer !== "none") return { value, text: [found.answer === "unknown" ? "time ran out" : "nothing that is filled in is wrong"] };
  value.blamed = places(board, found).contradiction?.clues ?? [];
  const right = await judged(work, alone);
  if (right.answer === "unique") value.wrong = [...board.clues.keys()].filter((cell) => board.clues[cell] && board.clues[cell] !== right.solutions[0][cell]).map((cell) => placeOf(board, cell));
  const first = found.reason ? `with what is filled in, ${found.reason}` : "what is filled in leaves no solution";
  return { value, text: [first, verdict(work, board, found)[1].replace("clues", "numbers")] };
}
