"""Heat maps: how many solutions have a piece on each cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from dancefloor.display import Displayed, number_text, plural
from dancefloor.errors import PuzzleError, nearest
from dancefloor.geometry.square import SQUARE

if TYPE_CHECKING:
    from dancefloor.geometry.lattice import Cell, Lattice


@dataclass(frozen=True, repr=False)
class Heat(Displayed):
    """For each cell of a board, how many solutions have a piece on it; `Family.heat` makes it.

    >>> import dancefloor as dance
    >>> heat = dance.family("3x20").heat("X")
    >>> heat
    <Heat of X in 8 solutions: 0 to 4 of them on a cell>
    >>> heat[1, 2], heat.share((1, 2))
    (4, 0.5)

    Added in version 0.2.
    """

    piece: str  #: the piece, of which there may be several copies
    total: int  #: how many solutions there are
    counts: Mapping[Cell, int]  #: by cell, also those where the piece never lies
    lattice: Lattice = SQUARE

    def __repr__(self) -> str:
        many = plural(self.total, "solution", number_text)
        return (
            f"<Heat of {self.piece} in {many}: {number_text(self.least)} to {number_text(self.most)} of them on a cell>"
        )

    def __hash__(self) -> int:
        return hash((self.piece, self.total, tuple(self.counts.items())))

    def __getitem__(self, cell: Cell) -> int:
        """How many solutions have the piece on a cell."""
        return self.counts[cell]

    @property
    def least(self) -> int:
        """The smallest number."""
        return min(self.counts.values(), default=0)

    @property
    def most(self) -> int:
        """The largest number."""
        return max(self.counts.values(), default=0)

    def share(self, cell: Cell) -> float:
        """The share of solutions that have the piece on a cell, from 0 to 1, rounded down to a thousandth."""
        return float(self._thousandths(self.counts[cell]) / 1000) if self.total else 0.0

    def percent(self, cell: Cell) -> str:
        """The same in per cent, as pictures show it: ``·`` for never, and ``<1`` for hardly ever.

        >>> Heat("X", 300, {(0, 0): 0, (0, 1): 1, (0, 2): 300}).percent((0, 1))
        '<1'
        """
        count = self.counts[cell]
        if not count:
            return "·"
        rounded = (200 * count + self.total) // (2 * self.total)
        if count == self.total or 0 < rounded < 100:
            return str(rounded)
        return ">99" if rounded else "<1"

    def _thousandths(self, count: int) -> int:
        return 1000 * count // self.total

    def text(self, *, unicode: bool = True, width: int = 80) -> str:
        """The percentages on the board, in lines of characters."""
        from dancefloor.draw.board import Board, Notes
        from dancefloor.draw.text import text

        written = {
            cell: self.percent(cell) if unicode else self.percent(cell).replace("·", ".") for cell in self.counts
        }
        board = Board(tuple(self.counts), [], self.lattice, notes=Notes(written))
        return text(board, unicode=unicode, width=width)

    def svg(self, *, style: str = "colors") -> str:
        """A picture as an SVG document, with a scale; in shades of gray in the style ``print``."""
        from dancefloor.houses.questions.families.heat_drawing import heat_svg

        return heat_svg([self], style=style)

    def as_json(self) -> dict[str, Any]:
        """Plain lists and strings: the piece, and each cell with its number."""
        return {
            "piece": self.piece,
            "cells": [{"cell": list(cell), "solutions": count} for cell, count in self.counts.items()],
        }

    def __str__(self) -> str:
        return self.text()


def heat_of(puzzle: Any, total: int, occurrences: Mapping[Any, int], piece: str) -> Heat:
    """The heat map of a piece.

    Args:
        puzzle: the puzzle.
        total: how many solutions there are.
        occurrences: for each placement, in how many of these it is.
        piece: the name of the piece.

    Raises:
        PuzzleError: there is no such piece, or no board.
    """
    names = pieces_of(puzzle, occurrences)
    if not names:
        raise PuzzleError("a heat map needs a board: 'dancefloor family' says how often each option is used")
    if piece not in names:
        raise PuzzleError(f"there is no piece {str(piece)[:20]!r}; {nearest(str(piece), names)}", piece=str(piece))
    counts = dict.fromkeys(_cells(puzzle), 0)
    for placement, times in occurrences.items():
        if placement.piece == piece:
            for cell in placement.cells:
                counts[cell] += times
    region = getattr(puzzle, "region", None)
    return Heat(piece, total, counts, region.lattice if region else SQUARE)


def pieces_of(puzzle: Any, occurrences: Mapping[Any, int]) -> tuple[str, ...]:
    """The names of the pieces of a puzzle, in its order; none if there is no board.

    Args:
        puzzle: the puzzle.
        occurrences: its placements.
    """
    if not _cells(puzzle) or not all(hasattr(each, "piece") for each in islice(occurrences, 1)):
        return ()
    own = [piece.name for piece in getattr(puzzle, "pieces", ())]
    return tuple(dict.fromkeys(own or [placement.piece for placement in occurrences]))


def _cells(puzzle: Any) -> tuple[Cell, ...]:
    cells: tuple[Cell, ...] = tuple(getattr(puzzle, "region", None) or getattr(puzzle, "cells", None) or ())
    return cells
