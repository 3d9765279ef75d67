// A number that is drawn over cells: press on a number, and each blank cell that the pointer goes on to gets it.
//
// `solves()` tells whether numbers are filled in now, and `fill(change)` fills some in.
export function spreading(grid, solves, fill) {
  let number = 0; // that goes on; 0 before a press, and -1 if it began on a blank cell
  let going = false; // whether some cell has got it: all are undone together

  // As `onCell` of a board.
  return (cell, event) => {
    if (!cell || event.button === 2 || !solves()) {
      number = 0;
      going = false;
    } else if (!number) number = grid.number(cell) || -1;
    else if (number > 0 && !grid.number(cell)) {
      fill(() => grid.fill(cell, number, going));
      going = true;
    }
  };
}
