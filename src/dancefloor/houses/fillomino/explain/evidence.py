"""Find the deductions that a deduction rests on, so that an explanation can leave out all others.

Strategy: number deductions in the order in which they were made. Since most of them lead nowhere, find what the rule of
one used only when that is asked for, among what was known before it. A region that is full, or would be, rests on its
numbers. A flood that ends too early rests on what stops it: cells around it that cannot have the value, each because of
an earlier deduction, and regions that are too large to join, beside it or beside a free cell around it. The result may
contain a few deductions too many, since a rule may not have used all that it could; it never lacks one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from sys import maxsize

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule

# Tuples: to look a member of an enumeration up in a set takes longer.
FLOODS = (Rule.FORCED, Rule.FIT, Rule.UNREACHABLE, Rule.STUCK)
CONTRADICTIONS = (Rule.STUCK, Rule.OVERFLOW, Rule.EMPTY)
ADDING, LOOKING = 500, 300  # steps of `Effort`: to make and add a deduction, and to look around a cell of a flood
NOW = maxsize  # larger than the number of any deduction
NOTHING: Mapping[int, int] = {}


class Evidence:
    """Deductions, numbered from 0, and for each the earlier ones that it `needs`.

    >>> from dancefloor.houses.fillomino.rules.reasoning import Reasoning
    >>> puzzle = Fillomino(((2, 0, 0),))
    >>> evidence = Evidence(puzzle)
    >>> for deduction in Reasoning(puzzle).run():
    ...     _ = evidence.add(deduction)
    >>> last = len(evidence.deductions) - 1
    >>> evidence.deductions[last].rule, [evidence.deductions[k].rule.value for k in evidence.needs(last)]
    (<Rule.LAST: 'last'>, ['complete', 'unreachable'])
    """

    def __init__(self, puzzle: Fillomino) -> None:
        self.puzzle = puzzle
        cells = puzzle.cells
        self.beside = {cell: [cells[other] for other in row] for cell, row in zip(cells, puzzle.connected, strict=True)}
        self._behind: dict[Cell, list[Cell]] = {}
        for a, b in puzzle.walls:
            self._behind.setdefault(a, []).append(b)
            self._behind.setdefault(b, []).append(a)
        self.deductions: list[Deduction] = []
        self._needs: list[tuple[int, ...] | None] = []  # by number; None: nobody has asked
        self.placed: dict[Cell, int] = {}  #: by cell: the number of the deduction that gave it its value
        self.work = 0  #: in steps of `Effort`
        self._barred: dict[Cell, dict[int, int]] = {}  # by cell and value: the number of the deduction that excluded it

    def retract(self, many: int) -> None:
        """Forget all deductions but the first ones.

        Args:
            many: the number of deductions to keep.
        """
        while len(self.deductions) > many:
            number, deduction = len(self.deductions) - 1, self.deductions.pop()
            self._needs.pop()
            if self.placed.get(deduction.cell) == number:
                del self.placed[deduction.cell]
            barred = self._barred.get(deduction.cell, {})
            if barred.get(deduction.value) == number:
                del barred[deduction.value]

    def add(self, deduction: Deduction, needs: Iterable[int] | None = None) -> int:
        """Add the next deduction, and return its number. Its rule shows what it needs, unless `needs` says so."""
        number = len(self.deductions)
        self.work += ADDING
        self._needs.append(None if needs is None else tuple(sorted(set(needs))))
        self.deductions.append(deduction)
        if deduction.placed:
            self.placed.setdefault(deduction.cell, number)
        elif deduction.rule not in CONTRADICTIONS:
            self._barred.setdefault(deduction.cell, {}).setdefault(deduction.value, number)
        return number

    def needs(self, number: int) -> tuple[int, ...]:
        """The numbers of the earlier deductions that one needs, in ascending order."""
        found = self._needs[number]
        if found is None:
            found = self._needs[number] = tuple(sorted(self._used(number)))
        return found

    def settled(self, cell: Cell, value: int, *, placed: bool) -> int:
        """The number of the deduction that gave a cell a value, or else excluded that value.

        >>> evidence = Evidence(Fillomino(((2, 0, 0),)))
        >>> evidence.add(Deduction(Rule.FIT, (0, 1), 2, True, ()))
        0
        >>> evidence.settled((0, 1), 2, placed=True), evidence.settled((0, 1), 1, placed=False)
        (0, 0)
        """
        barred = {} if placed else self._barred.get(cell, {})
        return barred[value] if value in barred else self.placed[cell]

    def barring(self, cell: Cell, value: int) -> int | None:
        """The number of the deduction that excluded a value from a cell by itself; None if there is none."""
        return self._barred.get(cell, {}).get(value)

    def value(self, cell: Cell, before: int = NOW) -> int | None:
        """The value placed in a cell, or 0 for one that the rules do not distinguish; None if there is none yet.

        Args:
            cell: the cell.
            before: the number of a deduction; what was placed by it, or later, does not count.
        """
        number = self.placed.get(cell, NOW)
        return self.deductions[number].value if number < before else None

    def group(self, start: Cell, apart: Collection[Cell] = (), before: int = NOW) -> list[Cell]:
        """The connected cells around a cell that have its value already, without the cells in `apart`."""
        placed = self.placed.get(start, NOW)
        found = [start]
        if placed >= before:
            return found
        value, seen = self.deductions[placed].value, {start, *apart}
        for cell in found:
            for other in self.beside[cell]:
                if other not in seen and self.value(other, before) == value:
                    seen.add(other)
                    found.append(other)
        return found

    def ground(self, number: int, shown: Mapping[Cell, int] | None = None) -> tuple[set[int], set[int]]:
        """What a deduction rests on: the exclusions, and the earlier placements, where it stops.

        Args:
            number: the number of the deduction.
            shown: numbers on the board; what excludes another value from their cells is not looked for.
        """
        shown = shown or {}
        exclusions: set[int] = set()
        placements: set[int] = set()
        stack = list(self.needs(number))
        while stack:
            need = stack.pop()
            told = self.deductions[need]
            if told.placed:
                placements.add(need)
            elif need not in exclusions and shown.get(told.cell, told.value) == told.value:
                exclusions.add(need)
                stack += self.needs(need)
        return exclusions, placements

    def everything(self, number: int, since: int = 0) -> set[int]:
        """All that a deduction rests on, placements included; it does not follow deductions before number `since`."""
        needed: set[int] = set()
        stack = [number]
        while stack:
            for need in self.needs(stack.pop()):
                if need not in needed:
                    needed.add(need)
                    if need >= since:
                        stack.append(need)
        return needed

    def led_to(self, base: int, last: int) -> tuple[tuple[Deduction, ...], frozenset[int]]:
        """The deductions from number `base` on that lead to one, itself included; and the earlier ones they rest on."""
        needed = self.everything(last, since=base) | {last}
        chain = [self.deductions[number] for number in sorted(needed) if number >= base]
        return (
            tuple(each for each in chain if each.rule is not Rule.GIVEN),
            frozenset(number for number in needed if number < base),
        )

    def _used(self, number: int) -> set[int]:
        """What the rule of a deduction used."""
        deduction = self.deductions[number]
        self.work += LOOKING * len(deduction.because)
        rule, cell, value = deduction.rule, deduction.cell, deduction.value
        if rule in FLOODS:
            alike = [each for each in deduction.because if self._same_flood(each, number)]
            return self._around(number, deduction.because, value, cell if rule is Rule.FORCED else None, alike)
        if rule is Rule.SYMMETRIC:
            return set(self.within(deduction.because, value, number))
        if rule in (Rule.COMPLETE, Rule.MERGE, Rule.OVERFLOW):
            return self._groups_need(number, deduction.because)
        if rule is Rule.WALLED:
            behind = [other for other in self._behind.get(cell, ()) if self.value(other, number) == value]
            return {self.placed[other] for other in behind[:1]}
        needs: set[int] = set()
        if rule in (Rule.LAST, Rule.EMPTY):
            needs.update(each for each in self._barred.get(cell, {}).values() if each < number)
        if rule is Rule.EMPTY:
            needs |= self._around(number, deduction.because, value)
            needs.update(each for each in [self.placed.get(cell, NOW)] if each < number)
        return needs

    def _same_flood(self, cell: Cell, number: int) -> bool:
        """Whether a cell and a deduction have their value from one flood: then neither rests on the other."""
        placed = self.placed.get(cell, NOW)
        if placed >= number:
            return False
        before = self.deductions[placed]
        return before.rule is Rule.FIT and before.because == self.deductions[number].because

    def _around(
        self,
        number: int,
        flood: Sequence[Cell],
        value: int,
        without: Cell | None = None,
        free: Sequence[Cell] = (),
    ) -> set[int]:
        """What stopped a flood, and the regions that joined it; the cells `free` were not yet part of a region."""
        inside, needs = set(flood), set[int]()
        for cell in flood:
            placed = self.placed.get(cell, NOW)
            if placed < number and cell not in free:
                needs.add(placed)
            for other in self.beside[cell]:
                if other in inside or other == without:
                    continue
                barred = self._barred.get(other, NOTHING).get(value, NOW)
                placed = self.placed.get(other, NOW)
                if barred < number:
                    needs.add(barred)
                elif placed < number and self.deductions[placed].value != value:
                    needs.add(placed)
                else:  # it is too large to join, or, where it is free, what it touches is
                    beside = (other,) if placed < number else self._alike(number, other, value)
                    needs |= self._groups_need(number, [each for each in beside if each not in inside], inside)
        return needs

    def within(self, cells: Sequence[Cell], size: int, before: int = NOW) -> Iterator[int]:
        """What is known of cells so near that a region with these cells could have them.

        Args:
            cells: cells of a region.
            size: how many cells it has.
            before: the number of a deduction; what was deduced by it, or later, does not count.
        """
        edge, near = set(cells), set(cells)
        for _ in range(size - len(cells) + 1):
            edge = {other for cell in edge for other in self.beside[cell]} - near
            near |= edge
        for cell in near:
            barred = self._barred.get(cell, {}).get(size, NOW)
            if barred < before:
                yield barred
            elif self.placed.get(cell, NOW) < before:
                yield self.placed[cell]

    def _alike(self, number: int, cell: Cell, value: int) -> list[Cell]:
        """The cells beside one that had the value before a deduction."""
        return [other for other in self.beside[cell] if self.value(other, number) == value]

    def _groups_need(self, number: int, starts: Iterable[Cell], apart: Collection[Cell] = ()) -> set[int]:
        """The placements before a deduction of the groups with these cells."""
        found: set[Cell] = set()
        for start in starts:
            if start not in found:
                found.update(self.group(start, apart, number))
        placed = [self.placed.get(each, NOW) for each in found]
        return {each for each in placed if each < number}
