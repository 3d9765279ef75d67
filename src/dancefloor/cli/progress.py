"""The progress bar of a running search."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import isnan
from typing import TYPE_CHECKING

from dancefloor.cli.interrupts import INTERRUPTS
from dancefloor.search.values import Progress

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

PATIENCE = 1.0  # seconds before a progress bar appears


class Bar:
    """A progress bar on standard error. It appears only on a terminal, after the first second of a search."""

    def __init__(self, *, wanted: bool) -> None:
        self._wanted = wanted and sys.stderr.isatty()
        self._rich: RichProgress | None = None

    def update(self, progress: Progress) -> None:
        """Show the progress of the search."""
        if not self._wanted or progress.statistics.seconds < PATIENCE:
            return
        from dancefloor.reports.searches import found_so_far, how_far

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
        )

    def clear(self) -> None:
        """Remove the bar from the screen, so that the command can print."""
        if self._rich is not None:
            self._rich.stop()


def _rich_bar() -> RichProgress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from dancefloor.cli.streams import unfiltered

    bar = Progress(
        TextColumn("{task.fields[far]}"),
        BarColumn(),
        TextColumn("{task.fields[found]}"),
        TimeElapsedColumn(),
        console=Console(file=unfiltered(sys.stderr)),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    bar.add_task("search", total=1.0, far="", found="")
    return bar


@contextmanager
def progress_bar(*, quiet: bool) -> Iterator[Bar]:
    """A block with a progress bar, which disappears when the block ends in any way."""
    bar = Bar(wanted=not quiet)
    INTERRUPTS.last.append(bar.clear)
    try:
        yield bar
    finally:
        bar.clear()
