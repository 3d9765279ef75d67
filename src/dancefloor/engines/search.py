"""The search that users see: covers of a problem, one after another, by any engine.

Strategy: all services for a running search (limits, progress, cancellation, Ctrl-C, resuming) happen between two
batches of a run. The position of the run, and the number of covers handed out since, are all that another search needs
to continue without losing or repeating a cover. A position that also says where to end is an interval of the search.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from dancefloor.arguments import check_type, wrong
from dancefloor.cover.problem import Problem
from dancefloor.engines.excerpts import DivisibleRun, begin, divisible
from dancefloor.engines.registry import Ability, Batch, Engine
from dancefloor.errors import InputError, PackageUnavailable
from dancefloor.records import replace
from dancefloor.search.deadline import paced
from dancefloor.search.handing_over import Delivery
from dancefloor.search.session import UNBOUNDED, Session
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

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray
    from typing_extensions import TypeVar

    CoverArray = NDArray[numpy.uint32]
    Found = TypeVar("Found", default=Cover, covariant=True)  # without `decode`
else:
    from dancefloor.search.handing_over import Found

BATCH_SECONDS = 0.04
BATCH_NODES = 1 << 22
BATCH_COVERS = 1 << 12


class Mark(NamedTuple):
    """A place between two batches: the position of the run, and the counters at that point."""

    path: tuple[int, ...]
    counters: tuple[int, int, int]


class CoverDelivery(Delivery[Found]):
    """The covers of a batch on their way to the user, with the means to resume the search after any of them.

    The batch found `dropped + size` covers. The first `dropped` had been handed over before. `raw` holds the first of
    the others: as many as were requested, or at most one when only counting. After the last cover, the search continues
    from `end`. After any other, it continues from `begin`, where the batch began, and drops the covers that it finds
    again.

    Args:
        covers: the covers for `raw`.
        size: how many covers the batch found that had not been handed over before.
        before: how many results the session had handed over before the batch.
        begin: where the batch began.
        end: where it ended; None if the search is complete.
        dropped: how many covers of the batch had been handed over before.
        to_drop: how many covers after `end` had been handed over before.
        decoded: whether a `decode` gives the covers a meaning.
    """

    __slots__ = ("begin", "dropped", "end", "ends", "size", "to_drop")

    def __init__(
        self,
        covers: Sequence[Cover],
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
        #: Where the batch ended; None if the search is complete. It must belong to the last cover of the batch;
        #: otherwise covers would be lost or found twice.
        self.end = end
        #: How many covers after `end` were handed over before; more than zero only if a batch ends before it has found
        #: again all covers to drop. Too small a number would repeat covers; too large a number would lose some.
        self.to_drop = to_drop
        #: For each of `found`, how many covers had been decoded at that point, since covers before it may mean nothing.
        #: Empty without a `decode`.
        self.ends: list[int] = []

    def take(self, meaning: Found | None) -> None:
        """Record the meaning of the next cover; None if it means nothing."""
        if meaning is not None:
            # In this order, since another thread may read at any moment.
            self.ends.append(self.looked_at + 1)
        super().take(meaning)

    def count(self, limit: int | None) -> bool:
        """Mark all covers as handed over, at most up to a limit on them; return whether all are within the limit."""
        within = limit is None or self.before + self.size <= limit
        self.at = self.size if within else cast("int", limit) - self.before
        return within

    def progress(self) -> tuple[int, int]:
        """How many results have been handed over, and how many covers that took."""
        looked_at, handed = self.looked_at, self.at  # in this order, for other threads that watch
        if not self.ends:
            return handed, max(handed, looked_at)
        done = self.ends[handed - 1] if handed else 0
        return handed, max(done, looked_at) if handed == len(self.ends) else done

    def place(self, passed: int) -> tuple[Mark, int]:
        """Where to resume after `passed` covers: the mark to continue from, and how many covers to drop from there."""
        if passed == self.size and self.end is not None:
            return self.end, self.to_drop
        return self.begin, self.dropped + passed


class Search(Session[Found]):
    """A session that finds covers, one after another; or with `tally`, only their number.

    A cover is a tuple of option numbers in the order in which the engine chose them. When the iteration ends, `outcome`
    says why. Ctrl-C during the search ends it like a limit, with `Outcome.INTERRUPTED`. Ctrl-C in your own code between
    two covers is yours to handle; `position` is right after the last cover handed out. Threads may share a search: one
    at a time advances it, and all may watch or `cancel` it.

    Args:
        engine: the engine.
        problem: items and options.
        limits: limits on solutions, nodes and seconds; None for none.
        resources: threads, memory and seed.
        resume: the `position` of an earlier search, to continue it; None to start a new one.
        decode: converts each cover to a result; it skips a cover by returning None, and only results count towards the
            limit. None to return covers.
        on_progress: called with a `Progress` about ten times a second.
        why: the reason for the choice of engine, for the statistics.

    >>> from dancefloor.engines.registry import engine
    >>> problem = Problem.from_names("p q", ["p q", "p", "q"])
    >>> search = Search(engine("reference"), problem)
    >>> list(search), search.outcome
    ([(0,), (1, 2)], <Outcome.COMPLETE: 'complete'>)
    >>> list(Search(engine("reference"), problem, decode=lambda cover: len(cover) if len(cover) > 1 else None))
    [2]

    Added in version 0.1.
    """

    instead = "keep its `position`, and continue the search elsewhere with `resume`"

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
        self.weight = 0  #: with a sieve, how many covers those found stand for
        if resume is not None:
            _check_position(resume, engine, problem)
        # A limit on nodes is exact: several threads would not notice when it is reached.
        self._resources = resources if self._limits.nodes is None else replace(resources, threads=1)
        #: The end of an earlier session, an interval, or the start of a search. It never changes: statistics and
        #: positions add the covers that this session hands over to its `covers`.
        self._resumed = resume or Position(engine.name, "", (), 0, 0, 0, 0, 0)
        self._earlier_nodes = self._resumed.nodes
        self._take_up(self._resumed)

    def _take_up(self, position: Position) -> None:
        """Begin a run at a position: the start of this session, or its present position."""
        start = Mark(position.path, (position.nodes, position.updates, position.cleansings))
        # The fields from here on are about this run. Only this method and `_advance` write them.

        self._run = begin(self.engine, self.problem, position.path, position.until, self._resources)
        #: The counters before this run, whose own counters begin at zero. A wrong value would make the statistics
        #: wrong, and let a limit on nodes apply too early or too late.
        self._before_run = start.counters
        #: Whether all covers that this run found reached a delivery. False during a batch, so that it stays false after
        #: a batch that failed: the run has then passed covers that are lost, and must start again.
        self._is_sound = True
        #: Whether this run has counted covers without keeping them. If the user then wants to list them, the run must
        #: start again; see `_lacks_covers`.
        self._has_counted = False
        self._closing = None
        self._counters = start.counters
        # Nothing has been found yet. The run will find again the covers that were handed over between the path of the
        # position and the position itself: it must drop these.
        self._delivery: CoverDelivery[Found] = CoverDelivery(
            [], 0, self._handed_over, begin=start, end=start, dropped=0, to_drop=position.skip, decoded=False
        )

    def tally(
        self,
        sample: Callable[[Cover], None] | None = None,
        *,
        seconds: float = math.inf,
        nodes: int = UNBOUNDED,
    ) -> int:
        """Count the remaining covers without handing them out.

        Without a `decode`, it passes the first cover of each batch to `sample`.

        It stops after `seconds` and after `nodes` nodes, exactly on one thread; the search has then not `ended`, and
        can continue. Ctrl-C ends the search, with the count so far.
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

        self._work_for(seconds, count, nodes)
        return counted

    def spread(self, threads: int) -> None:
        """Continue on that many threads."""
        self._resources = replace(self._resources, threads=threads)
        self._take_up(self._position())

    def arrays(self) -> Iterator[CoverArray]:
        """An iterator over the covers as two-dimensional NumPy arrays: a row for each cover, a column for each option.

        The numbers have the type ``uint32``, and cannot be changed. All covers of an array have equally many options:
        where that differs, an array ends early. Each array is handed over as a whole. It is always the same iterator,
        and takes what others have left.

        Raises:
            PackageUnavailable: NumPy is not installed.
            InputError: the search has a `decode`.

        >>> from dancefloor.engines.registry import engine
        >>> problem = Problem.from_names("p q", ["p q", "p", "q"])
        >>> [array.tolist() for array in Search(engine("reference"), problem).arrays()]
        [[[0]], [[1, 2]]]
        """
        if self._decode is not None:
            raise InputError("a search with `decode` has no arrays: only covers can be arrays")
        return self._arrays

    @cached_property
    def _arrays(self) -> Iterator[CoverArray]:
        return self._in_parts(cast("Any", _array_maker()))

    @property
    def statistics(self) -> Statistics:
        """The statistics so far, including the search before `resume`."""
        return Statistics(self._resumed.covers + self._handed_over, *self._counters, self._elapsed())

    @property
    def position(self) -> Position:
        """Where to resume the search: right after the last cover that was handed out."""
        return self._position()._replace(problem=self.problem.fingerprint, order=_order(self.engine, self.problem))

    def _position(self) -> Position:
        """The same without fingerprints, which may take time."""
        delivery = self._delivery
        handed, passed = delivery.progress()
        mark, skip = delivery.place(passed)
        covers = self._resumed.covers + delivery.before + handed
        return Position(self.engine.name, "", mark.path, skip, covers, *mark.counters, until=self._resumed.until)

    def split(self) -> tuple[Position, Position] | None:
        """Divide what is left into two intervals, which have the same covers one after the other.

        The second one has no counters yet. This search stays as it is. Return None if it has ended, or cannot be
        divided at present.

        Raises:
            InputError: the engine cannot search an interval.

        >>> from dancefloor.engines.registry import engine
        >>> problem = Problem.from_names("p q", ["p q", "p", "q"])
        >>> search = Search(engine("reference"), problem)
        >>> [list(Search(engine("reference"), problem, resume=interval)) for interval in search.split()]
        [[(0,)], [(1, 2)]]
        """
        here = self.position
        if self.outcome is Outcome.COMPLETE:
            return None
        run: DivisibleRun = divisible(begin(self.engine, self.problem, here.path, here.until, ALONE))
        found = 0
        while found < max(here.skip, 1):  # what was handed over must come before the second interval
            batch = run.advance(max(here.skip - found, 1), UNBOUNDED if here.skip else 1, math.inf, 0)
            if batch.complete:
                return None
            found += batch.found if here.skip else 1
        at = run.last_part()
        if at is None:
            return None
        return here._replace(until=at), Position(
            here.engine, here.problem, at, 0, 0, 0, 0, 0, order=here.order, until=here.until
        )

    def _advance(self, results: int, nodes: int, seconds: float) -> None:
        """Run one batch."""
        if not self._is_sound or self._lacks_covers():
            self._take_up(self._position())
        before = self._delivery
        assert before.end is not None, "a complete search has nothing left to do"
        most, keep = results + before.to_drop, 1  # when only counting, keep one cover for `sample`
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
        # No call comes between these assignments, so that Ctrl-C leaves all of them unchanged or none.
        self.weight += batch.weight
        self._delivery, self._counters, self._fraction = delivery, counters, fraction
        self._closing = Outcome.COMPLETE if batch.complete else None
        self._is_sound = True

    def _delivered(self, batch: Batch, results: int, begin: Mark, end: Mark | None) -> CoverDelivery[Found]:
        """The covers of a batch, without those handed over before, and without those beyond the requested number.

        Raises:
            InputError: there are fewer covers than an earlier session handed over, according to its position.
        """
        before = self._delivery.to_drop
        dropped = min(before, batch.found)
        if batch.complete and dropped < before:
            skip, most = self._resumed.skip, self._resumed.skip - (before - dropped)
            raise InputError(f"skip of the position is {skip}: it should be at most {most}, the covers from there on")
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
        """Nodes, updates and cleansings, including those before this run."""
        nodes, updates, cleansings = self._run.counters()
        before = self._before_run
        return before[0] + nodes, before[1] + updates, before[2] + cleansings

    def _lacks_covers(self) -> bool:
        """Whether the user lists covers after counting, which did not keep them: threads count ahead."""
        ahead = self._resources.threads > 1 or self._is_waiting()
        return self._has_counted and not self._is_counting and ahead

    def _is_waiting(self) -> bool:
        return self._delivery.progress()[1] < self._delivery.size

    def _is_ready(self) -> bool:
        if self._lacks_covers():
            self._take_up(self._position())
        return super()._is_ready()


