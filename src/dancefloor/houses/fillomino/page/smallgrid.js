// The picture of a fillomino on a card: its grid, as it is drawn for playing.
import { Grid } from "./grid.js";
import { GridBoard } from "./gridboard.js";

const MOST = 900; // cells: nobody could read more on a card

// Resolves to an element, null if nothing should be drawn. `filled` are the numbers of a link, which may be for another grid.
export async function small(ask, puzzle, { filled = [] }) {
  if (puzzle.clues.length * puzzle.clues[0].length > MOST) return null;
  const { value: lattice } = await ask({ ask: "lattice", name: "square", rows: 1, columns: 1 });
  if (!lattice) return null;
  const grid = new Grid(puzzle);
  const fits = filled.length === grid.rows && filled[0].length === grid.columns;
  if (fits) grid.begin(puzzle, "", filled);
  const drawn = new GridBoard(lattice, grid);
  drawn.show();
  return drawn.still();
}
