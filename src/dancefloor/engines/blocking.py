"""Covers one by one from a solver that finds models: each cover found is blocked from then on.

Strategy: after every `GROUP` covers a new solver is made, in which all covers found so far are blocked. Its results
depend only on these. So a position is just the covers found. A resumed search begins where the last solver was made,
finds the few covers since then again, and continues as the earlier search would have.
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

# A function that runs a solver in which some covers are blocked: yields covers, and None where it can be interrupted.
BlockedSearch = Callable[[Sequence[Cover]], Iterator[Cover | None]]


class BlockingRun:
    """A search by a solver; see `dancefloor.engines.base.Run`. Each cover that it looks for counts as a node.

    Args:
        problem: the problem.
        solver: runs the solver in which some covers are blocked.
        path: the position of an earlier run, to resume it; empty to begin at the start.
        conflicts: tells how many conflicts the solver has met so far.
    """

    def __init__(
        self, problem: Problem, solver: BlockedSearch, path: tuple[int, ...], conflicts: Callable[[], int]
    ) -> None:
        self._solver, self._conflicts = solver, conflicts
        self._covers = read_covers(problem, path)
        self._nodes = 0
        self._ended = False
        self._begin()

    def _begin(self) -> None:
        """Make a solver. It must first find again the covers found since the last full group."""
        full = len(self._covers) - len(self._covers) % GROUP
        self._again = self._covers[full:]
        self._models = self._solver(self._covers[:full])

    def advance(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        """Find covers until `covers`, `nodes` or `seconds` are used up; return at most the first `keep` of them."""
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
        else:  # the earlier run had another release of the solver, so this one continues with a search of its own
            self._again = []
            self._models = self._solver(self._covers)

    def position(self) -> tuple[int, ...]:
        """The covers found so far, -1 after each."""
        return tuple(chain.from_iterable((*cover, -1) for cover in self._covers))

    def progress(self) -> float:
        """0 until the search ends, since progress cannot be estimated; then 1."""
        return float(self._ended)

    def counters(self) -> tuple[int, int, int]:
        """The numbers of covers looked for and of conflicts since this run began, and 0."""
        return self._nodes, self._conflicts(), 0


def read_covers(problem: Problem, path: Sequence[int]) -> list[Cover]:
    """The covers of a path, in which -1 ends each cover.

    Raises:
        InputError: they are not covers of this problem.

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
    """Tell whether a cover may be part of another. If not, a clause over its own options is enough to block it.

    It cannot be if each option uses an item whose bounds are equal.
    """
    exact = [item.primary and item.low == item.high for item in problem.items]
    return not all(any(exact[item] for item in items) for items in problem.options.item_lists())
