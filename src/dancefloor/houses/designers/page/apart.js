// Below a solid: take apart what lies on the board, and move its pieces with a slider; the film stands where the solid
// stood.
import { styleOf } from "./colors.js";
import { el } from "./elements.js";

const SECONDS = 60; // to take it apart

// `tab` is that of packing.js. Returns an element for beneath the solid, and a function that draws what has changed.
export function mount(tab) {
  const { app, state } = tab;
  let asked = null; // the query that is being answered
  let film = null; // what it told: the pictures, and the verdict
  let of = null; // what it is about: placements, and the colours that somebody gave to pieces
  let drawn = ""; // the address of the picture that is shown

  const button = (name, title, attributes) => el("button", { type: "button", class: name, ...attributes }, title);
  const begin = button("begin", "Take apart", { onclick: () => (film || asked ? end() : start()) });
  const turning = el("input", { type: "checkbox", onchange: () => of && end() });
  const turns = el("label", { class: "turns" }, turning, "Pieces may turn");
  const back = button("back", "‹", { "aria-label": "Previous picture", onclick: () => go(-1) });
  const on = button("on", "›", { "aria-label": "Next picture", onclick: () => go(1) });
  const slider = el("input", { type: "range", min: "0", value: "0", "aria-label": "Moves", oninput: show });
  const told = el("output", { class: "told" });
  const caption = el("p", { class: "caption" });
  const legend = el("p", { class: "meanings" });
  const image = el("div", { class: "seen" });
  const row = el("div", { class: "row", role: "group", "aria-label": "Moves" }, back, slider, on);
  const beneath = el("section", { class: "apart", "aria-label": "Taking apart", hidden: true }, begin, turns, told, image, legend, caption, row);

  async function start() {
    const { dyes, puzzle, shown } = state;
    of = { dyes, shown };
    const query = { ask: "apart", puzzle, solution: { placements: shown }, style: styleOf(app.root), colors: dyes, seconds: SECONDS, turns: !turns.hidden && turning.checked };
    const mine = (asked = tab.backend.ask({ ...query, corner: tab.corner() }));
    render();
    const heard = await mine.done;
    if (mine !== asked) return;
    asked = null;
    if (heard.event === "result") begun(heard);
    else if (heard.event !== "cancelled") app.fail(heard.message);
    render();
  }

  function begun({ value, text }) {
    const { pictures } = value.film;
    film = pictures.length > 1 ? value.film : null;
    app.say(text);
    told.textContent = text[0];
    if (!film) return;
    legend.textContent = film.legend;
    slider.max = String(pictures.length - 1);
    slider.value = "0";
    show();
    render();
    slider.focus();
  }

  function end() {
    asked?.cancel();
    asked = film = of = null;
    told.textContent = "";
    image.replaceChildren();
    render();
  }

  function go(by) {
    slider.value = String(Number(slider.value) + by);
    show();
  }

  // Show the picture of the slider, once it is loaded.
  function show() {
    const { before, parts, pictures, after } = film;
    const at = Number(slider.value);
    const picture = pictures[at];
    caption.textContent = picture.caption;
    slider.setAttribute("aria-valuetext", picture.caption);
    back.disabled = at === 0;
    on.disabled = at === pictures.length - 1;
    const text = before + picture.parts.map((part) => parts[part]).join("") + after;
    const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    const next = el("img", { class: "drawn", src: address, alt: `The pieces: ${picture.caption}` });
    drawn = address;
    next.addEventListener("load", () => {
      URL.revokeObjectURL(address);
      if (film && drawn === address) image.replaceChildren(next);
    });
  }

  function render() {
    const { dyes, puzzle, lattice, shown } = state;
    if (of && (of.shown !== shown || of.dyes !== dyes)) return end();
    beneath.hidden = puzzle?.kind !== "packing" || lattice?.layer == null || !shown.length;
    turns.hidden = lattice?.name !== "cube";
    begin.textContent = film ? "Back together" : asked ? "Stop taking apart" : "Take apart";
    beneath.classList.toggle("playing", Boolean(film));
    begin.setAttribute("aria-busy", String(Boolean(asked)));
    for (const each of [image, legend, caption, row]) each.hidden = !film;
  }

  return { beneath, render };
}
