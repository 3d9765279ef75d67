"""The progress of a running search, on standard error: a bar, lines of text, or JSON Lines for other programs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from math import isnan
from typing import TYPE_CHECKING, Protocol

from dancefloor.cli.interrupts import INTERRUPTS
from dancefloor.cli.slowness import SLOWNESS
from dancefloor.search.values import Progress

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

    from dancefloor.cli.options import ProgressForm

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

    from dancefloor.cli.streams import unfiltered

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
