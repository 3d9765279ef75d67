// The last things that somebody did, for the start page: each is a link, with a name that a person would give it.
//
// All tabs of the browser share them. Somebody may have written anything there, so what is no link is left out.
import { linkIn, linkTo } from "./links.js";

const MOST = 6;
const LONGEST = 4000; // characters of a link
const LONG = 60; // characters of a name
const PAUSE = 600; // milliseconds from a change to writing it

// `store` has `read()` and `write(text)`.
export function recent(store) {
  let own = null; // what is done now: { id, tab }
  let waiting = null;
  let unwritten = async () => {};

  function all() {
    try {
      const kept = JSON.parse(store.read() ?? "[]");
      return kept.filter((each) => typeof each.id === "string" && typeof each.title === "string" && linkIn(String(each.link))).slice(0, MOST);
    } catch {
      return [];
    }
  }

  // Note what a tab shows, as a change of what was noted last unless it was `opened`.
  function note(tab, { shared, title }, opened) {
    if (!title) return;
    const isOther = opened || own?.tab !== tab;
    if (isOther) unwritten();
    if (isOther) own = { id: crypto.randomUUID?.() ?? String(Math.random()), tab };
    const { id } = own;
    clearTimeout(waiting);
    unwritten = () => {
      unwritten = async () => {};
      return write(id, shared, title);
    };
    waiting = setTimeout(() => unwritten(), PAUSE);
  }

  async function write(id, shared, title) {
    const link = await linkTo(shared).catch(() => null);
    if (!link || link.length > LONGEST) return;
    const others = all().filter((each) => each.id !== id && each.link !== link);
    store.write(JSON.stringify([{ id, link, title: title.slice(0, LONG) }, ...others].slice(0, MOST)));
  }

  // Write what was noted a moment ago.
  function settled() {
    clearTimeout(waiting);
    return unwritten();
  }

  return { all, note, settled };
}
