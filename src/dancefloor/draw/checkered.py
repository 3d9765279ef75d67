"""Chessboards in a terminal: a line for each row, dark cells shaded, and emblems in the middle of cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dancefloor.draw.emblems import CHARACTERS
from dancefloor.draw.palette import GROUND, terminal_color

if TYPE_CHECKING:
    from dancefloor.draw.board import Board
    from dancefloor.geometry.lattice import Cell

WIDTHS = (3, 2, 1)  # of a cell, in characters: the widest for which there is room
SHADES, FRAME = ("░", ":"), ("┌┐└┘─│", "++++-|")  # in Unicode, and in ASCII


def checkered(board: Board, *, color: bool, unicode: bool, width: int) -> str:
    """Draw a board of squares with dark cells.

    Args:
        board: the board.
        color: whether to shade cells by backgrounds from a terminal's 256 colors.
        unicode: whether to use line-drawing characters and emblems of Unicode, or only ASCII.
        width: the width of the terminal, in characters.

    >>> from dancefloor.draw.board import Board, Notes
    >>> cells = [(i, j) for i in range(2) for j in range(2)]
    >>> notes = Notes(dark=[(0, 1), (1, 0)])
    >>> board = Board(cells, [("queen", [(1, 0)])], notes=notes, emblems={"queen": "queen"})
    >>> print(checkered(board, color=False, unicode=True, width=80))
    ┌──────┐
    │   ░░░│
    │░♛░   │
    └──────┘
    """
    rows, columns = ([cell[axis] for cell in board.cells] for axis in (0, 1))
    across = range(min(columns), max(columns) + 1)
    room = next((room for room in WIDTHS if room * len(across) + 2 <= width), WIDTHS[-1])
    pen = _Pen(board, room, color, unicode)
    upper_left, upper_right, lower_left, lower_right, flat, upright = tuple(FRAME[not unicode])
    line = flat * (room * len(across))
    middle = ["".join([pen.cell((i, j)) for j in across]) for i in range(min(rows), max(rows) + 1)]
    framed = [f"{upright}{row}{upright}" for row in middle]
    return "\n".join([f"{upper_left}{line}{upper_right}", *framed, f"{lower_left}{line}{lower_right}"])


class _Pen:
    """What stands in each cell."""

    def __init__(self, board: Board, room: int, color: bool, unicode: bool) -> None:
        self._cells, self._dark = frozenset(board.cells), frozenset(board.notes.dark)
        self._room, self._color, self._unicode = room, color, unicode
        self._emblems = {cell: board.emblems.get(name, "") for name, cells in board.placements for cell in cells}
        self._marked = frozenset(board.notes.marked)

    def cell(self, cell: Cell) -> str:
        """The characters of a cell."""
        if cell not in self._cells:
            return " " * self._room
        emblem = self._emblems.get(cell)
        sign = "" if emblem is None else CHARACTERS[emblem][not self._unicode]
        sign = f"({sign or ' '})" if cell in self._marked and self._room > 2 else sign
        dark = cell in self._dark
        if self._color:
            number, _ = terminal_color(GROUND["dark" if dark else "light"])
            return f"\x1b[48;5;{number};38;5;16m{sign.center(self._room)}\x1b[0m"
        return sign.center(self._room, SHADES[not self._unicode] if dark else " ")
