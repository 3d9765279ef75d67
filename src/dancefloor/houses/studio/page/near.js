// A worker of a static folder that answers without Python what it can: simple packings are read, drawn, held, solved,
// counted and checked by JavaScript and the core. Messages are those of worker.js; the event "pass" says that Python has
// to answer, and nothing was told that Python would not tell.
import { ANSWERS } from "./packings.js";
import { named } from "./border.js";
import { bytesOf, loadCore } from "./core.js";
import { SEARCHES } from "./finding.js";

const PACE = 100; // milliseconds between two events that tell progress
const core = load();
const cancelled = new Set(); // numbers of queries that nobody wants any more
let current = null; // the number of the search at work
let queue = core.catch(() => {}); // searches, one after another

onmessage = ({ data: { id, query, cancel } }) => {
  if (cancel) {
    cancelled.add(id);
    if (id !== current) tell(id, { event: "cancelled" });
  } else if (Object.hasOwn(SEARCHES, query.ask)) queue = queue.then(() => search(id, query));
  else answer(id, query);
};

const tell = (id, event) => postMessage({ id, event });
const told = (id, found) => tell(id, found ? { event: found.message ? "error" : "result", ...found } : { event: "pass" });

function answer(id, query) {
  let found = null;
  try {
    found = Object.hasOwn(ANSWERS, query.ask) ? ANSWERS[query.ask](query) : null;
  } catch {
    // Something is wrong with it, and Python says what.
  }
  told(id, found);
}

async function search(id, query) {
  if (cancelled.delete(id)) return;
  current = id;
  let found = null;
  let last = 0;
  const hear = (event) => {
    const now = performance.now();
    if (event.event === "progress" && now < last + PACE) return;
    last = now;
    tell(id, event);
  };
  const listened = async () => {
    await new Promise((resolve) => setTimeout(resolve)); // messages arrive
    return cancelled.has(id);
  };
  try {
    const { call, free } = await core;
    try {
      found = await SEARCHES[query.ask](query, { call, tell: hear, listened });
    } finally {
      free();
    }
  } catch {
    // There is no core, or something is wrong: Python says what.
  }
  current = null;
  if (cancelled.delete(id)) tell(id, { event: "cancelled" });
  else told(id, found);
}

async function load() {
  const loading = (share) => postMessage({ notice: "The engines are loading.", share });
  loading(0);
  try {
    return named(await loadCore(await bytesOf("core.wasm", loading)));
  } finally {
    postMessage({ notice: "" });
  }
}
