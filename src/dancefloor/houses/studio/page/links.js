// Links to the page: the address of a page, and behind `#p=` a code, as codes.js writes it.
//
// Earlier versions wrote the name of a tab, as in `#packing=`, and a puzzle as JSON in base64url, after `z` deflated,
// after `j` plain. Such links are still read. Whoever made a link may have written anything, so what it holds is checked by
// whoever answers queries, and no link may unfold to more than a query may have.
//
// Before `p=` may stand `wall&`: then the page shows all solutions, too. What is no puzzle, such as a random tiling, has
// the name of its tab and, after a dot, a text that this tab reads.
import { cutOff, piped } from "./bits.js";
import { codeOf, opened } from "./codes.js";
import { TABS } from "./declared.js";

const FORMER = new RegExp(`[#&](${TABS.map(({ name }) => name).join("|")})=([^\\s&]*)`);
const LINK = /[#&](p)=([0-9]{1,4}\.[^\s&]*|$)/; // that of Penpa+ has no dot
const MOST = 1 << 20; // bytes of a puzzle in a former link
const SIGHT = /[#&](wall|all|heat(?:-[^\s&=]+)?)&/; // what else to show, before the code
const SITES = /^https?:\/\/(puzz\.link|pzv\.jp)\/p\?/; // which a puzzle can do without
const TODAY = /\btoday\b/; // is another day tomorrow

// The name and the code in a text that is a link to a puzzle; null for any other text.
export function linkIn(text) {
  if (/\s/.test(text.trim())) return null;
  const [, name, code] = LINK.exec(text) ?? FORMER.exec(text) ?? [];
  const [, sight] = SIGHT.exec(text) ?? [];
  return name ? { name, code, ...(sight ? { sight } : {}) } : null;
}

// The same for what stands behind an address, which nobody leaves there without a meaning.
export const behindAddress = (hash) => linkIn(hash) ?? (hash.length > 1 ? { name: "" } : null);

// Resolves to what a link holds, as codes.js gives it; throws an error with a line for the user.
export async function heldBy({ name, code, sight = "" }) {
  if (!name) throw new Error("this link holds no puzzle: it may be cut off, or of another site; paste all of its address into the field Puzzle");
  if (name === "p") return { ...(await opened(code)), ...(sight ? { sight } : {}) };
  const isOwn = code.startsWith(".");
  const puzzle = isOwn ? { kind: name, text: code.slice(1) } : await decoded(code);
  return { puzzle, placed: () => [], filled: [], view: null, ...(isOwn ? { isOwn } : {}) };
}

// Resolves to what stands in the address of a page that shows all this, from `#` on.
export async function linkTo({ words = "", own = null, sight = "", ...shared }) {
  if (own) return `#${own.tab}=.${own.text}`;
  return `#${sight ? `${sight}&` : ""}p=${await codeOf({ ...shared, words: TODAY.test(words) ? "" : bare(words || (shared.puzzle.text ?? "")) })}`;
}

const bare = (words) => words.trim().replace(SITES, "");

async function decoded(code) {
  try {
    const bytes = Uint8Array.from(atob(code.slice(1).replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const plain = code[0] === "z" ? await piped(bytes, new DecompressionStream("deflate-raw"), MOST) : bytes;
    const value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
    if (!/^[zj]/.test(code) || typeof value?.kind !== "string") throw cutOff();
    return value;
  } catch {
    throw cutOff();
  }
}
