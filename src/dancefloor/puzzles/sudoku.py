"""Sudoku: fill a square of 9 by 9 cells with the numbers 1 to 9, some of which are given.

Rules: every cell has one number; every row, column and box of 3 by 3 has each number once; given numbers stay.

Strategy (TAOCP 7.2.2.1): items for cells ``p`` (row, column), for a number in a row ``r`` (row, number), a column
``c`` (column, number) and a box ``b`` (box, number), and an option for each number in each cell, cell by cell. A given
number leaves its cell a single option; so no item is special, and conflicting clues make the problem infeasible.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import Any, ClassVar

from dancefloor.arguments import listed, shown
from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell
from dancefloor.pickling import Value
from dancefloor.puzzles.piece import Placement
from dancefloor.puzzles.tagged import TaggedEncoding


@dataclass(frozen=True, init=False)
class Sudoku(Value):
    """The 81 numbers row by row, 0 for an empty cell. `dancefloor.formats.sudoku` reads them from text.

    Raises:
        PuzzleError: there are not 81 numbers from 0 to 9.
        InputError: the argument is not a sequence of numbers.

    >>> puzzle = Sudoku([5, 3] + 79 * [0])
    >>> puzzle.encode().problem
    <Problem of 324+0 items and 713 options>
    >>> puzzle.encode().decode(0)
    Placement(piece='5', cells=((0, 0),))
    """

    genre: ClassVar[str] = "sudoku"  # which formats can represent it

    numbers: tuple[int, ...]

    def __init__(self, numbers: Iterable[int]) -> None:
        given = listed("numbers", numbers, "81 numbers from 0 to 9; `dancefloor.formats.sudoku` reads text")
        if len(given) != 81:
            raise PuzzleError(f"{len(given)} numbers: a sudoku has 81 cells")
        object.__setattr__(self, "numbers", tuple([_checked(k, number) for k, number in enumerate(given)]))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the board."""
        return tuple(divmod(k, 9) for k in range(81))

    def encode(self) -> TaggedEncoding:
        """The puzzle as items and options."""
        return self._encoding

    @cached_property
    def _encoding(self) -> TaggedEncoding:
        items = [Item(f"p{row}{column}") for row in range(9) for column in range(9)]
        items += [Item(f"{letter}{k}{number}") for letter in "rcb" for k in range(9) for number in range(1, 10)]
        options = []
        for k, clue in enumerate(self.numbers):
            row, column = divmod(k, 9)
            cells: tuple[Cell, ...] = ((row, column),)
            for number in (clue,) if clue else range(1, 10):
                lines = (row, 9 + column, 18 + _box(row, column))
                uses = (Use(k), *(Use(81 + 9 * line + number - 1) for line in lines))
                options.append(Option(uses, 0, Placement(str(number), cells)))
        return TaggedEncoding(Problem(tuple(items), tuple(options)))

    def solved(self, cover: Sequence[int]) -> tuple[int, ...]:
        """All 81 numbers, from a cover of the encoded problem."""
        numbers = list(self.numbers)
        for option in cover:
            placement = self._encoding.decode(option)
            row, column = placement.cells[0]
            numbers[9 * row + column] = int(placement.piece)
        return tuple(numbers)

    def obstruction(self) -> str:
        """A sentence about a number that is given twice in a row, column or box; empty if there is none.

        >>> Sudoku([5, 3, 5] + 78 * [0]).obstruction()
        'row 1 has the number 5 twice'
        """
        seen = set()
        for k, number in enumerate(self.numbers):
            row, column = divmod(k, 9)
            for line in (("row", row), ("column", column), ("box", _box(row, column))):
                if number and (*line, number) in seen:
                    return f"{line[0]} {line[1] + 1} has the number {number} twice"
                seen.add((*line, number))
        return ""


def _checked(cell: int, given: Any) -> int:
    try:
        number = index(given)
    except TypeError:
        number = -1
    if number not in range(10):
        place = f"row {cell // 9 + 1}, column {cell % 9 + 1}"
        raise PuzzleError(f"{shown(given)} in {place}: it should be 1 to 9, or 0 for an empty cell")
    return number


def _box(row: int, column: int) -> int:
    return row // 3 * 3 + column // 3
