// Why there is no solution, if that takes searches: what contradicts what, drawn like other reasons; and changes that
// would give the puzzle a solution, each with a button that makes it.
import { el } from "./elements.js";
import { keyOf, united } from "./layout.js";

const SECONDS = 30;

// `tab` is that of packing.js.
export function reasons(tab) {
  const { app, state } = tab;
  const look = el("button", { type: "button", class: "look", onclick: () => (asked ? stop() : ask()) });
  const rows = el("ul", { class: "helps", "aria-label": "What would help" });
  const element = el("div", { class: "reasons", hidden: true }, look, rows);
  let asked = null; // the query that is being answered

  function stop() {
    asked.cancel();
    asked = null;
    tab.render();
  }

  async function ask() {
    const { puzzle, unsolved } = state;
    const mine = (asked = tab.backend.ask({ ask: "reasons", puzzle, placed: unsolved.placed, seconds: SECONDS }));
    tab.render();
    const heard = await mine.done;
    if (mine !== asked) return;
    asked = null;
    if (unsolved !== state.unsolved) return;
    if (heard.event === "result") show(heard.value);
    else state.refused = heard.message;
    tab.render();
    if (heard.event === "result") app.say(heard.text);
    else app.fail(heard.message);
  }

  // What was known before stays, unless there is more to say.
  function show({ cells, pieces, where, steps, helps }) {
    const found = { cells: new Set(cells.map(keyOf)), pieces, where };
    const isFound = cells.length || pieces.length || where.length;
    if (isFound || steps.length) state.blame = { ...(isFound ? found : (state.blame ?? found)), steps, at: 0 };
    state.unsolved = { ...state.unsolved, helps };
  }

  // Make a change, if the puzzle is still as it was. The board grows if a cell beside it is opened.
  async function make(help) {
    if (!tab.state.unsolved?.helps?.includes(help)) return undefined;
    const { sentence, puzzle, placed } = help;
    const sentences = [...new Set([...state.sentences, ...(state.puzzle.where ?? [])])];
    const change = { puzzle, placed, sentences };
    const [all, known] = [[...puzzle.cells, ...puzzle.optional], new Set(state.cells.map(keyOf))];
    if (all.some((cell) => !known.has(keyOf(cell)))) {
      const heard = await tab.ask({ ask: "lattice", name: puzzle.lattice, around: all });
      if (heard.event !== "result") return app.fail(heard.message);
      Object.assign(change, { lattice: heard.value, cells: united(state.cells, [...heard.value.board, ...all]) });
    }
    tab.edit(change);
    return app.say(`${sentence}, there is a solution`);
  }

  const row = (help) =>
    el(
      "li",
      {},
      el("span", {}, `${help.sentence}, there is a solution`),
      el("button", { type: "button", "aria-label": `Do it: ${help.sentence}`, onclick: () => tab.changing(() => make(help)) }, "Do it"),
    );

  let shown = null; // the changes
  function render() {
    const { unsolved } = state;
    if (asked && !unsolved) stop();
    element.hidden = !unsolved;
    if (!unsolved) return;
    look.hidden = unsolved.helps !== null;
    look.textContent = asked ? "Stop" : unsolved.known ? "What would help?" : "Look for the smallest reason";
    if (shown !== unsolved.helps) rows.replaceChildren(...(unsolved.helps ?? []).map(row));
    shown = unsolved.helps;
    rows.hidden = !rows.childElementCount;
  }

  return { element, render };
}
