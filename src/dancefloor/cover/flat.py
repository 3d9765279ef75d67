"""Options as flat arrays: checked, and chosen from.

Strategy: one array holds the items of all options, one after another, and another says where each option begins. So a
problem takes a few bytes for each use, and native code reads the same memory. Compiled code does the work; without it,
functions in Python do the same. Both kinds of arrays are memory views here.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from dancefloor._native import MISSING

if not MISSING:
    from dancefloor._native import core

LARGEST = (1 << 63) - 1  # cost in an array


class Flat(NamedTuple):
    """Options as flat arrays."""

    offsets: memoryview[int]  #: where each option begins in `items`, and where the last one ends
    items: memoryview[int]  #: the item of each use
    colors: memoryview[int]  #: for each use, 0 or the number of its colour, from 1 on; empty if there are no colours
    costs: memoryview[int] | tuple[int, ...]  #: by option; empty if all are 0; a tuple if they need more than 64 bits
    palette: tuple[str, ...]  #: the colours, in the order in which they are first met

    def painted(self, number: int) -> list[tuple[int, str | None]]:
        """The items of an option, with their colours."""
        begin, end = self.offsets[number], self.offsets[number + 1]
        items = self.items[begin:end].tolist()
        if not self.palette:
            return [(item, None) for item in items]
        names = (None, *self.palette)
        return [(item, names[color]) for item, color in zip(items, self.colors[begin:end].tolist(), strict=True)]


def view(numbers: Iterable[int], code: str = "i") -> memoryview[int]:
    """An array of whole numbers as a memory view; ``i`` has 32 bits, ``q`` 64."""
    return memoryview(array(code, numbers))


def prices(costs: Sequence[int]) -> memoryview[int] | tuple[int, ...]:
    """Costs as they are kept."""
    if not any(costs):
        return view((), "q")
    return view(costs, "q") if max(map(abs, costs)) <= LARGEST else tuple(costs)


def faulty(flat: Flat, items: int, primary: int) -> int:
    """The first option that does not suit a problem of `items` items, of which `primary` are primary; -1 if all do."""
    unsound = bytes([color.split() != [color] for color in flat.palette])
    if MISSING or isinstance(flat.costs, tuple):
        return _faulty(flat, items, primary, unsound)
    return core.faulty(flat.offsets, flat.items, flat.colors, flat.costs, items, primary, unsound)


def _faulty(flat: Flat, items: int, primary: int, unsound: bytes) -> int:
    for number in range(len(flat.offsets) - 1):
        begin, end = flat.offsets[number], flat.offsets[number + 1]
        used, colors = flat.items[begin:end].tolist(), flat.colors[begin:end].tolist()
        if (
            not used
            or not 0 <= min(used) < primary
            or max(used) >= items
            or len(set(used)) < len(used)
            or any(color and (item < primary or unsound[color - 1]) for item, color in zip(used, colors, strict=False))
            or (flat.costs and flat.costs[number] < 0)
        ):
            return number
    return -1


def chosen(flat: Flat, numbers: Sequence[int]) -> Flat:
    """The options with these numbers, in this order."""
    if MISSING or isinstance(flat.costs, tuple):
        return _chosen(flat, numbers)
    offsets, items, colors, costs, palette = core.chosen(
        flat.offsets, flat.items, flat.colors, flat.costs, view(numbers)
    )
    return Flat(offsets, items, colors, costs, tuple([flat.palette[color - 1] for color in palette]))


def _chosen(flat: Flat, numbers: Sequence[int]) -> Flat:
    starts, used, painted = array("i", [0]), array("i"), array("i")
    palette: dict[int, int] = {0: 0}
    for number in numbers:
        begin, end = flat.offsets[number], flat.offsets[number + 1]
        used.extend(flat.items[begin:end])
        painted.extend([palette.setdefault(color, len(palette)) for color in flat.colors[begin:end]])
        starts.append(len(used))
    names = tuple([flat.palette[color - 1] for color in palette if color])
    return Flat(
        memoryview(starts),
        memoryview(used),
        memoryview(painted if names else array("i")),
        prices([flat.costs[number] for number in numbers] if flat.costs else ()),
        names,
    )
