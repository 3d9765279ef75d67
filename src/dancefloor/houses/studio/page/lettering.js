// Where names stand on pieces: the twin of dancefloor.draw.labels and `figure`.
import { compared, kindOf, neighborsOf, normal, sorted } from "./geometry.js";
import { LATTICES, WIDTHS_OF_LETTERS } from "./ready.js";

const [WIDER, ELSEWHERE] = [1.25, 700];
const [HEIGHT, PADDING] = [0.74, 0.3];
const [LARGEST, SMALLEST] = [0.46, 0.26]; // font sizes
const LARGEST_UNIT = 1.5;
const [LONGEST, ABBREVIATED] = [12, 3]; // letters of a name
const LONGEST_TOLD = 40; // letters of a name in a legend
const MOST_PLACES = 400;

const rounded = (number, digits) => Math.round(number * 10 ** digits) / 10 ** digits;

// What `labels` of docs/faces.md answers.
export function lettered(puzzle, placements) {
  const drawn = written(puzzle, placements, LONGEST);
  return drawn.isSmall ? written(puzzle, placements, ABBREVIATED).told : drawn.told;
}

// Which copy of its piece each placement is, by their first cells: from 1 on, and 0 if there is no other.
export function copiesOf(placements) {
  const cells = placements.map((placement) => sorted(placement.cells));
  const copies = placements.map(() => 0);
  const many = new Map();
  for (const [k, { piece }] of placements.entries()) if (cells[k].length > 1) many.set(piece, [...(many.get(piece) ?? []), k]);
  const isBefore = (one, other) => compared(cells[one].flat(), cells[other].flat());
  for (const alike of many.values()) if (alike.length > 1) for (const [place, k] of alike.sort(isBefore).entries()) copies[k] = place + 1;
  return copies;
}

// With names of `most` letters.
function written({ cells, labels: named = [], lattice, pieces }, placements, most) {
  const copies = copiesOf(placements);
  const short = abbreviations(pieces.map(({ name }) => name), most);
  const labels = labelled(placements, copies, short, pieces);
  const unit = unitOf(lattice, cells);
  const found = placements.map(({ cells: own }, k) => lettersOf(lattice, sorted(own), labels[k]));
  const covered = new Set(placements.flatMap(({ cells: own }) => own.map(String)));
  const open = sorted(named.map(([cell, label]) => [...cell, label])).map((each) => [each.slice(0, -1), each.at(-1)]).filter(([cell]) => !covered.has(String(cell)));
  const names = open.flatMap(([cell, label]) => lettersOf(lattice, [cell], label).map((letter) => ({ ...letter, label })));
  const size = Math.min(LARGEST / unit, ...[...found.flat(), ...names].map((letter) => letter.size));
  const told = {
    classes: [],
    copies,
    names: [],
    labels,
    letters: found.map((letters) => letters.map(({ layer, x, y }) => [layer, rounded(x, 4), rounded(y, 4)])),
    written: names.map(({ layer, x, y, label }) => [layer, rounded(x, 4), rounded(y, 4), label]),
    size: rounded(size, 4),
    legend: legendOf(placements, short),
  };
  return { told, isSmall: size * unit < SMALLEST };
}

function labelled(placements, copies, short, pieces) {
  const said = placements.map(({ piece }) => short.get(piece) ?? piece);
  const different = new Set(placements.map(({ piece }, k) => `${piece} ${copies[k]}`)).size;
  const isNumbered = [...short.values(), ...pieces.map(({ name }) => name)].some((name) => /\d$/.test(name));
  for (let dot = isNumbered ? "." : ""; ; dot += ".") {
    const labels = said.map((label, k) => (copies[k] ? `${label}${dot}${copies[k]}` : label));
    if (new Set(labels).size === different) return labels;
  }
}

const isLetter = (letter) => /^[\p{L}\p{N}]$/u.test(letter ?? "");

// Distinct abbreviations for the names of more than `most` letters.
function abbreviations(names, most) {
  const every = [...names].sort();
  const long = every.filter((name) => name.length > most);
  const taken = new Set(every.filter((name) => name.length <= most));
  const common = long.length ? commonOf(long[0], long.at(-1)) : 0;
  const found = new Map();
  let number = 0;
  for (const name of long) {
    let letters = choicesOf(name, common, most).find((each) => !taken.has(each));
    while (letters === undefined) if (!taken.has(String(++number))) letters = String(number);
    found.set(name, letters);
    taken.add(letters);
  }
  return found;
}

// How many letters two names have in common at the start, up to a sign that is no letter, or a number.
function commonOf(one, other) {
  if (one === other) return 0;
  const isDigit = (letter) => /^\d$/.test(letter ?? "");
  const shorter = Math.min(one.length, other.length);
  let same = 0;
  while (same < shorter && one[same] === other[same]) same++;
  if (same === shorter) same--;
  for (let k = same; k > 0; k--)
    if (!isLetter(one[k - 1]) || (isDigit(one[k]) && isDigit(other[k]) && !isDigit(one[k - 1]))) return k;
  return 0;
}

