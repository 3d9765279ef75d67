"""Questions about the letters of a division, as `dancefloor.fillomino.solve.solver.Doubts` answers them about numbers.

Strategy: each question is a search of its own, on a board with other clues. An exact cover has no core: of letters that
have no solution all are to blame.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from math import inf

from dancefloor.geometry.lattice import Cell
from dancefloor.puzzles.division import BLANK, HOLE, Division
from dancefloor.search.least_core import Contradiction, Said, least_contradiction
from dancefloor.search.values import Limits, Outcome
from dancefloor.solutions.solution import Solution
from dancefloor.verbs.solving import solve

MOST_NODES = 100_000  # for one question
QUESTIONS = 300  # about one contradiction


class LetterDoubts:
    """Clues that can be doubted.

    A question that takes more than so many `nodes`, or `seconds`, or goes on `until` that time of `time.perf_counter`,
    has no answer: None.
    """

    def __init__(
        self,
        puzzle: Division,
        *,
        nodes: int = MOST_NODES,
        seconds: float = inf,
        until: float = inf,
        engine: str | None = None,
    ) -> None:
        self.puzzle = puzzle
        self._nodes, self._seconds, self._until, self._engine = nodes, seconds, until, engine

    def contradiction(self, stopped: Callable[[], bool] = lambda: False) -> Contradiction | None:
        """Clues that contradict each other, as few as can be found; None if nothing is known before it is `stopped`.

        >>> LetterDoubts(Division("tetrominous", ("LLOL", "....", "...."))).contradiction()
        Contradiction(found=True, clues=((0, 2),), all_needed=True, smallest=True)
        """

        def ask(cells: Sequence[Cell]) -> Said:
            return Said(None) if stopped() else self._said(cells)

        return least_contradiction(ask, list(self.puzzle.given), QUESTIONS)

    def follows(self, cell: Cell) -> bool | None:
        """Whether a clue of a puzzle with one solution follows from the others.

        >>> doubts = LetterDoubts(Division("tetrominous", ("IIII",)))
        >>> doubts.follows((0, 0))
        True
        """
        found = self._solutions([other for other in self.puzzle.given if other != cell], 2)
        return None if found is None else len(found) == 1

    def _said(self, cells: Sequence[Cell]) -> Said:
        """Whether there is a solution with these clues; all clues that it keeps, or those to blame: any of them."""
        found = self._solutions(cells, 1)
        if not found:
            return Said(None) if found is None else Said(False, cells)
        owner = found[0].owner
        return Said(True, [cell for cell, letter in self.puzzle.given.items() if owner[cell] == letter])

    def _solutions(self, cells: Collection[Cell], most: int) -> list[Solution] | None:
        """The solutions, up to so many, with the clues of these cells; None if there may be more."""
        kept = set(cells)
        clues = tuple(
            tuple(clue if clue == HOLE or (i, j) in kept else BLANK for j, clue in enumerate(row))
            for i, row in enumerate(self.puzzle.clues)
        )
        seconds = min(self._seconds, self._until - time.perf_counter())
        limits = Limits(most, self._nodes, None if seconds == inf else max(seconds, 0.0))
        search = solve(replace(self.puzzle, clues=clues), engine=self._engine, limits=limits)
        found = list(search)
        if search.outcome is Outcome.INTERRUPTED:
            raise KeyboardInterrupt
        return found if len(found) == most or search.outcome is Outcome.COMPLETE else None
