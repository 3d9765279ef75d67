"""How long it takes to make fillominoes, and how they look beside published ones.

Each row is a size, a symmetry and a level: seconds of the processor (median and worst), and averages of what setters
look at: the share of cells with clues, redundant clues, regions without a clue, numbers that no clue shows, pairs of
equal clues side by side for each clue, the evenness of sizes, and the score. A row without a level and times is that of
the published puzzles of the same size.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from statistics import fmean, median
from typing import NamedTuple

from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.fillomino import Fillomino, Grid
from dancefloor.houses.fillomino.make.maker import make
from dancefloor.houses.fillomino.make.reviewer import Quality, quality_of
from dancefloor.houses.fillomino.make.wish import SizedWish
from dancefloor.houses.fillomino.solve.doubts import NumberDoubts

SIZES = ((10, 10), (15, 15), (17, 17), (20, 20))
SYMMETRIES = ("none", "rotational", "full")
LEVELS = (Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT)
HEAD = "size    symmetry    level       made  median s  worst s  clues  redundant  hidden  unseen  clumps  even  score"


class Figures(NamedTuple):
    """What setters look at, of one puzzle."""

    clues: float
    redundant: int
    quality: Quality


def table(
    published: Iterable[tuple[Fillomino, Grid | None]],
    seeds: int,
    sizes: Sequence[tuple[int, int]] = SIZES,
    seconds: float | None = None,
) -> None:
    """Print the table.

    Args:
        published: puzzles with their solutions.
        seeds: how many puzzles to make for each row.
        sizes: the sizes of boards.
        seconds: when to give up a puzzle; None for never.
    """
    known = [(puzzle, solution) for puzzle, solution in published if solution]
    print(HEAD)
    for rows, columns in sizes:
        alike = [each for each in known if (each[0].rows, each[0].columns) == (rows, columns)]
        if alike:
            told = [figures(puzzle, solution) for puzzle, solution in alike]
            print(f"{rows}x{columns:<5} published{'':13}{len(told):5}{'':20}{_averages(told)}", flush=True)
        for symmetry in SYMMETRIES:
            for level in LEVELS:
                _row(SizedWish(rows, columns, level, symmetry), seeds, seconds)


def _row(wish: SizedWish, seeds: int, seconds: float | None) -> None:
    took, told, made = [], [], 0
    for seed in range(seeds):
        began = time.process_time()
        making = make(wish, seed=seed, seconds=seconds)
        took.append(time.process_time() - began)
        made += making.made is not None
        found = making.made or making.nearest
        if found:
            shown = len(found.puzzle.given) / len(found.puzzle.numbers)
            told.append(Figures(shown, len(found.redundant), found.quality))
    name = f"{wish.rows}x{wish.columns:<5} {wish.symmetry:<11} {wish.level!s:<9}"
    averages = _averages(told) if told else ""
    print(f"{name} {made:3}/{seeds:<2} {median(took):9.1f} {max(took):8.1f} {averages}", flush=True)


def figures(puzzle: Fillomino, solution: Grid) -> Figures:
    """The figures of a puzzle with this solution."""
    doubts = NumberDoubts(puzzle)
    redundant = sum(bool(doubts.follows(cell)) for cell in puzzle.given)
    return Figures(len(puzzle.given) / len(puzzle.numbers), redundant, quality_of(puzzle, solution))


def _averages(told: Sequence[Figures]) -> str:
    mean = {
        name: fmean(getattr(each.quality, name) for each in told)
        for name in ("hidden", "unseen", "clumps", "evenness", "score")
    }
    clues, redundant = fmean(each.clues for each in told), fmean(each.redundant for each in told)
    return (
        f"{100 * clues:4.0f} % {redundant:10.1f} {mean['hidden']:7.1f} {mean['unseen']:7.2f}"
        f" {mean['clumps']:7.2f} {mean['evenness']:5.2f} {mean['score']:6.0f}"
    )
