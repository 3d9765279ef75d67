"""A session: work that takes long, and hands over what it finds, one result after another.

Everything of this kind is a session: covers of an exact cover problem, grids of a fillomino, a count by tables, the
moves of an explanation, a puzzle in the making. Users expect the same of all of them: limits, statistics, progress,
Ctrl-C, `cancel`, and that threads may share them. This module does all that. A subclass says what the work is.

*Turns.* A session works in turns of a few hundredths of a second. `_advance` takes one turn and leaves what it found
in a `Delivery`. Between two turns, and only there, the session looks at its limits, reports progress and notices that
it was cancelled. A subclass therefore needs no clock, no lock and no signal handler.

*Handing over.* No result may be lost or handed over twice, even if Ctrl-C strikes at the worst moment. CPython runs
signal handlers, and lets other threads run, only in three places: where a function is entered, where a loop jumps back,
and after a call. So `_handing_over` counts a result by plain assignments directly before the `yield` that hands it
over, with none of the three in between. It is a generator, and has entered its `try` before anybody asks for a result:
whatever strikes in there is caught there. From `next(session)` to that generator the way is all in C, because a Python
function in between could be struck itself.

*Threads.* One thread at a time takes a session further. Others that ask for a result wait for their turn. Any thread
may watch: watchers read what the last turn left behind, and never touch the work itself.

*Sessions within sessions.* A turn may use another session, as the making of a puzzle uses searches. Whatever stops the
outer session then stops the inner one, which passes it on: an inner session is no place where a Ctrl-C may vanish.
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
    """An iterator whose `__next__` is set for each instance, so that `next` enters no function of Python's.

    A signal that arrives where a function is entered would raise KeyboardInterrupt from there.
    """

    __slots__ = ("__dict__", "__next__", "__weakref__")

    if TYPE_CHECKING:

        def __next__(self) -> Found: ...

    def _set_next(self, results: Iterator[Found]) -> None:
        """Let `next` take results from an iterator that is written in C."""
        self.__next__ = results.__next__  # type: ignore[method-assign]


class Delivery(Generic[Found]):
    """What one turn found, on its way to the user.

    The turn found `raw`. Where there is something to decode, `found` is what the first `looked_at` of these mean, as
    far as they mean anything; else it is `raw` itself. The first `at` of `found` have been handed over.
    """

    __slots__ = ("at", "before", "found", "looked_at", "raw")

    def __init__(self, raw: Sequence[Any], before: int, *, decoded: bool = False) -> None:
        self.raw = raw
        #: Results handed over before these.
        self.before = before
        #: Grows at its end only: a thread that watches may look at any moment.
        self.found = [] if decoded else cast("list[Found]", raw)
        #: Raw results that have been decoded. Grows after `found`, so that one whose decoding fails is tried again.
        self.looked_at = 0
        #: Results handed over, the only thing that handing over changes. `Session._handing_over` adds one; where
        #: results are only counted, `Search.tally` adds several. If it were too small a result would come twice; if it
        #: were too large one would be lost.
        self.at = 0

    def take(self, meaning: Found | None) -> None:
        """Note what the next raw result means; None if nothing."""
        if meaning is not None:
            self.found.append(meaning)
        self.looked_at += 1

    @property
    def is_waiting(self) -> bool:
        """Whether there is anything that has not been handed over, or not been decoded."""
        return self.at < len(self.found) or (self.found is not self.raw and self.looked_at < len(self.raw))


class Session(HandOver[Found]):
    """What all sessions have in common.

    Any number of threads may watch a session (`outcome`, `statistics`, `progress`) or `cancel` it. One at a time takes
    it further; others that ask for a result wait until it is their turn. A session that has ended stays ended.
    """

    instead = "keep a list of the results: this search cannot be taken up elsewhere"
    by = ""  #: what works: the name of an engine
    why = ""  #: why it was chosen
    reason = ""  #: why there is nothing to be found, or why the search cannot go on, where that is known

    def __init__(
        self,
        limits: Limits | None,
        on_progress: OnProgress | None,
        decode: Callable[[Any], Found | None] | None = None,
    ) -> None:
        self._limits, self._on_progress, self._decode = limits or Limits(), on_progress, decode
        #: How it ended; INTERRUPTED until then. Written once, by `_end`, before `_ended`: who sees that it has ended
        #: also sees how.
        self.outcome = Outcome.INTERRUPTED
        self._ended = False
        #: Set by `cancel`, by any thread. The session ends when it looks at this, at the latest after its turn.
        self._cancelled = False

        # What a turn leaves behind. Written by `_advance`, in the thread that works; watchers read it at any time, so
        # each of these is replaced as a whole.

        self._delivery: Delivery[Found] = Delivery([], 0)
        #: How the session ends once the delivery has been handed over; None while there may be more. If it were set
        #: too early, what is left would be lost, and COMPLETE would claim a proof that nobody made.
        self._closing: Outcome | None = None
        #: Nodes, updates and cleansings until the end of the last turn. They never decrease.
        self._counters = (0, 0, 0)
        #: The estimated share of the work that is done, or not a number. It never decreases.
        self._fraction = 0.0
        #: Nodes of an earlier session with which this one goes on: limits are on the nodes after these.
        self._earlier_nodes = 0

        # Time. Only work counts: not what users do between two results.

        #: Seconds of work until it was last taken up, and when that was; None while there is no work. Replaced as a
        #: whole, so that watchers never see the same seconds in both.
        self._worked: tuple[float, float | None] = (0.0, None)
        #: The seconds at the last report of progress.
        self._told = 0.0
        #: Of the work that is being done, or was done last. `cancel` lets it expire, for work inside a turn that calls
        #: `check`.
        self._deadline: Deadline | None = None
        #: The deadline that held when that work was taken up, and is restored when it rests: code around the session
        #: keeps to it.
        self._around: Deadline | None = None

        # Whose turn it is.

        #: The thread that takes the session further: empty, or `_HOLDER` and the number of that thread. No lock would
        #: do: it is released by a call, and a signal after that call could lose the result that has just been counted.
        self._turn: dict[str, int] = {}
        #: Whether that thread is at work, not handing over. Only that thread writes it.
        self._is_working = False
        #: Whether its results are only counted, not kept. Only that thread writes it.
        self._is_counting = False
        self._streams = _Streams(self._stream)
        # The same as `return next(self._streams.of_this_thread)`, but all of it in C.
        self._set_next(map(next, map(attrgetter("of_this_thread"), repeat(self._streams))))

    # For subclasses.

    def _advance(self, results: int, nodes: int, seconds: float) -> None:
        """Take a turn: work until one of the budgets is spent, or for a few hundredths of a second.

        There is something left of each budget, except that `seconds` may be zero.

        Set `_delivery`, `_counters` and `_fraction`; and `_closing`, if this was the last turn.
        """
        raise NotImplementedError

    def _deliver(self, raw: Sequence[Any]) -> None:
        """Let these results be handed over next."""
        self._delivery = Delivery(raw, self._handed_over, decoded=self._decode is not None)

    def _is_waiting(self) -> bool:
        """Whether something that was found has not been handed over yet; if not, another turn is needed."""
        return self._delivery.is_waiting

    def _is_ready(self) -> bool:
        """Whether the delivery has a result to hand over, after the next raw result has been decoded if need be."""
        delivery = self._delivery
        if self._decode and delivery.at == len(delivery.found) and delivery.looked_at < len(delivery.raw):
            delivery.take(self._decode(delivery.raw[delivery.looked_at]))
        return delivery.at < len(delivery.found)

    # What users see.

    @property
    def ended(self) -> bool:
        """Whether it is known how the session ended; else it can go on."""
        return self._ended

    @property
    def statistics(self) -> Statistics:
        """What has been done so far."""
        return Statistics(self._handed_over, *self._counters, self._elapsed())

    @property
    def progress(self) -> float:
        """The estimated share of the work that is done, from 0 to 1; not a number if it cannot be estimated."""
        return 1.0 if self.outcome is Outcome.COMPLETE else self._fraction

    @property
    def reached_limit(self) -> bool:
        """Whether the session was stopped by its limit on solutions."""
        return self.outcome is Outcome.LIMITED and self._handed_over == self._limits.solutions

    @property
    def position(self) -> Position | None:
        """Where another session can go on; None if it cannot."""
        return None

    def cancel(self) -> None:
        """Stop at the next opportunity, from any thread or callback; the outcome is INTERRUPTED."""
        self._cancelled = True
        working = self._deadline
        if working:
            working.expire()

    # How results are handed over.

    def _stream(self) -> Iterator[Found]:
        """An iterator over what is left, ready to be entered."""
        stream = self._handing_over()
        next(stream)
        return stream

    def _handing_over(self) -> Generator[Found, None, None]:
        try:
            yield cast("Found", None)  # `_stream` goes this far, so that everything else happens inside the `try`
            while self._take_turn():
                if not self._has_next():
                    break
                delivery = self._delivery
                found = delivery.found[delivery.at]
                # From here on nothing can come between: no call, no jump back. See the head of this module.
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
            self._streams.renew()  # this one is spent, but the session may be asked again
            raise

    def _has_next(self) -> bool:
        """Whether there is a result to hand over, found if need be."""
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

    # Whose turn it is.

    def _take_turn(self) -> bool:
        """Wait until no other thread takes the session further; False if it ended meanwhile.

        Raises:
            InputError: this very thread is at work on it, and a callback wants more.
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
        """Let others have their turn, if this thread has it."""
        if self._turn.get(_HOLDER) == get_ident():
            if self._is_working:  # Ctrl-C came just before it could rest
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

    # How work goes on.

    def _work_for(self, seconds: float, after_each: Callable[[], None]) -> None:
        """Take turns for some seconds, or until the session ends, and hand nothing over. Ctrl-C ends the session."""
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
        """Seconds of work so far, this moment included."""
        seconds, since = self._worked
        return seconds if since is None else seconds + time.perf_counter() - since

    def _go_on(self, results: int = UNBOUNDED, nodes: int = UNBOUNDED, seconds: float = float("inf")) -> None:
        """Take one turn within the limits, and report."""
        check()  # whoever uses this session may have no time left, or may have been cancelled
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
        """Decide, between two results, whether to stop; `waiting` is whether something waits to be handed over."""
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
        """Seconds for the work of a session and, once they are up, a moment to verify what was found just in time."""
        seconds = self._limits.seconds
        return None if seconds is None else max(0.0, seconds - self._elapsed()) + GRACE

    def _end_late(self) -> None:
        """End because work took longer than it was allowed to, or than `cancel` could wait."""
        self._end(Outcome.INTERRUPTED if self._cancelled else Outcome.LIMITED)

    def _end(self, outcome: Outcome) -> None:
        if not self._ended:
            self.outcome, self._ended = outcome, True


class _Streams(local):
    """For each thread the iterator that `next` takes results from: the one that is kept, or none while it works."""

    def __init__(self, begin: Callable[[], Iterator[object]]) -> None:
        self._begin = begin
        self.renew()

    def renew(self) -> None:
        """Keep another stream."""
        self.kept = self._begin()
        self.of_this_thread = self.kept


class _Refusing(Iterator["NoReturn"]):
    """The stream of a thread that is at work: it must be a callback that asks for a result."""

    def __next__(self) -> NoReturn:
        _refuse()


_REFUSING = _Refusing()


def _pass_on_lateness() -> None:
    """Tell the session that uses this one, if there is any, that it is late."""
    if in_session():
        check()


def _refuse() -> NoReturn:
    raise InputError("a callback cannot advance the search that calls it: it can watch or cancel it")
