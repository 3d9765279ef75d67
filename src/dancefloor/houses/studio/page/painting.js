// What the cells of the board look like: the pieces on them, weights, what is blamed, and shades.
import { seamsOf } from "./gluing.js";
import { keyOf } from "./layout.js";
import { regionOf } from "./region.js";
import { Slices } from "./slices.js";

const CELLS = 300; // that are painted in one frame

// A function that paints the cells, then the labels and the lines between pieces; `state` is that of packing.js, and
// `marked(key)` says which marks a cell has.
export function painting(state, marked) {
  const slices = new Slices(CELLS);
  return (board, parts, told) => {
    const { blame, member, puzzle } = state;
    const region = regionOf(puzzle);
    const names = new Map(puzzle.labels?.map(([cell, name]) => [keyOf(cell), name]));
    const owner = new Map(parts.flatMap((part) => part.cells.map((cell) => [keyOf(cell), part])));
    const step = blame?.steps[blame.at];
    const pointed = step?.cells.length ? new Set(step.cells.map(keyOf)) : (blame?.cells ?? new Set());
    const weights = new Map(step?.weights.map((each) => [keyOf(each.slice(0, -1)), each.at(-1)]));
    const look = ([key, { cell }]) => {
      const part = owner.get(key);
      const where = region.get(key)?.state ?? "outside";
      const weight = weights.get(key) ?? "";
      const blamed = weight ? ` weighs-${weight}` : pointed.has(key) ? " blamed" : "";
      const named = names.has(key) ? ` (${names.get(key)})` : "";
      const lies = part && `${part.name} ${part.which}`.trim() + part.note;
      const shade = part ? null : member?.shades?.get(key);
      const label = `cell ${cell.join(", ")}${named}: ${shade?.said ?? lies ?? where}${blamed}${marked(key)}`;
      const text = shade?.text ?? String(weight);
      board.paint(cell, { class: `${where}${blamed}`, color: part?.color ?? shade?.color ?? null, text, label });
    };
    slices.begin([...board.cells], look, () => board.show(parts, { ...told, seams: seamsOf(state.lattice, puzzle, parts) }));
  };
}
