// Films of dancing links: items that are covered, options that are tried, and lists that options leave.
import { classes, el } from "./elements.js";

const list = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);
const counted = (count) => (count === 1 ? "1 option" : `${count} options`);

export const beginning = () => ({
  covered: new Set(), // items
  chosen: [], // options tried and not taken back
  hidden: new Map(), // for each option the items from whose lists it is gone
  focus: null, // the item that the last step is about
});

export function apply(state, step, nodes) {
  state.focus = step.item ?? null;
  switch (step.do) {
    case "cover":
      state.covered.add(step.item);
      break;
    case "uncover":
      state.covered.delete(step.item);
      break;
    case "hide":
      state.hidden.set(step.option, [...(state.hidden.get(step.option) ?? []), ...step.items]);
      break;
    case "unhide":
      state.hidden.set(step.option, (state.hidden.get(step.option) ?? []).filter((item) => !step.items.includes(item)));
      break;
    case "try":
      state.chosen.push(step.option);
      state.node = step.node;
      break;
    case "undo":
      state.chosen.pop();
      state.node = nodes.get(step.node).parent;
  }
}

export const label = ({ option }, { options }) => options[option].join(" ");

export function words(step, { scene }) {
  const option = step.option === undefined ? "" : `“${label(step, scene)}”`;
  switch (step.do) {
    case "choose":
      return `Choose ${step.item}: of the items to be covered it has the fewest options, ${step.size}.`;
    case "cover":
      return `Cover ${step.item}: no further option may use it.`;
    case "uncover":
      return `Uncover ${step.item}.`;
    case "hide":
      return `${option} uses it too, and goes from the list of ${list(step.items)}.`;
    case "unhide":
      return `${option} comes back to the list of ${list(step.items)}.`;
    case "try":
      return `Try ${option}, and cover its other items.`;
    case "undo":
      return `Take ${option} back.`;
    case "solution":
      return `All items are covered by ${counted(step.options.length)}: a solution.`;
    case "stuck":
      return `No option is left for ${step.item}: go back.`;
    default:
      return "";
  }
}

export const stage = async ({ scene }) => (now) => matrix(scene, now);

// Items and options as a table: which items are covered, which options are chosen, and what has left the lists.
function matrix({ items, primary, options }, now) {
  const head = el("tr", {}, el("td"), ...items.map((item, number) => el("th", { scope: "col", class: classes({ covered: now.covered.has(item), focus: now.focus === item, secondary: number >= primary }) }, item)));
  const rows = options.map((option, number) => {
    const chosen = now.chosen.includes(number);
    const gone = new Set(now.hidden.get(number));
    const has = new Map(option.map((use) => [use.split(":")[0], use.split(":")[1] ?? ""]));
    const cells = items.map((item) => {
      const covered = now.covered.has(item) && !chosen;
      return el("td", { class: classes({ has: has.has(item), gone: has.has(item) && (gone.has(item) || covered) && !chosen, covered: now.covered.has(item) }) }, has.has(item) ? has.get(item) || "1" : "");
    });
    return el("tr", { class: classes({ chosen }) }, el("th", { scope: "row" }, option.join(" ")), ...cells);
  });
  return el("table", { class: "matrix" }, el("caption", {}, "Items and options; what has left the lists is struck out"), el("thead", {}, head), el("tbody", {}, ...rows));
}
