// Teaching: a search as a film, step by step, with its tree beside it.
import { Board, keyOf } from "./board.js";
import { numbered } from "./colors.js";
import { el } from "./elements.js";
import { choose } from "./fields.js";
import { Film } from "./film.js";
import { keys } from "./keys.js";
import { unfolding } from "./program.js";
import { Tree } from "./tree.js";

const STEPS = 2000; // the longest film
const FILMS = [
  { of: "links", title: "Dancing links: Knuth's example", text: null },
  { of: "links", title: "Dancing links: a puzzle of one's own", text: "dominoes 2x3" },
  { of: "fletcher", title: "Fletcher's search", text: "dominoes 4x4" },
  { of: "tests", title: "Fletcher's search, test by test", text: "V,P,U 3x5" },
  { of: "macros", title: "Fletcher's macros, unfolding", text: "I3,V3 2x3" },
];
const SPEEDS = [0.5, 1, 2, 5, 10, 30]; // steps a second

export function mount(root, backend, app) {
  const state = { film: null, shown: null, tree: null, board: null, at: 0, timer: 0 };

  const which = el("select", { id: "film-which" }, ...FILMS.map(({ title }, number) => el("option", { value: number }, title)));
  const text = el("textarea", { rows: "1", id: "film-text", spellcheck: "false", autocomplete: "off" });
  const textLabel = el("label", { for: text.id, hidden: true }, "Puzzle");
  const problem = el("p", { class: "problem", role: "alert" });
  const form = el("form", { class: "enter" }, el("label", { for: which.id }, "Film"), which, textLabel, text, el("button", {}, "Show"));
  const button = (name, sign, title, act) => {
    const made = el("button", { type: "button", class: name, "aria-label": title, title }, sign);
    made.addEventListener("click", act);
    return made;
  };
  const first = button("first", "|◀", "To the beginning", () => go(0));
  const back = button("back", "◀", "One step back", () => go(state.at - 1));
  const play = button("play", "▶ Play", "Play", toggle);
  const next = button("next", "▶", "One step", () => go(state.at + 1));
  const last = button("last", "▶|", "To the end", () => go(Infinity));
  const solution = button("solution", "Next solution", "To the next solution", seek);
  const slider = el("input", { type: "range", min: "0", max: "0", value: "0", step: "1", "aria-label": "Step" });
  const where = el("output", { class: "where" }, "–");
  const speed = el("select", { id: "film-speed" }, ...SPEEDS.map((each) => el("option", { value: each, selected: each === 2 }, `${each} a second`)));
  const words = el("p", { class: "words", role: "status", "aria-live": "polite" });
  const stage = el("div", { class: "stage" });
  const forest = el("div", { class: "forest", role: "region", tabindex: "0", "aria-label": "Search tree" });
  root.append(
    form,
    problem,
    el("div", { class: "tools" }, first, back, play, next, last, solution, where, el("label", { for: speed.id }, "Speed"), speed),
    slider,
    words,
    el("div", { class: "desk" }, stage, forest),
    keys("teaching"),
  );

  which.addEventListener("change", () => {
    const { text: own } = FILMS[which.value];
    text.hidden = textLabel.hidden = own === null;
    text.value = own ?? "";
    load();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    load();
  });
  text.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    form.requestSubmit();
  });
  slider.addEventListener("input", () => go(Number(slider.value)));
  speed.addEventListener("change", () => state.timer && (pause(), run()));
  root.addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select, button, summary") || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { " ": toggle, ArrowRight: () => go(state.at + 1), ArrowLeft: () => go(state.at - 1), Home: () => go(0), End: () => go(Infinity) }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  // Only the last of several films is shown, in whatever order the answers come.
  let wanted = 0;
  async function load() {
    const mine = ++wanted;
    pause();
    problem.textContent = "";
    const { of, text: own } = FILMS[which.value];
    const asked = { which: Number(which.value), text: text.value };
    let puzzle = null;
    if (own !== null) {
      const read = await backend.ask({ ask: "read", text: text.value }).done;
      if (mine !== wanted) return undefined;
      if (read.event !== "result") return (problem.textContent = read.message ?? "");
      ({ puzzle } = read.value);
    }
    let scene = null;
    const steps = [];
    const heard = await backend.ask({ ask: "film", of, puzzle, limit: STEPS }, (event) => {
      if (event.event === "scene") scene = event;
      if (event.event === "steps") steps.push(...event.steps);
    }).done;
    if (mine !== wanted) return undefined;
    if (heard.event !== "result") return (problem.textContent = heard.message ?? "");
    state.film = new Film(scene, steps);
    state.shown = asked;
    state.tree = new Tree(state.film.nodes);
    forest.replaceChildren(state.tree.svg);
    if (!(await setStage(scene)) || mine !== wanted) return undefined;
    slider.max = steps.length;
    app.say(heard.text);
    go(0);
    root.dataset.film = of;
    return undefined;
  }

  async function setStage(scene) {
    state.board = null;
    if (scene.of === "links" || scene.of === "macros") return true;
    const lattice = await backend.ask({ ask: "lattice", name: scene.lattice, rows: 1, columns: 1 }).done;
    if (lattice.event !== "result") {
      problem.textContent = lattice.message ?? "";
      return false;
    }
    state.board = new Board(lattice.value, scene.cells, { size: 48, label: "Region" });
    stage.replaceChildren(state.board.svg);
    return true;
  }

  // Playing.

  function go(step) {
    const { film } = state;
    if (!film) return;
    state.at = Math.max(0, Math.min(film.length, step));
    if (state.at === film.length) pause();
    slider.value = state.at;
    where.textContent = `${state.at} / ${film.length}`;
    words.textContent = state.at ? film.words(state.at - 1) : "The search begins.";
    const now = film.at(state.at);
    state.tree.show(state.at, now.node);
    if (state.board) drawBoard(now);
    else stage.replaceChildren(film.scene.of === "macros" ? unfolding(now) : matrix(film.scene, now));
    first.disabled = back.disabled = !state.at;
    next.disabled = last.disabled = state.at === film.length;
  }

  function run() {
    if (!state.film) return;
    if (state.at === state.film.length) go(0);
    state.timer = setInterval(() => go(state.at + 1), 1000 / Number(speed.value));
    play.textContent = "❚❚ Pause";
    play.setAttribute("aria-label", "Pause");
  }

  function pause() {
    clearInterval(state.timer);
    state.timer = 0;
    play.textContent = "▶ Play";
    play.setAttribute("aria-label", "Play");
  }

  function toggle() {
    if (state.timer) pause();
    else run();
  }

  function seek() {
    const { film, at } = state;
    if (!film) return;
    pause();
    const found = film.steps.findIndex((step, number) => number >= at && step.do === "solution");
    if (found < 0) app.say("no further solution in this film");
    else go(found + 1);
  }

  // What stands where.

  function drawBoard(now) {
    const { board, film } = state;
    const owner = new Map();
    for (const step of now.placed.values()) for (const cell of step.cells) owner.set(keyOf(cell), step);
    const numbers = new Map(film.scene.pieces.map((name, number) => [name, number]));
    const lookOf = ({ piece, depth }) => numbered(film.repeats ? depth : numbers.get(piece));
    const marked = new Set(now.marked.map(keyOf));
    const looked = now.looked?.cell && keyOf(now.looked.cell);
    for (const [key, { cell }] of board.cells) {
      const step = owner.get(key);
      const name = names({ inside: true, stuck: now.stuck && keyOf(now.stuck) === key, marked: marked.has(key) && !step, looked: looked === key });
      board.paint(cell, { class: name, color: step ? lookOf(step) : null, label: `cell ${cell.join(", ")}: ${step?.piece ?? "empty"}` });
    }
    board.show([...now.placed.values()].map((step) => ({ cells: step.cells, name: step.piece, color: lookOf(step) })));
  }

  // Show a film of a puzzle that was pasted or dropped.
  function receive(given) {
    which.value = FILMS.findIndex((each) => each.text !== null);
    text.hidden = textLabel.hidden = false;
    text.value = given;
    return load();
  }

  const refuse = ({ message }) => (problem.textContent = message);

  // What is worth keeping is the film that is shown, not one that could not be.
  let kept = null;
  const keep = () => (state.shown ? { ...state.shown, at: state.at, speed: speed.value } : kept);

  async function restore(given) {
    kept = given;
    const { which: number, text: own, at, speed: pace } = given ?? {};
    const known = Number.isInteger(number) && number >= 0 && number < FILMS.length && typeof own === "string";
    which.value = known ? number : 0;
    text.hidden = textLabel.hidden = FILMS[which.value].text === null;
    text.value = known ? own : "";
    choose(speed, pace);
    load().then(() => known && Number.isInteger(at) && go(at));
    return known || !given;
  }

  return { hide: pause, receive, refuse, restore, state: keep };
}

