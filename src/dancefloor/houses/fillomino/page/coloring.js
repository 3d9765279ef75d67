// Colours of cells, for who solves a fillomino: a mark of one's own, which means what one wants.
import { el } from "./elements.js";
import { COLORS } from "./grid.js";

// `grid` is that of fillomino.js, and `edit(change)` makes a change.
export function coloring(grid, edit) {
  let chosen = 0; // the colour of the pointer; 0 for none
  let stroke = null; // what a press gives to cells, while it lasts
  const swatches = COLORS.map((name, k) =>
    el("button", { type: "button", class: `swatch tint-${k + 1}`, title: `Colour cells ${name}`, "aria-label": `Colour cells ${name}`, onclick: () => choose(chosen === k + 1 ? 0 : k + 1) }),
  );
  const element = el("div", { class: "swatches", role: "group", "aria-label": "Colours" }, ...swatches);

  function choose(number) {
    chosen = number;
    for (const [k, each] of swatches.entries()) each.setAttribute("aria-pressed", String(k + 1 === chosen));
  }
  choose(0);

  // A press on a cell, and each cell that it goes on to; null at its end. A press on a cell of the colour takes it away.
  // Returns whether it has coloured one.
  function onCell(cell, event) {
    if (!cell || !chosen || event.button === 2) {
      stroke = null;
      return false;
    }
    const going = stroke !== null;
    stroke ??= grid.color(cell) === chosen ? 0 : chosen;
    edit(() => grid.setColor(cell, stroke, going));
    return true;
  }

  // The next colour, by a key.
  const turn = (cell) => edit(() => grid.setColor(cell, (grid.color(cell) + 1) % (COLORS.length + 1)));

  return { element, onCell, turn };
}
