// The panel of questions beside a packing: what solutions must satisfy, too, and what all of them have in common.
import { constraints } from "./constraints.js";
import { el } from "./elements.js";
import { hinting } from "./hinting.js";
import { narrowing } from "./narrowing.js";
import { pointing } from "./pointing.js";
import { reasons } from "./reasons.js";

// `tab` is that of packing.js. Returns the panel's element, others below the board and beside the light, and a function
// that draws what has changed.
export function mount(tab) {
  const asked = constraints(tab);
  const family = narrowing(tab);
  const none = reasons(tab);
  const menu = pointing(tab, asked);
  const hint = hinting(tab);
  tab.root.append(menu.element);
  const element = el(
    "section",
    { class: "questions", "aria-label": "Questions" },
    el("h2", {}, "Questions"),
    asked.element,
    family.element,
  );
  function render() {
    asked.render();
    family.render();
    none.render();
    hint.render();
  }
  return { element, below: none.element, playing: hint.element, render, see: family.see };
}
