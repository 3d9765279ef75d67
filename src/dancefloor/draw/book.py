"""Books of puzzles to print: large boards with a caption below each, and small solutions at the end.

Black on white, with thin lines between the cells, as pencils need it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dancefloor.draw.board import Board
from dancefloor.draw.layout import CellWidths
from dancefloor.draw.look import Look
from dancefloor.draw.sheet import pdf_parts, plan

TO_WRITE = CellWidths(21.0, 32.0)  # 21 points are 7.4 mm
TO_COMPARE = CellWidths(9.0, 13.0)
PRINT = Look(style="print")


def plain(board: Board) -> Board:
    """A board with walls around its placements instead of paint in them, for small pictures.

    >>> board = Board([(0, 0), (0, 1)], [("1", [(0, 0)]), ("1", [(0, 1)])])
    >>> plain(board).placements, plain(board).notes.walls
    ([], [((0, 0), (0, 1))])
    """
    areas = board.areas(-1)
    pairs = ((cell, other) for cell in areas for other in board.lattice.neighbors(cell) if cell < other)
    walls = [(cell, other) for cell, other in pairs if areas.get(other, areas[cell]) != areas[cell]]
    return board._replace(placements=[], notes=board.notes._replace(walls=[*board.notes.walls, *walls]))


class Printed(NamedTuple):
    """A puzzle in a book."""

    puzzle: Board
    solution: Board | None  #: None to print none
    caption: str  #: what is known about it, such as its difficulty


def pdf_book(puzzles: Sequence[Printed], *, title: str, paper: str = "a4") -> bytes:
    """Make a PDF document with puzzles, and then their solutions.

    Args:
        puzzles: the puzzles, which get numbers from 1 on.
        title: the title.
        paper: ``a4`` (default) or ``letter``.

    >>> from dancefloor.draw.board import Notes
    >>> board = Board([(0, 0), (0, 1)], [], notes=Notes({(0, 0): "2"}))
    >>> pdf_book([Printed(board, board, "easy")], title="One puzzle")[:8]
    b'%PDF-1.4'
    """
    captions = [f"{number}. {each.caption}" if each.caption else str(number) for number, each in enumerate(puzzles, 1)]
    boards = [each.puzzle for each in puzzles]
    parts = [(title, plan(boards, paper, PRINT, captions, TO_WRITE))]
    solved = [(str(number), each.solution) for number, each in enumerate(puzzles, 1) if each.solution]
    if solved:
        numbers = [number for number, _ in solved]
        parts.append(
            (f"{title}: solutions", plan([plain(board) for _, board in solved], paper, PRINT, numbers, TO_COMPARE))
        )
    return pdf_parts(parts, title=title, paper=paper, style=PRINT.style)
