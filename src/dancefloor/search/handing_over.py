"""What a session hands over, and how it gets to the user: see `dancefloor.search.session`."""

from __future__ import annotations

from _thread import _local as local  # as in `threading`, which takes time to load
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from itertools import repeat
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar, cast

from dancefloor.display import AtWork, Displayed
from dancefloor.errors import InputError

Found = TypeVar("Found", covariant=True)


class HandOver(AtWork, Displayed, Iterator[Found]):
    """An iterator whose `__next__` is set for each instance, so that `next` enters no Python function.

    A signal that arrives at the entry of a function would raise KeyboardInterrupt from there.
    """

    __slots__ = ("__dict__", "__next__", "__weakref__")

    if TYPE_CHECKING:

        def __next__(self) -> Found: ...

    async def __aiter__(self) -> AsyncIterator[Found]:
        """Hand over results in ``async for``: another thread waits for each, so that the event loop goes on.

        If the task is cancelled, so is the search; a result that was on its way then is lost.
        """
        import asyncio  # takes time to load

        end = object()
        try:
            while (found := await asyncio.to_thread(next, self, end)) is not end:
                yield cast("Found", found)
        except asyncio.CancelledError:
            getattr(self, "cancel", bool)()
            raise

    def _set_next(self, results: Iterator[Found]) -> None:
        """Let `next` take results from an iterator implemented in C."""
        self.__next__ = results.__next__  # type: ignore[method-assign]


class Streams(local, Generic[Found]):
    """For each thread, the iterator from which `next` takes results, and another while that thread is at work.

    Args:
        begin: makes such an iterator.
    """

    def __init__(self, begin: Callable[[], Iterator[Found]]) -> None:
        self._begin = begin
        self.renew()

    def renew(self) -> None:
        """Replace the stream by a new one."""
        self._kept = self._begin()
        self.resume()

    def resume(self) -> None:
        """Let this thread request results."""
        self.of_this_thread = self._kept

    def refuse(self) -> None:
        """Refuse requests of this thread, which is at work: only a callback can make one."""
        self.of_this_thread = _REFUSING

    def in_turn(self) -> Iterator[Found]:
        """An iterator in C over what the streams of all threads give, each time that of the thread that asks."""
        # The same as a function that returns `next(self.of_this_thread)`.
        return map(next, map(attrgetter("of_this_thread"), repeat(self)))


class _Refusing(Iterator["NoReturn"]):
    def __next__(self) -> NoReturn:
        refuse()


_REFUSING: Iterator[Any] = _Refusing()


def refuse() -> NoReturn:
    """Refuse a request that a callback makes.

    Raises:
        InputError: always.
    """
    raise InputError("a callback cannot advance the search that calls it: it can watch or cancel it")


class Parts(HandOver[Found]):
    """An iterator over the results of a session that hands over several at a time."""

    instead = "keep a list of what it handed over, or the `position` of its search"

    def __init__(self, streams: Streams[Found]) -> None:
        self._set_next(streams.in_turn())


class Delivery(Generic[Found]):
    """The results of one turn, on their way to the user.

    The turn found `raw`. With a `decode`, `found` holds the meanings of the first `looked_at` of these, without those
    that mean nothing; otherwise it is `raw` itself. The first `at` of `found` have been handed over.
    """

    __slots__ = ("at", "before", "found", "looked_at", "raw", "ready")

    def __init__(self, raw: Sequence[Any], before: int, *, decoded: bool = False) -> None:
        self.raw = raw
        #: Results handed over before these.
        self.before = before
        #: Grows only at its end, since another thread may read it at any moment.
        self.found: Sequence[Found] = [] if decoded else raw
        #: How many of them there are. Grows after `found`.
        self.ready = len(self.found)
        #: Raw results that have been decoded. Grows after `found`, so that one whose decoding fails is tried again.
        self.looked_at = 0
        #: Results handed over, the only thing that handing over changes. `Session._handing_over` adds one; where
        #: results are only counted, `Search.tally` adds several. If it were too small a result would come twice; if it
        #: were too large one would be lost.
        self.at = 0

    def take(self, meaning: Found | None) -> None:
        """Record the meaning of the next raw result; None if it means nothing."""
        if meaning is not None:
            cast("list[Found]", self.found).append(meaning)
            self.ready += 1
        self.looked_at += 1

    @property
    def is_waiting(self) -> bool:
        """Whether any result has not been handed over, or not been decoded."""
        return self.at < self.ready or (self.found is not self.raw and self.looked_at < len(self.raw))
