"""Patterns in words: one line for each, with all that it shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.arguments import AreaCount, EitherOr, Growth, Pocket, SeenPattern
from dancefloor.houses.fillomino.explain.naming import listed, number, places, region
from dancefloor.houses.fillomino.rules.reasoning import Deduction

MOST_IN_A_WAY = 4  # cells to name
MOST_COUNTED = 8  # regions to name
LETTERS = "abcdef"


def pattern_line(pattern: SeenPattern, shown: Iterable[Deduction]) -> str:
    """The line of a pattern.

    Args:
        pattern: the pattern.
        shown: what it shows, at least one deduction.
    """
    told = list(shown)
    if isinstance(pattern, EitherOr):
        why = _ways(pattern, told)
    elif isinstance(pattern, Pocket):
        why = _divided(pattern, told)
    else:
        why = _count(pattern, told)
    return f"{claim(told)}: {why}."


def claim(shown: Sequence[Deduction]) -> str:
    """What deductions say; cells with the same numbers share a place.

    >>> from dancefloor.houses.fillomino.rules.rule import Rule
    >>> claim([Deduction(Rule.EITHER, (0, column), value, False, ()) for column in (0, 1) for value in (2, 3)])
    'row 1, columns 1 and 2 cannot be 2 or 3'
    """
    by_cell: dict[tuple[bool, Cell], list[int]] = {}
    for each in shown:
        by_cell.setdefault((each.placed, each.cell), []).append(each.value)
    alike: dict[tuple[bool, tuple[int, ...]], list[Cell]] = {}
    for (placed, cell), values in by_cell.items():
        ordered = tuple(sorted(set(values), key=lambda value: (value == 0, value)))
        alike.setdefault((placed, ordered), []).append(cell)
    return listed(
        [
            f"{places(cells)} {'must' if placed else 'cannot'} be {listed([number(value) for value in values], 'or')}"
            for (placed, values), cells in alike.items()
        ]
    )


def _ways(pattern: EitherOr, shown: Sequence[Deduction]) -> str:
    them = "it" if len({each.cell for each in shown}) == 1 else "them"
    if len(pattern.regions) == 1:
        (one,) = pattern.regions
        verb = ("has", "have") if shown[0].placed else ("is beside", "are beside")
        whichever = "either way" if len(one.ways) == 2 else "whichever way"
        return f"{_grows(one)}, and {verb[len(one.cells) > 1]} {them} {whichever}"
    one, two = pattern.regions
    if shared := _shared(one, two):
        both = f"{region(one.cells, one.value)} and {region(two.cells, two.value)}"
        return f"{both} share their only ways out, {places(shared)}, and each takes one of them"
    return f"{_grows(one, 0)}; {_grows(two, len(one.ways))}; this is so in all ways that go together"


def _grows(growth: Growth, before: int | None = None) -> str:
    """What a region can grow into; ways of several cells, or of a second region, have letters."""
    ways = [places(way, MOST_IN_A_WAY) for way in growth.ways]
    if before is not None or any(len(way) > 1 for way in growth.ways):
        ways = [f"({LETTERS[at + (before or 0)]}) {way}" for at, way in enumerate(ways)]
    elif len(ways) == 2:
        ways[0] = f"either {ways[0]}"
    grows = "grows" if len(growth.cells) == 1 else "grow"
    return f"{region(growth.cells, growth.value)} {grows} into {listed(ways, 'or')}"


def _shared(one: Growth, two: Growth) -> tuple[Cell, ...]:
    """The two cells of which each of two regions takes one; none if it is not so."""
    ways = {way for growth in (one, two) for way in growth.ways}
    single = all(len(way) == 1 for way in ways) and len(ways) == len(one.ways) == len(two.ways) == 2
    return tuple(sorted(cell for way in ways for cell in way)) if single else ()


def _divided(pattern: Pocket, shown: Sequence[Deduction]) -> str:
    area = f"the closed area at {places(pattern.cells, len(pattern.cells))}"
    if shown[0].placed:
        return f"every division of {area} into regions has {'it' if len(shown) == 1 else 'them'} there"
    return f"no division of {area} into regions has {'it' if len(shown) == 1 else 'them'} there"


def _count(pattern: AreaCount, shown: Sequence[Deduction]) -> str:
    """What the known regions leave of an area."""
    area = f"the closed area of {len(pattern.cells)} cells around {places(pattern.cells[:1])}"
    numbers = listed([number(value) for value in pattern.numbers])
    many = len(pattern.numbers)
    known = f"the region{'s' * (many > 1)} {numbers} in" if many <= MOST_COUNTED else f"the {many} known regions in"
    take = "take" if many > 1 else "takes"
    if pattern.left:
        left = f"{pattern.left} {'is' if pattern.left == 1 else 'are'} left for any other"
        told = f"{known} {area} {take} {sum(pattern.numbers)} of them, so only {left}"
    else:
        told = f"{known} {area} {take} all of them"
    far = sorted({each.value for each in shown}.intersection(pattern.numbers))
    return f"{told}, and no known {listed([number(value) for value in far], 'or')} reaches there" if far else told
