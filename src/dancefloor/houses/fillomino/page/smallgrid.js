// The picture of a fillomino on a card: its grid, as it is drawn for playing.
import { Grid } from "./grid.js";
import { GridBoard } from "./gridboard.js";

// Resolves to an element, null if nothing can be drawn. `filled` are the numbers of a link, which may be for another grid.
export async function small(ask, puzzle, { filled = [] }) {
  const { value: lattice } = await ask({ ask: "lattice", name: "square", rows: 1, columns: 1 });
  if (!lattice) return null;
  const grid = new Grid(puzzle);
  const fits = filled.length === grid.rows && filled[0].length === grid.columns;
  if (fits) grid.begin(puzzle, "", filled);
  const drawn = new GridBoard(lattice, grid);
  drawn.show();
  return drawn.still();
}
