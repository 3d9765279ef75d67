// Texts that hold several puzzles: addresses and links, one on each line, or grids of numbers with a blank line between.
// And links to them: `#start=.`, the number of the form, which is 1, a dot, the title as words of a link, and after a
// semicolon each the codes of the puzzles.
import { cutOff, later } from "./bits.js";
import { escaped } from "./codes.js";
import { linkIn, linkTo } from "./links.js";

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

const VERSION = 1;
const MOST_LETTERS = 8000; // of a link to several puzzles, since programs cut longer ones
const FORM = /^(\d{1,4})\.([^;]*)((?:;[^;]+)+)$/;

// Resolves to what a link to several puzzles has behind `#start=.`; throws an error if it would be too long.
export async function collectionText(title, texts) {
  const codes = await Promise.all(texts.map(codeFor));
  const text = [`${VERSION}.${escaped(title)}`, ...codes].join(";");
  if (text.length > MOST_LETTERS) throw new Error(`a link to these ${texts.length} puzzles would have ${text.length} letters, too many: it may have ${MOST_LETTERS}`);
  return text;
}

async function codeFor(text) {
  const { name, code } = linkIn(text) ?? {};
  return name === "p" ? code : linkIn(await linkTo({ puzzle: { kind: "text", text } })).code;
}

// What such a text says: { title, texts }, with a link for each puzzle. Throws an error with a line for the user.
export function collectionOf(text) {
  const [, version, words, codes] = FORM.exec(text) ?? [];
  if (Number(version) > VERSION) throw later();
  const texts = (codes ?? "").split(";").slice(1).map((code) => `#p=${code}`);
  if (text.length > MOST_LETTERS) throw new Error(`this link has ${text.length} letters, too many: it may have ${MOST_LETTERS}`);
  if (Number(version) !== VERSION || !texts.every(linkIn)) throw cutOff();
  try {
    return { title: decodeURIComponent(words.replaceAll("_", " ")), texts };
  } catch {
    throw cutOff();
  }
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
