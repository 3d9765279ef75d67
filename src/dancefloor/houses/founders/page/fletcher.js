// Films of Fletcher's program: its placements, its tests of squares, and its macros as they unfold. docs/faces.md
// describes the steps.
import { Board, keyOf } from "./board.js";
import { numbered } from "./colors.js";
import { classes, el } from "./elements.js";

const SHOWN = 20; // of the cards that the assembler has kept, the last ones

export const beginning = () => ({
  placed: new Map(), // for each node on the way here its piece and cells
  stuck: null, // the cell on which nothing fits
  marked: [], // the cells that tests have marked, on the way down the tree of patterns
  looked: null, // the step that looks at a cell
  macros: [], // the macro instructions that are being unfolded
  kept: [], // the cards that the assembler has kept
  depth: null, // the counter K
});

export function apply(state, step, nodes) {
  state.looked = state.stuck = null;
  switch (step.do) {
    case "place":
      state.placed.set(step.node, step);
      state.node = step.node;
      break;
    case "lift":
      state.placed.delete(step.node);
      state.node = nodes.get(step.node).parent;
      break;
    case "stuck":
      state.stuck = step.cell ?? null;
      break;
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

export const label = ({ piece, card }) => piece ?? card;

const placeOf = ([row, column, ...rest]) => (rest.length ? `cell ${[row, column, ...rest].join(", ")}` : `row ${row + 1}, column ${column + 1}`);
const bare = (card) => card.replace(/\s+/g, " ").trim();

export function words(step, { nodes }) {
  switch (step.do) {
    case "place":
      return `Put ${step.piece} on the first empty cell.`;
    case "lift":
      return `Take ${nodes.get(step.node).label} back.`;
    case "solution":
      return "No cell is empty: a solution.";
    case "stuck":
      return `No piece fits on the first empty cell, ${placeOf(step.cell)}: go back.`;
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

// Macros have a list of cards; the other films have a board.
export async function stage({ scene, nodes }, backend) {
  if (scene.of === "macros") return unfolding;
  const lattice = await backend.ask({ ask: "lattice", name: scene.lattice, rows: 1, columns: 1 }).done;
  if (lattice.event !== "result") throw new Error(lattice.message ?? "");
  const board = new Board(lattice.value, scene.cells, { size: 48, label: "Region" });
  const repeats = Math.max(...[...nodes.values()].map(({ depth }) => depth)) >= scene.pieces.length; // a name is no placement
  const numbers = new Map(scene.pieces.map((name, number) => [name, number]));
  const lookOf = ({ piece, depth }) => numbered(repeats ? depth : numbers.get(piece));
  return (now) => {
    paint(board, now, lookOf);
    return board.svg;
  };
}

// Show placements, marks, and where the program looks.
function paint(board, now, lookOf) {
  const owner = new Map();
  for (const step of now.placed.values()) for (const cell of step.cells) owner.set(keyOf(cell), step);
  const marked = new Set(now.marked.map(keyOf));
  const looked = now.looked?.cell && keyOf(now.looked.cell);
  for (const [key, { cell }] of board.cells) {
    const step = owner.get(key);
    const name = classes({ inside: true, stuck: now.stuck && keyOf(now.stuck) === key, marked: marked.has(key) && !step, looked: looked === key });
    board.paint(cell, { class: name, color: step ? lookOf(step) : null, label: `cell ${cell.join(", ")}: ${step?.piece ?? "empty"}` });
  }
  board.show([...now.placed.values()].map((step) => ({ cells: step.cells, name: step.piece, color: lookOf(step) })));
}

// The macros that are being unfolded, one inside another, and the cards that are kept.
function unfolding({ macros, kept, depth }) {
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
