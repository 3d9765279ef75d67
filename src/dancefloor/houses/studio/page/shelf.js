// The shelf: collections of puzzles, and how far somebody has come in each.
//
// A collection is { id, title, puzzles }, and a puzzle { text, link, solved }: the text that means it, a link to it with
// what somebody has filled in or placed, or an empty text, and whether somebody has solved it. All tabs of the browser
// share them. Somebody may have written anything there, so what makes no sense is left out.
import { el } from "./elements.js";
import { linkIn, linkTo } from "./links.js";

const MOST = 12; // collections
const MOST_TEXT = 2_000_000; // characters of all of them
const LONG = 60; // characters of a title
const PAUSE = 400; // milliseconds from a change to writing it
const FULL = "there is no room in this browser to keep this collection: take another one off the shelf, at the start";

const isText = (value) => typeof value === "string";
const isPuzzle = (value) => isText(value?.text) && isText(value.link) && (!value.link || linkIn(value.link) !== null);
const isCollection = (value) => isText(value?.id) && isText(value.title) && Array.isArray(value.puzzles) && value.puzzles.length > 0 && value.puzzles.every(isPuzzle);
export const solvedOf = ({ puzzles }) => puzzles.filter(({ solved }) => solved === true).length;

// `store` has `read()` and `write(text)`, null to keep it as long as the page. `app` is that of app.js.
export function shelf(store, app) {
  let own = null; // where nothing can be kept
  const place = store ?? { read: () => own, write: (text) => ((own = text), true) };
  const before = el("button", { type: "button", "aria-label": "The puzzle before", onclick: () => step(-1) }, "‹");
  const after = el("button", { type: "button", "aria-label": "The next puzzle", onclick: () => step(1) }, "›");
  const words = el("span", { role: "status" });
  const element = el("div", { class: "shelved", role: "group", "aria-label": "Collection", hidden: true }, before, words, after);
  let present = null; // { id, number, tab, key }: the puzzle that a tab shows, and how to know it again
  let opening = 0; // counts: the last one that was asked for is shown
  let waiting = 0;
  let settle = () => {}; // writes what waits to be written

  function all() {
    try {
      const kept = JSON.parse(place.read() ?? "[]");
      return kept.filter(isCollection).slice(0, MOST);
    } catch {
      return [];
    }
  }

  function write(collections) {
    const text = JSON.stringify(collections);
    return text.length <= MOST_TEXT && place.write(text);
  }

  // Put puzzles on the shelf, each given as a text, and open the first. Resolves to the last event.
  function add(texts, title) {
    const others = all();
    const same = others.find(({ puzzles }) => JSON.stringify(puzzles.map(({ text }) => text)) === JSON.stringify(texts));
    if (same) return open(same.id, Math.max(0, same.puzzles.findIndex(({ solved }) => !solved)));
    const puzzles = texts.map((text) => ({ text, link: "", solved: false }));
    const made = { id: crypto.randomUUID?.() ?? String(Math.random()), title: (title || `${texts.length} puzzles of ${new Date().toLocaleDateString("en-GB", { day: "numeric", month: "short" })}`).slice(0, LONG), puzzles };
    if (others.length === MOST || !write([made, ...others])) return { event: "error", kind: "input", message: FULL };
    return open(made.id, 0);
  }

  const remove = (id) => write(all().filter((each) => each.id !== id));

  // Open a puzzle, with what somebody has done of it. Resolves to the last event.
  async function open(id, number) {
    settle();
    const puzzle = all().find((each) => each.id === id)?.puzzles[number];
    if (!puzzle) return { event: "error", kind: "input", message: "this puzzle is no longer on the shelf" };
    const mine = ++opening;
    const before = present;
    present = null;
    const heard = await app.open(puzzle.link || puzzle.text, null, 1, true);
    if (mine !== opening) return heard;
    if (heard.event !== "result") {
      present = before;
      render();
      return heard;
    }
    const view = app.view();
    if (view?.shared?.puzzle) present = { id, number, tab: app.shown(), key: keyOf(view) };
    render();
    return heard;
  }

  const keyOf = ({ shared }) => JSON.stringify(shared.puzzle);
  const isPresent = (tab, view) => present?.tab === tab && Boolean(view?.shared?.puzzle) && keyOf(view) === present.key;

  function step(by) {
    const { id, number } = present;
    return open(id, number + by).then((heard) => heard.message && app.fail(heard.message));
  }

  // A tab has another step.
  function note(tab, view, opened) {
    if (opened && present?.tab === tab && !isPresent(tab, view)) present = null;
    render();
    if (!isPresent(tab, view)) return;
    settle();
    const { id, number } = present;
    const { shared } = view;
    settle = () => {
      clearTimeout(waiting);
      settle = () => {};
      return keep(id, number, shared);
    };
    waiting = setTimeout(() => settle(), PAUSE);
  }
  async function keep(id, number, shared) {
    const isBegun = shared.filled?.flat().some(Boolean) || shared.placed?.length > 0;
    const link = isBegun ? await linkTo(shared).catch(() => null) : "";
    if (link !== null) change(id, number, { link });
  }

  function change(id, number, fields) {
    const collections = all();
    const puzzle = collections.find((each) => each.id === id)?.puzzles[number];
    if (!puzzle) return;
    Object.assign(puzzle, fields);
    if (!write(collections)) app.fail(FULL);
    render();
  }

  // Somebody has solved what a tab shows.
  function solved(tab, view) {
    if (isPresent(tab, view)) change(present.id, present.number, { solved: true });
  }

  function render() {
    const collection = present && isPresent(app.shown(), app.view()) ? all().find(({ id }) => id === present.id) : null;
    element.hidden = !collection;
    if (!collection) return;
    const { title, puzzles } = collection;
    before.disabled = present.number === 0;
    after.disabled = present.number === puzzles.length - 1;
    const text = `${title}: ${present.number + 1} of ${puzzles.length}${puzzles[present.number].solved ? ", solved" : ""}`;
    if (words.textContent !== text) words.textContent = text;
  }

  return {
    ...{ add, all, element, note, open, remove, render, solved },
    state: () => present,
    restore(kept) {
      if (isText(kept?.id) && Number.isInteger(kept.number) && isText(kept.tab) && isText(kept.key)) present = kept;
    },
    settled: () => settle(),
  };
}
