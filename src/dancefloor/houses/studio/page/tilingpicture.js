// How random tilings are drawn: in their tab, and on a card.
import { dominoes, lozenges, MOST } from "./tilings.js";

export const SHAPES = [
  { name: "dominoes", title: "Aztec diamond of dominoes", grow: dominoes, usual: 120 },
  { name: "lozenges", title: "Hexagon of lozenges", grow: lozenges, usual: 60 },
];
const COLORS = { first: ["#d1495b", "#2f6690", "#edae49", "#3a9d8f"], second: ["#d55e00", "#0072b2", "#f0e442", "#56b4e9"] };
export const EDGE = "#14181d"; // of tiles
export const CIRCLE = "#ffffff";
const LINES = 5; // pixels of a cell from which on tiles have edges
const CARD = 90; // pixels
const ENOUGH = 45; // cells along a side of a card: nobody could see more

export const kindOf = (name) => SHAPES.find((each) => each.name === name);
export const colorsOf = (palette) => COLORS[palette === "second" ? "second" : "first"];

// The shape, the size and the seed that a name tells; null if it tells none.
export function named(text) {
  const [, shape, length, number] = /^(dominoes|lozenges)-(\d{1,3})-(\d{1,6})$/.exec(text) ?? [];
  return shape && Number(length) >= 1 && Number(length) <= MOST ? { shape, size: Number(length), seed: Number(number) } : null;
}

// Paint a tiling into a canvas, with so many pixels for a cell.
export function painted(canvas, { tiles, wide, high, circle }, scale, colors) {
  const dense = globalThis.devicePixelRatio || 1;
  Object.assign(canvas, { width: Math.round(wide * scale * dense), height: Math.round(high * scale * dense) });
  Object.assign(canvas.style, { width: `${wide * scale}px`, height: `${high * scale}px` });
  const pen = canvas.getContext("2d");
  pen.scale(scale * dense, scale * dense);
  const lines = scale >= LINES;
  tiles.forEach((all, way) => {
    const path = new Path2D();
    for (const [x, y, ...rest] of all) {
      path.moveTo(x, y);
      for (let k = 0; k < rest.length; k += 2) path.lineTo(rest[k], rest[k + 1]);
      path.closePath();
    }
    pen.fillStyle = pen.strokeStyle = colors[way];
    pen.fill(path);
    if (lines) pen.strokeStyle = EDGE;
    pen.lineWidth = lines ? 0.07 : 0.5 / scale; // no gap between two tiles
    pen.stroke(path);
  });
  if (!circle) return;
  for (const [style, width] of [[EDGE, 5], [CIRCLE, 2.5]]) {
    pen.strokeStyle = style;
    pen.lineWidth = width / scale;
    pen.beginPath();
    pen.arc(circle.x, circle.y, circle.radius, 0, 2 * Math.PI);
    pen.stroke();
  }
}

// The picture of a tiling on a card; a large one is shown by a smaller one of its seed.
export async function small(_, { text }) {
  const found = named(text);
  if (!found) return null;
  let last = null;
  for (const draw of kindOf(found.shape).grow(Math.min(found.size, ENOUGH), found.seed)) last = draw;
  const drawn = { ...last(), circle: null };
  const canvas = document.createElement("canvas");
  painted(canvas, drawn, CARD / Math.max(drawn.wide, drawn.high), colorsOf("first"));
  return canvas;
}
