// What pieces look like: a colour by their name, which pictures of the puzzle have, too, or one that somebody has given to
// them, and a pattern.
//
//   look.class    of a shape: `colored`, and a number for a colour of style.css
//   look.hue      of what is written on it: that number alone
//   look.fill     the colour by name and copy, for the property `--own`; empty until it is known
//   look.ink      what stands out against it
//   look.kind     the number of its pattern
//   look.pattern  that pattern, to fill the shape with on demand
import { svg } from "./elements.js";
import { inkOn, shaded } from "./inks.js";

const PATTERNS = [
  "M0 3H12M0 9H12",
  "M3 0V12M9 0V12",
  "M0 12L12 0M-3 3L3 -3M9 15L15 9",
  "M0 0L12 12M9 -3L15 3M-3 9L3 15",
  "M0 6H12M6 0V12",
  "M5 6A1 1 0 1 0 7 6A1 1 0 1 0 5 6M-1 0A1 1 0 1 0 1 0M11 0A1 1 0 1 0 13 0M-1 12A1 1 0 1 0 1 12M11 12A1 1 0 1 0 13 12",
];
const TILE = 12; // the side of a pattern
const MOST_COPIES = 4096; // of one query

// The style of pictures that looks as the page does; `root` is that of app.js.
export const styleOf = ({ dataset: { palette, patterns } }) =>
  palette === "second" ? "colorblind" : patterns === "yes" ? "patterns" : "colors";

export class Colors {
  constructor(backend, root, onChange) {
    this.backend = backend;
    this.root = root;
    this.onChange = onChange;
    this.known = new Map(); // name -> { number, shades: for each copy { fill, ink } }
    this.names = [];
    this.dyes = {}; // colours that somebody has given to pieces, by name
    this.copies = 1; // of how many copies of each piece the shades are known, or asked for
    this.asked = null; // the query for the colours
    this.isWaiting = false; // whether more copies are about to be asked for
    this.version = 0; // counts changes
    new MutationObserver(() => this.#ask()).observe(root, { attributeFilter: ["data-palette"] });
  }

  // Say which pieces there are. The page is drawn at once, and again when their colours are known.
  use(names) {
    if (names.length === this.names.length && names.every((name, k) => name === this.names[k])) return;
    this.names = names;
    const before = this.known;
    this.known = new Map(names.map((name, number) => [name, { shades: [], ...before.get(name), number }]));
    this.copies = 1;
    this.version++;
    this.#ask();
  }

  // Say which colours somebody has given to pieces. Returns whether they are others than before.
  dye(dyes) {
    if (dyes === this.dyes) return false;
    this.dyes = dyes;
    this.version++;
    return true;
  }

  async #ask() {
    const { names } = this;
    if (!names.length) return;
    const mine = (this.asked = this.backend.ask({ ask: "colors", names, copies: this.copies, style: styleOf(this.root) }));
    const heard = await mine.done;
    if (heard.event !== "result" || mine !== this.asked) return;
    heard.value.colors.forEach(({ shades }, number) => Object.assign(this.known.get(names[number]), { shades }));
    this.version++;
    this.onChange();
  }

  // The look of a piece, or of a copy of it: copies count from 1, and 0 is the only one.
  look(name, copy = 0) {
    const { number, shades } = this.known.get(name) ?? { number: 0, shades: [] };
    const dye = this.dyes[name];
    if (dye) return { ...numbered(number), fill: shaded(dye, copy), ink: inkOn(shaded(dye, copy)) };
    if (copy > this.copies) this.#more(copy);
    return { ...numbered(number), ...(shades[Math.max(copy, 1) - 1] ?? shades[0]) };
  }

  // Ask for the shades of more copies, twice as many at least; all who want more of them by then are asked for at once.
  #more(copy) {
    this.copies = Math.min(MOST_COPIES, Math.max(copy, 2 * this.copies));
    if (this.isWaiting) return;
    this.isWaiting = true;
    queueMicrotask(() => {
      this.isWaiting = false;
      this.#ask();
    });
  }
}

// The look of the piece with a number, whatever its name.
export function numbered(number) {
  const hue = `color-${number % 12}`;
  const kind = (number + Math.floor(number / 12)) % PATTERNS.length;
  return { class: `colored ${hue}`, hue, fill: "", ink: "", kind, pattern: `url(#dancefloor-pattern-${kind})` };
}

// The patterns for a canvas, by their kind.
export const patternsOf = (pen) =>
  PATTERNS.map((d) => {
    const tile = document.createElement("canvas");
    tile.width = tile.height = TILE;
    const own = tile.getContext("2d");
    for (const [color, aside] of [["#00000073", 0], ["#ffffff59", 1.5]]) {
      own.strokeStyle = color;
      own.translate(aside, aside);
      own.stroke(new Path2D(d));
    }
    return pen.createPattern(tile, "repeat");
  });

// The patterns, to be put once into the tree in which they are used.
export const patterns = () =>
  svg(
    "svg",
    { class: "definitions", "aria-hidden": "true", width: "0", height: "0" },
    svg(
      "defs",
      {},
      ...PATTERNS.map((d, number) =>
        svg(
          "pattern",
          { id: `dancefloor-pattern-${number}`, width: "12", height: "12", patternUnits: "userSpaceOnUse" },
          svg("path", { d, class: "stripes" }),
          svg("path", { d, class: "stripes light", transform: "translate(1.5 1.5)" }),
        ),
      ),
    ),
  );
