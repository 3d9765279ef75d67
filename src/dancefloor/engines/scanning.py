"""First-empty-cell search over a bit window, native: `native/src/scanning` and `scanning_python` say how it works."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from operator import itemgetter
from typing import TYPE_CHECKING

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Ability
from dancefloor.engines.native import REMEDY, NativeRun, flatten_scanned, flatten_uncounted, native_run
from dancefloor.search.deadline import check
from dancefloor.search.values import ALONE, Resources

if TYPE_CHECKING:
    from dancefloor._native.core import Search as NativeSearch

DIVES, FEW = 1000, 100
FINALISTS = 6  # orders: of those that a few dives make look best, one is best by many dives too, or nearly so
SHORT = 5e7  # nanoseconds: a search that seems to be shorter is not worth a choice
GAIN = 0.7  # the share of the first order's cost that another must promise to stay below


def quickest_order(problem: Problem, orders: Sequence[tuple[int | None, ...]], seed: int = 0) -> tuple[int | None, ...]:
    """Of several positions for a problem's items, those that promise the shortest search; the first if none can tell.

    Each is judged by the mean of some random dives (Knuth, Math. Comp. 29, 1975): a few of each, and many of those
    that then look best, a few milliseconds an order. Where the first promises to be short already, it is taken, and
    where no other promises much less.
    """
    if len(orders) == 1 or MISSING or not problem.positions:
        return orders[0]
    from dancefloor._native import core

    def dive(search: NativeSearch, seed: int) -> float:
        check()
        return search.dive(seed)

    def cost(positions: tuple[int | None, ...], dives: int = DIVES) -> float:
        try:
            search = core.scan(flatten_scanned(problem, positions), [])
        except ValueError:  # not one for this engine
            return inf
        return sum(dive(search, seed * DIVES + k) for k in range(dives)) / dives

    first = cost(orders[0])
    if first < SHORT:
        return orders[0]
    finalists = sorted(orders[1:], key=lambda order: cost(order, FEW))[:FINALISTS]
    least, best = min(((cost(order), order) for order in finalists), key=itemgetter(0))
    return best if least < GAIN * first else orders[0]


class ScanningEngine:
    """Fletcher's method today: fill the first empty cell, with tables that tell at once what fits."""

    name = "scanning"
    about = "fills the first empty cell (Fletcher 1965, with tables), native: packings of flat boards"
    abilities = frozenset({Ability.MULTIPLICITIES})
    remedy = REMEDY

    def missing(self) -> str:
        """Why the compiled module is absent; empty if it is there."""
        return MISSING

    def lacks(self, problem: Problem) -> str:
        """Why it cannot take this problem; empty if it can."""
        from dancefloor._native import core

        return (
            core.scan_lacks(flatten_uncounted(problem))
            if problem.positions
            else "its items have no positions on a board"
        )

    def start(self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE) -> NativeRun:
        """Begin a search, or take one up at a position.

        Raises:
            InputError: the position does not belong to this problem.
        """
        from dancefloor._native import core

        flat, memory, threads = flatten_uncounted(problem), resources.memory or 0, resources.threads
        return native_run(problem, path, lambda start: core.scan(flat, start, memory, threads))
