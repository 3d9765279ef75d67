"""Even-odd fillomino: shaded cells have even numbers, all others odd ones."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from dancefloor.houses.fillomino.rules.rule import Rule, Variant

if TYPE_CHECKING:
    from dancefloor.geometry.lattice import Cell


def faults(numbers: Mapping[Cell, int], shaded: Collection[Cell]) -> Iterator[str]:
    """The cells whose number does not go with their shade."""
    for (i, j), number in numbers.items():
        if ((i, j) in shaded) == bool(number & 1):
            yield f"row {i + 1}, column {j + 1} is {number}: it should be {'odd' if number % 2 == 0 else 'even'}"


EVEN_ODD = Variant(
    name="even-odd",
    rule=Rule.SHADED,
    text="Shaded cells have even numbers, all others odd ones.",
    why_not="not allowed in a cell of this shade",
    excluding="the shade excludes it",
    faults=faults,
    example="even-odd\n2* 4* 3 3\n.* .* . 3\n.* .* . 5\n5 . . .",
    bars=lambda number, shaded: (number % 2 == 0) != shaded,
)
