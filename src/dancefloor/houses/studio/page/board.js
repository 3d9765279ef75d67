// A board of any lattice, drawn as SVG from what the query `lattice` says of it.
//
//   const board = new Board(lattice, cells)      // `lattice` is the value of the query, `cells` lists of coordinates
//   root.append(board.svg)
//   board.paint(cell, { class, color, text })    // what a cell looks like; other cells keep their looks
//   board.show(parts, labels)                    // pieces: bold lines around them, patterns, and what is written
//   board.ghost(cells, class, color)             // cells under the pointer
//   board.onCell = (cell, event) => ...          // pointerdown, each cell entered while a button is down; then null
//   board.onHover = (cell, event) => ...         // each cell that a mouse enters without a button, then null
//   board.onKey = (cell, event) => ...           // keys, while a cell has the focus; arrows have moved it before
//
// `color` is a look, as colors.js makes it, or null.
import { svg } from "./elements.js";
import { Layout, bordering, bounds, keyOf, mean, polygons, round, rowOf, sidesOf, strokes } from "./layout.js";
import { Slices } from "./slices.js";

export { keyOf } from "./layout.js";

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

const LABEL = { hue: "label", ink: null }; // of what is written on a cell without a piece
const THICK = 0.1; // of the lines between pieces, in cells
const WRITTEN = 300; // labels that are written in one frame
const ROOM = 660; // pixels of a board that knows no better
const HIGH = 480;
const BESIDE = 420; // pixels of a window that other things take,
const BESIDE_LAYERS = 460; // and beside layers, so that the strip of solutions is in sight
const LEAST_HIGH = 230;
const LARGE = 56; // pixels of a cell at most, in windows that are not high,
const LARGER = 14; // in others such a share of their height,
const SMALL = 20; // and of one that can be hit
const EDGE = 6; // pixels around a board
const LEAST = 4.5; // the font size of labels, in units of the picture: nobody could read smaller ones

export class Board {
  // `room` is how wide the board may be, in pixels: layers that do not fit go on in another row.
  constructor(lattice, cells, { size = null, label = "Board", room = ROOM } = {}) {
    this.lattice = lattice;
    this.room = room;
    this.layout = wrapped(lattice, cells, room);
    this.cells = new Map();
    this.active = null; // the cell that the Tab key leads to
    this.onCell = null;
    this.onHover = null;
    this.onKey = null;
    this.svg = svg("svg", { class: "board", role: "grid", "aria-label": label });
    if (this.layout.layers > 1) this.svg.dataset.layers = this.layout.layers;
    this.ground = svg("g", { class: "cells" });
    this.patterns = svg("g", { class: "patterns" });
    this.lines = svg("g", { class: "lines" });
    this.notes = svg("g", { class: "notes", "aria-hidden": "true" }); // for marks.js
    this.names = svg("g", { class: "names" });
    this.writing = new Slices(WRITTEN);
    this.labels = svg("g", { class: "labels", "aria-hidden": "true" });
    this.above = svg("path", { class: "ghost" });
    this.ring = svg("path", { class: "ring" });
    this.svg.append(this.ground, this.patterns, this.lines, this.notes, this.names, this.labels, this.above, this.ring);
    this.#lay(cells, size);
    this.#listen();
  }

