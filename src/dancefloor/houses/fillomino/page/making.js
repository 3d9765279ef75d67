// Wishes for a new fillomino, and the query that makes it.
import { el } from "./elements.js";
import { choice, choose, field } from "./fields.js";
import { UNKNOWN, VARIANTS } from "./grid.js";

const DIFFICULTIES = ["any", "easy", "medium", "hard", "expert", "deep", "beyond"];
const SYMMETRIES = ["any", "none", "rotational", "mirror", "diagonal", "quarter", "full"];
const TECHNIQUES = [
  "any", "just enough room", "only way out", "no other number", "complete region", "no room elsewhere", "either-or", "closed pocket", "counting an area",
  "competing regions", "no room left at once", "supposition", "if it is not", "cases that agree", "supposition within another", "no short argument",
];
const PATIENCE = 60; // seconds
const MOST_TEXT = 200; // characters of a wish

const chosen = (names) => el("select", {}, ...choice(names.map((name) => ({ name, title: name })), names[0]));
const number = (value, min, max) => el("input", { type: "number", value, min, max, inputmode: "numeric" });

// `tab.askAloud(query, use)` is that of fillomino.js; `tab.made(puzzle)` shows what was made.
export function making(tab) {
  const kind = field("Rules", chosen(["fillomino", ...VARIANTS.map(({ name }) => name)]));
  const difficulty = field("Difficulty", chosen(DIFFICULTIES));
  const technique = field("Technique", chosen(TECHNIQUES));
  const without = field("Without", chosen(["none", ...TECHNIQUES.slice(1)]));
  const symmetry = field("Symmetry of clues", chosen(SYMMETRIES));
  const region = field("Regions up to", el("input", { type: "number", min: 1, max: 1000, inputmode: "numeric", placeholder: "5 to 9" }));
  const largest = field("Largest region", el("input", { type: "number", min: 1, max: 1000, inputmode: "numeric", placeholder: "any" }));
  const seed = field("Seed", number(0, 0, Number.MAX_SAFE_INTEGER));
  const clues = field("Clues", el("input", { type: "text", value: "", placeholder: "32%" }));
  const numbers = field("Numbers of clues", el("input", { type: "text", value: "", placeholder: "1-9" }));
  const repeat = field("One number: times", el("input", { type: "text", value: "", placeholder: "3:8" }));
  const secret = field("Hidden regions", number(0, 0, 1000));
  const unseen = field("Unseen numbers", number(0, 0, 1000));
  const best = field("Best of", number(1, 1, 100));
  const hidden = el("input", { type: "checkbox", checked: true });
  const ones = el("input", { type: "checkbox", checked: true });
  const alike = el("input", { type: "checkbox", checked: true });
  const pattern = el("input", { type: "checkbox" });
  const wishes = { kind, difficulty, technique, without, symmetry, clues, numbers, repeat, region, largest, secret, unseen, best, seed };
  const fields = Object.values(wishes);
  const ticked = [el("label", {}, hidden, "Regions without a clue"), el("label", {}, ones, "Regions of one cell"), el("label", {}, alike, "Equal clues side by side"), el("label", {}, pattern, "Clues where the grid has one (a ? becomes any number); others only if you ask for more")];
  const element = el("form", { class: "fields", novalidate: true }, ...fields.map((each) => each.element), ...ticked, el("button", { class: "make" }, "Make"));
  const ofVariants = new Set([...[kind, symmetry, region, seed].map((each) => each.element), ticked[0]]); // all that these take
  kind.input.addEventListener("change", narrow);

  const isVariant = () => kind.input.value !== "fillomino";
  function narrow() {
    for (const each of [...fields.map(({ element: one }) => one), ...ticked]) each.hidden = isVariant() && !ofVariants.has(each);
  }
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    make();
  });

  // Wishes by name, to keep them.
  const inputs = Object.entries({ hidden, ones, alike, pattern }).concat(Object.entries(wishes).map(([name, { input }]) => [name, input]));
  const value = (input) => (input.type === "checkbox" ? input.checked : input.value);
  const state = () => Object.fromEntries(inputs.map(([name, input]) => [name, value(input)]));

  function restore(kept) {
    for (const [name, input] of inputs) {
      const known = kept?.[name];
      if (typeof known !== typeof value(input)) continue;
      if (input.type === "checkbox") input.checked = known;
      else if (input.localName === "select") choose(input, known);
      else input.value = known.slice(0, MOST_TEXT);
    }
  }

  const text = ({ input }) => input.value.trim() || null;
  const whole = ({ input }) => (input.value.trim() === "" ? null : Number(input.value)); // null is the usual value

  function make() {
    const { rows, columns } = tab.grid;
    const usual = {
      ask: "make",
      size: `${rows}x${columns}`,
      symmetry: symmetry.input.value === "any" ? null : symmetry.input.value,
      max_region: whole(region),
      hidden_regions: hidden.checked,
      seed: whole(seed),
      seconds: PATIENCE,
    };
    const query = isVariant() ? { ...usual, kind: kind.input.value } : {
      ...usual,
      difficulty: difficulty.input.value === "any" ? null : difficulty.input.value,
      technique: technique.input.value === "any" ? null : technique.input.value,
      without: without.input.value === "none" ? null : without.input.value,
      clues: text(clues),
      pattern: pattern.checked ? marks(tab.grid.puzzle.clues) : null,
      numbers: text(numbers),
      repeat: text(repeat),
      apart: !alike.checked,
      max_region: whole(largest) === null ? whole(region) : null, // the largest region says it, too
      largest: whole(largest),
      no_ones: !ones.checked,
      hidden: whole(secret),
      unseen: whole(unseen),
      best_of: whole(best),
    };
    return tab.askAloud(query, ({ puzzle }) => {
      if (!puzzle) return;
      tab.made(puzzle);
      seed.input.value = (whole(seed) ?? 0) + 1;
    });
  }

  return { element, restore, state };
}

// The clues of a grid as a pattern: its numbers, # where any number may stand, and dots.
function marks(clues) {
  const mark = (clue) => (clue === UNKNOWN ? "#" : clue || ".");
  return clues.map((row) => row.map(mark).join(" ")).join("\n");
}
