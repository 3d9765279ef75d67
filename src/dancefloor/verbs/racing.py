"""How many covers a problem has, by whichever way is done first: tables, or a search that finds them all.

Strategy: which is quicker is hard to tell beforehand, and both can be paused at no cost. So they take turns of equal
time; as a rule one of them is done long before the other, and no count takes more than twice as long as it must.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple, Self, Unpack

from dancefloor.cover.problem import Problem
from dancefloor.engines.base import ALONE, Cover, Limits, Outcome, Progress, Search, Statistics
from dancefloor.engines.choice import Plan, choose_for_count
from dancefloor.engines.registry import COUNTING
from dancefloor.errors import TablesTooLarge
from dancefloor.verbs.asking import OnProgress, SearchHow, search_by

TURN = 0.1  # seconds


class Tally(NamedTuple):
    """A number of covers, and how it was found."""

    number: int
    outcome: Outcome
    statistics: Statistics
    progress: float
    engine: str
    why: str

    @classmethod
    def of(cls, search: Search[Any], number: int) -> Self:
        """What a search has found."""
        return cls(number, search.outcome, search.statistics, search.progress, search.engine.name, search.why)


def tally(problem: Problem, sample: Callable[[Cover], None], engine: str | None, **how: Unpack[SearchHow]) -> Tally:
    """Count covers by the engine of that name, or in the way that is done first; show some of those found to `sample`.

    Raises:
        InputError: there is no such engine.
        EngineError: it cannot take the problem.
    """
    limits = how.get("limits") or Limits()
    if limits.solutions is not None or limits.nodes is not None:  # these are limits on a search
        return _of_search(search_by(engine, problem, **how), sample)
    plan = choose_for_count(problem, engine)
    if not plan.counting:
        return _of_search(search_by(plan.search, problem, **how), sample)
    return _Race(problem, plan, **how).run(sample)


def _of_search(search: Search[Cover], sample: Callable[[Cover], None]) -> Tally:
    number = search.tally(sample)
    return Tally.of(search, number)


class _Race:
    """Tables and a search, in turn."""

    def __init__(self, problem: Problem, plan: Plan, **how: Unpack[SearchHow]) -> None:
        from dancefloor.engines.counting import Counting

        self._problem, self._plan, self._how = problem, plan, how
        self._limit = (how.get("limits") or Limits()).seconds
        self._on_progress: OnProgress | None = how.get("on_progress")
        self._fraction = 0.0
        self._tables: Counting | None = Counting(problem, resources=how.get("resources", ALONE), on_progress=self._tell)
        self._search: Search[Cover] | None = None
        self._found = 0

    def run(self, sample: Callable[[Cover], None]) -> Tally:
        """Work until one is done, a limit is reached, or somebody interrupts."""
        began = time.perf_counter()
        while True:
            left = float("inf") if self._limit is None else self._limit - (time.perf_counter() - began)
            if left <= 0:
                return self._stopped(Outcome.LIMITED)
            if self._count(min(TURN, left) if self._plan.search else left):
                assert self._tables is not None
                tables = self._tables
                if tables.outcome is not Outcome.COMPLETE:
                    return self._stopped(tables.outcome)
                return Tally(
                    tables.count, tables.outcome, tables.statistics, tables.progress, COUNTING, self._plan.counting
                )
            if self._find(sample, min(TURN, left) if self._tables else left):
                assert self._search is not None
                return self._stopped(self._search.outcome)

    def _count(self, seconds: float) -> bool:
        """Let the tables have their turn; whether they are done."""
        if self._tables is None:
            return False
        try:
            self._tables.run(seconds)
        except TablesTooLarge:
            if not self._plan.search:
                raise
            self._tables = None
            return False
        return self._tables.ended

    def _find(self, sample: Callable[[Cover], None], seconds: float) -> bool:
        """Let the search have its turn; whether it is done."""
        if self._plan.search is None:
            return False
        if self._search is None:
            how: SearchHow = {**self._how, "limits": None, "on_progress": self._tell}
            self._search = search_by(self._plan.search, self._problem, **how)
        self._found += self._search.tally(sample, seconds=seconds)
        return self._search.ended

    def _stopped(self, outcome: Outcome) -> Tally:
        """What the search has found so far: the tables know nothing before they are done."""
        if self._search is None:
            statistics = self._tables.statistics if self._tables else Statistics()
            return Tally(0, outcome, statistics, self._fraction, COUNTING, self._plan.counting)
        search, fraction = self._search, 1.0 if outcome is Outcome.COMPLETE else self._fraction
        return Tally(self._found, outcome, search.statistics, fraction, search.engine.name, search.why)

    def _tell(self, progress: Progress) -> None:
        """Progress is that of whichever is further."""
        self._fraction = max(self._fraction, progress.fraction)
        if self._on_progress:
            self._on_progress(Progress(self._fraction, progress.statistics))
