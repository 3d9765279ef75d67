"""The cheapest covers: dancing links with a bound on costs.

Strategy (TAOCP 7.2.2.1, Algorithm C$, with a different bound): the search tries options in order of cost. It leaves a
node as soon as the cost so far plus a lower bound for the remaining items reaches the cost of the `best`-th cheapest
cover so far. For the bound, the cost of an option is divided equally among its primary items, and each remaining item
costs at least its smallest share. The run returns each cover that was among the cheapest when it was found; the
cheapest of all are among these.
"""

from __future__ import annotations

from bisect import insort
from math import lcm

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.compiled import NativeRun, flatten
from dancefloor.engines.reference import Links, ReferenceRun
from dancefloor.engines.registry import EveryProblem, Run
from dancefloor.errors import InputError
from dancefloor.search.values import ALONE, Resources

LARGEST_COST = 1 << 40  # the largest sum of costs for native code, whose 64 bits then have room for exact shares


class CheapestEngine(EveryProblem):
    """Dancing links for the `best` cheapest covers: native, or in Python without the compiled module."""

    name = "cheapest"
    about = "dancing links with a bound on costs: the cheapest covers"

    def __init__(self, best: int) -> None:
        if best < 1:
            raise InputError(f"best is {best}: it should be 1 or more")
        self.best = best

    def start(self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE) -> Run:
        """Begin a search.

        Raises:
            InputError: `path` is not empty. The search cannot be resumed, because it must know all earlier covers.
        """
        if path:
            raise InputError("resume is given, but a search for the cheapest covers cannot be resumed; remove it")
        if MISSING or sum(problem.options.flat.costs) > LARGEST_COST:
            return CheapestPythonRun(problem, self.best)
        from dancefloor._native import core

        return NativeRun(core.dance_cheaply(flatten(problem), problem.has_multiplicities, self.best, []))


class CheapestPythonRun(ReferenceRun):
    """The search in Python, exact for costs of any size."""

    def __init__(self, problem: Problem, best: int) -> None:
        order = sorted(range(len(problem.options)), key=problem.options.cost)
        super().__init__(problem, (), links=Links(problem, order))
        primary = [sum([item < problem.primary_count for item in items]) for items in problem.options.item_lists()]
        scale = lcm(*primary) if primary else 1
        self._cost = [problem.options.cost(k) * scale for k in range(len(problem.options))]
        self._share = [cost // shared for cost, shared in zip(self._cost, primary, strict=True)]
        self._best = best
        self._cheapest: list[int] = []  # the costs of the cheapest covers so far, at most `best`, in ascending order

    def _note_cover(self) -> None:
        """Keep the cost of the cover. It is among the cheapest, because `_is_hopeless` prevents other covers."""
        insort(self._cheapest, self._spent())
        del self._cheapest[self._best :]

    def _is_hopeless(self) -> bool:
        """Tell whether no cover below this node can be cheaper than the `best` cheapest so far."""
        if len(self._cheapest) < self._best:
            return False
        return self._spent() + self._still_to_spend() >= self._cheapest[-1]

    def _spent(self) -> int:
        """The cost of the options on the path."""
        return sum(self._cost[option] for option in self._path if option >= 0)

    def _still_to_spend(self) -> int:
        """A lower bound on the cost of covering the remaining items; 0 at a cover."""
        links, least = self._links, 0
        for item in links.active():
            times = max(links.bound[item] - links.slack[item], 0)
            if times and links.length[item]:
                least += times * min(self._share[links.option[node]] for node in links.column(item))
        return least
