"""The cheapest covers: dancing links, cut short wherever nothing cheaper can come.

Strategy (TAOCP 7.2.2.1, Algorithm C$, with a bound of our own): options are tried in order of cost, and a node is left
as soon as what has been spent, and the least that the remaining items must still cost, reach the cost of the `best`-th
cover found so far. The cost of an option is shared equally among its primary items; an item that must still be covered
costs at least its smallest share. Covers that were among the cheapest when they were found are handed out; the
cheapest of all are the cheapest of those.
"""

from __future__ import annotations

from bisect import insort
from math import lcm

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Ability, Run
from dancefloor.engines.native import NativeRun, flatten
from dancefloor.engines.reference import ReferenceRun
from dancefloor.errors import InputError
from dancefloor.search.values import ALONE, Resources

LARGEST_COST = 1 << 40  # in all: native code counts in 64 bits, with room for exact shares


class CheapestEngine:
    """Dancing links for the `best` cheapest covers; native, or in Python where the compiled module is missing."""

    name = "cheapest"
    about = "dancing links with a bound on costs: the cheapest covers"
    abilities = frozenset(Ability)
    remedy = ""

    def __init__(self, best: int) -> None:
        if best < 1:
            raise InputError(f"the {best} cheapest covers: at least one should be asked for")
        self.best = best

    def missing(self) -> str:
        """It is always there."""
        return ""

    def lacks(self, problem: Problem) -> str:
        """It takes everything."""
        return ""

    def start(self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE) -> Run:
        """Begin a search.

        Raises:
            InputError: it cannot be taken up at a position, since it must know all covers found before.
        """
        if path:
            raise InputError("a search for the cheapest covers cannot be resumed")
        if MISSING or sum(option.cost for option in problem.options) > LARGEST_COST:
            return CheapestPythonRun(problem, self.best)
        from dancefloor._native import core

        return NativeRun(core.dance_cheaply(flatten(problem), problem.has_multiplicities, self.best, []))


class CheapestPythonRun(ReferenceRun):
    """The same in Python, exact at any size."""

    def __init__(self, problem: Problem, best: int) -> None:
        order = sorted(range(len(problem.options)), key=lambda k: problem.options[k].cost)
        super().__init__(problem, (), order=order)
        primary = [sum(use.item < problem.primary_count for use in option.uses) for option in problem.options]
        scale = lcm(*primary) if primary else 1
        self._cost = [option.cost * scale for option in problem.options]
        self._share = [cost // shared for cost, shared in zip(self._cost, primary, strict=True)]
        self._best = best
        self._cheapest: list[int] = []  # the costs of the cheapest covers so far in ascending order, at most `best`

    def _note_cover(self) -> None:
        """Keep its cost among the cheapest ones; a dearer cover is not found, as `_is_hopeless` turns back from it."""
        insort(self._cheapest, self._spent())
        del self._cheapest[self._best :]

    def _is_hopeless(self) -> bool:
        """Tell whether no cover from here on can be cheaper than those found so far."""
        if len(self._cheapest) < self._best:
            return False
        return self._spent() + self._still_to_spend() >= self._cheapest[-1]

    def _spent(self) -> int:
        """What the options on the path cost."""
        return sum(self._cost[option] for option in self._path if option >= 0)

    def _still_to_spend(self) -> int:
        """A lower bound on what it costs to cover the items that are left; 0 at a cover."""
        links, least = self._links, 0
        for item in links.active():
            times = max(links.bound[item] - links.slack[item], 0)
            if times and links.length[item]:
                least += times * min(self._share[links.option[node]] for node in links.column(item))
        return least
