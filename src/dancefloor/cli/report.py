"""How a search is reported: a progress bar while it runs, and how it ended."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import isnan
from typing import TYPE_CHECKING, Any, Protocol

from dancefloor.cli.interrupts import INTERRUPTS
from dancefloor.search.values import Outcome, Progress, Statistics

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

    from dancefloor.puzzles.cover import ExactCover
    from dancefloor.solutions.group import Group

PATIENCE = 1.0  # seconds before a progress bar appears


class Bar:
    """A progress bar on standard error: for a terminal only, and only once a search has taken a second."""

    def __init__(self, *, wanted: bool) -> None:
        self._wanted = wanted and sys.stderr.isatty()
        self._rich: RichProgress | None = None

    def update(self, progress: Progress) -> None:
        """Show how far the search is."""
        if not self._wanted or progress.statistics.seconds < PATIENCE:
            return
        if self._rich is None:
            self._rich = _rich_bar()
        self._rich.start()
        known = not isnan(progress.fraction)
        self._rich.update(
            self._rich.task_ids[0],
            total=1.0 if known else None,
            completed=progress.fraction if known else 0.0,
            far=f"searched about {100 * progress.fraction:.1f} %" if known else "searching",
            found=plural(covers, "cover") if (covers := progress.statistics.covers) else "",
        )

    def clear(self) -> None:
        """Take the bar off the screen, so that something can be printed."""
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
    """A progress bar that is gone in the end, whatever happens."""
    bar = Bar(wanted=not quiet)
    INTERRUPTS.last.append(bar.clear)
    try:
        yield bar
    finally:
        bar.clear()


def plural(number: int, noun: str) -> str:
    """A number and a noun.

    >>> plural(1, "solution"), plural(2, "solution")
    ('1 solution', '2 solutions')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


MOST_NOTES = 10


def tell_notes(puzzle: ExactCover) -> None:
    """Print the remarks that a puzzle was made with, the first ones if there are many."""
    for note in puzzle.notes[:MOST_NOTES]:
        print(note, file=sys.stderr)
    if len(puzzle.notes) > MOST_NOTES:
        print(f"... and {plural(len(puzzle.notes) - MOST_NOTES, 'remark')} more of this kind", file=sys.stderr)


def how_it_ended(outcome: Outcome, seconds: float, progress: float) -> str:
    """Why a search stopped before its end, and how far it was, unless nobody knows and `progress` is no number."""
    cause = "interrupted" if outcome is Outcome.INTERRUPTED else "stopped by its limit"
    how_far = "" if isnan(progress) else f", with {_share(progress)} of the search done"
    return f"{cause} after {seconds:.2f} s{how_far}"


def _share(progress: float) -> str:
    """A share of a search in percent; of one that is not done, so never 100.

    >>> _share(0.0), _share(0.0123), _share(0.25), _share(0.9999)
    ('less than 0.01 %', 'about 1.2 %', 'about 25 %', 'about 99 %')
    """
    percent = min(100 * progress, 99)
    return "less than 0.01 %" if percent < 0.01 else f"about {percent:.2g} %"


class Searched(Protocol):
    """What `Solutions` and `Count` have in common: how a search went."""

    @property
    def outcome(self) -> Outcome:
        """How it ended."""

    @property
    def engine(self) -> str:
        """The engine; empty if no search was needed."""

    @property
    def why(self) -> str:
        """Why that engine was chosen."""

    @property
    def reason(self) -> str:
        """Why there are no solutions, where that is known without search."""

    @property
    def group(self) -> Group:
        """The symmetries by which solutions were taken as one."""

    @property
    def statistics(self) -> Statistics:
        """What it did."""


def statistics_text(searched: Searched) -> str:
    """What a search did, in lines."""
    statistics = searched.statistics
    lines = [
        f"engine      {searched.engine} ({searched.why})" if searched.engine else "engine      none was needed",
        f"group       {searched.group.about}",
        f"covers      {statistics.covers}",
        f"nodes       {statistics.nodes}",
    ]
    if statistics.updates:
        lines.append(f"updates     {statistics.updates}")
    if statistics.cleansings:
        lines.append(f"cleansings  {statistics.cleansings}")
    lines.append(f"seconds     {statistics.seconds:.4f}")
    return "\n".join(lines)


def report_json(searched: Searched) -> dict[str, Any]:
    """How a search went, for JSON; docs/command-line.md lists the fields."""
    return {
        "outcome": searched.outcome.value,
        "reason": searched.reason,
        "engine": searched.engine,
        "why": searched.why,
        "symmetry": searched.group.convention.value,
        "symmetries": searched.group.order,
        "rotations": searched.group.rotations,
        "statistics": searched.statistics._asdict(),
    }
