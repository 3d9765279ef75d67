// Puzzles in links: JSON in base64url, compressed where the browser can.
//
// The first letter says which: `z` deflated, `j` plain. Whoever made the link may have written anything, so what it
// holds is checked by whoever answers queries, and no link may unfold to more than a query may have.

import { TABS } from "./declared.js";

const MOST = 1 << 20; // bytes
const NAME = new RegExp(`[#&](?:${TABS.map(({ name }) => name).join("|")})=([zj][\\w-]*)`);

export async function encode(value) {
  const plain = new TextEncoder().encode(JSON.stringify(value));
  if (!("CompressionStream" in globalThis)) return `j${base64(plain)}`;
  return `z${base64(await read(new Blob([plain]).stream().pipeThrough(new CompressionStream("deflate-raw"))))}`;
}

// The value in a link; throws an error with a line for the user.
export async function decode(code) {
  try {
    const bytes = Uint8Array.from(atob(code.slice(1).replaceAll("-", "+").replaceAll("_", "/")), (c) =>
      c.charCodeAt(0),
    );
    const plain =
      code[0] === "z"
        ? await read(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")))
        : bytes;
    const value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
    if (value === null || typeof value !== "object") throw new TypeError();
    return value;
  } catch {
    throw new Error("this link holds no puzzle: it may have been cut off; copy all of it");
  }
}

// The code in a text that is a link to a puzzle; null for any other text.
export const codeIn = (text) => (/\s/.test(text.trim()) ? null : (NAME.exec(text)?.[1] ?? null));

async function read(stream) {
  const parts = [];
  let size = 0;
  for (const reader = stream.getReader(); ;) {
    const { value, done } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > MOST) {
      reader.cancel();
      throw new RangeError();
    }
    parts.push(value);
  }
}

function base64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
