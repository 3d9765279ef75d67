"""Which solutions of a puzzle come apart: each with its moves, as soon as it is found.

Strategy: each solution is taken apart as soon as a search finds it. One deadline is for both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any, Unpack

from dancefloor.display import AtWork, Displayed
from dancefloor.errors import InputError
from dancefloor.houses.designers.disassembly import Disassembly
from dancefloor.houses.designers.taking_apart import TakingApart, taken_apart
from dancefloor.houses.designers.ways import ways_of
from dancefloor.search.deadline import TimeUp, deadline
from dancefloor.search.values import Limits, Outcome
from dancefloor.solutions.solution import Solution
from dancefloor.verbs.how import LimitKeywords, Request, SymmetricSearch, asks
from dancefloor.verbs.kinds.kind import kind_of

if TYPE_CHECKING:
    from dancefloor.verbs.how import AnyPuzzle
    from dancefloor.verbs.solutions import Solutions


class Disassemblies(AtWork, Displayed, Iterator[Disassembly]):
    """The solutions of a puzzle that come apart, one by one.

    >>> import dancefloor as dance
    >>> found = dance.disassemblies("soma", limit=1)
    >>> [each.level for each in found], found.assemblies
    (['1'], 1)

    Attributes:
        assemblies: how many solutions were looked at so far.
        undecided: how many of them neither came apart nor could be proved to stay together, within memory.
        outcome: how it ended: COMPLETE if all solutions were looked at.

    Added in version 0.2.
    """

    instead = "keep a list of the results: this search cannot be resumed elsewhere"

    def __init__(self, puzzle: AnyPuzzle | str, request: Request) -> None:
        kind: Any = kind_of(puzzle)
        region = getattr(kind.puzzle, "region", None)
        if kind.many or region is None:
            raise InputError("only a box and pieces, or a BurrTools file, can be taken apart: this is another puzzle")
        ways_of(region.lattice)
        self._end = None if request.limits.seconds is None else perf_counter() + request.limits.seconds
        self._most = request.limits.solutions
        limits = replace(request.limits, solutions=None)
        self._solutions: Solutions[Solution] = kind.solve(replace(request, limits=limits))
        self._taking: TakingApart | None = None
        self._cancelled = False
        self.kind = kind
        self.assemblies = self.undecided = self.found = 0
        self.outcome = Outcome.INTERRUPTED
        self._results = self._work()

    @property
    def solutions(self) -> Solutions[Solution]:
        """The search for solutions."""
        return self._solutions

    @property
    def reached_limit(self) -> bool:
        """Whether it ended because it has found as many as were asked for."""
        return self.outcome is Outcome.LIMITED and self.found == self._most

    def cancel(self) -> None:
        """Stop at the next opportunity, from any thread; the outcome is INTERRUPTED."""
        self._cancelled = True
        self._solutions.cancel()
        if self._taking:
            self._taking.cancel()

    def __next__(self) -> Disassembly:
        return next(self._results)

    def _work(self) -> Iterator[Disassembly]:
        while self._most is None or self.found < self._most:
            solution = self._next()
            if solution is None:
                self.outcome = self._solutions.outcome
                return
            taken = taken_apart(solution, Limits(seconds=self._left()), watch=self._watch)
            self._taking = None
            self.assemblies += 1
            if taken.outcome is Outcome.INTERRUPTED or self._cancelled:
                return
            if taken:
                self.found += 1
                yield taken
            elif not taken.stuck:
                self.undecided += 1
                if not taken.reason:  # the time is up
                    break
        self.outcome = Outcome.LIMITED

    def _next(self) -> Solution | None:
        try:
            with deadline(self._left(), "solutions were being looked for"):
                return next(self._solutions, None)
        except TimeUp:
            return None

    def _left(self) -> float | None:
        return None if self._end is None else max(0.0, self._end - perf_counter())

    def _watch(self, taking: TakingApart) -> None:
        self._taking = taking
        if self._cancelled:
            taking.cancel()


class SeparableHow(LimitKeywords, SymmetricSearch, total=False):
    """The keywords of `disassemblies`."""


@asks(SeparableHow, symmetry="all")
def disassemblies(puzzle: AnyPuzzle | str, **how: Unpack[SeparableHow]) -> Disassemblies:
    """Find the solutions of a puzzle in space that come apart, as an iterator over `Disassembly` values.

    Args:
        puzzle: the puzzle, or a text that means one, as for `solve`.
        limit: how many of these solutions to find; None (the default) for all.
        limits: when to stop early: `seconds` for everything, and `solutions` for those that come apart.

    Raises:
        InputError: it is not a box and pieces.
        PuzzleError: it is flat.

    >>> found = disassemblies("soma", limit=2)
    >>> [each.level for each in found], found.assemblies
    (['1', '1'], 2)

    Added in version 0.2.
    """
    return Disassemblies(puzzle, Request.asked(disassemblies, how))


def ranked(found: list[Disassembly]) -> list[Disassembly]:
    """The disassemblies in order of their levels, the highest first."""
    return sorted(found, key=lambda each: each.moves, reverse=True)
