// Playing: whether what lies on the board can still become a solution, how many of them are left, and a word once it is one.
//
// A light follows every placement. It asks two short questions, one after the other: whether there is a solution, and how
// many there are. A question that was overtaken is cancelled. Each ends within a second, since a page without a server
// has to wait for the question at work before it can ask the next one.
import { isAnswer } from "./answers.js";
import { clock } from "./clock.js";
import { el } from "./elements.js";
import { keyOf } from "./layout.js";

const PAUSE = 120; // milliseconds without a change, before anything is asked
const SECONDS = 0.8; // of a question
const LONGER = 5; // of one after it that was not answered, where nothing else has to wait
const IMPOSSIBLE = "not possible any more";
const WORDS = { asking: "…", yes: "still possible", no: IMPOSSIBLE, unknown: "nobody knows yet" };
const ASKED_FOR = "This puzzle asks for one certain solution: fill the board, and the page tells whether you have found it.";

// Whether placements fill a region, and each piece is used as often as it must be.
export function isWhole({ cells, pieces }, placed) {
  const covered = new Set(placed.flatMap((each) => each.cells.map(keyOf)));
  const used = (name) => placed.filter(({ piece }) => piece === name).length;
  return placed.length > 0 && cells.every((cell) => covered.has(keyOf(cell))) && pieces.every(({ name, uses }) => used(name) >= uses[0] && used(name) <= uses[1]);
}

// `tab` is that of packing.js.
export function play(tab) {
  const { app, backend, state } = tab;
  const light = el("button", { type: "button", class: "light", title: "Say whether this can still become a solution", onclick: toggle }, el("span", { class: "lamp", "aria-hidden": "true" }), "Possible?");
  const words = el("span", { class: "words", role: "status" });
  const timer = clock(() => app.keep("packing"));
  const element = el("div", { class: "play", role: "group", "aria-label": "Play" }, light, words, timer.element);
  let isOn = true;
  let about = null; // { puzzle, placed } that the answer is about
  let asked = null; // the query at work
  let waiting = 0; // the timer of the next one
  let answer = ""; // one of WORDS, "solved", or empty
  let many = ""; // what is known of the number of solutions

  function toggle() {
    isOn = !isOn;
    about = null;
    render();
    app.keep("packing");
  }

  function forget() {
    clearTimeout(waiting);
    asked?.cancel();
    asked = null;
    answer = many = "";
  }

  // What a person has placed, if that is what the board shows; null otherwise.
  const own = () => (state.puzzle?.kind === "packing" && state.at < 0 && !state.member && state.placed.length ? state.placed : null);

  function render() {
    const [placed, { puzzle }] = [own(), state];
    element.hidden = puzzle?.kind !== "packing";
    if (state.search) {
      forget(); // what somebody asks for comes first
      about = null;
    } else if (about?.placed !== placed || about?.puzzle !== puzzle) {
      forget();
      about = { placed, puzzle };
      if (placed) begin();
    }
    tell();
  }

  function begin() {
    const { placed, puzzle } = about;
    if (isWhole(puzzle, placed) && !puzzle.where?.length) return solved();
    if (!isOn && !isWhole(puzzle, placed)) return undefined;
    answer = "asking";
    waiting = setTimeout(() => look(SECONDS), PAUSE);
    return undefined;
  }

  async function heardOf(query, seconds) {
    const mine = (asked = backend.ask({ ...query, puzzle: about.puzzle, placed: about.placed, symmetry: "none", seconds }));
    const heard = await mine.done;
    if (asked !== mine) return null;
    asked = null;
    return heard;
  }

  // Ask whether there is a solution, then how many.
  async function look(seconds) {
    const heard = await heardOf({ ask: "solve", limit: 1 }, seconds);
    if (!heard) return;
    if (heard.event !== "result") answer = "";
    else if (heard.value.found) answer = "yes";
    else answer = heard.value.outcome === "complete" ? "no" : "unknown";
    if (answer === "yes" && isWhole(about.puzzle, about.placed)) return solved();
    tell();
    if (answer === "yes") await count();
    else if (answer === "unknown" && seconds < LONGER && backend.name !== "worker") await look(LONGER);
  }

  async function count() {
    const heard = await heardOf({ ask: "count" }, SECONDS);
    if (heard?.event !== "result") return;
    const digits = /^\d+/.exec(heard.text[0])?.[0] ?? String(heard.value.raw ?? 0); // JSON rounds large numbers
    const number = BigInt(digits).toLocaleString("en");
    const are = `${number} ${digits === "1" ? "solution" : "solutions"}`;
    if (heard.value.outcome === "complete") many = digits === "1" ? "in one way" : `${are} left`;
    else many = heard.value.raw ? `more than ${are} left` : "";
    tell();
  }

  function solved() {
    answer = "solved";
    timer.solved(true);
    app.solved("packing");
    tell();
  }

  // What there is to say of the board when it is full.
  function praise() {
    const time = timer.told();
    const took = time && ` in ${time}`;
    if (!state.answer) return `Solved${took}.`;
    if (isAnswer(state.answer, { placements: about.placed })) return `Solved${took}: this is the answer.`;
    return "This is a solution, but not the one that is asked for.";
  }

  function tell() {
    if (answer !== "solved") timer.solved(false);
    const said = answer === "solved" ? praise() : isOn ? [WORDS[answer], many].filter(Boolean).join(", ") : "";
    const text = said || (state.answer && !about?.placed ? ASKED_FOR : "");
    if (words.textContent !== text) words.textContent = text;
    light.setAttribute("aria-pressed", String(isOn));
    element.dataset.answer = isOn || answer === "solved" ? answer : "";
  }

  return {
    element,
    render,
    clock: timer,
    restart: timer.restart,
    state: () => ({ light: isOn, clock: timer.state() }),
    restore(kept) {
      if (kept?.light === false) isOn = false;
      timer.restore(kept?.clock);
    },
  };
}
