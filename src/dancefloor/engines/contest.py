"""A contest of engines: dives estimate how long each would search, until it is clear enough which one is the fastest.

Strategy (Knuth, "Estimating the efficiency of backtrack programs", Math. Comp. 29, 1975): a *dive* is one random way
from the start of a search to a leaf. The product of the branch numbers on the way gives an unbiased estimate of the
cost of the whole search. `scanning` and `bits` go a few ways abreast, sampled again on each level: that is as unbiased,
and far more precise (Chen, "Heuristic sampling", SIAM J. Comput. 21, 1992; `native/src/dive.hpp`).

The first contender is the likely winner. The others dive only as long as all dives together take a small share of the
estimated time of its search, and those that fall behind beyond doubt are dropped. So a short search is not delayed by
estimates, and one that would never end is not either. The seeds are fixed, and so are the assumed costs of dives and
steps in nanoseconds: a problem always gets the same engine, however busy the machine is. Only the vector instructions
of a processor matter: with AVX-512, `bits` is assumed to be faster than with AVX2.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from dancefloor.engines.compiled import NativeRun
from dancefloor.search.deadline import check

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dancefloor.cover.problem import Problem
    from dancefloor.engines.registry import Engine

# The engines that can dive, and the cost of each level of a dive in nanoseconds: a fixed part, and one for each option.
CONTENDERS = {"scanning": (180.0, 0.09), "bits": (1200.0, 3.0), "cells": (150.0, 1.7), "dancing": (1000.0, 2.0)}
WIDTHS = {"scanning": 8, "bits": 8, "cells": 1, "dancing": 1}  # the nodes of each level that a dive enters
PACES = {"scanning": 1.0, "bits": 0.6, "cells": 0.75, "dancing": 1.0}  # seconds for each one that dives promise
STARTING = 150.0  # nanoseconds for each option, to start an engine
GLANCE = 1e5  # nanoseconds for the first dives of the likely winner
SHARE = 0.04  # the largest share of the search that goes into all dives
LEAST, MOST = 1e6, 2e7  # the bounds of that share in nanoseconds
TINY = 1e6  # nanoseconds: no search with a shorter estimate gains from a contest
HOPELESS = 1e14  # nanoseconds: which engine is taken does not matter if a search takes days
FEWEST = 32  # the fewest ways down, in all dives together, of a contender that could win
FAR_BEHIND = 16.0  # times the best estimate: beyond, a contender is given up after few dives
PRECISE = 0.2  # of an estimate: a smaller error is good enough


class Contender:
    """An engine, and the estimates of its dives in nanoseconds."""

    def __init__(self, engine: Engine, problem: Problem) -> None:
        self.engine, self._problem, self._pace = engine, problem, PACES[engine.name]
        self.cost = cost_of_a_dive(engine.name, problem)
        self.fewest = FEWEST // WIDTHS[engine.name]
        self.spent = 0.0  #: nanoseconds that its dives took, as assumed
        self.dives = 0
        self._run: NativeRun | None = None
        self._sum = self._squares = 0.0

    def price(self, dives: int) -> float:
        """The assumed nanoseconds for more dives."""
        return dives * self.cost + (0.0 if self._run else STARTING * len(self._problem.options))

    def dive(self, dives: int) -> None:
        """Dive some times more."""
        price = self.price(dives)
        if self._run is None:
            check()
            run = self.engine.start(self._problem)
            assert isinstance(run, NativeRun), "only native engines dive"
            self._run = run
        total, squares = self._run.dives(self.dives, dives)
        self._sum += total
        self._squares += squares
        self.dives += dives
        self.spent += price

    @property
    def guess(self) -> float:
        """The estimated nanoseconds of the whole search."""
        return self._pace * self._sum / self.dives

    @property
    def error(self) -> float:
        """The standard error of the estimate."""
        variance = self._squares / self.dives - (self._sum / self.dives) ** 2
        return self._pace * sqrt(max(0.0, variance) / self.dives)

    @property
    def at_most(self) -> float:
        """The estimate with its error: dives that are few and differ much are not to be trusted."""
        return self.guess + self.error


class Contest:
    """A contest of engines that can take a problem; the likely winner comes first.

    Where `scanning` and `bits` can both take a problem, no other engine has ever been the fastest.
    """

    def __init__(self, problem: Problem, engines: Sequence[Engine]) -> None:
        best = [each for each in engines if each.name in ("scanning", "bits")]
        self.all = [Contender(each, problem) for each in (best if len(best) > 1 else engines)]
        self._glance: float | None = None
        self._is_decided = False

    def glance(self) -> float:
        """The estimated nanoseconds of a search by the likely winner, after its first dives."""
        if self._glance is None:
            first = self.all[0]
            first.dive(max(1, min(1000, int(GLANCE / first.cost))))
            self._glance = first.guess  # kept, so that a second count goes the same way
        return self._glance

    def winner(self) -> Contender:
        """The contender with the shortest estimate."""
        self.glance()
        if not self._is_decided:
            for each in self.all[1:]:
                if self._can_afford(each.price(each.fewest)):
                    each.dive(each.fewest)
            while rivals := self._rivals():
                if not self._can_afford(sum([each.price(each.dives) for each in rivals])):
                    break
                for each in rivals:
                    each.dive(each.dives)
            self._is_decided = True
        return self._best()

    def _best(self) -> Contender:
        return min((each for each in self.all if each.dives), key=lambda each: each.at_most)

    def _can_afford(self, price: float) -> bool:
        """Whether the search is long enough for dives at this price in nanoseconds."""
        guess = self._best().guess
        if guess < TINY:
            return False
        share = LEAST if guess > HOPELESS else max(LEAST, min(MOST, SHARE * guess))
        return sum([each.spent for each in self.all]) + price <= share

    def _rivals(self) -> list[Contender]:
        """Those that more dives could prove to be the best; or the best alone, until its estimate is precise."""
        best = self._best()
        rivals = [
            each
            for each in self.all
            if each is not best
            and each.dives
            and each.guess < FAR_BEHIND * best.guess
            and each.guess - 2 * each.error < best.at_most
        ]
        return [best, *rivals] if rivals or best.error > PRECISE * best.guess else []


def some_options(problem: Problem) -> list[list[int]]:
    """The items of about a hundred options, evenly from all."""
    step = max(1, len(problem.options) // 100)
    return [problem.options.items(number) for number in range(0, len(problem.options), step)]


def cost_of_a_dive(name: str, problem: Problem) -> float:
    """The approximate cost of a dive in nanoseconds. It has as many levels as there are options in a cover."""
    options = some_options(problem)
    length = sum(map(len, options)) / max(1, len(options))
    fixed, each = CONTENDERS[name]
    return (1 + problem.primary_count / max(1.0, length)) * (fixed + each * len(problem.options))