  #lay(cells, size) {
    const drawn = cells
      .map((cell) => ({ cell, corners: this.layout.corners(cell) }))
      .filter((each) => each.corners.length);
    if (!drawn.length) return;
    const box = bounds(drawn.flatMap((each) => each.corners));
    const [wide, high] = [box.right - box.left, box.bottom - box.top];
    this.size = size ?? Math.max(14, this.layout.layers > 1 ? sizeOf(this.layout, this.room) : Math.min(largest(), Math.max(ROOM, this.room) / wide, Math.max(HIGH, innerHeight - BESIDE) / high));
    const { size: unit } = this;
    const rows = new Map();
    for (const { cell, corners } of drawn) {
      const row = rowOf(corners);
      if (!rows.has(row)) rows.set(row, svg("g", { role: "row" }));
      const scaled = corners.map(([x, y]) => [x * unit, y * unit]);
      const how = { row: rows.get(row), shape: null, sides: null, text: null, look: "" };
      this.cells.set(keyOf(cell), { cell, corners: scaled, middle: mean(scaled), ...how });
    }
    this.ground.append(...[...rows.keys()].sort((a, b) => a - b).map((row) => rows.get(row)));
    this.svg.setAttribute(
      "viewBox",
      [box.left * unit - 3, box.top * unit - 3, wide * unit + 6, high * unit + 6].map(round).join(" "),
    );
    this.lines.style.setProperty("--line-width", round(Math.max(1, Math.min(3, THICK * unit))));
    this.svg.setAttribute("width", round(wide * unit + 6));
    this.svg.setAttribute("height", round(high * unit + 6));
    this.#activate(this.cells.values().next().value);
  }

  // The polygon of a cell, made when the cell is first painted or gets the focus: a large board is painted in slices.
  #shape(drawn) {
    if (!drawn.shape) {
      drawn.shape = svg("polygon", {
        points: drawn.corners.map(([x, y]) => `${round(x)},${round(y)}`).join(" "),
        "data-cell": keyOf(drawn.cell),
        role: "gridcell",
        tabindex: "-1",
        "aria-label": `cell ${drawn.cell.join(", ")}`,
      });
      drawn.row.append(drawn.shape);
    }
    return drawn.shape;
  }

  // Set the class of a cell, its colour, its text, and what a screen reader says.
  paint(cell, { class: name = "", color = null, text = "", label = null } = {}) {
    const drawn = this.cells.get(keyOf(cell));
    if (!drawn) return;
    const { class: hue = "", fill = "" } = color ?? {};
    const said = label ?? `cell ${cell.join(", ")}${text ? `: ${text}` : ""}`;
    const look = [name, hue, fill, said].join("|");
    if (look !== drawn.look) {
      drawn.look = look;
      const shape = this.#shape(drawn);
      shape.setAttribute("class", `${name} ${hue}`.trim());
      shape.style.setProperty("--own", fill || null);
      shape.setAttribute("aria-label", said);
    }
    if (drawn.text || text) this.#write(drawn, text);
  }

  #write(drawn, text) {
    const [x, y] = drawn.middle;
    if (!drawn.text) {
      drawn.text = svg("text", { x: round(x), y: round(y), "aria-hidden": "true" });
      this.names.append(drawn.text);
    }
    if (drawn.text.textContent === text) return;
    drawn.text.textContent = text;
    drawn.text.setAttribute("font-size", round(fitting(text, inner(drawn))));
  }

  // Show pieces, kept apart by lines. `parts` have `cells`, `color` (a look or null), and `label` with `letters`: where
  // it stands, as the query `labels` tells it; or a `name`, which then stands on a cell in the middle. `size` is the
  // font size in cells, and `written` are the names of cells that no piece covers. Patterns are there if `patterned`;
  // style.css shows or hides them. `seams` are pairs of cells that a piece joins across the edge of a glued board.
  show(parts, { size = 0, written = [], patterned = true, seams = [] } = {}) {
    const owners = [];
    const shapes = [];
    const words = written.map(([layer, x, y, string]) => ({ place: this.#place(layer, x, y), string, color: LABEL }));
    const rooms = size ? [size * this.size] : [];
    for (const [number, { cells, name, label = name, letters, color }] of parts.entries()) {
      const drawn = cells.map((cell) => this.cells.get(keyOf(cell))).filter(Boolean);
      if (!drawn.length) continue;
      for (const each of drawn) owners.push([(each.sides ??= sidesOf(each.corners)), number]);
      for (const [layer, x, y] of letters ?? [])
        words.push({ place: this.#place(layer, x, y), string: label, color });
      if (!letters) {
        const central = nearest(drawn);
        words.push({ place: central.middle, string: label, color });
        rooms.push(fitting(label, inner(central)));
      }
      if (patterned && color?.pattern)
        shapes.push(svg("path", { fill: color.pattern, d: polygons(drawn.map((each) => each.corners)) }));
    }
    this.patterns.replaceChildren(...shapes);
    const edges = bordering(owners);
    const dashed = new Set(seams.flatMap((pair) => this.#between(pair)));
    const paths = ["walls", "seams"].map((name, k) => svg("path", { class: name, d: strokes(edges.filter(({ place }) => dashed.has(place) === Boolean(k))) }));
    this.lines.replaceChildren(...paths);
    this.#say(words, Math.min(...rooms));
  }

  // The names of the places at which two cells meet.
  #between(pair) {
    const [ours, theirs] = pair.map((cell) => sidesOf(this.layout.corners(cell).map(([x, y]) => [x * this.size, y * this.size])).map(({ place }) => place));
    return ours.filter((place) => theirs.includes(place));
  }

  // Where a position on the page of the lattice is in the picture.
  #place(layer, x, y) {
    const [right, down] = this.layout.aside(layer);
    return [(x + right) * this.size, (y + down) * this.size];
  }

  // Write the labels of pieces and cells, all in one size; none that nobody could read.
  #say(all, size) {
    const words = size < LEAST ? [] : all;
    if (words.length) this.labels.setAttribute("font-size", round(size));
    while (this.labels.childElementCount > words.length) this.labels.lastElementChild.remove();
    this.writing.begin(words, ({ place: [x, y], string, color }, number) => {
      const text = this.labels.children[number] ?? this.labels.appendChild(svg("text"));
      const look = [round(x), round(y), color?.hue ?? "", color?.ink ?? "", string];
      if (text.look === look.join()) return;
      text.look = look.join();
      text.setAttribute("x", look[0]);
      text.setAttribute("y", look[1]);
      text.setAttribute("class", look[2]);
      text.style.setProperty("--own-ink", look[3] || null);
      text.textContent = string;
    });
  }

  // Draw cells above the others; none of them need be on the board.
  ghost(cells, name = "", color = null) {
    this.above.setAttribute("class", `ghost ${name} ${color?.class ?? ""}`.trim());
    this.above.style.setProperty("--own", color?.fill || null);
    const corners = cells.map((cell) => this.layout.corners(cell).map(([x, y]) => [x * this.size, y * this.size]));
    this.above.setAttribute("d", polygons(corners));
  }

  focus(cell) {
    const drawn = this.cells.get(keyOf(cell));
    if (!drawn) return false;
    this.#activate(drawn);
    drawn.shape.focus();
    return true;
  }

  // Let the Tab key lead to a cell.
  #activate(drawn) {
    this.active?.shape.setAttribute("tabindex", "-1");
    this.#shape(drawn).setAttribute("tabindex", "0");
    this.active = drawn;
  }

  // The cell that has the focus, or would get it.
  get current() {
    return this.active?.cell ?? null;
  }

  // The cell whose middle is nearest in a direction on the page; null if there is none.
  towards(cell, [dx, dy]) {
    const from = this.cells.get(keyOf(cell));
    let best = null;
    for (const other of this.cells.values()) {
      const [x, y] = [other.middle[0] - from.middle[0], other.middle[1] - from.middle[1]];
      const ahead = x * dx + y * dy;
      const aside = Math.abs(x * dy - y * dx);
      if (ahead <= 0.1 * this.size || aside > ahead) continue;
      const cost = ahead + 2 * aside;
      if (!best || cost < best.cost) best = { cost, cell: other.cell };
    }
    return best?.cell ?? null;
  }

  // The cell at a point of the window; null if there is none.
  at(x, y) {
    return this.#of(this.svg.getRootNode().elementFromPoint(x, y));
  }

  #of(target) {
    return (this.svg.contains(target) && this.cells.get(target.getAttribute("data-cell"))?.cell) || null;
  }

  #listen() {
    let last = null; // the cell of a pointer that is down
    let pointer = 0; // which one that is
    const isOther = (event) => last !== null && event.pointerId !== pointer; // such as a second finger
    this.svg.addEventListener("pointerdown", (event) => {
      const cell = this.#of(event.target);
      if (!cell || isOther(event)) return;
      event.preventDefault();
      pointer = event.pointerId;
      this.svg.setPointerCapture(event.pointerId);
      last = keyOf(cell);
      this.focus(cell);
      this.onCell?.(cell, event);
    });
    this.svg.addEventListener("pointermove", (event) => {
      if (isOther(event)) return undefined;
      const cell = last === null ? this.#of(event.target) : this.at(event.clientX, event.clientY);
      if (last === null) return this.onHover?.(cell, event);
      if (!cell || keyOf(cell) === last) return undefined;
      last = keyOf(cell);
      return this.onCell?.(cell, event);
    });
    const release = (event) => {
      if (last === null || isOther(event)) return;
      last = null;
      this.onCell?.(null, event);
    };
    this.svg.addEventListener("pointerup", release);
    this.svg.addEventListener("pointercancel", release);
    this.svg.addEventListener("pointerleave", (event) => last === null && this.onHover?.(null, event));
    this.svg.addEventListener("keydown", (event) => {
      let cell = this.#of(event.target);
      if (!cell) return;
      const arrow = ARROWS[event.key];
      if (arrow && !event.ctrlKey && !event.altKey && !event.metaKey) {
        event.preventDefault();
        const next = this.towards(cell, arrow);
        if (next && this.focus(next)) cell = next;
      }
      this.onKey?.(cell, event);
    });
    this.svg.addEventListener("focusin", ({ target }) => {
      const drawn = this.cells.get(target.getAttribute("data-cell"));
      this.ring.setAttribute("d", drawn && target.matches(":focus-visible") ? polygons([drawn.corners]) : "");
    });
    this.svg.addEventListener("focusout", () => this.ring.setAttribute("d", ""));
  }
}

