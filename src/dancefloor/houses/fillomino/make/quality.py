"""How good a correct puzzle looks to a setter.

Strategy: the score is 100 less four faults: clumps of equal clues, regions that are given whole, sizes of regions that
are spread evenly, and hardly any region without a clue. The last two are faults only above the amount that good
puzzles have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Any

from dancefloor.houses.fillomino.fillomino import Fillomino, Grid

CLUMPS, GIVEN, EVENNESS, SHOWN = 100, 200, 100, 40  # weights of the faults
EVEN_ENOUGH, SHOWN_ENOUGH = 0.9, 0.8  # about the averages of published puzzles


@dataclass(frozen=True)
class Quality:
    """The faults of a puzzle.

    `score` is at most 100.

    >>> quality_of(Fillomino(((2, 0, 1),)), ((2, 2, 1),))
    Quality(clumps=0.0, given=0.0, evenness=1.0, shown=1.0, hidden=0, unseen=0)
    """

    clumps: float  #: the number of pairs of equal clues side by side, divided by the number of clues
    given: float  #: the share of regions of two or more cells that show all their numbers
    evenness: float  #: 1 if regions of all sizes that occur are equally frequent, 0 if all have one size
    shown: float  #: the share of regions with a clue
    hidden: int  #: how many regions have no clue
    unseen: int  #: how many numbers of the solution no clue shows

    @property
    def score(self) -> int:
        """100 less the weighted faults, at least 0."""
        faults = CLUMPS * self.clumps + GIVEN * self.given
        faults += EVENNESS * max(0.0, self.evenness - EVEN_ENOUGH) + SHOWN * max(0.0, self.shown - SHOWN_ENOUGH)
        return max(0, round(100 - faults))

    def as_json(self) -> dict[str, Any]:
        """The score and its parts."""
        return {"score": self.score, **vars(self)}


def quality_of(puzzle: Fillomino, solution: Grid) -> Quality:
    """The quality of a puzzle with this only solution."""
    numbers = [number for row in solution for number in row]
    shown = puzzle.numbers
    regions = regions_of(puzzle, numbers)
    clues = sum(map(bool, shown))
    clumps = sum(
        bool(shown[a]) and shown[a] == shown[b] for a, others in enumerate(puzzle.beside) for b in others if a < b
    )
    larger = [region for region in regions if len(region) > 1]
    given = sum(all(shown[cell] for cell in region) for region in larger)
    hidden = sum(not any(shown[cell] for cell in region) for region in regions)
    return Quality(
        clumps=round(clumps / max(1, clues), 3),
        given=round(given / max(1, len(larger)), 3),
        evenness=round(_evenness(Counter(map(len, regions))), 3),
        shown=round(1 - hidden / max(1, len(regions)), 3),
        hidden=hidden,
        unseen=len(set(numbers) - set(shown)),
    )


def _evenness(counts: Counter[int]) -> float:
    """The entropy of a distribution, from 0 to 1."""
    if len(counts) < 2:
        return 0.0
    total = counts.total()
    return -sum(k / total * log(k / total) for k in counts.values()) / log(len(counts))


def regions_of(puzzle: Fillomino, numbers: Sequence[int]) -> list[list[int]]:
    """The regions of a filled board, as numbers of cells.

    >>> regions_of(Fillomino(((0, 0, 0),)), [2, 2, 1])
    [[0, 1], [2]]
    """
    seen, regions = set(), []
    for start in range(len(numbers)):
        if start not in seen:
            region = [start]
            seen.add(start)
            for cell in region:
                more = [o for o in puzzle.beside[cell] if o not in seen and numbers[o] == numbers[start]]
                seen.update(more)
                region += more
            regions.append(region)
    return regions
