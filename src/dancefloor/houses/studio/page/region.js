// The region: what the tools of the brush do to it.
import { keyOf, moved } from "./layout.js";

export const TOOLS = [
  { name: "pieces", title: "Pieces", key: "p", about: "Take pieces, put them down, drag them off the board" },
  { name: "draw", title: "Draw", key: "d", about: "Add cells; begin on a cell of the region to take cells away" },
  { name: "optional", title: "Optional", key: "o", about: "Mark cells that may stay empty" },
  { name: "erase", title: "Erase", key: "e", about: "Take cells away" },
  { name: "rectangle", title: "Rectangle", key: "x", about: "Add or take away a rectangle, from corner to corner" },
  { name: "move", title: "Move", key: "m", about: "Drag the whole region, or move it with the arrow keys" },
  { name: "mark", title: "Mark", key: "k", about: "Mark cells and their sides, as with a pencil" },
  { name: "colour", title: "Colour", key: "u", about: "Give pieces another colour: press on them, here or in the tray" },
];

export const BRUSHES = [
  { name: "none", title: "No symmetry" },
  { name: "sides", title: "Left and right" },
  { name: "ends", title: "Up and down" },
  { name: "both", title: "Both mirrors" },
  { name: "half", title: "Half turn" },
  { name: "turns", title: "All turns" },
  { name: "full", title: "All turns and mirrors" },
];

const INSIDE = "inside";
const OPTIONAL = "optional";

// The cells of a puzzle: a Map from the key of a cell to the cell and its state.
export function regionOf(puzzle) {
  const region = new Map();
  for (const cell of puzzle.cells) region.set(keyOf(cell), { cell, state: INSIDE });
  for (const cell of puzzle.optional) region.set(keyOf(cell), { cell, state: OPTIONAL });
  return region;
}

// The fields of a puzzle for a region.
export function fieldsOf(region) {
  const of = (wanted) => [...region.values()].filter(({ state }) => state === wanted).map(({ cell }) => cell);
  return { cells: of(INSIDE), optional: of(OPTIONAL) };
}

// A stroke of a tool, from the first cell to the last; the region is as it was before the stroke.
export class Stroke {
  // `erase` is whether the other mouse button is down.
  constructor(tool, images, puzzle, cell, erase = false) {
    this.images = images; // from a cell to all its images under the brush
    this.tool = tool;
    this.first = cell;
    this.glued = puzzle.wrapping !== null; // which no drawn region is
    this.before = regionOf(puzzle);
    const state = tool === "optional" ? OPTIONAL : INSIDE;
    const again = tool !== "erase" && this.before.get(keyOf(cell))?.state === state;
    this.state = erase || tool === "erase" || again ? null : state;
    this.painted = new Map(this.before);
  }

  // Go on to a cell; `between` are the cells from the first one to it, for a rectangle. Returns fields of the puzzle.
  to(cell, between) {
    if (this.tool === "rectangle") this.painted = new Map(this.before);
    for (const each of this.tool === "rectangle" ? between : [cell])
      for (const image of this.images(each))
        if (this.state === null) this.painted.delete(keyOf(image));
        else this.painted.set(keyOf(image), { cell: image, state: this.state });
    return fieldsOf(this.painted);
  }
}

// The cells of a board between two others: those in the rectangle on the page whose corners they are, in all layers.
export function between(board, from, to) {
  const { layout } = board;
  const [a, b] = [from, to].map((cell) => [...layout.middle(cell), layout.layer(cell)]);
  const margin = [0.3, 0.3, 0.1]; // so that the triangles of a row belong to it
  return [...board.cells.values()]
    .map(({ cell }) => cell)
    .filter((cell) =>
      [...layout.middle(cell), layout.layer(cell)].every(
        (x, k) => x > Math.min(a[k], b[k]) - margin[k] && x < Math.max(a[k], b[k]) + margin[k],
      ),
    );
}

// A puzzle whose cells are moved by a vector; null if one of them would leave the board.
export function shifted(board, puzzle, by) {
  const move = (cells) => cells.map((cell) => moved(cell, by));
  const [cells, optional] = [move(puzzle.cells), move(puzzle.optional)];
  const labels = puzzle.labels?.map(([cell, label]) => [moved(cell, by), label]);
  return [...cells, ...optional].every((cell) => board.cells.has(keyOf(cell))) ? { cells, optional, labels } : null;
}

// The unit vector that moves cells most nearly in a direction on the page.
export function heading(lattice, [dx, dy]) {
  const units = lattice.steps.flatMap((step, axis) =>
    [1, -1].map((sign) => ({
      by: lattice.steps.map((_, other) => (other === axis ? sign : 0)),
      ahead: sign * (step[0] * dx + step[1] * dy),
    })),
  );
  return units.reduce((best, each) => (each.ahead > best.ahead + 0.01 ? each : best)).by;
}

