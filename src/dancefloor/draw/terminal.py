"""What text pictures have besides outlines: colors of a terminal, chessboards, and arcs.

Colors are the escape sequences of a terminal with 256 colors. A chessboard has a line for each row; dark cells are
shaded, and emblems stand in the middle of cells. Arcs stand above a picture and join cells of its first row.

Strategy: arcs are brackets of line-drawing characters. An arc is as low as it can be above all arcs that it spans, so
that few lines are needed; where an end of one crosses another one, both go on.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from dancefloor.draw.palette import CHARACTERS, GROUND, ink_on, paints, shaded, terminal_color

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from dancefloor.draw.board import Board
    from dancefloor.geometry.lattice import Cell


def painted(line: Iterable[tuple[str, int, bool]], styles: Mapping[int, str]) -> str:
    """A line of a picture with its colors: strings with their areas, and whether they are bold."""
    parts = []
    for style, run in groupby(line, key=lambda part: styles.get(part[1], "") + "\x1b[1m" * part[2]):
        plain = "".join(string for string, _, _ in run)
        parts.append(f"{style}{plain}\x1b[0m" if style else plain)
    return "".join(parts).rstrip()


def styles(board: Board) -> dict[int, str]:
    """The escape sequences before the text of each placement. Copies have shades."""
    by_name = paints(board.pieces())
    named = enumerate(zip(board.called(), board.copies(), strict=True))
    return {number: _style(shaded(by_name[name], copy).fill) for number, (name, copy) in named}


def _style(color: str) -> str:
    number, background = terminal_color(color)
    # 16 and 231 are black and white; terminal themes do not change them.
    ink = 231 if ink_on(background) == "#ffffff" else 16
    return f"\x1b[48;5;{number};38;5;{ink}m"


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


Arc = tuple[int, int]  # the columns of its ends

#: Corners, lines, where lines cross, and where an arc stands on the picture: in Unicode, and in ASCII.
BRACKETS = ("┌┐─│┼┴", "++-|++")


def arched(picture: str, arcs: Sequence[Arc], *, unicode: bool) -> str:
    """Put arcs on a picture.

    Args:
        picture: the picture.
        arcs: their ends, as columns of the first line of the picture.
        unicode: whether to use line-drawing characters; otherwise they are ASCII.

    >>> print(arched("┌───┬───┬───┐", [(2, 6)], unicode=True))
      ┌───┐
    ┌─┴─┬─┴─┬───┐
    """
    left, right, flat, upright, crossing, foot = tuple(BRACKETS[not unicode])
    height = _heights(arcs)
    above = [[" "] * (1 + max(end for arc in arcs for end in arc)) for _ in range(max(height.values()))]
    for arc, top in height.items():
        row = above[-top]
        for column in range(arc[0] + 1, arc[1]):
            row[column] = flat
    for arc, top in height.items():
        above[-top][arc[0]], above[-top][arc[1]] = left, right
        for line in above[len(above) - top + 1 :]:
            for column in arc:
                line[column] = crossing if line[column] in (flat, crossing) else upright
    first, *rest = picture.split("\n")
    ends = {end for arc in arcs for end in arc}
    stood = "".join([foot if column in ends else sign for column, sign in enumerate(first)])
    return "\n".join(["".join(line).rstrip() for line in above] + [stood, *rest])


def _heights(arcs: Sequence[Arc]) -> dict[Arc, int]:
    """The line of each arc, counted from the picture upwards: narrow ones first, each as low as those below allow."""
    found: dict[Arc, int] = {}
    for arc in sorted(arcs, key=lambda arc: (arc[1] - arc[0], arc)):
        met = [top for other, top in found.items() if other[0] < arc[1] and arc[0] < other[1]]
        found[arc] = 1 + max(met, default=0)
    return found
