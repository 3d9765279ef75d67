"""Count the covers of a problem in the way that is likely to finish first: tables, or a search that finds all.

Strategy: a `Tallying` works for some seconds at a time. Between two of these turns it can be saved, as facts that JSON
keeps and, if tables are at work, the pieces of these. Another `Tallying` of the same problem continues from there, in
another process, and takes the same turns. A count up to symmetry is several tallies, one after another: those that are
complete are numbers, and only the one at work has anything to save.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from dancefloor.cover.components import components
from dancefloor.engines.choice import choose, choose_for_count, may_be_counted, may_be_matched
from dancefloor.engines.prices import BEGINNING_PARTS, BESIDE_SHARE
from dancefloor.engines.registry import COUNTERS, COUNTING, MATCHINGS, PARTS, Lacking
from dancefloor.errors import EngineError, InputError
from dancefloor.records import replace
from dancefloor.search.deadline import TimeUp, check, now_doing
from dancefloor.search.values import Cover, Expected, Outcome, Position, Progress, Statistics
from dancefloor.verbs.how import CHOOSING, Request
from dancefloor.verbs.searching import BySearch, ByTables, next_way, search_by

if TYPE_CHECKING:
    from dancefloor.cover.components import Component
    from dancefloor.cover.problem import Problem
    from dancefloor.engines.matchings import Matchings
    from dancefloor.engines.part_counting import CountBeside, PartCounting
    from dancefloor.engines.search import Search
    from dancefloor.search.session import Session

FORMAT = 1  # of the facts that are saved
SHORTEST_TURN = 0.001  # seconds
TABLES_ERROR = 0.5  # the error of an estimate of tables, as a share of it


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


class Saved(NamedTuple):
    """What another `Tallying` needs to continue."""

    facts: dict[str, Any]  #: where it stands, as JSON keeps it
    #: The tables in pieces of bytes, none if there are no tables; to be taken before the tallying continues.
    tables: Iterable[bytes] = ()
    #: How many states the tables have entered: with the same number, the tables of a tallying are the same.
    states: int = 0


def tally(problem: Problem, sample: Callable[[Cover], None], request: Request) -> Tally:
    """Count covers with the engine of the request, or in the way that finishes first; pass some covers to `sample`.

    The limit on seconds is that of the surrounding `until_limit`.

    Raises:
        InputError: there is no such engine.
        EngineError: it cannot take the problem.
    """
    tallying = Tallying(problem, sample, request)
    tallying.advance()
    return tallying.tally


class Tallying:
    """A count of covers that can pause, and continue in another process.

    Args:
        problem: items and options.
        sample: called with some of the covers that a search finds.
        request: engine, limits, resources and callback; limits are those of the whole count, but for seconds, which
            are up to the surrounding `until_limit`.
        resume: what a tallying of the same problem and request has `saved`; None to begin. Threads, memory and limits
            may be others.

    Raises:
        InputError: there is no such engine, or `resume` does not belong to the problem and the request.
        EngineError: the engine cannot take the problem.

    >>> from dancefloor.cover.problem import Problem
    >>> problem = Problem.from_names("p q", ["p q", "p", "q"])
    >>> tallying = Tallying(problem, print, Request(engine="counting"))
    >>> again = Tallying(problem, print, Request(engine="counting"), resume=tallying.saved())
    >>> again.advance(), again.tally.number
    (True, 2)
    """

    def __init__(
        self, problem: Problem, sample: Callable[[Cover], None], request: Request, resume: Saved | None = None
    ) -> None:
        self._problem, self._engine = problem, request.engine
        now_doing(CHOOSING)
        self._way = self._taken_up(sample, request, resume) if resume else _way(problem, sample, request)

    def _taken_up(self, sample: Callable[[Cover], None], request: Request, resume: Saved) -> _Way:
        try:
            for name, ours in self._facts().items():
                if resume.facts[name] != ours:
                    raise InputError(f"a saved count with another {name}: it should have that of this count")
            way = _WAYS[resume.facts["way"]]
            if request.has_own_end and way is not _Alone:
                raise InputError("a count that began without a limit on solutions or nodes cannot continue with one")
            return way.taken_up(self._problem, sample, request, resume)
        except (InputError, EngineError):
            raise
        except (LookupError, TypeError, ValueError, AttributeError):
            raise InputError("a saved count with facts that are wrong: they should be as they were saved") from None

    def advance(self, seconds: float = inf) -> bool:
        """Count for about `seconds`, at least for a short turn, or until the count ends; return whether it has ended.

        It ends when it is complete, and also early: at a limit, or by Ctrl-C. What is `saved` then continues it.

        Raises:
            TimeUp: the surrounding deadline passed before anything was counted.
            KeyboardInterrupt: Ctrl-C came before anything was counted.
            TablesTooLarge: tables were asked for, and do not fit into memory.
        """
        return self._way.advance(max(seconds, SHORTEST_TURN))

    @property
    def tally(self) -> Tally:
        """The count so far; tables have no number before they are complete."""
        return self._way.tally

    @property
    def expected(self) -> Expected | None:
        """How long all of it takes in the way that works; None if only the share that is done tells."""
        return self._way.expected

    def saved(self) -> Saved:
        """Where it stands, so that another one can continue from here."""
        saved = self._way.saved()
        return saved._replace(facts={**self._facts(), "way": self._way.name, **saved.facts})

    def _facts(self) -> dict[str, Any]:
        """What the facts of all tallyings with which this one can go on have in common."""
        return {"format": FORMAT, "problem": self._problem.fingerprint, "engine": self._engine}


def _way(problem: Problem, sample: Callable[[Cover], None], request: Request) -> _Way:
    engine = request.engine
    if request.has_own_end:
        return _Alone(search_by(choose(problem, engine), problem, request), sample)
    if (engine is None or engine in (*COUNTERS, PARTS)) and (parts := components(problem)):
        return _Apart(parts, sample, request)
    if engine is None and (matched := _Counted.of(problem, request)):
        return matched
    if engine is None and may_be_counted(problem):
        return _Race(problem, sample, request)
    if chosen := choose_for_count(problem, engine):
        return _Alone(search_by(chosen, problem, request), sample)
    counted = _Counted.of(problem, request) if engine in (MATCHINGS, PARTS) else None
    return counted or _Asked(ByTables(problem, request))


class _Way(ABC):
    """A way to count."""

    name: ClassVar[str]  # in what is saved
    tables: ByTables | None = None
    expected: Expected | None = None

    @classmethod
    @abstractmethod
    def taken_up(cls, problem: Problem, sample: Callable[[Cover], None], request: Request, saved: Saved) -> _Way:
        """The way that goes on from there."""

    @abstractmethod
    def advance(self, seconds: float) -> bool:
        """Work for some seconds, or until the end; whether that was the end."""

    @property
    @abstractmethod
    def tally(self) -> Tally:
        """The tally so far."""

    @property
    def facts(self) -> dict[str, Any]:
        """What `taken_up` needs, besides the tables."""
        return {}

    def saved(self) -> Saved:
        """The facts, and the tables that are at work."""
        counting = self.tables.counting if self.tables and not self.tables.is_out else None
        return Saved(self.facts, counting.saved(), counting.statistics.nodes) if counting else Saved(self.facts)


class _Counted(_Way):
    """A count without a search: of perfect matchings, which nothing counts faster, or by parts if asked for."""

    name = MATCHINGS

    def __init__(self, counting: Matchings | PartCounting, request: Request) -> None:
        self._counting, self._why = counting, "asked for" if request.engine else counting.why

    @classmethod
    def of(cls, problem: Problem, request: Request, resume: dict[str, Any] | None = None) -> Self | None:
        """None if there are no matchings. A count by parts begins again."""
        resources, tell = request.resources, request.on_progress
        if request.engine == PARTS:
            from dancefloor.engines.part_counting import PartCounting

            return cls(PartCounting(problem, resources=resources, on_progress=tell), request)
        if not may_be_matched(problem):
            return None
        from dancefloor.engines.matchings import Matchings, plan

        try:
            matchings = Matchings(plan(problem), threads=resources.threads, on_progress=tell, resume=resume)
        except Lacking:
            return None
        return cls(matchings, request)

    @classmethod
    def taken_up(cls, problem: Problem, sample: Callable[[Cover], None], request: Request, saved: Saved) -> _Way:
        matched = cls.of(problem, request, dict(saved.facts["matchings"]))
        if matched is None:
            raise InputError("a saved count by determinants: this problem has none")
        return matched

    def advance(self, seconds: float) -> bool:
        self._counting.run(seconds)
        return self._counting.ended

    @property
    def tally(self) -> Tally:
        return Tally.of(self._counting, self._counting.count)._replace(why=self._why)

    @property
    def facts(self) -> dict[str, Any]:
        return {"matchings": self._counting.facts}


class _Alone(_Way):
    """A search that was asked for, or has a limit."""

    name = "search"

    def __init__(self, search: Search[Cover], sample: Callable[[Cover], None]) -> None:
        self._search, self._sample = search, sample
        self.expected = search.expected

    @classmethod
    def taken_up(cls, problem: Problem, sample: Callable[[Cover], None], request: Request, saved: Saved) -> _Way:
        position, limits = Position.from_json(saved.facts["position"]), request.limits
        rest = replace(
            limits,
            solutions=None if limits.solutions is None else max(0, limits.solutions - position.covers),
            nodes=None if limits.nodes is None else max(0, limits.nodes - position.nodes),
        )
        chosen = choose(problem, position.engine)._replace(why=str(saved.facts["why"]))
        return cls(search_by(chosen, problem, request.but(resume=position, limits=rest)), sample)

    def advance(self, seconds: float) -> bool:
        self._search.tally(self._sample, seconds=seconds)
        return self._search.ended

    @property
    def tally(self) -> Tally:
        return Tally.of(self._search, self._search.statistics.covers)

    @property
    def facts(self) -> dict[str, Any]:
        return {"position": self._search.position, "why": self._search.why}


class _Stoppable(_Way):
    """A way of several turns, between which a limit or Ctrl-C may stop it."""

    def __init__(self) -> None:
        self._stopped: Outcome | None = None

    def advance(self, seconds: float) -> bool:
        try:
            return self._stopped is not None or self._work(time.perf_counter() + seconds)
        except TimeUp:
            if not self._has_begun:
                raise
            self._stopped = Outcome.LIMITED
        except KeyboardInterrupt:  # between two turns
            if not self._has_begun:
                raise
            self._stopped = Outcome.INTERRUPTED
        return True

    @property
    @abstractmethod
    def _has_begun(self) -> bool:
        """Whether there is anything to report."""

    @abstractmethod
    def _work(self, until: float) -> bool:
        """Work until then, or until the end; whether that was the end."""


class _Asked(_Stoppable):
    """Tables that were asked for."""

    name = "tables"
    _has_begun = True
    tables: ByTables

    def __init__(self, tables: ByTables) -> None:
        super().__init__()
        self.tables = tables

    @classmethod
    def taken_up(cls, problem: Problem, sample: Callable[[Cover], None], request: Request, saved: Saved) -> _Way:
        return cls(ByTables(problem, request, dict(saved.facts["tables"]), saved.tables))

    def _work(self, until: float) -> bool:
        if self.tables.counting is None:
            self.tables.begin()
        return self.tables.work(seconds=until - time.perf_counter(), is_alone=True)

    @property
    def tally(self) -> Tally:
        return _of_tables(self.tables, "asked for", self._stopped)

    @property
    def facts(self) -> dict[str, Any]:
        return {"tables": self.tables.facts}


def _of_tables(tables: ByTables, why: str, outcome: Outcome | None = None) -> Tally:
    """The tally of tables, with their own outcome or with this one; incomplete ones give no number."""
    counting = tables.counting
    if counting is None:
        return Tally(0, outcome or Outcome.INTERRUPTED, Statistics(), 0.0, COUNTING, why)
    return Tally(counting.count, outcome or counting.outcome, counting.statistics, counting.progress, COUNTING, why)


class _Race(_Stoppable):
    """A search and tables, of which one finishes first."""

    name = "race"
    tables: ByTables
    _by_parts: CountBeside | None = None

    def __init__(
        self, problem: Problem, sample: Callable[[Cover], None], request: Request, saved: Saved | None = None
    ) -> None:
        super().__init__()
        self._problem, self._resources = problem, request.resources
        self._on_progress, self._fraction = request.on_progress, 0.0
        request = request.but(on_progress=self._tell)
        #: The turn in progress: whether it is that of the search, and the nanoseconds after which it ends.
        self._turn: tuple[bool, float] | None = None
        if saved is None:
            self._search, self.tables = BySearch(problem, sample, request), ByTables(problem, request)
            return
        facts = saved.facts
        self._fraction = float(facts["fraction"])
        self._search = BySearch(problem, sample, request, dict(facts["search"]))
        self.tables = ByTables(problem, request, dict(facts["tables"]), saved.tables)
        if facts["turn"]:
            is_of_search, until = facts["turn"]
            self._turn = bool(is_of_search), inf if until is None else float(until)

    @classmethod
    def taken_up(cls, problem: Problem, sample: Callable[[Cover], None], request: Request, saved: Saved) -> _Way:
        return cls(problem, sample, request, saved)

    @property
    def facts(self) -> dict[str, Any]:
        is_of_search, until = self._turn or (False, 0.0)
        return {
            "fraction": self._fraction,
            "search": self._search.facts,
            "tables": self.tables.facts,
            "turn": [is_of_search, None if until == inf else until] if self._turn else None,
        }

    def _work(self, until: float) -> bool:
        search, tables = self._search, self.tables
        while True:
            check()
            is_of_search, end = self._turn = self._turn or self._next()
            way = search if is_of_search else tables
            if way.work(end, until - time.perf_counter()):
                return True
            if way.spent >= end or (way is tables and tables.is_out):
                self._turn = None
            if self._is_counted_by_parts():
                return True
            if time.perf_counter() >= until:
                return False

    def _next(self) -> tuple[bool, float]:
        search, tables = self._search, self.tables
        if next_way(search, tables) is tables:
            return False, tables.turn(search.dived)
        return True, inf if tables.is_out else search.turn(tables)

    @property
    def _has_begun(self) -> bool:
        return self._search.search is not None or self.tables.states > 0

    @property
    def expected(self) -> Expected | None:  # type: ignore[override]
        """The estimate of the way that has less left to do, and what the other one has done."""
        search, tables = self._search, self.tables
        is_by_search = tables.is_out or search.guess - search.spent <= tables.guess - tables.spent
        whole, error = (search.guess, search.error) if is_by_search else (tables.guess, TABLES_ERROR * tables.guess)
        if not 0.0 < whole < inf or not (is_by_search or tables.is_guessed):
            return None
        scale, other = (1e9 * self._resources.threads, tables.spent) if is_by_search else (1e9, search.spent)
        return Expected(whole / scale + other / 1e9, error / scale)

    @property
    def tally(self) -> Tally:
        """The tally, with the outcome of the way that has ended; incomplete tables give no number."""
        search, counting, outcome = self._search.search, self.tables.counting, self._stopped
        if self._by_parts and self._by_parts.is_known:
            return Tally.of(self._by_parts.counting, self._by_parts.counting.count)
        if counting and counting.outcome is Outcome.COMPLETE and not outcome:
            return _of_tables(self.tables, self.tables.why(self._search))
        if search is None:
            return _of_tables(self.tables, self.tables.why(self._search), outcome)._replace(progress=self._fraction)
        outcome = outcome or (search.outcome if search.ended or not counting else counting.outcome)
        fraction = 1.0 if outcome is Outcome.COMPLETE else self._fraction
        why = search.why + self.tables.too_large
        return Tally.of(search, self._search.found)._replace(outcome=outcome, progress=fraction, why=why)

    def _is_counted_by_parts(self) -> bool:
        """Whether a count by parts, which has a small share of the work, knows the number before the others do."""
        spent = self._search.spent + self.tables.spent
        if not self._by_parts and BESIDE_SHARE * spent >= BEGINNING_PARTS * len(self._problem.options):
            from dancefloor.engines.part_counting import CountBeside  # only long counts need it

            self._by_parts = CountBeside(self._problem, self._resources)
        rest = self._search.guess - self._search.spent
        if not self.tables.is_out:
            rest = min(rest, self.tables.guess - self.tables.spent)
        return bool(self._by_parts and self._by_parts.work(spent, rest))

    def _tell(self, progress: Progress) -> None:
        """Report the progress of the way that is further ahead."""
        self._fraction = max(self._fraction, progress.fraction)
        if self._on_progress:
            self._on_progress(progress._replace(fraction=self._fraction, expected=self.expected))


class _Apart(_Stoppable):
    """Parts that have nothing to do with each other, each counted in its own way."""

    name = "product"

    def __init__(
        self, parts: list[Component], sample: Callable[[Cover], None], request: Request, saved: Saved | None = None
    ) -> None:
        from dancefloor.verbs.product import Product  # imported here, because few problems need it

        super().__init__()
        part = saved and saved._replace(facts=dict(saved.facts["part"]))
        self._product = Product(parts, sample, request, Tallying, saved and saved.facts["product"], part)

    @classmethod
    def taken_up(cls, problem: Problem, sample: Callable[[Cover], None], request: Request, saved: Saved) -> _Way:
        return cls(components(problem), sample, request, saved)

    def saved(self) -> Saved:
        part: Saved = self._product.saved()
        return part._replace(facts={"product": self._product.facts, "part": part.facts})

    @property
    def _has_begun(self) -> bool:
        return self._product.statistics.nodes > 0

    def _work(self, until: float) -> bool:
        while not self._product.advance(max(until - time.perf_counter(), SHORTEST_TURN)):
            if time.perf_counter() >= until:
                return False
        return True

    @property
    def tally(self) -> Tally:
        product, last = self._product, self._product.part.tally
        outcome = self._stopped or (Outcome.COMPLETE if product.is_done else last.outcome)
        return Tally(product.number, outcome, product.statistics, product.progress, last.engine, product.why)


_WAYS: dict[str, type[_Way]] = {way.name: way for way in (_Counted, _Alone, _Asked, _Race, _Apart)}
