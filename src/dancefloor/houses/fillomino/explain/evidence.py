"""Find the deductions that a deduction rests on, so that an explanation can leave out all others.

Strategy: number deductions in the order in which they were made. Since most of them lead nowhere, find what the rule of
one used only when that is asked for, among what was known before it. Each rule says what it used (`techniques`). The
result may contain a few deductions too many, since a rule may not have used all that it could; it never lacks one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.record import Record
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule
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
        self.work += ADDING
        self._needs.append(None if needs is None else tuple(sorted(set(needs))))
        return super().add(deduction)

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
