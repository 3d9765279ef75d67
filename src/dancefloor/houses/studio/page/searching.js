// Asking for solutions: solve, complete, count, stop, and why there is none.
import { el } from "./elements.js";
import { choice } from "./fields.js";
import { keyOf } from "./layout.js";
import { oncePerFrame } from "./slices.js";

const SYMMETRIES = [
  { name: "all", title: "up to symmetry" },
  { name: "rotations", title: "up to rotation" },
  { name: "none", title: "all different" },
];
const ENOUGH = 1000; // solutions to ask for, before somebody wants more
const MOST = 10_000; // solutions of one query

// A function from solutions to the same with placements in common, of which there are few: thousands of solutions would
// take hundreds of megabytes.
function sharedPlacements() {
  const known = new Map();
  const shared = (placement) => {
    const name = `${placement.piece}|${placement.cells}`;
    if (!known.has(name)) known.set(name, placement);
    return known.get(name);
  };
  return (solution) => (solution.placements ? { ...solution, placements: solution.placements.map(shared) } : solution);
}

// `tab` is that of packing.js.
export function searching(tab) {
  const { app, ask, backend, root, state } = tab;
  const symmetry = el("select", { "aria-label": "Which solutions are the same" }, ...choice(SYMMETRIES, "all"));
  const button = (name, title, about, onclick) =>
    el("button", { type: "button", class: name, title: about, onclick }, title);
  const solve = button("solve", "Solve", "Find solutions of the whole puzzle", () => search("solve", []));
  const complete = button("complete", "Complete this", "Find solutions with the pieces that you placed", () =>
    search("solve", [...state.shown]),
  );
  const count = button("count", "Count", "Count all solutions", () => search("count", []));
  const why = button("why", "Why none?", "Look for a reason why there is no solution", () =>
    explain(state.at < 0 ? state.placed : []),
  );
  const stop = button("stop", "Stop", "Stop what is being done", () => halt("stopped"));
  const bar = el("progress", { max: "1", "aria-label": "Progress" });
  const far = el("span", { class: "far" });
  const working = el("div", { class: "working", hidden: true }, bar, far, stop);
  const actions = el(
    "div",
    { class: "actions", role: "group", "aria-label": "Solve" },
    solve,
    complete,
    count,
    why,
    symmetry,
  );

  const arrived = oncePerFrame(() => tab.counted()); // more solutions, while others are shown
  let latest = null; // what was asked last
  async function search(what, placed, limit = ENOUGH) {
    await tab.settled();
    halt();
    Object.assign(state, { blame: null, held: null, member: null, over: null, refused: "", unsolved: null });
    if (what === "solve") Object.assign(state, { solutions: [], at: -1 });
    app.say(what === "solve" ? "searching" : "counting");
    delete root.dataset.done;
    const query = { ask: what, puzzle: state.puzzle, placed, symmetry: symmetry.value };
    if (what === "solve") latest = { placed, limit, outcome: null };
    const sharing = sharedPlacements();
    const began = performance.now();
    state.search = backend.ask(what === "solve" ? { ...query, limit } : query, (event) => {
      if (event.event === "solutions") {
        state.solutions.push(...event.solutions.map(sharing));
        if (event.first || state.at >= 0) return arrived();
        state.at = 0;
        root.dataset.first = String(Math.round(performance.now() - began));
        const [{ labels, placements }] = state.solutions;
        if (labels) state.labels.learn(state.puzzle, placements, labels);
        tab.render();
      } else if (event.event === "progress") {
        state.progress = event;
        renderProgress();
      } else finish(event, placed, what);
    });
    tab.render();
  }

  function finish(event, placed, what) {
    state.search = state.progress = null;
    root.dataset.done = event.event;
    if (event.event === "error") app.fail((state.refused = event.message));
    else app.say(event.text);
    if (what === "solve" && event.event === "result") latest.outcome = event.value.outcome;
    const none = what === "solve" ? event.value?.found === 0 : event.value?.distinct === 0 || event.value?.raw === 0;
    if (event.event === "result" && none && event.value.outcome === "complete") explain(placed, event.text);
    tab.render();
  }

  // Say why there is no solution, and draw it.
  async function explain(placed, before = []) {
    const { puzzle } = state;
    const heard = await ask({ ask: "why", puzzle, placed });
    if (puzzle !== state.puzzle) return;
    if (heard.event !== "result") {
      state.refused = heard.message;
      tab.render();
      return app.fail(heard.message);
    }
    const { reason, cells, steps, ...blamed } = heard.value;
    const known = Boolean(reason || steps.length);
    state.blame = known ? { ...blamed, cells: new Set(cells.map(keyOf)), steps, at: 0 } : null;
    state.unsolved = { placed, known, helps: null };
    tab.render();
    app.say(
      known
        ? [...new Set([...before.filter((each) => !reason || !each.endsWith(reason)), reason || `an argument in ${steps.length} steps`])]
        : [
            ...before,
            before.length
              ? "no reason can be seen without a search"
              : "nothing that can be seen without a search speaks against a solution",
          ],
    );
    root.dataset.why = known ? "yes" : "no";
  }

  function halt(said = "") {
    if (!state.search) return;
    state.search.cancel();
    state.search = state.progress = null;
    const { length } = state.solutions;
    root.dataset.done = "stopped";
    if (said) app.say(length ? `${said} after ${length} ${length === 1 ? "solution" : "solutions"}` : said);
    tab.render();
  }

  function renderProgress() {
    const { search: running, progress } = state;
    complete.disabled = state.puzzle.kind !== "packing" || !state.shown.length;
    why.hidden = state.puzzle.kind !== "packing";
    for (const each of [solve, count]) each.disabled = Boolean(running);
    if (running) complete.disabled = true;
    working.hidden = stop.disabled = !running;
    if (!running) return;
    if (progress && progress.fraction !== null) bar.value = progress.fraction;
    else bar.removeAttribute("value");
    far.textContent = progress?.text ?? "searching";
  }

  return {
    elements: [actions, working],
    halt,
    more: () => search("solve", latest.placed, MOST),
    mayFindMore: () => latest?.outcome === "limited" && latest.limit < MOST && !state.search,
    render: renderProgress,
    symmetry,
  };
}
