// The page: tabs, the look, and the one line that says what happened. Each tab is a module with
//
//   mount(root, backend, app) -> { restore(state, linked), state(most), view?(), revisit?(step), show?(), hide?(),
//                                  open?(puzzle, text, held), receive?(text), refuse?(error), follow?(held), begin?() }
//
// `root` is its panel, `app` has what tabs share: say, fail, options, `tabFor`, the name of the tab for a puzzle, and
// `open`, which hands a puzzle that somebody typed or pasted to that tab. `receive` gets what is pasted or dropped while
// the tab is shown, and `refuse` says why that could not be read. `follow` opens what a link
// holds, as codes.js gives it, or gets an error if it holds nothing; it resolves to what is wrong, if anything is.
//
// `begin` shows something empty, to draw on.
//
// `state(most)` gives all that is worth keeping, as JSON can hold it, with at most so many steps of undo each way.
// `restore` is called once, before anything else: with such a state, or with null, and with whether a link will be
// followed at once. It resolves to whether all of the state made sense. `view()` gives { step, shared, title }, what is
// shown as a step of undo and as codes.js takes it, and what a person would call it; null if nothing is shown, and `revisit(step)` shows such a step again, as `written` of steps.js gives it. A
// tab calls `app.keep(name, opened)` after each step; `opened` tells that it shows another puzzle than before.
//
// `options` are { tab, address, store, puzzle, onPuzzle }: the first tab; the address of the page, as main.js makes it,
// if the page has one to itself; where to keep the work, as keeping.js says; the puzzle to begin with; and what to call
// with each puzzle that is shown or changed.
import { patterns } from "./colors.js";
import { puzzlesIn, titleIn } from "./collections.js";
import { TABS } from "./declared.js";
import { el } from "./elements.js";
import { incoming, tooLong } from "./incoming.js";
import { keeping, recordIn } from "./keeping.js";
import { heldBy, linkIn } from "./links.js";
import { recent } from "./recent.js";
import { shelf } from "./shelf.js";
import { visits } from "./visits.js";

const START = "start"; // the tab that comes first
const USUAL = "packing"; // the tab for puzzles that no other tab opens
const IN_PART = "some of your work that was kept here is damaged: the page shows what is good of it";
const LOOKS = { look: ["auto", "light", "dark"], palette: ["first", "second"], patterns: ["no", "yes"] }; // usual first

