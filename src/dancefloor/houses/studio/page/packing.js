// Packing: a region to draw, pieces to put into it, and solutions to step through.
//
// One object holds the state; `render` draws it, and nothing else changes what is seen of it. What somebody can undo
// (`EDITS`) is replaced as a whole with each edit, and never changed in place. The parts of the tab are modules of
// their own, which get what they share as `tab`:
//
//   root, app, backend     as the tab got them
//   state, board()         what there is, and the board that shows it; null for a puzzle without one
//   ask(query)             resolves to the last event
//   edit(change), render() change what can be undone; draw everything that has changed
//   counted()              say how many solutions there are by now
//   corner()               the corner from which a solid is seen
//   changing(work)         run a function that changes the puzzle, after the changes before it; `settled()` waits for it
//   see(sight), shared()   show the wall of all solutions, or what a panel has to show; what a link holds
//   opening(promise)       another puzzle is being opened: changes and `settled()` wait
import { argument } from "./argument.js";
import { Board, keyOf } from "./board.js";
import { buildingFilm } from "./building.js";
import { Colors } from "./colors.js";
import { cutout } from "./cutout.js";
import { PANELS } from "./declared.js";
import { carried, dyeing, UNDYED } from "./dyes.js";
import { el } from "./elements.js";
import { choose } from "./fields.js";
import { files } from "./files.js";
import { hand } from "./hand.js";
import { imageOf } from "./images.js";
import { keys, UNDO } from "./keys.js";
import { Labels } from "./labels.js";
import { marking, UNMARKED } from "./marks.js";
import { MOTIONS } from "./moving.js";
import { opening } from "./opening.js";
import { ordered } from "./order.js";
import { painting } from "./painting.js";
import { pieces } from "./pieces.js";
import { plain } from "./plain.js";
import { isWhole, play } from "./play.js";
import { TOOLS } from "./region.js";
import { searching } from "./searching.js";
import { sizes } from "./sizes.js";
import { solid } from "./solid.js";
import { solutions } from "./solutions.js";
import { packingStep } from "./sound.js";
import { lineIn, lineOf, stepIn, written } from "./steps.js";
import { tools } from "./tools.js";

const EDITS = ["puzzle", "about", "cells", "placed", "named", "words", "sentences", "answer", "dyes", "marks"];
const UNNAMED = { text: "", intact: true };
const MOST_EDITS = 300; // that can be undone
const FIRST = "6x10";
const FAR = 40; // pixels by which a board is too wide, or not wide enough
const FORMATS = ["toml", "dlx", "dance", "dimacs", "opb", "lp"]; // of a packing

const KEYS = [
  ["arrows", "go to another cell; with Move, move the region"],
  ["space, Enter", "use the tool on the cell; lift a piece, or put it down; in the tray, select or take a piece"],
  ...Object.values(MOTIONS).map(({ key, title }) => [key, `${title.toLowerCase()} the piece in the hand`]),
  ["wheel", "turn the piece in the hand; with Shift, flip it"],
  ["Delete", "take a piece off the board; in the tray, remove it"],
  ["Esc", "put the piece in the hand back"],
  ["[ and ]", "the solution before, and the next"],
  ["v, c, b", "the next view of a solid that holds pieces, the next corner, from above or below"],
  ["Ctrl or Alt with an arrow", "with Mark, a line on that side of the cell, or none; with Shift, on the next side"],
  ...TOOLS.map(({ key, title }) => [key, `the tool ${title}`]),
  UNDO,
];
const GLUED = "Sides are glued: what leaves the board on one side comes back on another.";
const NOTHING = []; // is placed

