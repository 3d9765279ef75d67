"""Sessions whose work is a generator.

A search that keeps its place in a stack of its own, as engines do, can stop anywhere and continue later. Other work is
easier to write as nested functions. As generators, these can be left in the middle and entered again: such work takes
*steps*, and a session can stop between any two of them.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import TypeVar

from dancefloor.search.handing_over import Found
from dancefloor.search.session import Session
from dancefloor.search.values import Limits, OnProgress, Outcome

TURN_SECONDS = 0.04

Result = TypeVar("Result")
Steps = Generator[None, None, Result]
"""Work in steps, each a matter of milliseconds: it yields between two of them, and returns its result."""


class Stepwise(Session[Found]):
    """A session that takes the steps of a generator.

    The generator yields each result, and None after a step without one. It returns the outcome of the session once all
    results are handed over. During its work it sets `_counters` and `_fraction`.
    """

    def __init__(
        self,
        work: Generator[Found | None, None, Outcome],
        limits: Limits | None,
        on_progress: OnProgress | None,
    ) -> None:
        super().__init__(limits, on_progress)
        self._work = work

    def _advance(self, results: int, nodes: int, seconds: float) -> None:
        """Take steps until one gives a result or a budget is spent."""
        until, most = time.perf_counter() + min(seconds, TURN_SECONDS), self._counters[0] + nodes
        self._closing = Outcome.INTERRUPTED  # in case a step fails: a generator that raised an error cannot continue
        found: list[Found] = []
        closing = None
        try:
            while not found and self._counters[0] < most:
                step = next(self._work)
                if step is not None:
                    found.append(step)
                elif time.perf_counter() >= until:
                    break
        except StopIteration as end:
            closing = end.value
        self._deliver(found)
        self._closing = closing
