"""Searches cut into many intervals of about the same work, before any of them begins.

Strategy: the interval with the most guessed work is cut into the branches of its first node, again and again, until
there are enough. Dives guess the work below each node; without them, branches of a node count as equally long. Guesses
only decide how even the intervals are: together they always have the covers of the search, in its order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from math import inf
from typing import NamedTuple

from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Engine
from dancefloor.engines.contest import CONTENDERS, PACES, STARTING
from dancefloor.engines.intervals import EndingRun, Path, divisible
from dancefloor.engines.native import NativeRun
from dancefloor.search.deadline import check

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
