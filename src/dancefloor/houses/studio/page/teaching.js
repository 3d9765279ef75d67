// Teaching: a search as a film, step by step, with its tree beside it.
import { FILMS } from "./declared.js";
import { el } from "./elements.js";
import { choose } from "./fields.js";
import { Film } from "./film.js";
import { keys } from "./keys.js";
import { sharing } from "./share.js";
import { Tree } from "./tree.js";

const STEPS = 2000; // the longest film
const KEYS = [
  ["space", "play, pause"],
  ["right and left arrow", "one step, one step back"],
  ["Home, End", "to the beginning, to the end"],
];
const DAMAGED = "the link to a film is damaged";
const SPEEDS = [0.5, 1, 2, 5, 10, 30]; // steps a second

export function mount(root, backend, app) {
  const state = { film: null, shown: null, tree: null, draw: null, at: 0, timer: 0 };

  const which = el("select", { id: "film-which" }, ...FILMS.map(({ title }, number) => el("option", { value: number }, title)));
  const text = el("textarea", { rows: "1", id: "film-text", spellcheck: "false", autocomplete: "off" });
  const textLabel = el("label", { for: text.id, hidden: true }, "Puzzle");
  const problem = el("p", { class: "problem", role: "alert" });
  const form = el("form", { class: "enter" }, el("label", { for: which.id }, "Film"), which, textLabel, text, el("button", {}, "Show"));
  const share = sharing(app, (query) => backend.ask(query).done, { shared, picture: () => null, formats: () => ({}) });
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
    el("div", { class: "tools" }, first, back, play, next, last, solution, where, el("label", { for: speed.id }, "Speed"), speed, share.button),
    slider,
    words,
    el("div", { class: "desk" }, stage, forest),
    keys(KEYS),
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
    const { of, text: own, load: subject } = FILMS[which.value];
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
    let film = null;
    let draw = null;
    try {
      film = new Film(await subject(), scene, steps);
      draw = await film.subject.stage(film, backend);
    } catch ({ message }) {
      if (mine === wanted) problem.textContent = message;
    }
    if (!draw || mine !== wanted) return undefined;
    Object.assign(state, { film, draw, shown: asked, tree: new Tree(film.nodes) });
    forest.replaceChildren(state.tree.svg);
    slider.max = steps.length;
    if (!root.hidden) app.say(heard.text); // what stands there may be about another tab
    go(0);
    root.dataset.film = of;
    return undefined;
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
    const picture = state.draw(now);
    if (picture !== stage.firstChild) stage.replaceChildren(picture); // a board stays, and with it where its focus is
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

  async function restore(given, linked) {
    kept = given;
    const { which: number, text: own, at, speed: pace } = given ?? {};
    const known = Number.isInteger(number) && number >= 0 && number < FILMS.length && typeof own === "string";
    which.value = known ? number : 0;
    text.hidden = textLabel.hidden = FILMS[which.value].text === null;
    text.value = known ? own : "";
    choose(speed, pace);
    if (!linked) load().then(() => known && Number.isInteger(at) && go(at));
    return known || !given;
  }

  // A link has the film, its step, and its puzzle.
  function shared() {
    const { which: number, text: own } = state.shown ?? { which: which.value, text: text.value };
    return { own: { tab: "teaching", text: `${FILMS[number].of}-${state.at}-${encodeURIComponent(own ?? "")}` } };
  }

  async function follow(held) {
    if (held instanceof Error) return held.message;
    const [, of, at, own] = /^([a-z]+)-(\d{1,5})-(.*)$/.exec(held.puzzle.text) ?? [];
    let puzzle = "";
    try {
      puzzle = decodeURIComponent(own);
    } catch {
      return DAMAGED;
    }
    const film = FILMS.find((each) => each.of === of && (each.text === null) === !puzzle);
    if (!film) return DAMAGED;
    which.value = FILMS.indexOf(film);
    text.hidden = textLabel.hidden = film.text === null;
    text.value = puzzle;
    await load();
    go(Number(at));
    return "";
  }

  return { follow, hide: pause, open: (held) => follow(held), receive, refuse, restore, state: keep };
}
