// The bench beside the grid: what every number in the cell would leave, which follows what one types; and, when asked,
// changes for a harder or an easier puzzle, the next clue, and the solver's path.
import { el } from "./elements.js";

const PAUSE = 300; // milliseconds without a change, before anything is asked
const SECONDS = 8; // for the numbers of a cell
const PATIENCE = 60; // seconds for what is asked for by a button

// `tab` is that of fillomino.js; `tab.write(change)` writes clues, and `tab.keep()` hears that the bench was opened.
export function bench({ backend, grid, state, askAloud, say, write, keep }) {
  const button = (title, act) => el("button", { type: "button", onclick: act }, title);
  const about = el("p", { class: "quiet" });
  const numbers = el("ul", { class: "trials", "aria-label": "Numbers for this cell" });
  const rest = el("p", { class: "quiet" });
  const found = el("ol", { class: "trials", "aria-label": "Changes" });
  const lines = el("ul", { class: "path" });
  const picture = el("div", { class: "picture" });
  const asks = [["Path or next clue", {}], ["Harder", { harder: true }], ["Easier", { easier: true }]];
  const tools = el("div", { class: "tools" }, ...asks.map(([title, how]) => button(title, () => improve(how))));
  const element = el("details", { class: "bench" }, el("summary", {}, "Bench"), about, numbers, rest, tools, found, picture, lines);
  let waiting = 0; // the timer of the next query
  let asked = null; // the query at work
  let last = ""; // what the numbers are about
  element.addEventListener("toggle", () => {
    last = "";
    look();
    keep();
  });

  // Ask about the cell as it is now, once nothing has changed for a moment.
  function look() {
    if (!element.open) return;
    const now = JSON.stringify([grid.puzzle, state.cell]);
    if (now === last) return;
    last = now;
    clearTimeout(waiting);
    asked?.cancel();
    asked = null;
    element.dataset.state = "waiting";
    waiting = setTimeout(ask, PAUSE);
  }

  async function ask() {
    const cell = state.cell;
    const mine = (asked = backend.ask({ ask: "bench", puzzle: grid.puzzle, cells: [cell], seconds: SECONDS }));
    const heard = await mine.done;
    if (asked !== mine) return;
    asked = null;
    if (heard.event === "error") about.textContent = heard.message;
    if (heard.event !== "result") return;
    const unique = heard.value.tried.filter(({ answer }) => answer === "unique");
    unique.sort((a, b) => (a.grade?.score ?? 9) - (b.grade?.score ?? 9));
    about.textContent = heard.text[0];
    numbers.replaceChildren(...unique.map(({ change, grade }) => choiceOf(change, `${change[0].clue}`, grade?.word ?? "one solution")));
    rest.textContent = heard.text.slice(1).filter((line) => !line.includes(": one solution")).map((line) => line.trim()).join("; ");
    element.dataset.state = "told";
  }

  const choiceOf = (change, title, after) => el("li", {}, button(title, () => write(change)), ` ${after}`);

  function improve(how) {
    for (const each of [found, lines, picture]) each.replaceChildren();
    return askAloud({ ask: "bench", puzzle: grid.puzzle, ...how, seconds: PATIENCE }, ({ tried, svg }, text) => {
      say(text[0]);
      const after = ({ answer, grade, left }) => (answer === "unique" ? grade?.word ?? "one solution" : left ? `${left} solutions` : "several solutions");
      found.replaceChildren(...tried.map((each) => choiceOf(each.change, each.change.map(named).join(", "), after(each))));
      if (how.harder || how.easier || tried.length) return;
      lines.replaceChildren(...text.map((line) => el("li", {}, line)));
      if (svg) picture.replaceChildren(el("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: "The solver's path, and how this puzzle compares with published ones" }));
    });
  }

  const named = ({ cell: [r, c], clue }) => `${clue || "no clue"} at row ${r + 1}, column ${c + 1}`;

  return { element, look, state: () => element.open, restore: (kept) => (element.open = kept === true) };
}
