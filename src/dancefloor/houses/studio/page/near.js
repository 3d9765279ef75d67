// A worker of a static folder that answers without Python what it can: the common puzzles are read, drawn, held, solved,
// counted and checked by JavaScript and the core. Messages are those of worker.js; the event "pass" says that Python has
// to answer, and nothing was told that Python would not tell.
import { named } from "./border.js";
import { bytesOf, loadCore } from "./core.js";
import { taken } from "./nearby.js";

const PACE = 100; // milliseconds between two events that tell progress
const core = load();
const cancelled = new Set(); // numbers of queries that nobody wants any more
let current = null; // the number of the search at work
let queue = core.catch(() => {}); // searches, one after another

onmessage = ({ data: { id, query, cancel } }) => {
  if (!cancel) return take(id, query);
  cancelled.add(id);
  if (id !== current) tell(id, { event: "cancelled" });
  return undefined;
};

const tell = (id, event) => postMessage({ id, event });
const told = (id, found) => tell(id, found ? { event: found.message ? "error" : "result", ...found } : { event: "pass" });

async function take(id, query) {
  const { found, searches } = await taken(query).catch(() => ({ found: null }));
  if (searches?.length) queue = queue.then(() => search(id, query, searches));
  else if (!cancelled.delete(id)) told(id, found);
}

async function search(id, query, searches) {
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
      for (const each of searches) found ??= await each(query, { call, tell: hear, listened });
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
