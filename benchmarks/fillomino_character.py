"""Whether new fillominoes can be told from published ones: ``python -m benchmarks.fillomino PATH --character``.

Each row is a feature, with its quartiles among the published puzzles of 10x10 and among new ones, made without wishes.
A logistic regression over all features then guesses which are new, trained on other puzzles than those that it guesses
(ten parts, equally many of both kinds): 50 % is perfect for us.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from math import exp
from statistics import fmean, pstdev, quantiles

from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import free_form
from dancefloor.houses.fillomino.fillomino import Fillomino, Grid
from dancefloor.houses.fillomino.make.reviewer import quality_of, regions_of
from dancefloor.houses.fillomino.making import make

SIZE = (10, 10)
PARTS = 10
STEPS, RATE, SHRINK = 400, 0.3, 0.01  # of the descent

Features = dict[str, float]


def features(puzzle: Fillomino, solution: Grid) -> Features:
    """What one can see of a puzzle and its solution."""
    numbers, shown = [number for row in solution for number in row], puzzle.numbers
    regions = regions_of(puzzle, numbers)
    hidden = [region for region in regions if not any(shown[cell] for cell in region)]
    clues = sum(map(bool, shown))
    close = sum(bool(shown[a] and shown[b]) for a, others in enumerate(puzzle.beside) for b in others if a < b)
    quality = quality_of(puzzle, solution)
    last, (rows, columns) = len(shown) - 1, SIZE
    shapes = Counter(free_form(Shape(puzzle.cells[cell] for cell in region)) for region in regions if len(region) > 2)
    edge = [cell for cell, (i, j) in enumerate(puzzle.cells) if i in (0, rows - 1) or j in (0, columns - 1)]
    return {
        "clues": clues / len(shown),
        "hidden regions": len(hidden) / len(regions),
        "hidden, two cells or more": sum(len(region) > 1 for region in hidden),
        "distinct sizes": len(set(numbers)),
        "largest region": max(numbers),
        "cells of a region": len(shown) / len(regions),
        "ones among clues": shown.count(1) / clues,
        "equal clues side by side": quality.clumps,
        "clues side by side": close / clues,
        "regions given whole": quality.given,
        "regions with one clue": sum(sum(bool(shown[cell]) for cell in region) == 1 for region in regions)
        / len(regions),
        "cells of hidden regions": sum(map(len, hidden)) / len(shown),
        "clues at the edge": sum(bool(shown[cell]) for cell in edge) / clues,
        "most frequent clue": max(Counter(filter(None, shown)).values()) / clues,
        "clues above five": sum(clue > 5 for clue in shown) / clues,
        "largest region in its box": _filled(puzzle, max(regions, key=len)),
        "repeated shapes": sum(times for times in shapes.values() if times > 1) / max(1, shapes.total()),
        "snakes": sum(_is_snake(puzzle, region) for region in regions) / len(regions),
        "half turn": float(all(bool(clue) == bool(shown[last - cell]) for cell, clue in enumerate(shown))),
    }


def _filled(puzzle: Fillomino, region: Sequence[int]) -> float:
    """The share of the smallest box around a region that it fills."""
    rows, columns = zip(*(puzzle.cells[cell] for cell in region), strict=True)
    return len(region) / ((max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1))


def _is_snake(puzzle: Fillomino, region: Sequence[int]) -> bool:
    """Whether a region of four cells or more is a path."""
    beside = [sum(other in region for other in puzzle.beside[cell]) for cell in region]
    return len(region) > 3 and sorted(beside)[:2] == [1, 1] and max(beside) == 2


def report(published: Iterable[tuple[Fillomino, Grid | None]], seeds: int) -> None:
    """Print the features, and how well they tell new puzzles from published ones."""
    known = [features(each, grid) for each, grid in published if grid and (each.rows, each.columns) == SIZE]
    makings = (make("fillomino", SIZE, seed=seed) for seed in range(seeds))
    new = [features(each.made.puzzle, each.made.solution) for each in makings if each.made]
    compare(known, new)


def compare(known: Sequence[Features], new: Sequence[Features]) -> None:
    """Print the table, and the share of right guesses."""
    print(f"feature                      {len(known)} published: quartiles    {len(new)} new: quartiles          mean")
    for name in known[0] if known else ():
        told = "     ".join(
            "  ".join(f"{each:6.2f}" for each in quantiles([each[name] for each in kind], n=4)) for kind in (known, new)
        )
        print(f"{name:<28} {told}     {fmean(each[name] for each in new):6.2f}")
    if known and new:
        print(f"right guesses of a logistic regression: {100 * accuracy(known, new):.0f} % (50 is perfect)")


def accuracy(first: Sequence[Features], second: Sequence[Features]) -> float:
    """The share of right guesses between two kinds, each puzzle guessed by a model that has not seen it.

    >>> rng = random.Random(1)
    >>> alike = [{"a": rng.random()} for _ in range(80)]
    >>> accuracy([{"a": each["a"] + 2} for each in alike[:40]], alike[40:])
    1.0
    """
    rng, many = random.Random(1), min(len(first), len(second))
    rows = [(list(each.values()), kind) for kind, part in enumerate((first, second)) for each in rng.sample(part, many)]
    columns = list(zip(*(values for values, _ in rows), strict=True))
    middle, spread = [fmean(each) for each in columns], [pstdev(each) or 1.0 for each in columns]
    scaled = [
        ([1.0, *((v - m) / s for v, m, s in zip(values, middle, spread, strict=True))], kind) for values, kind in rows
    ]
    rng.shuffle(scaled)
    right = 0
    for part in range(PARTS):
        weights = _trained([each for at, each in enumerate(scaled) if at % PARTS != part])
        right += sum((_chance(weights, values) > 0.5) == bool(kind) for values, kind in scaled[part::PARTS])
    return right / len(scaled)


def _trained(rows: Sequence[tuple[Sequence[float], int]]) -> list[float]:
    """The weights of a logistic regression, by gradient descent."""
    weights = [0.0] * len(rows[0][0])
    for _ in range(STEPS):
        errors = [kind - _chance(weights, values) for values, kind in rows]
        slopes = [fmean(e * v[k] for e, (v, _) in zip(errors, rows, strict=True)) for k in range(len(weights))]
        weights = [w + RATE * (slope - SHRINK * w) for w, slope in zip(weights, slopes, strict=True)]
    return weights


def _chance(weights: Sequence[float], values: Sequence[float]) -> float:
    total = sum(w * v for w, v in zip(weights, values, strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))
