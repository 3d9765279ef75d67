// The board: its lattice, its size, and all of its cells at once.
import { el } from "./elements.js";
import { choice, field } from "./fields.js";
import { Layout, moved, united } from "./layout.js";
import { centring } from "./region.js";

const LATTICES = [
  ["square", "Squares"],
  ["triangle", "Triangles"],
  ["hexagon", "Hexagons"],
  ["cube", "Cubes"],
];
const USUAL = { square: "pentominoes", triangle: "hexiamonds", hexagon: "tetrahexes", cube: "solid-pentominoes" };
const SIZES = {
  square: { rows: 8, columns: 12 },
  triangle: { rows: 6, columns: 17 },
  hexagon: { rows: 7, columns: 9 },
  cube: { rows: 4, columns: 5, layers: 3 },
};

// `tab` is that of packing.js.
export function sizes(tab) {
  const { app, ask, changing, edit, state } = tab;
  const lattices = el(
    "select",
    { "aria-label": "Cells" },
    ...choice(LATTICES.map(([name, title]) => ({ name, title }))),
  );
  const side = (title, least = 1) =>
    field(title, el("input", { type: "number", min: String(least), max: "100", size: "3" }));
  const sides = { rows: side("Rows"), columns: side("Columns"), layers: side("Layers") };
  const fill = el(
    "button",
    { type: "button", onclick: () => paintAll(true), title: "All cells of the board belong to the region" },
    "Fill",
  );
  const clear = el(
    "button",
    { type: "button", onclick: () => paintAll(false), title: "Begin with an empty board" },
    "Clear",
  );
  const element = el(
    "div",
    { class: "sizes", role: "group", "aria-label": "Board" },
    lattices,
    ...Object.values(sides).map(({ element }) => element),
    fill,
    clear,
  );
  lattices.addEventListener("change", () => {
    const { value } = lattices;
    changing(() => begin(value));
  });
  for (const { input } of Object.values(sides))
    input.addEventListener("change", () => {
      const wanted = wantedSides();
      changing(() => resize(wanted));
    });

  const number = (value) => (value.trim() === "" ? null : Number(value));
  // What the fields say now: a change that ends before this one may write them again.
  const wantedSides = () => ({
    rows: number(sides.rows.input.value),
    columns: number(sides.columns.input.value),
    layers: number(sides.layers.input.value) ?? 1,
  });

  // Make the board larger or smaller; the region stays whole, in the middle.
  async function resize(wanted) {
    if (state.puzzle?.kind !== "packing") return;
    const heard = await ask({ ask: "lattice", name: state.puzzle.lattice, ...wanted });
    const wrong = heard.event === "result" ? "" : heard.message;
    for (const [name, { fail }] of Object.entries(sides)) fail(wrong.startsWith(name) ? wrong : "");
    if (wrong) {
      if (!Object.keys(sides).some((name) => wrong.startsWith(name))) app.fail(wrong);
      return;
    }
    const region = [...state.puzzle.cells, ...state.puzzle.optional];
    const layout = new Layout(heard.value, heard.value.board);
    const by = centring(layout, heard.value.board, region);
    const cells = united(
      heard.value.board.map((cell) => moved(cell, by)),
      region,
    );
    edit({ lattice: heard.value, cells });
    app.say(`${cells.length} cells on the board`);
  }

  // A new board of another lattice, with the usual pieces.
  async function begin(name) {
    const [heard, tray] = await Promise.all([
      ask({ ask: "lattice", name, ...(SIZES[name] ?? SIZES.square) }),
      ask({ ask: "pieces", text: USUAL[name] }),
    ]);
    const wrong = [heard, tray].find(({ event }) => event !== "result");
    if (wrong) {
      lattices.value = state.puzzle.lattice;
      return app.fail(wrong.message);
    }
    const puzzle = {
      kind: "packing",
      lattice: name,
      cells: [],
      optional: [],
      wrapping: null,
      pieces: tray.value.pieces,
    };
    const named = { text: "", intact: true };
    edit({ puzzle, about: null, lattice: heard.value, cells: heard.value.board, placed: [], named }, { opened: true });
    return app.say("an empty board: draw the region with the mouse, or with the arrow keys and the space bar");
  }

  function paintAll(inside) {
    if (state.puzzle?.kind !== "packing") return;
    edit({ puzzle: { ...state.puzzle, cells: inside ? state.cells : [], optional: [], wrapping: null }, placed: [] });
  }

  let size = null; // what the fields say of the board
  function render() {
    if (size === state.cells) return;
    size = state.cells;
    if (![...lattices.options].some(({ value }) => value === state.puzzle.lattice))
      lattices.append(el("option", { value: state.puzzle.lattice }, state.puzzle.lattice));
    lattices.value = state.puzzle.lattice;
    const { layout } = tab.board();
    const layers = new Set(state.cells.map((cell) => layout.layer(cell)));
    const rows = new Map();
    for (const cell of state.cells)
      if (layout.layer(cell) === layout.layer(state.cells[0]))
        rows.set(layout.row(cell), (rows.get(layout.row(cell)) ?? 0) + 1);
    sides.rows.input.value = String(rows.size);
    sides.columns.input.value = String(Math.max(...rows.values()));
    sides.layers.input.value = String(layers.size);
    sides.layers.element.hidden = state.lattice.layer === null;
    for (const { fail } of Object.values(sides)) fail("");
  }

  return { begin, element, render };
}
