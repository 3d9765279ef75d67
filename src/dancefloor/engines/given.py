"""Covers of many instances of one problem, which differ only in the options that are given.

Strategy: what the instances share is prepared once (`native/src/given`). An instance then takes microseconds, so that
even handing it over costs more. The instances of a batch may run on several threads; each has the same covers, in the
same order, on any number of them. Without the compiled module, `dancefloor.engines.given_python` does the same.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Protocol
from weakref import WeakKeyDictionary

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.errors import UnsupportedProblem
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
        from dancefloor.engines.given_python import PythonInstances

        return PythonInstances(problem, given, limit)
    from dancefloor._native import core
    from dancefloor.engines.native import flatten

    prepared = _PREPARED.get(problem)
    if prepared is None:
        prepared = _PREPARED[problem] = core.Template(flatten(problem))
    options, ends = array("i", chain.from_iterable(given)), array("q", accumulate(map(len, given)))
    return core.Instances(prepared, options.tobytes(), ends.tobytes(), limit)
