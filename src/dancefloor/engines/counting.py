"""Covers counted without being listed, numbered, and drawn at random; native, or in Python without a compiler.

`native/src/counting` and `counting_python` say how. This is no engine for searching: it has no order of search to
be limited, resumed or split. But it works in batches as they do, so a count is a session like a search, and so is the
making of tables.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Iterator
from typing import Never

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Ability, Lacking, needs
from dancefloor.engines.frontier import Frontier, Status
from dancefloor.engines.native import flatten_uncounted
from dancefloor.errors import InputError, TablesTooLarge, UnsupportedProblem
from dancefloor.search.deadline import TimeUp
from dancefloor.search.session import Session
from dancefloor.search.values import ALONE, Cover, Limits, OnProgress, Outcome, Resources, Statistics

BATCH_SECONDS = 0.02


class NativeFrontier:
    """The border to native code: numbers of any size cross as bytes, the least first."""

    def __init__(self, problem: Problem, keep: bool, memory: int) -> None:
        from dancefloor._native import core

        self._frontier = core.frontier(flatten_uncounted(problem), keep, memory)

    def advance(self, seconds: float) -> Status:
        """Work for so long."""
        return Status(self._frontier.advance(seconds))

    def progress(self) -> float:
        """The share of the work that is done."""
        return self._frontier.progress()

    def count(self) -> int:
        """How many covers there are."""
        return int.from_bytes(self._frontier.count(), "little")

    def cover(self, number: int) -> Cover:
        """The cover of that number."""
        return tuple(self._frontier.cover(number.to_bytes((number.bit_length() + 7) // 8, "little")))

    def rank(self, cover: Iterable[int]) -> int:
        """The number of a cover.

        Raises:
            InputError: it is none of this problem.
        """
        try:
            return int.from_bytes(self._frontier.rank(list(cover)), "little")
        except ValueError as reason:
            raise InputError(str(reason)) from None

    def work(self) -> tuple[int, int, int]:
        """States, states searched, bytes."""
        return self._frontier.work()


class CountingEngine:
    """Counts covers by dynamic programming over frontiers.

    >>> problem = Problem.from_names("p q r s", ["p q", "r s", "p r", "q s"])
    >>> CountingEngine().lacks(problem), count(problem)
    ('', 2)
    """

    name = "counting"
    about = "dynamic programming over frontiers: counts covers without listing them, numbers them, draws them at random"
    remedy = ""
    abilities = frozenset({Ability.SECONDARY, Ability.MULTIPLICITIES, Ability.ANY_ITEMS})

    def missing(self) -> str:
        """It is always there."""
        return ""

    def lacks(self, problem: Problem) -> str:
        """Why it cannot take this problem; empty if it can."""
        if Ability.COLORS in needs(problem):
            return "it has colours"
        if not MISSING:
            from dancefloor._native import core

            return core.frontier_lacks(flatten_uncounted(problem))
        from dancefloor.engines.counting_python import FrontierPython

        try:
            FrontierPython(problem, False, 0)
        except Lacking as reason:
            return str(reason)
        return ""

    def frontier(self, problem: Problem, *, keep: bool, memory: int) -> Frontier:
        """Begin to count; with `keep`, to make tables.

        Raises:
            UnsupportedProblem: it cannot take this problem.
        """
        if reason := self.lacks(problem):
            raise UnsupportedProblem(self.name, reason)
        if not MISSING:
            return NativeFrontier(problem, keep, memory)
        from dancefloor.engines.counting_python import FrontierPython

        return FrontierPython(problem, keep, memory)


class Counting(Session[Never]):
    """A count in progress. `run` works until it is known, or until `seconds` have passed or it is cancelled.

    Memory bounds the tables; what does not fit is counted again whenever it is met. The count is exact all the same.
    With `keep` the tables are kept, for covers by number: then all of them must fit.

    Raises:
        UnsupportedProblem: covers of this problem cannot be counted so.

    >>> counting = Counting(Problem.from_names("p q", ["p q", "p", "q"]))
    >>> counting.run(), counting.count
    (<Outcome.COMPLETE: 'complete'>, 2)
    """

    def __init__(
        self,
        problem: Problem,
        *,
        seconds: float | None = None,
        resources: Resources = ALONE,
        keep: bool = False,
        on_progress: OnProgress | None = None,
    ) -> None:
        super().__init__(Limits(seconds=seconds), on_progress)
        self.memory = default_memory() if resources.memory is None else resources.memory
        self.count = 0  #: how many covers there are; 0 until that is known
        self.frontier = CountingEngine().frontier(problem, keep=keep, memory=self.memory)
        #: States, states searched and bytes until the end of the last turn, as `Frontier.work` tells them.
        self._done = self.frontier.work()

    def run(self, seconds: float = math.inf) -> Outcome:
        """Work, and say how it ended; only COMPLETE means that the count is known. Ctrl-C is an outcome too.

        After so many `seconds` leave the rest for another time: then the count has not `ended`.

        Raises:
            TablesTooLarge: the memory does not suffice; never with the compiled module, unless tables are kept.
        """
        self._work_for(seconds, lambda: None)
        return self.outcome

    def finish(self) -> int:
        """Work until the count is known, and return it.

        Raises:
            TablesTooLarge: the memory does not suffice.
            TimeUp: a deadline passed before.
            KeyboardInterrupt: Ctrl-C, or it was cancelled.
        """
        outcome = self.run()
        if outcome is Outcome.LIMITED:
            raise TimeUp("covers were being counted")
        if outcome is Outcome.INTERRUPTED:
            raise KeyboardInterrupt
        return self.count

    def _advance(self, results: int, nodes: int, seconds: float) -> None:
        status = self.frontier.advance(min(seconds, BATCH_SECONDS))
        if status is Status.TOO_LARGE:
            raise TablesTooLarge(self.memory)
        counted = status is Status.COUNTED
        count = self.frontier.count() if counted else 0
        states, searched, most = self.frontier.work()
        fraction = self.frontier.progress()
        self._done, self._counters, self._fraction = (states, searched, most), (states + searched, 0, 0), fraction
        self.count, self._closing = count, Outcome.COMPLETE if counted else None

    @property
    def statistics(self) -> Statistics:
        """What was done: as nodes count the states that were expanded."""
        return super().statistics._replace(covers=self.count)

    @property
    def bytes(self) -> int:
        """The most bytes that tables took at a time."""
        return self._done[2]

    @property
    def is_short_of_memory(self) -> bool:
        """Whether memory is spent, so that much is counted again and again."""
        return self._done[1] > 0

    @property
    def how(self) -> str:
        """How memory was used, in a few words."""
        states, searched, most = self._done
        tables = f"{states} states in tables of at most {most} bytes"
        return f"{tables}, and {searched} by depth-first search as memory was spent" if searched else tables


def count(problem: Problem, *, memory: int | None = None, on_progress: OnProgress | None = None) -> int:
    """How many covers a problem has.

    Raises:
        UnsupportedProblem: covers of this problem cannot be counted so.
        TimeUp: a deadline passed before.
        KeyboardInterrupt: Ctrl-C.

    >>> count(Problem.from_names("p q r s", ["p q", "r s", "p r", "q s"]))
    2
    """
    return Counting(problem, resources=Resources(memory=memory), on_progress=on_progress).finish()


class Tables:
    """All covers of a problem, numbered from 0, without a list of them.

    They are in lexicographic order: cell by cell in the order of scanning, options in the order of their numbers, and a
    cell that stays empty after all of them.

    Raises:
        UnsupportedProblem: covers of this problem cannot be counted so.
        TablesTooLarge: the tables do not fit into the memory granted.
        TimeUp: a deadline passed before they were made.
        KeyboardInterrupt: Ctrl-C.

    >>> tables = Tables(Problem.from_names("p q r s", ["p q", "r s", "p r", "q s"]))
    >>> tables.count, tables.cover(0), tables.rank((3, 2)), tables.sample(3, seed=1)
    (2, (0, 1), 1, [(0, 1), (0, 1), (2, 3)])
    """

    def __init__(self, problem: Problem, *, memory: int | None = None, on_progress: OnProgress | None = None) -> None:
        counting = Counting(problem, resources=Resources(memory=memory), keep=True, on_progress=on_progress)
        self.count, self._frontier = counting.finish(), counting.frontier

    @property
    def bytes(self) -> int:
        """The most bytes that the tables took while they were made."""
        return self._frontier.work()[2]

    def cover(self, number: int) -> Cover:
        """The cover of that number.

        Raises:
            InputError: there is no such cover.
        """
        if not 0 <= number < self.count:
            raise InputError(f"number {number}: it should be from 0 to {self.count - 1}" if self.count else NONE)
        return self._frontier.cover(number)

    def rank(self, cover: Iterable[int]) -> int:
        """The number of a cover, whose options may come in any order.

        Raises:
            InputError: it is no cover of this problem.
        """
        return self._frontier.rank(cover)

    def sample(self, times: int, seed: int = 0) -> list[Cover]:
        """Covers drawn independently, each with the same probability: the same ones for a seed on every machine.

        Raises:
            InputError: a negative number of them, or there are none to be drawn.
        """
        if times < 0:
            raise InputError(f"{times} random covers: it should be zero or more")
        from random import Random  # takes longer to load than many a search

        draw = Random(seed).randrange
        if times and not self.count:
            raise InputError(NONE)
        return [self.cover(draw(self.count)) for _ in range(times)]

    def __iter__(self) -> Iterator[Cover]:
        return map(self.cover, range(self.count))


NONE = "there are no covers"


def default_memory() -> int:
    """Bytes for tables where nothing is said: 1 GiB, or a quarter of the machine's memory if that is less."""
    try:
        machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # not every system says
        return 1 << 30
    return min(1 << 30, machine // 4)
