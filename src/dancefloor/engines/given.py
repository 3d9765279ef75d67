"""Covers of many instances of one problem, which differ only in the options that are given.

Strategy: what the instances share is prepared once (`native/src/given`). An instance then takes microseconds, so that
even handing it over costs more. The instances of a batch may run on several threads; each has the same covers, in the
same order, on any number of them. Without the compiled module, `PythonInstances` does the same.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Protocol
from weakref import WeakKeyDictionary

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.errors import UnsupportedProblem
from dancefloor.search.deadline import check
from dancefloor.search.values import Cover

if TYPE_CHECKING:
    from dancefloor._native.core import Template

NAME = "given"
LOOK = 16  # nodes between two looks at the clock, in Python

_PREPARED: WeakKeyDictionary[Problem, Template] = WeakKeyDictionary()


class Instances(Protocol):
    """A batch of instances at work."""

    def advance(self, seconds: float, threads: int) -> bool:
        """Work for a number of seconds; return whether all instances are done."""

    def done(self) -> int:
        """How many instances are done, from the first one on without a gap."""

    def covers(self, first: int, last: int) -> list[tuple[Cover, ...]]:
        """The covers of the instances from `first` to `last` - 1, which are done. Options are in ascending order."""

    def nodes(self) -> int:
        """How many nodes were entered."""


def instances(problem: Problem, given: Sequence[Sequence[int]], limit: int) -> Instances:
    """Begin with instances of a problem.

    Args:
        problem: the problem that they share.
        given: for each instance the numbers of the options that its covers must contain.
        limit: how many covers to find of each, at least 1.

    Raises:
        UnsupportedProblem: the problem has colours or multiplicities.

    >>> problem = Problem.from_names("p q r", ["p", "q r", "q", "r", "p q"])
    >>> batch = instances(problem, [[0], [4], [0, 4]], 2)
    >>> batch.advance(1.0, 1), batch.covers(0, 3)
    (True, [((0, 1), (0, 2, 3)), ((3, 4),), ()])
    """
    if problem.has_multiplicities or problem.has_colors:
        lacks = "it lacks multiplicities" if problem.has_multiplicities else "it lacks colors"
        raise UnsupportedProblem(NAME, lacks, "dancing")
    if MISSING:
        return PythonInstances(problem, given, limit)
    from dancefloor._native import core
    from dancefloor.engines.compiled import flatten

    prepared = _PREPARED.get(problem)
    if prepared is None:
        prepared = _PREPARED[problem] = core.Template(flatten(problem))
    options, ends = array("i", chain.from_iterable(given)), array("q", accumulate(map(len, given)))
    return core.Instances(prepared, options.tobytes(), ends.tobytes(), limit)


@dataclass
class _Node:
    """What is left to choose: for each item that must be covered its options, and for each option whether it is left.

    Items leave `open` when they are covered.
    """

    open: dict[int, set[int]]
    left: set[int]
    taken: list[int] = field(default_factory=list)
    single: list[int] = field(default_factory=list)  # items with one option left, the last to be looked at first

    def copy(self) -> _Node:
        return replace(
            self,
            open={item: set(options) for item, options in self.open.items()},
            left=set(self.left),
            taken=list(self.taken),
            single=list(self.single),
        )


class PythonInstances:
    """A batch of instances in Python: the same search as `native/src/given`, node by node; see `Instances`."""

    def __init__(self, problem: Problem, given: Sequence[Sequence[int]], limit: int) -> None:
        self._problem, self._given, self._limit = problem, given, limit
        self._found: list[tuple[Cover, ...]] = []
        self._nodes = 0
        self._work = self._solve()

    def advance(self, seconds: float, threads: int) -> bool:
        """Work for a number of seconds, on one thread; return whether all instances are done."""
        until = time.perf_counter() + seconds
        for steps, _ in enumerate(self._work, 1):
            if steps % LOOK == 0:
                check()
                if time.perf_counter() >= until:
                    return False
        return True

    def done(self) -> int:
        """How many instances are done, from the first one on without a gap."""
        return len(self._found)

    def covers(self, first: int, last: int) -> list[tuple[Cover, ...]]:
        """The covers of the instances from `first` to `last` - 1."""
        return self._found[first:last]

    def nodes(self) -> int:
        """How many nodes were entered."""
        return self._nodes

    @cached_property
    def _uses(self) -> list[list[int]]:
        return list(self._problem.options.item_lists())

    @cached_property
    def _holders(self) -> list[list[int]]:
        holders: list[list[int]] = [[] for _ in self._problem.items]
        for option, uses in enumerate(self._uses):
            for item in uses:
                holders[item].append(option)
        return holders

    def _solve(self) -> Iterator[None]:
        """Solve the instances; pause after each node."""
        for given in self._given:
            covers: list[Cover] = []
            for cover in self._covers(given):
                if cover is not None:
                    covers.append(cover)
                    if len(covers) == self._limit:
                        break
                else:
                    yield
            self._found.append(tuple(covers))

    def _covers(self, given: Sequence[int]) -> Iterator[Cover | None]:
        """The covers that contain the given options, and None after each node."""
        holders = self._holders[: self._problem.primary_count]
        root = _Node({item: set(options) for item, options in enumerate(holders)}, set(range(len(self._uses))))
        root.single = [item for item, options in root.open.items() if len(options) == 1]
        fits = all(root.open.values())
        for option in given:
            if fits and option not in root.taken:
                fits = option in root.left and self._choose(root, option)
        yield from self._below(root, fits)

    def _below(self, node: _Node, fits: bool) -> Iterator[Cover | None]:
        self._nodes += 1
        yield None
        while fits and self._settle(node):
            if not node.open:
                yield tuple(sorted(node.taken))
                return
            fewest = min(node.open.values(), key=len)
            option = min(fewest)
            below = node.copy()
            yield from self._below(below, self._choose(below, option))
            node.single.clear()
            fits = self._remove(node, option)

    def _choose(self, node: _Node, option: int) -> bool:
        node.left.discard(option)
        node.taken.append(option)
        for item in self._uses[option]:
            node.open.pop(item, None)
        others = (other for item in self._uses[option] for other in self._holders[item] if other in node.left)
        return all(self._remove(node, other) for other in others)

    def _remove(self, node: _Node, option: int) -> bool:
        node.left.discard(option)
        fits = True
        for item in self._uses[option]:
            options = node.open.get(item)
            if options is not None:
                options.discard(option)
                if len(options) == 1:
                    node.single.append(item)
                fits = fits and bool(options)
        return fits

    def _settle(self, node: _Node) -> bool:
        """Choose what has no alternative; return whether every item can still be covered."""
        while node.single:
            options = node.open.get(node.single.pop())
            if options is not None and not self._choose(node, *options):
                return False
        return True
