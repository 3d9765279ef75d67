// Which modules of a static folder may answer a query without Python: those for packings, and those that houses declare
// for their kinds of puzzles, which are loaded once they are needed.
//
// Such a module has ANSWERS and SEARCHES, functions by the names of queries. Each gives { value, text }, an error as
// { kind, message }, or null if Python has to answer; a search gets { call, tell, listened } besides its query.
import { NEAR } from "./declared.js";
import { SEARCHES } from "./finding.js";
import { ANSWERS } from "./packings.js";

const OWN = { ANSWERS, SEARCHES };

// Resolves to { found }, an answer that needs no core, or to { searches }, those to try, one after another.
export async function taken(query) {
  const found = answered(OWN, query);
  if (found) return { found };
  const modules = await Promise.all(NEAR.filter(({ kind }) => query.ask === "read" || query.puzzle?.kind === kind).map(({ load }) => load()));
  for (const module of modules) {
    const told = answered(module, query);
    if (told) return { found: told };
  }
  return { found: null, searches: [OWN, ...modules].filter((module) => Object.hasOwn(module.SEARCHES, query.ask)).map((module) => module.SEARCHES[query.ask]) };
}

function answered(module, query) {
  try {
    return Object.hasOwn(module.ANSWERS, query.ask) ? module.ANSWERS[query.ask](query) : null;
  } catch {
    return null; // something is wrong with it, and Python says what
  }
}
