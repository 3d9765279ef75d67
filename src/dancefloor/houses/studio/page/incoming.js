// What comes from outside: files that are chosen or dropped, and texts that are pasted or dropped.

import { piped } from "./bits.js";

const MOST = 1_000_000; // bytes of a text: a query may have 1 MiB
const GZIP = [0x1f, 0x8b]; // what a compressed file begins with

// What is wrong with the length of a text; empty if nothing is.
export const tooLong = (name, bytes) => (bytes > MOST ? `${name} has ${bytes} bytes, too many for a page, which takes ${MOST}` : "");

// The text in a file; throws an error with a line for the user.
export async function textOf(file) {
  if (tooLong(file.name, file.size)) throw new Error(tooLong(file.name, file.size));
  let bytes = new Uint8Array();
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new Error(`${file.name}: this cannot be read: it may be a folder`);
  }
  if (GZIP.every((byte, at) => bytes[at] === byte)) bytes = await unzipped(file.name, bytes);
  const text = decoded(bytes);
  if (text.includes("\0")) throw new Error(`${file.name}: this is not text in UTF-8`);
  if (!text.trim()) throw new Error(`${file.name}: it is empty: it should contain a puzzle`);
  return text;
}

// A compressed file, such as those of BurrTools.
async function unzipped(name, bytes) {
  const tooMuch = new Error(`${name}, unpacked, has more than ${MOST} bytes, too many for a page`);
  try {
    return await piped(bytes, new DecompressionStream("gzip"), MOST, tooMuch);
  } catch (error) {
    throw error === tooMuch ? error : new Error(`${name}: this compressed file is damaged or cut off`);
  }
}

// The text of bytes; with a NUL if they are none. Some files of BurrTools have letters of Latin-1, and do not say so.
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder("latin1").decode(bytes);
    return text.slice(0, 4096).includes("<puzzle") ? text : "\0";
  }
}

// Hand what is pasted or dropped somewhere in an element or a document to a tab: `receive(text)` or `refuse(error)` of
// what `tab` resolves to. Fields keep texts for themselves.
export function incoming(target, tab) {
  const isField = ({ target: at }) => Boolean(at.closest?.("input, textarea"));
  const receive = async (text) => (await tab())?.receive?.(text);

  target.addEventListener("dragover", (event) => event.preventDefault());
  target.addEventListener("drop", async (event) => {
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData("text/plain");
    if (!file && isField(event)) return;
    event.preventDefault(); // the browser would leave the page
    try {
      if (file || text) await receive(file ? await textOf(file) : text);
    } catch (error) {
      (await tab())?.refuse?.(error);
    }
  });
  target.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!text.trim() || isField(event)) return;
    event.preventDefault();
    receive(text);
  });
}
