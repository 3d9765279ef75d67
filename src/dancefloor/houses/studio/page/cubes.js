// Cubes as a viewer sees them from anywhere: a parallel projection, painted from the back to the front on a canvas.
//
// Coordinates are those of cells: row, column, and layer, which goes up. Seen from corner 0 as in pictures of the program,
// rows come down to the left, and columns down to the right. The order of painting is that of the middles of cubes, which
// is right for cubes of one grid, and nearly right for pieces that are moved apart.
import { patternsOf } from "./colors.js";
import { bounds, keyOf } from "./layout.js";

const SIDES = [0, 1, 2].flatMap((axis) => [1, -1].map((sign) => ({ axis, sign })));
const SHADES = [0.16, 0.3, 0]; // the share of black, by axis
const BELOW = 0.38; // that of a face that looks down
export const UNKNOWN = "#c3c9d2"; // the colour of pieces whose own is not known yet
const EDGE = "#14181d";
const FREE = 12; // pixels around it
const THIN = 1.5; // and around a small one
const LARGEST = 14; // pixels of a cube of a small one
const QUARTER = 90;
const MOST_NAMED = 1500; // faces of a solid on which names are written

export const USUAL = { yaw: 45, pitch: 35.26, apart: 0, gap: 0, layers: Infinity, out: 0, hidden: new Set() };
// Where the viewer is at a corner, by its number.
const YAWS = [45, 135, -45, 225];
export const TURNS = [1, 3, 0, 2]; // the corner to the left of each
export const yawOf = (corner) => YAWS[corner % 4];
export const pitchOf = (corner) => (corner < 4 ? USUAL.pitch : -USUAL.pitch);

// The corner that is nearest to a sight.
export function cornerOf({ yaw, pitch }) {
  const away = (other) => Math.abs(((((yaw - other) % 360) + 540) % 360) - 180);
  const nearest = YAWS.reduce((best, each, k) => (away(each) < away(YAWS[best]) ? k : best), 0);
  return nearest + (pitch < 0 ? 4 : 0);
}

// Pieces as they are painted: `parts` have `cells` and `color`, a look or null.
export function bodiesOf(parts) {
  const all = parts.flatMap(({ cells }) => cells);
  const middle = middleOf(all);
  return {
    middle,
    layers: [...new Set(all.map(([, , layer]) => layer))].sort((a, b) => a - b),
    radius: Math.max(1, ...all.map((cell) => Math.hypot(...cell.map((c, k) => c - middle[k])) + 0.9)),
    bodies: parts.map(({ cells, color, label }) => ({ cells, color, label, own: new Set(cells.map(keyOf)), from: middleOf(cells).map((c, k) => c - middle[k]) })),
  };
}

const middleOf = (cells) => [0, 1, 2].map((k) => cells.reduce((sum, cell) => sum + cell[k], 0) / cells.length);

// The pieces in an order in which they can be taken out, each with the way that it goes: straight upwards if it can, else
// to a side. Pieces that interlock go upwards, from the highest on.
export function takenOut(bodies) {
  const left = new Set(bodies);
  const order = [];
  const ways = [[2, 1], [0, 1], [1, 1], [0, -1], [1, -1], [2, -1]].map(([axis, sign]) => ({ axis, sign }));
  while (left.size) {
    const highest = [...left].sort((a, b) => b.from[2] - a.from[2]);
    const found = ways.flatMap((way) => highest.filter((body) => isFree(body, left, way)).map((body) => ({ body, way })))[0];
    const next = found ?? { body: highest[0], way: ways[0] };
    left.delete(next.body);
    order.push(next);
  }
  return order;
}

// Whether nothing that is left is in the way of a piece.
function isFree(body, left, { axis, sign }) {
  const others = [0, 1, 2].filter((k) => k !== axis);
  return [...left].every((other) => other === body || !other.cells.some((there) => body.cells.some((here) => others.every((k) => here[k] === there[k]) && (there[axis] - here[axis]) * sign > 0)));
}

