"""What every engine promises, and the search that users see.

Strategy: an engine makes a `Run`, which works in *batches* bounded by covers, nodes and time. Everything that a user
may ask of a running search (limits, progress, cancellation, Ctrl-C, resuming) happens between two batches, once, here,
in `Search`. A run can say where it stands: the options chosen on the way to the node it enters next. That path, and
how many covers were handed out since, is all that another search needs to go on without losing or repeating one.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from typing import NamedTuple, Protocol, TypeVar, cast, overload

from dancefloor.arguments import check_type, wrong
from dancefloor.cover.problem import Problem
from dancefloor.errors import InputError
from dancefloor.search.session import UNBOUNDED, Delivery, Session
from dancefloor.search.values import (
    ALONE,
    Cover,
    Limits,
    OnProgress,
    Outcome,
    Position,
    Resources,
    Statistics,
    checked_position,
)

BATCH_SECONDS = 0.04
BATCH_NODES = 1 << 22
BATCH_COVERS = 1 << 12


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
            InputError: the path does not belong to this problem. Its numbers are whole, but may be any.
        """


class Lacking(Exception):
    """Raised inside an engine that cannot take a problem; the message is what `Engine.lacks` returns."""


WRONG_PATH = "the path of the position does not belong to this problem"


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


class Search(Session[Found]):
    """Covers, one after another; or what they mean; or, by `tally`, only their number.

    Iterating gives tuples of option numbers in the order in which the engine chose them. With `decode` it gives what
    that makes of them, and leaves out those of which it makes None: only what is handed out counts. When the iteration
    ends, `outcome` says why. Ctrl-C ends it like a limit does: with what was found and `Outcome.INTERRUPTED`.
    What interrupts your own code between two covers is yours; `position` is right behind the last cover handed out.
    Threads may share a search: one at a time takes it further, and all may watch or `cancel` it.

    >>> from dancefloor.engines.registry import engine
    >>> problem = Problem.from_names("p q", ["p q", "p", "q"])
    >>> search = Search(engine("reference"), problem)
    >>> list(search), search.outcome
    ([(0,), (1, 2)], <Outcome.COMPLETE: 'complete'>)
    >>> list(Search(engine("reference"), problem, decode=lambda cover: len(cover) if len(cover) > 1 else None))
    [2]
    """

    instead = "keep its `position`, and give that to `resume` where the search is to go on"

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
        on_progress: OnProgress | None = None,
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
        on_progress: OnProgress | None = None,
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
        on_progress: OnProgress | None = None,
        why: str = "",
    ) -> None:
        if not hasattr(engine, "start"):
            raise wrong("engine", engine, "an engine, such as `dancefloor.engines.registry.engine('dancing')`")
        check_type("problem", problem, Problem, "a Problem, such as `puzzle.encode().problem`")
        check_type("limits", limits, Limits | None, "Limits or None")
        check_type("resources", resources, Resources, "Resources")
        super().__init__(limits, on_progress, decode)
        self.engine, self.problem = engine, problem
        self.by, self.why = engine.name, why
        self.weight = 0  #: how many covers those found stand for, if there is a sieve
        if resume is not None:
            _check_position(resume, engine, problem)
        # A limit on nodes is kept exactly: several threads would not know when it is reached.
        self._resources = resources if self._limits.nodes is None else replace(resources, threads=1)
        #: Where the search of an earlier session was left, or a beginning. Never changes: statistics and positions add
        #: to its `covers` what this session hands over.
        self._resumed = resume or Position(engine.name, "", (), 0, 0, 0, 0, 0)
        self._earlier_nodes = self._resumed.nodes
        self._take_up(self._resumed)

    def _take_up(self, position: Position) -> None:
        """Begin a run at a position, which is where this session was told to begin or where it stands."""
        begin = Mark(position.path, (position.nodes, position.updates, position.cleansings))
        # What follows is about this run. Written here and by `_advance`.

        self._run = self.engine.start(self.problem, position.path, self._resources)
        #: What had been counted before this run, whose own counters begin at zero. If it were wrong, so would be the
        #: statistics, and a limit on nodes would be kept too early or too late.
        self._before_run = begin.counters
        #: Whether everything that this run ever found came into a delivery. False during a batch, so that it stays
        #: false after one that failed: the run has then gone past covers that nobody has, and must be begun anew.
        self._is_sound = True
        #: Whether this run has counted covers without keeping them. If they are to be listed after all, it must be
        #: begun anew; see `_lacks_covers`.
        self._has_counted = False
        self._closing = None
        self._counters = begin.counters
        # Nothing was found yet. The run will find the covers again that were handed over between the path of the
        # position and the position itself: these are to be dropped.
        self._delivery: CoverDelivery[Found] = CoverDelivery(
            [], 0, self._handed_over, begin=begin, end=begin, dropped=0, to_drop=position.skip, decoded=False
        )

    def tally(self, sample: Callable[[Cover], None] | None = None, *, seconds: float = math.inf) -> int:
        """Count what is left without handing it out; without `decode`, show `sample` the first cover of each batch.

        After so many `seconds` leave the rest for another time: then the search has not `ended`. Ctrl-C ends it, with
        what was counted until then.
        """
        if self._decode is not None:
            return sum(1 for _ in self)
        counted = 0

        def count() -> None:
            nonlocal counted
            delivery, before = self._delivery, self._handed_over
            if sample and delivery.at < len(delivery.raw):
                sample(delivery.raw[delivery.at])
            if not delivery.count(self._limits.solutions):
                self._closing = None  # the limit comes before the end
            counted += self._handed_over - before

        self._work_for(seconds, count)
        return counted

    @property
    def statistics(self) -> Statistics:
        """What has been done so far, what was done before `resume` included."""
        return Statistics(self._resumed.covers + self._handed_over, *self._counters, self._elapsed())

    @property
    def position(self) -> Position:
        """Where to take the search up again: right after the last cover that was handed out."""
        delivery = self._delivery
        handed, passed = delivery.progress()
        mark, skip = delivery.place(passed)
        covers = self._resumed.covers + delivery.before + handed
        return Position(self.engine.name, self.problem.fingerprint, mark.path, skip, covers, *mark.counters)

    def _advance(self, results: int, nodes: int, seconds: float) -> None:
        """Run one batch."""
        if not self._is_sound or self._lacks_covers():
            self._take_up(self.position)
        before = self._delivery
        assert before.end is not None, "a search that is complete does not go on"
        most, keep = results + before.to_drop, 1  # of those that are only counted one is kept, to be shown
        if not self._is_counting:
            most, keep = min(most, BATCH_COVERS), UNBOUNDED
        self._is_sound = False
        self._has_counted = self._has_counted or self._is_counting
        batch = self._run.advance(
            min(most, UNBOUNDED), min(nodes, BATCH_NODES), min(seconds, BATCH_SECONDS), keep + before.to_drop
        )
        counters, fraction = self._counted(), max(self._fraction, self._run.progress())
        end = None if batch.complete else Mark(tuple(self._run.position()), counters)
        delivery = self._delivered(batch, results, before.end, end)
        # No call comes between these, so that Ctrl-C leaves all of them as they were or none.
        self.weight += batch.weight
        self._delivery, self._counters, self._fraction = delivery, counters, fraction
        self._closing = Outcome.COMPLETE if batch.complete else None
        self._is_sound = True

    def _delivered(self, batch: Batch, results: int, begin: Mark, end: Mark | None) -> CoverDelivery[Found]:
        """What a batch found, without what was handed over before, or is more than was asked for.

        Raises:
            InputError: there are fewer covers than an earlier session is said to have handed over.
        """
        before = self._delivery.to_drop
        dropped = min(before, batch.found)
        if batch.complete and dropped < before:
            skip = self._resumed.skip
            raise InputError(f"a position whose skip is {skip}: {before - dropped} more than the covers from there on")
        covers = batch.covers[dropped:]
        return CoverDelivery(
            covers if self._decode else covers[:results],
            batch.found - dropped,
            self._handed_over,
            begin=begin,
            end=end,
            dropped=dropped,
            to_drop=before - dropped,
            decoded=self._decode is not None,
        )

    def _counted(self) -> tuple[int, int, int]:
        """Nodes, updates and cleansings, those before this run included."""
        nodes, updates, cleansings = self._run.counters()
        before = self._before_run
        return before[0] + nodes, before[1] + updates, before[2] + cleansings

    def _lacks_covers(self) -> bool:
        """Whether covers are to be listed that were found to be counted, and not kept: threads count ahead."""
        ahead = self._resources.threads > 1 or self._is_waiting()
        return self._has_counted and not self._is_counting and ahead

    def _is_waiting(self) -> bool:
        return self._delivery.progress()[1] < self._delivery.size

    def _is_ready(self) -> bool:
        if self._lacks_covers():
            self._take_up(self.position)
        return super()._is_ready()


