"""A deadline for all work inside a `with` block, at any depth of calls.

Strategy: searches have limits of their own. The work around them (reading, encoding, choosing an engine, verifying,
drawing) looks at the clock every few hundred steps, which raises `TimeUp` once the time of the block has passed.
Rooms at the bottom, such as `geometry` and `cover`, know no clock: they hand over the steps of long work one by one, or
take what they work on from an iterator, and their callers let `paced` look at the clock in between. Elsewhere `check`
does so. The deadline is in a context variable, so functions need not pass it on, each thread has its own, and
code without a deadline only pays for reading a variable. Compiled code looks in one place: it gets the seconds that are
left as a budget, as a session gives each turn.

*Why not without looks.* A thread or a signal could raise `TimeUp` anywhere. But browsers have neither, and signals
reach only the main thread, while servers and widgets work in others. So the looks would have to stay beside that. An
error that another thread raises also gets lost in callbacks and `__del__`, waits for the end of a long call in C, and
may strike after the block whose time was up, in the user's code. Drawing looks at the clock itself, since one outline
may have all cells of a board: to hand over its steps, each of its functions would have to be a generator.

Like any limit, a deadline that passes is an outcome: code that sets one catches `TimeUp` and reports what is known so
far.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from time import monotonic
from typing import TypeVar

from dancefloor.errors import DancefloorError
from dancefloor.search.values import Outcome

Step = TypeVar("Step")


class TimeUp(DancefloorError):
    """The deadline has passed; `doing` says during what work.

    >>> print(TimeUp("the puzzle was being read"))
    time was up while the puzzle was being read
    """

    def __init__(self, doing: str = "") -> None:
        super().__init__(doing)
        self.doing = doing

    def __str__(self) -> str:
        return f"time was up while {self.doing}" if self.doing else "time was up"


class Deadline:
    """When a block should end, and the work in progress in it.

    `inner` is the deadline of a block within it. `of_session` says whether a session works in the block, or around it.
    """

    __slots__ = ("doing", "end", "inner", "of_session")

    def __init__(self, end: float, doing: str, of_session: bool) -> None:
        self.end, self.doing, self.of_session = end, doing, of_session
        self.inner: Deadline | None = None

    def expire(self, seconds: float = 0.0) -> None:
        """Let it pass in `seconds` at the latest; safe to call from any thread or signal handler."""
        end = monotonic() + seconds
        each: Deadline | None = self
        while each is not None:
            each.end = min(each.end, end)
            each = each.inner


_CURRENT: ContextVar[Deadline | None] = ContextVar("deadline", default=None)


@contextmanager
def deadline(seconds: float | None, doing: str = "") -> Iterator[Deadline]:
    """A context in which `check` raises `TimeUp` after `seconds`, or once the deadline that it yields expires.

    With None it never passes by itself. If deadlines are nested, the earlier one holds.

    `doing` completes the sentence "time was up while ...", until `now_doing` changes it.

    >>> with deadline(0, "nothing was being done"):
    ...     check()
    Traceback (most recent call last):
    dancefloor.search.deadline.TimeUp: time was up while nothing was being done
    """
    outer = current_deadline()
    try:
        inner = set_deadline(seconds, doing)  # inside the `try`, since Ctrl-C may strike right after it
        yield inner
    except GeneratorExit:
        # Ctrl-C struck at the edge of the block. This runs when the exception is discarded; a session around the block
        # may have restored its own deadline by then.
        if current_deadline() is inner:
            restore_deadline(outer)
        raise
    except BaseException:
        restore_deadline(outer)
        raise
    restore_deadline(outer)


def set_deadline(seconds: float | None, doing: str = "", *, of_session: bool = False) -> Deadline:
    """Set a deadline that holds until another one is restored: a session cannot rely on `with` when Ctrl-C strikes."""
    outer = current_deadline()
    inner = Deadline(inf if seconds is None else monotonic() + seconds, doing, of_session)
    if outer is not None:
        inner.end, inner.doing = min(inner.end, outer.end), doing or outer.doing
        inner.of_session = of_session or outer.of_session
        outer.inner = inner
        if outer.end < inner.end:  # it expired at this very moment, which did not reach the inner one
            inner.end = outer.end
    _CURRENT.set(inner)
    return inner


def current_deadline() -> Deadline | None:
    """The deadline that holds now, or None."""
    return _CURRENT.get()


def restore_deadline(outer: Deadline | None) -> None:
    """Make the previous deadline hold again."""
    _CURRENT.set(outer)
    if outer is not None:
        outer.inner = None


def check() -> None:
    """Do nothing while there is time left.

    Raises:
        TimeUp: the deadline has passed.
    """
    holds = _CURRENT.get()
    if holds is not None and monotonic() >= holds.end:
        raise TimeUp(holds.doing)


def paced(steps: Iterable[Step]) -> Iterator[Step]:
    """The same steps, with a look at the clock before each.

    Raises:
        TimeUp: the deadline has passed.

    >>> with deadline(60):
    ...     list(paced("ab"))
    ['a', 'b']
    """
    for step in steps:
        check()
        yield step


def pass_on(outcome: Outcome) -> None:
    """Let what ended a search also end the work around it: Ctrl-C, or the deadline.

    Raises:
        KeyboardInterrupt: the search was interrupted.
        TimeUp: the deadline has passed.

    >>> pass_on(Outcome.COMPLETE)
    >>> try:
    ...     pass_on(Outcome.INTERRUPTED)
    ... except KeyboardInterrupt:
    ...     print("interrupted")
    interrupted
    """
    if outcome is Outcome.INTERRUPTED:
        raise KeyboardInterrupt
    check()


def now_doing(what: str) -> None:
    """Set the work in progress, for the sentence of `TimeUp`; and check the deadline.

    Raises:
        TimeUp: the deadline has passed, during the previous work.
    """
    holds = current_deadline()
    if holds is not None:
        check()
        holds.doing = what


def in_session() -> bool:
    """Whether this code runs within the turn of a session."""
    holds = current_deadline()
    return holds is not None and holds.of_session


def left() -> float:
    """The seconds that remain, zero or more; infinite without a deadline.

    >>> with deadline(60), deadline(None):
    ...     50 < left() <= 60
    True
    >>> left()
    inf
    """
    holds = current_deadline()
    return inf if holds is None else max(0.0, holds.end - monotonic())
