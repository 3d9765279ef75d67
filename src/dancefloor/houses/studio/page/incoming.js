// What comes from outside: files that are chosen or dropped, and texts that are pasted or dropped.

const MOST = 1_000_000; // bytes of a text: a query may have 1 MiB

// What is wrong with the length of a text; empty if nothing is.
export const tooLong = (name, bytes) => (bytes > MOST ? `${name} has ${bytes} bytes, too many for a page, which takes ${MOST}` : "");

// The text in a file; throws an error with a line for the user.
export async function textOf(file) {
  if (tooLong(file.name, file.size)) throw new Error(tooLong(file.name, file.size));
  if (/\.xmpuzzle$/i.test(file.name)) throw new Error(`${file.name}: this is a BurrTools file; dancefloor does not read it yet`);
  let text = "\0";
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    // Neither a text nor a file that can be read, such as a folder.
  }
  if (text.includes("\0")) throw new Error(`${file.name}: this is not text in UTF-8`);
  if (!text.trim()) throw new Error(`${file.name}: it is empty: it should contain a puzzle`);
  return text;
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