def _check_position(position: Position, engine: Engine, problem: Problem) -> None:
    checked_position(position)
    if position.engine != engine.name:
        raise InputError(f"resume is a position of engine {position.engine!r}: {engine.name!r} cannot continue there")
    if position.problem != problem.fingerprinted(paced):
        raise InputError("resume is a position in another problem: it should be one in this")
    if position.order != _order(engine, problem):
        raise InputError("resume is a position in another order of scanning: it should be one in this")


def _order(engine: Engine, problem: Problem) -> str:
    """The fingerprint of the order of scanning, if the engine scans."""
    return "" if Ability.ANY_ITEMS in engine.abilities else problem.order


def _array_maker() -> Callable[[Sequence[Cover]], tuple[CoverArray, int]]:
    """A function that makes an array of those first covers that are equally long, and says how many these are.

    Native engines leave the covers of a batch in one flat array, and the array of NumPy is another view of the same
    memory. NumPy is loaded only when somebody asks for it.

    Raises:
        PackageUnavailable: NumPy is not installed.
    """
    try:
        import numpy
    except ImportError:
        raise PackageUnavailable("arrays", "numpy", "arrays") from None

    def first_array(covers: Sequence[Cover]) -> tuple[CoverArray, int]:
        length = len(covers[0])
        if isinstance(covers, list):
            alike = list(takewhile(lambda cover: len(cover) == length, covers))
            made = numpy.array(alike, numpy.uint32).reshape(len(alike), length)
            made.flags.writeable = False  # like those that share the memory of a search
            return made, len(alike)
        batch: Any = covers  # a batch of native code, whose memory it is
        many = batch.alike()
        return numpy.ndarray((many, length), numpy.uint32, batch), many

    return first_array
