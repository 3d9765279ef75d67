"""Trials of suppositions, and how much work an explanation may take, so that it ends in good time on any board.

Strategy: whatever takes time counts what it looks at, in steps of about ten nanoseconds: so a puzzle always gets the
same explanation, whatever machine it is made on. Suppositions may take the first part. Then each number of the solver
takes a share of what is left.

`Trials` is what all techniques that suppose something have in common: in which order to look at cells, and whether it
is worth while to look again, since something near has changed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import isqrt
from typing import Protocol

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.evidence import Evidence
from dancefloor.houses.fillomino.explain.move import Supposition
from dancefloor.houses.fillomino.rules.reasoning import Reasoning
from dancefloor.search.stepwise import Steps

SMALLEST, MOST = 180_000_000, 350_000_000  #: the steps on the smallest and on the largest boards
FEW_CELLS = 400  #: boards of more cells may take longer
FOR_NUMBERS = 260_000  #: steps set aside for each of the first FEW_CELLS cells, for numbers of the solver in the end
STEPS = 600_000  #: more steps for each further cell
FIRST = 0.8  #: the part of the steps that suppositions may take
SHARES = 16  #: the part of what is left that a number of the solver may take
MOST_SUPPOSITIONS = 300_000  #: on a board of 100 cells; fewer on larger ones, where each takes longer
AT_ONCE, SOON, EVER = 0, 4, 10**6  #: how many numbers to follow a supposition for
LOOKING = 100  #: steps of `Effort` to look at a cell
NEAR = 1  #: how far from a change suppositions are tried again
MANY = 12  #: suppositions that show something, before one looks at the simplest of them
FEW = 4  #: arguments for which to find the evidence, before the shortest is used
FEW_VALUES = 3  #: the most values left in a cell for cases, and for a supposition within another


class Worker(Protocol):
    """Whatever counts its work in steps."""

    @property
    def work(self) -> int:
        """The steps that it has taken so far."""


def usual_effort(cells: int) -> int:
    """How many steps an explanation may take on a board with a number of cells.

    >>> usual_effort(100), usual_effort(400), usual_effort(3200)
    (154000000, 76000000, 350000000)
    """
    return min(MOST, SMALLEST - FOR_NUMBERS * min(cells, FEW_CELLS) + STEPS * max(0, cells - FEW_CELLS))


class Effort:
    """The steps taken so far by all workers, and those that are allowed.

    >>> effort = Effort(100)
    >>> effort.taken, effort.is_spent, effort.share
    (0, False, 6.25)
    """

    def __init__(self, most: float) -> None:
        self._most = most
        self._workers: list[Worker] = []

    def count(self, worker: Worker) -> None:
        """Count the steps of a worker, from now on."""
        self._workers.append(worker)

    @property
    def taken(self) -> int:
        """The steps taken so far."""
        return sum(worker.work for worker in self._workers)

    @property
    def is_spent(self) -> bool:
        """Whether as many steps were taken as suppositions may take."""
        return self.taken >= self._most * FIRST

    @property
    def share(self) -> float:
        """The part of the steps left that a number of the solver may take."""
        return max(0.0, (self._most - self.taken) / SHARES)


class Exhausted(Exception):
    """The limit on suppositions, or on the work for them, was reached."""


class Budget:
    """The number of suppositions allowed, `most`, and `spent` so far.

    Args:
        most: how many suppositions are allowed.
        effort: how much work; None for any.
    """

    def __init__(self, most: int, effort: Effort | None = None) -> None:
        self.most, self.spent, self._effort = most, 0, effort

    def spend(self, many: int = 1) -> None:
        """Count suppositions.

        Raises:
            Exhausted: the limit was reached.
        """
        if self.spent + many > self.most:
            self.spent = self.most
            raise Exhausted
        if self._effort and self._effort.is_spent:
            raise Exhausted
        self.spent += many


def usual_budget(cells: int) -> int:
    """How many suppositions are allowed on a board with a number of cells, if nobody says.

    >>> usual_budget(100), usual_budget(400)
    (300000, 150000)
    """
    return MOST_SUPPOSITIONS * 10 // isqrt(max(cells, 100))


class Trials:
    """What is tried on one board.

    Args:
        reasoning: what is known of the board, and what the rules find of a supposition.
        evidence: its deductions, and what they rest on.
        budget: how many suppositions are allowed.
        short: whether suppositions that fail after few steps come after those that fail at once, so that one
            trial serves both.

    >>> from dancefloor.houses.fillomino.fillomino import Fillomino
    >>> puzzle = Fillomino(((3, 0), (0, 0)))
    >>> trials = Trials(Reasoning(puzzle), Evidence(puzzle), Budget(MOST_SUPPOSITIONS))
    >>> trials.fewest_first()
    [(3, (0, 1)), (3, (1, 0)), (3, (1, 1))]
    """

    def __init__(self, reasoning: Reasoning, evidence: Evidence, budget: Budget, *, short: bool = True) -> None:
        self.reasoning, self.evidence, self.budget = reasoning, evidence, budget
        self.least = SOON if short else AT_ONCE  #: how far to follow a supposition that may fail at once
        self.seen = 0  #: how many deductions `touched` knows
        self.touched = dict.fromkeys(evidence.puzzle.cells, 0)  #: by cell: the last deduction near it
        self.work = 0  #: in steps of `Effort`

    def fewest_first(self) -> list[tuple[int, Cell]]:
        """The open cells, each after the number of values that it can have."""
        self.work += LOOKING * len(self.touched)
        counted = zip(self.reasoning.choices(), self.touched, strict=True)
        return sorted(each for each in counted if each[0] > 1)

    def look_around(self) -> None:
        """Note near which cells something has changed."""
        known = self.evidence.deductions
        for i, j in self.evidence.changed(self.seen):
            for down in range(-NEAR, NEAR + 1):
                for across in range(abs(down) - NEAR, NEAR - abs(down) + 1):
                    if (i + down, j + across) in self.touched:
                        self.touched[i + down, j + across] = len(known)
        self.seen = len(known)

    def due(self, tried: dict[tuple[Cell, int], int], cell: Cell, far: int) -> bool:
        """Whether something that matters has changed since the last trial of a cell; it notes that there is another.

        Args:
            tried: by cell and how many steps it was followed: what was known.
            cell: the cell.
            far: the steps to follow it now.
        """
        before = tried.get((cell, far), -1)
        tried[cell, far] = self.seen
        return before < (self.touched[cell] if far < EVER else self.seen)

    def left(self, excluded: Sequence[tuple[Cell, int]]) -> dict[Cell, set[int]]:
        """The values that cells have left without the excluded ones."""
        gone: dict[Cell, set[int]] = {}
        for cell, value in excluded:
            gone.setdefault(cell, set()).add(value)
        return {cell: set(self.reasoning.values(cell)) - values for cell, values in gone.items()}


class Finder(ABC):
    """Finds arguments of one technique on one board, by trials."""

    def __init__(self, trials: Trials) -> None:
        self._trials, self._reasoning, self._evidence = trials, trials.reasoning, trials.evidence

    @abstractmethod
    def within(self, far: int) -> Steps[Sequence[Supposition]]:
        """The simplest argument, and others that rest on the same; none if it finds none.

        Args:
            far: how far it looks, in a measure of its own, such as the numbers to follow a supposition for.

        Raises:
            Exhausted: the budget is spent.
        """
