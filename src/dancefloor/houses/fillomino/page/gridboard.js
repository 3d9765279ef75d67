// A grid as it is drawn and touched: numbers, marks, walls, and what a verdict or a hint says about cells.
//
//   const drawn = new GridBoard(lattice, grid)    // `lattice` is the value of the query `lattice` for squares
//   drawn.show({ blamed, differing, wrong, because, target, over })   // Sets of "row,column"
//   drawn.onKey = (cell, event) => ...
//   drawn.onLine = (side, there) => ...           // a line was drawn; `there` tells whether to add it
//   drawn.onCell = (cell, event) => ...           // as that of a board
//   drawn.isLine = (side) => ...                  // whether it is there already
//   drawn.lining = true                           // any button draws lines, and so does a finger
import { Board, keyOf } from "./board.js";
import { svg } from "./elements.js";
import { COLORS, sideOf, UNKNOWN } from "./grid.js";

const SIZE = 40;
const words = { blamed: "is to blame", differing: "differs between solutions", wrong: "is wrong", target: "follows", over: "is in too large a region", shaded: "shaded" };

export class GridBoard {
  constructor(lattice, grid) {
    this.grid = grid;
    this.onKey = null;
    this.onLine = null;
    this.onCell = null;
    this.isLine = () => false;
    this.lining = false;
    this.board = new Board(lattice, grid.cells, { size: SIZE, label: `Fillomino of ${grid.rows} by ${grid.columns} cells` });
    this.svg = this.board.svg;
    this.svg.classList.add("numbered");
    const room = Math.max(560, Math.min(0.4 * innerWidth, innerHeight - 300)); // pixels, more of them in wide windows
    const shown = Math.max(24, Math.min(room / 8, room / Math.max(grid.rows, grid.columns))) / SIZE;
    for (const side of ["width", "height"]) this.svg.setAttribute(side, Math.round(shown * this.svg.getAttribute(side)));
    this.walls = svg("path", { class: "walls" });
    this.borders = svg("path", { class: "borders" });
    this.marks = svg("g", { class: "marks", "aria-hidden": "true" });
    this.svg.append(this.borders, this.walls, this.marks);
    this.board.onKey = (cell, event) => this.onKey?.(cell, event);
    this.board.onCell = (cell, event) => this.onCell?.(cell, event);
    this.#listen();
  }

  // The line of the side between two cells, in units of the picture.
  #line(side) {
    const [[a, b], [c, d]] = side.split("|").map((cell) => cell.split(",").map(Number));
    const [x, y] = [Math.max(b, d) * SIZE, Math.max(a, c) * SIZE];
    return a === c ? `M${x} ${a * SIZE}v${SIZE}` : `M${b * SIZE} ${y}h${SIZE}`;
  }

  show(told = {}) {
    const { grid, board } = this;
    const groups = grid.groups();
    for (const cell of grid.cells) {
      const key = keyOf(cell);
      const [clue, number, group] = [grid.clue(cell), grid.number(cell), groups.get(key)];
      const names = [clue > 0 ? "clue" : number ? "filled" : "blank"];
      if (group && group.length === number) names.push("whole");
      if (group && group.length > number) names.push("over");
      for (const [name, cells] of Object.entries(told)) if (cells?.has(key)) names.push(name);
      if (grid.now.shaded.has(key)) names.push("shaded");
      const color = grid.color(cell);
      if (color) names.push(`tint-${color}`);
      const text = clue === UNKNOWN && !number ? "?" : number ? String(number) : "";
      const said = [...names.map((name) => words[name]), COLORS[color - 1]].filter(Boolean);
      const what = clue > 0 ? `clue ${clue}` : number ? String(number) : clue === UNKNOWN ? "question mark" : "blank";
      board.paint(cell, {
        class: names.join(" "),
        text,
        label: [`row ${cell[0] + 1}, column ${cell[1] + 1}: ${what}`, ...said].join(", "),
      });
      board.cells.get(key).text?.setAttribute("class", names.join(" "));
    }
    board.lines.replaceChildren(svg("path", { d: this.#edges(groups) }));
    this.walls.setAttribute("d", [...grid.now.walls].map((side) => this.#line(side)).join(""));
    this.borders.setAttribute("d", [...grid.now.borders].map((side) => this.#line(side)).join(""));
    this.marks.replaceChildren(...[...grid.now.marks].map(([key, digits]) => this.#marksOf(key, digits)));
  }

  // The frame, and the lines between regions as far as the numbers tell.
  #edges(groups) {
    const { grid } = this;
    const whole = (group, cell) => group && group.length === grid.number(cell);
    const sides = [`M0 0h${grid.columns * SIZE}v${grid.rows * SIZE}H0z`];
    for (const cell of grid.cells) {
      for (const next of grid.around(cell)) {
        const [own, other] = [groups.get(keyOf(cell)), groups.get(keyOf(next))];
        if (own !== other && ((own && other) || whole(own, cell))) sides.push(this.#line(sideOf(cell, next)));
      }
    }
    return sides.join("");
  }

  #marksOf(key, digits) {
    const [r, c] = key.split(",").map(Number);
    const text = [...digits].sort((a, b) => a - b).join(" ");
    return svg("text", { x: (c + 0.08) * SIZE, y: (r + 0.22) * SIZE, "font-size": 0.26 * SIZE }, text);
  }

  focus(cell) {
    this.board.focus(cell);
  }

  // A picture of it as it is, which nobody can touch.
  still() {
    const still = this.svg.cloneNode(true);
    for (const each of [still, ...still.querySelectorAll("[role], [tabindex]")])
      for (const name of ["role", "tabindex", "aria-label", "data-cell"]) each.removeAttribute(name);
    return still;
  }

  // Lines follow the right button, or a finger, along the corners of cells.
  #listen() {
    let corner = null;
    let there = null;
    const at = (event) => {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
      return [Math.round(point.y / SIZE), Math.round(point.x / SIZE)];
    };
    this.svg.addEventListener("contextmenu", (event) => event.preventDefault());
    this.svg.addEventListener(
      "pointerdown",
      (event) => {
        if (event.button !== 2 && !this.lining) return;
        event.preventDefault();
        event.stopPropagation();
        this.svg.setPointerCapture(event.pointerId);
        corner = at(event);
        there = null;
      },
      true,
    );
    this.svg.addEventListener("pointermove", (event) => {
      if (!corner) return;
      const [r, c] = at(event);
      while (r !== corner[0] || c !== corner[1]) {
        const along = Math.abs(r - corner[0]) >= Math.abs(c - corner[1]);
        const next = along ? [corner[0] + Math.sign(r - corner[0]), corner[1]] : [corner[0], corner[1] + Math.sign(c - corner[1])];
        this.#step(corner, next, (side) => {
          there ??= !this.isLine(side);
          this.onLine?.(side, there);
        });
        corner = next;
      }
    });
    const release = () => (corner = null);
    this.svg.addEventListener("pointerup", release);
    this.svg.addEventListener("pointercancel", release);
  }

  // The side between two cells that two neighbouring corners mark out, if it lies inside the grid.
  #step([r, c], [s, d], tell) {
    const [top, left] = [Math.min(r, s), Math.min(c, d)];
    const [one, other] = r === s ? [[r - 1, left], [r, left]] : [[top, c - 1], [top, c]];
    const inside = ([a, b]) => a >= 0 && b >= 0 && a < this.grid.rows && b < this.grid.columns;
    if (inside(one) && inside(other)) tell(sideOf(one, other));
  }
}
