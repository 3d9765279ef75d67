// The history of the browser: back and forward go through the puzzles of the page.
//
// Each puzzle that somebody opens is an entry, with a number, the name of its tab, and the step of undo in which the
// puzzle was seen last. Changes of a puzzle are changes of its entry. The address has the puzzle of the present entry,
// if it is short enough. Going to an entry shows its puzzle again, as a change that can be undone.
//
// `address` is that of main.js; `show(tab, step)` shows a step, which is as `written` of steps.js gives it.
import { linkTo } from "./links.js";
import { written } from "./steps.js";

const PAUSE = 400; // milliseconds from a change to writing it; browsers bound how often a page may do that

export function visits(address, show) {
  const known = new Map(); // entry by number, as this page has left it
  let now = entryOf(address.state()) ?? { number: 1, tab: null };
  let waiting = null;

  // Note what a tab shows: `view` is { step, shared }. It is another entry if `opened`, or if the tab is another one.
  function note(tab, view, opened) {
    const first = now.tab === null;
    const other = !first && (opened || tab !== now.tab);
    if (other) {
      stamp(now, undefined);
      now = { number: now.number + 1 };
    }
    now = { ...now, tab, view, bare: first };
    known.set(now.number, now);
    if (other) address.push(stateOf(now));
    else if (first) stamp(now, undefined); // at once: or the link would be opened once more if the page is loaded again
    clearTimeout(waiting);
    waiting = setTimeout(write, PAUSE);
  }

  // Write the present entry, with its puzzle in the address.
  async function write() {
    const entry = now;
    if (!entry.view) return;
    const link = entry.bare ? undefined : await linkTo(entry.view.shared).catch(() => null); // it may be too long
    if (entry === now) stamp(entry, link);
  }

  // A link of undefined leaves the address as it is.
  function stamp(entry, link) {
    if (entry.view) address.set(stateOf(entry), link);
  }

  addEventListener("popstate", ({ state }) => {
    const to = entryOf(state);
    if (!to) return; // a link, or an address with a token
    clearTimeout(waiting);
    now = known.get(to.number) ?? to;
    show(now.tab, stepOf(now));
  });

  return { note, write, number: () => now.number, entry: () => (now.tab ? { ...now, step: stepOf(now) } : null) };
}

const stepOf = ({ view, step }) => (view ? written(view.step) : step);
const stateOf = (entry) => ({ dancefloor: entry.number, tab: entry.tab, step: stepOf(entry) });

// The entry that the state of the history tells; null if it is not ours.
function entryOf(state) {
  if (!Number.isInteger(state?.dancefloor) || typeof state.tab !== "string") return null;
  return { number: state.dancefloor, tab: state.tab, step: state.step ?? {} };
}
