// Constraints as sentences: a row for each, switched on and off, with the number of solutions that this would leave.
//
// The puzzle holds the sentences that are on. `state.sentences` lists all of them in the order in which they are shown,
// so that one that is switched off keeps its place.
import { counting } from "./counting.js";
import { el } from "./elements.js";
import { field } from "./fields.js";

const HINT_SECONDS = 60;
const QUIET = 300; // milliseconds without a change
const PLACE = /^puzzle, key 'where': where /; // in messages, where the sentence is

// `tab` is that of packing.js.
export function constraints(tab) {
  const { state } = tab;
  const input = el("input", {
    type: "text",
    class: "asking",
    spellcheck: "false",
    autocomplete: "off",
    placeholder: "X at 2,3   or   no two of I L touch",
  });
  const add = el("button", { title: "Solutions must satisfy this sentence, too" }, "Ask");
  const line = field("Constraint", input, add);
  const rows = el("ul", { class: "sentences" });
  const hint = el("button", { type: "button", class: "hint", title: "Give placements that leave one solution", onclick: () => makeHints() }, "Make hints");
  const numbers = counting(tab, {
    puzzleWith,
    switches: () => [on(), ...all().map(toggled)],
    changed: () => renderNumbers(),
  });
  const numbering = el("div", { class: "numbering" }, numbers.button, hint, numbers.total);
  const element = el("form", { class: "asked" }, line.element, rows, numbering);

  element.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = input.value;
    const written = typed.split(/[\n;]/).map((text) => text.trim().replace(/\s+/g, " ")).filter(Boolean);
    if (written.length) tab.changing(() => ask(written)).then((good) => good && input.value === typed && (input.value = ""));
  });

  const on = () => state.puzzle.where ?? [];
  const all = () => [...new Set([...state.sentences, ...on()])];

  // The puzzle with these constraints and no others.
  function puzzleWith(where) {
    const { where: _, ...rest } = state.puzzle;
    return where.length ? { ...rest, where } : rest;
  }

  // Take these sentences, too, if they make sense. Resolves to whether they do.
  async function ask(written) {
    const { puzzle: asked } = state;
    const sentences = [...new Set([...all(), ...written])];
    const where = sentences.filter((text) => on().includes(text) || written.includes(text));
    const puzzle = puzzleWith(where);
    const heard = await tab.ask({ ask: "describe", puzzle });
    if (state.puzzle !== asked) return ask(written); // somebody has drawn meanwhile
    const isSaid = refuse(heard, sentences) && sentences.length === all().length; // beside a sentence
    line.fail(heard.event === "result" || isSaid ? "" : heard.message.replace(PLACE, ""));
    if (heard.event === "result") {
      judged = puzzle;
      tab.edit({ puzzle, sentences });
    }
    return heard.event === "result";
  }

  let refused = null; // a sentence that makes no sense, and why
  // Say beside a sentence why it makes no sense, if that is so. Returns whether it is.
  function refuse({ event, message }, sentences) {
    const wrong = event !== "result" && PLACE.test(message) ? message.replace(PLACE, "") : "";
    const text = sentences.find((each) => all().includes(each) && wrong.slice(1).startsWith(`${each}${wrong[0]}: `));
    refused = text === undefined ? null : { text, why: wrong.slice(text.length + 4) };
    return Boolean(refused);
  }

  // Other cells or pieces may leave a sentence without sense: look for that once the puzzle stays as it is for a moment.
  let judged = null; // a puzzle
  let timer = 0;
  function judge() {
    const { puzzle } = state;
    if (judged === puzzle) return;
    judged = puzzle;
    refused = null;
    clearTimeout(timer);
    if (!on().length) return;
    timer = setTimeout(async () => {
      const heard = await tab.ask({ ask: "describe", puzzle });
      if (puzzle !== state.puzzle) return;
      refuse(heard, on());
      render();
    }, QUIET);
  }

  const toggled = (text) => (on().includes(text) ? on().filter((other) => other !== text) : all().filter((other) => other === text || on().includes(other)));

  // Ask for less. That is always done, be it that another sentence is left without sense; `judge` says so then.
  function drop(text, sentences) {
    line.fail("");
    tab.edit({ puzzle: on().includes(text) ? puzzleWith(toggled(text)) : state.puzzle, sentences });
  }

  // Ask for placements that leave one solution, as sentences. Other hints each time.
  let seed = 0;
  let making = null;
  async function makeHints() {
    if (making) return making.cancel();
    await tab.settled();
    const { puzzle } = state;
    making = tab.backend.ask({ ask: "hints", puzzle, seed: seed++, seconds: HINT_SECONDS });
    hint.textContent = "Stop";
    const heard = await making.done;
    making = null;
    hint.textContent = "Make hints";
    if (heard.event === "cancelled" || puzzle !== state.puzzle) return undefined;
    if (heard.event !== "result") return line.fail(heard.message);
    await tab.changing(() => ask(heard.value.hints));
    return tab.app.say(heard.text);
  }

  // --- drawing it ---

  let shown = ""; // the rows
  function render() {
    judge();
    const now = JSON.stringify([all(), on(), state.blame?.where, refused, state.refused]);
    if (shown !== now) {
      shown = now;
      const { activeElement } = rows.getRootNode();
      const focused = rows.contains(activeElement) ? activeElement.dataset.of : null;
      rows.replaceChildren(...all().map(row));
      rows.querySelector(`input[data-of="${CSS.escape(focused ?? "")}"]`)?.focus();
    }
    numbers.render(all().length > 0);
  }

  function row(text) {
    const isOn = on().includes(text);
    const toggle = () => (isOn ? drop(text, all()) : tab.changing(() => ask([text])).then((good) => good || back()));
    const back = () => (shown = "") || render();
    const wrong = objection(text);
    return el(
      "li",
      { class: `${isOn ? "on" : "off"}${wrong ? " blamed" : ""}` },
      el("label", {}, el("input", { type: "checkbox", checked: isOn, "data-of": text, onchange: toggle }), el("span", {}, text)),
      el("output", { class: "left", "data-of": text }),
      el("button", { type: "button", class: "remove", "aria-label": `Remove ${text}`, title: "Remove", onclick: () => drop(text, all().filter((other) => other !== text)) }, "×"),
      wrong ? el("span", { class: "objection", role: "status" }, wrong) : "",
    );
  }

  // What speaks against a sentence; empty if nothing does.
  function objection(text) {
    const where = state.blame?.where ?? [];
    if (refused?.text === text) return refused.why;
    if (/^where /.test(state.refused) && state.refused.includes(`'${text}'`)) return state.refused.replace(/^where /, "");
    if (!where.includes(text)) return "";
    const others = where.filter((other) => other !== text);
    return others.length ? `contradicts ${others.map((other) => `“${other}”`).join(" and ")}` : "no solution satisfies this";
  }

  function renderNumbers() {
    for (const output of rows.querySelectorAll("output")) {
      const text = output.dataset.of;
      const number = numbers.of(toggled(text));
      output.textContent = number && `${number} ${on().includes(text) ? "without" : "with it"}`;
    }
  }

  // Begin a sentence that somebody goes on with.
  function suggest(text) {
    input.value = text;
    input.focus();
    input.setSelectionRange(0, 0);
  }

  return { ask: (written) => tab.changing(() => ask(written)), element, render, suggest };
}
