"""Intervals of a search: from one position until another.

Strategy: the options chosen on the way to a node are its *path*. A search that begins at one path can be ended before
the node of another, if that node is a branch off the way to the first; engines can do that (`end_at`). Any other
interval is a sequence of such *legs*: to the branch where the two paths part, and from there down the second path,
level by level. So the legs together enter the same nodes, and find the same covers in the same order, as the search
does between the two paths. `last_part` says where to divide what is left of a search: at the branching nearest to the
root.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import add
from typing import Protocol

from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Batch, Engine, Run
from dancefloor.errors import InputError
from dancefloor.search.values import Resources

Path = tuple[int, ...]


class DivisibleRun(Run, Protocol):
    """A run whose work can be divided."""

    def last_part(self) -> Path | None:
        """The beginning of the last part of what is left; None if it cannot be divided.

        The run must not be used afterwards.
        """


class EndingRun(DivisibleRun, Protocol):
    """A run that can also end early."""

    def end_at(self, path: Path) -> None:
        """End where a run that begins at `path` would begin. Call it before `advance`.

        All but the last option of the path must be on the way to the node that this run enters first.

        Raises:
            InputError: the path does not belong to the problem, or lies before the beginning of this run.
        """


def begin(engine: Engine, problem: Problem, path: Path, until: Path | None, resources: Resources) -> Run:
    """Begin the part of a search between two paths.

    Args:
        engine: the engine.
        problem: items and options.
        path: where to begin; empty for the beginning of the search.
        until: where to end; None for the end of the search.
        resources: threads, memory and seed.

    Raises:
        InputError: a path does not belong to this problem, the interval ends before it begins, or the engine has no
            intervals.
    """
    if until is None:
        return engine.start(problem, path, resources)

    def leg(begin: Path, end: Path) -> EndingRun:
        run = divisible(engine.start(problem, begin, resources))
        run.end_at(end)
        return run

    parting = next((k for k, (ours, theirs) in enumerate(zip(path, until, strict=False)) if ours != theirs), len(path))
    if parting >= len(until) and path != until:
        raise InputError("an interval of a search that ends before it begins")
    starts = [path, *(until[:level] for level in range(parting + 1, len(until)))]
    share = engine.start(problem, until).progress()  # refuses what is no path
    ends = [until[: level + 1] for level in range(parting, len(until))]
    return IntervalRun(leg, list(zip(starts, ends, strict=False)), share)


def divisible(run: Run) -> EndingRun:
    """The run, if its engine can end it early and divide it.

    Raises:
        InputError: it cannot.
    """
    if not hasattr(run, "last_part"):
        raise InputError("this engine cannot search an interval: other engines can, such as 'dancing'")
    return run  # type: ignore[return-value]


class IntervalRun:
    """The legs of an interval, one after another; see `dancefloor.engines.base.Run`.

    Args:
        leg: begins the run between two paths of a leg.
        legs: the two paths of each leg.
        share: the share of the whole search that lies before the end of the last leg.
    """

    def __init__(self, leg: Callable[[Path, Path], DivisibleRun], legs: list[tuple[Path, Path]], share: float) -> None:
        self._leg, self._legs = leg, legs
        #: The nodes, updates and cleansings of the legs that are done.
        self._before = (0, 0, 0)
        self._done = 0  # how many legs that is
        self._run = self._begun()
        #: The shares of the whole search that lie before the interval and before its end.
        self._shares = self._run.progress() if self._run else share, share

    def _begun(self) -> DivisibleRun | None:
        return self._leg(*self._legs[self._done]) if self._done < len(self._legs) else None

    def advance(self, covers: int, nodes: int, seconds: float, keep: int) -> Batch:
        """Search until `covers`, `nodes` or `seconds` are used up, or a leg is done; return at most `keep` covers."""
        if self._run is None:
            return Batch([], 0, True)
        batch = self._run.advance(covers, nodes, seconds, keep)
        if not batch.complete:
            return batch
        self._before = self.counters()
        self._done += 1
        self._run = self._begun()
        return batch._replace(complete=self._run is None)

    def position(self) -> Path:
        """The options chosen on the way to the next node."""
        return self._run.position() if self._run else self._legs[-1][1] if self._legs else ()

    def progress(self) -> float:
        """The estimated share of the interval that is done, from 0 to 1."""
        first, last = self._shares
        if self._run is None:
            return 1.0
        return min(1.0, max(0.0, (self._run.progress() - first) / (last - first))) if first < last else 0.0

    def counters(self) -> tuple[int, int, int]:
        """The numbers of nodes, updates and cleansings since this run began."""
        if self._run is None:
            return self._before
        nodes, updates, cleansings = map(add, self._before, self._run.counters())
        return nodes, updates, cleansings

    def last_part(self) -> Path | None:
        """The beginning of the last part of what is left; None if it cannot be divided."""
        if self._done + 1 < len(self._legs):
            return self._legs[self._done + 1][0]
        return self._run.last_part() if self._run else None
