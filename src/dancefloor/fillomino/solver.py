"""Fillomino under the full rules, solved: solutions one after another, a verdict, and questions about the clues.

Strategy: lazy clauses. The compiled solver does it; without it python-sat does (`lazy`), ten times slower; without
that, too, rules and suppositions do (`suppositions`), which find hard boards too hard. All of them are asked in turns,
and whatever a user may want of a running search happens between two turns: limits, progress, Ctrl-C.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from importlib.util import find_spec
from math import inf, nan
from typing import cast, overload

import dancefloor._native
from dancefloor.engines.base import BATCH_SECONDS
from dancefloor.errors import EngineUnavailable, InputError
from dancefloor.fillomino.contradictions import Contradiction, Said, least_contradiction
from dancefloor.fillomino.enumeration import COMPLETE, OPEN, Claim, Solver
from dancefloor.geometry.lattice import Cell
from dancefloor.puzzles.fillomino import Fillomino, Grid
from dancefloor.search.session import Delivery, Found, Session
from dancefloor.search.values import Limits, Outcome, Progress, Statistics

BATCH_CONFLICTS = 1 << 14
MOST_CONFLICTS = 20_000  # for one question
EFFORT = 300_000  # cells looked at, in all questions about a contradiction together
BATCH_GRIDS = 64
METHODS = ("compiled", "sat", "rules")  #: the best first
FILLOMINO = "fillomino"  # the name of the engine, by whichever method is there
ABOUT = {
    "compiled": "lazy clauses, compiled",
    "sat": "lazy clauses, by python-sat",
    "rules": "rules and suppositions, in Python",
}


def methods() -> list[str]:
    """The ways to solve that this installation has, the best first."""
    has = {"compiled": not dancefloor._native.MISSING, "sat": find_spec("pysat") is not None, "rules": True}
    return [method for method in METHODS if has[method]]


def start(puzzle: Fillomino, *, named: Iterable[int] = (), seed: int = 0, method: str | None = None) -> Solver:
    """A solver for a puzzle without `obstruction`; claims may speak of clues' values and of those `named`.

    Raises:
        InputError: there is no such method.
        EngineUnavailable: it is not installed.
    """
    if method is None:
        method = methods()[0]
    elif method not in METHODS:
        raise InputError(f"there is no method {method!r}: it should be one of {', '.join(METHODS)}")
    elif method not in methods():
        remedy = "reinstall with a C++20 compiler" if method == "compiled" else "pip install 'dancefloor[sat]'"
        raise EngineUnavailable(method, "it is not installed", remedy)
    most = puzzle.rows * puzzle.columns
    make: Callable[..., Solver]
    if method == "compiled":
        from dancefloor._native import core

        make = core.Fillomino
    elif method == "sat":
        from dancefloor.fillomino.lazy import LazySolver

        make = LazySolver
    else:
        from dancefloor.fillomino.suppositions import SupposingSolver

        make = SupposingSolver
    largest = min(puzzle.largest or most, most)
    return make(puzzle.beside, puzzle.numbers, puzzle.walled, largest, list(named), seed, puzzle.positions)


class Solutions(Session[Found]):
    """Solutions of a fillomino, one after another. When they end, `outcome` says why.

    Iterating gives grids, or what `decode` makes of them. `limits` are on solutions, conflicts (as `nodes`) and
    seconds. `reason` says why there is no solution, where that is known without a search, or why a search cannot go on.

    >>> solutions = Solutions(Fillomino(((2, 0, 0),)))
    >>> list(solutions), solutions.outcome
    ([((2, 2, 1),)], <Outcome.COMPLETE: 'complete'>)
    """

    by = FILLOMINO

    @overload
    def __init__(
        self: Solutions[Grid],
        puzzle: Fillomino,
        *,
        limits: Limits | None = None,
        seed: int = 0,
        method: str | None = None,
        decode: None = None,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> None: ...

    @overload
    def __init__(
        self,
        puzzle: Fillomino,
        *,
        limits: Limits | None = None,
        seed: int = 0,
        method: str | None = None,
        decode: Callable[[Grid], Found],
        on_progress: Callable[[Progress], None] | None = None,
    ) -> None: ...

    def __init__(
        self,
        puzzle: Fillomino,
        *,
        limits: Limits | None = None,
        seed: int = 0,
        method: str | None = None,
        decode: Callable[[Grid], Found] | None = None,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> None:
        super().__init__(limits, on_progress)
        self.puzzle = puzzle
        self.why = ABOUT.get(method or methods()[0], "")
        self.reason = puzzle.obstruction()
        self._decode = decode
        self._grids: deque[Grid] = deque()  # found, and not in the delivery yet
        self._fraction = nan  # nobody can tell before the end
        self._solver: Solver | None = None
        self._make = partial(start, puzzle, seed=seed, method=method)
        if self.reason:
            self._closing = Outcome.COMPLETE

    def _advance(self, results: int, nodes: int, seconds: float) -> None:
        if self._solver is None:
            self._solver = self._make()
        grids, state = self._solver.advance(
            min(results, BATCH_GRIDS), min(nodes, BATCH_CONFLICTS), min(seconds, BATCH_SECONDS)
        )
        conflicts, rounds, *_ = self._solver.work()
        self._delivery, self._counters = Delivery([], self._handed_over), (conflicts, rounds, 0)
        self._grids.extend(map(self.puzzle.grid, grids))
        if state == COMPLETE:
            self._closing = Outcome.COMPLETE
        elif state != OPEN:
            self.reason = "to tell whether there are more solutions would take too much memory"
            self._closing = Outcome.LIMITED

    def _is_waiting(self) -> bool:
        return bool(self._grids) or super()._is_waiting()

    def _is_ready(self) -> bool:
        delivery = self._delivery
        if self._grids and delivery.at == len(delivery.found):
            grid = self._grids[0]
            delivery.found.append(self._decode(grid) if self._decode else cast("Found", grid))
            self._grids.popleft()
        return super()._is_ready()


class Answer(Enum):
    """How many solutions a puzzle has. All but UNKNOWN are proved."""

    NONE = "none"
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    UNKNOWN = "unknown"

    @classmethod
    def of(cls, found: int, *, complete: bool) -> Answer:
        """The answer of a search for two solutions.

        >>> Answer.of(1, complete=True), Answer.of(1, complete=False)
        (<Answer.UNIQUE: 'unique'>, <Answer.UNKNOWN: 'unknown'>)
        """
        if found > 1:
            return cls.MULTIPLE
        if not complete:
            return cls.UNKNOWN
        return cls.UNIQUE if found else cls.NONE


@dataclass(frozen=True)
class Verdict:
    """Whether a puzzle has no solution, one, or more; with up to two of them, and why if it is NONE or UNKNOWN."""

    answer: Answer
    solutions: tuple[Grid, ...]
    reason: str
    statistics: Statistics
    outcome: Outcome  #: how the search for two solutions ended


def judge(
    puzzle: Fillomino,
    *,
    limits: Limits | None = None,
    seed: int = 0,
    method: str | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Verdict:
    """Tell whether a puzzle has exactly one solution: find two, or prove that there are no two.

    >>> judge(Fillomino(((2, 0, 0),))).answer
    <Answer.UNIQUE: 'unique'>
    >>> judge(Fillomino(((0, 0),))).answer
    <Answer.UNIQUE: 'unique'>
    >>> judge(Fillomino(((0, 0, 0),))).answer
    <Answer.MULTIPLE: 'multiple'>
    """
    two = Limits(2, limits.nodes, limits.seconds) if limits else Limits(2)
    search = Solutions(puzzle, limits=two, seed=seed, method=method, on_progress=on_progress)
    found = tuple(search)
    reason = search.reason
    answer = Answer.of(len(found), complete=search.outcome is Outcome.COMPLETE)
    if answer is Answer.NONE:
        reason = reason or "no assignment keeps all the rules"
    elif answer is Answer.UNKNOWN:
        stopped = "a limit was reached" if search.outcome is Outcome.LIMITED else "the search was interrupted"
        reason = reason or f"{stopped} before {'a second' if found else 'a first'} solution was found or ruled out"
    return Verdict(answer, found, reason, search.statistics, search.outcome)


class Doubts:
    """One board of which every clue may be doubted: many questions to one solver, which keeps what it learns.

    A question that takes more than so many `conflicts`, or `seconds`, or goes on `until` that time of
    `time.perf_counter`, has no answer: None.
    """

    def __init__(
        self,
        puzzle: Fillomino,
        *,
        conflicts: int = MOST_CONFLICTS,
        seconds: float = inf,
        until: float = inf,
        seed: int = 0,
        method: str | None = None,
    ) -> None:
        self.puzzle = puzzle
        self._conflicts, self._seconds, self._until = conflicts, seconds, until
        most = len(puzzle.numbers) + 1  # whatever is larger than the board is as wrong as this
        self._clues = {cell: min(clue, most) for cell, clue in enumerate(puzzle.numbers) if clue}
        self._given = {puzzle.cells[cell]: clue for cell, clue in self._clues.items()}
        blank = replace(puzzle, clues=puzzle.grid([0] * len(puzzle.numbers)))
        self._solver = start(blank, named=sorted(set(self._clues.values())), seed=seed, method=method)

    def solution(self, clues: Iterable[Cell]) -> Grid | bool | None:
        """A solution that keeps these clues of the puzzle; False if there is none."""
        found = self._ask([self._claim(self.puzzle.number(cell)) for cell in clues])
        return self.puzzle.grid(found) if isinstance(found, list) else found

    def contradiction(self, stopped: Callable[[], bool] = lambda: False) -> Contradiction | None:
        """Clues that contradict each other, as few as can be found; None if nothing is known before it is `stopped`.

        Of the board by itself, walls and largest number, no clues are named.

        >>> Doubts(Fillomino(((2, 0, 1, 0, 3),))).contradiction()
        Contradiction(found=True, clues=((0, 2), (0, 4)), all_needed=True, smallest=True)
        """

        def ask(cells: Sequence[Cell]) -> Said:
            return Said(None) if stopped() else self._said(cells)

        return least_contradiction(ask, list(self._given), EFFORT // max(1, len(self.puzzle.numbers)))

    def follows(self, cell: Cell, others: Iterable[Cell] | None = None) -> bool | None:
        """Whether a clue follows from others, by default from all of them: then the puzzle could do without it.

        >>> doubts = Doubts(Fillomino(((2, 0, 1, 0, 0),)))
        >>> doubts.follows((0, 0)), doubts.follows((0, 2)), doubts.follows((0, 0), others=[])
        (True, False, False)
        """
        doubted = self.puzzle.number(cell)
        numbers = self._clues if others is None else [self.puzzle.number(other) for other in others]
        claims = [self._claim(other) for other in numbers if other != doubted]
        found = self._ask([*claims, (doubted, self._clues[doubted], False)])
        return None if found is None else found is False

    def _claim(self, cell: int) -> Claim:
        return (cell, self._clues[cell], True)

    def _said(self, cells: Sequence[Cell]) -> Said:
        """Whether there is a solution with the clues of these cells; all clues that it keeps, or those to blame."""
        found = self.solution(cells)
        if found is None or found is True:
            return Said(None)
        if found is False:
            return Said(False, [cells[number] for number in self._solver.core()])
        return Said(True, [cell for cell, number in self._given.items() if found[cell[0]][cell[1]] == number])

    def _ask(self, claims: Sequence[Claim]) -> list[int] | bool | None:
        deadline = min(time.perf_counter() + self._seconds, self._until)
        self._solver.ask(claims)
        most = self._solver.work()[0] + self._conflicts
        while self._solver.work()[0] < most and time.perf_counter() < deadline:
            grids, state = self._solver.advance(1, BATCH_CONFLICTS, BATCH_SECONDS)
            if grids:
                return grids[0]
            if state != OPEN:
                return False if state == COMPLETE else None
        return None
