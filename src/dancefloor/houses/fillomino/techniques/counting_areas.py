"""Counting an area: known regions take as many cells of a closed area as their numbers say, so few are left for others.

Strategy: groups of one number count once if they may be parts of one region, so the count is never too high.

>>> import dancefloor as dance
>>> print(dance.explain("fillomino/6/6/k5n5g342g9h6l2k").text(5, numbered=False))
N stands for a number above 9 that no clue shows.
Row 5, column 3 cannot be N; row 5, column 2 cannot be 8; and row 4, column 2 cannot be 7: the regions of 2, 3, 5, 6 and
    9 in the closed area of 25 cells around row 1, column 1 take all of them, and no known 2, 3 or 6 reaches there.
For the same reason, row 3, column 2 cannot be 6, and row 2, column 3 cannot be 1, 2 or 3.
Row 2, column 3 must be 9: 4 and 5 are complete beside it, 1, 2 and 3 are ruled out, and no other number has enough room
    there. [counting an area]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dancefloor.display import plural
from dancefloor.houses.fillomino.explain.evidence import Knowledge, PatternFinder
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.move import ClosedArea
from dancefloor.houses.fillomino.explain.naming import listed, number, numbers, places, told
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.technique import RULED_OUT, Example, HumanRule, Lesson, Technique, sees

NAME = "counting an area"
LOOKING = 80  # steps of `Effort` to look at a cell
MOST_CELLS = 400  #: in an area to count
MOST_NUMBERS = 8  # regions to name


@dataclass(frozen=True, repr=False)
class AreaCount(ClosedArea):
    """The cells between complete regions, and the `numbers` of known regions there: they leave too few for others."""

    numbers: tuple[int, ...] = ()

    technique = NAME
    level = Level.HARD

    def __repr__(self) -> str:
        return f"<AreaCount of {plural(len(self.cells), 'cell')}, {self.left} left>"

    @property
    def length(self) -> int:
        """The number of regions to count."""
        return len(self.numbers)

    @property
    def left(self) -> int:
        """The number of cells that the known regions do not take."""
        return len(self.cells) - sum(self.numbers)

    def lines(self, shown: Sequence[Deduction], others: Sequence[AreaCount] = ()) -> list[str]:
        """One line with all that it shows."""
        return told(shown, _count(self, shown))


def _count(pattern: AreaCount, shown: Sequence[Deduction]) -> str:
    """What the known regions leave of an area."""
    area = f"the closed area of {len(pattern.cells)} cells around {places(pattern.cells[:1])}"
    many = len(pattern.numbers)
    sizes = listed([number(value) for value in pattern.numbers])
    known = f"the region{'s' * (many > 1)} of {sizes} in" if many <= MOST_NUMBERS else f"the {many} known regions in"
    take = "take" if many > 1 else "takes"
    if pattern.left:
        left = f"{pattern.left} {'is' if pattern.left == 1 else 'are'} left for any other"
        counted = f"{known} {area} {take} {sum(pattern.numbers)} of them, so only {left}"
    else:
        counted = f"{known} {area} {take} all of them"
    far = sorted({each.value for each in shown}.intersection(pattern.numbers))
    return f"{counted}, and no known {numbers(far)} reaches there" if far else counted


class Counts(PatternFinder):
    """Finds arguments of this kind."""

    def longer(self) -> list[tuple[AreaCount, Deduction]]:
        """Numbers too large for what the known regions leave of an area, for the first for which there are any."""
        for area in self._knowledge.areas_to_see:
            if len(area) <= MOST_CELLS and (found := _Count(self._knowledge, area).findings()):
                return found
        self._knowledge.saw_areas()
        return []


class _Count:
    """The cells of one area, and how many the known regions in it take."""

    def __init__(self, knowledge: Knowledge, area: Sequence[int]) -> None:
        self._knowledge, self._area = knowledge, area
        knowledge.work += LOOKING * len(area)
        self._reached: dict[int, set[int]] = {}  # by number: the cells that a region with a known cell could have
        self._stops: dict[int, set[int]] = {}  # by number: the cells that stopped it
        self._numbers: list[int] = []  # of known regions
        groups = sorted({knowledge.group[cell] for cell in area if knowledge.group[cell] >= 0})
        self._by_number: dict[int, list[int]] = {}
        for group in groups:
            self._by_number.setdefault(knowledge.number(group), []).append(group)

    def findings(self) -> list[tuple[AreaCount, Deduction]]:
        """Numbers that are too large for the regions that are not known."""
        knowledge, cells = self._knowledge, self._knowledge.puzzle.cells
        found = self._too_large()
        counted = tuple(sorted(self._numbers))
        closed = tuple(cells[cell] for cell in self._area)
        base = frozenset(self._needs()) if found else frozenset()
        return [
            (
                AreaCount(
                    closed, counted, needs=base | {knowledge.why_not(o, value) for o in self._stops.get(value, ())}
                ),
                Deduction(Rule.COUNTING, cells[cell], value, False, ()),
            )
            for cell, value in found
        ]

    def _too_large(self) -> list[tuple[int, int]]:
        """Cells, each with a value that is too large for what the known regions leave."""
        knowledge, area = self._knowledge, self._area
        if not self._by_number or any(knowledge.values[cell] == {0} for cell in area):
            return []
        unnamed = next(value for value in range(1, len(knowledge.named) + 2) if value not in knowledge.named)
        free = [(cell, value) for cell in area for value in sorted(knowledge.values[cell]) if knowledge.group[cell] < 0]
        most = sum(number * len(groups) for number, groups in self._by_number.items())
        if max(value or unnamed for _, value in free) <= len(area) - most:
            return []
        for value, groups in self._by_number.items():
            self._numbers += [value] * self._apart(value, groups)
        left = len(area) - sum(self._numbers)
        too_large = ((cell, value) for cell, value in free if 0 <= left < (value or unnamed))
        return [(cell, value) for cell, value in too_large if cell not in self._reached.get(value, ())]

    def _needs(self) -> Iterator[int]:
        """The numbers of the deductions on which the count rests."""
        knowledge = self._knowledge
        yield from knowledge.why_closed(self._area)
        for value, groups in self._by_number.items():
            for group in groups:
                yield from knowledge.why(group)
            if len(groups) > 1:
                yield from (knowledge.why_not(cell, value) for cell in self._stops[value])

    def _apart(self, number: int, groups: Sequence[int]) -> int:
        """How many regions groups of one number belong to, at least; it notes what they can reach."""
        knowledge = self._knowledge
        reached = self._reached.setdefault(number, set())
        stops = self._stops.setdefault(number, set())
        one_with = {group: group for group in groups}

        def first(group: int) -> int:
            while one_with[group] != group:
                group = one_with[group]
            return group

        for group in groups:
            near = {*knowledge.groups[group]}
            edge = list(near)
            for _ in range(number - len(near)):
                beyond = {other for cell in edge for other in knowledge.beside[cell]} - near
                edge = [other for other in sorted(beyond) if number in knowledge.values[other]]
                stops.update(beyond.difference(edge))
                near.update(edge)
            reached |= near
            knowledge.work += LOOKING * len(near)
            for other in {knowledge.group[cell] for cell in near}.intersection(groups) - {group}:
                if len(knowledge.groups[group]) + len(knowledge.groups[other]) < number:
                    one_with[first(group)] = first(other)
        return len({first(group) for group in groups})


COUNTING = HumanRule(Rule.COUNTING, argued=True, why_not=RULED_OUT)

TECHNIQUE = Technique(
    NAME,
    (COUNTING,),
    Lesson(
        "counting",
        "Counting an area",
        "Add up the numbers of all regions in a closed area, which can be the whole board. What is left limits"
        " every other region there.",
        "the cells of the area, and the regions known in it",
        Example("fillomino/6/6/k5n5g342g9h6l2k", (Level.HARD,), sees(NAME)),
    ),
)
