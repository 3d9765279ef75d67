"""Solve fillomino under the full rules: find its solutions one after another.

Strategy: lazily added clauses. The compiled solver is the fastest; without it, python-sat is used (`LazySolver`), about
ten times slower; without that, rules and suppositions (`SupposingSolver`), which cannot solve hard boards. All of them
work in short portions, and `Grids` is a session (`dancefloor.search.session`) of such portions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from math import nan
from typing import TYPE_CHECKING

import dancefloor._native
from dancefloor.engines.search import BATCH_SECONDS
from dancefloor.errors import EngineUnavailable, InputError
from dancefloor.houses.fillomino.fillomino import Fillomino, Grid
from dancefloor.houses.fillomino.solve.enumeration import COMPLETE, OPEN, Solver
from dancefloor.search.session import Session
from dancefloor.search.values import Answer, Limits, OnProgress, Outcome, Statistics

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    Found = TypeVar("Found", default=Grid, covariant=True)  # without `decode`
else:
    from dancefloor.search.handing_over import Found

BATCH_CONFLICTS = 1 << 14
BATCH_GRIDS = 64
METHODS = ("compiled", "sat", "rules")  #: best first
FILLOMINO = "fillomino"  # the name of the engine, for any method
ABOUT = {
    "compiled": "lazy clauses, compiled",
    "sat": "lazy clauses, by python-sat",
    "rules": "rules and suppositions, in Python",
}


def methods() -> list[str]:
    """The methods of this installation, best first."""
    has = {"compiled": not dancefloor._native.MISSING, "sat": find_spec("pysat") is not None, "rules": True}
    return [method for method in METHODS if has[method]]


def methods_known() -> list[tuple[str, str, bool]]:
    """Every method: its name, what it does, and whether this installation has it."""
    return [(name, about, name in methods()) for name, about in ABOUT.items()]


def start(puzzle: Fillomino, *, named: Iterable[int] = (), seed: int = 0, method: str | None = None) -> Solver:
    """Make a solver.

    Args:
        puzzle: a puzzle without an `obstruction`.
        named: the values that claims may use, in addition to those of clues.
        seed: the seed for the search.
        method: the name of a method; None for the best one installed.

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
    else:
        from dancefloor.houses.fillomino.solve.searches import LazySolver, SupposingSolver

        make = LazySolver if method == "sat" else SupposingSolver
    largest = min(puzzle.largest or most, most)
    return make(
        puzzle.beside, puzzle.numbers, puzzle.walled, largest, list(named), seed, puzzle.positions, puzzle.forbidden
    )


class Grids(Session[Found]):
    """A session that finds the grids of a fillomino, one after another. When they end, `outcome` says why.

    `reason` says why there is no solution, if that needs no search, or why a search cannot continue.

    Args:
        puzzle: the puzzle.
        limits: limits on solutions, conflicts (as `nodes`) and seconds; None for none.
        seed: the seed for the search.
        method: the name of a method; None for the best one installed.
        decode: converts each grid to a result; None to return grids.
        on_progress: called with a `Progress` about ten times a second.

    >>> solutions = Grids(Fillomino(((2, 0, 0),)))
    >>> list(solutions), solutions.outcome
    ([((2, 2, 1),)], <Outcome.COMPLETE: 'complete'>)
    """

    by = FILLOMINO

    def __init__(
        self,
        puzzle: Fillomino,
        *,
        limits: Limits | None = None,
        seed: int = 0,
        method: str | None = None,
        decode: Callable[[Grid], Found] | None = None,
        on_progress: OnProgress | None = None,
    ) -> None:
        super().__init__(limits, on_progress, decode)
        self.puzzle = puzzle
        self.why = ABOUT.get(method or methods()[0], "")
        self.reason = puzzle.obstruction()
        self._fraction = nan  # it cannot be estimated
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
        conflicts, rounds, *_, self.steps = self._solver.work()
        self._deliver(list(map(self.puzzle.grid, grids)))
        self._counters = (conflicts, rounds, 0)
        if state == COMPLETE:
            self._closing = Outcome.COMPLETE
        elif state != OPEN:
            self.reason = "finding out whether there are more solutions would take too much memory"
            self._closing = Outcome.LIMITED


@dataclass(frozen=True)
class Verdict:
    """Whether a puzzle has no solution, one or more; with up to two solutions, and the reason for NONE or UNKNOWN."""

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
    on_progress: OnProgress | None = None,
) -> Verdict:
    """Decide whether a puzzle has exactly one solution: find two solutions, or prove that there are no two.

    Args:
        puzzle: the puzzle.
        limits: limits on conflicts (as `nodes`) and seconds; None for none.
        seed: the seed for the search.
        method: the name of a method; None for the best one installed.
        on_progress: called with a `Progress` about ten times a second.

    >>> judge(Fillomino(((2, 0, 0),))).answer
    <Answer.UNIQUE: 'unique'>
    >>> judge(Fillomino(((0, 0),))).answer
    <Answer.UNIQUE: 'unique'>
    >>> judge(Fillomino(((0, 0, 0),))).answer
    <Answer.MULTIPLE: 'multiple'>
    """
    two = Limits(2, limits.nodes, limits.seconds) if limits else Limits(2)
    search = Grids(puzzle, limits=two, seed=seed, method=method, on_progress=on_progress)
    found = tuple(search)
    reason = search.reason
    answer = Answer.of(len(found), complete=search.outcome is Outcome.COMPLETE)
    if answer is Answer.NONE:
        reason = reason or "no assignment keeps all the rules"
    elif answer is Answer.UNKNOWN:
        stopped = "a limit was reached" if search.outcome is Outcome.LIMITED else "the search was interrupted"
        reason = reason or f"{stopped} before {'a second' if found else 'a first'} solution was found or ruled out"
    return Verdict(answer, found, reason, search.statistics, search.outcome)
