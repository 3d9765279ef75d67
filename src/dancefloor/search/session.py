"""Sessions: long work that hands over its results one after another.

A session finds covers of an exact cover problem, grids of a fillomino, a count by tables, the moves of an explanation,
or a new puzzle. All of them have limits, statistics, progress, Ctrl-C and `cancel`, and threads may share them. This
module implements that once; a subclass defines the work.

*Turns.* A turn is a portion of work that takes a few hundredths of a second. `_advance` takes one turn, and leaves its
results in a `Delivery`. Between two turns, and only there, the session checks its limits, reports progress and notices
cancellation. So a subclass needs no clock, no lock and no signal handler. `Standing` says where a session stands, and
`FOLLOWING` which states can come next.

*Handing over.* No result may be lost or handed over twice, even if Ctrl-C strikes at the worst moment. CPython runs
signal handlers, and switches threads, only in three places: at the entry of a function, at the backward jump of a loop,
and after a call. So `_handing_over` counts a result by plain assignments directly before the `yield` that hands it
over, with none of the three in between. It is a generator that has entered its `try` before the first result is
requested, so it catches every signal that arrives inside. The path from `next(session)` to that generator is entirely
in C, because a signal could also interrupt a Python function in between.

*Threads.* One thread at a time advances a session. Other threads that request a result wait. Any thread may watch:
watchers read what the last turn left behind, and never touch the work itself. A result that is ready needs no turn
where threads switch only in those three places: it is taken if nobody has the turn, and counted at once.

*Sessions within sessions.* A turn may use another session, as making a puzzle uses searches. What stops the outer
session then also stops the inner one, which passes it on, so that no Ctrl-C is lost in an inner session.
"""

from __future__ import annotations

import sys
import time
from _thread import get_ident  # as in `threading`, which takes time to load
from collections.abc import Callable, Generator, Iterator, Sequence
from enum import Enum
from functools import cached_property
from typing import Any, TypeVar, cast

from dancefloor.search.deadline import (
    Deadline,
    TimeUp,
    check,
    current_deadline,
    in_session,
    restore_deadline,
    set_deadline,
)
from dancefloor.search.handing_over import Delivery, Found, HandOver, Parts, Streams, refuse
from dancefloor.search.values import Expected, Limits, OnProgress, Outcome, Position, Progress, Statistics

Part = TypeVar("Part")

BETWEEN_REPORTS = 0.1  # seconds
AHEAD_SECONDS = 0.001  # to decode results before they are requested
GRACE = 0.2  # seconds
UNBOUNDED = (1 << 63) - 1
_HOLDER = "holder"  # the one key of `Session._turn`
#: Whether there is a global lock, so that threads switch only where signals are handled.
ONE_AT_A_TIME: bool = getattr(sys, "_is_gil_enabled", lambda: True)()


class Standing(Enum):
    """Where a session stands; `FOLLOWING` has the states that can come next."""

    IDLE = "no thread works, and one may"
    WORKING = "a thread takes turns until it has a result"
    CANCELLED = "no thread works, and the next one that does will end the session"
    ENDING = "a thread works on a session that was cancelled meanwhile, until its next look"
    ENDED = "nothing more is handed over, and `outcome` says why"


#: For each state, those that can come next. A test watches sessions, and finds all of these steps and no others.
FOLLOWING = {
    Standing.IDLE: {Standing.WORKING, Standing.CANCELLED, Standing.ENDED},  # ENDED: by Ctrl-C
    Standing.WORKING: {Standing.IDLE, Standing.ENDING, Standing.ENDED},
    Standing.CANCELLED: {Standing.ENDING, Standing.ENDED},
    Standing.ENDING: {Standing.CANCELLED, Standing.ENDED},  # CANCELLED: after an error
    Standing.ENDED: set(),
}