// Paint what `bodiesOf` gave into a canvas of some pixels, as a sight says; `order` is that of `takenOut`. Labels are
// written if they are `named`.
export function paint(canvas, all, order, sight, [wide, high], { patterned = false, named = false } = {}) {
  const dense = globalThis.devicePixelRatio || 1;
  Object.assign(canvas, { width: Math.round(wide * dense), height: Math.round(high * dense) });
  Object.assign(canvas.style, { width: `${wide}px`, height: `${high}px` });
  const pen = canvas.getContext("2d");
  const patterns = patterned ? patternsOf(pen) : null;
  const drawn = seen(all, order, sight);
  const { x, y, scale } = sight === USUAL ? fitting(drawn, wide, high) : { x: 0, y: 0, scale: scaleOf(all, sight, wide, high) };
  pen.setTransform(dense * scale, 0, 0, dense * scale, (wide / 2 - x * scale) * dense, (high / 2 - y * scale) * dense);
  pen.lineJoin = "round";
  for (const face of drawn) {
    pen.globalAlpha = face.alpha;
    if (face.discs) {
      paintBall(pen, face.discs, scale);
      continue;
    }
    pen.beginPath();
    for (const [k, point] of face.corners.entries()) pen[k ? "lineTo" : "moveTo"](...point);
    pen.closePath();
    pen.fillStyle = pen.strokeStyle = face.fill;
    pen.lineWidth = 1.2 / scale;
    pen.fill();
    pen.stroke(); // no gap between two faces of a piece
    if (patterns && face.kind !== undefined) paintPattern(pen, patterns[face.kind], scale);
    pen.strokeStyle = EDGE;
    pen.lineWidth = Math.max(1 / scale, 0.035);
    pen.beginPath();
    for (const [from, to] of face.edges) {
      pen.moveTo(...from);
      pen.lineTo(...to);
    }
    pen.stroke();
  }
  if (named && drawn.length <= MOST_NAMED) write(pen, drawn, scale);
}

// Pixels for a unit.
const scaleOf = (all, { apart, gap }, wide, high) => Math.max(1, Math.min(wide, high) / 2 - FREE) / (all.radius * (1 + apart + gap * 0.6));

// The piece that is seen at a point of the canvas, as one of the bodies; undefined if there is none.
export function bodyAt(all, order, sight, [wide, high], [x, y]) {
  const scale = scaleOf(all, sight, wide, high);
  const point = [(x - wide / 2) / scale, (y - high / 2) / scale];
  const isAt = ({ discs, corners }) => (discs ? Math.hypot(discs[0].x - point[0], discs[0].y - point[1]) <= discs[0].radius : isOver({ corners }, point));
  return seen(all, order, sight).findLast((face) => face.alpha === 1 && isAt(face))?.body;
}

function paintBall(pen, discs, scale) {
  for (const { x, y, radius, fill } of discs) {
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.fillStyle = fill;
    pen.fill();
    if (fill !== discs[0].fill) continue;
    pen.strokeStyle = EDGE;
    pen.lineWidth = 1 / scale;
    pen.stroke();
  }
}

// Write the label of each piece on one of its faces, the one that is seen best among those that nothing hides.
function write(pen, drawn, scale) {
  const best = new Map(); // from a body to a face
  drawn.forEach((face, at) => {
    const { body, alpha, bright } = face;
    if (!body.label || alpha < 1) return;
    const middle = [0, 1].map((k) => face.corners.reduce((total, corner) => total + corner[k], 0) / face.corners.length);
    if ((best.get(body)?.bright ?? 0) >= bright || drawn.some((other, later) => later > at && isOver(other, middle))) return;
    best.set(body, { bright, middle });
  });
  pen.globalAlpha = 1;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.lineJoin = "round";
  const written = []; // the boxes of labels, which do not overlap
  for (const [{ label }, { middle: [x, y] }] of best) {
    const size = Math.max(11 / scale, Math.min(16 / scale, 0.45)) * (label.length > 2 ? 0.75 : 1);
    pen.font = `600 ${size}px system-ui, sans-serif`;
    const wide = pen.measureText(label).width;
    if (written.some((other) => Math.abs(x - other.x) < (wide + other.wide) / 2 && Math.abs(y - other.y) < size)) continue;
    written.push({ x, y, wide });
    pen.strokeStyle = "#ffffffd0";
    pen.lineWidth = size / 4;
    pen.strokeText(label, x, y);
    pen.fillStyle = EDGE;
    pen.fillText(label, x, y);
  }
}

// Whether a face covers a point: whether it is on the same side of all edges.
function isOver({ corners }, [x, y]) {
  let [left, right] = [false, false];
  for (let k = 0; k < corners.length; k++) {
    const [[a, b], [c, d]] = [corners[k], corners[(k + 1) % corners.length]];
    if ((c - a) * (y - b) - (d - b) * (x - a) > 0) left = true;
    else right = true;
  }
  return left !== right;
}

// What a viewer sees, from the back to the front: faces, and balls, with their corners on the page.
export const seen = (all, order, sight) => (all.faces ?? faces)(all, order, sight, eyes(sight));

// The middle of what is drawn, and the scale with which it fits: for what nobody turns.
function fitting(drawn, wide, high) {
  const { left, top, right, bottom } = bounds(drawn.flatMap(({ corners }) => corners));
  const scale = Math.min(LARGEST, (wide - 2 * THIN) / (right - left), (high - 2 * THIN) / (bottom - top));
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale };
}