// The vector that brings the middle of some cells to the middle of a board, as nearly as whole numbers can.
export function centring(layout, cells, region) {
  const { lattice } = layout;
  const none = lattice.steps.map(() => 0);
  if (!region.length || !cells.length) return none;
  const middle = (all) => {
    const points = all.map((cell) => layout.middle(cell));
    return [0, 1].map((k) => (Math.min(...points.map((p) => p[k])) + Math.max(...points.map((p) => p[k]))) / 2);
  };
  const [[x, y], [u, v]] = [middle(cells), middle(region)];
  const [[a, b], [c, d]] = lattice.steps; // columns of the matrix from coordinates to the page
  const [dx, dy, area] = [u - x, v - y, a * d - b * c];
  const by = [Math.round((dx * d - dy * c) / area), Math.round((a * dy - b * dx) / area), ...none.slice(2)];
  if (lattice.layer !== null)
    by[lattice.layer] =
      Math.min(...region.map((cell) => layout.layer(cell))) - Math.min(...cells.map((cell) => layout.layer(cell)));
  return by;
}

// A symmetry brush: a function from a cell to its images on the board, itself among them.
//
// The images are found on the page, so that no lattice need be known: about the point near the middle of the board for
// which most cells have images.
export function brushed(board, brush) {
  if (brush === "none") return (cell) => [cell];
  const { layout } = board;
  const cells = [...board.cells.values()].map(({ cell }) => cell);
  const name = ([x, y], layer) => `${Math.round(20 * x)},${Math.round(20 * y)},${layer}`;
  const places = new Map(cells.map((cell) => [name(layout.middle(cell), layout.layer(cell)), cell]));
  const matrices = GROUPS[brush](fold(layout.lattice));
  const image = (cell, [cx, cy], [a, b, c, d]) => {
    const [x, y] = layout.middle(cell);
    return places.get(name([cx + a * (x - cx) + b * (y - cy), cy + c * (x - cx) + d * (y - cy)], layout.layer(cell)));
  };
  const centre = best(board, (point, some) =>
    some.reduce((sum, cell) => sum + matrices.filter((matrix) => image(cell, point, matrix)).length, 0),
  );
  return (cell) => {
    const images = matrices.map((matrix) => image(cell, centre, matrix)).filter(Boolean);
    return [...new Map([cell, ...images].map((each) => [keyOf(each), each])).values()];
  };
}

// How many turns a lattice has: four for squares, six for triangles and hexagons.
const fold = ({ steps: [[a, b], [c, d]] }) => (Math.abs(a * c + b * d) < 0.01 ? 4 : 6);

const turn = (part) => {
  const [c, s] = [Math.cos(2 * Math.PI * part), Math.sin(2 * Math.PI * part)];
  return [c, -s, s, c];
};
const SIDES = [-1, 0, 0, 1];
const ENDS = [1, 0, 0, -1];
const product = ([a, b, c, d], [e, f, g, h]) => [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h];
const GROUPS = {
  sides: () => [turn(0), SIDES],
  ends: () => [turn(0), ENDS],
  both: () => [turn(0), SIDES, ENDS, turn(1 / 2)],
  half: () => [turn(0), turn(1 / 2)],
  turns: (n) => Array.from({ length: n }, (_, k) => turn(k / n)),
  full: (n) => Array.from({ length: n }, (_, k) => turn(k / n)).flatMap((matrix) => [matrix, product(matrix, SIDES)]),
};

const SAMPLE = 150; // cells around the middle, which judge a centre

// The corner, middle or midpoint of a side near the middle of the board that a judge likes best.
function best(board, judge) {
  const { layout } = board;
  const flat = [...board.cells.values()].filter(
    ({ cell }) => layout.layer(cell) === layout.lowest || layout.lattice.layer === null,
  );
  const points = flat.map(({ cell }) => layout.middle(cell));
  const middle = [0, 1].map((k) => (Math.min(...points.map((p) => p[k])) + Math.max(...points.map((p) => p[k]))) / 2);
  const far = ([x, y]) => Math.hypot(x - middle[0], y - middle[1]);
  const near = flat
    .map(({ cell }) => cell)
    .sort((a, b) => far(layout.middle(a)) - far(layout.middle(b)))
    .slice(0, SAMPLE);
  const candidates = near.slice(0, 8).flatMap((cell) => {
    const [right, down] = layout.aside(layout.layer(cell));
    const corners = layout.corners(cell).map(([x, y]) => [x - right, y - down]);
    const sides = corners.map(([x, y], k) => [
      0.5 * (x + corners[(k + 1) % corners.length][0]),
      0.5 * (y + corners[(k + 1) % corners.length][1]),
    ]);
    return [layout.middle(cell), ...corners, ...sides];
  });
  const judged = candidates.map((point) => ({ point, score: judge(point, near) - 0.1 * far(point) }));
  return judged.reduce((a, b) => (b.score > a.score + 1e-6 ? b : a)).point;
}
