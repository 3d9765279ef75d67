// How a page asks, and hears the answer. Each carrier has one method:
//
//   ask(query, onEvent) -> { cancel(), done }
//
// `query` and the events are those of docs/faces.md. `onEvent` hears every event; the last one is a result or an error.
// `done` is a promise of that last event, which is never rejected. After `cancel` nothing is heard: `done` then holds
// { event: "cancelled" }.

import { moment } from "./slices.js";

export const error = (message, kind = "carrier") => ({ event: "error", kind, message });

const SLICE = 8; // milliseconds of reading answers, before the page hears its user

const LAST = new Set(["result", "error", "pass"]); // the third one is that of a worker which leaves the answer to another one
const isLast = ({ event }) => LAST.has(event);

// What the carriers share: events stop after the last one and after `cancel`.
function asked(onEvent, start) {
  let finish, stop = () => {};
  let open = true;
  const done = new Promise((resolve) => (finish = resolve));
  const hear = (event) => {
    if (!open) return;
    if (isLast(event)) open = false;
    onEvent?.(event);
    if (!open) finish(event);
  };
  const cancel = () => {
    if (!open) return;
    open = false;
    stop();
    finish({ event: "cancelled" });
  };
  stop = start(hear) ?? stop;
  return { cancel, done };
}

// A server on this machine: a request for each query, a line for each event. Closing the request ends the work.
// `token` is a function, since a server that is started again has another one.
export function http(token, address = "ask") {
  const again = `start 'dancefloor web --port ${location.port}' again, and open what it prints in this tab: nothing is lost`;
  const read = async (query, hear, signal) => {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Dancefloor-Token": token() },
      body: JSON.stringify(query),
      signal,
    });
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let began = performance.now();
    for (let rest = ""; ; ) {
      const { value, done } = await reader.read();
      const lines = (rest + (value ?? "")).split("\n");
      rest = lines.pop();
      for (const line of lines) {
        hear(JSON.parse(line));
        if (performance.now() - began < SLICE) continue;
        await moment();
        if (signal.aborted) return;
        began = performance.now();
      }
      if (done) return;
    }
  };
  return {
    name: "server",
    ask: (query, onEvent) =>
      asked(onEvent, (hear) => {
        const abort = new AbortController();
        read(query, hear, abort.signal)
          .then(() => hear(error(`the answer ended early: ${again}`)))
          .catch(() => hear(error(`nobody answers: ${again}`)));
        return () => abort.abort();
      }),
  };
}

// Nobody: every query gets this error.
export const nobody = (message) => ({
  name: "nobody",
  ask: (query, onEvent) => asked(onEvent, (hear) => {
      queueMicrotask(() => hear(error(message)));
    }),
});

// A worker in this page, in a static folder: it answers one query after another (worker.js says what is sent). One that
// does not hear that its query was cancelled is ended, and another one gets the queries that still wait.
// `onNotice` is told what the page should say while it loads or all the time, and which share has been loaded; `loading`
// makes the first notice of a query.
export function worker(url, loading = () => "") {
  const PATIENCE = 1000; // milliseconds
  let own = null;
  let loaded = false;
  let next = 0;
  const open = new Map(); // by number, in the order of the queries
  const backend = { name: "worker", onNotice: () => {}, isLoaded: () => loaded };
  const start = (query) => {
    loaded = false;
    backend.onNotice(loading(query), null);
    own = new Worker(new URL(url, import.meta.url), { type: "module" });
    own.onmessage = ({ data }) => {
      if ("event" in data) return open.get(data.id)?.hear(data.event);
      if ("notice" in data) loaded = true;
      backend.onNotice(data.notice, data.share);
    };
    own.onerror = (event) => {
      own = null;
      backend.onNotice("");
      for (const { hear } of open.values()) hear(error(`the worker failed: ${event.message ?? "it cannot be loaded"}`));
    };
    for (const [id, { query }] of open) own.postMessage({ id, query });
  };
  const end = (id) => {
    open.delete(id);
    own?.terminate();
    start(open.values().next().value?.query);
  };
  backend.begin = () => own ?? start();
  backend.ask = (query, onEvent) =>
    asked(onEvent, (hear) => {
      const id = next++;
      let patience = null;
      const hearAll = (event) => {
        if (isLast(event) || event.event === "cancelled") {
          clearTimeout(patience);
          open.delete(id);
        }
        hear(event);
      };
      open.set(id, { query, hear: hearAll });
      if (own) own.postMessage({ id, query });
      else start(query);
      return () => {
        own?.postMessage({ id, cancel: true });
        // While it loads it is busy with that, and will find both messages.
        if (loaded) patience = setTimeout(() => id === open.keys().next().value && end(id), PATIENCE);
      };
    });
  return backend;
}

// The workers of a static folder: `near` answers what it can without Python (near.js), and `far`, which takes 14 MB, is
// loaded when somebody asks what only Python answers.
const NEEDED = {
  bench: "the bench",
  check: "this search",
  convert: "this text",
  count: "this count",
  describe: "this puzzle",
  film: "this film",
  grade: "the grade",
  hint: "a hint",
  make: "a new puzzle",
  next: "a hint",
  picture: "this picture",
  read: "this puzzle",
  solve: "this search",
  wall: "all solutions",
  why: "the reason",
};
const LOADING = ({ ask } = {}) => `Loading Python for ${NEEDED[ask] ?? "this"}: 14 MB when you are here for the first time.`;

export function staticFolder() {
  const [near, far] = [worker("near.js"), worker("worker.js", LOADING)];
  const notices = new Map(); // by worker: what it says; what Python says comes first
  let hear = () => {};
  const say = () => hear(...([far, near].map((each) => notices.get(each)).find((notice) => notice?.[0]) ?? ["", null]));
  for (const own of [near, far])
    own.onNotice = (text = notices.get(own)?.[0], share = null) => {
      notices.set(own, [text, share]);
      say();
    };
  const backend = {
    name: "worker",
    about: "All work is done in this page, on one thread.",
    set onNotice(told) {
      hear = told;
      say();
    },
    sketches: () => import("./sketches.js"),
  };
  near.begin(); // while the page loads what it shows
  // Resolves to the last event, which is "pass" if Python, which has not been loaded yet, has to answer.
  backend.glance = (query) => (far.isLoaded() ? backend : near).ask(query).done;
  backend.ask = (query, onEvent) =>
    asked(onEvent, (hear) => {
      let answering = near.ask(query, (event) => {
        if (event.event !== "pass" && event.kind !== "carrier") return hear(event);
        hear({ event: "progress", fraction: null, text: "Python takes over" });
        answering = far.ask(query, hear);
      });
      return () => answering.cancel();
    });
  return backend;
}

// A widget in a notebook: custom messages of anywidget, { id, query } and { id, cancel: true } there, { id, event } back.
export function widget(model) {
  let next = 0;
  return {
    name: "widget",
    ask: (query, onEvent) =>
      asked(onEvent, (hear) => {
        const id = `${Date.now()}-${next++}`; // two views of one model must not hear each other's answers
        const listen = (message) => {
          if (message?.id !== id) return;
          if (isLast(message.event)) model.off("msg:custom", listen);
          hear(message.event);
        };
        model.on("msg:custom", listen);
        model.send({ id, query });
        return () => {
          model.off("msg:custom", listen);
          model.send({ id, cancel: true });
        };
      }),
  };
}
