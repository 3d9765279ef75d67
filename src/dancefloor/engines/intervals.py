"""Intervals of a search: from one position until another; and searches cut into many of them, of about the same work.

Strategy: the options chosen on the way to a node are its *path*. A search that begins at one path can be ended before
the node of another, if that node is a branch off the way to the first; engines can do that (`end_at`). Any other
interval is a sequence of such *legs*: to the branch where the two paths part, and from there down the second path,
level by level. So the legs together enter the same nodes, and find the same covers in the same order, as the search
does between the two paths. `last_part` says where to divide what is left of a search: at the branching nearest to the
root.

Before a search begins, the interval with the most guessed work is cut into the branches of its first node, again and
again, until there are enough. Dives guess the work below each node; without them, branches of a node count as equally
long. Guesses only decide how even the intervals are: together they always have the covers of the search, in its order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from math import inf
from operator import add
from typing import NamedTuple, Protocol

from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Batch, Engine, Run
from dancefloor.engines.compiled import NativeRun
from dancefloor.engines.contest import CONTENDERS, PACES, STARTING
from dancefloor.errors import InputError
from dancefloor.search.deadline import check
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
        raise InputError("the interval ends before it begins: its end should come after its begin")
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


DIVES = 64  # below each node
UNBOUNDED = (1 << 63) - 1


class Cut(NamedTuple):
    """An interval of one of several searches."""

    search: int  #: the number of the search
    path: Path  #: where it begins
    until: Path | None  #: where it ends; None for the end of the search
    guess: float  #: nanoseconds of work


def cut(
    searches: Sequence[tuple[Engine, Problem]], many: int, tell: Callable[[float], None] = lambda _: None
) -> list[Cut]:
    """Cut searches into `many` intervals or some more, in their order; into fewer if there are no more.

    The same searches are always cut in the same places.

    Args:
        searches: the engine and the problem of each search.
        many: how many intervals to make.
        tell: called again and again with the share that is done, from 0 to 1; nothing is called by default.

    Raises:
        InputError: an engine cannot search an interval.

    >>> from dancefloor.engines.registry import engine
    >>> problem = Problem.from_names("p q", ["p q", "p", "q"])
    >>> [(interval.path, interval.until) for interval in cut([(engine("reference"), problem)], 2)]
    [((), (1,)), ((1,), None)]
    """
    roots = [_Branch(number, (), (), None, _guess(*search, ())) for number, search in enumerate(searches)]
    longest: list[tuple[float, int, _Branch]] = []
    known = 0  # branches so far; it also decides between two that are equally long
    for root in roots:
        heappush(longest, (-root.guess, known := known + 1, root))
    intervals = len(roots)
    while longest and intervals < many:
        check()
        branch = heappop(longest)[2]
        branch.parts = _parts(branch, *searches[branch.search])
        for part in branch.parts:
            heappush(longest, (-part.guess, known := known + 1, part))
        intervals += max(0, len(branch.parts) - 1)
        tell(min(1.0, intervals / many))
    return _in_order(roots)


@dataclass
class _Branch:
    """A node and all below it, as an interval. It may begin earlier, at nodes above with no branches before this."""

    search: int
    path: Path  #: where the interval begins
    node: Path
    until: Path | None
    guess: float
    parts: list[_Branch] = field(default_factory=list)  #: what it is cut into


def _parts(branch: _Branch, engine: Engine, problem: Problem) -> list[_Branch]:
    """The branches of its first node that has several; none if there is no such node."""
    node, until = branch.node, branch.until
    second = None
    while second is None:
        run = _begun(engine, problem, node, until)
        is_done = run.advance(UNBOUNDED, 1, inf, 0).complete
        first = run.position()
        if is_done or len(first) <= len(node):
            return []
        second, node = run.last_part(), first
    begins: list[Path] = [node]
    while second is not None and second[: len(begins[-1])] != begins[-1]:
        begins.append(second)
        second = _begun(engine, problem, second, until).last_part()
    parts = []
    for begin, end in zip(begins, [*begins[1:], until], strict=True):
        guess = _guess(engine, problem, begin) or branch.guess / len(begins)
        parts.append(_Branch(branch.search, begin, begin, end, guess))
    parts[0].path = branch.path
    return parts


def _begun(engine: Engine, problem: Problem, path: Path, until: Path | None) -> EndingRun:
    run = divisible(engine.start(problem, path))
    if until is not None:
        run.end_at(until)
    return run


def _guess(engine: Engine, problem: Problem, path: Path) -> float:
    """The nanoseconds of a node and all below it, with the start of the engine; 0 if the engine cannot dive."""
    run = engine.start(problem, path)
    if not isinstance(run, NativeRun) or engine.name not in CONTENDERS:
        return 0.0
    return PACES[engine.name] * run.dives(0, DIVES)[0] / DIVES + STARTING * len(problem.options)


def _in_order(roots: list[_Branch]) -> list[Cut]:
    """All branches that are not cut, in the order of the search."""
    cuts, left = [], roots[::-1]
    while left:
        branch = left.pop()
        if branch.parts:
            left += branch.parts[::-1]
        else:
            cuts.append(Cut(branch.search, branch.path, branch.until, branch.guess))
    return cuts
