// Texts that hold several puzzles: addresses and links, one on each line, or grids of numbers with a blank line between.
import { linkIn } from "./links.js";

export const MOST_PUZZLES = 500; // of a text
const ALONE = /:\/\/|^\d+x\d+:\S+$|^[\d.]{81}$/; // a line that means a puzzle by itself
const ROW = /^[\d.?*\s-]+$/;
const NAMES = /^[a-z][a-z -]*$/; // the first line of a grid may name variants

// The puzzles of a text, each as a text; a list of one if it is no collection. Throws an error with a line for the user.
export function puzzlesIn(text) {
  const lines = text.split("\n").map((line) => line.trim());
  const told = lines.filter((line) => line && !(line.startsWith("#") && !linkIn(line)));
  const blocks = told.length && told.every((line) => linkIn(line) || ALONE.test(line)) ? told : grids(lines);
  if (blocks.length > MOST_PUZZLES) throw new Error(`these are ${blocks.length} puzzles, too many for a page, which takes ${MOST_PUZZLES}`);
  return blocks.length > 1 ? blocks : [text];
}

// What the first line says after a sign, as a title.
export const titleIn = (text) => /^\s*#\s+(\S.*)/.exec(text)?.[1].trim() ?? "";

// Grids of at least two rows, with a blank line between; none if something else is there.
function grids(lines) {
  const blocks = [[]];
  for (const line of lines) {
    if (line) blocks.at(-1).push(line);
    else if (blocks.at(-1).length) blocks.push([]);
  }
  const found = blocks.filter((block) => block.length && !block.every((line) => line.startsWith("# ")));
  const isGrid = (block) => {
    const rows = NAMES.test(block[0]) ? block.slice(1) : block;
    return rows.length > 1 && rows.every((row) => ROW.test(row)) && rows.some((row) => /\d/.test(row));
  };
  return found.every(isGrid) ? found.map((block) => block.join("\n")) : [];
}
