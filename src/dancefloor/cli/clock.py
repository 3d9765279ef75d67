"""``--timeout``: so many seconds for a command from its beginning, however they are spent."""

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

PATIENCE = 0.3  # seconds to draw what was found, if there are fewer left


class Clock:
    """The seconds of a command, if there is a limit on them.

    Raises:
        InputError: a limit that is negative, or no number.
    """

    def __init__(self, seconds: float | None) -> None:
        self._seconds, self._began = Limits(seconds=seconds).seconds, perf_counter()
        self._interrupted = False
        self._drawing: Deadline | None = None

    @property
    def taken(self) -> float:
        """The seconds that have passed."""
        return perf_counter() - self._began

    @property
    def left(self) -> float | None:
        """The seconds that are left, zero or more; None: there is no limit."""
        return None if self._seconds is None else max(0.0, self._seconds - self.taken)

    def limits(self, solutions: int | None = None) -> Limits:
        """The limits of what is done from now on."""
        return Limits(solutions, seconds=self.left)

    def reading(self) -> AbstractContextManager[Deadline]:
        """A block in which the puzzle is read."""
        return deadline(self.left, "the puzzle was being read")

    def preparing(self) -> AbstractContextManager[Deadline]:
        """A block in which a search is prepared."""
        return deadline(self.left, "the search was being prepared")

    @contextmanager
    def drawing(self, *, hurried: bool = True) -> Iterator[None]:
        """A block in which something is drawn, which is worth a moment even if there is no time left.

        If it takes longer, it is left out, and a sentence says so. After an interruption it has a moment only, unless
        `hurried` is false: files have ways of their own to hurry.
        """
        left = 0.0 if self._interrupted and hurried else self.left
        try:
            with deadline(None if left is None else max(left, PATIENCE), "a picture was being drawn") as self._drawing:
                yield
        except TimeUp:
            allowed = "an interruption" if self._interrupted else "'--timeout'"
            what = f"a drawing was left out: it takes longer than {allowed} allows; '--json' needs none"
            print(what, file=sys.stderr)
        finally:
            self._drawing = None

    def interrupt(self) -> None:
        """Leave no more than a moment for what is being drawn, and what will be."""
        self._interrupted = True
        if self._drawing:
            self._drawing.expire(PATIENCE)


def unread(late: TimeUp, document: str, *, as_json: bool, quiet: bool) -> int:
    """Say that there was no time to read the puzzle; as JSON in this document, without solutions. The exit status."""
    from dancefloor.reports.documents import solutions_document
    from dancefloor.reports.searches import unknown
    from dancefloor.verbs import Solutions

    nothing: Solutions[Any] = Solutions.too_late("", late)
    if as_json:
        DOCUMENT.end(solutions_document(document, [], nothing))
    if not quiet:
        print(unknown(nothing.reason), file=sys.stderr)
    return STOPPED
