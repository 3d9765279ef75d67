// A number that is drawn over cells: press on a number, and each blank cell that the pointer goes on to gets it. And a
// number that is tapped: press again on the cell that was pressed last, and it has the next one; with Shift, or by a
// finger that stays, the one before.
//
// `solves()` tells whether numbers are filled in now, `fill(change)` fills some in, and `tap(cell, back)` is called for a
// tap.

const LONG = 450; // milliseconds that a finger stays

export function spreading(grid, solves, fill, tap) {
  let number = 0; // that goes on; 0 before a press, and -1 if it began on a blank cell
  let going = false; // whether some cell has got it: all are undone together
  let last = ""; // the cell that was pressed last
  let tapped = null; // the same cell, while it is pressed again: { cell, back }
  let staying = 0; // a timer

  function end(isTap) {
    clearTimeout(staying);
    if (isTap && tapped) tap(tapped.cell, tapped.back);
    tapped = null;
  }

  function stay() {
    tapped.back = true;
    end(true);
    number = -1; // nothing goes on
  }

  // As `onCell` of a board.
  return (cell, event) => {
    if (!cell || event.button === 2) {
      end(event.type === "pointerup");
      number = 0;
      going = false;
    } else if (!number) {
      tapped = last === String(cell) ? { cell, back: event.shiftKey } : null;
      last = String(cell);
      number = grid.number(cell) || -1;
      if (tapped && event.pointerType !== "mouse") staying = setTimeout(stay, LONG);
    } else {
      end(false);
      if (number < 0 || grid.number(cell) || !solves()) return;
      fill(() => grid.fill(cell, number, going));
      going = true;
    }
  };
}
