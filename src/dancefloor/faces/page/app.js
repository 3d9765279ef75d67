// The page: tabs, the look, and the one line that says what happened. Each tab is a module with
//
//   mount(root, backend, app) -> { show?(), hide?(), open?(puzzle, text), receive?(text), refuse?(error), follow?(code),
//                                  ready? }
//
// `root` is its panel, `app` has what tabs share: say, fail, options, and `open`, which hands a puzzle that somebody
// typed or pasted to the tab for its kind. `receive` gets what is pasted or dropped while the tab is shown, and `refuse`
// says why that could not be read. `follow` opens what a link holds under the name of the tab. `ready` is a
// promise that the first puzzle is there.
//
// `options` are { tab, address, puzzle, onPuzzle }: the first tab; the address of the page, if it has one to itself:
// `get(name)`, `set(name, value)` and `link(name, value)` of what stands behind `#`; the puzzle to begin with; and what
// to call with each puzzle that is shown or changed.
import { patterns } from "./colors.js";
import { el } from "./elements.js";
import { incoming, tooLong } from "./incoming.js";

const TABS = [
  { name: "packing", title: "Packing", load: () => import("./packing.js") },
  { name: "fillomino", title: "Fillomino", load: () => import("./fillomino.js") },
  { name: "teaching", title: "Teaching", load: () => import("./teaching.js") },
];
const LOOKS = ["auto", "light", "dark"];

// Mount the page in an element, which may be in a shadow root.
export function mount(root, backend, options = {}) {
  root.classList.add("dancefloor");
  const line = el("p", { class: "line", role: "status", "aria-live": "polite" });
  const notice = el("p", { class: "notice", role: "status", hidden: true });
  backend.onNotice = (text) => {
    notice.textContent = text;
    notice.hidden = !text;
  };
  const tablist = el("div", { class: "tabs", role: "tablist", "aria-label": "What to do" });
  const panels = el("div", { class: "panels" });
  root.replaceChildren(
    el("header", {}, el("h1", {}, "dancefloor"), tablist, looks(root)),
    notice,
    panels,
    backend.about ? el("p", { class: "about" }, backend.about) : "",
    patterns(),
    line,
  );

  const app = {
    root,
    options,
    say: (text) => tell(text, false),
    fail: (text) => tell(text, true),
    select,
    open,
    changed: (puzzle) => options.onPuzzle?.(puzzle), // a tab calls this with each puzzle that it shows
  };
  function tell(text, wrong) {
    line.textContent = Array.isArray(text) ? text.join("; ") : (text ?? "");
    line.classList.toggle("wrong", wrong);
  }

  const tabs = new Map();
  for (const { name, title, load } of TABS) {
    const panel = el("section", { class: `panel ${name}`, role: "tabpanel", "aria-label": title, hidden: true });
    const button = el("button", { role: "tab", "data-tab": name, "aria-selected": "false", tabindex: "-1" }, title);
    button.addEventListener("click", () => select(name));
    tablist.append(button);
    panels.append(panel);
    tabs.set(name, { panel, button, load, mounted: null });
  }
  tablist.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const names = [...tabs.keys()];
    const at = names.findIndex((name) => !tabs.get(name).panel.hidden);
    select(names[(at + step + names.length) % names.length]).then((tab) => tab.button.focus());
  });

  // Show a tab; mount it when it is first shown.
  async function select(name) {
    const tab = tabs.get(name);
    for (const [other, { panel, button, mounted }] of tabs) {
      const chosen = other === name;
      if (!chosen && !panel.hidden) (await mounted)?.hide?.();
      panel.hidden = !chosen;
      button.setAttribute("aria-selected", String(chosen));
      button.tabIndex = chosen ? 0 : -1;
    }
    (await mounted(tab))?.show?.();
    return tab;
  }

  const mounted = (tab) => (tab.mounted ??= tab.load().then((module) => module.mount(tab.panel, backend, app)));
  const shown = () => [...tabs.keys()].find((name) => !tabs.get(name).panel.hidden);
  const tabFor = ({ kind }) => (kind === "fillomino" ? kind : "packing");

  // Read a text that means a puzzle, and hand it to the tab for its kind. Resolves to the last event. Only the last of
  // several texts is opened, in whatever order the answers come.
  let reading = null;
  async function open(text, pieces = null) {
    reading?.cancel();
    const wrong = tooLong("this text", new Blob([text]).size);
    if (wrong) return { event: "error", kind: "input", message: wrong };
    const before = shown();
    const mine = (reading = backend.ask({ ask: "read", text, pieces, first: before === "fillomino" ? before : null }));
    const heard = await mine.done;
    if (mine !== reading) return { event: "cancelled" };
    if (heard.event !== "result") app.fail(heard.message);
    else await hand(heard.value, text, shown() === before); // who has gone to another tab meanwhile stays there
    return heard;
  }

  // Show a puzzle that is there already, such as that of a notebook.
  async function openPuzzle(puzzle) {
    if (puzzle.kind === "text") return open(puzzle.text);
    const heard = await backend.ask({ ask: "describe", puzzle }).done;
    if (heard.event !== "result") app.fail(heard.message);
    else await hand({ ...heard.value, puzzle }, "", true);
    return heard;
  }

  async function hand(value, text, isShown) {
    const tab = tabs.get(tabFor(value.puzzle));
    if (isShown) await select(tabFor(value.puzzle));
    (await mounted(tab))?.open?.(value, text);
  }

  incoming(options.address ? document : root, () => tabs.get(shown())?.mounted);

  const named = () => TABS.map(({ name }) => name).find((name) => options.address?.get(name));

  // Open what the address holds, after it has changed.
  async function follow() {
    const name = named();
    if (!name) return;
    const tab = await select(name);
    (await tab.mounted)?.follow?.(options.address.get(name));
  }

  const first = options.tab ?? named() ?? (options.puzzle ? tabFor(options.puzzle) : "packing");
  const ready = select(first).then(async (tab) => {
    await (await tab.mounted)?.ready;
    root.dataset.ready = "yes";
  });
  return { ...app, openPuzzle, follow, ready };
}

// How the page looks: light or dark, its colours, and patterns.
function looks(root) {
  const button = el("button", { type: "button", class: "look", title: "Light or dark" });
  const set = (name) => {
    root.dataset.look = name;
    button.textContent = { auto: "◐", light: "☀", dark: "☾" }[name];
    button.setAttribute("aria-label", `Look: ${name}`);
  };
  button.addEventListener("click", () => set(LOOKS[(LOOKS.indexOf(root.dataset.look) + 1) % LOOKS.length]));
  set("auto");
  return el("div", { class: "looks", role: "group", "aria-label": "Look" },
    either(root, "palette", "Colour-blind palette", ["first", "second"]),
    either(root, "patterns", "Patterns", ["no", "yes"]),
    button);
}

// A box to tick, which sets a word of the page to the second of two.
function either(root, name, title, words) {
  const box = el("input", { type: "checkbox", "data-switch": name });
  box.addEventListener("change", () => (root.dataset[name] = words[Number(box.checked)]));
  root.dataset[name] = words[0];
  return el("label", {}, box, title);
}
