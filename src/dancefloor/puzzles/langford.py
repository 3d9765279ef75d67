"""Langford pairs: the numbers 1 to n, each twice, in a row, with k other numbers between the two numbers k.

Rules: each of the 2n slots holds one number; the two slots of k are k + 1 apart. An arrangement and its reverse are two
solutions.

Strategy (TAOCP 7.2.2.1, exercise 15): an item for each number and each slot, an option for each place of a pair. The
options come in ascending order of the number, then of its first slot.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from dancefloor import caps
from dancefloor.arguments import whole
from dancefloor.cover.options import Option, Use
from dancefloor.cover.problem import Item, Problem
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell
from dancefloor.puzzles.kind import WithOptions
from dancefloor.puzzles.piece import Placement
from dancefloor.puzzles.tagged import TaggedEncoding
from dancefloor.search.deadline import check


@dataclass(frozen=True)
class Langford(WithOptions):
    """Langford pairs of the numbers 1 to `pairs`; a pair covers two cells of row 0, the only row.

    Raises:
        PuzzleError: there are no pairs.
        InputError: their number is not a whole number.

    >>> puzzle = Langford(3)
    >>> puzzle.encode().problem
    <Problem of 9+0 items and 9 options>
    >>> puzzle.encode().decode(8)
    Placement(piece='3', cells=((0, 1), (0, 5)))
    """

    has_arcs: ClassVar = True  # an arc joins the two cells of a pair in pictures

    pairs: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "pairs", whole("pairs", self.pairs))
        if self.pairs < 1:
            raise PuzzleError(f"{self.pairs} pairs: there should be at least one")

    @property
    def about(self) -> str:
        """The puzzle in a few words."""
        return f"Langford pairs of the numbers 1 to {self.pairs}"

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the board."""
        return tuple((0, slot) for slot in range(2 * self.pairs))

    def encode(self) -> TaggedEncoding:
        """The puzzle as items and options.

        Raises:
            PuzzleError: there are more options than `dancefloor.caps` allows.
        """
        return self._encoding

    @cached_property
    def _encoding(self) -> TaggedEncoding:
        n = self.pairs
        caps.check("options", sum(range(n - 1, 2 * n - 1)), f"Langford pairs of {n} numbers")
        items = [*(Item(str(k)) for k in range(1, n + 1)), *(Item(f"s{slot}") for slot in range(2 * n))]
        options = []
        for k in range(1, n + 1):
            check()
            for slot in range(2 * n - k - 1):
                other = slot + k + 1
                cells: tuple[Cell, ...] = ((0, slot), (0, other))
                options.append(Option((Use(k - 1), Use(n + slot), Use(n + other)), 0, Placement(str(k), cells)))
        return TaggedEncoding(Problem(tuple(items), tuple(options)))

    def obstruction(self) -> str:
        """A reason, found without search, why there can be no solution; empty if there is one.

        The two slots of k have different parities if k is even. There are n slots of each parity, and the pairs of odd
        numbers, ceil(n/2) of them, take two of one parity each; so n - floor(n/2) must be even.

        >>> Langford(5).obstruction()
        '3 pairs of odd numbers cannot take as many even slots as odd ones'
        """
        odd = (self.pairs + 1) // 2
        what = "pair" if odd == 1 else "pairs"
        return f"{odd} {what} of odd numbers cannot take as many even slots as odd ones" if odd & 1 else ""
