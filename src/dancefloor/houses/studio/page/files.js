// Save and open: files, and links that hold the puzzle.
import { el } from "./elements.js";
import { textOf } from "./incoming.js";
import { codeIn, decode, encode } from "./links.js";
import { print } from "./print.js";

const TITLES = { toml: "TOML (puzzle file)", dlx: "DLX (items and options)", svg: "SVG (picture)" };

// `tab.saved()` gives { puzzle, solution }. `tab.open(text)` reads a text, and `tab.load(puzzle)` takes a puzzle; both
// resolve to whether it makes sense, and say what is wrong if not, as `tab.refuse({ message })` does.
export function files(backend, app, tab) {
  const file = el("input", { type: "file", hidden: true, "aria-label": "Open a file" });
  const open = el("button", { type: "button", onclick: () => file.click() }, "Open a file…");
  const format = el("select", { "aria-label": "Format to save in" });
  const save = el("button", { type: "button", onclick: write }, "Save");
  const link = el("button", { type: "button", onclick: copy, title: "Copy a link that holds the puzzle" }, "Copy link");
  const printing = el("button", { type: "button", onclick: () => print(app) }, "Print");
  const shown = el("input", {
    type: "text",
    class: "link",
    readonly: true,
    hidden: true,
    "aria-label": "Link to this puzzle",
  });
  const element = el(
    "div",
    { class: "files", role: "group", "aria-label": "Files" },
    open,
    file,
    format,
    save,
    link,
    printing,
    shown,
  );

  file.addEventListener("change", async () => {
    if (file.files[0]) await take(file.files[0]);
    file.value = "";
  });
  async function take(chosen) {
    try {
      await receive(await textOf(chosen));
    } catch (error) {
      tab.refuse(error);
    }
  }

  // Open a text that is a puzzle, or a link that holds one. Resolves to whether it is.
  async function receive(text) {
    const code = codeIn(text);
    if (!code) return tab.open(text);
    const puzzle = await decode(code).catch((error) => error);
    return puzzle instanceof Error ? tab.refuse(puzzle) : tab.load(puzzle);
  }

  async function write() {
    const { puzzle, solution } = tab.saved();
    const to = format.value;
    const query = to === "svg" ? { ask: "picture", puzzle, solution } : { ask: "convert", puzzle, to };
    const heard = await backend.ask(query).done;
    if (heard.event !== "result") return app.fail(heard.message);
    const name = `puzzle.${to}`;
    const address = URL.createObjectURL(new Blob([heard.value.text ?? heard.value.svg], { type: "text/plain" }));
    el("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    return app.say([`saved as ${name}`, ...heard.text]);
  }

  async function copy() {
    const { puzzle } = tab.saved();
    const address = app.options.address;
    const code = await encode(puzzle);
    shown.value = address ? address.link("packing", code) : `#packing=${code}`;
    shown.hidden = false;
    shown.select();
    try {
      await navigator.clipboard.writeText(shown.value);
      app.say("Copied. The link holds the whole puzzle.");
    } catch {
      app.say("Copy the link beside the button: it holds the whole puzzle.");
    }
  }

  function render({ formats, drawn }) {
    shown.hidden = true;
    const names = [...formats, ...(drawn ? ["svg"] : [])];
    if (names.join() === [...format.options].map(({ value }) => value).join()) return;
    format.replaceChildren(...names.map((name) => el("option", { value: name }, TITLES[name] ?? name)));
  }

  return { element, receive, render };
}
