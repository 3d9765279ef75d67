"""What a deduction rests on, so that explanations can leave out all else; and what bars the ways out of a region.

Strategy: number deductions in the order in which they were made. Since most of them lead nowhere, find what the rule of
one used only when that is asked for, among what was known before it. Each rule says what it used (`techniques`). The
result may contain a few deductions too many, since a rule may not have used all that it could; it never lacks one.

For the ways out, look at the cells around a flood, and find what stopped it there. That is what a person sees on the
board: a region that it would join, another number, a wall; or an exclusion that an earlier move has told. Ways out that
stay too short are those that a flood took without the cell that the region needs.

`Knowledge` is what is known of a board when the rules lead no further: the values left, groups of equal numbers, closed
areas. It follows the deductions since the last look, and names the cells that have changed, so that patterns are looked
for only near them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.move import Barrier, Exit, SeenPattern
from dancefloor.houses.fillomino.explain.record import ENDING, Record
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.rules.reasoning import Deduced, Deduction, Reasoning
from dancefloor.houses.fillomino.rules.rule import GROWING, Rule
from dancefloor.houses.fillomino.techniques.plain_rules import PLAIN

ADDING, LOOKING = 500, 300  # steps of `Effort`: to make and add a deduction, and to look around a cell of a flood


class Evidence(Record):
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
        super().__init__(puzzle)
        self._needs: list[tuple[int, ...] | None] = []  # by number; None: nobody has asked
        self.work = 0  #: in steps of `Effort`

    def retract(self, many: int) -> None:
        """Forget all deductions but the first ones.

        Args:
            many: the number of deductions to keep.
        """
        super().retract(many)
        del self._needs[many:]

    def add(self, deduction: Deduction, needs: Iterable[int] | None = None) -> int:
        """Add the next deduction, and return its number. Its rule shows what it needs, unless `needs` says so."""
        number = super().add(deduction)
        if needs is not None:
            self.rests(number, needs)
        return number

    def learn(self, steps: Deduced) -> int:
        """Add the next deductions, as steps with numbers of cells, and return the number of the first."""
        self.work += ADDING * len(steps)
        self._needs += [None] * len(steps)
        return super().learn(steps)

    def rests(self, number: int, needs: Iterable[int]) -> None:
        """Say what a deduction needs."""
        self._needs[number] = tuple(sorted(set(needs)))

    def needs(self, number: int) -> tuple[int, ...]:
        """The numbers of the earlier deductions that one needs, in ascending order."""
        found = self._needs[number]
        if found is None:
            found = self._needs[number] = tuple(sorted(self._used(number)))
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
        known = PLAIN.get(deduction.rule)
        return known.evidence(self, number) if known and known.evidence else set()


def exits(
    evidence: Record,
    told: Sequence[int],
    region: Sequence[Cell],
    numbers: Mapping[Cell, int],
    fresh: Collection[int],
) -> tuple[Exit, ...]:
    """What bars the other ways out of a region that a flood makes grow; equal reasons together.

    Args:
        evidence: all deductions.
        told: the numbers of those that put the number into cells, by one flood.
        region: the cells that the region had before.
        numbers: what the board showed before.
        fresh: the numbers of exclusions that the sentences of this move tell anyway.

    >>> from dancefloor.houses.fillomino.rules.reasoning import Reasoning
    >>> from dancefloor.houses.fillomino.fillomino import Fillomino
    >>> puzzle = Fillomino(((2, 0), (0, 1), (2, 0)))
    >>> evidence = Record(puzzle)
    >>> for deduction in Reasoning(puzzle).run():
    ...     _ = evidence.add(deduction)
    >>> first = evidence.placed[0, 1]
    >>> [(each.bar.name, each.cells) for each in exits(evidence, [first], [(0, 0)], {**puzzle.given}, ())]
    [('JOINS', ((1, 0),)), ('TAKEN', ((1, 1),))]
    """
    first = evidence.deductions[told[0]]
    if first.rule not in GROWING or not first.value or not region:
        return ()
    found: dict[tuple[Barrier, tuple[Cell, ...]], list[Cell]] = {}
    for cell, bar, others in _around(evidence, told, first, region, numbers, fresh):
        found.setdefault((bar, others), []).append(cell)
    found_ones = [Exit(bar, tuple(sorted(cells)), others) for (bar, others), cells in found.items()]
    if len(found_ones) > 1:
        found_ones.sort(key=lambda each: (each.bar, -len(each.cells), each.others, each.cells))
    return tuple(found_ones)


def _around(
    evidence: Record,
    told: Sequence[int],
    first: Deduction,
    region: Sequence[Cell],
    numbers: Mapping[Cell, int],
    fresh: Collection[int],
) -> Iterator[tuple[Cell, Barrier, tuple[Cell, ...]]]:
    """Each cell that the region cannot grow into, with the reason."""
    value, filled = first.value, {evidence.deductions[number].cell for number in told}
    behind = set(first.because) if PLAIN[first.rule].fills else set(region)
    inside = behind | filled
    short = {cell for number in told for cell in evidence.deductions[number].because} - inside
    for cell in {other for each in behind for other in evidence.beside[each]} - inside:
        if cell in numbers:
            if numbers[cell] != value:
                yield cell, Barrier.TAKEN, ()
            continue
        barring = evidence.barring(cell, value)
        rule = evidence.deductions[barring].rule if barring is not None and barring < told[0] else None
        joined = _joined(evidence, cell, value, numbers, inside) if _may_join(rule) else ()
        if joined and 1 + len(behind) + len(joined) > value:
            yield cell, Barrier.JOINS, joined
        elif cell in short:
            yield cell, Barrier.SHORT, ()
        elif rule and barring not in fresh and (bar := PLAIN[rule].bars if rule in PLAIN else Barrier.SHOWN):
            yield cell, bar, ()


def _may_join(barring: Rule | None) -> bool:
    """Whether a cell may be no way out since it would join regions, by the rule that bars it, if one does."""
    return barring is None or (barring in PLAIN and PLAIN[barring].joins)


def _joined(
    evidence: Record, cell: Cell, value: int, numbers: Mapping[Cell, int], inside: Collection[Cell]
) -> tuple[Cell, ...]:
    """The cells of other regions with a number that a cell would join."""
    beside = [other for other in evidence.beside[cell] if numbers.get(other) == value and other not in inside]
    return (
        tuple(sorted({each for other in beside for each in alike(evidence, numbers, other, value)})) if beside else ()
    )


def alike(evidence: Record, numbers: Mapping[Cell, int], start: Cell, value: int) -> list[Cell]:
    """The connected cells that show one number; none if the first does not.

    Args:
        evidence: knows which cells are connected.
        numbers: what the board shows.
        start: the first cell.
        value: the number.
    """
    if numbers.get(start) != value:
        return []
    found, seen = [start], {start}
    for cell in found:
        for other in evidence.beside[cell]:
            if other not in seen and numbers.get(other) == value:
                seen.add(other)
                found.append(other)
    return found


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
        changed, self._changed = self._changed, set()
        for rule, cell, value, placed, _ in self.evidence.deductions.steps[self._seen :]:
            left = self.values[cell]
            if placed and len(left) > 1:
                left.intersection_update((value,))
                changed.add(cell)
            elif not placed and value in left and rule not in ENDING:
                left.remove(value)
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
