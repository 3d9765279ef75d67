"""A search in progress: results one after another, until there are no more or a limit is reached.

Strategy: work is done in turns of a few hundredths of a second. Whatever a user may ask of a running search (limits,
progress, cancelling, Ctrl-C) is dealt with between two turns, once, here. What is searched for, and how, is for
subclasses to say.

Nothing that is found may be lost or handed over twice, whatever strikes in between. CPython lets a signal handler run,
and another thread take over, only where a function is entered, where a loop jumps back and after a call. So a result
is counted as handed over by plain assignments right before the `yield` that hands it over, with none of these between
them, and that `yield` lies in a generator, where a KeyboardInterrupt is caught from the very first instruction on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from itertools import repeat
from operator import attrgetter
from threading import get_ident, local
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from dancefloor.errors import InputError
from dancefloor.pickling import AtWork
from dancefloor.search.deadline import Deadline, TimeUp, deadline
from dancefloor.search.values import Limits, Outcome, Position, Progress, Statistics

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
    """What one turn found, on its way to the user."""

    __slots__ = ("at", "before", "found")

    def __init__(self, found: list[Found], before: int) -> None:
        self.found = found  # grows at its end only
        self.before = before  # results handed over before these
        self.at = 0  # how many of these have been handed over: the only thing that handing over changes


class Session(HandOver[Found]):
    """What searches for covers, for grids and for numbers of covers have in common.

    Any number of threads may watch a session (`outcome`, `statistics`, `progress`) or `cancel` it. One at a time takes
    it further; others that ask for a result wait until it is their turn.
    """

    instead = "keep a list of the results: this search cannot be taken up elsewhere"
    by = ""  #: what works: the name of an engine
    why = ""  #: why it was chosen
    reason = ""  #: why there is nothing to be found, or why the search cannot go on, where that is known

    def __init__(self, limits: Limits | None, on_progress: Callable[[Progress], None] | None) -> None:
        self.outcome = Outcome.INTERRUPTED
        self._limits, self._on_progress = limits or Limits(), on_progress
        self._ended = self._cancelled = False
        self._earlier_nodes = 0  # entered before this session, if it goes on with an earlier one
        #: How the session ends as soon as everything in the delivery is handed over; None while there may be more.
        self._closing: Outcome | None = None
        self._delivery: Delivery[Found] = Delivery([], 0)
        #: Nodes, updates and cleansings at the end of the last turn. Watchers read these: the search itself may be
        #: at work in another thread.
        self._counters = (0, 0, 0)
        self._fraction = 0.0
        self._seconds = self._told = 0.0
        self._since: float | None = None  # when work was taken up again, while it is
        #: The thread that takes the session further: empty, or `_HOLDER` and the number of that thread. No lock is as
        #: good: it is let go of by a call, after which a signal could lose the result that has just been counted.
        self._turn: dict[str, int] = {}
        self._deadline: Deadline | None = None  # of the work that is done, or was done last
        self._is_working = False  # whether that thread is anywhere but in handing over
        self._is_counting = False  # whether it only counts
        self._streams = _Streams(self._stream)
        # The same as `return next(self._streams.of_this_thread)`, but all of it in C.
        self._set_next(map(next, map(attrgetter("of_this_thread"), repeat(self._streams))))

    # For subclasses.

    def _advance(self, results: int, nodes: int, seconds: float) -> None:
        """Work until a budget is spent; then set `_delivery`, `_counters`, `_fraction`, and `_closing` if at an end."""
        raise NotImplementedError

    def _is_ready(self) -> bool:
        """Whether the delivery has a result to hand over; a subclass may try to make one of what was found."""
        return self._delivery.at < len(self._delivery.found)

    # What users see.

    @property
    def ended(self) -> bool:
        """Whether it is known how the search ended; else it can go on."""
        return self._ended

    @property
    def statistics(self) -> Statistics:
        """What has been done so far."""
        return Statistics(self._handed_over, *self._counters, self._elapsed())

    @property
    def progress(self) -> float:
        """The estimated share of the search that is done, from 0 to 1; not a number if it cannot be estimated."""
        return 1.0 if self.outcome is Outcome.COMPLETE else self._fraction

    @property
    def reached_limit(self) -> bool:
        """Whether it was the limit on solutions that stopped the search."""
        return self.outcome is Outcome.LIMITED and self._handed_over == self._limits.solutions

    @property
    def position(self) -> Position | None:
        """Where another search can go on; None if it cannot."""
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
        except Exception:
            self._leave_turn()
            self._streams.of_this_thread = self._stream()  # this one is spent, but the search may be asked again
            raise

    def _has_next(self) -> bool:
        """Whether there is a result to hand over, found if need be."""
        if self._delivery.at < len(self._delivery.found) and not self._cancelled and not self._ended:
            return True
        try:
            self._begin_work(counting=False)
            with deadline(self._patience()) as self._deadline:
                while not self._stopped():
                    if not self._is_waiting():
                        self._go_on()
                    elif self._is_ready():
                        return True
        except TimeUp:
            self._end_late()
        finally:
            self._rest()
        return False

    # Whose turn it is.

    def _take_turn(self) -> bool:
        """Wait until no other thread takes the session further; False if it ended meanwhile.

        Raises:
            InputError: this very thread is at work on it: a callback wants the next result.
        """
        me = get_ident()
        while self._turn.setdefault(_HOLDER, me) != me:
            if self._ended:
                return False
            time.sleep(0.001)
        if self._is_working:
            raise InputError("a callback cannot advance the search that calls it: it can watch or cancel it")
        return True

    def _leave_turn(self) -> None:
        """Let others have their turn, if this thread has it."""
        if self._turn.get(_HOLDER) == get_ident() and not self._is_working:
            del self._turn[_HOLDER]

    def _begin_work(self, *, counting: bool) -> None:
        self._is_working, self._is_counting = True, counting
        self._since = time.perf_counter()

    def _rest(self) -> None:
        self._is_working = False
        self._seconds, self._since = self._elapsed(), None

    # How work goes on.

    def _count(self, seconds: float, after_each: Callable[[], None]) -> None:
        """Take turns for so many seconds, or until the search ends, handing nothing over; Ctrl-C ends it."""
        mine = False
        try:
            mine = self._take_turn()
            if mine:
                self._begin_work(counting=True)
                until = time.perf_counter() + seconds
                with deadline(self._patience()) as self._deadline:
                    while not self._stopped() and time.perf_counter() < until:
                        if not self._is_waiting():
                            self._go_on()
                        after_each()
        except TimeUp:
            self._end_late()
        except KeyboardInterrupt:
            self._end(Outcome.INTERRUPTED)
        finally:
            if mine:
                self._rest()
                self._leave_turn()

    @property
    def _handed_over(self) -> int:
        delivery = self._delivery
        return delivery.before + delivery.at

    def _nodes(self) -> int:
        return self._counters[0] - self._earlier_nodes

    def _elapsed(self) -> float:
        """Seconds at work so far; what the user does between two results does not count."""
        since = self._since
        return self._seconds + (time.perf_counter() - since if since is not None else 0.0)

    def _go_on(self, results: int = UNBOUNDED, nodes: int = UNBOUNDED, seconds: float = float("inf")) -> None:
        """Take one turn within the limits, and report."""
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

    def _stopped(self) -> bool:
        """Decide, between two results, whether to stop."""
        limits = self._limits
        if self._ended:
            return True
        waiting = self._is_waiting()
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

    def _is_waiting(self) -> bool:
        """Whether something that was found has not been handed over yet."""
        return self._delivery.at < len(self._delivery.found)

    def _patience(self) -> float | None:
        """Seconds for the work of a session and, once they are up, a moment to verify what was found just in time."""
        seconds = self._limits.seconds
        return None if seconds is None else max(0.0, seconds - self._elapsed()) + GRACE

    def _end_late(self) -> None:
        """End because something took longer than it was allowed to, or than `cancel` could wait."""
        self._end(Outcome.INTERRUPTED if self._cancelled else Outcome.LIMITED)

    def _end(self, outcome: Outcome) -> None:
        if not self._ended:
            self.outcome, self._ended = outcome, True


class _Streams(local):
    """For each thread the iterator that `next` takes results from."""

    def __init__(self, begin: Callable[[], Iterator[object]]) -> None:
        self.of_this_thread = begin()
