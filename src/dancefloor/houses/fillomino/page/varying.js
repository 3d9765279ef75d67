// The variant of a fillomino: which rules it adds, and which cells are shaded.
import { el } from "./elements.js";
import { VARIANTS } from "./grid.js";

// `edit(change)` makes a change of the puzzle.
export function varying(grid, edit) {
  let isShading = false; // whether a press shades cells
  let stroke = null; // what a press gives to cells, while it lasts
  const boxes = VARIANTS.map(({ name }) => el("input", { type: "checkbox", onchange: change, value: name }));
  const choices = VARIANTS.map(({ name, about }, k) => el("label", { title: about }, boxes[k], `${name[0].toUpperCase()}${name.slice(1)}`));
  const about = el("p", { class: "variant", hidden: true });
  const tool = el("button", { type: "button", class: "shading", hidden: true, title: "Each cell that you press gets a shade, or loses it (key s)", onclick: () => press(!isShading) }, "Shade cells");
  press(false);

  function change() {
    const names = boxes.filter((box) => box.checked).map((box) => box.value);
    edit(() => grid.vary(names));
  }

  function press(now) {
    isShading = now;
    tool.setAttribute("aria-pressed", String(now));
  }

  const shades = () => VARIANTS.some((each) => each.shades && grid.now.variants.includes(each.name));

  function render() {
    const { variants } = grid.now;
    const own = VARIANTS.filter(({ name }) => variants.includes(name));
    for (const box of boxes) box.checked = variants.includes(box.value);
    about.hidden = !own.length;
    about.textContent = own.map(({ name, about: rule }) => `${name[0].toUpperCase()}${name.slice(1)}: ${rule}`).join(" ");
    tool.hidden = !shades();
    if (tool.hidden) press(false);
  }

  // Whether a press on a cell shades it, or goes on doing so; null ends the stroke.
  function onCell(cell, event) {
    if (!cell || !isShading || event.button === 2) {
      stroke = null;
      return false;
    }
    const going = stroke !== null;
    stroke ??= !grid.now.shaded.has(String(cell));
    edit(() => grid.setShade(cell, stroke, going));
    return true;
  }

  // Shade a cell, or take its shade away, by a key.
  const turn = (cell) => shades() && edit(() => grid.setShade(cell, !grid.now.shaded.has(String(cell))));

  return { about, choices, tool, onCell, render, turn };
}
