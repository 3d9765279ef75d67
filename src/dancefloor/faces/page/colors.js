// What pieces look like: a colour by their name, which pictures of the puzzle have, too, and a pattern.
//
//   look.class    of a shape: `colored`, a number for a colour of style.css, and which copy of the piece it is
//   look.hue      of what is written on it: that number alone
//   look.fill     the colour by name, for the property `--own`; empty until it is known
//   look.ink      what stands out against it
//   look.pattern  a pattern to fill the shape with, on demand
import { svg } from "./elements.js";

const PATTERNS = [
  "M0 3H12M0 9H12",
  "M3 0V12M9 0V12",
  "M0 12L12 0M-3 3L3 -3M9 15L15 9",
  "M0 0L12 12M9 -3L15 3M-3 9L3 15",
  "M0 6H12M6 0V12",
  "M5 6A1 1 0 1 0 7 6A1 1 0 1 0 5 6M-1 0A1 1 0 1 0 1 0M11 0A1 1 0 1 0 13 0M-1 12A1 1 0 1 0 1 12M11 12A1 1 0 1 0 13 12",
];
const SHADES = 3;

// The style of pictures that looks as the page does; `root` is that of app.js.
export const styleOf = ({ dataset: { palette, patterns } }) =>
  palette === "second" ? "colorblind" : patterns === "yes" ? "patterns" : "colors";

export class Colors {
  constructor(backend, root, onChange) {
    this.backend = backend;
    this.root = root;
    this.onChange = onChange;
    this.known = new Map(); // name -> { number, fill, ink }
    this.names = [];
    this.asked = null; // the query for the colours
    new MutationObserver(() => this.#ask()).observe(root, { attributeFilter: ["data-palette"] });
  }

  // Say which pieces there are. The page is drawn at once, and again when their colours are known.
  use(names) {
    if (names.length === this.names.length && names.every((name, k) => name === this.names[k])) return;
    this.names = names;
    const before = this.known;
    this.known = new Map(names.map((name, number) => [name, { fill: "", ink: "", ...before.get(name), number }]));
    this.#ask();
  }

  async #ask() {
    const { names } = this;
    if (!names.length) return;
    const mine = (this.asked = this.backend.ask({ ask: "colors", names, style: styleOf(this.root) }));
    const heard = await mine.done;
    if (heard.event !== "result" || mine !== this.asked) return;
    heard.value.colors.forEach(({ fill, ink }, number) => Object.assign(this.known.get(names[number]), { fill, ink }));
    this.onChange();
  }

  // The look of a piece; `copy` counts the uses of one piece, which get different shades.
  look(name, copy = 0) {
    const { number, fill, ink } = this.known.get(name) ?? { number: 0, fill: "", ink: "" };
    const look = numbered(number);
    return { ...look, class: `${look.class} copy-${copy % SHADES}`, fill, ink };
  }

  // Placements with their looks, as a board or a picture shows them.
  parts(placements) {
    const used = new Map();
    return placements.map(({ piece, cells }) => {
      const copy = used.get(piece) ?? 0;
      used.set(piece, copy + 1);
      return { cells, name: piece, color: this.look(piece, copy) };
    });
  }
}

// The look of the piece with a number, whatever its name.
export function numbered(number) {
  const hue = `color-${number % 12}`;
  const pattern = (number + Math.floor(number / 12)) % PATTERNS.length;
  return { class: `colored ${hue}`, hue, fill: "", ink: "", pattern: `url(#dancefloor-pattern-${pattern})` };
}

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
