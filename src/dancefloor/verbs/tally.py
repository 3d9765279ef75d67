"""Count the covers of a problem in the way that is likely to finish first: tables, or a search that finds all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from dancefloor.engines.base import Lacking
from dancefloor.engines.choice import choose, choose_for_count, in_words, may_be_counted
from dancefloor.engines.registry import COUNTING, MATCHINGS
from dancefloor.search.deadline import TimeUp, check, now_doing
from dancefloor.search.values import Cover, Outcome, Progress, Statistics
from dancefloor.verbs.how import CHOOSING, Request
from dancefloor.verbs.race import BySearch, ByTables, next_way
from dancefloor.verbs.searching import search_by

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.engines.search import Search
    from dancefloor.search.session import Session


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
    if engine is None and (matched := _by_determinant(problem, request)):
        return matched
    if engine is None and may_be_counted(problem):
        return _Race(problem, sample, request).run()
    chosen = choose_for_count(problem, engine)
    if chosen:
        return _of_search(search_by(chosen, problem, request), sample)
    matched = _by_determinant(problem, request) if engine == MATCHINGS else None
    return matched or _by_tables(problem, request)


def _by_determinant(problem: Problem, request: Request) -> Tally | None:
    """The tally of perfect matchings of a flat board, which nothing counts faster; None for other problems."""
    from dancefloor.engines.matchings import Matchings, plan

    try:
        matchings = Matchings(plan(problem), threads=request.resources.threads, on_progress=request.on_progress)
    except Lacking:
        return None
    matchings.run()
    why = "asked for" if request.engine else matchings.why
    return Tally.of(matchings, matchings.count)._replace(why=why)


def _of_search(search: Search[Cover], sample: Callable[[Cover], None]) -> Tally:
    number = search.tally(sample)
    return Tally.of(search, number)


def _by_tables(problem: Problem, request: Request) -> Tally:
    tables = ByTables(problem, request)
    try:
        tables.begin()
        tables.work(is_alone=True)
    except TimeUp:
        return _of_tables(tables, "asked for", Outcome.LIMITED)
    except KeyboardInterrupt:  # between two turns
        return _of_tables(tables, "asked for", Outcome.INTERRUPTED)
    return _of_tables(tables, "asked for")


def _of_tables(tables: ByTables, why: str, outcome: Outcome | None = None) -> Tally:
    """The tally of tables, with their own outcome or with this one; incomplete ones give no number."""
    counting = tables.counting
    if counting is None:
        return Tally(0, outcome or Outcome.INTERRUPTED, Statistics(), 0.0, COUNTING, why)
    return Tally(counting.count, outcome or counting.outcome, counting.statistics, counting.progress, COUNTING, why)


class _Race:
    """A search and tables, of which one finishes first."""

    def __init__(self, problem: Problem, sample: Callable[[Cover], None], request: Request) -> None:
        self._on_progress, self._fraction = request.on_progress, 0.0
        request = request.but(on_progress=self._tell)
        self._search, self._tables = BySearch(problem, sample, request), ByTables(problem, request)

    def run(self) -> Tally:
        """Work until one finishes, a limit is reached, or Ctrl-C interrupts."""
        search, tables = self._search, self._tables
        try:
            while True:
                check()
                way = next_way(search, tables)
                if tables.is_out:
                    search.work()
                    return self._so_far()
                if way is search and search.work(search.turn(tables)):
                    return self._so_far()
                if way is tables and tables.work(tables.turn(search.dived)):
                    return self._so_far()
        except TimeUp:
            outcome = Outcome.LIMITED
            if not self._has_begun:
                raise
        except KeyboardInterrupt:  # between two turns
            outcome = Outcome.INTERRUPTED
            if not self._has_begun:
                raise
        return self._so_far(outcome)

    @property
    def _has_begun(self) -> bool:
        return self._search.search is not None or self._tables.spent > 0

    def _so_far(self, outcome: Outcome | None = None) -> Tally:
        """The tally, with the outcome of the way that has ended or with this one; incomplete tables give no number."""
        search, counting = self._search.search, self._tables.counting
        if counting and counting.outcome is Outcome.COMPLETE and not outcome:
            return _of_tables(self._tables, self._why())
        if search is None:
            return _of_tables(self._tables, self._why(), outcome)._replace(progress=self._fraction)
        outcome = outcome or (search.outcome if search.ended or not counting else counting.outcome)
        fraction = 1.0 if outcome is Outcome.COMPLETE else self._fraction
        return Tally.of(search, self._search.found)._replace(outcome=outcome, progress=fraction)

    def _why(self) -> str:
        """Why tables count the covers."""
        if self._search.search:
            return "finding all covers took longer than estimated"
        if self._search.guess:
            return f"finding all covers would take an estimated {in_words(self._search.guess)}"
        return "counting covers does not require finding them"

    def _tell(self, progress: Progress) -> None:
        """Report the progress of the way that is further ahead."""
        self._fraction = max(self._fraction, progress.fraction)
        if self._on_progress:
            self._on_progress(Progress(self._fraction, progress.statistics))