// Mount the page in an element, which may be in a shadow root.
export function mount(root, backend, options = {}) {
  root.classList.add("dancefloor");
  const line = el("p", { class: "line", role: "status", "aria-live": "polite" });
  const [noticed, loaded] = [el("span"), el("progress", { max: "1", "aria-label": "Loaded", hidden: true })];
  const notice = el("p", { class: "notice", role: "status", hidden: true }, noticed, loaded);
  backend.onNotice = (text, share = null) => {
    if (noticed.textContent !== text) noticed.textContent = text;
    notice.hidden = !text;
    loaded.hidden = share === null;
    if (share < 1) loaded.value = share;
    else loaded.removeAttribute("value"); // what has come begins to work
  };
  const { record, wrong } = recordIn(options.store?.read());
  let trouble = wrong; // what the user should know of what was kept
  const keeper = options.store && keeping(options.store, gather, (text) => app.fail(text));
  const recents = options.store?.recent && recent(options.store.recent);
  const visited = options.address && visits(options.address, visit);
  for (const [name, words] of Object.entries(LOOKS))
    root.dataset[name] = words.find((word) => word === record[name]) ?? words[0];
  const shelved = shelf(options.store?.shelf ?? null, { open, view: () => tabs.get(shown()).made?.view?.(), shown: () => shown(), fail: (text) => tell(text, true) });
  shelved.restore(record.shelved);
  const tablist = el("div", { class: "tabs", role: "tablist", "aria-label": "What to do" });
  const panels = el("div", { class: "panels" });
  root.replaceChildren(
    el("header", {}, el("h1", {}, "dancefloor"), tablist, looks(root)),
    notice,
    shelved.element,
    panels,
    backend.about ? el("p", { class: "about" }, backend.about) : "",
    patterns(),
    options.store?.forget ? kept(options.store, keeper) : "",
    line,
  );
  if (keeper) for (const type of ["change", "click", "keyup"]) root.addEventListener(type, keeper.soon); // wishes, too

  const app = {
    START,
    root,
    options,
    say: (text) => tell(text, false),
    fail: (text) => tell(text, true),
    select,
    tabFor,
    open,
    openPuzzle,
    openHeld,
    shelf: shelved,
    solved: (name) => shelved.solved(name, tabs.get(name).made?.view?.()), // a tab calls this once somebody has solved what it shows
    recent: async () => {
      await recents?.settled();
      return recents?.all() ?? [];
    },
    keep,
    changed, // a tab calls this with each puzzle that it shows
  };
  let told = typeof record.puzzle === "string" ? record.puzzle : null; // the puzzle that was told last, as JSON
  let isOther = told !== null && JSON.stringify(options.puzzle) !== told; // whether somebody has set another one since
  function changed(puzzle) {
    if (!options.onPuzzle || isOther) return;
    told = JSON.stringify(puzzle);
    options.onPuzzle(puzzle);
  }
  function tell(text, wrong) {
    line.textContent = Array.isArray(text) ? text.join("; ") : (text ?? "");
    line.classList.toggle("wrong", wrong);
  }

  const said = new Map(); // the line of each tab that was left
  const tabs = new Map();
  for (const { name, title, load } of TABS) {
    const panel = el("section", { class: `panel ${name}`, role: "tabpanel", "aria-label": title, hidden: true });
    const button = el("button", { role: "tab", "data-tab": name, "aria-selected": "false", tabindex: "-1" }, title);
    button.addEventListener("click", () => select(name));
    tablist.append(button);
    panels.append(panel);
    tabs.set(name, { name, panel, button, load, mounted: null, made: null, isReady: false });
  }
  tablist.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const names = [...tabs.keys()];
    const at = names.findIndex((name) => !tabs.get(name).panel.hidden);
    select(names[(at + step + names.length) % names.length]).then((tab) => tab.button.focus());
  });

  // Undo and redo, wherever the focus is, but for fields and boards, which do it themselves.
  (options.address ? document : root).addEventListener("keydown", (event) => {
    if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if ((key !== "z" && key !== "y") || event.target.closest("textarea, input:not([type=checkbox], [type=radio])")) return;
    event.preventDefault();
    tabs.get(shown()).panel.querySelector(key === "y" || event.shiftKey ? ".redo" : ".undo")?.click();
  });

  // Show a tab, with the line that belongs to it; mount it when it is first shown.
  async function select(name) {
    const tab = tabs.get(name);
    const before = shown();
    if (before && before !== name) {
      said.set(before, [line.textContent, line.classList.contains("wrong")]);
      tell(...(said.get(name) ?? ["", false]));
    }
    for (const [other, { panel, button, made }] of tabs) {
      const chosen = other === name;
      if (!chosen && !panel.hidden) made?.hide?.();
      panel.hidden = !chosen;
      button.setAttribute("aria-selected", String(chosen));
      button.tabIndex = chosen ? 0 : -1;
    }
    (await mounted(tab)).show?.();
    if (before === START && name !== START) keep(name); // so that the button of the browser leads back to the start
    shelved.render();
    if (root.dataset.ready) warn();
    return tab;
  }

  // `filled` tells that a puzzle will be opened in it at once.
  const mounted = (tab, filled = false) => (tab.mounted ??= begin(tab, filled));

  // Mount a tab, with what was kept of it.
  async function begin(tab, filled) {
    const { mount: make } = await tab.load();
    tab.made = make(tab.panel, backend, app);
    if (!(await tab.made.restore(record.tabs?.[tab.name] ?? null, filled || linked === tab.name))) trouble = IN_PART;
    tab.isReady = true;
    return tab.made;
  }

  const shown = () => [...tabs.keys()].find((name) => !tabs.get(name).panel.hidden);
  const opens = (name) => TABS.find((tab) => tab.name === name).opens;

  // Read a text that means a puzzle, or a link, and hand it to the tab for its kind. `held` is what a link holds, if the
  // text is the words in it. Resolves to the last event. Only the last of
  // several texts is opened, in whatever order the answers come. `number` chooses a puzzle of a text that has several.
  // A collection goes on the shelf, unless the text `isAlone`.
  let reading = null;
  async function open(text, held = null, number = 1, isAlone = false) {
    const link = held ? null : linkIn(text);
    if (link) return openHeld(await heldBy(link).catch((error) => error));
    reading?.cancel();
    const wrong = tooLong("this text", new Blob([text]).size);
    if (wrong) return { event: "error", kind: "input", message: wrong };
    if (!held && !isAlone) {
      const { several, message } = collectionIn(text);
      if (message) return { event: "error", kind: "input", message };
      if (several) return shelved.add(several, titleIn(text));
    }
    const before = shown();
    const mine = (reading = backend.ask({ ask: "read", text, number, first: opens(before) }));
    const heard = await mine.done;
    if (mine !== reading) return { event: "cancelled" };
    if (heard.event !== "result") app.fail(heard.message);
    else await hand(heard.value, text, held, shown() === before); // who has gone to another tab meanwhile stays there
    return heard;
  }

  // Show a puzzle that is there already, such as that of a notebook.
  async function openPuzzle(puzzle, held = null) {
    if (puzzle.kind === "text") return open(puzzle.text, held);
    const heard = await backend.ask({ ask: "describe", puzzle }).done;
    if (heard.event !== "result") app.fail(heard.message);
    else await hand({ ...heard.value, puzzle }, "", held, true);
    return heard;
  }

  // Show what a link holds, or say why it holds nothing. Resolves to the last event.
  async function openHeld(held) {
    if (held.isOwn) await hand(held, "", held, true);
    if (held.isOwn) return { event: "result" };
    if (!(held instanceof Error)) return openPuzzle(held.puzzle, held);
    app.fail(held.message);
    return { event: "error", kind: "input", message: held.message };
  }

  async function hand(value, text, held, isShown) {
    const name = nameFor(value);
    const tab = tabs.get(name);
    await mounted(tab, true);
    if (isShown) await select(name);
    await (await mounted(tab))?.open?.(value, text, held); // who asked for it may look next whether there is a puzzle
  }

  incoming(options.address ? document : root, () => tabs.get(shown())?.mounted);

  // --- what is kept ---

  function gather(most) {
    const states = [...tabs.values()].map(({ name, made }) => [name, made ? made.state(most) : record.tabs?.[name]]);
    const { look, palette, patterns } = root.dataset;
    return { tab: shown(), look, palette, patterns, visit: visited?.number(), shelved: shelved.state(), puzzle: told, tabs: Object.fromEntries(states) };
  }

  function warn() {
    if (trouble) app.fail(trouble);
    trouble = "";
  }

  // A tab has another step, or another puzzle.
  function keep(name, opened = false) {
    const { made, isReady } = tabs.get(name);
    const view = isReady && made.view?.();
    if (!view) return;
    visited?.note(name, view, opened);
    recents?.note(name, view, opened);
    shelved.note(name, view, opened);
    keeper?.soon();
  }

  // Show the entry of the history that somebody has gone to.
  async function visit(name, step) {
    if (!tabs.has(name)) return;
    const tab = await select(name);
    await tab.made.revisit?.(step);
  }

  // What the link in the address holds, or why it holds nothing, and the tab for that; null without a link.
  async function linkedTo() {
    const link = options.address?.link();
    if (!link) return null;
    const held = await heldBy(link).catch((error) => error);
    return { held, name: held instanceof Error ? START : nameFor(held) };
  }

  // Open what the address holds, after it has changed.
  async function follow() {
    const found = await linkedTo();
    if (found) await arrive(found);
  }

  // Show what a link holds; if it holds nothing, say so above the start.
  async function arrive({ held, name }) {
    const { made } = await select(name);
    const wrong = await made.follow?.(held);
    if (!wrong) return;
    await select(START);
    app.fail(wrong);
  }

  // Begin: with what was kept, and on top of it with the entry of the history, the link or the puzzle that is newer.
  const entry = visited?.entry() ?? null;
  const last = tabs.has(record.tab) ? record.tab : null;
  let linked = null; // the tab for the link in the address

  async function start() {
    const found = entry ? null : await linkedTo();
    linked = found?.name ?? null;
    const first = options.tab ?? linked ?? last ?? (options.puzzle ? tabFor(options.puzzle) : START);
    const { made } = await select(first);
    if (found) await arrive(found);
    else if (entry && entry.number !== record.visit) await visit(entry.tab, entry.step);
    else if (!entry && made.view?.()) visited?.note(first, made.view(), false);
    if (isOther) {
      isOther = false;
      await openPuzzle(options.puzzle);
    }
    if (options.store?.since && !trouble) app.say(`here is your work of ${new Date(options.store.since).toLocaleString()}`);
    warn();
    root.dataset.ready = "yes";
  }

  return { ...app, follow, stamp: () => visited?.write(), end: () => keeper?.end(), ready: start() };
}

