// A hint for who solves a packing: a piece that is forced, with the reason, step by step on the board; or one to take back.
import { el } from "./elements.js";

const SECONDS = 10;

const isSame = (one, other) => one.piece === other.piece && [...one.cells].map(String).sort().join(" ") === [...other.cells].map(String).sort().join(" ");

// `tab` is that of packing.js.
export function hinting(tab) {
  const { app, state } = tab;
  const element = el("button", { type: "button", class: "hinting", title: "A piece that is forced, and why", onclick: () => (hint ? make() : ask()) });
  let asked = null; // the query that is being answered
  let hint = null; // { placement, take_back, blame }: as the query tells it, and what the board shows of it

  async function ask() {
    await tab.settled();
    asked?.cancel();
    const { puzzle } = state;
    const placed = state.at < 0 ? state.placed : [];
    const mine = (asked = tab.backend.ask({ ask: "next", puzzle, placed, seconds: SECONDS }));
    const heard = await mine.done;
    if (mine !== asked) return;
    asked = null;
    if (heard.event === "cancelled" || puzzle !== state.puzzle || (state.at < 0 && placed !== state.placed)) return;
    if (heard.event === "result") show(heard.value, heard.text);
    else app.fail(heard.message);
  }

  function show({ placement, take_back: wrong, steps }, text) {
    const shown = steps.length || !placement ? steps : [{ sentence: text[0], placements: [placement], cells: [], weights: [] }];
    const cells = new Set((wrong?.cells ?? []).map(String));
    const blame = shown.length || cells.size ? { cells, pieces: [], where: [], steps: shown, at: Math.max(0, shown.length - 1) } : null;
    Object.assign(state, { blame, held: null, over: null, at: -1, member: null });
    hint = blame && { placement, wrong, steps: blame.steps };
    tab.render();
    app.say(text);
  }

  // Do what the hint says: one step of undo.
  function make() {
    const { placement, wrong } = hint;
    const placed = wrong ? state.placed.filter((each) => !isSame(each, wrong)) : [...state.placed, placement];
    hint = null;
    tab.edit({ placed, at: -1 });
    app.say(wrong ? `${wrong.piece} is taken back` : `${placement.piece} is placed`);
  }

  function render() {
    if (hint && state.blame?.steps !== hint.steps) hint = null; // something else is shown
    element.textContent = hint ? "Do it" : "Hint";
  }

  return { element, render };
}
