// How many solutions each switch of a constraint would leave.
import { el } from "./elements.js";

const SECONDS = 2; // for each count

// `tab` is that of packing.js. `puzzleWith(where)` is the puzzle with these constraints and no others; `switches()` lists
// the constraints that are on, and those that each switch would leave on; `changed()` hears that more is known.
export function counting(tab, { puzzleWith, switches, changed }) {
  const button = el("button", { type: "button", class: "each", onclick: () => (asked ? stop() : begin()) }, "Count each");
  const total = el("output", { class: "total" });
  let asked = null; // the query that is being answered
  let wished = false; // whether numbers are to be kept up to date
  let numbers = new Map(); // by the constraints that are on, what is said of the solutions
  let counted = null; // the puzzle without constraints that the numbers are about

  const named = (where) => JSON.stringify([...where].sort());
  const base = () => JSON.stringify(puzzleWith([]));

  function begin() {
    wished = true;
    count();
  }

  function stop() {
    wished = false;
    asked?.cancel();
    asked = null;
    tell();
  }

  // Count for one switch after another, until all is known of those that are shown.
  async function count() {
    while (!asked && wished) {
      const about = base();
      if (counted !== about) [counted, numbers] = [about, new Map()];
      const where = switches().find((each) => !numbers.has(named(each)));
      if (!where) break;
      asked = tab.backend.ask({ ask: "count", puzzle: puzzleWith(where), symmetry: "none", seconds: SECONDS });
      tell();
      const heard = await asked.done;
      asked = null;
      if (heard.event !== "cancelled" && counted === about) numbers.set(named(where), spoken(heard));
      tell();
    }
  }

  // The number in words; its digits are those of the text, since JSON has no more than sixteen of them here.
  function spoken({ event, value, text }) {
    if (event !== "result") return "cannot be counted";
    const digits = /^\d+/.exec(text[0])?.[0] ?? String(value.raw ?? 0);
    const number = BigInt(digits).toLocaleString("en");
    return value.outcome === "complete" ? number : value.raw ? `more than ${number}` : "too many to count here";
  }

  // What is known of the solutions that constraints leave; empty if nothing is.
  const of = (where) => (counted === base() && numbers.get(named(where))) || "";

  function tell() {
    button.textContent = asked ? "Stop counting" : "Count each";
    const number = of(switches()[0]);
    total.textContent = number && `${number} ${number === "1" ? "solution" : "solutions"}`;
    changed();
  }

  function render(are) {
    button.hidden = !are;
    if (!are) wished = false;
    if (wished) count();
    tell();
  }

  return { button, of, render, total };
}
