// The page as a widget of a notebook, by anywidget.
//
// The model holds `fields`, the puzzle that is shown, which Python reads and sets; and `kept`, the work on it, so that the
// output of the cell may be drawn again. Queries go through its messages. The page is in a shadow root with its own style sheet: several widgets may have the same names, and no rule of the
// notebook reaches the page.
import { mount } from "./app.js";
import { widget } from "./backends.js";

// The notebook must not see them: it would take keys for shortcuts, and texts for cells.
const KEPT = ["keydown", "keyup", "keypress", "paste", "copy", "cut", "dragover", "drop", "contextmenu"];

export function render({ model, el }, style) {
  const host = document.createElement("div");
  const root = document.createElement("section"); // so that our header is not that of the notebook
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  const shadow = host.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(root);
  el.replaceChildren(host);
  host.dataset.lmSuppressShortcuts = "true"; // JupyterLab listens before anybody else, and looks for this
  for (const type of KEPT) host.addEventListener(type, (event) => event.stopPropagation());

  let shown = null; // the puzzle that was told last, or that was opened last
  const app = mount(root, widget(model), {
    puzzle: model.get("fields"),
    words: model.get("words"),
    store: {
      read: () => model.get("kept"),
      write(text) {
        try {
          model.set("kept", text);
          model.save_changes();
        } catch {
          // The kernel has closed the widget: the work ends with it.
        }
        return true;
      },
    },
    onPuzzle: (puzzle) => {
      shown = JSON.stringify(puzzle);
      model.set("fields", puzzle);
      model.save_changes();
    },
  });
  const follow = () => {
    const puzzle = model.get("fields");
    if (!puzzle || JSON.stringify(puzzle) === shown) return;
    shown = JSON.stringify(puzzle);
    app.openPuzzle(puzzle);
  };
  model.on("change:fields", follow);
  const leave = followTheme(host);
  return () => {
    model.off("change:fields", follow);
    app.end();
    leave();
  };
}

// Be dark where the notebook is. JupyterLab says so on its body; elsewhere the system decides.
function followTheme(host) {
  const { body } = document;
  const follow = () => (host.style.colorScheme = { true: "light", false: "dark" }[body.dataset.jpThemeLight] ?? "light dark");
  const observer = new MutationObserver(follow);
  observer.observe(body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  follow();
  return () => observer.disconnect();
}
