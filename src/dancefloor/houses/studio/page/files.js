// Save, open and share: files, and links that hold the puzzle.
import { el } from "./elements.js";
import { textOf } from "./incoming.js";
import { print } from "./print.js";
import { download, sharing } from "./share.js";

const TITLES = { toml: "TOML (puzzle file)", dlx: "DLX (items and options)", svg: "SVG (picture)" };

// `tab.saved()` gives { puzzle, solution, colors }, and `tab.solution()` what fills the board, or null. `tab.open(text)` reads a text or a link. It resolves to whether that makes
// sense, and says what is wrong if not, as `tab.refuse({ message })` does. `tab.shared()`
// gives what others get, and `tab.view()` how a picture shows it.
export function files(backend, app, tab) {
  const file = el("input", { type: "file", hidden: true, "aria-label": "Open a file" });
  const open = el("button", { type: "button", onclick: () => file.click() }, "Open a file…");
  const format = el("select", { "aria-label": "Format to save in" });
  const save = el("button", { type: "button", onclick: write }, "Save");
  const share = sharing(app, (query) => backend.ask(query).done, {
    shared: tab.shared,
    solution: tab.solution,
    picture: () => (drawn ? { ask: "picture", ...tab.saved(), ...tab.view() } : null),
    formats: () => ({}),
    film: tab.film,
  });
  const printing = el("button", { type: "button", onclick: () => print(app) }, "Print");
  let drawn = false; // whether there is a picture of the puzzle
  const element = el(
    "div",
    { class: "files", role: "group", "aria-label": "Files" },
    open,
    file,
    format,
    save,
    share.button,
    printing,
  );

  file.addEventListener("change", async () => {
    if (file.files[0]) await take(file.files[0]);
    file.value = "";
  });
  async function take(chosen) {
    try {
      await tab.open(await textOf(chosen));
    } catch (error) {
      tab.refuse(error);
    }
  }

  async function write() {
    const { puzzle, ...how } = tab.saved();
    const to = format.value;
    const query = to === "svg" ? { ask: "picture", puzzle, ...how } : { ask: "convert", puzzle, to };
    const heard = await backend.ask(query).done;
    if (heard.event !== "result") return app.fail(heard.message);
    const name = `puzzle.${to}`;
    download(new Blob([heard.value.text ?? heard.value.svg], { type: "text/plain" }), name);
    return app.say([`saved as ${name}`, ...heard.text]);
  }

  function render({ formats, drawn: isDrawn }) {
    drawn = isDrawn;
    const names = [...formats, ...(isDrawn ? ["svg"] : [])];
    if (names.join() === [...format.options].map(({ value }) => value).join()) return;
    format.replaceChildren(...names.map((name) => el("option", { value: name }, TITLES[name] ?? name)));
  }

  return { element, render };
}
