"""Covers of many instances of one problem, which differ only in the options that are given.

Strategy: what the instances share is prepared once (`native/src/given`), and remembered for the last few problems. An
instance then takes microseconds, so that even handing it over costs more. The instances of a batch may run on several
threads; each has the same covers, in the same order, on any number of them. Without the compiled module,
`PythonInstances` solves one after another, and nobody looks for `few` covers of a single instance.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, chain
from typing import TYPE_CHECKING, NamedTuple, Protocol

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.reference import Links, ReferenceRun
from dancefloor.errors import UnsupportedProblem
from dancefloor.search.session import UNBOUNDED
from dancefloor.search.values import Cover

if TYPE_CHECKING:
    from dancefloor._native.core import Template

NAME = "given"
REMEMBERED = 8  # problems that are kept prepared
EFFORT = 1 << 20  # the nodes for `few` covers, times the options of the problem: about two milliseconds


class Instances(Protocol):
    """A batch of instances at work."""

    def advance(self, seconds: float, threads: int) -> bool:
        """Work for a number of seconds; return whether all instances are done."""

    def done(self) -> int:
        """How many instances are done, from the first one on without a gap."""

    def covers(self, first: int, last: int) -> tuple[Sequence[Cover], Sequence[int]]:
        """The covers of the instances from `first` to `last` - 1, which are done, and how many each of these has.

        The options of a cover are in ascending order.
        """

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
    >>> done, (covers, numbers) = batch.advance(1.0, 1), batch.covers(0, 3)
    >>> done, list(covers), numbers
    (True, [(0, 1), (0, 2, 3), (3, 4)], [2, 1, 0])
    """
    if lacks := _lacks(problem):
        raise UnsupportedProblem(NAME, lacks, "dancing")
    if MISSING:
        return PythonInstances(problem, given, limit)
    from dancefloor._native import core

    options, ends = array("i", chain.from_iterable(given)), array("q", accumulate(map(len, given)))
    return core.Instances(_prepared(problem), options.tobytes(), ends.tobytes(), limit)


class Few(NamedTuple):
    """All covers of an instance."""

    covers: Sequence[Cover]
    nodes: int  #: how many nodes were entered


def few(problem: Problem, given: Sequence[int], most: int | None = None) -> Few | None:
    """All covers of one instance, if a moment suffices to find them; else None.

    A moment is a number of nodes, so it is the same on any machine.

    Args:
        problem: the problem that it shares with others.
        given: the numbers of the options that its covers must contain.
        most: the most covers; None for any number.

    >>> problem = Problem.from_names("p q r", ["p q r", "p", "q r", "q", "r"])
    >>> all, one = few(problem, [1]), few(problem, [1], 1)
    >>> MISSING or list(all.covers) == [(1, 2), (1, 3, 4)], one
    (True, None)
    """
    if MISSING or _lacks(problem):
        return None
    limit = UNBOUNDED if most is None else most + 1
    covers, is_complete, nodes = _prepared(problem).few(given, limit, EFFORT // (1 + len(problem.options)))
    return Few(covers, nodes) if is_complete else None


def _lacks(problem: Problem) -> str:
    """Why instances of a problem cannot be solved in this way; empty if they can."""
    if problem.has_multiplicities:
        return "it lacks multiplicities"
    return "it lacks colors" if problem.has_colors else ""


@lru_cache(REMEMBERED)
def _prepared(problem: Problem) -> Template:
    from dancefloor._native import core
    from dancefloor.engines.compiled import flatten

    return core.Template(flatten(problem))


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

    def covers(self, first: int, last: int) -> tuple[Sequence[Cover], Sequence[int]]:
        """The covers of the instances from `first` to `last` - 1, and how many each of these has."""
        found = self._found[first:last]
        return list(chain.from_iterable(found)), list(map(len, found))

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
