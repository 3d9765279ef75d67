"""How far work is: sentences, lines of JSON for other programs, and bars of tqdm."""

from __future__ import annotations

from math import isnan
from types import TracebackType
from typing import Any, Protocol

from dancefloor.display import plural
from dancefloor.errors import PackageUnavailable
from dancefloor.search.values import Left, Progress

UNITS = (("day", 86400.0), ("hour", 3600.0), ("minute", 60.0), ("second", 1.0))
MOMENT = 1.0  # seconds: less than that is not told
FORM = "{desc} {percentage:3.0f}%|{bar}| {elapsed}{postfix}"  # of a bar of our own: tqdm would tell one time


def how_far(progress: Progress) -> str:
    """What is being done, and how much of it is done.

    >>> from dancefloor.search.values import Statistics
    >>> how_far(Progress(0.25, Statistics(), doing="searching"))
    'searching, about 25.0 % done'
    """
    doing = progress.doing or "searching"
    return doing if isnan(progress.fraction) else f"{doing}, about {100 * progress.fraction:.1f} % done"


def found_so_far(progress: Progress) -> str:
    """The number of covers that a running search has found; empty if it has found none."""
    covers = progress.statistics.covers
    return plural(covers, "cover") if covers else ""


def still_to_come(progress: Progress) -> str:
    """How long it still takes; empty if that is unknown.

    >>> from dancefloor.search.values import Statistics
    >>> still_to_come(Progress(0.25, Statistics(), Left(7000.0, 18500.0)))
    'between 1.9 and 5.1 hours left'
    """
    left = left_text(progress.seconds_left)
    return left and f"{left} left"


def progress_text(progress: Progress) -> str:
    """All of that in one line.

    >>> from dancefloor.search.values import Statistics
    >>> progress_text(Progress(0.25, Statistics(7, seconds=3.5), Left(0.2, 8.0)))
    'searching, about 25.0 % done; 7 covers, 2 per second; up to 8 seconds left'
    """
    speed = per_second(progress)
    found = found_so_far(progress)
    if found and speed is not None:
        found = f"{found}, {speed:.4g} per second"
    return "; ".join(filter(None, (how_far(progress), found, still_to_come(progress))))


def per_second(progress: Progress) -> float | None:
    """How many results a second there were; None before any time has passed."""
    statistics = progress.statistics
    return statistics.covers / statistics.seconds if statistics.seconds else None


def progress_line(progress: Progress) -> dict[str, Any]:
    """The same for other programs: the fields of a line of ``--progress json`` (docs/json.md)."""
    statistics, speed = progress.statistics, per_second(progress)
    return {
        "seconds": round(statistics.seconds, 3),
        "fraction": None if isnan(progress.fraction) else progress.fraction,
        "found": statistics.covers,
        "per_second": speed,
        "seconds_left": progress.seconds_left,
        "nodes": statistics.nodes,
        "doing": progress.doing or "searching",
    }


def left_text(left: Left | None) -> str:
    """How long something still takes, as a range; empty if that is unknown.

    >>> left_text(Left(7000.0, 18500.0)), left_text(Left(50.0, 7000.0)), left_text(Left(7000.0, None)), left_text(None)
    ('between 1.9 and 5.1 hours', 'between 50 seconds and 1.9 hours', 'more than 1.9 hours', '')
    >>> left_text(Left(0.0, 0.3)), left_text(Left(0.4, 3.0)), left_text(Left(0.4, None))
    ('less than a second', 'up to 3 seconds', '')
    """
    if left is None:
        return ""
    if left.most is None:
        return f"more than {span(left.least)}" if left.least >= MOMENT else ""
    if left.most < MOMENT:
        return "less than a second"
    most = span(left.most)
    if left.least < MOMENT:
        return f"up to {most}"
    least = span(left.least)
    if least == most:
        return f"about {most}"
    number, unit = least.split()
    return f"between {number if most.endswith(unit) else least} and {most}"


def span(seconds: float) -> str:
    """A span of time in words, rounded to two digits.

    >>> span(0.04), span(1.0), span(45.2), span(3600 * 30), span(86400 * 1000)
    ('0.04 seconds', '1 second', '45 seconds', '30 hours', '1000 days')
    """
    unit, size = next(((unit, size) for unit, size in UNITS if seconds >= 1.5 * size), UNITS[-1])
    number = float(f"{seconds / size:.2g}")
    return f"{number:.0f} {unit}s" if number >= 100 else f"{number:g} {unit}{'' if number == 1 else 's'}"


class TqdmBar(Protocol):
    """What a bar needs: those of `tqdm` have it, and so have others that are made like them."""

    n: float
    total: float | None

    def set_description_str(self, desc: str, refresh: bool) -> None:
        """Set the text before the bar."""

    def set_postfix_str(self, s: str, refresh: bool) -> None:
        """Set the text after the bar."""

    def refresh(self) -> Any:
        """Draw the bar."""

    def close(self) -> None:
        """Have done with the bar."""


class progress_bar:  # noqa: N801 - users call it like a function
    """A bar that shows the progress of a search, in a notebook or in a terminal: a callback for ``on_progress``.

    As a context manager it closes a bar of its own at the end of the block.

    Args:
        bar: a bar of tqdm, or one with the same methods, which you close yourself; None (the default) for a new one of
            `tqdm.auto`, which is shown with the first progress and disappears when it is closed.

    Raises:
        PackageUnavailable: tqdm is not installed, and there is no `bar`.

    >>> class Bar:
    ...     n, total = 0.0, None
    ...     def set_description_str(self, desc, refresh): print(desc)
    ...     def set_postfix_str(self, s, refresh): print(s)
    ...     def refresh(self): print(self.n, "of", self.total)
    >>> from dancefloor.search.values import Statistics
    >>> show = progress_bar(Bar())
    >>> show(Progress(0.25, Statistics(7, seconds=3.5), Left(0.2, 8.0), "searching"))
    searching
    7 covers, up to 8 seconds left
    25.0 of 100.0

    Added in version 0.2.
    """

    def __init__(self, bar: TqdmBar | None = None) -> None:
        self._bar = bar
        self._make = _tqdm() if bar is None else None

    def __call__(self, progress: Progress) -> None:
        """Show it."""
        bar = self._bar
        if bar is None:
            assert self._make
            bar = self._bar = self._make(total=100.0, leave=False, bar_format=FORM)
        if isnan(progress.fraction):
            bar.total, bar.n = None, progress.statistics.covers
        else:
            bar.total = bar.total or 100.0
            bar.n = round(progress.fraction * bar.total, 3)
        bar.set_description_str(progress.doing, refresh=False)
        told = ", ".join(filter(None, (found_so_far(progress), still_to_come(progress))))
        bar.set_postfix_str(told, refresh=False)
        bar.refresh()

    def __enter__(self) -> progress_bar:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._make and self._bar:
            self._bar.total = self._bar.n  # in a notebook a bar that is not full would stay, in red
            self._bar.close()
            self._bar = None


def _tqdm() -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        raise PackageUnavailable("progress bars", "tqdm", "tqdm") from None
    return tqdm