// Items and options as a table: which items are covered, which options are chosen, and what has left the lists.
function matrix({ items, primary, options }, now) {
  const head = el("tr", {}, el("td"), ...items.map((item, number) => el("th", { scope: "col", class: names({ covered: now.covered.has(item), focus: now.focus === item, secondary: number >= primary }) }, item)));
  const rows = options.map((option, number) => {
    const chosen = now.chosen.includes(number);
    const gone = new Set(now.hidden.get(number));
    const has = new Map(option.map((use) => [use.split(":")[0], use.split(":")[1] ?? ""]));
    const cells = items.map((item) => {
      const covered = now.covered.has(item) && !chosen;
      return el("td", { class: names({ has: has.has(item), gone: has.has(item) && (gone.has(item) || covered) && !chosen, covered: now.covered.has(item) }) }, has.has(item) ? has.get(item) || "1" : "");
    });
    return el("tr", { class: names({ chosen }) }, el("th", { scope: "row" }, option.join(" ")), ...cells);
  });
  return el("table", { class: "matrix" }, el("caption", {}, "Items and options; what has left the lists is struck out"), el("thead", {}, head), el("tbody", {}, ...rows));
}

const names = (flags) => Object.entries(flags).filter(([, is]) => is).map(([name]) => name).join(" ");
