// Where names stand on pieces of squares and cubes: the twin of dancefloor.draw.labels and `figure`, for pieces that are
// used once and whose names fit.
import { compared, sorted } from "./encoding.js";
import { WIDTHS_OF_LETTERS } from "./ready.js";

const [WIDER, ELSEWHERE] = [1.25, 700];
const [HEIGHT, PADDING] = [0.74, 0.3];
const [LARGEST, SMALLEST] = [0.46, 0.26]; // font sizes
const LONGEST = 12; // letters of a name that is not abbreviated
const SHORT = 3; // letters of a name that is never abbreviated
const MOST_PLACES = 400;

const rounded = (number, digits) => Math.round(number * 10 ** digits) / 10 ** digits;

// What `labels` of docs/faces.md answers; null if Python has to answer.
export function lettered(placements) {
  if (placements.length && placements.every(({ cells }) => cells.length === 2)) return null; // maybe of an Aztec diamond
  const names = placements.map(({ piece }) => piece);
  if (names.some((name) => name.length > LONGEST || !/^[ -~]+$/.test(name))) return null;
  const found = placements.map(({ piece, cells }) => lettersOf(piece, cells));
  const size = Math.min(LARGEST, ...found.flat().map((letter) => letter.size));
  if (size < SMALLEST && names.some((name) => name.length > SHORT)) return null;
  return {
    classes: [],
    copies: placements.map(() => 0),
    names: [],
    labels: names,
    letters: found.map((letters) => letters.map(({ layer, x, y }) => [layer, x, y])),
    written: [],
    size: rounded(size, 4),
    legend: "",
  };
}

// A label for each part of a piece that is connected in the picture: by sides, within a layer.
function lettersOf(name, cells) {
  const wide = widthOf(name);
  return partsOf(sorted(cells)).map((part) => {
    const [x, y, size] = roomiest(part, wide);
    return { layer: part[0][2] ?? 0, x, y, size };
  });
}

function widthOf(name) {
  const widths = [...name].map((letter) => WIDTHS_OF_LETTERS[letter.charCodeAt(0) - 32] ?? ELSEWHERE);
  return (WIDER * widths.reduce((sum, width) => sum + width, 0)) / 1000;
}

function partsOf(cells) {
  const left = new Map(cells.map((cell) => [String(cell), cell]));
  const parts = [];
  for (const start of cells) {
    if (!left.delete(String(start))) continue;
    const part = [start];
    for (const [row, column, ...layer] of part)
      for (const near of [[row - 1, column], [row, column - 1], [row, column + 1], [row + 1, column]]) {
        const key = String([...near, ...layer]);
        if (!left.has(key)) continue;
        part.push(left.get(key));
        left.delete(key);
      }
    parts.push(sorted(part));
  }
  return parts;
}

// The sides of a cell, clockwise, each from one corner to the next; corners are [column, row].
function sidesOf([row, column]) {
  const corners = [[column, row], [column + 1, row], [column + 1, row + 1], [column, row + 1]];
  return corners.map((corner, k) => [corner, corners[(k + 1) % 4]]);
}

const keyOf = ([start, end]) => `${start}|${end}`;
const middle = (points) => [0, 1].map((k) => points.reduce((sum, point) => sum + point[k], 0) / points.length);

// The place in a connected shape with most room for a text: its middle, and its largest font size.
function roomiest(cells, wide) {
  const inside = new Map(cells.flatMap(sidesOf).map((side) => [keyOf(side), side]));
  const isShared = ([start, end]) => inside.has(keyOf([end, start]));
  const outer = [...inside.values()].filter((side) => !isShared(side));
  const atEdge = new Set(outer.flat().map(String));
  const inner = [...inside.values()].filter((side) => isShared(side) && compared(side[0], side[1]) < 0);
  inner.sort((one, other) => compared(one.flat(), other.flat()));
  const corners = new Map([...inside.values()].flat().map((corner) => [String(corner), corner]));
  const free = sorted([...corners.values()].filter((corner) => !atEdge.has(String(corner))));
  const places = [...cells.map(([row, column]) => [column + 0.5, row + 0.5]), ...inner.map(middle), ...free];
  const [x, y] = middle(places.slice(0, cells.length));
  const near = places.map((place) => ({ place, far: rounded(Math.hypot(place[0] - x, place[1] - y), 6) }));
  near.sort((one, other) => one.far - other.far);
  let best = { at: -Infinity };
  for (const { place } of near.slice(0, MOST_PLACES)) {
    const room = roomAt(place, outer, wide);
    if (rounded(room, 6) > best.at) best = { at: rounded(room, 6), place, room };
  }
  return [...best.place, best.room];
}

// The largest font size at which a text touches no side.
function roomAt([x, y], ends, wide) {
  const [across, down] = [wide + PADDING, HEIGHT + PADDING];
  return 2 * Math.min(...ends.map(([[a, b], [c, d]]) => distance((a - x) / across, (b - y) / down, (c - x) / across, (d - y) / down)));
}

// The distance of the origin from the line between two points, in the maximum norm.
function distance(a, b, c, d) {
  const [right, down] = [c - a, d - b];
  const shares = [0, 1];
  for (const [over, under] of [[a, right], [b, down], [a - b, right - down], [a + b, right + down]])
    if (under) shares.push(Math.min(1, Math.max(0, -over / under)));
  return Math.min(...shares.map((share) => Math.max(Math.abs(a + right * share), Math.abs(b + down * share))));
}
