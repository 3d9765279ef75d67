// Python in a page without a server: a module worker in a static folder (docs/static.md). It loads Pyodide, the compiled
// core and dancefloor's wheel, which lie beside it, and answers queries one after another.
//
//   { id, query }          a question          { id, event }   events; the last is a result, an error or "cancelled"
//   { id, cancel: true }   nobody wants it     { notice }      what the page should say all the time; "" for nothing
//                                              { share }       which share of Python has been loaded
//
// While Python works, this thread hears nothing. Where the browser can suspend WebAssembly (JSPI), Python lets it listen
// between events, so that a cancelled search ends. Where it cannot, the page ends the whole worker.
import { bytesOf, loadCore } from "./core.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const ALL = 15_000_000; // bytes that are loaded, at least

const cancelled = new Set(); // numbers of queries that wait or are at work
let current = null;
const python = load();
let queue = python;

onmessage = ({ data: { id, query, cancel } }) => {
  if (cancel) {
    cancelled.add(id);
    if (id !== current) tell(id, { event: "cancelled" });
  } else {
    queue = queue.then(() => work(id, query));
  }
};

const tell = (id, event) => postMessage({ id, event });

// A promise that is kept after the messages that wait here: whether the query at work was cancelled.
function listened(id) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(cancelled.has(id));
    port2.postMessage(null);
  });
}

async function work(id, query) {
  if (cancelled.delete(id)) return;
  current = id;
  try {
    const { answer, failure } = await python;
    if (failure) throw failure;
    const given = [JSON.stringify(query), (event) => tell(id, JSON.parse(event)), () => listened(id)];
    if ("Suspending" in WebAssembly) await answer.callPromising(...given);
    else answer(...given);
  } catch (failure) {
    tell(id, { event: "error", kind: "carrier", message: firstLine(failure) });
  }
  current = null;
  if (cancelled.delete(id)) tell(id, { event: "cancelled" });
}

// The function of Python that answers; or what has failed, for every query to hear.
async function load() {
  try {
    countBytes();
    const core = bytesOf("core.wasm").then(loadCore).catch((failure) => ({ failure }));
    const [python, wheel] = await Promise.all([loadPyodide(), bytesOf("dancefloor.whl")]);
    python.unpackArchive(wheel, "wheel");
    const { failure, call } = await core;
    if (call) python.registerJsModule("dancefloor_wasm", { call });
    const answer = python.pyimport("dancefloor.houses.studio.in_worker").answer;
    postMessage({ notice: failure ? `Searches are slow here, in plain Python: ${firstLine(failure)}.` : "" });
    return { answer };
  } catch (failure) {
    postMessage({ notice: `Nothing works here: ${firstLine(failure)}.` });
    return { failure };
  }
}

// Tell the page how much has come of what is fetched from now on, by Pyodide, too.
function countBytes() {
  const { fetch } = globalThis;
  let come = 0;
  const counted = () => new TransformStream({
    transform(part, to) {
      come += part.length;
      postMessage({ share: Math.min(1, come / ALL) });
      to.enqueue(part);
    },
  });
  globalThis.fetch = async (...given) => {
    const response = await fetch(...given);
    return new Response(response.body.pipeThrough(counted()), response);
  };
}

const firstLine = (failure) => String(failure?.message ?? failure).trim().split("\n")[0];
