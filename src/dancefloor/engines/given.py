"""Covers of many instances of one problem, which differ only in the options that are given.

Strategy: what the instances share is prepared once (`native/src/given`). An instance then takes microseconds, so that
even handing it over costs more. The instances of a batch may run on several threads; each has the same covers, in the
same order, on any number of them. Without the compiled module, `PythonInstances` solves one after another.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Sequence
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Protocol
from weakref import WeakKeyDictionary

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.reference import Links, ReferenceRun
from dancefloor.errors import UnsupportedProblem
from dancefloor.search.session import UNBOUNDED
from dancefloor.search.values import Cover

if TYPE_CHECKING:
    from dancefloor._native.core import Template

NAME = "given"

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


class PythonInstances:
    """A batch of instances by dancing links in Python, which finds their covers in another order; see `Instances`."""

    def __init__(self, problem: Problem, given: Sequence[Sequence[int]], limit: int) -> None:
        self._problem, self._given, self._limit = problem, given, limit
        self._links = Links(problem)
        self._found: list[tuple[Cover, ...]] = []
        self._nodes = 0  # of the instances that are done
        self._run: _GivenRun | None = None
        self._covers: list[Cover] = []  # of the instance at work

    def advance(self, seconds: float, threads: int) -> bool:
        """Work for a number of seconds, on one thread; return whether all instances are done."""
        until = time.perf_counter() + seconds
        while len(self._found) < len(self._given):
            given = self._given[len(self._found)]
            run = self._run = self._run or _GivenRun(self._problem, given, self._links.copy())
            left = self._limit - len(self._covers)
            batch = run.advance(left, UNBOUNDED, until - time.perf_counter(), left)
            self._covers += [tuple(sorted({*given, *cover})) for cover in batch.covers]
            if batch.complete or batch.found == left:
                self._nodes += run.counters()[0]
                self._found.append(tuple(self._covers))
                self._run, self._covers = None, []
            if time.perf_counter() >= until:
                break
        return len(self._found) == len(self._given)

    def done(self) -> int:
        """How many instances are done, from the first one on without a gap."""
        return len(self._found)

    def covers(self, first: int, last: int) -> list[tuple[Cover, ...]]:
        """The covers of the instances from `first` to `last` - 1."""
        return self._found[first:last]

    def nodes(self) -> int:
        """How many nodes were entered."""
        return self._nodes + (self._run.counters()[0] if self._run else 0)


class _GivenRun(ReferenceRun):
    """A search for the covers that contain some options."""

    def __init__(self, problem: Problem, given: Sequence[int], links: Links) -> None:
        super().__init__(problem, (), links=links)
        used = set[int]()
        for option in dict.fromkeys(given):
            items = problem.options.items(option)
            if not used.isdisjoint(items):
                self._ended = True  # two of them contradict each other
                return
            used.update(items)
            if items:
                first = items[0] + 1
                node = next(node for node in links.column(first) if links.option[node] == option)
                links.cover(first)
                links.commit(node)
