"""Our aims for telling and making fillominoes: ``python -m benchmarks.fillomino`` without a file of puzzles.

Each row is what was measured now, and what is wanted. Published puzzles are compared with new ones where they are at
hand. Times are those of the processor.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from random import Random
from statistics import fmean, quantiles
from typing import NamedTuple

from benchmarks.fillomino_character import SIZE, features
from dancefloor.houses.fillomino.fillomino import UNKNOWN, Fillomino, Grid
from dancefloor.houses.fillomino.make.clue_pattern import PATTERNS
from dancefloor.houses.fillomino.make.maker import Made
from dancefloor.houses.fillomino.making import make

LOOKS = ("clues", "hidden regions", "hidden, two cells or more", "distinct sizes")
IN_TIME = (  # sizes, levels, symmetries, seconds, how many of how many are wanted
    (("6x6", "8x8", "10x10"), "beyond", tuple(PATTERNS), 30.0, (30, 36)),
    (("17x17",), "medium", ("none", "rotational"), 60.0, (19, 20)),
    (("17x17",), "hard", ("none", "rotational"), 60.0, (19, 20)),
)
FIRST = 9_001  # seed

Published = Sequence[tuple[Fillomino, Grid]]


class Row(NamedTuple):
    """What was measured."""

    what: str
    now: str
    wanted: str


def rows(published: Published, seeds: int) -> Iterator[Row]:
    """The rows about making.

    Args:
        published: puzzles with their solutions; none if they are not at hand.
        seeds: how many puzzles to make for each size, level and symmetry.
    """
    yield from _looks(published, seeds)
    if published:
        yield _open_clue(published[:: max(1, len(published) // (4 * seeds))])
    yield _spare(seeds)
    for sizes, level, symmetries, seconds, (least, of) in IN_TIME:
        taken = [in_time(size, level, each, seconds, seeds) for size in sizes for each in symmetries]
        made, tried = sum(taken), seeds * len(taken)
        yield Row(f"made in {seconds:g} s: {level}, {', '.join(sizes)}", f"{made} of {tried}", f"{least} of {of}")


def in_time(size: str, level: str, symmetry: str, seconds: float, seeds: int) -> int:
    """How many puzzles are made in so many seconds of the processor."""
    made = 0
    for seed in range(FIRST, FIRST + seeds):
        end = time.process_time() + seconds

        def late(end: float = end) -> bool:
            return time.process_time() > end

        made += make("fillomino", size, difficulty=level, symmetry=symmetry, seed=seed, cancelled=late).made is not None
    return made


def new_puzzles(seeds: int) -> list[Made[Fillomino]]:
    """Puzzles of 10x10 without wishes."""
    made = (make("fillomino", SIZE, seed=seed).made for seed in range(FIRST, FIRST + seeds))
    return [each for each in made if each]


def _looks(published: Published, seeds: int) -> Iterator[Row]:
    new = [features(each.puzzle, each.solution) for each in new_puzzles(4 * seeds)]
    known = [features(*each) for each in published if (each[0].rows, each[0].columns) == SIZE]
    for name in LOOKS:
        low, _, high = quantiles([each[name] for each in known], n=4) if len(known) > 1 else (0.0, 0.0, 0.0)
        wanted = f"{low:.2f} to {high:.2f}, as half of the published ones" if known else "no published ones at hand"
        yield Row(f"made 10x10: {name}", f"{fmean(each[name] for each in new):.2f}", wanted)


def _open_clue(published: Published) -> Row:
    """Replace one clue of each puzzle by a mark: how often no number is found, though one exists."""
    rng, failed, tried = Random(FIRST), 0, 0
    for puzzle, _ in published:
        if len(puzzle.numbers) <= SIZE[0] * SIZE[1] and not puzzle.largest and UNKNOWN not in puzzle.numbers:
            i, j = rng.choice(sorted(puzzle.given))
            clues = [list(row) for row in puzzle.clues]
            clues[i][j] = UNKNOWN
            pattern = replace(puzzle, clues=tuple(map(tuple, clues)))
            most = max(puzzle.numbers)
            making = make("fillomino", (puzzle.rows, puzzle.columns), pattern=pattern, max_region=max(9, most))
            failed, tried = failed + (making.made is None), tried + 1
    return Row("one open clue: no number found", f"{failed} of {tried}", "0")


def _spare(seeds: int) -> Row:
    made = [
        make("fillomino", SIZE, symmetry=symmetry, seed=seed).made
        for symmetry in PATTERNS
        for seed in range(FIRST, FIRST + seeds)
    ]
    spare = [len(each.redundant) for each in made if each]
    return Row("spare clues, by symmetry: mean; most", f"{fmean(spare):.1f}; {max(spare)}", "2 where there is a choice")


def print_table(told: Iterable[Row], published: Published, seeds: int) -> None:
    """Print the rows, each as soon as it is known: first those about telling, which are `told`."""
    print(f"{'measured':<44} {'now':<14} wanted")
    for row in chain(told, rows(published, seeds)):
        print(f"{row.what:<44} {row.now:<14} {row.wanted}", flush=True)