function paintPattern(pen, pattern, scale) {
  pattern.setTransform(new DOMMatrix().scale(1 / scale));
  pen.fillStyle = pattern;
  pen.fill();
}

// The directions to the right, up, and to the viewer.
function eyes({ yaw, pitch }) {
  const [a, b] = [yaw, pitch].map((degrees) => (degrees * Math.PI) / 180);
  return {
    right: [-Math.sin(a), Math.cos(a), 0],
    up: [-Math.sin(b) * Math.cos(a), -Math.sin(b) * Math.sin(a), Math.cos(b)],
    near: [Math.cos(b) * Math.cos(a), Math.cos(b) * Math.sin(a), Math.sin(b)],
  };
}

export const along = (one, other) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

// The faces that a viewer can see, from the back to the front.
function faces({ bodies, layers, middle }, order, sight, view) {
  const gone = goneOf(order, sight);
  const turned = SIDES.filter(({ axis, sign }) => view.near[axis] * sign > 1e-6);
  const found = [];
  for (const body of bodies) {
    const { by, alpha } = gone.get(body) ?? { by: [0, 0, 0], alpha: 1 };
    if (!alpha) continue;
    for (const cell of body.cells) {
      if (layers.indexOf(cell[2]) >= sight.layers) continue;
      const rise = sight.gap * 1.2 * (cell[2] - middle[2]);
      const at = cell.map((c, k) => c - middle[k] + body.from[k] * sight.apart + by[k] + (k === 2 ? rise : 0));
      const depth = along(at, view.near);
      for (const side of turned) {
        const beside = neighbour(cell, side);
        if (body.own.has(keyOf(beside)) && !(side.axis === 2 && (sight.gap || layers.indexOf(beside[2]) >= sight.layers))) continue;
        found.push({ depth, alpha, body, bright: view.near[side.axis] * side.sign, ...face(body, cell, at, side, view) });
      }
    }
  }
  return found.sort((a, b) => a.depth - b.depth);
}

const neighbour = (cell, { axis, sign }) => cell.map((c, k) => (k === axis ? c + sign : c));

// Which pieces are out or hidden, and how far the next one is on its way.
export function goneOf(order, { out, hidden }) {
  const gone = new Map();
  order.forEach(({ body, way }, number) => {
    const far = Math.max(0, Math.min(1, out - number));
    if (far) gone.set(body, { alpha: 1 - far, by: [0, 1, 2].map((k) => (k === way.axis ? way.sign * far * 3 : 0)) });
  });
  for (const body of hidden) gone.set(body, { alpha: 0 });
  return gone;
}

// A face of a cube: its corners on the page, and the edges at which the piece ends or turns.
function face({ color, own }, cell, at, side, view) {
  const [one, other] = [0, 1, 2].filter((k) => k !== side.axis);
  const point = (a, b) => {
    const corner = at.map((c, k) => c + (k === side.axis ? side.sign / 2 : k === one ? a / 2 : b / 2));
    return [along(corner, view.right), -along(corner, view.up)];
  };
  const corners = [point(-1, -1), point(1, -1), point(1, 1), point(-1, 1)];
  const beyond = [[other, -1], [one, 1], [other, 1], [one, -1]].map(([axis, sign]) => ({ axis, sign }));
  const edges = beyond.flatMap((way, k) => {
    const next = neighbour(cell, way);
    const goesOn = own.has(keyOf(next)) && !own.has(keyOf(neighbour(next, side)));
    return goesOn ? [] : [[corners[k], corners[(k + 1) % 4]]];
  });
  const dark = side.axis === 2 && side.sign < 0 ? BELOW : SHADES[side.axis];
  return { corners, edges, fill: shade(color?.fill || UNKNOWN, dark), kind: color?.kind };
}

const shades = new Map();
export function shade(fill, dark) {
  const name = `${fill} ${dark}`;
  if (!shades.has(name)) {
    const [red, green, blue] = [1, 3, 5].map((k) => Math.round(Number.parseInt(fill.slice(k, k + 2), 16) * (1 - dark)));
    shades.set(name, `rgb(${red} ${green} ${blue})`);
  }
  return shades.get(name);
}

// What `bodiesOf` gave as a small solid that no screen reader mentions.
export function smallSolid(all, wide, high, patterned = false) {
  const canvas = document.createElement("canvas");
  canvas.className = "picture";
  canvas.setAttribute("aria-hidden", "true");
  paint(canvas, all, [], USUAL, [wide, high], { patterned });
  return canvas;
}

export const areCubes = (lattice) => lattice?.name === "cube";

// The yaw that is nearest to one yaw among those that mean another.
export const nearestYaw = (from, to) => to + 4 * QUARTER * Math.round((from - to) / (4 * QUARTER));
