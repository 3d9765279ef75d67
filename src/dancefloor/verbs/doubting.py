"""Questions about the letters of a division, as `dancefloor.fillomino.solver.Doubts` answers them about numbers.

Strategy: each question is a search of its own, on a board with other clues. An exact cover has no core, so letters that
contradict each other are found by leaving out one after another.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from dancefloor.engines.base import Limits, Outcome
from dancefloor.fillomino.solver import Contradiction
from dancefloor.geometry.lattice import Cell
from dancefloor.puzzles.division import BLANK, HOLE, Division
from dancefloor.verbs.solving import solve

MOST_NODES = 100_000  # for one question


class LetterDoubts:
    """Clues that can be doubted. A question that takes more than so many `nodes`, or `seconds`, has no answer: None."""

    def __init__(
        self, puzzle: Division, *, nodes: int = MOST_NODES, seconds: float | None = None, engine: str | None = None
    ) -> None:
        self.puzzle = puzzle
        self._limits, self._engine = Limits(nodes=nodes, seconds=seconds), engine

    def contradiction(self) -> Contradiction | None:
        """Clues that contradict each other, as few as can be had by leaving out one after another.

        >>> LetterDoubts(Division("tetrominous", ("LLOL", "....", "...."))).contradiction()
        Contradiction(found=True, clues=((0, 2),), all_needed=True)
        """
        needed, all_needed = list(self.puzzle.given), True
        possible = self._number(needed, 1)
        if possible != 0:
            return None if possible is None else Contradiction(False, (), True)
        for cell in list(needed):
            fewer = [other for other in needed if other != cell]
            possible = self._number(fewer, 1)
            if possible == 0:
                needed = fewer
            all_needed = all_needed and possible is not None
        return Contradiction(True, tuple(needed), all_needed)

    def follows(self, cell: Cell) -> bool | None:
        """Whether a clue of a puzzle with one solution follows from the others.

        >>> doubts = LetterDoubts(Division("tetrominous", ("IIII",)))
        >>> doubts.follows((0, 0))
        True
        """
        number = self._number([other for other in self.puzzle.given if other != cell], 2)
        return None if number is None else number == 1

    def _number(self, cells: Collection[Cell], most: int) -> int | None:
        """How many solutions there are, up to so many, with the clues of these cells; None if that is not known."""
        kept = set(cells)
        clues = tuple(
            tuple(clue if clue == HOLE or (i, j) in kept else BLANK for j, clue in enumerate(row))
            for i, row in enumerate(self.puzzle.clues)
        )
        limits = Limits(most, self._limits.nodes, self._limits.seconds)
        search = solve(replace(self.puzzle, clues=clues), engine=self._engine, limits=limits)
        number = sum(1 for _ in search)
        if search.outcome is Outcome.INTERRUPTED:
            raise KeyboardInterrupt
        return number if number == most or search.outcome is Outcome.COMPLETE else None
