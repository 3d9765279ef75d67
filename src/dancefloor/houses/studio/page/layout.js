// Where the cells of a lattice lie on the page, in units of a cell. Layers of a solid lie side by side, in rows.
//
// A page knows no mathematics of a lattice: a cell is the polygon of its kind, moved by a step for each coordinate, as
// the query `lattice` tells them.

const GAP = 0.6; // between layers
const FAR = 1e6; // more than any board is wide

export const keyOf = (cell) => cell.join(",");

export class Layout {
  // `cells` say how far apart layers lie; at most `most` of them lie in a row.
  constructor(lattice, cells, most = Infinity) {
    this.lattice = lattice;
    this.kinds = new Map(lattice.kinds.map((each) => [keyOf(each.kind), each]));
    this.wide = 0; // from one layer to the next
    this.high = 0; // and from one row of layers to the next
    this.lowest = 0; // layer
    this.layers = 1;
    this.most = most;
    const { layer } = lattice;
    if (layer === null || !cells.length) return;
    const all = cells.map((cell) => cell[layer]);
    this.lowest = least(all);
    this.layers = 1 - least(all.map((number) => -number)) - this.lowest;
    const { left, top, right, bottom } = bounds(cells.flatMap((cell) => this.corners(cell)));
    this.wide = right - left + GAP;
    this.high = bottom - top + GAP;
  }

  // The corners of a cell; none if cells of its kind are not drawn.
  corners(cell) {
    const [x, y] = this.#origin(cell);
    const [right, down] = this.aside(this.layer(cell));
    return this.#polygon(cell).map(([a, b]) => [a + x + right, b + y + down]);
  }

  // How far a layer is moved to the right, and down.
  aside(layer) {
    if (this.lattice.layer === null) return [0, 0];
    const number = layer - this.lowest;
    const row = number < 0 ? 0 : Math.floor(number / this.most) || 0; // a piece in the hand may be below all layers
    return [(number - (row ? row * this.most : 0)) * this.wide, row * this.high];
  }

  // The middle of a cell within its layer.
  middle(cell) {
    const [x, y] = this.#origin(cell);
    const [a, b] = mean(this.#polygon(cell));
    return [a + x, b + y];
  }

  // The layer of a cell; 0 in the plane.
  layer(cell) {
    return this.lattice.layer === null ? 0 : cell[this.lattice.layer];
  }

  // The row of a cell.
  row(cell) {
    return rowOf(this.corners(cell));
  }

  #origin(cell) {
    let [x, y] = [0, 0];
    this.lattice.steps.forEach(([right, down], axis) => {
      x += cell[axis] * right;
      y += cell[axis] * down;
    });
    return [x, y];
  }

  #polygon(cell) {
    return this.kinds.get(keyOf(cell.slice(this.lattice.rank)))?.polygon ?? [];
  }
}

// A cell moved by a vector of coordinates; its kind stays.
export const moved = (cell, by) => cell.map((number, axis) => number + (by[axis] ?? 0));

// The vector from one cell to another.
export const vector = (from, to, rank) => from.slice(0, rank).map((number, axis) => to[axis] - number);

// All cells of some lists, each once.
export const united = (...many) => [...new Map(many.flat().map((cell) => [keyOf(cell), cell])).values()];

// The row of a cell with some corners: cells of one row end at the same height.
export const rowOf = (corners) => Math.round(100 * Math.max(...corners.map(([, y]) => y)));

export const mean = (points) => [0, 1].map((axis) => points.reduce((sum, each) => sum + each[axis], 0) / points.length);

export const bounds = (points) => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: least(xs), top: least(ys), right: -least(xs.map((x) => -x)), bottom: -least(ys.map((y) => -y)) };
};

const least = (numbers) => numbers.reduce((a, b) => (b < a ? b : a), Infinity);

const whole = (length) => Math.round(4 * length + 0.17); // no corner lies where numbers are rounded up or down

// The name of the place of a corner.
export const spot = ([x, y]) => whole(x) * FAR + whole(y);

// The sides of a polygon: each with the name of the place where it lies, and its line.
export const sidesOf = (corners) =>
  corners.map((corner, k) => {
    const next = corners[(k + 1) % corners.length];
    const [one, other] = [spot(corner), spot(next)];
    return { place: one < other ? `${one} ${other}` : `${other} ${one}`, line: [corner, next] };
  });

// The sides at which the owner changes. `parts` are pairs of the sides of a cell and its owner.
export function bordering(parts) {
  const found = new Map();
  for (const [sides, owner] of parts)
    for (const { place, line } of sides)
      if (found.get(place)?.owner === owner) found.delete(place);
      else if (!found.has(place)) found.set(place, { owner, line });
  return [...found].map(([place, { line }]) => ({ place, line }));
}

// Sides as the data of an SVG path.
export const strokes = (sides) => sides.map(({ line }) => `M${line.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}`).join("");

// The sides at which the owner changes, as such data.
export const boundary = (parts) => strokes(bordering(parts));

// The polygons of cells, as the data of an SVG path.
export const polygons = (many, scale = 1) =>
  many.map((corners) => `M${corners.map(([x, y]) => `${round(x * scale)} ${round(y * scale)}`).join("L")}Z`).join("");

export const round = (number) => Math.round(number * 100) / 100;
