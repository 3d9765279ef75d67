"""Counts the covers of a problem by whichever way is done first: tables, or a search that finds them all.

Strategy: it is hard to tell beforehand which is faster, and both can be paused at no cost. So they alternate, and as a
rule one of them finishes long before the other. Tables get longer turns, and are given up if they do not fit into
memory.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import cycle
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Search
from dancefloor.engines.choice import Plan, can_be_counted, choose, choose_for_count
from dancefloor.engines.registry import COUNTING
from dancefloor.errors import TablesTooLarge
from dancefloor.search.deadline import TimeUp, check, left, now_doing
from dancefloor.search.session import Session
from dancefloor.search.values import Cover, Limits, Outcome, Progress, Statistics
from dancefloor.verbs.how import CHOOSING, Request
from dancefloor.verbs.searching import search_by

if TYPE_CHECKING:
    from dancefloor.engines.counting import Counting

TURN = 0.1  # seconds
HEAD_START = 0.02
TABLES = 2  # turns of tables are longer by this factor: they are done first more often than not
REPEATED = 3  # and by this one where pieces repeat, which is where they shine


class Tally(NamedTuple):
    """A number of covers, and how it was found."""

    number: int
    outcome: Outcome
    statistics: Statistics
    progress: float
    engine: str
    why: str

    @classmethod
    def of(cls, search: Session[Any], number: int) -> Self:
        """What a search has found."""
        return cls(number, search.outcome, search.statistics, search.progress, search.by, search.why)


def tally(problem: Problem, sample: Callable[[Cover], None], request: Request) -> Tally:
    """Count covers with the engine asked for, or in the way that is done first; show some of those found to `sample`.

    The limit on seconds is that of the surrounding `until_limit`.

    Raises:
        InputError: there is no such engine.
        EngineError: it cannot take the problem.
    """
    limits, engine = request.limits, request.engine
    now_doing(CHOOSING)
    if limits.solutions is not None or limits.nodes is not None:  # these are limits on a search
        return _of_search(search_by(choose(problem, engine), problem, request), sample)
    race = _Race(problem, request)
    # Where pieces repeat, tables may be done before anybody has guessed how long a search would take.
    if engine is None and problem.has_multiplicities and can_be_counted(problem):
        early = race.count(min(HEAD_START, left()))
        if early:
            return early
    plan = choose_for_count(problem, engine)
    if plan.search and not plan.counting:
        return _of_search(search_by(plan.search, problem, request), sample)
    return race.run(plan, sample)


def _of_search(search: Search[Cover], sample: Callable[[Cover], None]) -> Tally:
    number = search.tally(sample)
    return Tally.of(search, number)


class _Race:
    """Tables and a search, alternately."""

    def __init__(self, problem: Problem, request: Request) -> None:
        self._problem, self._request = problem, request
        self._plan = Plan("pieces repeat", None)
        self._fraction = 0.0
        self._tables: Counting | None = None
        self._out_of_memory = False
        self._search: Search[Cover] | None = None
        self._found = 0

    def run(self, plan: Plan, sample: Callable[[Cover], None]) -> Tally:
        """Work until one is done, a limit is reached, or somebody interrupts."""
        self._plan = plan
        ways: list[Callable[[float], Tally | None]] = [self.count, partial(self._find, sample)]
        try:
            for way in cycle(ways[::-1] if plan.search_first else ways):
                check()
                if tally := way(min(TURN, left())):
                    return tally
        except TimeUp:
            return self._so_far(Outcome.LIMITED)
        except KeyboardInterrupt:  # between two turns
            return self._so_far(Outcome.INTERRUPTED)
        raise AssertionError("the ways take turns for ever")

    def count(self, seconds: float) -> Tally | None:
        """Let the tables have their turn; what came of it, if they are done."""
        from dancefloor.engines.counting import Counting

        if self._out_of_memory:
            return None
        if self._tables is None:
            self._tables = Counting(self._problem, resources=self._request.resources, on_progress=self._tell)
        tables = self._tables
        try:
            tables.run(seconds * (REPEATED if self._problem.has_multiplicities else TABLES))
        except TablesTooLarge:
            if self._plan.is_final:
                raise
            self._out_of_memory = True
            return None
        if not tables.ended:
            # If pieces are used once, a search is better than tables that have to forget.
            rest = self._plan.search and not self._problem.has_multiplicities
            self._out_of_memory = bool(rest and tables.is_short_of_memory)
            return None
        if tables.outcome is not Outcome.COMPLETE:
            return self._so_far(tables.outcome)
        return Tally(tables.count, tables.outcome, tables.statistics, 1.0, COUNTING, self._plan.counting)

    def _find(self, sample: Callable[[Cover], None], seconds: float) -> Tally | None:
        """Let the search have its turn; what came of it, if it is done."""
        if self._plan.search is None:
            return None
        if self._search is None:
            untimed = self._request.but(limits=Limits(), on_progress=self._tell)
            self._search = search_by(self._plan.search, self._problem, untimed)
        self._found += self._search.tally(sample, seconds=seconds)
        return self._so_far(self._search.outcome) if self._search.ended else None

    def _so_far(self, outcome: Outcome) -> Tally:
        """What the search has found: the tables know nothing before they are done."""
        if self._search:
            fraction = 1.0 if outcome is Outcome.COMPLETE else self._fraction
            return Tally.of(self._search, self._found)._replace(outcome=outcome, progress=fraction)
        statistics = self._tables.statistics if self._tables else Statistics()
        return Tally(0, outcome, statistics, self._fraction, COUNTING, self._plan.counting)

    def _tell(self, progress: Progress) -> None:
        """Progress is that of whichever is further."""
        self._fraction = max(self._fraction, progress.fraction)
        if self._request.on_progress:
            self._request.on_progress(Progress(self._fraction, progress.statistics))
