// Small pictures: a piece in the tray, a solution in the strip.
import { Layout, boundary, bounds, polygons, round } from "./layout.js";
import { svg } from "./elements.js";

const UNIT = 10; // of a cell, in the picture

// Draw parts, each with `cells` and `color`, as one picture that no screen reader mentions.
export function picture(lattice, parts, { grid = false } = {}) {
  const layout = new Layout(
    lattice,
    parts.flatMap((part) => part.cells),
  );
  const shapes = parts.map(({ cells, color }) => ({ color, corners: cells.map((cell) => layout.corners(cell)) }));
  const all = shapes.flatMap(({ corners }) => corners.flat());
  const drawn = svg("svg", { class: "picture", "aria-hidden": "true" });
  if (!all.length) return drawn;
  const { left, top, right, bottom } = bounds(all);
  const [wide, high] = [(right - left) * UNIT + 2, (bottom - top) * UNIT + 2];
  drawn.setAttribute("viewBox", [left * UNIT - 1, top * UNIT - 1, wide, high].map(round).join(" "));
  drawn.setAttribute("width", round(wide));
  drawn.setAttribute("height", round(high));
  for (const { color, corners } of shapes) {
    const d = polygons(corners, UNIT);
    const shape = svg("path", { class: `${color.class}${grid ? " grid" : ""}`, d });
    shape.style.setProperty("--own", color.fill || null);
    drawn.append(shape, svg("path", { class: "pattern", fill: color.pattern, d }));
  }
  const owned = shapes.flatMap(({ corners }, owner) => corners.map((each) => [each, owner]));
  drawn.append(svg("path", { class: "walls", d: boundary(owned, UNIT) }));
  return drawn;
}
