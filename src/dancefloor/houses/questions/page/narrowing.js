// All solutions together: one of them is shown, with a number on each piece: how many solutions have it there.
//
// A press on a piece keeps it, and the numbers are then those of the solutions that have it. Instead of a solution the
// board can show a heat map: how many solutions have a certain piece on each cell, or how many pieces lie there in some
// solution. A press on a cell then says which ones, and how often.
import { el } from "./elements.js";
import { keyOf } from "./layout.js";

const SECONDS = 20; // to find all solutions
const ROUND = [[1e15, "P"], [1e12, "T"], [1e9, "G"], [1e6, "M"], [1e4, "k"]]; // above this, by its unit
const UNITS = { P: 1e15, T: 1e12, G: 1e9, M: 1e6, k: 1e3 };

const [ONE, ALL] = ["one", "all"]; // heat maps: of one piece, of all
const HELP = {
  "": "Each number says how many of these solutions have that piece there. Press on a piece to keep it.",
  [ONE]: "Each number says in how many of these solutions the piece covers the cell. Select another piece in the tray. Press on a cell for all pieces.",
  [ALL]: "Each number says how many different pieces cover the cell in these solutions. Press on a cell to see which ones.",
};
const warm = (share) => ({ class: "colored heated", fill: `color-mix(in oklab, #e8590c ${Math.round(100 * share)}%, #fff6e0)` });

// The piece of a heat map that a link asks for; empty if it asks for none.
function named(sight) {
  try {
    return decodeURIComponent(sight.slice("heat-".length));
  } catch {
    return "";
  }
}

// A number in few characters: it stands on a piece.
function short(number) {
  const unit = ROUND.find(([least]) => number >= least)?.[1];
  return unit ? `${Number((number / UNITS[unit]).toPrecision(3))}${unit}` : String(number);
}

// One in full, unless JSON has rounded it.
const long = (number) => (Number.isSafeInteger(number) ? number.toLocaleString("en") : `about ${number.toPrecision(3)}`);

