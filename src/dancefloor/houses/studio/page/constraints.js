// Constraints: what solutions must satisfy, too, a sentence on each line (docs/boxes.md has the language).
import { el } from "./elements.js";
import { field } from "./fields.js";

// `tab` is that of packing.js.
export function constraints(tab) {
  const { state } = tab;
  const text = el("textarea", {
    class: "constraints",
    rows: "2",
    spellcheck: "false",
    autocomplete: "off",
    placeholder: "X at 2,3\nno two of I L touch",
  });
  const button = el("button", { class: "ask", title: "Solutions must satisfy these sentences, too" }, "Ask");
  const sentences = field("Constraints, one on each line", text, button);
  const element = el("form", { class: "asked" }, sentences.element);
  let shown = null; // the puzzle whose constraints the text was last set to

  element.addEventListener("submit", (event) => {
    event.preventDefault();
    tab.changing(take());
  });

  async function take() {
    const where = text.value.split("\n").map((line) => line.trim()).filter(Boolean);
    const { where: before, ...rest } = state.puzzle;
    const puzzle = where.length ? { ...rest, where } : rest;
    if (JSON.stringify(before ?? []) === JSON.stringify(where)) return sentences.fail("");
    const heard = await tab.ask({ ask: "describe", puzzle });
    sentences.fail(heard.event === "result" ? "" : heard.message);
    if (heard.event === "result") tab.edit({ puzzle });
  }

  function render() {
    if (state.puzzle === shown) return;
    const written = (state.puzzle.where ?? []).join("\n");
    // What somebody is typing stays while other parts of the puzzle change.
    if (written !== (shown?.where ?? []).join("\n") || shown?.lattice !== state.puzzle.lattice) text.value = written;
    shown = state.puzzle;
  }

  return { element, render };
}
