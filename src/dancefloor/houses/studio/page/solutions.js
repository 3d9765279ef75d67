// Solutions: step through them, see them side by side.
//
// The strip has a place for each solution, but boxes only where it can be seen, and pictures only where the window shows
// it. They are drawn one after another, so that the page hears its user in between.
import { el } from "./elements.js";
import { sketch } from "./picture.js";
import { oncePerFrame } from "./slices.js";

const PITCH = 5.9; // from one place in the strip to the next, in rem, as style.css has it
const [WIDE, HIGH] = [76, 58]; // pixels of a picture, which its box has room for
const AROUND = 4; // boxes beyond each end of what is seen
const BUDGET = 6; // milliseconds of drawing in a frame

// `tab.show(number)` shows a solution; `tab.drawn(number)` gives the parts of its picture, or null; `tab.image(number)`
// resolves to a whole picture for a puzzle without such parts, or to null; `tab.patterned()` tells whether pieces have
// patterns; `tab.more()` finds more solutions.
export function solutions(tab) {
  const back = el(
    "button",
    {
      type: "button",
      class: "back",
      "aria-label": "Previous solution",
      title: "Previous solution  [",
      onclick: () => tab.show(-1, true),
    },
    "‹",
  );
  const next = el(
    "button",
    {
      type: "button",
      class: "next",
      "aria-label": "Next solution",
      title: "Next solution  ]",
      onclick: () => tab.show(1, true),
    },
    "›",
  );
  const number = el("input", {
    type: "number",
    class: "number",
    min: "1",
    "aria-label": "Go to the solution with the number",
    placeholder: "go to",
  });
  const where = el("output", { class: "where" });
  const own = el("button", { type: "button", class: "own", onclick: () => tab.show(-1) }, "My pieces");
  const more = el("button", { type: "button", class: "more", onclick: () => tab.more() }, "Find more");
  const places = el("div", { class: "places", role: "presentation" });
  const strip = el(
    "div",
    { class: "strip", role: "listbox", "aria-label": "Solutions", "aria-orientation": "horizontal" },
    places,
  );
  const element = el(
    "section",
    { class: "solutions", "aria-label": "Solutions", hidden: true },
    el("div", { class: "stepping" }, back, where, next, number, own, more),
    strip,
  );
  const boxes = new Map(); // from numbers of solutions, counted from 0, to their boxes
  const waiting = new Set(); // boxes to be drawn
  const view = { left: 0, wide: 0 }; // what of the strip is seen, in places
  let many = 0;
  let shown = -1;

  const pitch = () => PITCH * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const look = () => {
    const one = pitch();
    Object.assign(view, { left: strip.scrollLeft / one, wide: strip.clientWidth / one });
    fill();
  };
  strip.addEventListener("scroll", oncePerFrame(look));
  new ResizeObserver(look).observe(strip);

  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) {
        seen.unobserve(target);
        waiting.add(target);
      }
    draw();
  });

  const draw = oncePerFrame(() => {
    const until = performance.now() + BUDGET;
    for (const box of waiting) {
      waiting.delete(box);
      const parts = box.isConnected ? tab.drawn(box.number) : null;
      if (parts) box.replaceChildren(sketch(tab.lattice(), parts, WIDE, HIGH, tab.patterned()));
      else if (box.isConnected) tab.image(box.number).then((image) => image && box.replaceChildren(image));
      if (performance.now() > until) break;
    }
    if (waiting.size) draw();
  });

  // Make the boxes that are seen, and the one of the solution that is shown; remove the others.
  function fill() {
    const first = Math.max(0, Math.floor(view.left) - AROUND);
    const last = Math.min(many, Math.ceil(view.left + view.wide) + AROUND);
    const wanted = new Set(Array.from({ length: Math.max(0, last - first) }, (_, k) => first + k));
    if (many) wanted.add(Math.max(shown, 0));
    for (const [number, box] of boxes) if (!wanted.has(number)) discard(number, box);
    for (const number of [...wanted].sort((a, b) => a - b)) {
      if (!boxes.has(number)) boxes.set(number, boxFor(number));
      mark(boxes.get(number), number);
    }
  }

  function boxFor(number) {
    const name = String(number + 1);
    const box = el("div", { class: "thumb", role: "option", "aria-label": `Solution ${name}` }, name);
    box.number = number;
    box.style.setProperty("--place", number);
    places.insertBefore(box, [...places.children].find((other) => other.number > number) ?? null);
    seen.observe(box);
    return box;
  }

  function mark(box, number) {
    box.setAttribute("aria-selected", String(number === shown));
    box.setAttribute("tabindex", number === Math.max(shown, 0) ? "0" : "-1");
    box.setAttribute("aria-posinset", String(number + 1));
    box.setAttribute("aria-setsize", String(many));
  }

  function discard(number, box) {
    seen.unobserve(box);
    waiting.delete(box);
    box.remove();
    boxes.delete(number);
  }

  number.addEventListener("change", () => {
    const wanted = Number(number.value);
    number.value = "";
    if (Number.isInteger(wanted) && wanted >= 1) tab.show(Math.min(wanted, many) - 1);
  });
  strip.addEventListener("click", (event) => {
    const box = event.target.closest(".thumb");
    if (box) tab.show(box.number);
  });
  strip.addEventListener("keydown", (event) => {
    const at = event.target.closest(".thumb")?.number ?? 0;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: many - 1 }[event.key];
    if (to === undefined || to < 0 || to >= many) return;
    event.preventDefault();
    tab.show(to);
    boxes.get(to).focus({ preventScroll: true });
  });

  // Draw what there is: `count` solutions, of which the one with the number `at` is shown, or none; and whether there
  // may be others.
  function render(count, at, others) {
    more.hidden = !others;
    element.hidden = !count;
    if (count < many) for (const [number, box] of boxes) discard(number, box);
    const turned = at !== shown;
    if (count !== many) places.style.setProperty("--places", count);
    if (count !== many || turned || !boxes.size) {
      many = count;
      shown = at;
      if (turned && at >= 0) bring(at);
      fill();
    }
    number.max = String(many);
    where.textContent = `${at < 0 ? "–" : at + 1} / ${many}`;
    back.disabled = next.disabled = many < 1 || (many < 2 && at >= 0);
    own.hidden = at < 0;
  }

  // Bring a place into view without moving the page, as `scrollIntoView` would.
  function bring(place) {
    const { left, wide } = view;
    if (!wide || (place >= left && place + 1 <= left + wide)) return;
    view.left = Math.max(0, place < left ? place : place + 1 - wide);
    strip.scrollLeft = view.left * pitch();
  }

  // Draw all small pictures anew, such as after the colours have changed.
  function redraw() {
    for (const box of boxes.values()) {
      waiting.delete(box);
      seen.unobserve(box);
      seen.observe(box);
    }
  }

  return { element, render, redraw };
}
