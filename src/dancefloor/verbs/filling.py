"""``solve`` and ``count`` for a fillomino under the full rules: grids one after another, each of them verified.

Strategy: `dancefloor.fillomino.solver` finds them, by the method asked for. An engine for exact cover may be asked for
too; it gets the same puzzle with every label that could occur, if these are few.
"""

from __future__ import annotations

from dataclasses import fields
from math import nan
from typing import Unpack

from dancefloor.engines.registry import COUNTING
from dancefloor.engines.registry import engine as engine_of_name
from dancefloor.errors import InputError, InternalError
from dancefloor.fillomino.solver import METHODS, methods
from dancefloor.fillomino.solver import Solutions as Grids
from dancefloor.puzzles.division import Division
from dancefloor.puzzles.fillomino import Fillomino, Grid
from dancefloor.puzzles.limited_fillomino import LimitedFillomino
from dancefloor.search.values import ALONE, Cover, Outcome, Position, Statistics
from dancefloor.solutions.filled_grid import FilledGrid
from dancefloor.solutions.group import NO_GROUP
from dancefloor.solutions.verify import cover_faults, grid_faults
from dancefloor.verbs.asking import SearchHow, search_for
from dancefloor.verbs.racing import Tally, tally
from dancefloor.verbs.solving import Solutions

FILLOMINO = "fillomino"  # the name of the engine, by whichever method is there
ABOUT = {
    "compiled": "lazy clauses, compiled",
    "sat": "lazy clauses, by python-sat",
    "rules": "rules and suppositions, in Python",
}
SAMPLE = 1000  # of so many solutions that are only counted one is verified


class FilledGrids(Solutions[FilledGrid]):
    """Solutions of a fillomino under the full rules. A search for them cannot be kept and taken up again."""

    def __init__(self, grids: Grids, most: int | None, method: str | None) -> None:
        super().__init__(grids.puzzle, None, grids.reason, NO_GROUP)
        self._grids, self._most, self._method = grids, most, method or methods()[0]

    def __next__(self) -> FilledGrid:
        grid = next(self._grids, None)
        if grid is None:
            self.reason = self._grids.reason
            raise StopIteration
        return filled(self._grids.puzzle, grid)

    def number(self) -> int:
        """How many there are left; some of them are verified."""
        number = 0
        for number, grid in enumerate(self._grids, 1):
            if number % SAMPLE == 1:
                filled(self._grids.puzzle, grid)
        return number

    @property
    def outcome(self) -> Outcome:
        """How the search ended."""
        return self._grids.outcome

    @property
    def reached_limit(self) -> bool:
        """Whether it was the limit on solutions that stopped the search."""
        return self.outcome is Outcome.LIMITED and self.statistics.covers == self._most

    @property
    def statistics(self) -> Statistics:
        """Solutions found so far, as nodes the conflicts, as updates the assignments looked at."""
        return self._grids.statistics

    @property
    def engine(self) -> str:
        """``fillomino``, whichever the method."""
        return FILLOMINO

    @property
    def why(self) -> str:
        """By which method."""
        return ABOUT[self._method]

    @property
    def progress(self) -> float:
        """1 if the search is done; before that nobody knows, and it is not a number."""
        return 1.0 if self.outcome is Outcome.COMPLETE else nan

    @property
    def position(self) -> Position | None:
        """None: the search cannot be taken up again."""
        return None

    def cancel(self) -> None:
        """Stop soon, from any thread or callback."""
        self._grids.cancel()


OWN = (None, FILLOMINO, *METHODS)


def _check_engine(engine: str | None) -> None:
    """Refuse a name that is none, before anything is said of the puzzle."""
    if engine in OWN:
        return
    try:
        engine_of_name(engine)
    except InputError as mistake:
        if str(mistake).endswith("?"):
            raise
        raise InputError(f"{mistake}; or, for a fillomino, {', '.join(OWN[1:-1])} or {OWN[-1]}") from None


def fill(puzzle: Fillomino, engine: str | None, **how: Unpack[SearchHow]) -> Solutions[FilledGrid]:
    """Search for all solutions; `engine` is a method of `dancefloor.fillomino.solver`, or an engine for exact cover.

    Raises:
        InputError: there is no such engine, or the search is to be taken up.
        PuzzleError: the engine is for exact cover, and the puzzle is none.
        EngineError: the engine is not installed, or cannot take it.
    """
    if how.get("resume"):
        raise InputError("a search for the solutions of a fillomino cannot be taken up again")
    _check_engine(engine)
    if reason := puzzle.obstruction():
        return Solutions(puzzle, None, reason, NO_GROUP)
    if engine in OWN:
        return _by_method(puzzle, engine, **how)
    limited = LimitedFillomino.of(puzzle)
    encoding = limited.encode()

    def decode(cover: Cover) -> FilledGrid:
        if wrong := cover_faults(encoding.problem, cover):
            raise wrong_grids(puzzle, wrong)
        regions = map(encoding.decode, cover)
        owner = {cell: int(region.piece) for region in regions for cell in region.cells}
        return filled(puzzle, puzzle.grid([owner[cell] for cell in puzzle.cells]))

    return Solutions(puzzle, search_for(encoding.problem, engine, decode, **how), "", NO_GROUP)


def count_filled(puzzle: Fillomino, engine: str | None, **how: Unpack[SearchHow]) -> Tally:
    """Count the solutions of a puzzle without `obstruction`; engines are as for `fill`, or ``counting``."""
    if engine != COUNTING:
        _check_engine(engine)
    if engine in OWN:
        search = _by_method(puzzle, engine, **how)
        number = search.number()
        return Tally(number, search.outcome, search.statistics, search.progress, search.engine, search.why)
    problem = LimitedFillomino.of(puzzle).encode().problem

    def sample(cover: Cover) -> None:
        if wrong := cover_faults(problem, cover):
            raise wrong_grids(puzzle, wrong)

    return tally(problem, sample, engine, **how)


def filled(puzzle: Fillomino, grid: Grid) -> FilledGrid:
    """A grid that solves the puzzle, verified.

    Raises:
        InternalError: it does not.
    """
    if wrong := grid_faults(puzzle, grid):
        raise wrong_grids(puzzle, wrong)
    return FilledGrid.from_grid(puzzle, grid)


def _by_method(puzzle: Fillomino, engine: str | None, **how: Unpack[SearchHow]) -> FilledGrids:
    method = None if engine == FILLOMINO else engine
    limits, resources = how.get("limits"), how.get("resources", ALONE)
    grids = Grids(puzzle, limits=limits, seed=resources.seed, method=method, on_progress=how.get("on_progress"))
    return FilledGrids(grids, limits.solutions if limits else None, method)


def wrong_grids(puzzle: Fillomino | Division, wrong: list[str]) -> InternalError:
    """The error to be raised where a grid, or that there is none, turns out to be wrong."""
    report = "".join(f"{field.name}: {getattr(puzzle, field.name)}\n" for field in fields(puzzle))
    return InternalError(f"a solution is wrong: {'; '.join(wrong[:3])}", report=report)
