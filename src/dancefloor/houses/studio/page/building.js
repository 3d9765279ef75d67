// A film of building: an SVG that plays wherever pictures are shown. The pieces of a solid come one by one to where they
// lie, in an order in which that is possible; in the plane they appear.
//
// A viewer that plays no films shows the whole.
import { seen, USUAL } from "./cubes.js";
import { bounds, boundary, Layout, polygons, round, sidesOf } from "./layout.js";
import { areSolid, orderOf, solidOf } from "./polyhedra.js";

const UNIT = 40; // pixels of a cell
const EDGE = "#14181d";
const UNKNOWN = "#c3c9d2";
const STEPS = 4; // pictures of a piece on its way
const SHORT = 0.12; // seconds of each
const PAUSE = 0.5; // seconds after each piece
const LONG = 3; // and of the whole
const MOST = 400_000; // characters of a solid on its way; larger ones appear piece by piece

// The film of parts, which have `cells` and `color`, as a text.
export const buildingFilm = (lattice, parts) => (areSolid(lattice) ? filmOfSolid(lattice, parts) : filmOfBoard(lattice, parts));

function filmOfSolid(lattice, parts) {
  const all = solidOf(lattice, parts);
  const order = orderOf(lattice, all.bodies);
  const shots = (steps) => {
    const found = [];
    for (let k = order.length * steps - 1; k >= 0; k--) found.push({ faces: seen(all, order, { ...USUAL, out: k / steps }), long: k % steps ? SHORT : k ? PAUSE : LONG });
    return found;
  };
  const fine = shots(STEPS);
  const drawn = fine.map(({ faces }) => faces.map(drawnFace).join(""));
  const isLong = drawn.reduce((sum, each) => sum + each.length, 0) > MOST;
  const film = isLong ? shots(1) : fine;
  const box = bounds(film.flatMap(({ faces }) => faces.flatMap(({ corners }) => corners)));
  const total = film.reduce((sum, { long }) => sum + long, 0);
  let at = 0;
  const frames = film.map(({ faces, long }, k) => {
    const [from, to] = [at / total, (at += long) / total];
    const isLast = k === film.length - 1;
    const inner = isLong ? faces.map(drawnFace).join("") : drawn[k];
    return `<g visibility="${isLast ? "visible" : "hidden"}">${inner}${played(from, isLast ? 1 : to, total)}</g>`;
  });
  return framed(box, frames.join(""));
}

// An element is seen from one moment to another, as shares of the film.
function played(from, to, total) {
  const [values, times] = from ? [["hidden", "visible"], [0, from]] : [["visible"], [0]];
  if (to < 1) {
    values.push("hidden");
    times.push(to);
  }
  const exact = times.map((time) => Math.round(time * 1e5) / 1e5);
  return `<animate attributeName="visibility" values="${values.join(";")}" keyTimes="${exact.join(";")}" dur="${round(total)}s" calcMode="discrete" repeatCount="indefinite"/>`;
}

const point = ([x, y]) => `${round(x * UNIT)} ${round(y * UNIT)}`;
const line = (points) => `M${points.map(point).join("L")}`;

function drawnFace({ corners, edges, fill, alpha, discs }) {
  const opacity = alpha < 1 ? ` opacity="${round(alpha)}"` : "";
  if (discs) return `<g${opacity}>${discs.map(({ x, y, radius, fill: own }, k) => `<circle cx="${round(x * UNIT)}" cy="${round(y * UNIT)}" r="${round(radius * UNIT)}" fill="${own}"${k ? "" : ` stroke="${EDGE}"`}/>`).join("")}</g>`;
  const face = `<path d="${line(corners)}Z" fill="${fill}" stroke="${fill}"${opacity}/>`;
  return edges.length ? `${face}<path d="${edges.map(line).join("")}" stroke="${EDGE}" stroke-width="1.6"${opacity}/>` : face;
}

function filmOfBoard(lattice, parts) {
  const layout = new Layout(lattice, parts.flatMap(({ cells }) => cells));
  const shapes = parts.map(({ cells }) => cells.map((cell) => layout.corners(cell)));
  const box = bounds(shapes.flat(2));
  const total = PAUSE * parts.length + LONG;
  const pieces = parts.map(({ color }, k) => {
    const lines = boundary(shapes[k].map((corners) => [sidesOf(corners.map(([x, y]) => [x * UNIT, y * UNIT])), k]));
    const fill = `<path d="${polygons(shapes[k], UNIT)}" fill="${color?.fill || UNKNOWN}" stroke="#00000020"/>`;
    return `<g>${fill}<path d="${lines}" stroke="${EDGE}" stroke-width="3"/>${played((PAUSE * (k + 0.5)) / total, 1, total)}</g>`;
  });
  return framed(box, pieces.join(""));
}

function framed({ left, top, right, bottom }, inner) {
  const [x, y, wide, high] = [left * UNIT - 4, top * UNIT - 4, (right - left) * UNIT + 8, (bottom - top) * UNIT + 8].map(round);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${wide} ${high}" width="${wide}" height="${high}" fill="none" stroke-linecap="round" stroke-linejoin="round">${inner}</svg>`;
}
