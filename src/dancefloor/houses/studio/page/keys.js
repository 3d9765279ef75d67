// The keys of a tab, as a table that can be folded away.
import { el } from "./elements.js";

export const UNDO = ["Ctrl+Z, Ctrl+Y", "undo, redo"];

// A table of [key, what it does].
export const keys = (rows) =>
  el(
    "details",
    { class: "keys" },
    el("summary", {}, "Keys"),
    el("table", {}, ...rows.map(([key, about]) => el("tr", {}, el("th", { scope: "row" }, el("kbd", {}, key)), el("td", {}, about)))),
  );
