"""What new puzzles are like where nobody asked: drawn for each seed, as varied as published ones of the size.

Strategy: a small table has quantiles of what 326 published puzzles are like, measured once: the share of cells with
clues, the share of regions without one, how large regions are, and how often clues have a symmetry. A drawn share of
clues is something to begin with: a puzzle has fewer if some would follow from the others. `standings` says where a
puzzle stands among these published ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple, TypeVar

from dancefloor.errors import PuzzleError
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import free_form
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.fillomino import Fillomino, Grid
from dancefloor.houses.fillomino.make.clue_pattern import PATTERNS, any_of, orbits
from dancefloor.houses.fillomino.make.numbering import regions_of
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
    if "largest" in wish.free and wish.level is not Level.BEYOND:  # which is rare where all regions are small
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


# Where a puzzle stands among published ones.


class PublishedLook(NamedTuple):
    """How many published puzzles of up to some number of cells fall into each bin of each feature."""

    cells: float
    clues: Sequence[int]  #: shares of cells: below 24 %, and then in steps of 4 %
    hidden: Sequence[int]  #: shares of regions, in steps of 5 %
    repeated: Sequence[int]  #: shares of regions of three cells or more whose shape occurs again, in steps of 12.5 %
    sizes: Sequence[int]  #: how many different sizes: 4, 5, and so on
    symmetries: Mapping[str, int]


PUBLISHED = (
    PublishedLook(
        99,
        (0, 0, 4, 3, 5, 7, 4, 1, 0, 0),
        (7, 0, 5, 3, 4, 4, 1, 0),
        (4, 1, 5, 4, 6, 2, 1, 1),
        (4, 6, 6, 3, 5, 0, 0),
        {"none": 11, "rotational": 10, "quarter": 0, "diagonal": 0, "full": 2, "mirror": 1},
    ),
    PublishedLook(
        100,
        (2, 5, 32, 50, 8, 18, 18, 5, 1, 0),
        (19, 19, 37, 30, 22, 11, 1, 0),
        (1, 8, 12, 29, 40, 34, 10, 5),
        (2, 8, 44, 52, 24, 6, 3),
        {"none": 22, "rotational": 87, "quarter": 18, "diagonal": 0, "full": 9, "mirror": 3},
    ),
    PublishedLook(
        float("inf"),
        (0, 1, 3, 19, 32, 41, 28, 17, 15, 7),
        (34, 31, 54, 28, 8, 6, 1, 1),
        (0, 0, 2, 7, 39, 63, 49, 3),
        (1, 4, 10, 40, 44, 54, 10),
        {"none": 69, "rotational": 86, "quarter": 1, "diagonal": 0, "full": 7, "mirror": 0},
    ),
)
FROM = {"clues": (0.20, 0.04), "hidden": (0.0, 0.05), "repeated": (0.0, 0.125), "sizes": (4, 1)}  # of the bins
NAMED = {
    "clues": "clues",
    "hidden": "hidden regions",
    "repeated": "repeated shapes",
    "sizes": "different sizes",
    "symmetry": "symmetry",
}


class Compared(NamedTuple):
    """Where a puzzle stands: a feature, what it has, and the published puzzles in each bin, one of them its own."""

    name: str
    value: str
    bins: tuple[tuple[str, int], ...]  #: their names, and how many
    own: int

    @property
    def words(self) -> str:
        """How many published puzzles have less, or the same kind."""
        times, total = [each for _, each in self.bins], sum(each for _, each in self.bins)
        if self.name == NAMED["symmetry"]:
            return f"as {100 * times[self.own] / total:.0f} % of published ones"
        less, more = sum(times[: self.own]), sum(times[self.own + 1 :])
        if total in (less, more):
            return f"{'less' if more else 'more'} than all published ones"
        return f"{100 * less / total:.0f} % of published ones have less, {100 * more / total:.0f} % more"


def standings(puzzle: Fillomino, solution: Grid) -> list[Compared]:
    """Where a puzzle with this only solution stands among published ones of about its size.

    >>> for each in standings(Fillomino(((2, 0, 0), (0, 0, 3), (2, 0, 0))), ((2, 2, 3), (1, 3, 3), (2, 2, 1)))[:2]:
    ...     print(each.name, each.value, each.words)
    clues 33 % 17 % of published ones have less, 71 % more
    hidden regions 40 % more than all published ones
    """
    published = next(each for each in PUBLISHED if len(puzzle.cells) <= each.cells)
    numbers, shown = [number for row in solution for number in row], puzzle.numbers
    regions = regions_of(puzzle, numbers)
    shapes = Counter(free_form(Shape(puzzle.cells[cell] for cell in region)) for region in regions if len(region) > 2)
    values: dict[str, float] = {
        "clues": sum(map(bool, shown)) / len(shown),
        "hidden": sum(not any(shown[cell] for cell in region) for region in regions) / len(regions),
        "repeated": sum(times for times in shapes.values() if times > 1) / max(1, shapes.total()),
        "sizes": len(set(numbers)),
    }
    found = []
    for name, value in values.items():
        times, (first, width) = getattr(published, name), FROM[name]
        names = [_bin(first + k * width, name) for k in range(len(times))]
        own = max(0, min(len(times) - 1, int((value - first) / width + 1e-9)))
        text = str(value) if name == "sizes" else f"{100 * value:.0f} %"
        found.append(Compared(NAMED[name], text, tuple(zip(names, times, strict=True)), own))
    kinds, own_kind = list(published.symmetries.items()), symmetry_of(puzzle)
    at = [name for name, _ in kinds].index(own_kind)
    return [*found, Compared(NAMED["symmetry"], own_kind, tuple(kinds), at)]


def _bin(first: float, name: str) -> str:
    return f"{first:g}" if name == "sizes" else f"{100 * first:.0f} %"


def symmetry_of(puzzle: Fillomino) -> str:
    """The symmetry that the pattern of clues has, by the name that `make` has for it; the first of several.

    >>> symmetry_of(Fillomino(((2, 0, 1),))), symmetry_of(Fillomino(((2, 0, 0),)))
    ('rotational', 'none')
    """
    marked = {cell for cell, number in zip(puzzle.cells, puzzle.numbers, strict=True) if number}
    for name in ("full", "quarter", "rotational", "diagonal", "mirror"):
        if PATTERNS[name].square and puzzle.rows != puzzle.columns:
            continue
        groups = orbits(puzzle.rows, puzzle.columns, name)
        if all(len(marked.intersection(orbit)) in (0, len(orbit)) for orbit in groups):
            return name
    return "none"
