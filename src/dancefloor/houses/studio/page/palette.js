// The colours of pieces and of their copies: the twin of dancefloor.draw.palette, for the styles that pages have.
import { inkOn, shaded } from "./inks.js";
import { PALETTE } from "./ready.js";

const { LETTERS, COLORS, COLORBLIND } = PALETTE;

// What `colors` of docs/faces.md answers; null if Python has to answer.
export function painted(names, copies, style) {
  const ordered = [...new Set(names)].sort(natural);
  let fills;
  if (style === "colors") fills = distinct(ordered);
  else if (style === "colorblind") fills = new Map(ordered.map((name, k) => [name, COLORBLIND[k % COLORBLIND.length]]));
  else return null;
  const told = (fill) => ({ fill, ink: inkOn(fill) });
  return names.map((name) => ({
    ...told(fills.get(name)),
    shades: Array.from({ length: copies }, (_, k) => told(shaded(fills.get(name), k + 1))),
  }));
}

// An order in which 7-2 comes before 7-10.
function natural(one, other) {
  const [mine, theirs] = [one, other].map((name) => name.split(/([0-9]{1,9})/));
  for (let k = 0; k < Math.min(mine.length, theirs.length); k++) {
    const [a, b] = [mine[k], theirs[k]];
    if (k % 2 && Number(a) !== Number(b)) return Number(a) - Number(b);
    if (!(k % 2) && a !== b) return a < b ? -1 : 1;
  }
  return mine.length - theirs.length;
}

// A color for each name: its own, or the next one that is free. After each round, their next shades are.
function distinct(names) {
  const found = new Map();
  const taken = new Set();
  let shade = 1;
  const own = (name) => Object.hasOwn(LETTERS, name);
  for (const name of [...names.filter(own), ...names.filter((each) => !own(each))]) {
    if (taken.size === COLORS.length) {
      taken.clear();
      shade++;
    }
    let k = COLORS.indexOf(own(name) ? LETTERS[name] : COLORS[seedOf(name) % COLORS.length]);
    while (taken.has(COLORS[k % COLORS.length])) k++;
    const color = COLORS[k % COLORS.length];
    taken.add(color);
    found.set(name, shaded(color, shade));
  }
  return found;
}

// Where the search for a color begins: a number is its own seed, and another name has a checksum (CRC-32).
function seedOf(name) {
  const [, number] = /([0-9]{1,9})$/.exec(name) ?? [];
  if (number) return (Number(number) - 1 + COLORS.length) % COLORS.length;
  let sum = ~0;
  for (const byte of new TextEncoder().encode(name)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}
