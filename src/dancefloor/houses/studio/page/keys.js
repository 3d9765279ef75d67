// The keys of each tab, as a table that can be folded away.
import { el } from "./elements.js";
import { MOTIONS } from "./moving.js";
import { TOOLS } from "./region.js";

const UNDO = ["Ctrl+Z, Ctrl+Y", "undo, redo"];
const KEYS = {
  packing: [
    ["arrows", "go to another cell; with Move, move the region"],
    ["space, Enter", "use the tool on the cell; lift a piece, or put it down; in the tray, select or take a piece"],
    ...Object.values(MOTIONS).map(({ key, title }) => [key, `${title.toLowerCase()} the piece in the hand`]),
    ["wheel", "turn the piece in the hand; with Shift, flip it"],
    ["Delete", "take a piece off the board; in the tray, remove it"],
    ["Esc", "put the piece in the hand back"],
    ["[ and ]", "the solution before, and the next"],
    ["v, c, b", "the next view of a solid that holds pieces, the next corner, from above or below"],
    ...TOOLS.map(({ key, title }) => [key, `the tool ${title}`]),
    UNDO,
  ],
  fillomino: [
    ["arrows", "go to another cell"],
    ["digits", "write a number; further digits make it longer"],
    ["?", "a question mark, while you write clues"],
    ["Backspace", "delete a digit"],
    ["space, Delete", "delete the number"],
    ["Shift with a digit", "a small number as a mark"],
    ["Ctrl or Alt with an arrow", "a line on that side of the cell, or none"],
    ["right button", "draws lines"],
    ["h", "a hint"],
    ["Enter, Esc", "do what the hint says; forget it"],
    UNDO,
  ],
  teaching: [
    ["space", "play, pause"],
    ["right and left arrow", "one step, one step back"],
    ["Home, End", "to the beginning, to the end"],
  ],
};

// The keys of the tab with this name.
export const keys = (tab) =>
  el(
    "details",
    { class: "keys" },
    el("summary", {}, "Keys"),
    el("table", {}, ...KEYS[tab].map(([key, about]) => el("tr", {}, el("th", { scope: "row" }, el("kbd", {}, key)), el("td", {}, about)))),
  );
