// Keeping the work: what is on the page is written to a store after each change, and read when the page begins.
//
// A store has these methods. `storage.js` makes that of a browser; the widget of a notebook has its own.
//
//   read()         what was kept, as a text; empty if there is nothing
//   write(text)    whether there was room for it
//   makeRoom?()    resolves to whether older work was removed
//
// The text is a record: the tab that is shown, how the page looks, and the work of each tab. A tab gives it by
// `state(most)`, with at most that many steps of undo each way, and gets it back by `restore(state)`. A record may have
// been damaged, or written by anybody: what is good of it is used.
const VERSION = 1;
const MOST = 1_000_000; // characters of a record
const STEPS = [100, 50, 20, 0]; // of undo, each way: as many are kept as there is room for
const PAUSE = 300; // milliseconds from a change to writing it

const ANEW = "the page starts over";
const NO_ROOM = "there is no room in this browser to keep your work: save it to a file";
const FEWER = "there is little room in this browser: your work is kept with fewer steps of undo";

// What a text holds: { record, wrong, isNewer }. The record may be empty; `wrong` is a sentence for the user, or empty.
export function recordIn(text) {
  if (!text) return { record: {}, wrong: "" };
  if (text.length > MOST) return { record: {}, wrong: `your work was kept in more than ${MOST} characters, which is too much: ${ANEW}` };
  let record = null;
  try {
    record = JSON.parse(text);
  } catch {
    // It has no version, either.
  }
  const version = record?.version;
  if (!Number.isInteger(version) || version < 1) return { record: {}, wrong: `your work that was kept here is damaged: ${ANEW}` };
  if (version === VERSION) return { record, wrong: "" };
  return { record: {}, wrong: `your work was kept by a newer dancefloor, where it stays: ${ANEW}`, isNewer: true };
}

// Keep the record that `gather(most)` gives: a moment after each call of `soon()`, and when the page is left. `end()`
// keeps it for the last time, and `stop()` does not even do that.
// `warn(text)` tells the user.
export function keeping(store, gather, warn) {
  const listening = new AbortController();
  let waiting = null;
  let last = "";
  let told = "";
  let isClearing = false; // whether older work is being removed: once is enough

  function keep() {
    clearTimeout(waiting);
    waiting = null;
    for (const most of STEPS) {
      const text = JSON.stringify({ version: VERSION, ...gather(most) });
      if (text === last && most === STEPS[0]) return;
      if (text.length > MOST || !store.write(text)) continue;
      last = text;
      if (most < STEPS[0]) makeRoom(most < STEPS[1] ? FEWER : "");
      return;
    }
    makeRoom(NO_ROOM);
  }

  // Have older work removed, and write again; if there is none, say what that means.
  async function makeRoom(text) {
    if (isClearing) return;
    isClearing = true;
    const isRoom = await store.makeRoom?.();
    isClearing = false;
    if (isRoom) soon();
    else if (text && told !== text) warn((told = text));
  }

  function soon() {
    if (!listening.signal.aborted) waiting ??= setTimeout(keep, PAUSE);
  }

  addEventListener("pagehide", keep, listening);
  document.addEventListener("visibilitychange", () => document.hidden && keep(), listening);

  function stop() {
    clearTimeout(waiting);
    listening.abort();
  }

  function end() {
    keep();
    stop();
  }
  return { soon, end, stop };
}
