// Small pictures: a piece in the tray, a solution in the strip.
import { patternsOf } from "./colors.js";
import { smallSolid } from "./cubes.js";
import { svg } from "./elements.js";
import { Layout, boundary, bounds, polygons, round, sidesOf } from "./layout.js";
import { areSolid, solidOf } from "./polyhedra.js";

const UNIT = 10; // of a cell, in the picture of a piece
const SMALL = [64, 43]; // pixels of the picture of a solid piece
const UNKNOWN = "#c3c9d2"; // the colour of pieces whose own is not known yet
const WALL = "#14181d";
const FINE = 2.5; // pixels of a cell in which lines can be told from pieces

// The outlines of parts, in cells, and the box around them; null if nothing is drawn.
function outlined(lattice, parts) {
  const layout = new Layout(
    lattice,
    parts.flatMap((part) => part.cells),
  );
  const shapes = parts.map(({ cells, color }) => ({ color, corners: cells.map((cell) => layout.corners(cell)) }));
  const all = shapes.flatMap(({ corners }) => corners.flat());
  return all.length ? { shapes, box: bounds(all) } : null;
}

// The lines around parts.
const walls = (shapes, scale) =>
  boundary(
    shapes.flatMap(({ corners }, owner) =>
      corners.map((each) => [sidesOf(each.map(([x, y]) => [x * scale, y * scale])), owner]),
    ),
  );

// Draw a piece, which has `cells` and `color`, as a picture that no screen reader mentions.
export function picture(lattice, piece) {
  if (areSolid(lattice)) return smallSolid(solidOf(lattice, [piece]), ...SMALL);
  const drawn = svg("svg", { class: "picture", "aria-hidden": "true" });
  const found = outlined(lattice, [piece]);
  if (!found) return drawn;
  const { left, top, right, bottom } = found.box;
  const [wide, high] = [(right - left) * UNIT + 2, (bottom - top) * UNIT + 2];
  drawn.setAttribute("viewBox", [left * UNIT - 1, top * UNIT - 1, wide, high].map(round).join(" "));
  drawn.setAttribute("width", round(wide));
  drawn.setAttribute("height", round(high));
  const { color } = piece;
  const d = polygons(found.shapes[0].corners, UNIT);
  const shape = svg("path", { class: `${color.class} grid`, d });
  shape.style.setProperty("--own", color.fill || null);
  drawn.append(shape, svg("path", { class: "pattern", fill: color.pattern, d }));
  drawn.append(svg("path", { class: "walls", d: walls(found.shapes, UNIT) }));
  return drawn;
}

// Draw a solution into a canvas of at most `wide` by `high` pixels: one element, however many pieces there are.
export function sketch(lattice, parts, wide, high, patterned) {
  if (areSolid(lattice) && parts.length) return smallSolid(solidOf(lattice, parts), wide, high, patterned);
  const canvas = document.createElement("canvas");
  canvas.setAttribute("aria-hidden", "true");
  const found = outlined(lattice, parts);
  if (!found) return canvas;
  const { left, top, right, bottom } = found.box;
  const dense = globalThis.devicePixelRatio || 1;
  const scale = Math.min(wide / (right - left), high / (bottom - top), 2 * UNIT) * dense;
  canvas.width = Math.ceil((right - left) * scale + 2);
  canvas.height = Math.ceil((bottom - top) * scale + 2);
  Object.assign(canvas.style, { width: `${canvas.width / dense}px`, height: `${canvas.height / dense}px` });
  const pen = canvas.getContext("2d");
  const patterns = patterned ? patternsOf(pen) : null;
  pen.translate(1 - left * scale, 1 - top * scale);
  for (const { color, corners } of found.shapes) {
    pen.beginPath();
    for (const each of corners) trace(pen, each, scale);
    for (const style of [color.fill || UNKNOWN, patterns?.[color.kind]].filter(Boolean)) {
      pen.fillStyle = style;
      pen.fill();
    }
  }
  if (scale < FINE * dense) return canvas;
  pen.strokeStyle = WALL;
  pen.lineWidth = Math.min(1.2 * dense, 0.15 * scale);
  pen.stroke(new Path2D(walls(found.shapes, scale)));
  return canvas;
}

function trace(pen, corners, scale) {
  for (const [k, [x, y]] of corners.entries())
    if (k) pen.lineTo(x * scale, y * scale);
    else pen.moveTo(x * scale, y * scale);
}
