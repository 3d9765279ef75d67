"""What was deduced about a fillomino, in numbered deductions, and what surrounded a region when one was made.

A region that is full, or would be, rests on its numbers. A flood that ends too early rests on what stops it: cells
around it that cannot have the value, each because of an earlier deduction, and regions that are too large to join,
beside it or beside a free cell around it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from sys import maxsize

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.rules.reasoning import KNOWN, Deduced, Deduction, Readable
from dancefloor.houses.fillomino.rules.rule import CONTRADICTIONS

NOW = maxsize  # larger than the number of any deduction
NOTHING: Mapping[int, int] = {}
ENDING = {at for at, rule in KNOWN.items() if rule in CONTRADICTIONS}  # what steps have for them


class Record:
    """Deductions, numbered from 0."""

    def __init__(self, puzzle: Fillomino) -> None:
        self.puzzle = puzzle
        self.beside = puzzle.around
        self.behind: dict[Cell, list[Cell]] = {}
        for a, b in puzzle.walls:
            self.behind.setdefault(a, []).append(b)
            self.behind.setdefault(b, []).append(a)
        self.deductions = Readable(puzzle)
        self.placed: dict[Cell, int] = {}  #: by cell: the number of the deduction that gave it its value
        self.barred: dict[Cell, dict[int, int]] = {}  #: by cell and value: the number of the deduction that excluded it

    def add(self, deduction: Deduction) -> int:
        """Add the next deduction, and return its number."""
        rule, cell, value, placed, because = deduction
        number = self.puzzle.number
        return self.learn([(rule, number(cell), value, placed, [number(each) for each in because])])

    def learn(self, steps: Deduced) -> int:
        """Add the next deductions, as steps with numbers of cells, and return the number of the first."""
        first, cells, is_placed, barred = len(self.deductions), self.puzzle.cells, self.placed, self.barred
        for number, (rule, at, value, placed, _) in enumerate(steps, first):
            cell = cells[at]
            if placed:
                is_placed.setdefault(cell, number)
            elif rule not in ENDING:
                if (values := barred.get(cell)) is None:
                    barred[cell] = {value: number}
                else:
                    values.setdefault(value, number)
        self.deductions.steps += steps
        return first

    def retract(self, many: int) -> None:
        """Forget all deductions but the first ones.

        Args:
            many: the number of deductions to keep.
        """
        cells = self.puzzle.cells
        for number, (_, at, value, _, _) in enumerate(self.deductions.steps[many:], many):
            cell = cells[at]
            if self.placed.get(cell) == number:
                del self.placed[cell]
            elif (barred := self.barred.get(cell)) and barred.get(value) == number:
                del barred[value]
        self.deductions.cut(many)

    def changed(self, since: int) -> set[Cell]:
        """The cells of the deductions from a number on."""
        cells = self.puzzle.cells
        return {cells[step[1]] for step in self.deductions.steps[since:]}

    def settled(self, cell: Cell, value: int, *, placed: bool) -> int:
        """The number of the deduction that gave a cell a value, or else excluded that value.

        >>> from dancefloor.houses.fillomino.rules.rule import Rule
        >>> evidence = Record(Fillomino(((2, 0, 0),)))
        >>> evidence.add(Deduction(Rule.GIVEN, (0, 1), 2, True, ()))
        0
        >>> evidence.settled((0, 1), 2, placed=True), evidence.settled((0, 1), 1, placed=False)
        (0, 0)
        """
        barred = {} if placed else self.barred.get(cell, {})
        return barred[value] if value in barred else self.placed[cell]

    def barring(self, cell: Cell, value: int) -> int | None:
        """The number of the deduction that excluded a value from a cell by itself; None if there is none."""
        return self.barred.get(cell, {}).get(value)

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

    def stopped(self, number: int, without: Cell | None = None) -> set[int]:
        """What stopped the flood of a deduction, which did not enter the cell `without`."""
        deduction = self.deductions[number]
        return self.around(number, deduction.because, deduction.value, without)

    def around(
        self,
        number: int,
        flood: Sequence[Cell],
        value: int,
        without: Cell | None = None,
        free: Sequence[Cell] = (),
    ) -> set[int]:
        """What stopped a flood, and the regions that joined it.

        Args:
            number: the number of a deduction; what was deduced by it, or later, does not count.
            flood: the cells of the flood.
            value: their value.
            without: a cell that it did not enter.
            free: cells of it that were not yet part of a region.
        """
        inside, needs = set(flood), set[int]()
        for cell in flood:
            placed = self.placed.get(cell, NOW)
            if placed < number and cell not in free:
                needs.add(placed)
            for other in self.beside[cell]:
                if other in inside or other == without:
                    continue
                barred = self.barred.get(other, NOTHING).get(value, NOW)
                placed = self.placed.get(other, NOW)
                if barred < number:
                    needs.add(barred)
                elif placed < number and self.deductions[placed].value != value:
                    needs.add(placed)
                else:  # it is too large to join, or, where it is free, what it touches is
                    beside = (other,) if placed < number else self._alike(number, other, value)
                    needs |= self.groups_need(number, [each for each in beside if each not in inside], inside)
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
            barred = self.barred.get(cell, {}).get(size, NOW)
            if barred < before:
                yield barred
            elif self.placed.get(cell, NOW) < before:
                yield self.placed[cell]

    def _alike(self, number: int, cell: Cell, value: int) -> list[Cell]:
        """The cells beside one that had the value before a deduction."""
        return [other for other in self.beside[cell] if self.value(other, number) == value]

    def groups_need(self, number: int, starts: Iterable[Cell], apart: Collection[Cell] = ()) -> set[int]:
        """The placements before a deduction of the groups with these cells."""
        found: set[Cell] = set()
        for start in starts:
            if start not in found:
                found.update(self.group(start, apart, number))
        placed = [self.placed.get(each, NOW) for each in found]
        return {each for each in placed if each < number}
