"""What every engine promises, and the search that users see.

Strategy: an engine makes a `Run`, which works in *batches* bounded by covers, nodes and time. Everything that a user
may ask of a running search (limits, progress, cancellation, Ctrl-C, resuming) happens between two batches, once, here,
in `Search`. A run can say where it stands: the options chosen on the way to the node it enters next. That path, and
how many covers were handed out since, is all that another search needs to go on without losing or repeating one.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from enum import Enum
from typing import Generic, NamedTuple, Protocol, TypeVar, cast, overload

from dancefloor.cover.problem import Problem
from dancefloor.errors import InputError
from dancefloor.search.values import ALONE, Cover, Limits, Outcome, Position, Progress, Resources, Statistics

BATCH_SECONDS = 0.04
BATCH_NODES = 1 << 22
BATCH_COVERS = 1 << 12
_UNBOUNDED = (1 << 63) - 1


class Batch(NamedTuple):
    """What a run found in one go: covers handed over, how many were found, whether the search is complete."""

    covers: list[Cover]
    found: int
    complete: bool
    weight: int = 0  # how many covers those found stand for, where a sieve says so; see `dancefloor.engines.sieved`


class Run(Protocol):
    """One search in progress inside an engine."""

    def advance(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        """Search until one of the budgets is spent; hand over at most the first `keep` covers of the batch."""

    def position(self) -> tuple[int, ...]:
        """The options chosen on the way to the node that will be entered next."""

    def progress(self) -> float:
        """The estimated share of the search that is done, from 0 to 1."""

    def counters(self) -> tuple[int, int, int]:
        """Nodes, updates and cleansings since this run began."""


class Engine(Protocol):
    """A way to find covers. Engines are stateless; `start` makes the state."""

    @property
    def name(self) -> str:
        """The name users write."""

    @property
    def about(self) -> str:
        """One line: the method, and what it is best at."""

    @property
    def abilities(self) -> frozenset[Ability]:
        """What it can take beyond primary items covered exactly once."""

    @property
    def remedy(self) -> str:
        """What to do if it is not installed; empty for an engine that is always there."""

    def missing(self) -> str:
        """Why the engine is not installed; empty if it is."""

    def lacks(self, problem: Problem) -> str:
        """Why it cannot take this problem; empty if it can."""

    def start(self, problem: Problem, path: tuple[int, ...] = (), resources: Resources = ALONE) -> Run:
        """Begin a search, or take one up at a path that an earlier run gave as its position.

        Raises:
            InputError: the path does not belong to this problem.
        """


class Ability(Enum):
    """What a problem may need of an engine."""

    SECONDARY = "secondary items"
    COLORS = "colors"
    MULTIPLICITIES = "multiplicities"
    ANY_ITEMS = "items that are not cells of a board"


def needs(problem: Problem) -> frozenset[Ability]:
    """What a problem needs of an engine beyond primary items covered exactly once."""
    found = set()
    if problem.has_secondary:
        found.add(Ability.SECONDARY)
    if problem.has_colors:
        found.add(Ability.COLORS)
    if problem.has_multiplicities:
        found.add(Ability.MULTIPLICITIES)
    if not problem.positions:
        found.add(Ability.ANY_ITEMS)
    return frozenset(found)


Found = TypeVar("Found")


class Search(Generic[Found]):
    """Covers, one after another; or what they mean; or, by `tally`, only their number.

    Iterating gives tuples of option numbers in the order in which the engine chose them. With `decode` it gives what
    that makes of them, and leaves out those of which it makes None: only what is handed out counts. When the iteration
    ends, `outcome` says why. Ctrl-C ends it like a limit does: with what was found and `Outcome.INTERRUPTED`.

    >>> from dancefloor.engines.registry import engine
    >>> problem = Problem.from_names("p q", ["p q", "p", "q"])
    >>> search = Search(engine("reference"), problem)
    >>> list(search), search.outcome
    ([(0,), (1, 2)], <Outcome.COMPLETE: 'complete'>)
    >>> list(Search(engine("reference"), problem, decode=lambda cover: len(cover) if len(cover) > 1 else None))
    [2]
    """

    @overload
    def __init__(
        self: Search[Cover],
        engine: Engine,
        problem: Problem,
        *,
        limits: Limits | None = None,
        resources: Resources = ALONE,
        resume: Position | None = None,
        decode: None = None,
        on_progress: Callable[[Progress], None] | None = None,
        why: str = "",
    ) -> None: ...

    @overload
    def __init__(
        self,
        engine: Engine,
        problem: Problem,
        *,
        limits: Limits | None = None,
        resources: Resources = ALONE,
        resume: Position | None = None,
        decode: Callable[[Cover], Found | None],
        on_progress: Callable[[Progress], None] | None = None,
        why: str = "",
    ) -> None: ...

    def __init__(
        self,
        engine: Engine,
        problem: Problem,
        *,
        limits: Limits | None = None,
        resources: Resources = ALONE,
        resume: Position | None = None,
        decode: Callable[[Cover], Found | None] | None = None,
        on_progress: Callable[[Progress], None] | None = None,
        why: str = "",
    ) -> None:
        self.engine, self.problem, self.why = engine, problem, why
        self.outcome = Outcome.INTERRUPTED
        self._limits = limits or Limits()
        self._decode = decode
        self._on_progress = on_progress
        self._ended = self._cancelled = False
        self._seconds = self._told = self._fraction = 0.0
        self._since: float | None = None  # when the search was taken up again, while it is
        self._total = 0
        self.weight = 0  #: how many covers those found stand for, if there is a sieve
        if resume is not None:
            _check_position(resume, engine, problem)
        # A limit on nodes is kept exactly: several threads would not know when it is reached.
        self._resources = resources if self._limits.nodes is None else replace(resources, threads=1)
        self._take_up(resume or Position(engine.name, "", (), 0, 0, 0, 0, 0))

    def _take_up(self, base: Position) -> None:
        self._base = base
        self._run = self.engine.start(self.problem, base.path, self._resources)
        self._listing, self._exhausted = True, False
        # The position is where the last batch began, and how many of its covers were handed out since. A resumed
        # search finds those once more, and drops them. Once all have been handed out, it is where the run stands.
        self._mark = (self._base.path, (0, 0, 0))
        self._found = self._handed = 0
        self._to_drop = self._base.skip
        self._queue: deque[Cover] = deque()

    def __iter__(self) -> Iterator[Found]:
        return self

    def __next__(self) -> Found:
        with self._at_work():
            if not self._listing and not self._ended:  # a tally was broken off: what was counted ahead was not kept
                self._take_up(self.position._replace(covers=self._base.covers))
            while not self._stopped():
                if not self._queue:
                    self._advance(_UNBOUNDED)
                    continue
                found = self._decode(self._queue[0]) if self._decode else cast("Found", self._queue[0])
                self._queue.popleft()  # only now: a cover that Ctrl-C keeps from being decoded is not lost
                self._handed += 1
                if found is not None:
                    self._total += 1
                    return found
        raise StopIteration

    def tally(self, sample: Callable[[Cover], None] | None = None, *, seconds: float = math.inf) -> int:
        """Count what is left without handing it out; without `decode`, show `sample` the first cover of each batch.

        After so many `seconds` leave the rest for another time: then the search has not `ended`.
        """
        before, until = self._total, time.perf_counter() + seconds
        if self._decode is not None:
            return sum(1 for _ in self)
        with self._at_work():
            while not self._stopped() and time.perf_counter() < until:
                found = len(self._queue) or self._advance(1)  # first what was to be handed out next
                if self._limits.solutions is not None and found > self._limits.solutions - self._total:
                    found, self._exhausted = self._limits.solutions - self._total, False
                if self._queue and sample:
                    sample(self._queue[0])
                self._queue.clear()
                self._handed += found
                self._total += found
        return self._total - before

    @contextmanager
    def _at_work(self) -> Iterator[None]:
        """Take the time, and make an outcome of Ctrl-C."""
        self._since = time.perf_counter()
        try:
            yield
        except KeyboardInterrupt:
            self._end(Outcome.INTERRUPTED)
        finally:
            self._seconds, self._since = self._elapsed(), None

    def _elapsed(self) -> float:
        """Seconds at work so far; what the caller does between two covers is not counted."""
        return self._seconds + (time.perf_counter() - self._since if self._since is not None else 0.0)

    def cancel(self) -> None:
        """Stop soon, from any thread or callback; the outcome is INTERRUPTED."""
        self._cancelled = True

    @property
    def ended(self) -> bool:
        """Whether it is known how the search ended; else it can go on."""
        return self._ended

    @property
    def statistics(self) -> Statistics:
        """What has been done so far, what was done before `resume` included."""
        return Statistics(self._base.covers + self._total, *self._added(self._run.counters()), self._elapsed())

    @property
    def progress(self) -> float:
        """The estimated share of the search that is done, from 0 to 1."""
        return 1.0 if self.outcome is Outcome.COMPLETE else self._fraction

    @property
    def reached_limit(self) -> bool:
        """Whether it was the limit on solutions that stopped the search."""
        return self.outcome is Outcome.LIMITED and self._total == self._limits.solutions

    @property
    def position(self) -> Position:
        """Where to take the search up again: right after the last cover that was handed out."""
        (path, counters), skip = self._mark, self._handed
        if self._handed == self._found and not self._exhausted:
            (path, counters), skip = self._here(), 0
        return Position(
            self.engine.name,
            self.problem.fingerprint,
            path,
            skip + self._to_drop,
            self._base.covers + self._total,
            *self._added(counters),
        )

    def _here(self) -> tuple[tuple[int, ...], tuple[int, int, int]]:
        return tuple(self._run.position()), self._run.counters()

    def _added(self, counters: tuple[int, int, int]) -> tuple[int, int, int]:
        nodes, updates, cleansings = counters
        return nodes + self._base.nodes, updates + self._base.updates, cleansings + self._base.cleansings

    def _advance(self, keep: int) -> int:
        """Run one batch and queue its covers; return how many new ones it found."""
        self._listing = keep > 1
        limits = self._limits
        covers = BATCH_COVERS if keep > 1 else _UNBOUNDED
        nodes, seconds = BATCH_NODES, BATCH_SECONDS
        if limits.solutions is not None:
            covers = min(covers, limits.solutions - self._total + self._to_drop)
        if limits.nodes is not None:
            nodes = min(nodes, limits.nodes - self._run.counters()[0])
        if limits.seconds is not None:
            seconds = min(seconds, max(0.0, limits.seconds - self._elapsed()))
        if self._handed == self._found:
            self._mark, self._handed = self._here(), 0
        self._found = -1  # not known while the engine runs: an interruption leaves the mark, and nothing handed out
        batch = self._run.advance(covers, nodes, seconds, keep + self._to_drop)
        dropped = min(self._to_drop, batch.found)
        self._found, self._handed, self._to_drop = batch.found, dropped, self._to_drop - dropped
        self._exhausted = batch.complete
        self.weight += batch.weight
        self._queue.extend(batch.covers[dropped:])
        self._report()
        return batch.found - dropped

    def _stopped(self) -> bool:
        """Decide, between two covers, whether to go on."""
        limits = self._limits
        if self._ended:
            return True
        if self._exhausted and not self._queue:
            self._end(Outcome.COMPLETE)
        elif self._cancelled:
            self._end(Outcome.INTERRUPTED)
        elif (
            (limits.solutions is not None and self._total >= limits.solutions)
            or (limits.seconds is not None and self._elapsed() >= limits.seconds)
            or (limits.nodes is not None and not self._queue and self._run.counters()[0] >= limits.nodes)
        ):
            self._end(Outcome.LIMITED)
        return self._ended

    def _end(self, outcome: Outcome) -> None:
        if not self._ended:
            self._ended, self.outcome = True, outcome

    def _report(self) -> None:
        self._fraction = max(self._fraction, self._run.progress())
        if self._on_progress and self._elapsed() - self._told >= 0.1:
            self._told = self._elapsed()
            self._on_progress(Progress(self._fraction, self.statistics))


def _check_position(position: Position, engine: Engine, problem: Problem) -> None:
    if position.engine != engine.name:
        raise InputError(f"the position is one of engine {position.engine!r}: it cannot be resumed by {engine.name!r}")
    if position.problem != problem.fingerprint:
        raise InputError("the position belongs to another problem")
