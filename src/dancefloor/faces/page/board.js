// A board of any lattice, drawn as SVG from what the query `lattice` says of it.
//
//   const board = new Board(lattice, cells)      // `lattice` is the value of the query, `cells` lists of coordinates
//   root.append(board.svg)
//   board.paint(cell, { class, color, text })    // what a cell looks like; other cells keep their looks
//   board.show(parts, labels)                    // pieces: names, bold lines around them, patterns; names of free cells
//   board.ghost(cells, class, color)             // cells under the pointer
//   board.onCell = (cell, event) => ...          // pointerdown, each cell entered while a button is down; then null
//   board.onHover = (cell, event) => ...         // each cell that a mouse enters without a button, then null
//   board.onKey = (cell, event) => ...           // keys, while a cell has the focus; arrows have moved it before
//
// `color` is a look, as colors.js makes it, or null.
import { Layout, boundary, bounds, keyOf, mean, polygons, round } from "./layout.js";
import { svg } from "./elements.js";

export { keyOf } from "./layout.js";

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

const LABEL = { hue: "label", ink: null }; // of what is written on a cell without a piece

export class Board {
  constructor(lattice, cells, { size = null, label = "Board" } = {}) {
    this.lattice = lattice;
    this.layout = new Layout(lattice, cells);
    this.cells = new Map();
    this.onCell = null;
    this.onHover = null;
    this.onKey = null;
    this.svg = svg("svg", { class: "board", role: "grid", "aria-label": label });
    this.ground = svg("g", { class: "cells" });
    this.patterns = svg("g", { class: "patterns" });
    this.lines = svg("g", { class: "lines" });
    this.names = svg("g", { class: "names" });
    this.above = svg("path", { class: "ghost" });
    this.ring = svg("path", { class: "ring" });
    this.svg.append(this.ground, this.patterns, this.lines, this.names, this.above, this.ring);
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
    this.size = size ?? Math.max(14, Math.min(44, 660 / wide, 480 / high));
    const { size: unit } = this;
    const rows = new Map();
    for (const { cell, corners } of drawn) {
      const row = this.layout.row(cell);
      if (!rows.has(row)) rows.set(row, svg("g", { role: "row" }));
      this.#add(
        cell,
        corners.map(([x, y]) => [x * unit, y * unit]),
        rows.get(row),
      );
    }
    this.ground.append(...[...rows.keys()].sort((a, b) => a - b).map((row) => rows.get(row)));
    this.svg.setAttribute(
      "viewBox",
      [box.left * unit - 3, box.top * unit - 3, wide * unit + 6, high * unit + 6].map(round).join(" "),
    );
    this.svg.setAttribute("width", round(wide * unit + 6));
    this.svg.setAttribute("height", round(high * unit + 6));
    this.cells.values().next().value.shape.setAttribute("tabindex", "0");
  }

  #add(cell, corners, row) {
    const shape = svg("polygon", {
      points: corners.map(([x, y]) => `${round(x)},${round(y)}`).join(" "),
      "data-cell": keyOf(cell),
      role: "gridcell",
      tabindex: "-1",
      "aria-label": `cell ${cell.join(", ")}`,
    });
    row.append(shape);
    this.cells.set(keyOf(cell), { cell, shape, corners, middle: mean(corners), text: null, look: "" });
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
      drawn.shape.setAttribute("class", `${name} ${hue}`.trim());
      drawn.shape.style.setProperty("--own", fill || null);
      drawn.shape.setAttribute("aria-label", said);
    }
    if (drawn.text || text) this.#write(drawn, text);
  }

  #write(drawn, text, color = null) {
    const [x, y] = drawn.middle;
    if (!drawn.text) {
      drawn.text = svg("text", { x: round(x), y: round(y), "aria-hidden": "true" });
      this.names.append(drawn.text);
    }
    drawn.text.setAttribute("class", color?.hue ?? "");
    drawn.text.style.setProperty("--own-ink", color?.ink ?? null);
    if (drawn.text.textContent === text) return;
    const sides = drawn.corners.map((corner, k) => far(x, y, corner, drawn.corners[(k + 1) % drawn.corners.length]));
    const room = Math.min(...sides);
    drawn.text.textContent = text;
    drawn.text.setAttribute("font-size", round(Math.min(0.9 * room, (3 * room) / Math.max(1, text.length))));
  }

  // Show pieces: `parts` have `cells`, `name`, `color` (a look or null), and are kept apart by lines. `labels` is a Map
  // from keys of cells to what is written on them as long as no piece covers them.
  show(parts, labels = new Map()) {
    const owners = [];
    const names = new Map();
    const shapes = [];
    const covered = new Set(parts.flatMap(({ cells }) => cells.map(keyOf)));
    for (const [number, { cells, name, color }] of parts.entries()) {
      const drawn = cells.map((cell) => this.cells.get(keyOf(cell))).filter(Boolean);
      if (!drawn.length) continue;
      owners.push(...drawn.map(({ corners }) => [corners.map(([x, y]) => [x / this.size, y / this.size]), number]));
      const middle = mean(drawn.map((each) => each.middle));
      const away = ({ middle: [x, y] }) => Math.hypot(x - middle[0], y - middle[1]);
      names.set(
        drawn.reduce((best, each) => (away(each) < away(best) - 0.01 ? each : best)),
        { name, color },
      );
      if (color?.pattern)
        shapes.push(svg("path", { fill: color.pattern, d: polygons(drawn.map((each) => each.corners)) }));
    }
    for (const [key, drawn] of this.cells) {
      const label = covered.has(key) ? "" : (labels.get(key) ?? "");
      if (names.has(drawn)) this.#write(drawn, names.get(drawn).name, names.get(drawn).color);
      else if (drawn.text || label) this.#write(drawn, label, LABEL);
    }
    this.patterns.replaceChildren(...shapes);
    this.lines.replaceChildren(svg("path", { d: boundary(owners, this.size) }));
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
    for (const { shape } of this.cells.values()) if (shape.tabIndex === 0) shape.setAttribute("tabindex", "-1");
    drawn.shape.setAttribute("tabindex", "0");
    drawn.shape.focus();
    return true;
  }

  // The cell that has the focus, or would get it.
  get current() {
    for (const { shape, cell } of this.cells.values()) if (shape.tabIndex === 0) return cell;
    return null;
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
    this.svg.addEventListener("pointerdown", (event) => {
      const cell = this.#of(event.target);
      if (!cell) return;
      event.preventDefault();
      this.svg.setPointerCapture(event.pointerId);
      last = keyOf(cell);
      this.focus(cell);
      this.onCell?.(cell, event);
    });
    this.svg.addEventListener("pointermove", (event) => {
      const cell = last === null ? this.#of(event.target) : this.at(event.clientX, event.clientY);
      if (last === null) return this.onHover?.(cell, event);
      if (!cell || keyOf(cell) === last) return undefined;
      last = keyOf(cell);
      return this.onCell?.(cell, event);
    });
    const release = (event) => {
      if (last === null) return;
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

// The distance of a point from the line through two others.
const far = (x, y, [a, b], [c, d]) => Math.abs((c - a) * (y - b) - (d - b) * (x - a)) / Math.hypot(c - a, d - b);
