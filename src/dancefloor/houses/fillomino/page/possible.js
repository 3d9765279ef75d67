// Whether the numbers that are filled in can still become a solution: a light for who wants one, as that of packings.
import { el } from "./elements.js";

const PAUSE = 150; // milliseconds without a change, before anything is asked
const SECONDS = 0.8;
const ANSWERS = { unique: "yes", multiple: "yes", none: "no", unknown: "unknown" };
const WORDS = { yes: "still possible", no: "not possible any more", unknown: "nobody knows yet" };

// `changed()` hears that somebody has switched it.
export function possible(backend, grid, changed) {
  const light = el("button", { type: "button", class: "light", title: "Say whether these numbers can still become a solution", onclick: toggle }, el("span", { class: "lamp", "aria-hidden": "true" }), "Possible?");
  const words = el("span", { class: "words", role: "status" });
  const element = el("div", { class: "play", role: "group", "aria-label": "Light" }, light, words);
  let isOn = false;
  let about = null; // the numbers that the answer is about
  let asked = null; // the query at work
  let waiting = 0; // the timer of the next one

  function toggle() {
    isOn = !isOn;
    about = null;
    judge();
    changed();
  }

  // Judge the numbers as they are now, if they are others than before.
  function judge() {
    light.setAttribute("aria-pressed", String(isOn));
    const { filled, clues, walls, variants, shaded } = grid.now;
    const now = { filled, clues, walls, variants, shaded };
    if (about && Object.keys(now).every((name) => about[name] === now[name])) return;
    about = now;
    clearTimeout(waiting);
    asked?.cancel();
    asked = null;
    const isOpen = isOn && !grid.isFull && filled.some((row) => row.some(Boolean));
    if (isOpen) waiting = setTimeout(ask, PAUSE);
    else tell("");
  }

  async function ask() {
    const puzzle = { ...grid.puzzle, clues: grid.numbers };
    const mine = (asked = backend.ask({ ask: "check", puzzle, seconds: SECONDS, contradiction: false }));
    const heard = await mine.done;
    if (mine !== asked) return;
    asked = null;
    tell(heard.event === "result" ? ANSWERS[heard.value.answer] : "");
  }

  function tell(answer) {
    element.dataset.answer = answer;
    words.textContent = WORDS[answer] ?? "";
  }

  tell("");
  light.setAttribute("aria-pressed", "false");

  return {
    element,
    judge,
    state: () => isOn,
    restore(kept) {
      isOn = kept === true;
      about = null;
    },
  };
}
