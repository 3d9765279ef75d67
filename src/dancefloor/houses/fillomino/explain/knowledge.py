"""What is known of a board when the rules lead no further: the values left, groups of equal numbers, closed areas.

Cells have the numbers of `Fillomino.number`. Strategy: follow the deductions since the last look, and name the cells
that have changed, so that patterns are looked for only near them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dancefloor.houses.fillomino.explain.evidence import Evidence
from dancefloor.houses.fillomino.explain.move import SeenPattern
from dancefloor.houses.fillomino.rules.reasoning import Deduction, Reasoning
from dancefloor.houses.fillomino.rules.rule import CONTRADICTIONS


class Knowledge:
    """The values left by cell (`values`; 0 stands for any that the rules do not distinguish), and groups of cells.

    A group is one of connected cells that are known to have the same number. It is named by its first cell: `groups`
    has its cells by that name, `group` has the name by cell, or -1, and `lacking` has those that need more cells. Cells
    with 0 are in no group: 0 may stand for different numbers.

    >>> from dancefloor.houses.fillomino.fillomino import Fillomino
    >>> puzzle = Fillomino(((3, 0, 0), (0, 0, 2), (2, 0, 0)))
    >>> reasoning, evidence = Reasoning(puzzle), Evidence(puzzle)
    >>> for deduction in reasoning.run():
    ...     _ = evidence.add(deduction)
    >>> knowledge = Knowledge(reasoning, evidence)
    >>> changed = knowledge.look()
    >>> knowledge.groups, knowledge.look(), [sorted(area) for area in knowledge.areas()]
    ({0: [0], 5: [5], 6: [6]}, set(), [[0, 1, 2, 3, 4, 5, 6, 7, 8]])
    """

    def __init__(self, reasoning: Reasoning, evidence: Evidence) -> None:
        self.puzzle, self.evidence = evidence.puzzle, evidence
        self.beside: Sequence[Sequence[int]] = self.puzzle.connected
        self.values: list[set[int]] = [set(reasoning.values(cell)) for cell in self.puzzle.cells]
        self.named = {*range(1, reasoning.small + 1), *filter(None, self.puzzle.numbers)}  #: the values distinguished
        self.largest = min(self.puzzle.largest or len(self.values), len(self.values))  #: no region can be larger
        self.work = 0  #: of looking for patterns, in steps of `Effort`
        self._seen = len(evidence.deductions)
        self._changed = set(range(len(self.values)))
        self.group = [-1] * len(self.values)
        self.groups: dict[int, list[int]] = {}
        self.lacking: set[int] = set()
        self._is_full: set[int] = set()  # cells of regions that have all their cells
        self.areas_to_see: list[tuple[int, ...]] = []  #: new ones, and those in which a cell has changed
        self._seen_in_vain: set[tuple[int, ...]] = set()
        self._areas: list[tuple[int, ...]] | None = None  # the connected cells between these; None if that has changed

    def look(self) -> set[int]:
        """Follow the deductions since the last look; return the cells that have changed, at first all of them."""
        number = self.puzzle.number
        changed, self._changed = self._changed, set()
        for deduction in self.evidence.deductions[self._seen :]:
            left = self.values[cell := number(deduction.cell)]
            if deduction.placed and len(left) > 1:
                left.intersection_update((deduction.value,))
                changed.add(cell)
            elif not deduction.placed and deduction.value in left and deduction.rule not in CONTRADICTIONS:
                left.remove(deduction.value)
                changed.add(cell)
        self._seen = len(self.evidence.deductions)
        self._regroup(changed)
        areas = self.areas()
        self._seen_in_vain = {area for area in areas if area in self._seen_in_vain and changed.isdisjoint(area)}
        self.areas_to_see = [area for area in areas if area not in self._seen_in_vain]
        return changed

    def saw_areas(self) -> None:
        """Note that the areas to see show nothing as they are."""
        self._seen_in_vain.update(self.areas_to_see)

    def _regroup(self, changed: set[int]) -> None:
        """Find the groups of cells that have changed."""
        new = {cell for cell in changed if len(self.values[cell]) == 1 and 0 not in self.values[cell]}
        for cell in new:
            for other in self.beside[cell]:
                if self.group[other] >= 0 and self.values[other] == self.values[cell]:
                    self._dissolve(self.group[other])
            if self.group[cell] >= 0:
                self._dissolve(self.group[cell])
            self._form(cell)

    def _dissolve(self, group: int) -> None:
        self.lacking.discard(group)
        for cell in self.groups.pop(group):
            self.group[cell] = -1

    def _form(self, cell: int) -> None:
        """Make a group of a cell and all cells with its number that are connected with it."""
        start = min(self._flood(cell))
        self.groups[start] = cells = self._flood(start)
        for each in cells:
            self.group[each] = start
        if len(cells) < self.number(start):
            self.lacking.add(start)
        else:
            self._areas = None
            self._is_full.update(cells)

    def _flood(self, start: int) -> list[int]:
        found, seen = [start], {start}
        for cell in found:
            for other in self.beside[cell]:
                if other not in seen and self.values[other] == self.values[start]:
                    seen.add(other)
                    found.append(other)
        return found

    def number(self, group: int) -> int:
        """The number of a group."""
        return min(self.values[group])

    def value(self, size: int) -> int:
        """The value of cells in a region of a size."""
        return size if size in self.named else 0

    def full(self, cell: int) -> bool:
        """Whether a cell belongs to a region that has all its cells."""
        return cell in self._is_full

    def joined(self, cell: int, value: int) -> Iterator[int]:
        """The groups with a value that a cell would join; its own if it has one."""
        if self.group[cell] >= 0:
            yield self.group[cell]
            return
        groups = (self.group[other] for other in self.beside[cell])
        yield from dict.fromkeys(each for each in groups if each >= 0 and self.number(each) == value)

    def areas(self) -> list[tuple[int, ...]]:
        """The connected cells between complete regions, if they are not all known: regions lie within one of them."""
        if self._areas is None:
            self._areas = list(self._between())
        return [area for area in self._areas if any(len(self.values[cell]) > 1 for cell in area)]

    def _between(self) -> Iterator[tuple[int, ...]]:
        seen = set(self._is_full)
        for start in range(len(self.values)):
            if start not in seen:
                seen.add(start)
                area = [start]
                for cell in area:
                    for other in self.beside[cell]:
                        if other not in seen:
                            seen.add(other)
                            area.append(other)
                yield tuple(sorted(area))

    def why_not(self, cell: int, value: int) -> int:
        """The number of the deduction because of which a cell does not have a value."""
        return self.evidence.settled(self.puzzle.cells[cell], value, placed=False)

    def why(self, group: int) -> Iterator[int]:
        """The numbers of the deductions that gave a group its cells."""
        return (self.evidence.placed[self.puzzle.cells[cell]] for cell in self.groups[group])

    def why_closed(self, area: Sequence[int]) -> Iterator[int]:
        """The numbers of the deductions because of which an area is closed."""
        around = {self.group[other] for cell in area for other in self.beside[cell] if self.full(other)}
        for group in around:
            yield from self.why(group)


class PatternFinder:
    """Finds patterns of one technique on one board; each comes with what it shows."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge

    def look(self, changed: set[int]) -> None:
        """Take note of cells that have changed."""

    def at_a_glance(self) -> Sequence[tuple[SeenPattern, Deduction]]:
        """The first pattern that is easy to see, if there is any."""
        return []

    def longer(self) -> Sequence[tuple[SeenPattern, Deduction]]:
        """The first of those that take longer than a supposition which fails at once, if there is any."""
        return []
