// The store of a browser: the work of this tab, which outlives loading the page again, and that of closed tabs.
//
// `sessionStorage` has the work of this tab. `localStorage` has a copy of it under a name that no other tab uses, so
// that none writes over the work of another. A new tab takes up the work of the tab that was closed last. A lock tells
// which tabs are open: the browser frees it when a tab is closed, however that happens. Where there are no locks, as on
// a page that came by http from another machine, a new tab begins with a copy of the latest work.
//
// All of this may fail, as in some private windows: then nothing is kept.
import { recordIn } from "./keeping.js";

const KEY = "dancefloor-work";
const NAMES = new RegExp(`^${KEY}-([0-9a-f]{16})$`);
const MOST_KEPT = 10; // tabs whose work is kept
const PATIENCE = 300; // milliseconds for the page before this one to end, when it is loaded again

// `anew` says not to take up the work of a closed tab. Resolves to the store, or to null if nothing can be kept here.
// `since` is the time of the work that the store took up, or null; `forget()` removes all that is kept. `recent` is a place
// that all tabs share, for recent.js.
export async function browserStore({ anew }) {
  const session = place("sessionStorage");
  const local = place("localStorage");
  const places = [session, local].filter(({ works }) => works);
  if (!places.length) return null;
  let own = NAMES.exec(`${KEY}-${session.get(`${KEY}-tab`)}`)?.[1];
  let text = session.get(KEY) ?? workOf(local, own)?.text ?? "";
  let since = null;
  if (own || text || anew) {
    if (own && (await claimed(own, PATIENCE)) === false) own = null; // this tab is a copy of one that is still open
  } else ({ own, text, since } = await closed(local));
  if (!own || recordIn(text).isNewer) await claimed((own = fresh()));
  session.set(`${KEY}-tab`, own);
  await prune(local, own, MOST_KEPT);
  return {
    since,
    read: () => text,
    write(now) {
      const here = session.set(KEY, now);
      if (!here) session.remove(KEY); // it would be older than the copy
      const there = local.set(`${KEY}-${own}`, `${Date.now()} ${now}`);
      return (here || !session.works) && (there || !local.works);
    },
    shelf: { read: () => local.get(`${KEY}-shelf`), write: (now) => local.set(`${KEY}-shelf`, now) },
    recent: { read: () => local.get(`${KEY}-recent`), write: (now) => local.set(`${KEY}-recent`, now) },
    makeRoom: () => prune(local, own, works(local).length - 1),
    forget() {
      for (const each of places) for (const key of each.keys()) if (key.startsWith(KEY)) each.remove(key);
    },
  };
}

// One of the two storages, as functions that never throw an error; `works` tells whether there is one.
export function place(name) {
  const attempt = (act, otherwise) => {
    try {
      return act(globalThis[name]);
    } catch {
      return otherwise;
    }
  };
  const set = (key, value) => attempt((storage) => (storage.setItem(key, value), true), false);
  const remove = (key) => attempt((storage) => storage.removeItem(key));
  const get = (key) => attempt((storage) => storage.getItem(key), null);
  const keys = () => attempt((storage) => Object.keys(storage), []);
  return { get, set, remove, keys, works: attempt((storage) => storage.length >= 0, false) };
}

const fresh = () => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// The work under a name: { own, time, text }; null if there is none.
function workOf(local, own) {
  const [, time, text] = /^(\d{1,15}) ([^]*)$/.exec(local.get(`${KEY}-${own}`) ?? "") ?? [];
  return time ? { own, time: Number(time), text } : null;
}

// All works, the latest first.
const works = (local) =>
  local
    .keys()
    .map((key) => workOf(local, NAMES.exec(key)?.[1]))
    .filter(Boolean)
    .sort((a, b) => b.time - a.time);

// Take up the latest work whose tab is closed. What is damaged is only taken up if there is nothing else.
async function closed(local) {
  let damaged = { own: null, text: "", since: null };
  for (const { own, time, text } of works(local)) {
    const free = await claimed(own);
    if (free === false) continue;
    const found = { own: free && own, text, since: time };
    if (!recordIn(text).wrong) return found;
    if (!damaged.text) damaged = found;
  }
  return damaged;
}

// Whether this tab now has the lock of a work, until it is closed; null if nobody can tell. It waits for some time.
function claimed(own, milliseconds = 0) {
  if (!navigator.locks) return Promise.resolve(null);
  const how = milliseconds ? { signal: AbortSignal.timeout(milliseconds) } : { ifAvailable: true };
  return new Promise((resolve) => {
    const hold = (lock) => {
      resolve(lock !== null);
      return lock && new Promise(() => {});
    };
    navigator.locks.request(`${KEY}-${own}`, how, hold).catch(() => resolve(false));
  });
}

// Keep at most so many works: remove the oldest ones whose tabs are closed. Resolves to whether there were any.
async function prune(local, own, most) {
  const held = (await navigator.locks?.query())?.held ?? [];
  const open = new Set([own, ...held.map(({ name }) => NAMES.exec(name)?.[1])]);
  const old = works(local).slice(Math.max(0, most));
  const closed = old.filter((each) => !open.has(each.own));
  for (const each of closed) local.remove(`${KEY}-${each.own}`);
  return closed.length > 0;
}
