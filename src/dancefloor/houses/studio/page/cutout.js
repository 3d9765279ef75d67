// Pieces to cut out: on paper, as large as the board is there, each as often as it may be used.
import { el } from "./elements.js";
import { picture } from "./picture.js";

const PAPER = 640; // pixels that a sheet of paper is wide, without its margins
const LARGEST = 40; // pixels of a cell there
const MOST = 200; // pieces; more would take many sheets

// `tab` is that of packing.js.
export function cutout(tab) {
  const { state } = tab;
  const element = el("div", { class: "cutout", "aria-hidden": "true" });

  function fill() {
    const { puzzle, lattice, cells } = state;
    const isFlat = puzzle?.kind === "packing" && lattice?.layer === null && tab.board();
    const pieces = isFlat ? many(puzzle, cells.length) : [];
    tab.root.classList.toggle("cut", Boolean(pieces.length));
    element.replaceChildren();
    if (!pieces.length) return;
    const { size, svg } = tab.board();
    const across = svg.viewBox.baseVal.width / size; // cells
    const unit = Math.min(LARGEST, PAPER / across);
    tab.root.style.setProperty("--paper-board", `${unit * across}px`);
    for (const { name, shapes } of pieces) {
      const drawn = picture(lattice, { cells: shapes[0], color: state.colors.look(name) });
      const [, , wide, high] = drawn.getAttribute("viewBox").split(" ").map(Number);
      drawn.style.width = `${(wide * unit) / 10}px`;
      drawn.style.height = `${(high * unit) / 10}px`;
      element.append(el("figure", {}, drawn, el("figcaption", {}, name)));
    }
  }

  addEventListener("beforeprint", fill);
  return { element };
}

// Each piece as often as it may be used, if these are not too many; those that may be used any number of times once.
function many({ pieces }, cells) {
  const all = pieces.flatMap((piece) => {
    const [, most] = piece.uses ?? [1, 1];
    const unbounded = most * piece.shapes[0].length >= cells && pieces.length > 1;
    return Array(unbounded ? 1 : most).fill(piece);
  });
  return all.length > MOST ? pieces : all;
}