class Mark(NamedTuple):
    """A place between two batches: the path that a run gave as its position, and what had been counted by then."""

    path: tuple[int, ...]
    counters: tuple[int, int, int]


class CoverDelivery(Delivery[Found]):
    """The covers of a batch on their way to the user, and how the search can be taken up behind any of them.

    The batch found `dropped + size` covers. The first `dropped` had been handed over before. Of the others the first
    ones are `raw`: as many as were asked for, or, if they are only counted, one at most. Covers are done with in this
    order. Behind the last of them the search goes on from `end`. Behind any other it goes on from `begin`, where the
    batch began, and drops what it then finds again.
    """

    __slots__ = ("begin", "dropped", "end", "ends", "size", "to_drop")

    def __init__(
        self,
        covers: list[Cover],
        size: int,
        before: int,
        *,
        begin: Mark,
        end: Mark | None,
        dropped: int,
        to_drop: int,
        decoded: bool,
    ) -> None:
        super().__init__(covers, before, decoded=decoded)
        self.size, self.begin, self.dropped = size, begin, dropped
        #: Where the batch ended; None if the search is complete. If it did not belong to the last cover of the batch,
        #: covers would be lost or found twice.
        self.end = end
        #: Covers behind `end` that were handed over before: there are some only if a batch ends before it has found
        #: again all that are to be dropped. If this were too small covers would come twice; too large, they would be
        #: lost.
        self.to_drop = to_drop
        #: For each of `found`, how many covers had been decoded when it came: it may have been preceded by others that
        #: mean nothing. Empty if there is nothing to decode.
        self.ends: list[int] = []

    def take(self, meaning: Found | None) -> None:
        """Note what the next cover means; None if nothing."""
        if meaning is not None:
            # In this order: who watches from another thread may look at any moment.
            self.ends.append(self.looked_at + 1)
            self.found.append(meaning)
        self.looked_at += 1

    def count(self, limit: int | None) -> bool:
        """Take all covers for handed over without doing so, within a limit on them; whether they are within it."""
        within = limit is None or self.before + self.size <= limit
        self.at = self.size if within else cast("int", limit) - self.before
        return within

    def progress(self) -> tuple[int, int]:
        """How many results have been handed over, and how many covers are done with."""
        looked_at, handed = self.looked_at, self.at  # in this order, for those who watch
        if not self.ends:
            return handed, max(handed, looked_at)
        done = self.ends[handed - 1] if handed else 0
        return handed, max(done, looked_at) if handed == len(self.ends) else done

    def place(self, passed: int) -> tuple[Mark, int]:
        """Behind so many covers: the mark from which the search goes on, and how many covers to drop from there."""
        if passed == self.size and self.end is not None:
            return self.end, self.to_drop
        return self.begin, self.dropped + passed


def _check_position(position: Position, engine: Engine, problem: Problem) -> None:
    checked_position(position)
    if position.engine != engine.name:
        raise InputError(f"the position is one of engine {position.engine!r}: it cannot be resumed by {engine.name!r}")
    if position.problem != problem.fingerprint:
        raise InputError("the position belongs to another problem")
