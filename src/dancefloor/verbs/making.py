"""``make``: new puzzles, each verified to have the one solution that it was made from."""

from __future__ import annotations

from collections.abc import Callable

from dancefloor.errors import InputError, InternalError, nearest
from dancefloor.fillomino.explain.grades import Level
from dancefloor.fillomino.make.maker import USUAL_REGION, Making, Wish
from dancefloor.fillomino.make.maker import make as make_fillomino
from dancefloor.formats.box import parse_size
from dancefloor.solutions.verify_filled import grid_faults
from dancefloor.verbs.how import OnProgress

KINDS = ("fillomino",)
GRIDS = 100


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
    seconds: float | None = None,
    cancelled: Callable[[], bool] = lambda: False,
    on_progress: OnProgress | None = None,
) -> Making:
    """Make a new puzzle of a kind, which has exactly one solution.

    `size` is a number of rows and columns, such as ``10x10``. The difficulty is the level that `grade` tells of the
    puzzle: easy, medium, hard, expert, deep or beyond. The pattern of the clues is symmetric in one of the ways of
    `fillomino.make.clue_symmetry`. No clue follows from the others; with symmetry this holds for those that are shown
    together, of which no set could be left out, though one of them could perhaps. Regions have up to `max_region`
    cells, and without `hidden_regions` each shows a clue. With `keep_redundant` a puzzle keeps clues that make it easy
    or medium or hard, whether they follow from others or not.

    The same seed makes the same puzzle everywhere. After so many random `grids`, or `seconds`, or when it is
    `cancelled`, it gives up: then `made` is None, and `nearest` the puzzle that came nearest. `on_progress` is told how
    many seconds it took so far.

    Raises:
        InputError: there is no such kind.
        PuzzleError: a size, difficulty or symmetry that does not exist, or regions too small for any grid.

    >>> made = make("fillomino", "3x3", seed=7).made
    >>> made.puzzle.clues
    ((0, 5, 4), (0, 5, 0), (0, 0, 0))
    >>> made.solution
    ((5, 5, 4), (5, 5, 4), (5, 4, 4))
    """
    if kind not in KINDS:
        raise InputError(f"no {kind[:20]!r} can be made; {nearest(kind, KINDS)}")
    rows, columns = parse_size(size) if isinstance(size, str) else size
    level = None if difficulty is None else Level.named(difficulty)
    wish = Wish(rows, columns, level, symmetry, max_region, hidden_regions, keep_redundant)
    making = make_fillomino(wish, seed=seed, grids=grids, seconds=seconds, cancelled=cancelled, on_progress=on_progress)
    for made in (making.made, making.nearest):
        if made and (wrong := grid_faults(made.puzzle, made.solution)):
            raise InternalError(f"a new puzzle has no solution: {wrong[0]}", report=repr(made.puzzle.clues))
    return making
