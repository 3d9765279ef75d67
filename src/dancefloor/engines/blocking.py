"""Covers one by one from a solver that gives models: each cover found is forbidden from then on.

Strategy: after every so many covers the solver is made anew, with all covers found so far forbidden; what it finds next
then depends on these alone. So a position is just the covers found. A search taken up there begins where the solver was
last made, finds the few covers since then once more, and goes on as it would have.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from dancefloor.cover.constraints import is_cover
from dancefloor.cover.problem import Problem
from dancefloor.engines.base import WRONG_PATH, Batch
from dancefloor.errors import InputError
from dancefloor.search.values import Cover

GROUP = 64  # covers from one solver

# A solver at work, given the covers that are forbidden: yields covers, and None when it could be interrupted.
BlockedSearch = Callable[[Sequence[Cover]], Iterator[Cover | None]]


class BlockingRun:
    """A search by a solver; see `dancefloor.engines.base.Run`. It enters a node for each cover that it looks for."""

    def __init__(
        self, problem: Problem, solver: BlockedSearch, path: tuple[int, ...], conflicts: Callable[[], int]
    ) -> None:
        self._solver, self._conflicts = solver, conflicts
        self._covers = read_covers(problem, path)
        self._nodes = 0
        self._ended = False
        self._begin()

    def _begin(self) -> None:
        """Make a solver that has yet to find again those covers that are more than full groups."""
        full = len(self._covers) - len(self._covers) % GROUP
        self._again = self._covers[full:]
        self._models = self._solver(self._covers[:full])

    def advance(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        """Find covers until a budget is spent."""
        deadline, first, found = time.perf_counter() + seconds, self._nodes, len(self._covers)
        while not self._ended and self._nodes - first < nodes and len(self._covers) - found < covers:
            self._go_on()
            if time.perf_counter() > deadline:
                break
        return Batch(self._covers[found : found + keep], len(self._covers) - found, self._ended)

    def _go_on(self) -> None:
        try:
            cover = next(self._models)
        except StopIteration:
            self._nodes += 1
            self._ended = True
            return
        if cover is None:
            return
        if not self._again:
            self._nodes += 1
            self._covers.append(cover)
            if len(self._covers) % GROUP == 0:
                self._begin()
        elif cover == self._again[0]:
            del self._again[0]
        else:  # another release of the solver takes another way: it goes on from here on its own
            self._again = []
            self._models = self._solver(self._covers)

    def position(self) -> tuple[int, ...]:
        """The covers found so far, -1 after each."""
        return tuple(chain.from_iterable((*cover, -1) for cover in self._covers))

    def progress(self) -> float:
        """Nothing is known until the end."""
        return float(self._ended)

    def counters(self) -> tuple[int, int, int]:
        """Covers looked for, and conflicts met, since this run began."""
        return self._nodes, self._conflicts(), 0


def read_covers(problem: Problem, path: Sequence[int]) -> list[Cover]:
    """The covers of a path in which -1 follows each.

    Raises:
        InputError: they are no covers of this problem.

    >>> read_covers(Problem.from_names("p q", ["p q", "p", "q"]), (1, 2, -1, 0, -1))
    [(1, 2), (0,)]
    """
    covers: list[Cover] = []
    chosen: list[int] = []
    for option in path:
        if option == -1:
            if not is_cover(problem, chosen):
                raise InputError(WRONG_PATH)
            covers.append(tuple(chosen))
            chosen = []
        else:
            chosen.append(option)
    if chosen:
        raise InputError(WRONG_PATH)
    return covers


def may_contain_another(problem: Problem) -> bool:
    """Tell whether one cover might be part of another; if not, to forbid one it is enough to name its options.

    It cannot be where each option uses some item whose bounds are equal.
    """
    exact = [item.primary and item.low == item.high for item in problem.items]
    return not all(any(exact[use.item] for use in option.uses) for option in problem.options)