// The layout with as many layers in a row as make cells largest; the fewest rows of those that do.
function wrapped(lattice, cells, room) {
  const first = new Layout(lattice, cells);
  if (first.layers < 2) return first;
  let best = null;
  for (let rows = 1; rows <= first.layers; rows++) {
    const most = Math.ceil(first.layers / rows);
    const size = sizeOf({ ...first, most }, room);
    if (!best || size > best.size + 0.5) best = { size, most };
  }
  return new Layout(lattice, cells, best.most);
}

const largest = () => Math.max(LARGE, innerHeight / LARGER);

// The size of a cell with which layers fit. Rows of them may be higher than the window, but for cells that nobody could hit.
function sizeOf({ layers, most, wide, high }, room) {
  const [across, down] = [Math.min(layers, most) * wide, Math.ceil(layers / most) * high];
  return Math.min(largest(), (room - 2 * EDGE) / across, Math.max(SMALL, Math.max(LEAST_HIGH, innerHeight - BESIDE_LAYERS) / down));
}

// The cell that is nearest to the middle of some.
function nearest(drawn) {
  const middle = mean(drawn.map((each) => each.middle));
  const away = ({ middle: [x, y] }) => Math.hypot(x - middle[0], y - middle[1]);
  return drawn.reduce((best, each) => (away(each) < away(best) - 0.01 ? each : best));
}

// The distance of the middle of a cell from its nearest side.
const inner = ({ corners, middle: [x, y] }) =>
  Math.min(...corners.map((corner, k) => far(x, y, corner, corners[(k + 1) % corners.length])));

// The font size with which a text fits into a cell.
const fitting = (text, room) => Math.min(0.9 * room, (3 * room) / Math.max(1, text.length));

// The distance of a point from the line through two others.
const far = (x, y, [a, b], [c, d]) => Math.abs((c - a) * (y - b) - (d - b) * (x - a)) / Math.hypot(c - a, d - b);
