// Boards whose sides are glued together: the twin of dancefloor/geometry/wrapping.py, which needs no table of lattices.
//
// Boards that turn cells over have cells of one kind. A motion of their lattice is then a matrix.
export const GLIDES = { mobius: ["glide"], klein: ["glide"], projective: ["glide", "twist"] };

export function compared(one, other) {
  for (let k = 0; k < one.length; k++) if (one[k] !== other[k]) return one[k] - other[k];
  return 0;
}

export const times = (matrix, vector) => matrix.map((row) => row.reduce((sum, entry, k) => sum + entry * vector[k], 0));
export const translated = (cell, by) => cell.map((number, k) => number + (by[k] ?? 0));

// What a wrapping does: `normal` is equal for cells that are glued together, `copies` are a cell and those that lie on it
// turned over, and `images` those to which the motions of the gluing lead.
export function gluing({ kind, steps, ...motions }) {
  const echelon = echelonOf(steps);
  const over = (GLIDES[kind] ?? []).map((name) => {
    const [matrix, vector] = motions[name];
    return (cell) => translated(times(matrix, cell), vector);
  });
  const reduced = (cell) => {
    for (const [axis, step] of echelon) {
      const many = Math.floor(cell[axis] / step[axis]);
      if (many) cell = translated(cell, step.map((each) => -many * each));
    }
    return cell;
  };
  const copies = (cell) => [cell, ...over.map((motion) => motion(cell)), ...(over.length > 1 ? [over[1](over[0](cell))] : [])];
  return {
    normal: (cell) => copies(cell).map(reduced).reduce((one, other) => (compared(other, one) < 0 ? other : one)),
    copies,
    images: (cell) => [...steps.map((step) => translated(cell, step)), ...over.map((motion) => motion(cell))],
    isOver: over.length > 0,
  };
}

// Steps that generate the same group. Each comes with an axis along which all later steps are 0.
function echelonOf(steps) {
  let left = steps;
  const found = [];
  for (const axis of steps[0].keys()) {
    let leading;
    while ((leading = left.filter((step) => step[axis])).length > 1) {
      const least = leading.reduce((one, other) => (Math.abs(other[axis]) < Math.abs(one[axis]) ? other : one));
      left = left.map((step) => (step === least ? step : step.map((number, k) => number - Math.floor(step[axis] / least[axis]) * least[k])));
    }
    if (!leading.length) continue;
    left = left.filter((step) => step !== leading[0]);
    found.push([axis, leading[0]]);
  }
  return found;
}

// A function from a cell of the plane to the number of the cell of a board that it is; undefined if it lies outside.
export function folding({ wrapping }, cells) {
  const place = wrapping ? gluing(wrapping).normal : (cell) => cell;
  const numbers = new Map(cells.map((cell, k) => [String(place(cell)), k]));
  return (cell) => numbers.get(String(place(cell)));
}

// Where pieces go on beyond the edge of a glued board, as pictures have it: pairs of a cell and the one beyond, which lies
// outside. `lattice` is the value of the query `lattice`, and `parts` have `cells`.
export function seamsOf({ kinds, rank }, puzzle, parts) {
  if (!puzzle.wrapping) return [];
  const cells = [...puzzle.cells, ...puzzle.optional];
  const fold = folding(puzzle, cells);
  const inside = new Set(cells.map(String));
  const owners = new Map(parts.flatMap((part) => part.cells.map((cell) => [String(cell), part])));
  const neighbors = new Map(kinds.map((each) => [String(each.kind), each.neighbors]));
  const goesOn = (cell, beyond) => !inside.has(String(beyond)) && owners.get(String(cells[fold(beyond)])) === owners.get(String(cell));
  return parts.flatMap((part) => part.cells).flatMap((cell) =>
    neighbors.get(String(cell.slice(rank)))
      .map(({ by, kind }) => [...translated(cell.slice(0, rank), by), ...kind])
      .filter((beyond) => goesOn(cell, beyond))
      .map((beyond) => [cell, beyond]));
}
