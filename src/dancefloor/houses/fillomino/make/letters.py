"""Random solutions of a division, and which of their letters follow from others: for new pentominous and tetrominous.

Strategy: the blank board is encoded once, with its options in random order, so that the first cover is a random one. A
question about letters leaves options out of this problem. All letters together determine the regions, since two equal
polyominoes never touch.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from random import Random
from typing import cast

from dancefloor.cover.problem import Problem
from dancefloor.engines.registry import engine
from dancefloor.engines.search import Search
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.division import BLANK, Division
from dancefloor.houses.fillomino.verify_filled import division_faults
from dancefloor.puzzles.piece import Placement
from dancefloor.search.values import Limits, Outcome

ENGINE = "dancing"  # always the same one: another would reach the limits on nodes at other questions
FIRST_NODES = 200_000  # for a random solution
QUESTION_NODES = 20_000  # for one question; a letter that takes more stays


class Letters:
    """The letters of a random solution of a blank board.

    Args:
        blank: the board without letters.
        rng: the random number generator.

    Raises:
        PuzzleError: the board has no solution.

    >>> letters = Letters(Division("tetrominous", ("....",) * 4), Random(3))
    >>> letters.rows[0], letters.follows((0, 0), []), letters.follows((0, 0), [(0, 1)])
    (('I', 'I', 'I', 'I'), False, True)
    """

    def __init__(self, blank: Division, rng: Random) -> None:
        self.blank = blank
        size = f"a {blank.genre} of {blank.rows}x{blank.columns}"
        if reason := blank.obstruction():
            raise PuzzleError(f"{size}: {reason}")
        problem = blank.encode().problem
        options = sorted(problem.options, key=lambda _: rng.random())
        self._problem = Problem.trusted(problem.items, tuple(options))
        self._placements = [cast("Placement", option.tag) for option in options]
        #: the regions of the solution; empty if none was found within the limit
        self.placed: tuple[Placement, ...] = ()
        found, complete = _cover(self._problem, FIRST_NODES)
        if found is not None:
            self.placed = tuple(sorted(self._placements[option] for option in found))
        elif complete:
            raise PuzzleError(f"{size}: it has no solution")

    @property
    def regions(self) -> list[tuple[Cell, ...]]:
        """The cells of each region."""
        return [placed.cells for placed in self.placed]

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The letters, row by row."""
        return tuple(tuple(self.owner[i, j] for j in range(self.blank.columns)) for i in range(self.blank.rows))

    @cached_property
    def owner(self) -> dict[Cell, str]:
        """The letter of each cell."""
        letters = {cell: placed.piece for placed in self.placed for cell in placed.cells}
        return {cell: letters[cell] for cell in self.blank.cells if cell in letters}

    def puzzle(self, shown: Iterable[Cell]) -> Division:
        """The puzzle with the letters of these cells."""
        kept = set(shown)
        rows = enumerate(self.rows)
        clues = tuple(tuple(letter if (i, j) in kept else BLANK for j, letter in enumerate(row)) for i, row in rows)
        return Division(self.blank.genre, clues)

    def follows(self, cell: Cell, others: Iterable[Cell]) -> bool | None:
        """Whether the letter of a cell follows from those of others; None if the search for that takes too long."""
        other, complete = _cover(self._without(cell, others), QUESTION_NODES)
        return other is None if complete or other is not None else None

    def faults(self) -> list[str]:
        """What is wrong with the regions; empty if nothing is."""
        return division_faults(self.blank, self.placed)

    def is_unique(self, shown: Iterable[Cell]) -> bool | None:
        """Whether these letters have this solution only; None if the search for that takes too long."""
        problem, numbers = self._problem.without({k for cell in shown for k in self._other[cell]})
        search = _search(problem, Limits(2, nodes=FIRST_NODES))
        found = [sorted(self._placements[numbers[option]] for option in cover) for cover in search]
        if len(found) < 2 and search.outcome is not Outcome.COMPLETE:
            return None
        return found == [list(self.placed)]

    def _without(self, cell: Cell, others: Iterable[Cell]) -> Problem:
        """The problem with the letters of the others, and with another letter in the cell."""
        dropped = {k for other in others if other != cell for k in self._other[other]}
        problem, _ = self._problem.without(dropped.union(self._same[cell]))
        return problem

    @cached_property
    def _same(self) -> dict[Cell, list[int]]:
        """By cell: the options that have its letter there."""
        return self._options(same=True)

    @cached_property
    def _other(self) -> dict[Cell, list[int]]:
        """By cell: the options that have another letter there."""
        return self._options(same=False)

    def _options(self, *, same: bool) -> dict[Cell, list[int]]:
        found: dict[Cell, list[int]] = {cell: [] for cell in self.blank.cells}
        for number, placed in enumerate(self._placements):
            for cell in placed.cells:
                if (placed.piece == self.owner[cell]) is same:
                    found[cell].append(number)
        return found


def _cover(problem: Problem, nodes: int) -> tuple[tuple[int, ...] | None, bool]:
    """A cover, if one was found; and whether the search was complete."""
    search = _search(problem, Limits(1, nodes=nodes))
    return next(search, None), search.outcome is Outcome.COMPLETE


def _search(problem: Problem, limits: Limits) -> Search[tuple[int, ...]]:
    return Search(engine(ENGINE), problem, limits=limits)
