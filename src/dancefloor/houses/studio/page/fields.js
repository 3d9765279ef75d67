// Fields of a form, each with a place for the message about what was typed into it.
import { el } from "./elements.js";

let made = 0;

// A field: its `element` holds a label, the input, and the message. `fail(message, place)` says what is wrong, and
// selects the place, which has `line` and `column`, if they are known; an empty message says that nothing is wrong.
export function field(title, input, ...after) {
  input.id ||= `dancefloor-field-${++made}`;
  const wrong = el("p", { class: "wrong", id: `${input.id}-wrong`, role: "alert" });
  const element = el(
    "div",
    { class: "field" },
    el("label", { for: input.id }, title),
    el("span", { class: "entry" }, input, ...after),
    wrong,
  );
  function fail(message, { line = null, column = null } = {}) {
    wrong.textContent = message ?? "";
    if (!message) {
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-describedby");
      return;
    }
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", wrong.id);
    if (!column || input.type === "number") return;
    const before = input.value.split("\n").slice(0, (line ?? 1) - 1);
    const start = before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
    input.setSelectionRange(start, start + 1);
  }
  input.addEventListener("input", () => fail(""));
  return { element, input, fail };
}

export const choice = (options, chosen) =>
  options.map(({ name, title }) => el("option", { value: name, selected: name === chosen }, title));

// Choose an option, as if a user did; nothing happens if there is none with this name.
export function choose(select, name) {
  if (![...select.options].some(({ value }) => value === name)) return;
  select.value = name;
  select.dispatchEvent(new Event("change"));
}