class Session(HandOver[Found]):
    """The base class of all sessions.

    Any number of threads may watch a session (`outcome`, `statistics`, `progress`) or `cancel` it. One at a time
    advances it; others that request a result wait until it is free. A session that has ended stays ended.
    """

    instead = "keep a list of the results: this search cannot be resumed elsewhere"
    by = ""  #: the name of the engine that works
    why = ""  #: why that engine was chosen
    reason = ""  #: why there is no result, or why the search cannot continue; empty if unknown
    steps = 0  #: its work, in steps that are closer to the time than nodes; 0 if nobody counts them
    doing = "searching"  #: what it does, for reports of progress
    expected: Expected | None = None  #: how long all of it takes, as dives estimated; None without dives
    is_uneven = False  #: whether equal shares of the work take very different times

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
        #: Whether it has ended, or is cancelled: no further result is handed over.
        self._is_held_back = False

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
        self._earlier_nodes = 0  #: those of the session that this one continues; limits apply to later ones

        # Time. Only work counts, not what users do between two results.

        #: Seconds of work before the present work began, and when it began; None while there is no work. Replaced as a
        #: whole, so that watchers never see the same seconds in both.
        self._worked: tuple[float, float | None] = (0.0, None)
        self._told = 0.0  #: the seconds at the last report of progress
        #: The deadline of the present or last work. `cancel` lets it expire, for work inside a turn that calls `check`.
        self._deadline: Deadline | None = None
        #: The deadline around that work, restored when it pauses: code around the session obeys it.
        self._around: Deadline | None = None

        # Which thread may advance it.

        #: The thread that advances the session: empty, or `_HOLDER` and the number of that thread. A lock would not
        #: work: a call releases it, and a signal after that call could lose the result that has just been counted.
        self._turn: dict[str, int] = {}
        #: Whether that thread is at work, not handing over. Only that thread writes it.
        self._is_working = False
        #: Whether its results are only counted, not kept. Only that thread writes it.
        self._is_counting = False
        results = Streams(lambda: _entered(self._handing_over()))
        #: All ways to request results: one by one, and in parts.
        self._streams: tuple[Streams[Any], ...] = (results,)
        self._set_next(results.in_turn())

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
        """Whether the delivery has a result to hand over; it decodes raw results if necessary."""
        delivery = self._delivery
        if self._decode and delivery.at == delivery.ready:
            self._look_at_some(delivery, self._decode)
        return delivery.at < delivery.ready

    def _look_at_some(self, delivery: Delivery[Found], decode: Callable[[Any], Found | None]) -> None:
        """Decode the next raw result; and if users took more than one before, some of those after it."""
        until, most = time.perf_counter() + AHEAD_SECONDS, 1 + delivery.at
        if self._limits.solutions is not None:
            most = min(most, self._limits.solutions - self._handed_over)
        for raw in delivery.raw[delivery.looked_at : delivery.looked_at + most]:
            try:
                delivery.take(decode(raw))
            except Exception:
                if delivery.at == delivery.ready:
                    raise
                break  # those before it come first, then it is decoded again
            if time.perf_counter() >= until:
                break

    # For users.

    @property
    def ended(self) -> bool:
        """Whether the session has ended; if not, it can continue."""
        return self._ended

    @property
    def state(self) -> Standing:
        """Where it stands now."""
        if self._ended:
            return Standing.ENDED
        if self._is_working:
            return Standing.ENDING if self._cancelled else Standing.WORKING
        return Standing.CANCELLED if self._cancelled else Standing.IDLE

    def __repr__(self) -> str:
        return f"<{type(self).__name__}{self.by and ' by '}{self.by}: {self._handed_over} handed over>"

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

    def split(self) -> tuple[Position, Position] | None:
        """Two positions at which other sessions can each do a part of what is left; None if it cannot be divided."""
        return None

    def batches(self) -> Iterator[Sequence[Found]]:
        """An iterator over sequences of results: as many at a time as are ready, at least one.

        Each sequence is handed over as a whole. It is always the same iterator, and takes what others have left.
        """
        return self._batches

    @cached_property
    def _batches(self) -> Parts[Sequence[Found]]:
        return self._in_parts(lambda ready: (ready, len(ready)))

    def cancel(self) -> None:
        """Stop at the next opportunity, from any thread or callback; the outcome is INTERRUPTED."""
        self._cancelled = self._is_held_back = True
        working = self._deadline
        if working:
            working.expire()

    # Handing over results.

    def _handing_over(self) -> Generator[Found, None, None]:
        try:
            yield cast("Found", None)  # see `_entered`
            while True:
                delivery = self._delivery
                at = delivery.at
                if at < delivery.ready and ONE_AT_A_TIME:
                    found = delivery.found[at]  # which may run code of users, in the garbage collector
                    # From here to the `yield` nothing can interrupt: no call, no backward jump. See the docstring of
                    # this module.
                    if delivery is self._delivery and delivery.at == at and not self._is_held_back and not self._turn:
                        delivery.at = at + 1
                        yield found
                        continue
                if not self._take_turn():
                    break
                if not self._has_next():
                    break
                delivery = self._delivery
                found = delivery.found[delivery.at]
                # The same here.
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
            self._renew_streams()
            raise

    def _in_parts(self, cut: Callable[[Sequence[Found]], tuple[Part, int]]) -> Parts[Part]:
        """An iterator that hands over several results at a time; make no more than a few of them.

        Args:
            cut: makes one part of the results that are ready, at least one, and says how many it took.
        """
        streams = Streams(lambda: _entered(self._handing_over_parts(cut)))
        if self._is_working and self._turn.get(_HOLDER) == get_ident():
            streams.refuse()  # a callback makes it
        self._streams += (streams,)
        return Parts(streams)

    def _handing_over_parts(self, cut: Callable[[Sequence[Found]], tuple[Part, int]]) -> Generator[Part, None, None]:
        try:
            yield cast("Part", None)
            while self._take_turn():
                if not self._has_next():
                    break
                delivery = self._delivery
                at = delivery.at
                part, many = cut(delivery.found[at : delivery.ready])
                # As in `_handing_over`.
                delivery.at = at + many
                del self._turn[_HOLDER]
                yield part
            self._leave_turn()
        except KeyboardInterrupt:
            self._end(Outcome.INTERRUPTED)
            self._leave_turn()
            if in_session():
                raise
        except Exception:
            self._leave_turn()
            self._renew_streams()
            raise

    def _renew_streams(self) -> None:
        """Replace the streams of this thread, one of which an error has spent: users may request more results."""
        for streams in self._streams:
            streams.renew()

    def _has_next(self) -> bool:
        """Whether there is a result to hand over; it takes turns to find one if necessary."""
        if self._delivery.at < self._delivery.ready and not self._is_held_back:
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
            refuse()
        return True

    def _leave_turn(self) -> None:
        """Give up the turn, if this thread has it."""
        if self._turn.get(_HOLDER) == get_ident():
            if self._is_working:  # Ctrl-C came just before it could pause
                self._rest()
            del self._turn[_HOLDER]

    def _begin_work(self, *, counting: bool) -> None:
        self._is_working, self._is_counting = True, counting
        for streams in self._streams:
            streams.refuse()
        self._worked = self._worked[0], time.perf_counter()
        self._deadline = set_deadline(self._patience(), of_session=True)

    def _rest(self) -> None:
        restore_deadline(self._around)
        for streams in self._streams:
            streams.resume()
        self._worked = self._elapsed(), None
        self._is_working = False

    # The work itself.

    def _work_for(self, seconds: float, after_each: Callable[[], None], nodes: int = UNBOUNDED) -> None:
        """Take turns for `seconds` and `nodes`, or until it ends, and hand nothing over. Ctrl-C ends the session."""
        mine = False
        try:
            mine = not self._ended and self._take_turn()
            if mine:
                self._around = current_deadline()
                self._begin_work(counting=True)
                self._count_on(time.perf_counter() + seconds, self._nodes() + nodes, after_each)
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

    def _count_on(self, until: float, enough: int, after_each: Callable[[], None]) -> None:
        try:
            while not self._stopped(waiting := self._is_waiting()) and time.perf_counter() < until:
                left = enough - self._nodes()
                if left <= 0:
                    break
                if not waiting:
                    self._go_on(nodes=left)
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
            far = self.progress, self.statistics
            self._on_progress(Progress(*far, None, self.doing, self.expected, time.process_time(), self.is_uneven))

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
            self.outcome, self._ended, self._is_held_back = outcome, True, True


def _pass_on_lateness() -> None:
    """Tell the session that uses this one, if any, that it is late."""
    if in_session():
        check()


def _entered(stream: Generator[Part, None, None]) -> Iterator[Part]:
    """A generator that stands at its first `yield`, so that everything else happens inside its `try`."""
    next(stream)
    return stream
