// Opening a puzzle: what is typed, and what files and links hold.
import { el } from "./elements.js";
import { dyesOf } from "./codes.js";
import { field } from "./fields.js";
import { united } from "./layout.js";

const USUAL = "6x10, soma, an address …";
const MOST_SHOWN = 40; // characters of a puzzle that was changed since

// `tab` is that of packing.js.
export function opening(tab) {
  const { app, ask, edit, state } = tab;
  const text = el("textarea", {
    id: "packing-text",
    rows: "1",
    placeholder: USUAL,
    spellcheck: "false",
    autocomplete: "off",
  });
  const enter = field("Puzzle", text, el("button", {}, "Open"));
  const toStart = el("button", { type: "button", class: "to-start", onclick: () => app.select(app.START) }, "Built-in puzzles…");
  const others = el("select", { class: "presets others", "aria-label": "Puzzles in this file", hidden: true });
  const element = el("form", { class: "opening" }, enter.element, others, toStart);
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    if (text.value.trim()) tab.opening(read(text.value));
  });
  text.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return; // with Shift, a line more
    event.preventDefault();
    element.requestSubmit();
  });
  let typing = false; // whether somebody has typed since a puzzle was asked for: then the field is theirs
  text.addEventListener("input", () => {
    typing = true;
    element.classList.add("draft");
    grow();
  });
  let several = null; // { text, named }: a text that has several puzzles, and which of them the board has
  others.addEventListener("change", () => tab.opening(read(several.text, Number(others.value))));

  // Say which puzzle the board has; nothing, if it was changed since, or was not opened by a text. What somebody types
  // stays.
  let shown = null;
  function render() {
    others.hidden = several?.named !== state.named;
    if (shown === state.named || typing) return;
    shown = state.named;
    const { text: typed, intact } = shown;
    const short = typed.split("\n")[0].slice(0, MOST_SHOWN);
    const value = intact ? typed : "";
    if (value !== text.value) {
      text.value = value;
      if (text.getRootNode().activeElement === text) text.select(); // so that typing replaces it
    }
    text.placeholder = intact || !short ? USUAL : `${short}, changed`;
    element.classList.remove("draft");
    grow();
  }

  function grow() {
    text.rows = Math.min(8, text.value.split("\n").length);
  }

  // Read a text, and show the puzzle. Resolves to whether there is one.
  async function read(typed, number = 1) {
    typing = false;
    const heard = await app.open(typed, null, number);
    if (heard.event === "result") offer(typed, number, heard.value?.puzzles ?? []);
    if (heard.event !== "error") return heard.event === "result";
    app.say("");
    return refuse(heard);
  }

  // Offer the other puzzles of the text that was read.
  function offer(whole, number, puzzles) {
    several = puzzles.length ? { text: whole, named: state.named } : null;
    others.replaceChildren(...puzzles.map((line, at) => el("option", { value: at + 1, selected: at + 1 === number }, line)));
    render();
  }

  // Say beside the field why something could not be opened, be it typed, pasted or dropped.
  function refuse(error) {
    enter.fail(error.message, error);
    return false;
  }

  // Show a puzzle that was read, and say what it is: `value` is that of the query `read` or `describe`. `held` is the link
  // that it came from, with what lies on it.
  async function open(value, typed = "", held = null) {
    enter.fail("");
    let placed = [];
    try {
      placed = held?.placed(value.puzzle) ?? [];
    } catch (error) {
      return refuse(error);
    }
    if (!(await show(value, value.text ?? typed, placed, held?.answer, dyesOf(value.puzzle, held?.dyes)))) return false;
    if (held?.view) tab.look(held.view);
    if (held?.solution && state.puzzle.kind === "text") {
      Object.assign(state, { solutions: [held.solution], at: 0 });
      tab.render();
    }
    if (held?.sight) tab.see(held.sight);
    const rest = (value.puzzles?.length ?? 1) - 1;
    app.say([value.about, ...value.notes, ...(rest ? [`this file has ${rest} more: choose one beside its text`] : [])]);
    return true;
  }

  // Show it, and say nothing. Resolves to whether it is shown.
  let opened = 0; // counts, since answers may arrive late
  async function show(value, typed, placed = [], answer = "", dyes = {}) {
    const turn = ++opened;
    const { puzzle, about, notes, formats, drawn: isDrawn } = value;
    const named = { text: typed, intact: true };
    const change = { puzzle, about: { about, notes, formats, drawn: isDrawn }, placed, cells: [], named, sentences: [], answer, dyes };
    if (puzzle.kind === "packing") {
      const { lattice, cells, optional, labels = [] } = puzzle;
      const drawn = [...cells, ...optional, ...labels.map(([cell]) => cell)];
      const heard = await ask({ ask: "lattice", name: lattice, around: drawn });
      if (turn !== opened) return false;
      if (heard.event !== "result") {
        app.fail(heard.message);
        return false;
      }
      change.lattice = heard.value;
      change.cells = united(heard.value.board, drawn);
    }
    edit(change, { opened: true });
    return true;
  }

  // Show what a link holds. Resolves to the message of an error.
  async function follow(held) {
    typing = false;
    return (await app.openHeld(held)).message;
  }

  return { element, follow, open, read, refuse, render, show };
}
