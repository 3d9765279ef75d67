// Codes of links, written and read by the page's own modules: the first argument is their folder. Each line of the input
// is a question as JSON, and so is each line of the answer.
import { createInterface } from "node:readline";

const { codeOf, opened } = await import(`${process.argv[2]}/codes.js`);

async function answer({ shared, code, puzzle }) {
  try {
    if (shared) return { code: await codeOf(shared) };
    const found = await opened(code);
    return { ...found, placed: puzzle === null ? [] : found.placed(puzzle ?? found.puzzle) };
  } catch (error) {
    return { error: error.message, kind: error.constructor.name };
  }
}

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(await answer(JSON.parse(line))));
