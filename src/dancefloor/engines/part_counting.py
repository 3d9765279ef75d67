"""Count covers by what falls apart during a search; native, or in Python without the compiled module.

`native/src/parts` and `parts_python` explain the method.
"""

from __future__ import annotations

import math
from typing import Any, Never, Protocol

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.compiled import flatten_uncounted
from dancefloor.engines.memory import default_memory
from dancefloor.engines.registry import PARTS, Ability, AlwaysInstalled, Lacking
from dancefloor.errors import UnsupportedProblem
from dancefloor.search.session import UNBOUNDED, Session
from dancefloor.search.values import ALONE, Limits, OnProgress, Outcome, Resources, Statistics

BATCH_SECONDS = 0.02


class CountByParts(Protocol):
    """A count at work."""

    def advance(self, seconds: float, nodes: int) -> bool:
        """Work for some seconds, or on that many nodes; whether the count is known."""

    def progress(self) -> float:
        """The share of the work that is done, from 0 to 1."""

    def count(self) -> int:
        """The number of covers, once it is known."""

    def work(self) -> tuple[int, int, int, int]:
        """The nodes, how often a count was known, how many nodes fell apart, and the bytes that counts take."""


class NativePartCount:
    """The border to native code; see `CountByParts`.

    Args:
        problem: items and options.
        memory: how many bytes the counts may take that are remembered.
    """

    def __init__(self, problem: Problem, memory: int) -> None:
        from dancefloor._native import core

        self._native = core.part_count(flatten_uncounted(problem), memory)
        self.advance, self.progress, self.work = self._native.advance, self._native.progress, self._native.work

    def count(self) -> int:
        """The number of covers, once it is known."""
        return int.from_bytes(self._native.count(), "little")


class PartCounter(AlwaysInstalled):
    """Counts covers by parts.

    >>> PartCounter().lacks(Problem.from_names("2|p q", ["p q", "p"]))
    'it cannot count how often an item is used'
    """

    name = PARTS
    abilities = frozenset(Ability)

    def lacks(self, problem: Problem) -> str:
        """Why it cannot take this problem; empty if it can."""
        if not MISSING:
            from dancefloor._native import core

            return core.parts_lacks(flatten_uncounted(problem))
        try:
            self.begin(problem, 0)
        except Lacking as reason:
            return str(reason)
        return ""

    def begin(self, problem: Problem, memory: int) -> CountByParts:
        """Begin to count.

        Args:
            problem: items and options, which it can take.
            memory: how many bytes the counts may take that are remembered.
        """
        if not MISSING:
            return NativePartCount(problem, memory)
        from dancefloor.engines.parts_python import PartCountPython

        return PartCountPython(problem, memory)


class PartCounting(Session[Never]):
    """A session that counts covers by parts.

    Args:
        problem: items and options.
        seconds: the timeout; None for none.
        resources: the memory for what is remembered, by default `default_memory`, which does not change the count; it
            works on one thread, and ignores the seed.
        on_progress: called with a `Progress` about ten times a second.

    Raises:
        UnsupportedProblem: this method cannot count the covers of this problem.

    >>> counting = PartCounting(Problem.from_names("p q", ["p q", "p", "q", "q"]))
    >>> counting.run(), counting.count
    (<Outcome.COMPLETE: 'complete'>, 3)
    """

    by = PARTS
    why = "asked for"
    doing = "counting parts"
    is_uneven = True  # what it has counted before takes no time

    def __init__(
        self,
        problem: Problem,
        *,
        seconds: float | None = None,
        resources: Resources = ALONE,
        on_progress: OnProgress | None = None,
    ) -> None:
        if reason := PartCounter().lacks(problem):
            raise UnsupportedProblem(PARTS, reason)
        super().__init__(Limits(seconds=seconds), on_progress)
        self.count = 0  #: the number of covers; 0 until it is known
        self._work = PartCounter().begin(problem, default_memory() if resources.memory is None else resources.memory)

    def run(self, seconds: float = math.inf) -> Outcome:
        """Count, and return the outcome; only COMPLETE means that `count` is known. Ctrl-C is an outcome, too.

        It stops after `seconds`; the count has then not `ended`, and can continue.
        """
        self._work_for(seconds, lambda: None)
        return self.outcome

    def _advance(self, results: int, nodes: int, seconds: float) -> None:
        is_known = self._work.advance(min(seconds, BATCH_SECONDS), min(nodes, UNBOUNDED))
        entered, *_ = self._work.work()
        count, fraction = self._work.count() if is_known else 0, max(self._fraction, self._work.progress())
        self._counters, self._fraction = (entered, 0, 0), fraction
        self.count, self._closing = count, Outcome.COMPLETE if is_known else None

    @property
    def statistics(self) -> Statistics:
        """The statistics so far; nodes are the options that it has taken by choice."""
        return super().statistics._replace(covers=self.count)

    @property
    def facts(self) -> dict[str, Any]:
        """Nothing: a count that is taken up begins again."""
        return {}

    @property
    def how(self) -> str:
        """What fell apart, in a few words."""
        nodes, known, apart, size = self._work.work()
        return f"{apart} of {nodes} nodes fell apart, {known} parts were known; counts took {size} bytes"
