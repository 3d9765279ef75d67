"""Sessions: long work that hands over its results one after another.

A session finds covers of an exact cover problem, grids of a fillomino, a count by tables, the moves of an explanation,
or a new puzzle. All of them have limits, statistics, progress, Ctrl-C and `cancel`, and threads may share them. This
module implements that once; a subclass defines the work.

*Turns.* A turn is a portion of work that takes a few hundredths of a second. `_advance` takes one turn, and leaves its
results in a `Delivery`. Between two turns, and only there, the session checks its limits, reports progress and notices
cancellation. So a subclass needs no clock, no lock and no signal handler.

*Handing over.* No result may be lost or handed over twice, even if Ctrl-C strikes at the worst moment. CPython runs
signal handlers, and switches threads, only in three places: at the entry of a function, at the backward jump of a loop,
and after a call. So `_handing_over` counts a result by plain assignments directly before the `yield` that hands it
over, with none of the three in between. It is a generator that has entered its `try` before the first result is
requested, so it catches every signal that arrives inside. The path from `next(session)` to that generator is entirely
in C, because a signal could also interrupt a Python function in between.

*Threads.* One thread at a time advances a session. Other threads that request a result wait. Any thread may watch:
watchers read what the last turn left behind, and never touch the work itself.

*Sessions within sessions.* A turn may use another session, as making a puzzle uses searches. What stops the outer
session then also stops the inner one, which passes it on, so that no Ctrl-C is lost in an inner session.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import repeat
from operator import attrgetter
from threading import get_ident, local
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar, cast

from dancefloor.errors import InputError
from dancefloor.pickling import AtWork
from dancefloor.search.deadline import (
    Deadline,
    TimeUp,
    check,
    current_deadline,
    in_session,
    restore_deadline,
    set_deadline,
)
from dancefloor.search.values import Limits, OnProgress, Outcome, Position, Progress, Statistics

Found = TypeVar("Found", covariant=True)

BETWEEN_REPORTS = 0.1  # seconds
GRACE = 0.2  # seconds
UNBOUNDED = (1 << 63) - 1
_HOLDER = "holder"  # the one key of `Session._turn`


class HandOver(AtWork, Iterator[Found]):
    """An iterator whose `__next__` is set for each instance, so that `next` enters no Python function.

    A signal that arrives at the entry of a function would raise KeyboardInterrupt from there.
    """

    __slots__ = ("__dict__", "__next__", "__weakref__")

    if TYPE_CHECKING:

        def __next__(self) -> Found: ...

    def _set_next(self, results: Iterator[Found]) -> None:
        """Let `next` take results from an iterator implemented in C."""
        self.__next__ = results.__next__  # type: ignore[method-assign]


class Delivery(Generic[Found]):
    """The results of one turn, on their way to the user.

    The turn found `raw`. With a `decode`, `found` holds the meanings of the first `looked_at` of these, without those
    that mean nothing; otherwise it is `raw` itself. The first `at` of `found` have been handed over.
    """

    __slots__ = ("at", "before", "found", "looked_at", "raw")

    def __init__(self, raw: Sequence[Any], before: int, *, decoded: bool = False) -> None:
        self.raw = raw
        #: Results handed over before these.
        self.before = before
        #: Grows only at its end, since another thread may read it at any moment.
        self.found = [] if decoded else cast("list[Found]", raw)
        #: Raw results that have been decoded. Grows after `found`, so that one whose decoding fails is tried again.
        self.looked_at = 0
        #: Results handed over, the only thing that handing over changes. `Session._handing_over` adds one; where
        #: results are only counted, `Search.tally` adds several. If it were too small a result would come twice; if it
        #: were too large one would be lost.
        self.at = 0

    def take(self, meaning: Found | None) -> None:
        """Record the meaning of the next raw result; None if it means nothing."""
        if meaning is not None:
            self.found.append(meaning)
        self.looked_at += 1

    @property
    def is_waiting(self) -> bool:
        """Whether any result has not been handed over, or not been decoded."""
        return self.at < len(self.found) or (self.found is not self.raw and self.looked_at < len(self.raw))


class Session(HandOver[Found]):
    """The base class of all sessions.

    Any number of threads may watch a session (`outcome`, `statistics`, `progress`) or `cancel` it. One at a time
    advances it; others that request a result wait until it is free. A session that has ended stays ended.
    """

    instead = "keep a list of the results: this search cannot be resumed elsewhere"
    by = ""  #: the name of the engine that works
    why = ""  #: why that engine was chosen
    reason = ""  #: why there is no result, or why the search cannot continue; empty if unknown

    def __init__(
        self,
        limits: Limits | None,
        on_progress: OnProgress | None,
        decode: Callable[[Any], Found | None] | None = None,
    ) -> None:
        self._limits, self._on_progress, self._decode = limits or Limits(), on_progress, decode
        #: How it ended; INTERRUPTED until then. `_end` writes it once, before `_ended`: a thread that sees the end also
        #: sees the outcome.
        self.outcome = Outcome.INTERRUPTED
        self._ended = False
        #: Set by `cancel`, from any thread. The session checks it at the latest after its turn, and ends.
        self._cancelled = False

        # What a turn leaves behind. `_advance` writes it, in the thread that works; watchers may read it at any time,
        # so each of these is replaced as a whole.

        self._delivery: Delivery[Found] = Delivery([], 0)
        #: How the session ends once the delivery has been handed over; None while there may be more results. Setting it
        #: too early would lose the remaining results, and COMPLETE would claim a proof that does not exist.
        self._closing: Outcome | None = None
        #: Nodes, updates and cleansings until the end of the last turn. They never decrease.
        self._counters = (0, 0, 0)
        #: The estimated share of the work that is done, or not a number. It never decreases.
        self._fraction = 0.0
        #: Nodes of the earlier session that this one continues: limits apply to the nodes after these.
        self._earlier_nodes = 0

        # Time. Only work counts, not what users do between two results.

        #: Seconds of work before the present work began, and when it began; None while there is no work. Replaced as a
        #: whole, so that watchers never see the same seconds in both.
        self._worked: tuple[float, float | None] = (0.0, None)
        #: The seconds at the last report of progress.
        self._told = 0.0
        #: The deadline of the present or last work. `cancel` lets it expire, for work inside a turn that calls `check`.
        self._deadline: Deadline | None = None
        #: The deadline that held when that work began, and is restored when it pauses: code around the session obeys
        #: it.
        self._around: Deadline | None = None

        # Which thread may advance it.

        #: The thread that advances the session: empty, or `_HOLDER` and the number of that thread. A lock would not
        #: work: a call releases it, and a signal after that call could lose the result that has just been counted.
        self._turn: dict[str, int] = {}
        #: Whether that thread is at work, not handing over. Only that thread writes it.
        self._is_working = False
        #: Whether its results are only counted, not kept. Only that thread writes it.
        self._is_counting = False
        self._streams = _Streams(self._stream)
        # The same as `return next(self._streams.of_this_thread)`, but entirely in C.
        self._set_next(map(next, map(attrgetter("of_this_thread"), repeat(self._streams))))

    # For subclasses.

    def _advance(self, results: int, nodes: int, seconds: float) -> None:
        """Take a turn: work until one of the budgets is spent, or for a few hundredths of a second.

        Set `_delivery`, `_counters` and `_fraction`; and `_closing`, if this was the last turn.

        Args:
            results: the most results to find, at least 1.
            nodes: the most nodes to enter, at least 1.
            seconds: the most seconds to work; zero for one step.
        """
        raise NotImplementedError

    def _deliver(self, raw: Sequence[Any]) -> None:
        """Make these results the next to hand over."""
        self._delivery = Delivery(raw, self._handed_over, decoded=self._decode is not None)

    def _is_waiting(self) -> bool:
        """Whether some result has not been handed over yet; if not, another turn is needed."""
        return self._delivery.is_waiting

    def _is_ready(self) -> bool:
        """Whether the delivery has a result to hand over; it decodes the next raw result if necessary."""
        delivery = self._delivery
        if self._decode and delivery.at == len(delivery.found) and delivery.looked_at < len(delivery.raw):
            delivery.take(self._decode(delivery.raw[delivery.looked_at]))
        return delivery.at < len(delivery.found)

    # For users.

    @property
    def ended(self) -> bool:
        """Whether the session has ended; if not, it can continue."""
        return self._ended

    @property
    def statistics(self) -> Statistics:
        """The statistics so far."""
        return Statistics(self._handed_over, *self._counters, self._elapsed())

    @property
    def progress(self) -> float:
        """The estimated share of the work that is done, from 0 to 1; not a number if it cannot be estimated."""
        return 1.0 if self.outcome is Outcome.COMPLETE else self._fraction

    @property
    def reached_limit(self) -> bool:
        """Whether the limit on solutions stopped the session."""
        return self.outcome is Outcome.LIMITED and self._handed_over == self._limits.solutions

    @property
    def position(self) -> Position | None:
        """Where another session can continue; None if it cannot."""
        return None

    def cancel(self) -> None:
        """Stop at the next opportunity, from any thread or callback; the outcome is INTERRUPTED."""
        self._cancelled = True
        working = self._deadline
        if working:
            working.expire()

    # Handing over results.

    def _stream(self) -> Iterator[Found]:
        """An iterator over the remaining results, ready to be entered."""
        stream = self._handing_over()
        next(stream)
        return stream

    def _handing_over(self) -> Generator[Found, None, None]:
        try:
            yield cast("Found", None)  # `_stream` advances to here, so that everything else happens inside the `try`
            while self._take_turn():
                if not self._has_next():
                    break
                delivery = self._delivery
                found = delivery.found[delivery.at]
                # From here on nothing can interrupt: no call, no backward jump. See the docstring of this module.
                delivery.at += 1
                del self._turn[_HOLDER]
                yield found
            self._leave_turn()
        except KeyboardInterrupt:
            self._end(Outcome.INTERRUPTED)
            self._leave_turn()
            if in_session():
                raise
        except Exception:
            self._leave_turn()
            self._streams.renew()  # this stream is spent, but users may request more results
            raise

    def _has_next(self) -> bool:
        """Whether there is a result to hand over; it takes turns to find one if necessary."""
        if self._delivery.at < len(self._delivery.found) and not self._cancelled and not self._ended:
            return True
        if self._ended:
            return False
        self._around = current_deadline()
        try:
            self._begin_work(counting=False)
            while not self._stopped(waiting := self._is_waiting()):
                if not waiting:
                    self._go_on()
                elif self._is_ready():
                    return True
        except TimeUp:
            self._end_late()
        finally:
            self._rest()
        _pass_on_lateness()
        return False

    # Which thread may advance it.

    def _take_turn(self) -> bool:
        """Wait until no other thread advances the session; return False if it has ended meanwhile.

        Raises:
            InputError: this thread is already working on it, and a callback requests a result.
        """
        me = get_ident()
        while self._turn.setdefault(_HOLDER, me) != me:
            if self._ended:
                return False
            time.sleep(0.001)
        if self._is_working:
            _refuse()
        return True

    def _leave_turn(self) -> None:
        """Give up the turn, if this thread has it."""
        if self._turn.get(_HOLDER) == get_ident():
            if self._is_working:  # Ctrl-C came just before it could pause
                self._rest()
            del self._turn[_HOLDER]

    def _begin_work(self, *, counting: bool) -> None:
        self._is_working, self._is_counting = True, counting
        self._streams.of_this_thread = _REFUSING
        self._worked = self._worked[0], time.perf_counter()
        self._deadline = set_deadline(self._patience(), of_session=True)

    def _rest(self) -> None:
        restore_deadline(self._around)
        self._streams.of_this_thread = self._streams.kept
        self._worked = self._elapsed(), None
        self._is_working = False

    # The work itself.

    def _work_for(self, seconds: float, after_each: Callable[[], None]) -> None:
        """Take turns for `seconds`, or until the session ends, and hand nothing over. Ctrl-C ends the session."""
        mine = False
        try:
            mine = not self._ended and self._take_turn()
            if mine:
                self._around = current_deadline()
                self._begin_work(counting=True)
                self._count_on(time.perf_counter() + seconds, after_each)
                self._leave_turn()  # in here, since Ctrl-C may strike before it is done
        except KeyboardInterrupt:
            self._end(Outcome.INTERRUPTED)
            self._leave_turn()
            if in_session():
                raise
        except BaseException:
            if mine:
                self._leave_turn()
            raise
        _pass_on_lateness()

    def _count_on(self, until: float, after_each: Callable[[], None]) -> None:
        try:
            while not self._stopped(waiting := self._is_waiting()) and time.perf_counter() < until:
                if not waiting:
                    self._go_on()
                after_each()
        except TimeUp:
            self._end_late()

    @property
    def _handed_over(self) -> int:
        delivery = self._delivery
        return delivery.before + delivery.at

    def _nodes(self) -> int:
        return self._counters[0] - self._earlier_nodes

    def _elapsed(self) -> float:
        """Seconds of work so far, including the work in progress."""
        seconds, since = self._worked
        return seconds if since is None else seconds + time.perf_counter() - since

    def _go_on(self, results: int = UNBOUNDED, nodes: int = UNBOUNDED, seconds: float = float("inf")) -> None:
        """Take one turn within the limits, and report."""
        check()  # the code around this session may have no time left, or may have been cancelled
        limits = self._limits
        if limits.solutions is not None:
            results = min(results, limits.solutions - self._handed_over)
        if limits.nodes is not None:
            nodes = min(nodes, limits.nodes - self._nodes())
        if limits.seconds is not None:
            seconds = min(seconds, max(0.0, limits.seconds - self._elapsed()))
        self._advance(results, nodes, seconds)
        if self._on_progress and self._elapsed() - self._told >= BETWEEN_REPORTS:
            self._told = self._elapsed()
            self._on_progress(Progress(self.progress, self.statistics))

    def _stopped(self, waiting: bool) -> bool:
        """Decide, between two results, whether to stop; `waiting` says whether a result waits to be handed over."""
        limits = self._limits
        if self._ended:
            return True
        if self._closing and not waiting:
            self._end(self._closing)
        elif self._cancelled:
            self._end(Outcome.INTERRUPTED)
        elif (
            (limits.solutions is not None and self._handed_over >= limits.solutions)
            or (limits.seconds is not None and self._elapsed() >= limits.seconds)
            or (limits.nodes is not None and not waiting and self._nodes() >= limits.nodes)
        ):
            self._end(Outcome.LIMITED)
        return self._ended

    def _patience(self) -> float | None:
        """The seconds for the work of a session; once they are up, a moment longer to verify the last results."""
        seconds = self._limits.seconds
        return None if seconds is None else max(0.0, seconds - self._elapsed()) + GRACE

    def _end_late(self) -> None:
        """End because work took longer than its limit, or `cancel` was called."""
        self._end(Outcome.INTERRUPTED if self._cancelled else Outcome.LIMITED)

    def _end(self, outcome: Outcome) -> None:
        if not self._ended:
            self.outcome, self._ended = outcome, True


class _Streams(local):
    """For each thread, the iterator that `next` takes results from; `_Refusing` for a thread that is at work."""

    def __init__(self, begin: Callable[[], Iterator[object]]) -> None:
        self._begin = begin
        self.renew()

    def renew(self) -> None:
        """Replace the stream by a new one."""
        self.kept = self._begin()
        self.of_this_thread = self.kept


class _Refusing(Iterator["NoReturn"]):
    """The stream of a thread that is at work: only a callback can request a result there."""

    def __next__(self) -> NoReturn:
        _refuse()


_REFUSING = _Refusing()


def _pass_on_lateness() -> None:
    """Tell the session that uses this one, if any, that it is late."""
    if in_session():
        check()


def _refuse() -> NoReturn:
    raise InputError("a callback cannot advance the search that calls it: it can watch or cancel it")
