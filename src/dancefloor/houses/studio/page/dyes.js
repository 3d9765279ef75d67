// Colours that somebody gives to pieces: the tool Colour dyes a piece that is pressed on, on the board or in the tray.
//
// What there is of them is an object of colours by the names of pieces, which is never changed in place.
import { PAINTS } from "./codes.js";
import { el } from "./elements.js";
import { keyOf } from "./layout.js";

export const UNDYED = Object.freeze({});
const NAMES = ["Yellow", "Sky", "Green", "Pink", "Orange", "Lilac", "Teal", "Lime", "Red", "Blue", "Purple", "Brown", "Indigo", "Mint", "Grey", "Black"];
const [OWN, OTHER] = ["", "other"];

// The colours of those pieces that a puzzle has.
export const dyesFor = ({ pieces = [] }, dyes) => Object.fromEntries(pieces.filter(({ name }) => dyes[name]).map(({ name }) => [name, dyes[name]]));

// The colours after the pieces were changed: a piece that has only got another name keeps its colour.
export function carried(dyes, before, after) {
  const changed = after.length === before.length ? after.flatMap(({ name }, k) => (name === before[k].name ? [] : [k])) : [];
  const [k] = changed.length === 1 ? changed : [];
  const renamed = k !== undefined && dyes[before[k].name] ? { ...dyes, [after[k].name]: dyes[before[k].name] } : dyes;
  return dyesFor({ pieces: after }, renamed);
}

// `tab` is that of packing.js.
export function dyeing(tab) {
  const { app, edit, state } = tab;
  const select = el("select", { "aria-label": "Colour for pieces", onchange: chosen },
    ...NAMES.map((name, k) => el("option", { value: PAINTS[k] }, name)), el("option", { value: OTHER }, "Other…"), el("option", { value: OWN }, "Usual"));
  const well = el("input", { type: "color", "aria-label": "Choose any colour", title: "Choose any colour", value: PAINTS[0], oninput: mixed });
  const all = el("button", { type: "button", class: "dye-all", title: "Give all pieces this colour", onclick: () => dyeAll() }, "All pieces");
  const options = el("span", { class: "options dyes", hidden: true }, select, well, all);

  function chosen() {
    if (select.value === OTHER) well.click();
    else if (select.value) well.value = select.value;
  }

  function mixed() {
    select.value = PAINTS.includes(well.value) ? well.value : OTHER;
  }

  const color = () => (select.value === OTHER ? well.value : select.value);

  // Give a piece the chosen colour; its usual one, if it has the chosen one already.
  function dye(name) {
    const { [name]: before, ...others } = state.dyes;
    const now = before === color() ? OWN : color();
    if (!before && !now) return;
    edit({ dyes: now ? { ...others, [name]: now } : others });
    app.say(now ? `${name} is ${said(now)}` : `${name} has its usual colour`);
  }

  const said = (paint) => (NAMES[PAINTS.indexOf(paint)] ?? paint).toLowerCase();

  function dyeAll() {
    const { pieces } = state.puzzle;
    edit({ dyes: color() ? Object.fromEntries(pieces.map(({ name }) => [name, color()])) : UNDYED });
    app.say(color() ? `all pieces are ${said(color())}` : "all pieces have their usual colours");
  }

  function dyeAt(cell) {
    const found = state.shown.find(({ cells }) => cells.some((each) => keyOf(each) === keyOf(cell)));
    if (found) dye(found.piece);
    else app.say("no piece lies here: press on one, on the board or in the tray");
  }

  const onCell = (cell, event) => event.type === "pointerdown" && dyeAt(cell);

  // A key on the board. Returns whether it means something.
  function onKey(cell, { key }) {
    if (state.tool !== "colour" || (key !== "Enter" && key !== " ")) return false;
    dyeAt(cell);
    return true;
  }

  return { dye, onCell, onKey, options };
}
