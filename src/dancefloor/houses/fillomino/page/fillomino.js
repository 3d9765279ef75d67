// Fillomino: a grid to write and to solve, with a verdict that follows every change.
import { bench } from "./bench.js";
import { clock } from "./clock.js";
import { coloring } from "./coloring.js";
import { el } from "./elements.js";
import { choose } from "./fields.js";
import { finishing } from "./finishing.js";
import { Grid, keysOf, MOST_CELLS, sideOf, UNKNOWN } from "./grid.js";
import { GridBoard } from "./gridboard.js";
import { gridStep } from "./gridstep.js";
import { keys, UNDO } from "./keys.js";
import { making } from "./making.js";
import { possible } from "./possible.js";
import { print } from "./print.js";
import { sharing } from "./share.js";
import { spreading } from "./spreading.js";
import { lineIn, lineOf, stepIn, written as texts } from "./steps.js";
import { varying } from "./varying.js";
import { verdict } from "./verdict.js";

const FORMATS = [
  ["puzzlink", "puzz.link address"],
  ["penpa", "Penpa+ address"],
  ["pzprv3", "pzprv3 file"],
  ["grid", "text"],
];
const KEYS = [
  ["arrows", "go to another cell"],
  ["digits", "write a number; further digits make it longer"],
  ["?", "a question mark, while you write clues"],
  ["Backspace", "delete a digit"],
  ["space, Delete", "delete the number"],
  ["Shift with a digit", "a small number as a mark"],
  ["Ctrl or Alt with an arrow", "a line on that side of the cell, or none"],
  ["right button", "draws lines"],
  ["dragging a number", "fills it into the blank cells on the way"],
  ["pressing a cell again", "the next number, 1 to 9, then none; with Shift, or a finger that stays, the one before"],
  ["c", "the next colour of the cell"],
  ["s", "shades the cell of an even-odd puzzle, or takes its shade away"],
  ["h", "a hint"],
  ["Enter, Esc", "do what the hint says; forget it"],
  UNDO,
];
const USUAL = "an address of puzz.link or Penpa+, or such as 3x2:200030";
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export function mount(root, backend, app) {
  const given = app.options.puzzle; // of a notebook
  const grid = new Grid(given?.kind === "fillomino" ? given : Grid.empty(7, 7));
  const state = {
    drawn: null, // the board, for the number of rows and columns that it was made for
    mode: "write", // or "solve"
    cell: [0, 0], // where typing goes
    typing: false, // whether the next digit continues the number in that cell
    told: {}, // what is highlighted: Sets of "row,column"
    move: null, // the move of the last hint
    asking: null, // the query that the user waits for
  };

  // What there is to see.

  const text = el("input", { type: "text", id: "fillomino-text", spellcheck: "false", autocomplete: "off", placeholder: USUAL, "aria-describedby": "fillomino-problem" });
  const problem = el("p", { class: "problem", id: "fillomino-problem", role: "alert" });
  const enter = el("form", { class: "enter" }, el("label", { for: text.id }, "Puzzle"), text, el("button", {}, "Open"));
  const modes = el("div", { class: "modes", role: "radiogroup", "aria-label": "What typing does" });
  for (const [mode, title] of [["write", "Write clues"], ["solve", "Solve"]]) {
    const choice = el("input", { type: "radio", name: "fillomino-mode", value: mode, checked: mode === state.mode });
    choice.addEventListener("change", () => setMode(mode));
    modes.append(el("label", {}, choice, title));
  }
  const button = (name, title, act, more = {}) => {
    const made = el("button", { type: "button", class: name, ...more }, title);
    made.addEventListener("click", act);
    return made;
  };
  const undo = button("undo", "Undo", () => travel("undo"), { disabled: true });
  const redo = button("redo", "Redo", () => travel("redo"), { disabled: true });
  const hint = button("hint", "Hint", askHint);
  const apply = button("apply", "Do it", applyHint, { hidden: true });
  const why = button("why", "Why is this wrong?", askWrong);
  const grade = button("grade", "Grade", () => askAloud({ ask: "grade", puzzle: grid.puzzle, seconds: 20 }, () => {}));
  const solve = button("solve", "Show the solution", askSolution);
  const count = button("count", "Count", () => askAloud({ ask: "count", puzzle: grid.puzzle, seconds: 60 }, (_, told) => say(told.slice(0, -1))), { title: "How many solutions these clues have" });
  const clear = button("clear", "Clear", () => edit(() => (state.mode === "solve" ? grid.clearFilled() : grid.clear())));
  const halt = button("halt", "Stop", () => (stop(), say("stopped")), { disabled: true });
  const printing = button("print", "Print", () => print(app));
  const shared = () => ({ puzzle: grid.puzzle, words: grid.now.text, filled: grid.now.filled, answer: grid.now.answer });
  const share = sharing(app, (query) => backend.ask(query).done, {
    shared,
    solution: () => (grid.isFull ? { grid: grid.numbers } : null),
    picture: () => ({ ask: "picture", puzzle: grid.puzzle }),
    formats: () => ({ "Address at puzz.link": { ask: "convert", puzzle: grid.puzzle, to: "puzzlink" } }),
  });
  const marking = el("input", { type: "checkbox" });
  const lining = el("input", { type: "checkbox", class: "lining", onchange: () => (state.drawn.lining = lining.checked) });
  const timer = clock(() => app.keep("fillomino"));
  const light = possible(backend, grid, () => app.keep("fillomino"));
  const colors = coloring(grid, (change) => edit(change, false));
  const variant = varying(grid, (change) => edit(change));
  const spread = spreading(grid, () => state.mode === "solve", fill, tap);
  const onCell = (cell, event) => variant.onCell(cell, event) || colors.onCell(cell, event) || spread(cell, event); // what a pointer does
  const finished = finishing({ root, backend, grid, clock: timer, say, highlight, solved: () => app.solved("fillomino") });
  const judged = verdict({ backend, grid, state, highlight });
  const tried = bench({ backend, grid, state, askAloud, say, write: writeClues, keep: () => app.keep("fillomino") });
  const sentence = el("p", { class: "sentence", role: "status", "aria-live": "polite" });
  const place = el("div", { class: "place" });
  const pad = el("div", { class: "pad", role: "group", "aria-label": "Numbers" });
  for (const key of ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "?", "⌫"]) {
    const name = key === "⌫" ? "Delete a digit" : key === "?" ? "Question mark" : key;
    pad.append(button("digit", key, () => press(key === "⌫" ? "Backspace" : key), { "aria-label": name }));
  }

  const number = (id, title, value, least, most) => {
    const field = el("input", { type: "number", id, value, min: least, max: most, inputmode: "numeric" });
    return [field, el("label", { for: id }, title, field)];
  };
  const [rows, rowsLabel] = number("fillomino-rows", "Rows", 7, 1, MOST_CELLS);
  const [columns, columnsLabel] = number("fillomino-columns", "Columns", 7, 1, MOST_CELLS);
  const [largest, largestLabel] = number("fillomino-largest", "Largest number", "", 1, MOST_CELLS);
  const symmetric = el("input", { type: "checkbox" });
  const format = el("select", { id: "fillomino-format" }, ...FORMATS.map(([name, title]) => el("option", { value: name }, title)));
  const written = el("textarea", { class: "written", readonly: true, rows: "2", hidden: true, "aria-label": "The puzzle as text" });

  const sizeProblem = el("p", { class: "problem", id: "fillomino-size-problem", role: "alert" });
  const size = el("form", { class: "fields", novalidate: true }, rowsLabel, columnsLabel, el("button", { value: "new" }, "New grid"), el("button", { value: "resize" }, "Resize"), sizeProblem);
  const rules = el("div", { class: "fields" }, largestLabel, el("label", {}, symmetric, "Regions unchanged by a half turn"), ...variant.choices);
  const wishes = making({ grid, askAloud, made });
  const saving = el("div", { class: "fields" }, el("label", { for: format.id }, "As", format), button("copy", "Copy", askText), written);
  const tools = el("div", { class: "tools" }, modes, undo, redo, hint, apply, why, grade, solve, count, clear, halt, share.button, printing);
  const folded = (title, ...parts) => el("details", {}, el("summary", {}, title), ...parts);

  root.append(
    enter,
    problem,
    el(
      "div",
      { class: "desk" },
      el("div", { class: "table" }, place, pad, el("div", { class: "marking" }, variant.tool, colors.element, timer.element), light.element, el("label", { class: "small" }, marking, "Small numbers (Shift with a digit)"), el("label", { class: "small" }, lining, "Draw lines between cells")),
      el("div", { class: "side" }, tools, variant.about, judged.element, sentence, tried.element, folded("Size and rules", size, rules), folded("Make a new one", wishes.element), folded("Copy and save", saving), keys(KEYS)),
    ),
  );

  // What the user does.

  enter.addEventListener("submit", async (event) => {
    event.preventDefault();
    await read(text.value);
  });
  size.addEventListener("submit", (event) => {
    event.preventDefault();
    const [height, width] = [Number(rows.value), Number(columns.value)];
    sizeProblem.textContent = wrongSize(height, width);
    for (const each of [rows, columns]) each.setAttribute("aria-invalid", String(sizeProblem.textContent !== ""));
    if (sizeProblem.textContent) return rows.focus();
    return edit(() => (event.submitter?.value === "resize" ? grid.resize(height, width) : grid.clear(height, width)), true, event.submitter?.value !== "resize");
  });
  largest.addEventListener("change", () => edit(() => grid.set("largest", largest.value ? Number(largest.value) : null)));
  symmetric.addEventListener("change", () => edit(() => grid.set("symmetric", symmetric.checked)));

  async function read(typed) {
    accept();
    const heard = await app.open(typed);
    if (heard.event === "error") refuse(heard);
  }

  function accept() {
    problem.textContent = "";
    text.removeAttribute("aria-invalid");
  }

  // Say beside the field why a text could not be read.
  function refuse({ message }) {
    app.say("");
    problem.textContent = message;
    text.setAttribute("aria-invalid", "true");
    text.focus();
  }

  function open(value, typed, held = null) {
    const filled = held?.filled.length ? held.filled : null;
    const { clues } = value.puzzle;
    if (filled && (filled.length !== clues.length || filled[0].length !== clues[0].length)) return refuse({ message: "this link holds numbers for another grid" });
    accept();
    edit(() => (grid.isNew ? grid.begin(value.puzzle, typed, filled, held?.answer) : grid.open(value.puzzle, typed, filled, held?.answer)), true, true);
    setMode(grid.isEmpty ? "write" : "solve");
    say([value.about, ...value.notes, held?.answer && "it asks for one certain solution"]);
  }

  function setMode(mode) {
    state.mode = mode;
    state.typing = false;
    for (const each of modes.querySelectorAll("input")) each.checked = each.value === mode;
    root.dataset.mode = mode;
  }

  function onKey(cell, event) {
    if (String(cell) !== String(state.cell)) state.typing = false;
    state.cell = cell;
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key.toLowerCase() === "z") travel(event.shiftKey ? "redo" : "undo");
    else if (command && event.key.toLowerCase() === "y") travel("redo");
    else if ((event.ctrlKey || event.altKey) && STEPS[event.key]) lineTowards(cell, STEPS[event.key]);
    else if (command || event.altKey) return;
    else if (STEPS[event.key]) state.typing = false;
    else if (event.shiftKey && /^Digit[1-9]$/.test(event.code) && event.key !== "?") mark(cell, Number(event.code.slice(5)));
    else if (event.key === "h") askHint();
    else if (event.key === "c") colors.turn(cell);
    else if (event.key === "s") variant.turn(cell);
    else if (event.key === "Enter" && state.move) applyHint();
    else if (event.key === "Escape") forget();
    else if (!type(event.key)) return;
    event.preventDefault();
  }

  // A button of the pad: types into the cell that had the focus last.
  function press(key) {
    if (marking.checked && /^[1-9]$/.test(key)) mark(state.cell, Number(key));
    else type(key);
    state.drawn.focus(state.cell);
  }

  // Go on to the next number of a cell that is pressed again, or to the one before.
  function tap(cell, back) {
    const known = state.mode === "write" ? grid.clue(cell) : grid.now.filled[cell[0]][cell[1]];
    const most = Math.min(9, grid.now.largest ?? Infinity, grid.rows * grid.columns);
    if (marking.checked || known > most || (state.mode === "solve" && grid.clue(cell) > 0)) return;
    Object.assign(state, { cell, typing: false });
    const next = (Math.max(0, known) + (back ? most : 1)) % (most + 1);
    type(next ? String(next) : "Delete");
    state.typing = false; // a digit writes another number
  }

  function mark(cell, digit) {
    edit(() => grid.mark(cell, digit), false);
  }

  // Change the number in the cell by a key; return whether the key means anything.
  function type(key) {
    const { cell } = state;
    const writes = state.mode === "write";
    const known = writes ? grid.clue(cell) : grid.now.filled[cell[0]][cell[1]];
    const most = Math.min(grid.now.largest ?? Infinity, grid.rows * grid.columns);
    let value = known;
    if (/^[0-9]$/.test(key)) {
      const longer = known > 0 && state.typing ? known * 10 + Number(key) : 0;
      value = longer && longer <= most ? longer : Number(key);
    } else if (writes && (key === "?" || key === "-")) value = UNKNOWN;
    else if (key === "Backspace") value = known > 9 ? Math.floor(known / 10) : 0;
    else if (key === "Delete" || key === " " || key === ".") value = 0;
    else return false;
    if (writes) edit(() => grid.setClue(cell, value));
    else fill(() => grid.fill(cell, value));
    state.typing = value > 0;
    return true;
  }

  function lineTowards(cell, [down, right]) {
    const next = [cell[0] + down, cell[1] + right];
    if (!grid.around(cell).some((each) => String(each) === String(next))) return;
    const side = sideOf(cell, next);
    line(side, !isLine(side));
  }

  const lines = () => (state.mode === "write" ? "walls" : "borders");
  const isLine = (side) => grid.now[lines()].has(side);
  const line = (side, there) => edit(() => grid.setLine(lines(), side, there), state.mode === "write");

  function travel(way) {
    edit(() => grid[way]());
  }

  // Change the grid, draw it, and ask for another verdict if the puzzle may be another one; `opened` tells that it is
  // one that has nothing to do with the one before.
  function edit(change, isOther = true, opened = false) {
    const before = grid.now;
    try {
      change();
    } catch (error) {
      return app.fail(error.message);
    }
    if (grid.now === before) return;
    forget();
    if (!grid.isFull) timer.solved(false);
    if (opened) timer.restart();
    if (isOther) {
      judged.judge(); // first, so that the answer is on its way while the grid is drawn
      app.changed(grid.puzzle);
    }
    app.keep("fillomino", opened);
    refresh();
  }

  // Change what is filled in; once every cell has a number, say whether they are right.
  function fill(change) {
    edit(change, false);
    finished();
  }

  // What is drawn.

  let named = ""; // the text that the field has said the puzzle to be

  async function refresh() {
    if (named !== grid.now.text) {
      named = grid.now.text;
      const lines = named.trim().split("\n");
      text.value = lines[1] ? "" : named; // the field has one line
      text.placeholder = lines[1] ? `${lines[0].slice(0, 40)} …` : USUAL;
    }
    const shape = `${grid.rows} ${grid.columns}`;
    if (state.shape !== shape) {
      state.shape = shape;
      state.lattice ??= backend.ask({ ask: "lattice", name: "square", rows: 1, columns: 1 }).done;
      const heard = await state.lattice;
      if (heard.event !== "result") {
        state.lattice = state.shape = null;
        return app.fail(heard.message);
      }
      state.cell = [Math.min(state.cell[0], grid.rows - 1), Math.min(state.cell[1], grid.columns - 1)];
      state.drawn = new GridBoard(heard.value, grid);
      Object.assign(state.drawn, { onKey, onLine: line, onCell, isLine, lining: lining.checked });
      state.drawn.svg.addEventListener("focusin", ({ target }) => {
        const cell = target.getAttribute("data-cell")?.split(",").map(Number);
        if (!cell || String(cell) === String(state.cell)) return;
        state.cell = cell;
        state.typing = false;
        tried.look();
      });
      place.replaceChildren(state.drawn.svg);
    }
    light.judge();
    tried.look();
    if (!state.drawn) return;
    state.drawn.show(state.told);
    undo.disabled = !grid.canUndo;
    redo.disabled = !grid.canRedo;
    rows.value = grid.rows;
    columns.value = grid.columns;
    largest.value = grid.now.largest ?? "";
    symmetric.checked = grid.now.symmetric;
    variant.render();
  }

  function highlight(told) {
    state.told = told;
    state.drawn?.show(told);
  }

  function forget() {
    state.told = {};
    state.move = null;
    apply.hidden = true;
    sentence.textContent = "";
  }

  function say(lines) {
    sentence.textContent = [lines].flat().filter(Boolean).join("; ");
  }

  // What the user asks for, one thing at a time.

  async function askAloud(query, use) {
    stop();
    forget();
    halt.disabled = false;
    const asking = backend.ask(query, (event) => event.event === "progress" && say(event.text));
    state.asking = asking;
    const heard = await asking.done;
    if (state.asking !== asking) return;
    state.asking = null;
    halt.disabled = true;
    if (heard.event === "error") return say(heard.message);
    say(heard.text);
    use(heard.value, heard.text);
  }

  function stop() {
    state.asking?.cancel();
    state.asking = null;
    halt.disabled = true;
  }

  function askHint() {
    const { clues, filled } = grid.now;
    return askAloud({ ask: "hint", puzzle: grid.puzzle, filled, seconds: 20 }, ({ moves }) => {
      if (grid.now.clues !== clues || grid.now.filled !== filled) return askHint(); // somebody went on while Python was loading
      const [move] = moves;
      if (!move) return highlight({});
      state.move = move;
      apply.hidden = !move.value;
      highlight({ target: keysOf(move.cells), because: keysOf(move.because) });
      if (root.getRootNode().activeElement === hint) state.drawn.focus(move.cells[0]); // so that Enter does what it says
      return undefined;
    });
  }

  function applyHint() {
    const { move } = state;
    if (!move?.value) return;
    setMode("solve");
    fill(() => {
      for (const cell of move.cells) grid.fill(cell, move.value);
    });
    state.drawn.focus(move.cells[0]);
  }

  function askWrong() {
    return askAloud({ ask: "wrong", puzzle: grid.puzzle, filled: grid.now.filled, moves: false, seconds: 20 }, ({ wrong, blamed }) =>
      highlight({ wrong: keysOf(wrong), blamed: keysOf(blamed) }),
    );
  }

  function askSolution() {
    return askAloud({ ask: "check", puzzle: grid.puzzle, seconds: 60 }, ({ solutions, differing }) => {
      if (!solutions.length) return;
      const told = sentence.textContent;
      setMode("solve");
      edit(() => grid.fillAll(solutions[0].grid), false);
      say(told);
      highlight({ differing: keysOf(differing) });
    });
  }

  // Write clues that the bench has tried.
  function writeClues(change) {
    setMode("write");
    edit(() => {
      for (const { cell, clue } of change) grid.setClue(cell, clue);
    });
  }

  // Show a puzzle that was made; what was said of it stays.
  function made(puzzle) {
    const told = sentence.textContent;
    edit(() => grid.open(puzzle), true, true);
    setMode("solve");
    say(told);
  }

  async function askText() {
    const heard = await backend.ask({ ask: "convert", puzzle: grid.puzzle, to: format.value }).done;
    if (heard.event !== "result") return say(heard.message);
    written.hidden = false;
    written.value = heard.value.text.trimEnd();
    written.rows = Math.min(12, written.value.split("\n").length + 1);
    try {
      await navigator.clipboard.writeText(written.value);
      say("Copied.");
    } catch {
      written.select(); // no clipboard here: the text is there to be copied
      say("The text below is ready to be copied.");
    }
  }

  // Keeping it.

  const boxes = { marking, lining };
  function work(most) {
    const { now, past, future } = grid.steps;
    const ticked = Object.fromEntries(Object.entries(boxes).map(([name, box]) => [name, box.checked]));
    return { line: lineOf(now, past, future, most), mode: state.mode, ...ticked, format: format.value, clock: timer.state(), light: light.state(), bench: tried.state(), wishes: wishes.state() };
  }

  function restore(kept) {
    const line = kept && lineIn(kept.line, gridStep);
    if (line) grid.take(line);
    for (const [name, box] of Object.entries(boxes)) box.checked = kept?.[name] === true;
    choose(format, kept?.format);
    timer.restore(kept?.clock);
    light.restore(kept?.light);
    tried.restore(kept?.bench);
    wishes.restore(kept?.wishes);
    setMode(kept?.mode === "solve" || kept?.mode === "write" ? kept.mode : grid.isEmpty ? "write" : "solve");
    refresh().then(judged.judge);
    return line ? line.whole : !kept;
  }

  // Show a step again that the history of the browser has kept.
  function revisit(given) {
    const step = stepIn(given, gridStep);
    if (!step) return app.fail("this puzzle cannot be shown again: what was kept of it is damaged");
    const now = texts(grid.now);
    return edit(() => Object.keys(now).some((name) => now[name] !== given[name]) && grid.show(step));
  }

  // Show what a link holds. Resolves to the message of an error.
  const follow = async (held) => (await app.openHeld(held)).message;

  function show() {
    app.say("");
    timer.show(true);
  }

  function hide() {
    stop();
    timer.show(false);
  }

  const view = () => ({ step: grid.now, shared: shared(), title: grid.isEmpty ? "" : `Fillomino ${grid.rows}×${grid.columns}` }); // nobody comes back to an empty one
  return { open, receive: read, refuse, restore, state: work, view, revisit, follow, show, hide };
}

// What is wrong with a size that somebody typed; empty if nothing is.
function wrongSize(rows, columns) {
  if (![rows, columns].every((each) => Number.isInteger(each) && each >= 1)) return "rows and columns are whole numbers from 1";
  if (rows * columns <= MOST_CELLS) return "";
  return `${rows} × ${columns} cells are too many for a page: at most ${MOST_CELLS}`;
}
