// The buttons that float beside the piece in the hand, and the piece itself while it is carried outside the board.
//
// Under a finger they lie above the piece, or below it, and away from the board for a mouse, which would otherwise find
// them in its way.
import { el } from "./elements.js";
import { MOTIONS } from "./moving.js";
import { picture } from "./picture.js";

const GAP = 8; // pixels
const UNIT = 10; // of a cell, as picture.js draws pieces

const clamped = (value, least, most) => Math.max(least, Math.min(value, most));

// `acts` are { turn(motion), drop(), put() }; `tab` is that of packing.js.
export function beside(tab, acts) {
  const { state } = tab;
  const element = el("div", { class: "turning", role: "group", "aria-label": "Piece in the hand", hidden: true });
  const floating = el("div", { class: "floating", hidden: true, "aria-hidden": "true" });
  let drawn = ""; // what the buttons are about
  let last = null; // where the piece was last seen

  const button = (name, title, sign, key, act) =>
    el("button", { type: "button", "data-motion": name, title: `${title}  ${key}`, "aria-label": title, onclick: act }, sign, el("kbd", {}, key));

  // Draw them; `isTouched` tells that a finger or a pen is at work, and `isMoving` that it carries the piece.
  function render(isTouched, isMoving) {
    const piece = state.held;
    element.hidden = !piece || isMoving;
    if (!piece) {
      last = null;
      return;
    }
    const motions = Object.keys(piece.poses[piece.pose].motions);
    const now = [piece.name, isTouched, ...motions].join(" ");
    if (drawn !== now) {
      drawn = now;
      element.setAttribute("aria-label", `${piece.name} in the hand`);
      element.dataset.flow = isTouched ? "row" : "column";
      const moving = motions.map((name) => button(name, MOTIONS[name].title, MOTIONS[name].sign, MOTIONS[name].key, () => acts.turn(name)));
      const down = isTouched ? [button("put", "Put down", "✓", "Enter", acts.put)] : [];
      element.replaceChildren(...moving, ...down, button("back", "Put back", "✕", "Esc", acts.drop));
    }
    if (!element.hidden) lay(isTouched);
  }

  function lay(isTouched) {
    const around = element.offsetParent?.getBoundingClientRect();
    if (!around) return;
    const { svg, above } = tab.board();
    const whole = svg.getBoundingClientRect();
    const seen = above.getBoundingClientRect();
    if (state.over && seen.width) last = { left: seen.left - whole.left, top: seen.top - whole.top, width: seen.width, height: seen.height };
    const box = last ?? { left: 0, top: 0, width: 0, height: 0 };
    const [wide, high] = [element.offsetWidth, element.offsetHeight];
    const [x, y] = isTouched ? near(whole, box, wide, high, around) : aside(whole, box, wide, high, around);
    element.style.left = `${Math.round(x - around.left)}px`;
    element.style.top = `${Math.round(y - around.top)}px`;
  }

  function near(whole, { left, top, width, height }, wide, high, around) {
    const x = clamped(whole.left + left + width / 2 - wide / 2, around.left, around.right - wide);
    const over = whole.top + top - GAP - high;
    return [x, over >= around.top ? over : whole.top + top + height + GAP];
  }

  function aside(whole, { left, top, width }, wide, high, around) {
    const y = clamped(whole.top + top, whole.top, Math.max(whole.top, whole.bottom - high));
    if (whole.right + GAP + wide <= around.right) return [whole.right + GAP, y];
    if (whole.left - GAP - wide >= around.left) return [whole.left - GAP - wide, y];
    return [left + width / 2 < whole.width / 2 ? Math.min(whole.right, around.right) - wide : whole.left, y]; // far from the piece
  }

  let carried = null; // the look of the piece that floats
  // Show the piece at a point of the window; nowhere without one.
  function carry(point) {
    floating.hidden = !point;
    if (!point) return;
    const { held } = state;
    floating.style.transform = `translate(${point[0]}px, ${point[1]}px)`;
    const now = `${held.name} ${held.pose}`;
    if (carried === now) return;
    carried = now;
    const shown = picture(state.lattice, { cells: held.poses[held.pose].cells, color: state.colors.look(held.name) });
    const { svg } = tab.board();
    const scale = ((svg.getBoundingClientRect().width / svg.viewBox.baseVal.width) * tab.board().size) / UNIT;
    for (const side of ["width", "height"]) if (shown.localName === "svg") shown.setAttribute(side, shown.getAttribute(side) * scale);
    floating.replaceChildren(shown);
  }

  return { carry, elements: { turning: element, floating }, render };
}
