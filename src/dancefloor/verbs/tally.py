"""Count the covers of a problem in the way that finishes first: tables, or a search that finds all covers.

Strategy: it is hard to predict which is faster, and both can be paused at no cost. So they alternate, and one of them
usually finishes long before the other. Tables get longer turns, and are dropped if they do not fit into memory.
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
TABLES = 2  # turns of tables are longer by this factor, since tables usually finish first
REPEATED = 3  # or by this one if pieces repeat, the best case for tables


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
        """The tally of a search that found `number` covers."""
        return cls(number, search.outcome, search.statistics, search.progress, search.by, search.why)


def tally(problem: Problem, sample: Callable[[Cover], None], request: Request) -> Tally:
    """Count covers with the engine of the request, or in the way that finishes first; pass some covers to `sample`.

    The limit on seconds is that of the surrounding `until_limit`.

    Raises:
        InputError: there is no such engine.
        EngineError: it cannot take the problem.
    """
    limits, engine = request.limits, request.engine
    now_doing(CHOOSING)
    if limits.solutions is not None or limits.nodes is not None:  # limits that only a search has
        return _of_search(search_by(choose(problem, engine), problem, request), sample)
    race = _Race(problem, request)
    # If pieces repeat, tables may finish before an estimate of the search's duration would.
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
    """Tables and a search, which alternate."""

    def __init__(self, problem: Problem, request: Request) -> None:
        self._problem, self._request = problem, request
        self._plan = Plan("pieces repeat", None)
        self._fraction = 0.0
        self._tables: Counting | None = None
        self._out_of_memory = False
        self._search: Search[Cover] | None = None
        self._found = 0

    def run(self, plan: Plan, sample: Callable[[Cover], None]) -> Tally:
        """Work until one finishes, a limit is reached, or Ctrl-C interrupts."""
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
        """Work on the tables for one turn; return the tally if they are complete, else None."""
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
            # If each piece is used once, a search is better than tables that discard entries.
            rest = self._plan.search and not self._problem.has_multiplicities
            self._out_of_memory = bool(rest and tables.is_short_of_memory)
            return None
        if tables.outcome is not Outcome.COMPLETE:
            return self._so_far(tables.outcome)
        return Tally(tables.count, tables.outcome, tables.statistics, 1.0, COUNTING, self._plan.counting)

    def _find(self, sample: Callable[[Cover], None], seconds: float) -> Tally | None:
        """Continue the search for one turn; return the tally if it has ended, else None."""
        if self._plan.search is None:
            return None
        if self._search is None:
            untimed = self._request.but(limits=Limits(), on_progress=self._tell)
            self._search = search_by(self._plan.search, self._problem, untimed)
        self._found += self._search.tally(sample, seconds=seconds)
        return self._so_far(self._search.outcome) if self._search.ended else None

    def _so_far(self, outcome: Outcome) -> Tally:
        """The tally of the search so far; incomplete tables give no number."""
        if self._search:
            fraction = 1.0 if outcome is Outcome.COMPLETE else self._fraction
            return Tally.of(self._search, self._found)._replace(outcome=outcome, progress=fraction)
        statistics = self._tables.statistics if self._tables else Statistics()
        return Tally(0, outcome, statistics, self._fraction, COUNTING, self._plan.counting)

    def _tell(self, progress: Progress) -> None:
        """Report the progress of the way that is further ahead."""
        self._fraction = max(self._fraction, progress.fraction)
        if self._request.on_progress:
            self._request.on_progress(Progress(self._fraction, progress.statistics))
