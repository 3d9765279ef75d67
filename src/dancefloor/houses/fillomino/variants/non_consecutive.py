"""Non-consecutive fillomino: where two regions share a side, their numbers differ by more than one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from dancefloor.houses.fillomino.rules.rule import Rule, Variant

if TYPE_CHECKING:
    from dancefloor.geometry.lattice import Cell


def faults(numbers: Mapping[Cell, int], shaded: Collection[Cell]) -> Iterator[str]:
    """The pairs of consecutive numbers side by side."""
    for (i, j), number in numbers.items():
        for other in ((i, j + 1), (i + 1, j)):
            if numbers.get(other) in (number - 1, number + 1):
                yield f"row {i + 1}, column {j + 1} is {number}, and {numbers[other]} is beside it"


NON_CONSECUTIVE = Variant(
    name="non-consecutive",
    rule=Rule.CONSECUTIVE,
    text="The numbers of two regions that share a side differ by more than one.",
    why_not="one more or one less than a number beside it",
    excluding="a number beside it is one more or one less",
    faults=faults,
    example="non-consecutive\n. . . .\n. . 4 .\n. . . 5\n3 . . .",
    differences=(1,),
)
