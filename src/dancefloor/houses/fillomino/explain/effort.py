"""How much work an explanation may take, so that it ends in good time on any board.

Strategy: whatever takes time counts what it looks at, in steps of about ten nanoseconds: so a puzzle always gets the
same explanation, whatever machine it is made on. Suppositions may take the first part. Then each number of the solver
takes a share of what is left, and allows as much for suppositions again.
"""

from __future__ import annotations

from typing import Protocol

SMALLEST, MOST = 180_000_000, 350_000_000  #: the steps on the smallest and on the largest boards
FEW_CELLS = 400  #: boards of more cells may take longer
FOR_NUMBERS = 260_000  #: steps set aside for each of the first FEW_CELLS cells, for numbers of the solver in the end
STEPS = 600_000  #: more steps for each further cell
FIRST = 0.8  #: the part of the steps that is allowed before the solver gives a number
AGAIN = 16  #: the part of what is left that is allowed after a number of the solver


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
        self._most, self._allowed = most, most * FIRST
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
        """Whether as many steps were taken as are allowed now."""
        return self.taken >= self._allowed

    @property
    def share(self) -> float:
        """The part of the steps left that a number of the solver may take."""
        return max(0.0, (self._most - self.taken) / AGAIN)

    def allow_more(self) -> None:
        """Allow more suppositions, if any steps are left."""
        self._allowed = max(self._allowed, min(self.taken + self.share, self._most))
