"""``solve`` and ``count`` for a fillomino under the full rules: grids one after another, each of them verified.

Strategy: `dancefloor.fillomino.solve.solver` finds them, by the method asked for. An engine for exact cover may be
asked for too; it gets the same puzzle with every label that could occur, if these are few.
"""

from __future__ import annotations

from dataclasses import fields
from functools import partial
from typing import TypedDict, Unpack

from dancefloor.engines.registry import COUNTING
from dancefloor.engines.registry import engine as engine_of_name
from dancefloor.errors import InputError, InternalError
from dancefloor.fillomino.solve.solver import FILLOMINO, METHODS, Grids
from dancefloor.puzzles.division import Division
from dancefloor.puzzles.fillomino import Fillomino, Grid
from dancefloor.puzzles.limited_fillomino import LimitedFillomino
from dancefloor.search.deadline import now_doing
from dancefloor.search.values import ALONE, Cover, Limits
from dancefloor.solutions.filled_grid import FilledGrid
from dancefloor.solutions.group import NO_GROUP
from dancefloor.solutions.verify import cover_faults, grid_faults
from dancefloor.verbs.asking import ENCODING, PREPARING, OnProgress, SearchHow, search_for, still
from dancefloor.verbs.racing import Tally, tally
from dancefloor.verbs.solving import Solutions

SAMPLE = 1000  # of so many solutions that are only counted one is verified
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
    """Search for all solutions; `engine` is a method of `fillomino.solve.solver`, or an engine for exact cover.

    Raises:
        InputError: there is no such engine, or the search is to be taken up.
        PuzzleError: the engine is for exact cover, and the puzzle is none.
        EngineError: the engine is not installed, or cannot take it.
    """
    if how.get("resume"):
        raise InputError("a search for the solutions of a fillomino cannot be taken up again")
    _check_engine(engine)
    now_doing(ENCODING)
    if reason := puzzle.obstruction():
        return Solutions(puzzle, None, reason, NO_GROUP)
    if engine in OWN:
        found = Grids(puzzle, decode=partial(filled, puzzle), **_by_method(engine, **how))
        return Solutions(puzzle, found, "", NO_GROUP)
    limited = LimitedFillomino.of(puzzle)
    encoding = limited.encode()

    def decode(cover: Cover) -> FilledGrid:
        if wrong := cover_faults(encoding.problem, cover):
            raise wrong_grids(puzzle, wrong)
        regions = map(encoding.decode, cover)
        owner = {cell: int(region.piece) for region in regions for cell in region.cells}
        return filled(puzzle, puzzle.grid([owner[cell] for cell in puzzle.cells]))

    search = search_for(encoding.problem, engine, decode, **how)
    return Solutions(puzzle, search, "", NO_GROUP)


def count_filled(puzzle: Fillomino, engine: str | None, **how: Unpack[SearchHow]) -> Tally:
    """Count the solutions of a puzzle without `obstruction`; engines are as for `fill`, or ``counting``."""
    if engine != COUNTING:
        _check_engine(engine)
    if engine in OWN:
        search = Grids(puzzle, **_by_method(engine, **how))
        number = 0
        for number, grid in enumerate(search, 1):
            if number % SAMPLE == 1:
                filled(puzzle, grid)
        return Tally.of(search, number)
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


class _GridsHow(TypedDict):
    """How `Grids` are searched for."""

    limits: Limits | None
    seed: int
    method: str | None
    on_progress: OnProgress | None


def _by_method(engine: str | None, **how: Unpack[SearchHow]) -> _GridsHow:
    now_doing(PREPARING)
    return {
        "limits": still(how.get("limits")),
        "seed": how.get("resources", ALONE).seed,
        "method": None if engine == FILLOMINO else engine,
        "on_progress": how.get("on_progress"),
    }


def wrong_grids(puzzle: Fillomino | Division, wrong: list[str]) -> InternalError:
    """The error to be raised where a grid, or that there is none, turns out to be wrong."""
    report = "".join(f"{field.name}: {getattr(puzzle, field.name)}\n" for field in fields(puzzle))
    return InternalError(f"a solution is wrong: {'; '.join(wrong[:3])}", report=report)
