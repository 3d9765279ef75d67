// Fletcher's program in films: its tests of squares, and its macros as they unfold. docs/faces.md describes the steps.
import { el } from "./elements.js";

const SHOWN = 20; // of the cards that the assembler has kept, the last ones

// What stands where before the first step.
export const beginning = () => ({
  marked: [], // the cells that tests have marked, on the way down the tree of patterns
  looked: null, // the step that looks at a cell
  macros: [], // the macro instructions that are being unfolded
  kept: [], // the cards that the assembler has kept
  depth: null, // the counter K
});

export function apply(state, step, nodes) {
  state.looked = null;
  switch (step.do) {
    case "lead":
      state.looked = step;
      break;
    case "test":
      if (step.card !== undefined) break;
      state.looked = step;
      if (step.empty) state.marked.push(step.cell);
      break;
    case "leave":
      state.marked.pop();
      break;
    case "call":
      state.macros.push(step.card);
      state.node = step.node;
      break;
    case "return":
      state.macros.pop();
      state.node = nodes.get(step.node).parent;
      break;
    case "set":
      if (step.name === "K") state.depth = step.value;
      break;
    case "keep":
      state.kept.push(step.card);
  }
}

const bare = (card) => card.replace(/\s+/g, " ").trim();

export function words(step, placeOf) {
  switch (step.do) {
    case "lead":
      return `The lead is the first empty cell: ${placeOf(step.cell)}.`;
    case "test":
      if (step.card !== undefined) return `${bare(step.card)}: the next card is ${step.holds ? "taken" : "left out"}.`;
      return `Is the square at distance ${step.distance} empty? ${step.empty ? "Yes: mark it." : step.cell ? "No." : "No: it is outside."}`;
    case "ask":
      return `These are the cells of ${step.piece}: is it left? ${step.left ? "Yes." : "No."}`;
    case "leave":
      return "Remove the mark, and test what comes next.";
    case "call":
      return `Unfold ${bare(step.card)}.`;
    case "return":
      return "This macro is unfolded.";
    case "repeat":
      return `Repeat the cards up to the next IRP with ${step.name} = ${step.item}.`;
    case "set":
      return `${step.name} becomes ${step.value}.`;
    case "keep":
      return `Keep ${bare(step.card)}.`;
    default:
      return "";
  }
}

// The macros that are being unfolded, one inside another, and the cards that are kept.
export function unfolding({ macros, kept, depth }) {
  const from = Math.max(0, kept.length - SHOWN);
  return el(
    "div",
    { class: "unfolding" },
    el("p", {}, `Depth of nesting: K = ${depth ?? "not set"}`),
    el("ol", { class: "macros", "aria-label": "Macros that are being unfolded" }, ...macros.map((card) => el("li", {}, el("code", {}, bare(card))))),
    el("p", {}, `Cards kept: ${kept.length}`),
    el("ol", { class: "kept", start: from + 1, "aria-label": "Cards kept" }, ...kept.slice(from).map((card) => el("li", {}, el("code", {}, card.padEnd(8))))),
  );
}
