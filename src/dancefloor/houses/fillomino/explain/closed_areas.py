"""Closed areas: cells between complete regions, which only regions within them can fill.

Strategy: divide a small area into regions in every possible way, and see which numbers its cells have. In a larger one,
count: the known regions take as many cells as their numbers say, so what is left limits every other region there.
Groups of one number count once if they may be parts of one region, so the count is never too high.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dancefloor.houses.fillomino.explain.arguments import AreaCount, Pocket
from dancefloor.houses.fillomino.explain.knowledge import Knowledge
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule

DIVIDING, LOOKING = 400, 80  # steps of `Effort`: to try a region, and to look at a cell
MOST_COUNTED = 400  #: cells of an area to count
MOST_TRIED = 3000  #: regions to try in an area to divide

AreaFinding = tuple[Pocket | AreaCount, Deduction]


class ClosedAreas:
    """Finds arguments of this kind."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._areas: list[tuple[int, ...]] = []  # to look at
        self._vain: set[tuple[int, ...]] = set()  # areas that were looked at in vain

    def look(self, changed: set[int]) -> None:
        """Find all areas that are new, or in which a cell has changed."""
        areas = self._knowledge.areas()
        self._vain = {area for area in areas if area in self._vain and changed.isdisjoint(area)}
        self._areas = [area for area in areas if area not in self._vain]

    def divided(self, most: int) -> list[AreaFinding]:
        """Numbers that no division of an area gives its cells, for the first area for which there are any.

        Args:
            most: how many cells it has at most.
        """
        for area in self._areas:
            if len(area) <= most and (found := self._divide(area)):
                return found
        return []

    def counted(self) -> list[AreaFinding]:
        """Numbers too large for what the known regions leave of an area, for the first for which there are any."""
        for area in self._areas:
            if len(area) <= MOST_COUNTED and (found := _Count(self._knowledge, area).findings()):
                return found
        self._vain.update(self._areas)
        return []

    def _divide(self, area: Sequence[int]) -> list[AreaFinding]:
        knowledge, cells = self._knowledge, self._knowledge.puzzle.cells
        closed = tuple(cells[cell] for cell in area)
        found: list[AreaFinding] = []
        for cell, values in _Dividing(knowledge, area).values().items():
            before = knowledge.values[cell]
            if values and values != before:
                placed = len(values) == 1
                sizes = {knowledge.value(size) for size in range(1, min(len(area), knowledge.largest) + 1)}
                needs = {*knowledge.why_closed(area)}
                for value in sizes - values if placed else before - values:
                    needs |= _Dividing(knowledge, area, cell, value).why_not()
                argument = Pocket(closed, frozenset(needs))
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

    def findings(self) -> list[AreaFinding]:
        """Numbers that are too large for the regions that are not known."""
        knowledge, cells = self._knowledge, self._knowledge.puzzle.cells
        found = self._too_large()
        counted = tuple(sorted(self._numbers))
        closed = tuple(cells[cell] for cell in self._area)
        base = frozenset(self._needs()) if found else frozenset()
        return [
            (
                AreaCount(closed, counted, base | {knowledge.why_not(o, value) for o in self._stops.get(value, ())}),
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
        for number, groups in self._by_number.items():
            self._numbers += [number] * self._apart(number, groups)
        left = len(area) - sum(self._numbers)
        too_large = ((cell, value) for cell, value in free if 0 <= left < (value or unnamed))
        return [(cell, value) for cell, value in too_large if cell not in self._reached.get(value, ())]

    def _needs(self) -> Iterator[int]:
        """The numbers of the deductions on which the count rests."""
        knowledge = self._knowledge
        yield from knowledge.why_closed(self._area)
        for number, groups in self._by_number.items():
            for group in groups:
                yield from knowledge.why(group)
            if len(groups) > 1:
                yield from (knowledge.why_not(cell, number) for cell in self._stops[number])

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
