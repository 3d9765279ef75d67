// Queries that the page answers without Python: the first argument is the folder of its modules, the second one the
// core, if there is one. Each line of the input is a query as JSON, and each line of the answer a list of events.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [folder, wasm] = process.argv.slice(2);
const { named } = await import(`${folder}/border.js`);
const { loadCore } = await import(`${folder}/core.js`);
const { taken } = await import(`${folder}/nearby.js`);
const core = wasm ? named(await loadCore(readFileSync(wasm))) : null;

async function answer(query) {
  const events = [];
  const tell = (event) => event.event !== "progress" && events.push(event);
  let { found, searches } = await taken(query);
  for (const search of searches ?? []) found ??= await search(query, { call: core.call, tell, listened: async () => false });
  core?.free();
  return [...events, found ? { event: found.message ? "error" : "result", ...found } : { event: "pass" }];
}

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(await answer(JSON.parse(line))));
