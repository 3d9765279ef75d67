"""``--timeout``: a limit on the time of a whole command, from its beginning."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from time import perf_counter
from typing import Any

from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import STOPPED
from dancefloor.search.deadline import Deadline, TimeUp, deadline
from dancefloor.search.values import Limits

PATIENCE = 0.3  # seconds to draw solutions, if there are fewer left


class Clock:
    """The time that a command has left.

    Args:
        seconds: the timeout in seconds; None for no limit.

    Raises:
        InputError: the timeout is negative, or not a number.
    """

    def __init__(self, seconds: float | None) -> None:
        self._seconds, self._began = Limits(seconds=seconds).seconds, perf_counter()
        self._interrupted = False
        self._drawing: Deadline | None = None

    @property
    def taken(self) -> float:
        """The elapsed time in seconds."""
        return perf_counter() - self._began

    @property
    def left(self) -> float | None:
        """The seconds left, zero or more; None without a limit."""
        return None if self._seconds is None else max(0.0, self._seconds - self.taken)

    def limits(self, solutions: int | None = None) -> Limits:
        """The limits of a search that begins now; `solutions` is the number to stop at (default: no limit)."""
        return Limits(solutions, seconds=self.left)

    def reading(self) -> AbstractContextManager[Deadline]:
        """A block that reads the puzzle."""
        return deadline(self.left, "the puzzle was being read")

    def preparing(self) -> AbstractContextManager[Deadline]:
        """A block that prepares a search."""
        return deadline(self.left, "the search was being prepared")

    @contextmanager
    def drawing(self, *, hurried: bool = True) -> Iterator[None]:
        """A block that draws something, which may take a moment even if no time is left.

        If drawing takes longer, the block leaves it out, and prints a sentence about that.

        Args:
            hurried: whether drawing has only a moment after an interruption (default: yes). Drawings in files shorten
                their work on their own.
        """
        left = 0.0 if self._interrupted and hurried else self.left
        try:
            with deadline(None if left is None else max(left, PATIENCE), "a picture was being drawn") as self._drawing:
                yield
        except TimeUp:
            allowed = "an interruption" if self._interrupted else "'--timeout'"
            what = f"a drawing was left out: it takes longer than {allowed} allows; '--json' needs no drawings"
            print(what, file=sys.stderr)
        finally:
            self._drawing = None

    def interrupt(self) -> None:
        """Leave no more than a moment for the current drawing, and for each later one."""
        self._interrupted = True
        if self._drawing:
            self._drawing.expire(PATIENCE)


def unread(late: TimeUp, document: str, *, as_json: bool, quiet: bool) -> int:
    """Report that there was no time to read the puzzle; return the exit status.

    Args:
        late: the deadline that passed.
        document: the name of the JSON document, which has no solutions.
        as_json: whether to print JSON.
        quiet: whether to print nothing on standard error.
    """
    from dancefloor.reports.documents import solutions_document
    from dancefloor.reports.searches import unknown
    from dancefloor.verbs import Solutions

    nothing: Solutions[Any] = Solutions.too_late("", late)
    if as_json:
        DOCUMENT.end(solutions_document(document, [], nothing))
    if not quiet:
        print(unknown(nothing.reason), file=sys.stderr)
    return STOPPED
