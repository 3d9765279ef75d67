"""What new puzzles are like where nobody asked: drawn for each seed, as varied as published ones of the size.

Strategy: a small table has quantiles of what 326 published puzzles are like, measured once: the share of cells with
clues, the share of regions without one, how large regions are, and how often clues have a symmetry. A drawn share of
clues is something to begin with: a puzzle has fewer if some would follow from the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple, TypeVar

from dancefloor.errors import PuzzleError
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.make.clue_pattern import any_of
from dancefloor.houses.fillomino.make.wish import SizedWish
from dancefloor.houses.fillomino.techniques.table import LEAST

Key = TypeVar("Key")
QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9)
DENSEST = 0.42  # with more clues, too many follow from the others
DENSEST_IF_HARD = 0.30  # with more, it takes long to find a hard puzzle
SPREADS = (1, 1, 2)  # published clues stand side by side about as often as by chance
DRAWS = 20  # of a symmetry, until one allows the other wishes


class SizeLook(NamedTuple):
    """What published puzzles of up to some number of cells are like; the first numbers are at `QUANTILES`."""

    cells: float
    clues: Sequence[float]  #: shares of cells
    hidden: Sequence[float]  #: shares of regions
    largest: Mapping[int, float]  #: how often the largest region has this number of cells, up to 9
    symmetries: Mapping[str, float]  #: how often


SMALL = {"none": 0.32, "rotational": 0.40, "quarter": 0.09, "diagonal": 0.07, "full": 0.08, "mirror": 0.04}
USUAL = {"none": 0.16, "rotational": 0.55, "quarter": 0.13, "diagonal": 0.07, "full": 0.07, "mirror": 0.02}
LARGE = {"none": 0.43, "rotational": 0.46, "quarter": 0.01, "diagonal": 0.01, "full": 0.05, "mirror": 0.04}
LOOKS = (
    SizeLook(36, (0.30, 0.33, 0.40, 0.44, 0.44), (0.0, 0.11, 0.20, 0.27, 0.27), {5: 0.57, 6: 0.43}, SMALL),
    SizeLook(99, (0.29, 0.32, 0.39, 0.44, 0.46), (0.0, 0.06, 0.16, 0.21, 0.29), {5: 1, 6: 3, 7: 2, 8: 4, 9: 3}, SMALL),
    SizeLook(
        100, (0.28, 0.30, 0.34, 0.40, 0.46), (0.04, 0.09, 0.14, 0.20, 0.24), {5: 4, 6: 27, 7: 30, 8: 13, 9: 15}, USUAL
    ),
    SizeLook(224, (0.35, 0.39, 0.42, 0.47, 0.51), (0.03, 0.07, 0.12, 0.16, 0.20), {6: 10, 7: 25, 8: 25, 9: 40}, LARGE),
    SizeLook(float("inf"), (0.36, 0.39, 0.43, 0.50, 0.55), (0.0, 0.05, 0.11, 0.15, 0.20), {7: 20, 8: 20, 9: 60}, LARGE),
)


def in_character(wish: SizedWish, seed: int) -> SizedWish:
    """The wish with what nobody asked for, drawn at random.

    Args:
        wish: its `free` parts are drawn.
        seed: that of the puzzle.

    >>> free = frozenset(["symmetry", "clues", "largest"])
    >>> wish = in_character(SizedWish(10, 10, free=free), seed=3)
    >>> wish.symmetry, wish.share, wish.largest
    ('full', 0.35, 9)
    """
    rng = Random(f"character {seed}")
    look = next(each for each in LOOKS if wish.cells <= each.cells)
    top, share, veiled = weighted(look.largest, rng), quantile(look.clues, rng), quantile(look.hidden, rng)
    if "largest" in wish.free:
        wish = replace(wish, largest=top)
    if "clues" in wish.free:
        hard = max(wish.level or Level.EASY, LEAST.get(wish.technique or "", Level.EASY)) >= Level.HARD
        densest = DENSEST_IF_HARD if hard else DENSEST
        wish = replace(wish, share=min(share, densest), veiled=veiled, spread=any_of(rng, SPREADS))
    return _symmetric(wish, look, rng) if "symmetry" in wish.free else wish


def _symmetric(wish: SizedWish, look: SizeLook, rng: Random) -> SizedWish:
    """The wish with a symmetry that the size and the number of clues allow."""
    for _ in range(DRAWS):
        try:
            return replace(wish, symmetry=weighted(look.symmetries, rng))
        except PuzzleError:
            continue
    return wish


def quantile(numbers: Sequence[float], rng: Random) -> float:
    """A random number between the first and the last of some `QUANTILES`, which the others bend; two digits.

    >>> quantile([1, 1, 1, 1, 1], Random(1))
    1.0
    """
    at = QUANTILES[0] + rng.random() * (QUANTILES[-1] - QUANTILES[0])
    after = next(k for k in range(1, len(QUANTILES)) if at <= QUANTILES[k])
    low, high = QUANTILES[after - 1 : after + 1]
    return round(numbers[after - 1] + (at - low) / (high - low) * (numbers[after] - numbers[after - 1]), 2)


def weighted(weights: Mapping[Key, float], rng: Random) -> Key:
    """One of the keys, as often as its weight says."""
    at = rng.random() * sum(weights.values())
    for key, weight in weights.items():
        at -= weight
        if at < 0:
            return key
    return next(iter(weights))
