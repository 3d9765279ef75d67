"""A closed pocket: a few cells between complete regions, which only regions within them can fill.

Strategy: divide them into regions in every possible way, and see which numbers its cells have.

>>> import dancefloor as dance
>>> print(dance.explain("fillomino/4/5/2l2h2l5g6").text(7, numbered=False))
Row 1, column 3 and row 2, columns 2 and 3 must be 3: this is so in every division of this closed area into regions.
    [closed pocket]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dancefloor.display import plural
from dancefloor.houses.fillomino.explain.evidence import Knowledge, PatternFinder
from dancefloor.houses.fillomino.explain.levels import SEEN, Level
from dancefloor.houses.fillomino.explain.move import ClosedArea
from dancefloor.houses.fillomino.explain.naming import places, told
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.technique import RULED_OUT, Example, HumanRule, Lesson, Technique, sees

NAME = "closed pocket"
AT_A_GLANCE = 3  #: the most cells of an area to divide at a glance
MOST_DIVIDED = 8  #: the most to divide at all
DIVIDING = 400  # steps of `Effort` to try a region
MOST_TRIED = 3000  #: regions to try in an area to divide


@dataclass(frozen=True, repr=False)
class Pocket(ClosedArea):
    """The cells between complete regions, and that they are divided into regions: no division has another number."""

    technique = NAME

    def __repr__(self) -> str:
        return f"<Pocket of {plural(self.length, 'cell')}>"

    @property
    def length(self) -> int:
        """The number of cells to divide."""
        return len(self.cells)

    @property
    def level(self) -> Level:
        """Hard, unless there are so few cells that a person sees all divisions without trying."""
        return Level.MEDIUM if self.length <= SEEN else Level.HARD

    def lines(self, shown: Sequence[Deduction], others: Sequence[Pocket] = ()) -> list[str]:
        """One line with all that it shows."""
        whole = {each.cell for each in shown} == {*self.cells}
        area = "this closed area" if whole else f"the closed area at {places(self.cells)}"
        return told(shown, f"this is so in every division of {area} into regions")


class Pockets(PatternFinder):
    """Finds arguments of this kind."""

    def at_a_glance(self) -> list[tuple[Pocket, Deduction]]:
        """What the first small area shows that shows anything."""
        return self._divided(AT_A_GLANCE)

    def longer(self) -> list[tuple[Pocket, Deduction]]:
        """The same for an area of more cells."""
        return self._divided(MOST_DIVIDED)

    def _divided(self, most: int) -> list[tuple[Pocket, Deduction]]:
        """Numbers that no division of an area of at most `most` cells gives its cells, or all do."""
        for area in self._knowledge.areas_to_see:
            if len(area) <= most and (found := self._divide(area)):
                return found
        return []

    def _divide(self, area: Sequence[int]) -> list[tuple[Pocket, Deduction]]:
        knowledge, cells = self._knowledge, self._knowledge.puzzle.cells
        closed = tuple(cells[cell] for cell in area)
        found: list[tuple[Pocket, Deduction]] = []
        for cell, values in _Dividing(knowledge, area).values().items():
            before = knowledge.values[cell]
            if values and values != before:
                placed = len(values) == 1
                sizes = {knowledge.value(size) for size in range(1, min(len(area), knowledge.largest) + 1)}
                needs = {*knowledge.why_closed(area)}
                for value in sizes - values if placed else before - values:
                    needs |= _Dividing(knowledge, area, cell, value).why_not()
                argument = Pocket(closed, needs=frozenset(needs))
                told = sorted(values if placed else before - values)
                found += [(argument, Deduction(Rule.DIVIDED, cells[cell], value, placed, ())) for value in told]
        return found


class _Dividing:
    """The divisions of one area into regions: the first free cell gets each region that it can be in."""

    def __init__(self, knowledge: Knowledge, area: Sequence[int], first: int = -1, only: int | None = None) -> None:
        self._knowledge, self._inside, self._only = knowledge, set(area), only
        self._cells = sorted(area, key=lambda cell: (cell != first, cell))
        self._sizes: dict[int, int] = {}  # by cell, of the regions so far
        self._left: dict[int, set[int]] = {cell: set() for cell in sorted(area)}
        self._tried = 0
        self._needs: set[int] = set()

    def values(self) -> dict[int, set[int]]:
        """The values of each cell in all divisions; empty if there are too many."""
        return self._left if self._go_on() else {}

    def why_not(self) -> set[int]:
        """The numbers of the deductions because of which no division gives the first cell the only value."""
        self._go_on()
        return self._needs

    def _go_on(self) -> bool:
        start = next((cell for cell in self._cells if cell not in self._sizes), None)
        if start is None:
            for cell, size in self._sizes.items():
                self._left[cell].add(self._knowledge.value(size))
            return True
        return self._grow([start], frozenset())

    def _grow(self, region: list[int], without: frozenset[int]) -> bool:
        self._tried += 1
        self._knowledge.work += DIVIDING
        if self._tried > MOST_TRIED:
            return False
        asked = self._only is None or bool(self._sizes) or self._knowledge.value(len(region)) == self._only
        if asked and self._may_be(region):
            self._sizes.update(dict.fromkeys(region, len(region)))
            if not self._go_on():
                return False
            for cell in region:
                del self._sizes[cell]
        border = dict.fromkeys(other for cell in region for other in self._knowledge.beside[cell])
        for cell in border:
            if cell in self._inside and cell not in self._sizes and cell not in region and cell not in without:
                if not self._grow([*region, cell], without):
                    return False
                without |= {cell}
        return True

    def _may_be(self, region: Sequence[int]) -> bool:
        knowledge, size = self._knowledge, len(region)
        touches = any(self._sizes.get(other) == size for cell in region for other in knowledge.beside[cell])
        if touches or size > knowledge.largest:
            return False
        value = knowledge.value(size)
        barred = [cell for cell in region if value not in knowledge.values[cell]]
        if barred and self._only is not None:
            reasons = [(knowledge.group[cell] < 0, knowledge.why_not(cell, value)) for cell in barred]
            if self._needs.isdisjoint(reason for _, reason in reasons):
                self._needs.add(min(reasons)[1])
        return not barred


DIVIDED = HumanRule(Rule.DIVIDED, argued=True, caption="in every division of the area", why_not=RULED_OUT)

TECHNIQUE = Technique(
    NAME,
    (DIVIDED,),
    Lesson(
        "pocket",
        "A closed pocket",
        "Only regions within a closed area can fill it, and equal ones cannot be side by side. What all divisions"
        " have in common is true.",
        "complete regions around a few cells, and all ways to divide these",
        Example("fillomino/4/5/2l2h2l5g6", (Level.MEDIUM, Level.HARD), sees(NAME)),
    ),
)
