// A clock for who wants one: it runs while a puzzle is on the page, and stops once that is solved.
import { el } from "./elements.js";
import { isBoolean, isWhole } from "./sound.js";

const SECOND = 1000;
const MOST = 1e10; // milliseconds that make sense

const two = (number) => String(number).padStart(2, "0");

// A number of milliseconds as 3:07, or 1:03:07.
export function spoken(milliseconds) {
  const all = Math.floor(milliseconds / SECOND);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

// `changed()` hears that somebody has switched it.
export function clock(changed = () => {}) {
  let isOn = false;
  let isSolved = false;
  let isShown = true; // whether the tab of the page is
  let spent = 0; // milliseconds, up to `since`
  let since = null; // when it was started; null while it stands
  let ticking = 0;
  const time = el("span", { class: "time", role: "timer", "aria-label": "Time" });
  const button = el("button", { type: "button", class: "clock", title: "Measure the time", onclick: () => toggle() }, "Clock");
  const element = el("span", { class: "timing" }, button, time);

  const passed = () => spent + (since === null ? 0 : performance.now() - since);

  // Let it run or stand, as things are now.
  function set() {
    spent = passed();
    const runs = isOn && !isSolved && isShown && !document.hidden;
    since = runs ? performance.now() : null;
    clearInterval(ticking);
    if (runs) ticking = setInterval(tell, SECOND / 2);
    button.setAttribute("aria-pressed", String(isOn));
    time.hidden = !isOn;
    tell();
  }

  function tell() {
    const text = spoken(passed());
    if (time.textContent !== text) time.textContent = text;
  }

  function toggle() {
    isOn = !isOn;
    set();
    changed();
  }

  document.addEventListener("visibilitychange", set);
  set();

  return {
    element,
    // Begin again, with another puzzle.
    restart() {
      [spent, since, isSolved] = [0, null, false];
      set();
    },
    // Stand once the puzzle is solved, and go on if it no longer is.
    solved(now) {
      if (now === isSolved) return;
      isSolved = now;
      set();
    },
    // Stand while another tab is shown.
    show(now) {
      isShown = now;
      set();
    },
    // What it shows; empty if it is off.
    told: () => (isOn ? spoken(passed()) : ""),
    state: () => ({ on: isOn, spent: Math.round(passed()) }),
    restore(kept) {
      if (!isBoolean(kept?.on) || !isWhole(kept.spent, 0, MOST)) return;
      [isOn, spent, since] = [kept.on, kept.spent, null];
      set();
    },
  };
}
