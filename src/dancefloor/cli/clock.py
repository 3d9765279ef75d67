"""Time: ``--timeout``, a limit for a whole command from its beginning, and ``--progress``, how far its work is.

Progress goes to standard error: as a bar, as lines of text, or as JSON Lines for other programs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from math import isnan
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol

from dancefloor.cli.guard import DOCUMENT, SLOWNESS, STOPPED
from dancefloor.cli.interrupts import INTERRUPTS
from dancefloor.search.deadline import Deadline, TimeUp, deadline
from dancefloor.search.values import Limits, Progress

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

    from dancefloor.cli.options import ProgressForm


MOMENT = 0.3  # seconds to draw solutions, if there are fewer left


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
            with deadline(None if left is None else max(left, MOMENT), "a picture was being drawn") as self._drawing:
                yield
        except TimeUp:
            allowed = "an interruption" if self._interrupted else "--timeout"
            what = f"a drawing was left out: it takes longer than {allowed} allows; --json needs no drawings"
            print(what, file=sys.stderr)
        finally:
            self._drawing = None

    def interrupt(self) -> None:
        """Leave no more than a moment for the current drawing, and for each later one."""
        self._interrupted = True
        if self._drawing:
            self._drawing.expire(MOMENT)


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


PATIENCE = 1.0  # seconds before anything appears
BETWEEN_LINES = {"text": 10.0, "json": 1.0}  # seconds


class Shown(Protocol):
    """What shows progress."""

    def update(self, progress: Progress) -> None:
        """Show the progress of the search."""

    def clear(self) -> None:
        """Remove from the screen what would disturb the output of the command."""


class Bar:
    """A progress bar. It appears only on a terminal, after the first second of a search."""

    def __init__(self, *, wanted: bool) -> None:
        self._wanted = wanted and sys.stderr.isatty()
        self._rich: RichProgress | None = None

    def update(self, progress: Progress) -> None:
        """Show the progress of the search."""
        SLOWNESS.look()
        if not self._wanted or progress.statistics.seconds < PATIENCE:
            return
        from dancefloor.reports.progress import found_so_far, how_far, still_to_come

        if self._rich is None:
            self._rich = _rich_bar()
        self._rich.start()
        known = not isnan(progress.fraction)
        self._rich.update(
            self._rich.task_ids[0],
            total=1.0 if known else None,
            completed=progress.fraction if known else 0.0,
            far=how_far(progress),
            found=found_so_far(progress),
            left=still_to_come(progress),
        )

    def clear(self) -> None:
        """Remove the bar from the screen, so that the command can print."""
        if self._rich is not None:
            self._rich.stop()


class Lines:
    """Lines, after the first second of a search and then again and again.

    Args:
        form: ``text`` or ``json``.
    """

    def __init__(self, form: str) -> None:
        self._form, self._between = form, BETWEEN_LINES[form]
        self._due = PATIENCE

    def update(self, progress: Progress) -> None:
        """Print a line, if enough time has passed since the last one."""
        SLOWNESS.look()
        seconds = progress.statistics.seconds
        if seconds < self._due - self._between:  # another search
            self._due = PATIENCE
        if seconds < self._due:
            return
        self._due = seconds + self._between
        import json

        from dancefloor.reports.progress import progress_line, progress_text

        line = json.dumps(progress_line(progress)) if self._form == "json" else progress_text(progress)
        with suppress(OSError), INTERRUPTS.held():  # the reader may have gone; a signal must not cut a line in two
            print(line, file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Do nothing: lines stay."""


def _rich_bar() -> RichProgress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from dancefloor.cli.guard import unfiltered

    bar = Progress(
        TextColumn("{task.fields[far]}"),
        BarColumn(),
        TextColumn("{task.fields[found]}"),
        TimeElapsedColumn(),
        TextColumn("{task.fields[left]}"),
        console=Console(file=unfiltered(sys.stderr)),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    bar.add_task("search", total=1.0, far="", found="", left="")
    return bar


@contextmanager
def showing_progress(form: ProgressForm, *, quiet: bool) -> Iterator[Shown]:
    """A block that shows progress; a bar disappears when the block ends in any way.

    Args:
        form: ``bar``, ``text``, ``json`` or ``none``.
        quiet: whether the command prints nothing else on standard error; then there is no bar either.
    """
    shown: Shown = Lines(form) if form in BETWEEN_LINES else Bar(wanted=form == "bar" and not quiet)
    INTERRUPTS.last.append(shown.clear)
    try:
        yield shown
    finally:
        shown.clear()
