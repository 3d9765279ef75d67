// The tools of the brush at work: by mouse and by keyboard.
import { el } from "./elements.js";
import { choice } from "./fields.js";
import { keyOf, moved, vector } from "./layout.js";
import { movedMarks } from "./marks.js";
import { BRUSHES, Stroke, TOOLS, between, brushed, heading, shifted } from "./region.js";

const AHEAD = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

// `tab` is that of packing.js; `drop()` puts the piece in the hand back; `options` are elements for some tools by name, which
// stand where others have the symmetry of the brush.
export function tools(tab, drop, options) {
  const { app, edit, state } = tab;
  let stroke = null; // of the brush, while a button is down
  const buttons = TOOLS.map(({ name, title, key, about }) =>
    el("button", { type: "button", "data-tool": name, title: `${about}  ${key}`, onclick: () => choose(name) }, title),
  );
  const brush = el("select", { "aria-label": "Symmetry of the brush", class: "brush" }, ...choice(BRUSHES, "none"));
  const element = el(
    "div",
    { class: "tools", role: "group", "aria-label": "Tools" },
    el("span", { class: "segments" }, ...buttons),
    brush,
    ...Object.values(options),
  );
  brush.addEventListener("change", () => {
    state.brush = brush.value;
    images = null;
  });

  function choose(name) {
    state.tool = name;
    if (name !== "pieces") drop();
    tab.render();
  }

  let images = null; // of a cell under the brush, for the board that is drawn
  function paint(cell, event) {
    if (!cell) {
      const unglued = stroke?.glued ? "; its sides are no longer glued together" : "";
      if (stroke) app.say(`${state.puzzle.cells.length} cells${unglued}`);
      stroke = null;
      return;
    }
    images ??= brushed(tab.board(), state.brush);
    const going = stroke !== null;
    stroke ??= new Stroke(state.tool, images, state.puzzle, cell, event.button === 2);
    const fields = stroke.to(cell, state.tool === "rectangle" ? between(tab.board(), stroke.first, cell) : []);
    const region = new Set([...fields.cells, ...fields.optional].map(keyOf));
    const placed = state.placed.filter(({ cells }) => cells.every((each) => region.has(keyOf(each))));
    edit({ puzzle: { ...state.puzzle, ...fields, wrapping: null }, placed }, { going });
  }

  let grabbed = null; // while the region is moved: { cell, going }
  function drag(cell) {
    if (!cell || !grabbed) grabbed = cell && { cell, going: false };
    else if (move(vector(grabbed.cell, cell, state.lattice.rank), grabbed.going)) grabbed = { cell, going: true };
  }

  function move(by, going = false) {
    const fields = shifted(tab.board(), state.puzzle, by);
    if (!fields) {
      app.say("there is no more room on this side: make the board larger");
      return false;
    }
    const placed = state.placed.map(({ piece, cells }) => ({ piece, cells: cells.map((cell) => moved(cell, by)) }));
    edit({ puzzle: { ...state.puzzle, ...fields }, placed, marks: movedMarks(state.marks, by) }, { going });
    return true;
  }

  // A tool under a pointer: `cell` is null when the button is let go.
  function onCell(cell, event) {
    if (state.at >= 0 && cell) state.at = -1;
    if (state.tool === "move") drag(cell);
    else paint(cell, event);
  }

  // What the tool does at the press of a key.
  let corner = null; // the first corner of a rectangle
  function press(cell, event) {
    if (state.tool === "rectangle" && !corner) {
      corner = cell;
      app.say("one corner is set: go to the opposite one, and press the space bar");
    } else if (state.tool !== "move") {
      paint(corner ?? cell, event);
      if (corner) paint(cell, event);
      paint(null, event);
      corner = null;
    }
  }

  // A key on the board. Returns whether it means something.
  function onKey(cell, event) {
    const tool = TOOLS.find((each) => each.key === event.key.toLowerCase());
    const ahead = AHEAD[event.key];
    if (ahead && state.tool === "move") move(heading(state.lattice, ahead));
    else if (ahead) return false;
    else if (event.key === "Escape") corner = null;
    else if (event.key === "Enter" || event.key === " ") press(cell, event);
    else if (tool) choose(tool.name);
    else return false;
    return true;
  }

  function render() {
    for (const each of buttons) each.setAttribute("aria-pressed", String(each.dataset.tool === state.tool));
    for (const [name, each] of Object.entries(options)) each.hidden = name !== state.tool;
    brush.hidden = state.tool in options;
  }

  // Forget what depends on the board, which is another one.
  function forget() {
    images = stroke = grabbed = corner = null;
  }

  return { brush, element, forget, onCell, onKey, render };
}
