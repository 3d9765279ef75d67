// Solutions: step through them, see them side by side.
import { el } from "./elements.js";
import { picture } from "./picture.js";

// `tab.show(number)` shows a solution; `tab.drawn(number)` gives the parts of its picture, or null; `tab.image(number)`
// resolves to a whole picture for a puzzle without such parts, or to null; `tab.more()` finds more of them.
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
  const strip = el("div", {
    class: "strip",
    role: "listbox",
    "aria-label": "Solutions",
    "aria-orientation": "horizontal",
  });
  const element = el(
    "section",
    { class: "solutions", "aria-label": "Solutions", hidden: true },
    el("div", { class: "stepping" }, back, where, next, number, own, more),
    strip,
  );
  const boxes = [];
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) {
          seen.unobserve(target);
          const found = boxes.indexOf(target);
          const parts = tab.drawn(found);
          if (parts) target.replaceChildren(picture(tab.lattice(), parts));
          else tab.image(found).then((image) => image && target.replaceChildren(image));
        }
    },
    { root: strip, rootMargin: "0px 400px" },
  );

  number.addEventListener("change", () => {
    const wanted = Number(number.value);
    number.value = "";
    if (Number.isInteger(wanted) && wanted >= 1) tab.show(Math.min(wanted, boxes.length) - 1);
  });
  strip.addEventListener("click", (event) => {
    const box = event.target.closest(".thumb");
    if (box) tab.show(boxes.indexOf(box));
  });
  strip.addEventListener("keydown", (event) => {
    const at = boxes.indexOf(strip.getRootNode().activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: boxes.length - 1 }[event.key];
    if (to === undefined || !boxes[to]) return;
    event.preventDefault();
    tab.show(to);
    boxes[to].focus();
  });

  let shown = null;
  // Draw what there is: `many` solutions, of which the one with the number `at` is shown, or none; and whether there
  // may be others.
  function render(many, at, others) {
    more.hidden = !others;
    element.hidden = !many;
    while (boxes.length > many) seen.unobserve(boxes.pop());
    while (boxes.length < many) {
      const name = String(boxes.length + 1);
      const box = el(
        "div",
        { class: "thumb", role: "option", "aria-selected": "false", tabindex: "-1", "aria-label": `Solution ${name}` },
        name,
      );
      boxes.push(box);
      seen.observe(box);
    }
    if (strip.childElementCount !== many) strip.append(...boxes.slice(strip.childElementCount));
    while (strip.childElementCount > many) strip.lastElementChild.remove();
    shown?.setAttribute("aria-selected", "false");
    shown?.setAttribute("tabindex", "-1");
    shown = boxes[Math.max(at, 0)] ?? null;
    shown?.setAttribute("aria-selected", String(at >= 0));
    shown?.setAttribute("tabindex", "0");
    if (at >= 0 && shown) scroll(shown);
    number.max = String(many);
    where.textContent = `${at < 0 ? "–" : at + 1} / ${many}`;
    back.disabled = next.disabled = many < 1 || (many < 2 && at >= 0);
    own.hidden = at < 0;
  }

  // Bring a picture into view without moving the page, as `scrollIntoView` would.
  function scroll({ offsetLeft: left, offsetWidth: wide }) {
    const from = left - strip.offsetLeft;
    if (from < strip.scrollLeft) strip.scrollLeft = from;
    else if (from + wide > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = from + wide - strip.clientWidth;
  }

  // Draw all small pictures anew, such as after the colours have changed.
  function redraw() {
    for (const box of boxes) seen.unobserve(box);
    for (const box of boxes) seen.observe(box);
  }

  return { element, render, redraw };
}
