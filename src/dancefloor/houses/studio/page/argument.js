// Why there is no solution, step by step: a sentence, and two buttons that lead to the steps before and after it.
import { el } from "./elements.js";

// `show(number)` draws a step on the board.
export function argument(show) {
  const button = (title, by) =>
    el("button", { type: "button", title, "aria-label": title, onclick: () => show(at + by) }, by < 0 ? "‹" : "›");
  const [back, on] = [button("Step before", -1), button("Next step", 1)];
  const sentence = el("span", { class: "step", "aria-live": "polite" });
  const element = el("div", { class: "argument", role: "group", "aria-label": "Why there is none", hidden: true });
  element.append(back, on, sentence);
  let at = 0;

  function render(blame) {
    const steps = blame?.steps ?? [];
    element.hidden = !steps.length;
    at = blame?.at ?? 0;
    back.disabled = at === 0;
    on.disabled = at >= steps.length - 1;
    back.hidden = on.hidden = steps.length < 2;
    const number = steps.length > 1 ? `${at + 1} of ${steps.length}: ` : "";
    sentence.textContent = steps.length ? `${number}${steps[at].sentence}` : "";
  }

  return { element, render };
}