// The puzzles of a text if it has several, or why it has too many.
function collectionIn(text) {
  try {
    const puzzles = puzzlesIn(text);
    return puzzles.length > 1 ? { several: puzzles } : {};
  } catch ({ message }) {
    return { message };
  }
}

// An address of puzz.link begins with the genre of the puzzle.
const tabFor = ({ kind, text = "" }) => TABS.find(({ opens }) => opens && (opens === kind || (kind === "text" && text.startsWith(`${opens}/`))))?.name ?? USUAL;

// The tab for what a link holds: its own, or that for the puzzle.
const nameFor = ({ isOwn, puzzle }) => (isOwn ? puzzle.kind : tabFor(puzzle));

// What is kept in this browser, and the button that deletes it; it asks first.
function kept(store, keeper) {
  const remove = el("button", { type: "button", onclick: () => (sure.hidden = !sure.hidden) }, "Delete it…");
  const sure = el("button", { type: "button", class: "forget", hidden: true, onclick: forget }, "Delete the work of all tabs, and start over");
  function forget() {
    keeper.stop();
    store.forget();
    history.replaceState(null, "", location.pathname);
    location.reload();
  }
  return el("p", { class: "kept" }, "This browser keeps your work. ", remove, " ", sure);
}

// How the page looks: light or dark, its colours, and patterns.
function looks(root) {
  const button = el("button", { type: "button", class: "look", title: "Light or dark" });
  const names = LOOKS.look;
  const set = (name) => {
    root.dataset.look = name;
    button.textContent = { auto: "◐", light: "☀", dark: "☾" }[name];
    button.setAttribute("aria-label", `Look: ${name}`);
  };
  button.addEventListener("click", () => set(names[(names.indexOf(root.dataset.look) + 1) % names.length]));
  set(root.dataset.look);
  return el("div", { class: "looks", role: "group", "aria-label": "Look" },
    either(root, "palette", el("span", { class: "long" }, "Colour-blind "), el("span", {}, "palette")),
    either(root, "patterns", "Patterns"),
    button);
}

// A box to tick, which sets a word of the page to the second of two.
function either(root, name, ...title) {
  const words = LOOKS[name];
  const box = el("input", { type: "checkbox", "data-switch": name });
  box.checked = root.dataset[name] === words[1];
  box.addEventListener("change", () => (root.dataset[name] = words[Number(box.checked)]));
  return el("label", {}, box, el("span", { class: "words" }, ...title));
}