// `tab` is that of packing.js.
export function narrowing(tab) {
  const { app, state } = tab;
  let kept = []; // placements
  let seed = 0;
  let asked = null; // the query that is being answered
  let showing = null; // what was shown last, as `state.member`

  const button = (name, title, about, onclick) => el("button", { type: "button", class: name, title: about, onclick }, title);
  const begin = button("all", "Look at all solutions", "See what they have in common", () => (showing ? end() : start()));
  const another = button("another", "Another", "Show another solution with the pieces that you keep", () => look({ seed: ++seed }));
  const where = button("heat", "Where it lies", "In how many solutions the selected piece covers each cell", () => look({ heat: heat === ONE ? "" : ONE }));
  const variety = button("variety", "How many pieces", "How many different pieces lie on each cell in some solution", () => look({ heat: heat === ALL ? "" : ALL }));
  const many = el("output", { class: "total" });
  const help = el("p", { class: "help" });
  const row = el("div", { class: "numbering" }, another, where, variety, many);
  const element = el("div", { class: "narrowing" }, begin, row, help);
  let heat = ""; // the heat map that is shown, if one is

  function start() {
    Object.assign(state, { held: null, over: null, blame: null });
    kept = [];
    look({ heat: "" });
  }

  // Show what a link says: all solutions, or a heat map of how many pieces there are, or of one piece.
  function see(sight) {
    const name = named(sight);
    if (state.puzzle.pieces?.some((each) => each.name === name)) Object.assign(state, { selected: name, held: null });
    kept = [...state.placed];
    look({ heat: sight === "all" ? "" : name ? ONE : ALL });
  }

  // The same as a link has it.
  const sightOf = (selected) => ({ [ONE]: `heat-${encodeURIComponent(selected)}`, [ALL]: "heat" })[heat] ?? "all";

  function end() {
    asked?.cancel();
    asked = null;
    state.member = null;
    tab.render();
  }

  // Ask what there is to see, and show it.
  async function look(change = {}) {
    await tab.settled();
    if ("heat" in change) heat = change.heat;
    asked?.cancel();
    const { puzzle, selected } = state;
    const mine = (asked = tab.backend.ask({ ask: "family", puzzle, placed: kept, seed, seconds: SECONDS }));
    tab.render();
    const heard = await mine.done;
    if (mine !== asked) return;
    asked = null;
    if (puzzle !== state.puzzle || heard.event === "cancelled") return tab.render();
    if (heard.event !== "result") {
      app.fail(heard.message);
      return end();
    }
    if (!heard.value.member) {
      app.say("there are no solutions");
      return end();
    }
    show(heard.value, heard.text[0], selected);
    if ("heat" in change) tab.board()?.svg.scrollIntoView({ block: "nearest" }); // on a phone the buttons are far below it
    app.say(heard.text);
  }

  // `told` says how many solutions there are, exactly; numbers may be rounded.
  function show({ count, member: placements, maps }, told, selected) {
    const isKept = ({ piece, cells: own }) => kept.some((each) => each.piece === piece && String(each.cells) === String(own));
    const shown = heat ? kept : placements;
    showing = {
      told,
      placements: shown,
      labels: heat ? null : placements.map((each) => (isKept(each) ? `${each.piece}✓` : short(each.solutions))),
      notes: heat ? shown.map(() => ", kept") : placements.map((each) => (isKept(each) ? ", kept" : `, in ${long(each.solutions)} solutions`)),
      shades: { [ONE]: () => shades(maps.find(({ piece: name }) => name === selected)?.cells ?? [], count), [ALL]: () => varied(maps) }[heat]?.() ?? null,
      kept,
      sight: sightOf(selected),
      onCell: heat ? (cell, event) => cell && isPress(event) && tell(cell, maps, count) : onCell,
    };
    state.member = showing;
    tab.render();
  }

  // A colour for each cell, from pale to strong, by the share of the solutions.
  function shades(cells, count) {
    const hot = cells.filter(({ solutions }) => solutions);
    const most = Math.max(1, ...hot.map(({ solutions }) => solutions));
    return new Map(
      hot.map(({ cell, solutions: number }) => {
        return [keyOf(cell), { color: warm(number / most), text: short(number), said: `${state.selected} in ${long(number)} of ${long(count)} solutions` }];
      }),
    );
  }

  // The same by how many pieces lie there in some solution.
  function varied(maps) {
    const found = new Map();
    for (const { cells } of maps)
      for (const { cell, solutions } of cells) if (solutions) found.set(keyOf(cell), { cell, solutions: (found.get(keyOf(cell))?.solutions ?? 0) + 1 });
    const numbers = [...found.values()].map(({ solutions }) => solutions);
    const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
    const share = (number) => 0.2 + (0.8 * (number - least)) / Math.max(1, most - least); // they often differ by little
    return new Map([...found].map(([key, { solutions: number }]) => [key, { color: warm(share(number)), text: String(number), said: number === 1 ? "1 piece" : `${number} pieces` }]));
  }

  // Say which pieces lie on a cell, and in how many solutions.
  function tell(cell, maps, count) {
    const found = maps.map(({ piece: name, cells }) => ({ name, number: cells.find((each) => keyOf(each.cell) === keyOf(cell))?.solutions ?? 0 })).filter(({ number }) => number);
    found.sort((a, b) => b.number - a.number);
    app.say(`cell ${cell.join(", ")}, of ${long(count)} solutions: ${found.map(({ name, number }) => `${name} in ${long(number)}`).join(", ") || "nothing lies there"}`);
  }

  const isPress = ({ type, button: which }) => (type === "pointerdown" || type === "keydown") && which !== 2;

  // Keep the piece on a cell, or let go of it.
  function onCell(cell, event) {
    if (!cell || !isPress(event)) return;
    const found = state.shown.find(({ cells }) => cells.some((each) => keyOf(each) === keyOf(cell)));
    if (!found) return;
    const others = kept.filter((each) => String(each.cells) !== String(found.cells));
    kept = others.length < kept.length ? others : [...kept, found];
    look();
  }

  let piece = null; // that was selected when the heat map was drawn
  function render() {
    if (showing && state.member !== showing) showing = null;
    const on = Boolean(showing);
    if (!on && !asked) heat = "";
    begin.textContent = on ? "Back to the puzzle" : asked ? "Looking …" : "Look at all solutions";
    begin.disabled = Boolean(asked) && !on;
    row.hidden = help.hidden = !on;
    if (!on) return;
    where.setAttribute("aria-pressed", String(heat === ONE));
    variety.setAttribute("aria-pressed", String(heat === ALL));
    where.textContent = state.selected ? `Where ${state.selected} lies` : "Where a piece lies";
    where.disabled = !state.selected;
    another.disabled = Boolean(heat);
    many.textContent = showing.told;
    help.textContent = HELP[heat];
    if (heat === ONE && piece !== state.selected && !asked) {
      piece = state.selected;
      look();
    }
    piece = state.selected;
  }

  return { element, render, see };
}
