"""The last resort of an explanation: a number that no short argument gives, and the fewest numbers that force it.

Strategy: the solver finds the only solution, and one solver answers all questions. For a few open cells, those with the
fewest values left, ask which of the known numbers are to blame if their number were another one. Take the cell that
needs the fewest, leave out those that it can do without, the farthest first, and look for a smallest set for it. All
limits are numbers of conflicts, so a puzzle always gets the same proof.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.fillomino import Fillomino, Grid
from dancefloor.houses.fillomino.solve.doubts import NumberDoubts
from dancefloor.houses.fillomino.solve.verdict import judge
from dancefloor.search.least_core import Contradiction
from dancefloor.search.values import Answer, Limits

CONFLICTS = 20_000  #: to find the solution
CONFLICTS_ASKED = 300  #: for one question about a cell
MOST_CELLS = 150  #: on larger boards, leave out only what a short search proves to be needless
MOST_ASKED = 6  #: cells to ask about


class LastResort:
    """Proofs by the solver, for one puzzle.

    >>> resort = LastResort(Fillomino(((0, 0, 0), (0, 6, 0), (3, 0, 3))))
    >>> resort.solution
    ((6, 6, 6), (6, 6, 6), (3, 3, 3))
    >>> cell, reason = resort.forced([(0, 0)], resort.puzzle.given)
    >>> cell, reason.clues
    ((0, 0), ((1, 1), (2, 2)))
    """

    def __init__(self, puzzle: Fillomino) -> None:
        self.puzzle = puzzle
        verdict = judge(puzzle, limits=Limits(nodes=CONFLICTS))
        #: the only solution; None if there is none, or several, or it was not found
        self.solution: Grid | None = verdict.solutions[0] if verdict.answer is Answer.UNIQUE else None
        self._doubts: NumberDoubts | None = None
        if self.solution:
            self._doubts = NumberDoubts(replace(puzzle, clues=self.solution), conflicts=CONFLICTS_ASKED)

    def number(self, cell: Cell) -> int:
        """The number of a cell in the only solution; 0 if it is not known."""
        return self.solution[cell[0]][cell[1]] if self.solution else 0

    @property
    def work(self) -> int:
        """The steps of all proofs so far, as `Solver.work` counts them."""
        return self._doubts.steps if self._doubts else 0

    def forced(
        self, cells: Sequence[Cell], known: Mapping[Cell, int], steps: float = inf
    ) -> tuple[Cell, Contradiction] | None:
        """One of some cells, and the fewest of the known numbers that force its number; None if none is found.

        Args:
            cells: open cells; the first ones are looked at.
            known: the numbers found so far, clues included; 0 is one without a name yet, which is no reason.
            steps: how many steps this may take; if they do not suffice, the numbers may be more than the fewest.
        """
        if self._doubts is None:
            return None
        self._doubts.allow(steps)
        others = [cell for cell, number in known.items() if number]
        asked = ((cell, self._doubts.blamed(cell, others)) for cell in cells[:MOST_ASKED])
        blamed = [(len(clues), cell, clues) for cell, clues in asked if clues is not None]
        if not blamed:  # all questions took too long; that the solution is the only one is known
            return (cells[0], Contradiction(True, tuple(sorted(others)), False)) if cells else None
        _, cell, first = min(blamed)
        large = len(self.puzzle.cells) > MOST_CELLS

        def near(other: Cell) -> tuple[int, Cell]:
            return abs(other[0] - cell[0]) + abs(other[1] - cell[1]), other

        reason = self._doubts.reason(cell, sorted(first if large else others, key=near, reverse=True), quick=large)
        if not reason or not reason.found:
            return cell, Contradiction(True, tuple(sorted(first)), False)
        return cell, reason
