"""Queens: place n queens on a board of n by n so that none attacks another.

Rules: every row and every column has exactly one queen; every diagonal has at most one.

Strategy (TAOCP 7.2.2.1, Knuth's QUEENS-DLX): rows and columns are primary items ``r0 c0 ...``, diagonals with more
than one cell secondary items ``a1 ...`` (row plus column) and ``b1 ...`` (the other direction). There is an option for
each cell, row by row. Rows and columns are ordered from the middle outwards, like organ pipes, since queens in the
middle attack most: engines that break ties by the order of items then enter far fewer nodes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from dancefloor import caps
from dancefloor.arguments import whole
from dancefloor.cover.options import Option, Use
from dancefloor.cover.problem import Item, Problem
from dancefloor.display import plural
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell
from dancefloor.puzzles.cell_items import DIGITS
from dancefloor.puzzles.kind import WithOptions
from dancefloor.puzzles.piece import Placement
from dancefloor.puzzles.tagged import TaggedEncoding
from dancefloor.search.deadline import check


@dataclass(frozen=True)
class Queens(WithOptions):
    """As many queens as the board has rows, `size`.

    Raises:
        PuzzleError: the board has no rows.
        InputError: the size is not a whole number.

    >>> puzzle = Queens(8)
    >>> puzzle.encode().problem
    <Problem of 16+26 items and 64 options>
    >>> puzzle.encode().decode(10)
    Placement(piece='queen', cells=((1, 2),))
    """

    emblems: ClassVar = {"queen": "queen"}  # how pieces are drawn

    size: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", whole("size", self.size))
        if self.size < 1:
            raise PuzzleError(f"a board of {self.size} rows: it should have at least one")

    @property
    def about(self) -> str:
        """The puzzle in a few words."""
        return f"{plural(self.size, 'queen')} on a board of {self.size}x{self.size} cells"

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the board."""
        return tuple((row, column) for row in range(self.size) for column in range(self.size))

    @property
    def dark(self) -> tuple[Cell, ...]:
        """The dark cells, which are drawn as on a chessboard: that in the lower left corner is one."""
        return tuple([(row, column) for row, column in self.cells if (self.size - 1 - row + column) % 2 == 0])

    def encode(self) -> TaggedEncoding:
        """The puzzle as items and options.

        Raises:
            PuzzleError: there are more options than `dancefloor.caps` allows.
        """
        return self._encoding

    @cached_property
    def _encoding(self) -> TaggedEncoding:
        n = self.size
        caps.check("options", n * n, f"{n} queens")
        items = [Item(f"{letter}{_digit(k)}") for k in _organ_pipes(n) for letter in "rc"]
        items += [Item(f"{letter}{_digit(k)}", False) for k in range(1, 2 * n - 2) for letter in "ab"]
        number = {item.name: k for k, item in enumerate(items)}
        options = []
        for row in range(n):
            check()
            for column in range(n):
                lines = (("r", row), ("c", column), ("a", row + column), ("b", n - 1 - row + column))
                names = [f"{letter}{_digit(k)}" for letter, k in lines]
                uses = tuple(Use(number[name]) for name in names if name in number)
                cells: tuple[Cell, ...] = ((row, column),)
                options.append(Option(uses, 0, Placement("queen", cells)))
        return TaggedEncoding(Problem(tuple(items), tuple(options)))

    def obstruction(self) -> str:
        """A reason, found without search, why there can be no solution; empty if there is one.

        >>> Queens(3).obstruction()
        '2 or 3 queens on a board of that size always attack each other'
        """
        return "2 or 3 queens on a board of that size always attack each other" if self.size in (2, 3) else ""


def _organ_pipes(n: int) -> list[int]:
    """0 to n - 1 from the middle outwards, in Knuth's order.

    >>> _organ_pipes(5)
    [2, 1, 3, 0, 4]
    """
    return [(n - 1 - j if j & 1 else n + j) >> 1 for j in range(n)]


def _digit(k: int) -> str:
    return DIGITS[k] if k < len(DIGITS) else str(k)
