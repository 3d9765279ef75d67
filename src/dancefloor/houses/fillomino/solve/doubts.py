"""Questions about the clues of a fillomino: which conflict, and which follow from the others.

Strategy: one solver answers all questions and keeps what it learns from each. It knows no clue of its own, since any
clue may be left out. To ask which clues follow from all others, there are two solvers, which are several times faster:
each knows every second clue as its own, so that it has fewer values to try, and can count the cells of a large region.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from math import inf

from dancefloor.engines.search import BATCH_SECONDS
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.fillomino import Fillomino, Grid
from dancefloor.houses.fillomino.solve.enumeration import COMPLETE, OPEN, Claim, Solver
from dancefloor.houses.fillomino.solve.solver import start
from dancefloor.search.deadline import deadline, left
from dancefloor.search.least_core import Contradiction, Said, least_contradiction

MOST_CONFLICTS = 20_000  # for one question
COUNTED = 50  # conflicts after which the steps are looked at
EFFORT = 300_000  # cells to look at, in all questions about a contradiction together
QUICK_CONFLICTS = 30  # the same as MOST_CONFLICTS, for a reason that is quick
FEW_EFFORT = 3_000  # the same, in all questions about a reason


class NumberDoubts:
    """Questions about the clues of one board, for one solver that keeps what it learns.

    A question that exceeds a limit, or the deadline around it (`dancefloor.search.deadline`), has no answer: None.

    Args:
        puzzle: the puzzle.
        conflicts: the most conflicts of a question.
        seconds: the most seconds of a question.
        steps: the most steps of all questions together, as `Solver.work` counts them; the last one may take some more.
        seed: the seed for the search.
        method: the name of a method; None for the best one installed.
    """

    def __init__(
        self,
        puzzle: Fillomino,
        *,
        conflicts: int = MOST_CONFLICTS,
        seconds: float = inf,
        steps: float = inf,
        seed: int = 0,
        method: str | None = None,
    ) -> None:
        self.puzzle = puzzle
        self._conflicts, self._seconds, self._steps = conflicts, seconds, steps
        most = len(puzzle.numbers) + 1  # every clue larger than the board is as wrong as this one
        self._clues = {cell: min(clue, most) for cell, clue in enumerate(puzzle.numbers) if clue}
        self._given = {puzzle.cells[cell]: clue for cell, clue in self._clues.items()}
        self._make = partial(start, seed=seed, method=method)
        self._solver = self._asked_about(self._clues)
        self._halves: dict[int, tuple[Solver, list[int]]] = {}  # by number of the first clue, 0 or 1: what it doubts

    def _asked_about(self, doubted: Iterable[int]) -> Solver:
        """A solver for claims about some clues, which keeps all others."""
        without = set(doubted)
        kept = [0 if cell in without else self._clues.get(cell, 0) for cell in range(len(self.puzzle.numbers))]
        others = replace(self.puzzle, clues=self.puzzle.grid(kept))
        return self._make(others, named=sorted({self._clues[cell] for cell in without}))

    @property
    def steps(self) -> int:
        """The work so far, as `Solver.work` counts it."""
        return sum(solver.work()[4] for solver in (self._solver, *(solver for solver, _ in self._halves.values())))

    def is_spent(self) -> bool:
        """Whether no steps are left for questions."""
        return self.steps >= self._steps

    def allow(self, steps: float) -> None:
        """Allow all further questions together that many steps."""
        self._steps = self.steps + steps

    def solution(self, clues: Iterable[Cell]) -> Grid | bool | None:
        """A solution that keeps these clues of the puzzle; False if there is none."""
        found = self._ask([self._claim(self.puzzle.number(cell)) for cell in clues])
        return self.puzzle.grid(found) if isinstance(found, list) else found

    def contradiction(self, stopped: Callable[[], bool] = lambda: False) -> Contradiction | None:
        """Find clues that contradict each other, as few as possible; None if `stopped` returns True before any answer.

        If walls or the largest number exclude any solution, even without clues, the contradiction has no clues.

        >>> NumberDoubts(Fillomino(((2, 0, 1, 0, 3),))).contradiction()
        Contradiction(found=True, clues=((0, 2), (0, 4)), all_needed=True, smallest=True)
        """

        def ask(cells: Sequence[Cell]) -> Said:
            return Said(None) if stopped() else self._said(cells)

        return least_contradiction(ask, list(self._given), EFFORT // max(1, len(self.puzzle.numbers)))

    def follows(self, cell: Cell, others: Iterable[Cell] | None = None) -> bool | None:
        """Whether a clue follows from others, by default from all of them: then it is redundant.

        >>> doubts = NumberDoubts(Fillomino(((2, 0, 1, 0, 0),)))
        >>> doubts.follows((0, 0)), doubts.follows((0, 2)), doubts.follows((0, 0), others=[])
        (True, False, False)
        """
        doubted = self.puzzle.number(cell)
        if others is None:
            solver, among = self._half_with(doubted)
        else:
            solver, among = self._solver, [self.puzzle.number(other) for other in others]
        claims = [self._claim(other) for other in among if other != doubted]
        found = self._ask([*claims, (doubted, self._clues[doubted], False)], solver=solver)
        return None if found is None else found is False

    def _half_with(self, doubted: int) -> tuple[Solver, list[int]]:
        """A solver for claims about half of the clues, one among them, and these clues."""
        clues = list(self._clues)
        first = clues.index(doubted) % 2
        if first not in self._halves:
            among = clues[first::2]
            self._halves[first] = self._asked_about(among), among
        return self._halves[first]

    def blamed(self, cell: Cell, others: Sequence[Cell]) -> list[Cell] | None:
        """Clues among others from which a clue follows, not always as few as possible; None if it does not follow.

        >>> doubts = NumberDoubts(Fillomino(((2, 2, 1, 3, 3, 3),)))
        >>> doubts.blamed((0, 0), [(0, 1), (0, 2), (0, 4)])
        [(0, 1), (0, 2)]
        """
        said = self._doubted(self.puzzle.number(cell), others)
        return list(said.clues) if said.possible is False else None

    def reason(self, cell: Cell, others: Sequence[Cell], *, quick: bool = False) -> Contradiction | None:
        """The fewest clues among others from which a clue follows: they contradict that it is wrong.

        It is None, or has found nothing, unless the clue follows from them.

        Args:
            cell: the cell of the clue.
            others: the cells of the other clues, in the order in which to try to do without them.
            quick: whether to give up each question early, and look for no other set with fewer clues.

        >>> doubts = NumberDoubts(Fillomino(((2, 2, 1, 3, 3, 3),)))
        >>> doubts.reason((0, 0), [(0, 1), (0, 2), (0, 4)])
        Contradiction(found=True, clues=((0, 2),), all_needed=True, smallest=True)
        """
        doubted = self.puzzle.number(cell)
        questions = 0 if quick else FEW_EFFORT // max(1, len(self.puzzle.numbers))
        most = QUICK_CONFLICTS if quick else self._conflicts
        return least_contradiction(lambda cells: self._doubted(doubted, cells, most), list(others), questions)

    def _doubted(self, doubted: int, cells: Sequence[Cell], most: int | None = None) -> Said:
        """Whether there is a solution with the clues of these cells and another number in a given cell."""
        if self.is_spent():  # with many clues, to name them takes long, too
            return Said(None)
        claims = [self._claim(self.puzzle.number(other)) for other in cells]
        found = self._ask([*claims, (doubted, self._clues[doubted], False)], most)
        if isinstance(found, list):
            grid = self.puzzle.grid(found)
            return Said(True, [other for other, clue in self._given.items() if grid[other[0]][other[1]] == clue])
        if found is None:
            return Said(None)
        return Said(False, [cells[number] for number in self._solver.core() if number < len(cells)])

    def _claim(self, cell: int) -> Claim:
        return (cell, self._clues[cell], True)

    def _said(self, cells: Sequence[Cell]) -> Said:
        """Whether there is a solution with the clues of these cells; and all clues that it keeps, or those to blame."""
        found = self.solution(cells)
        if found is None or found is True:
            return Said(None)
        if found is False:
            return Said(False, [cells[number] for number in self._solver.core()])
        return Said(True, [cell for cell, number in self._given.items() if found[cell[0]][cell[1]] == number])

    def _ask(
        self, claims: Sequence[Claim], at_most: int | None = None, *, solver: Solver | None = None
    ) -> list[int] | bool | None:
        solver = solver or self._solver
        if self.is_spent():
            return None
        solver.ask(claims)
        met = solver.work()[0]
        most = met + (self._conflicts if at_most is None else at_most)
        due = met + COUNTED
        with deadline(self._seconds):
            while met < most and (seconds := left()):
                grids, state = solver.advance(1, min(due, most) - met, min(seconds, BATCH_SECONDS))
                if grids:
                    return grids[0]
                if state != OPEN:
                    return False if state == COMPLETE else None
                met = solver.work()[0]
                if met >= due:  # not wherever the time divides the work, which would not be the same each time
                    due = met + COUNTED
                    if self.steps >= self._steps:
                        return None
        return None
