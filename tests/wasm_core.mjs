// Calls core.wasm in Node for a test: requests come on standard input, answers go to standard output. A request is the
// number of a function and the length of a message, 8 bytes each, and the message; an answer is its length and itself.
//
//   node wasm_core.mjs CORE.MJS CORE.WASM       where CORE.MJS is houses/studio/page/core.js
import { readFileSync, readSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [loader, wasm] = process.argv.slice(2);
const { loadCore } = await import(pathToFileURL(loader));
const core = await loadCore(readFileSync(wasm));

function read(size) {
  const data = new Uint8Array(size);
  for (let at = 0; at < size; ) {
    const more = readSync(0, data, at, size - at);
    if (!more) process.exit(0);
    at += more;
  }
  return data;
}

function write(data) {
  for (let at = 0; at < data.length; ) at += writeSync(1, data, at);
}

for (;;) {
  const head = new BigUint64Array(read(16).buffer);
  const data = read(Number(head[1]));
  const answer = core.call(Number(head[0]), { getBuffer: () => ({ data, release() {} }) });
  write(new Uint8Array(new BigUint64Array([BigInt(answer.length)]).buffer));
  write(answer);
}