// Possible abbreviations of a name, best first.
function choicesOf(name, common, most) {
  const [, number] = /[^\w.](\d+)$/.exec(name) ?? [];
  return [
    ...(common && name.length > common && name.length - common <= most ? [name.slice(common)] : []),
    ...(number && number.length <= most ? [number] : []),
    ...[name.slice(0, Math.min(2, most)), name.slice(0, most)].filter((letters) => isLetter(letters.at(-1))),
    ...[...name.slice(1)].filter(isLetter).map((letter) => name[0] + letter),
  ];
}

function legendOf(placements, short) {
  const used = [...new Set(placements.map(({ piece }) => piece))].filter((name) => short.has(name)).sort();
  return used.map((name) => `${short.get(name)} ${name.length > LONGEST_TOLD ? `${name.slice(0, LONGEST_TOLD - 1)}…` : name}`).join(", ");
}

// --- places of letters ---

const cornersOf = (lattice, cell) => {
  const { kinds, steps } = LATTICES[lattice].corners;
  const [right, down] = [0, 1].map((k) => steps[0][k] * cell[0] + steps[1][k] * cell[1]);
  return kinds[kindOf(lattice, cell)].map(([a, b]) => [a + right, b + down]);
};

const onPage = (lattice, [a, b]) => {
  const [first, second] = LATTICES[lattice].corners.page;
  return [a * first[0] + b * second[0], a * first[1] + b * second[1]];
};

const middleOf = (lattice, cell) => middle(cornersOf(lattice, cell).map((corner) => onPage(lattice, corner)));

// The unit of a picture, in which large cells have the area 1.
function unitOf(lattice, cells) {
  const areas = cells.map((cell) => areaOf(cornersOf(lattice, cell).map((corner) => onPage(lattice, corner))));
  return Math.min(LARGEST_UNIT, 1 / Math.sqrt(Math.max(...areas)));
}

const areaOf = (points) => points.reduce((sum, [a, b], k) => sum + a * points[(k + 1) % points.length][1] - b * points[(k + 1) % points.length][0], 0) / 2;

// A label for each part of a piece that is connected in the picture: by sides, within a layer.
function lettersOf(lattice, cells, label) {
  const wide = widthOf(label);
  return partsOf(lattice, cells).map((part) => {
    const shape = normal(lattice, part);
    const [x, y, size] = roomiest(lattice, shape, wide);
    const [here, there] = [part[0], shape[0]].map((cell) => middleOf(lattice, cell));
    return { layer: layerOf(lattice, part[0]), x: x + here[0] - there[0], y: y + here[1] - there[1], size };
  });
}

const layerOf = (lattice, cell) => cell[LATTICES[lattice].drawn.layer] ?? 0;

function widthOf(name) {
  const widths = [...name].map((letter) => WIDTHS_OF_LETTERS[letter.charCodeAt(0) - 32] ?? ELSEWHERE);
  return (WIDER * widths.reduce((sum, width) => sum + width, 0)) / 1000;
}

function partsOf(lattice, cells) {
  const left = new Map(cells.map((cell) => [String(cell), cell]));
  const parts = [];
  for (const start of cells) {
    if (!left.delete(String(start))) continue;
    const part = [start];
    for (const cell of part)
      for (const near of neighborsOf(lattice, cell)) {
        const key = String(near);
        if (layerOf(lattice, near) !== layerOf(lattice, cell) || !left.has(key)) continue;
        part.push(left.get(key));
        left.delete(key);
      }
    parts.push(sorted(part));
  }
  return parts;
}

// The sides of a cell, clockwise, each from one corner to the next.
function sidesOf(lattice, cell) {
  const corners = cornersOf(lattice, cell);
  return corners.map((corner, k) => [corner, corners[(k + 1) % corners.length]]);
}

const keyOf = ([start, end]) => `${start}|${end}`;
const middle = (points) => [0, 1].map((k) => points.reduce((sum, point) => sum + point[k], 0) / points.length);

// The place in a connected shape with most room for a text: its middle, and its largest font size.
function roomiest(lattice, cells, wide) {
  const inside = new Map(cells.flatMap((cell) => sidesOf(lattice, cell)).map((side) => [keyOf(side), side]));
  const isShared = ([start, end]) => inside.has(keyOf([end, start]));
  const outer = [...inside.values()].filter((side) => !isShared(side));
  const atEdge = new Set(outer.flat().map(String));
  const inner = [...inside.values()].filter((side) => isShared(side) && compared(side[0], side[1]) < 0);
  inner.sort((one, other) => compared(one.flat(), other.flat()));
  const corners = new Map([...inside.values()].flat().map((corner) => [String(corner), corner]));
  const free = sorted([...corners.values()].filter((corner) => !atEdge.has(String(corner))));
  const drawn = (corner) => onPage(lattice, corner);
  const places = [...cells.map((cell) => middleOf(lattice, cell)), ...inner.map((side) => middle(side.map(drawn))), ...free.map(drawn)];
  const [x, y] = middle(places.slice(0, cells.length));
  const near = places.map((place) => ({ place, far: rounded(Math.hypot(place[0] - x, place[1] - y), 6) }));
  near.sort((one, other) => one.far - other.far);
  const ends = outer.map((side) => side.map(drawn));
  let best = { at: -Infinity };
  for (const { place } of near.slice(0, MOST_PLACES)) {
    const room = roomAt(place, ends, wide);
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
