"""``make``: make new puzzles, each of which provably has exactly one solution.

Strategy: `dancefloor.fillomino.make.maker` makes them; this module verifies the solution once more, without its solver.
"""

from __future__ import annotations

from collections.abc import Callable

from dancefloor.arguments import check_type, listed, whole, wrong
from dancefloor.errors import InputError, InternalError, nearest
from dancefloor.fillomino.explain.grades import Level
from dancefloor.fillomino.make.maker import GRIDS, USUAL_REGION, Making, Wish
from dancefloor.fillomino.make.maker import make as make_fillomino
from dancefloor.geometry.box import parse_size
from dancefloor.search.values import Limits, OnProgress
from dancefloor.solutions.verify_filled import grid_faults
from dancefloor.verbs.how import Request, check_callable

KINDS = ("fillomino",)


def make(
    kind: str,
    size: str | tuple[int, int],
    *,
    difficulty: str | None = None,
    symmetry: str = "none",
    max_region: int = USUAL_REGION,
    hidden_regions: bool = True,
    keep_redundant: bool = False,
    seed: int = 0,
    grids: int = GRIDS,
    timeout: float | None = None,
    limits: Limits | None = None,
    cancelled: Callable[[], bool] = lambda: False,
    on_progress: OnProgress | None = None,
) -> Making:
    """Make a new puzzle that has exactly one solution.

    No clue follows from the others. With a symmetry, no set of clues that it couples follows from the others, though a
    single clue may.

    The result has the puzzle as `made`. If no puzzle could be made within the limits, or Ctrl-C ends the work, `made`
    is None and `nearest` is the puzzle that comes nearest, if there is one.

    Args:
        kind: what to make: ``"fillomino"``.
        size: rows and columns, such as ``"10x10"`` or ``(10, 10)``.
        difficulty: the level that `grade` gives the puzzle: easy, medium, hard, expert, deep or beyond; by default any.
        symmetry: the symmetry of the pattern of clues: none (the default), rotational, mirror, diagonal, quarter or
            full.
        max_region: the largest number of cells of a region.
        hidden_regions: whether a region may show no clue.
        keep_redundant: whether to keep redundant clues that make the puzzle easier, to reach the chosen difficulty.
        seed: seed for the random number generator. The same seed makes the same puzzle on every machine.
        grids: the number of random grids after which to give up.
        timeout: seconds after which to stop; None for no limit.
        limits: limits as for other verbs; its `nodes` replace `grids`, and `timeout` overrides its `seconds`.
        cancelled: called about ten times a second; once it returns True, the work ends as on Ctrl-C.
        on_progress: called about ten times a second with the elapsed time, and the grids tried so far as `nodes`. The
            fraction is not a number, since the duration cannot be estimated.

    Raises:
        InputError: there is no such kind.
        PuzzleError: a size, difficulty or symmetry that does not exist, or regions too small for any grid.

    >>> made = make("fillomino", "3x3", seed=7).made
    >>> made.puzzle.clues
    ((0, 5, 4), (0, 5, 0), (0, 0, 0))
    >>> made.solution
    ((5, 5, 4), (5, 5, 4), (5, 4, 4))
    """
    check_type("kind", kind, str, "the name of a kind, such as 'fillomino'")
    if kind not in KINDS:
        raise InputError(f"{kind[:20]!r} cannot be made; {nearest(kind, KINDS)}")
    check_type("symmetry", symmetry, str, "the name of a symmetry, such as 'rotational'")
    if difficulty is not None:
        check_type("difficulty", difficulty, str, "the name of a level, such as 'easy'")
    request = Request.of(timeout=timeout, limits=limits, on_progress=on_progress, seed=seed, threads=1)
    check_callable("cancelled", cancelled)
    rows, columns = _rows_and_columns(size)
    level = None if difficulty is None else Level.named(difficulty)
    largest = whole("max_region", max_region)
    wish = Wish(rows, columns, level, symmetry, largest, bool(hidden_regions), bool(keep_redundant))
    grids = whole("grids", grids, 0) if request.limits.nodes is None else request.limits.nodes
    making = make_fillomino(
        wish,
        seed=request.resources.seed,
        grids=grids,
        seconds=request.limits.seconds,
        cancelled=cancelled,
        on_progress=on_progress,
    )
    for made in (making.made, making.nearest):
        if made and (wrong := grid_faults(made.puzzle, made.solution)):
            raise InternalError(f"a new puzzle has no solution: {wrong[0]}", report=repr(made.puzzle.clues))
    return making


def _rows_and_columns(size: str | tuple[int, int]) -> tuple[int, int]:
    if isinstance(size, str):
        return parse_size(size)
    numbers = listed("size", size, "rows and columns, such as '10x10' or (10, 10)")
    if len(numbers) != 2:
        raise wrong("size", size, "rows and columns, such as '10x10' or (10, 10)")
    return whole("size", numbers[0]), whole("size", numbers[1])
