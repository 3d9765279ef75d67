// Links, written and read by the page's own modules: the first argument is their folder. Each line of the input is a
// question as JSON, and so is each line of the answer.
import { createInterface } from "node:readline";

const folder = process.argv[2];
const { codeOf, opened } = await import(`${folder}/codes.js`);
const { heldBy, linkIn, linkTo } = await import(`${folder}/links.js`);
const { isAnswer, sha256 } = await import(`${folder}/answers.js`);

async function answer({ shared, toLink, code, link, text, puzzle, solution, hashed }) {
  try {
    if (solution) return { isAnswer: isAnswer(code, solution) };
    if (hashed !== undefined) return { hash: sha256(hashed) };
    if (shared) return { code: await codeOf(shared) };
    if (toLink) return { link: await linkTo(toLink) };
    if (text !== undefined) return { found: linkIn(text) };
    const found = await (link ? heldBy(linkIn(link)) : opened(code));
    return { ...found, placed: found.placed(puzzle ?? found.puzzle) };
  } catch (error) {
    return { error: error.message, kind: error.constructor.name };
  }
}

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(await answer(JSON.parse(line))));