export function mount(root, backend, app) {
  const state = {
    puzzle: null, // as in docs/faces.md; null until the first one is there
    about: null, // what `read` says of it; null for a board that was empty
    lattice: null, // the value of the query `lattice`; null for a puzzle without a board
    cells: [], // of the board
    placed: [], // placements of one's own
    named: UNNAMED, // the text that the puzzle was opened by, and whether it still is that puzzle
    words: null, // the words by which somebody took the pieces; null if they came with the puzzle
    sentences: [], // constraints that are shown, be they on or off
    answer: "", // the code of the solution that is asked for, as answers.js makes it; empty for none
    dyes: UNDYED, // colours that somebody gave to pieces, as dyes.js has them
    marks: UNMARKED, // of one's own, as marks.js has them
    solutions: [],
    at: -1, // the solution that is shown; -1 shows one's own placements
    tool: "draw",
    brush: "none",
    selected: null, // the name of a piece
    held: null, // a piece in the hand
    over: null, // the cell that it is held over
    blame: null, // why there is no solution: { cells, pieces, where, steps, at }
    refused: "", // the message of a search that could not begin
    unsolved: null, // what was asked why there is no solution: { placed, known, helps }
    member: null, // what a panel shows instead: { placements, labels, shades, onCell(cell, event) }; for links { kept, sight }
    search: null, // what is being asked
    progress: null,
    colors: null, // of pieces
    classes: null, // and of the classes that pictures of some boards show instead
    labels: null,
    get shown() {
      if (this.member) return this.member.placements;
      return this.at < 0 ? this.placed : (this.solutions[this.at]?.placements ?? NOTHING);
    },
  };
  let past = [];
  let future = [];
  const lattices = new Map(); // by name
  let board = null;
  let changes = Promise.resolve();

  const tab = {
    root,
    app,
    backend,
    state,
    edit,
    render,
    counted: () => found.render(state.solutions.length, state.at, search.mayFindMore()),
    board: () => board,
    patterned: () => app.root.dataset.patterns === "yes",
    ask: (query) => backend.ask(query).done,
    settled: () => changes,
    look: (view) => body.look(view),
    see: async (sight) => {
      if (sight === "wall") return seeAll();
      await loaded;
      for (const panel of panels) panel.see?.(sight);
    },
    shared: () => shared(state.placed),
    corner: () => body.view()?.corner ?? 0,
    looks: () => looks(state.shown, state.labels.of(state.puzzle, state.shown, state.solutions[state.at])),
    changing(work) {
      const changed = changes.then(work);
      changes = changed.catch(() => {});
      return changed;
    },
    opening: (promise) => tab.changing(() => promise),
  };

  // --- what can be undone ---

  const kept = () => Object.fromEntries(EDITS.map((name) => [name, state[name]]));

  // Change something that can be undone. `going` is true for the later parts of a stroke of the brush, and `opened` for
  // another puzzle. A change may have the value of the query `lattice`, too.
  function edit({ lattice, ...change }, { going = false, opened = false } = {}) {
    if (lattice) lattices.set(lattice.name, lattice);
    if (!going && state.puzzle) {
      past.push(kept());
      if (past.length > MOST_EDITS) past.shift();
    }
    future.length = 0;
    const { puzzle = state.puzzle, named = state.named } = change;
    if (puzzle !== state.puzzle && named === state.named && named.intact) change.named = { ...named, intact: false };
    if (puzzle !== state.puzzle) change.answer ??= "";
    if (opened) change = { dyes: UNDYED, marks: UNMARKED, ...change };
    if (puzzle.pieces !== state.puzzle?.pieces) change.words ??= null;
    become(change, opened);
  }

  function become(change, opened = false) {
    const other = change.puzzle && change.puzzle !== state.puzzle;
    Object.assign(state, change);
    state.lattice = lattices.get(state.puzzle.lattice) ?? null;
    if (Object.keys(change).join() !== "dyes") state.blame = state.member = state.unsolved = null;
    state.refused = "";
    if (opened) playing.restart();
    if (other) {
      search.halt();
      Object.assign(state, { solutions: [], at: -1 });
      app.changed(state.puzzle);
    }
    if (state.selected && !state.puzzle?.pieces?.some(({ name }) => name === state.selected)) state.selected = null;
    if (state.held && state.held.name !== state.selected) state.held = null;
    render();
    app.keep("packing", opened);
  }

  function undo(from, to) {
    if (!from.length) return;
    to.push(kept());
    become({ ...from.pop(), at: -1 });
    app.say(from === past ? "undone" : "done again");
  }

  const button = (name, title, key, onclick) =>
    el("button", { type: "button", class: name, title: `${title}  ${key}`, disabled: true, onclick }, title);
  const back = button("undo", "Undo", "Ctrl+Z", () => undo(past, future));
  const again = button("redo", "Redo", "Ctrl+Y", () => undo(future, past));

  // --- the parts ---

  const holding = hand(tab);
  const marks = marking(tab);
  const dyes = dyeing(tab);
  const brushes = tools(tab, holding.drop, { mark: marks.options, colour: dyes.options });
  const hands = { pieces: holding, mark: marks, colour: dyes }; // tools by name; the brush has the others
  const size = sizes(tab);
  const search = searching(tab);
  const body = solid(tab);
  const all = el("button", { type: "button", class: "all", title: "See all solutions at once, as small pictures", onclick: seeAll }, "See all");
  search.elements[0].append(all);
  const playing = play(tab);
  const enter = opening(tab);
  const found = solutions({
    lattice: () => state.lattice,
    drawn(number) {
      const solution = (state.lattice && state.solutions[number]) || {};
      return solution.placements ? looks(solution.placements, solution) : null;
    },
    async image(number) {
      const { about, puzzle, solutions: all } = state;
      return about?.drawn && puzzle.kind === "text" && all[number] ? imageOf(tab.ask, puzzle, all[number], "") : null;
    },
    patterned: () => tab.patterned(),
    show: (number, relative = false) => (relative ? step(number) : show(number)),
    more: search.more,
  });
  const saving = files(backend, app, {
    open: enter.read,
    refuse: enter.refuse,
    shared: () => {
      const { member, puzzle } = state;
      if (member) return { ...shared(member.kept), sight: member.sight };
      return puzzle.kind === "text" ? { ...shared([]), solution: state.solutions[state.at] ?? null } : shared(state.shown);
    },
    solution: () => (state.puzzle.kind === "packing" && isWhole(state.puzzle, state.shown) ? { placements: state.shown } : null),
    film: () => (state.lattice && state.shown.length ? () => buildingFilm(state.lattice, tab.looks()) : null),
    view: () => body.view() && { view: body.view().name || null, corner: body.view().corner },
    saved: () => ({
      puzzle: state.puzzle,
      solution: state.shown.length ? { placements: state.shown } : (state.solutions[state.at] ?? null),
      colors: state.dyes,
    }),
  });
  const tray = pieces({
    ...tab,
    take: (name, toBoard) => (state.tool === "colour" ? dyes.dye(name) : state.member ? select(name) : holding.take(name, toBoard)),
    drag: holding.carry,
    select,
    change,
  });
  const panels = []; // of houses
  const loaded = Promise.all(PANELS.map(async ({ load }) => {
    const panel = (await load()).mount(tab);
    if (panel.element) tray.element.append(panel.element);
    if (panel.playing) playing.element.append(panel.playing);
    if (panel.below) reasons.element.after(panel.below); // the board
    if (panel.beneath) body.element.append(panel.beneath); // a solid
    panels.push(panel);
    render();
  }));
  const repaint = () => {
    found.redraw();
    render();
  };
  state.colors = new Colors(backend, app.root, repaint);
  state.classes = new Colors(backend, app.root, repaint);
  new MutationObserver(repaint).observe(app.root, { attributeFilter: ["data-patterns"] });
  state.labels = new Labels(tab.ask, render);

  function select(name) {
    Object.assign(state, { selected: name, held: null });
    render();
  }

  // Take other pieces, if they make sense; what is placed of others is lifted. Resolves to the message of an error.
  async function change(list, selected = state.selected, words = null) {
    const { pieces: known } = state.puzzle;
    const heard = await tab.ask({ ask: "describe", puzzle: { ...state.puzzle, pieces: list } });
    if (heard.event !== "result") return heard.message;
    if (state.puzzle.pieces !== known) return "meanwhile the pieces have changed: please try again";
    const puzzle = { ...state.puzzle, pieces: list };
    const shapes = (all) => new Map(all.map((piece) => [piece.name, JSON.stringify(piece.shapes)]));
    const [before, after] = [shapes(state.puzzle.pieces), shapes(list)];
    edit({ puzzle, placed: state.placed.filter(({ piece }) => before.get(piece) === after.get(piece)), selected, words, dyes: carried(state.dyes, known, list) });
    return null;
  }

  function step(by) {
    const many = state.solutions.length;
    if (many) show(state.at < 0 ? (by > 0 ? 0 : many - 1) : (state.at + by + many) % many);
  }

  function show(number) {
    Object.assign(state, { at: number, held: null, over: null, blame: null, member: null, unsolved: null });
    render();
  }

  let everything = null; // the wall, once somebody has asked for it
  async function seeAll() {
    const wishes = () => ({ symmetry: search.symmetry.value, placed: state.at < 0 ? state.placed : [] });
    everything ??= (await import("./wall.js")).wall(tab, wishes);
    everything.open();
  }

  // --- drawing it all ---

  const place = el("div", { class: "place" });
  place.addEventListener("contextmenu", (event) => board?.svg.contains(event.target) && event.preventDefault());
  const history = el("span", { class: "history" }, back, again);
  size.element.append(history);
  const legend = el("p", { class: "legend" });
  const reasons = argument((at) => {
    state.blame = { ...state.blame, at };
    render();
  });
  const { turning, floating } = holding.elements;
  const sights = el("div", { class: "sights" }, place, body.element, turning);
  const stage = el("div", { class: "stage" }, brushes.element, sights, legend, playing.element, reasons.element, ...search.elements, found.element);
  const foot = el("div", { class: "foot" }, saving.element, keys(KEYS));
  const table = el("div", { class: "table" }, stage, tray.element, cutout(tab).element, foot);
  const drawPlain = plain(tab, place);
  root.append(enter.element, size.element, table, floating);
  ordered({ root, opening: enter.element, sizes: size.element, table, stage, tools: brushes.element, legend, tray: tray.tray, pieces: tray.element, history, play: playing.element });

  function render() {
    const { puzzle } = state;
    if (!puzzle) return;
    const packing = puzzle.kind === "packing";
    root.classList.toggle("text", !packing);
    if (packing) {
      state.colors.use(puzzle.pieces.map(({ name }) => name));
      if (state.colors.dye(state.dyes)) found.redraw();
      body.render(); // leaves the board its room
      renderBoard();
      brushes.render();
      size.render();
      tray.render();
      for (const panel of panels) panel.render();
    } else {
      body.render();
      board = drawn = null;
      legend.textContent = "";
      drawPlain();
    }
    reasons.render(state.blame);
    playing.render();
    enter.render();
    back.disabled = !past.length;
    again.disabled = !future.length;
    search.render();
    all.hidden = !packing;
    everything?.render();
    tab.counted();
    saving.render(packing ? { formats: FORMATS, drawn: true } : state.about);
  }

  new ResizeObserver(() => {
    if (!(board?.layout.layers > 1) || Math.abs(board.room - place.clientWidth) < FAR) return;
    drawn = null; // its layers have another room
    render();
  }).observe(place);
  let drawn = null; // the cells of the board that is drawn
  let painted = []; // what its cells and labels show
  const paint = painting(state, marks.said);
  function renderBoard() {
    const { blame, cells, classes, colors, labels, lattice, member, puzzle, tool } = state;
    const shown = seen(blame?.steps[blame.at]?.placements ?? NOTHING);
    if (drawn !== cells || !board) {
      drawn = cells;
      painted = [];
      brushes.forget();
      board = new Board(lattice, cells, { label: "Board", room: place.clientWidth || undefined });
      Object.assign(board, { onCell, onHover: holding.hover, onKey });
      place.replaceChildren(board.svg);
    }
    const told = labels.of(puzzle, shown, member ? undefined : state.solutions[state.at]);
    classes.use(told.names);
    const patterned = tab.patterned();
    const now = [puzzle, shown, blame, member, told, colors.version, classes.version, patterned, state.marks, state.at];
    if (now.some((each, k) => each !== painted[k])) {
      painted = now;
      const which = (k) => told.classes[k] || told.copies[k] || "";
      const parts = looks(shown, told).map((part, k) => {
        const label = member?.labels?.[k] ?? told.labels[k];
        return { ...part, which: which(k), label, letters: told.letters[k], note: member?.notes?.[k] ?? "" };
      });
      marks.look();
      paint(board, parts, { ...told, patterned });
      marks.render(new Set(shown.flatMap((each) => each.cells.map(keyOf))));
      legend.textContent = [puzzle.wrapping && GLUED, told.legend].filter(Boolean).join(" · ");
    }
    board.svg.dataset.tool = tool;
    holding.render();
  }

  // The placements that are drawn: those of a step of an argument beside one's own, or what is shown without one. It is
  // the same list each time, since labels are kept with lists.
  const joined = new WeakMap(); // from the placements of a step to { placed, all }
  function seen(argued) {
    if (!argued.length) return state.shown;
    const { placed } = state;
    if (joined.get(argued)?.placed !== placed) joined.set(argued, { placed, all: [...placed, ...argued] });
    return joined.get(argued).all;
  }

  // Placements as they are drawn: in the colours of the copies of pieces, or of classes if they have them.
  function looks(placements, { copies = [], classes = [], labels = [] }) {
    const look = (piece, k) => (classes[k] ? state.classes.look(classes[k]) : state.colors.look(piece, copies[k]));
    return placements.map(({ piece, cells }, k) => ({ cells, name: piece, label: labels[k] || piece, color: look(piece, k) }));
  }

  function onCell(cell, event) {
    if (state.member) state.member.onCell(cell, event);
    else (hands[state.tool] ?? brushes).onCell(cell, event);
  }

  function onKey(cell, event) {
    if (!state.member && marks.onKey(cell, event)) return event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const by = { "[": -1, "]": 1 }[event.key];
    if (by) step(by);
    else if (state.member) {
      if (event.key !== "Enter" && event.key !== " ") return undefined;
      state.member.onCell(cell, event);
    } else if (![dyes, holding, brushes, body].some((part) => part.onKey(cell, event))) return undefined;
    return event.preventDefault();
  }

  // --- the beginning ---

  // Show the puzzle of a notebook, or the usual one. Resolves to whether it is shown.
  async function first() {
    const given = app.options.puzzle;
    const puzzle = given && app.tabFor(given) === "packing" ? given : null;
    const text = puzzle ? (puzzle.text ?? "") : FIRST;
    const heard = await tab.ask(puzzle && !text ? { ask: "describe", puzzle } : { ask: "read", text });
    if (heard.event === "result") return enter.show({ puzzle, ...heard.value }, text || (app.options.words ?? ""));
    app.fail(heard.message);
    return false;
  }

  let unread = null; // what was kept, while nobody answers what its lattice is
  async function restore(record, linked) {
    unread = record;
    const line = record && lineIn(record.line, packingStep);
    const whole = line ? await take(line) : !record;
    if (record) restoreWishes(record);
    playing.restore(record?.play);
    if (!state.puzzle && !linked && (await first())) tell();
    tray.load();
    return whole || !state.puzzle; // without a puzzle something else is wrong, which has been said
  }

  // Take up a line of steps, as far as their lattices are known. Resolves to whether this is all of it.
  async function take({ now, past: before, future: after, whole }) {
    const good = async (steps) => {
      const known = await Promise.all(steps.map(isDrawn));
      return steps.slice(known.lastIndexOf(false) + 1);
    };
    if (!(await isDrawn(now))) return false;
    [past, future] = await Promise.all([good(before), good(after)]);
    become(now);
    tell();
    return whole && past.length === before.length && future.length === after.length;
  }

  // Say what the puzzle is that was shown again, if it still is the one that was opened.
  const tell = () => app.say(state.about && state.named.intact ? [state.about.about, ...state.about.notes] : "");

  // Whether a step that was kept can be drawn: its lattice is known, and its cells are of that lattice.
  async function isDrawn({ puzzle, cells }) {
    if (puzzle.kind !== "packing") return true;
    const { lattice: name } = puzzle;
    if (!lattices.has(name)) {
      const heard = await tab.ask({ ask: "lattice", name, rows: 1, columns: 1 });
      if (heard.event !== "result") return false;
      lattices.set(name, heard.value);
    }
    const { rank, kinds } = lattices.get(name);
    const known = new Set(kinds.map(({ kind }) => keyOf(kind)));
    const all = [...cells, ...puzzle.pieces.flatMap(({ shapes }) => shapes.flat())];
    return all.every((cell) => cell.length >= rank && known.has(keyOf(cell.slice(rank))));
  }

  // What a link holds.
  const shared = (placed) => ({ puzzle: state.puzzle, words: state.named.intact ? state.named.text : "", placed, view: body.view(), answer: state.answer, dyes: state.dyes });

  // What a person would call the puzzle.
  const title = () => state.named.text.split("\n")[0] || (state.about?.about ?? "a board of one's own");

  async function open(value, text, held) {
    if (!(await enter.open(value, text, held)) && !state.puzzle) await first();
  }

  // Show what a link holds. Resolves to the message of an error.
  async function follow(held) {
    const wrong = await enter.follow(held);
    if (!state.puzzle) await first(); // the link is broken, or its puzzle is in another tab
    return wrong;
  }

  // Show a step again that the history of the browser has kept.
  async function revisit(texts) {
    const step = stepIn(texts, packingStep);
    if (!step || !(await isDrawn(step))) return app.fail("this puzzle cannot be shown again: what was kept of it is damaged");
    const now = written(kept());
    if (EDITS.some((name) => texts[name] !== now[name])) edit({ ...step, at: -1 });
    return tell();
  }

  const wishes = { brush: brushes.brush, symmetry: search.symmetry };
  function restoreWishes({ tool, ...record }) {
    if (TOOLS.some(({ name }) => name === tool)) state.tool = tool;
    for (const [name, select] of Object.entries(wishes)) choose(select, record[name]);
  }

  return {
    open,
    begin: () => tab.changing(() => size.begin("square")),
    receive: (text) => tab.opening(enter.read(text)),
    refuse: enter.refuse,
    show: () => playing.clock.show(true),
    hide() {
      search.halt();
      playing.clock.show(false);
    },
    follow: (held) => tab.opening(follow(held)),
    restore,
    state: (most) =>
      state.puzzle
        ? { line: lineOf(kept(), past, future, most), tool: state.tool, brush: wishes.brush.value, symmetry: wishes.symmetry.value, play: playing.state() }
        : unread,
    view: () => state.puzzle && { step: kept(), shared: shared(state.placed), title: title() },
    revisit: (step) => tab.opening(revisit(step)),
  };
}
