"""The order in which `scanning` fills cells, chosen among several by an estimate."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from operator import itemgetter
from typing import TYPE_CHECKING

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.compiled import flatten_scanned
from dancefloor.engines.contest import cost_of_a_dive
from dancefloor.search.deadline import check

if TYPE_CHECKING:
    from dancefloor._native.core import Search as NativeSearch

DIVES, FEW = 100, 10  # the most dives for finalists, and for the choice of finalists
FEWEST = 4  # dives, on large boards
FINALISTS = 6  # the best orders by few dives: almost always, one of them is about the best by many dives
SHORT = 5e7  # nanoseconds: choosing an order is not worthwhile if the first one is estimated to be faster
SHARE = 0.05  # the largest share of the search by the first order that goes into dives
LEAST = 2e6  # nanoseconds: what may go into dives at least
HOPELESS = 1e14  # nanoseconds: the order does not matter if a search takes days
GAIN = 0.7  # another order must have a lower estimate than this share of the first order's


def quickest_order(problem: Problem, orders: Sequence[tuple[int | None, ...]], seed: int = 0) -> tuple[int | None, ...]:
    """Choose positions of a problem's items that lead to a short search.

    The mean cost of random dives (Knuth, Math. Comp. 29, 1975) estimates each search: few dives for each order, then
    many for the best ones; fewer on large boards, where all of them would take more than a small share of the search.
    The result is the first order unless another one is estimated to be much faster. It is also the first order if its
    own estimate is short or hopeless, or no estimate is possible.

    Args:
        problem: the problem, with positions.
        orders: the possible positions.
        seed: the seed for the dives.
    """
    if len(orders) == 1 or MISSING or not problem.positions:
        return orders[0]
    from dancefloor._native import core

    def dive(search: NativeSearch, seed: int) -> float:
        check()
        return search.dive(seed)

    def cost(positions: tuple[int | None, ...], dives: int) -> float:
        try:
            search = core.scan(flatten_scanned(problem, positions), [])
        except ValueError:  # the engine cannot take this order
            return inf
        return sum(dive(search, seed * DIVES + k) for k in range(dives)) / dives

    price = cost_of_a_dive("scanning", problem)
    first = cost(orders[0], max(FEWEST, min(DIVES, int(LEAST / 2 / price))))
    if not SHORT <= first < HOPELESS:
        return orders[0]
    all_of_them = DIVES * (1 + FINALISTS) + FEW * (len(orders) - 1)
    share = min(1.0, max(LEAST, SHARE * first) / (price * all_of_them))
    many, few = (max(FEWEST, int(dives * share)) for dives in (DIVES, FEW))
    first = cost(orders[0], many)
    finalists = sorted(orders[1:], key=lambda order: cost(order, few))[:FINALISTS]
    least, best = min(((cost(order, many), order) for order in finalists), key=itemgetter(0))
    return best if least < GAIN * first else orders[0]
