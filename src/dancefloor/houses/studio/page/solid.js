// A solid seen from a corner, beside its layers: the pieces that lie on the board, or the solution that is shown.
import { styleOf } from "./colors.js";
import { el } from "./elements.js";
import { choice, choose } from "./fields.js";

const VIEWS = [
  { name: "", title: "Layers side by side" },
  { name: "assembled", title: "Assembled" },
  { name: "exploded", title: "Exploded" },
  { name: "layers", title: "Layers apart" },
  { name: "steps", title: "Steps of building" },
];
const KEYS = { v: "view", c: "corner", b: "below" }; // on the board
const CORNERS = 4; // above; as many below

// `tab` is that of packing.js.
export function solid(tab) {
  const { app, ask, state } = tab;
  const views = el("select", { class: "view", "aria-label": "View of the solid", onchange: change }, ...choice(VIEWS, ""));
  const turn = el("button", { type: "button", class: "corner", title: "From the next corner  c", onclick: () => act("corner") }, "↻ Next corner");
  const below = el("button", { type: "button", class: "below", "aria-pressed": "false", title: "From below  b", onclick: () => act("below") }, "From below");
  const image = el("div", { class: "seen", hidden: true });
  const element = el("div", { class: "solid", hidden: true }, el("div", { class: "row", role: "group", "aria-label": "Solid" }, views, turn, below), image);
  let corner = 0;
  let asked = ""; // what is drawn, or being drawn

  // What a key does, or a button.
  function act(what) {
    if (what === "view") views.value = VIEWS[(views.selectedIndex + 1) % VIEWS.length].name;
    else if (!views.value) views.value = "assembled";
    if (what === "corner") corner = (corner - (corner % CORNERS)) + ((corner + 1) % CORNERS);
    if (what === "below") corner = (corner + CORNERS) % (2 * CORNERS);
    change();
  }

  function change() {
    below.setAttribute("aria-pressed", String(corner >= CORNERS));
    render();
  }

  function onKey(cell, event) {
    const what = !element.hidden && KEYS[event.key.toLowerCase()];
    if (!what) return false;
    act(what);
    return true;
  }

  async function render() {
    const { puzzle, lattice, shown } = state;
    element.hidden = puzzle?.kind !== "packing" || lattice?.layer == null || !shown.length;
    image.hidden = element.hidden || !views.value;
    const solution = { placements: shown };
    const query = { ask: "picture", puzzle, solution, view: views.value, corner, style: styleOf(app.root) };
    const name = image.hidden ? "" : JSON.stringify(query);
    if (name === asked) return;
    asked = name;
    if (!name) return;
    const heard = await ask(query);
    if (asked !== name) return;
    if (heard.event !== "result") return app.fail(heard.message);
    const address = URL.createObjectURL(new Blob([heard.value.svg], { type: "image/svg+xml" }));
    const title = VIEWS[views.selectedIndex].title.toLowerCase();
    const where = `corner ${(corner % CORNERS) + 1}${corner < CORNERS ? "" : ", from below"}`;
    const drawn = el("img", { class: "drawn", src: address, alt: `The solid, ${title}, seen from ${where}` });
    drawn.addEventListener("load", () => URL.revokeObjectURL(address));
    image.replaceChildren(drawn);
  }

  // How the solid is seen, as a link holds it; null if it is not shown, or is seen as usual.
  const view = () => (!element.hidden && (views.value || corner) ? { name: views.value, corner } : null);

  // See it as a link says.
  function look({ name, corner: from }) {
    corner = from;
    choose(views, name);
    change();
  }

  new MutationObserver(render).observe(app.root, { attributeFilter: ["data-palette", "data-patterns"] });
  return { element, look, onKey, render, view };
}
