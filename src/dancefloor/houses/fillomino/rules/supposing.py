"""Suppose that a cell has a value, or does not have it, and see what the rules find.

Strategy: apply the rules value by value, look at the deadline in between, and forget everything afterwards. The
compiled rules answer the same three questions (native/src/fillomino/supposing.cpp), each in one call. Such a call takes
minutes on very large boards, so these questions go step by step there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import inf
from typing import Any, Protocol

from dancefloor.search.deadline import check

#: Deductions: the rule, the cell, the value, whether the cell has it, and the cells that justify that.
Deduced = Sequence[tuple[Any, int, int, bool, Sequence[int]]]


class SteppedRules(Protocol):
    """Rules that can be applied to one value at a time."""

    def values(self, cell: int) -> Sequence[int]:
        """The values that a cell can have, in ascending order; the last may be 0."""

    def choices(self) -> Sequence[int]:
        """By cell: how many values it can have."""

    def place(self, cell: int, value: int, rule: Any) -> bool:
        """Take it that a cell has a value; return whether there is no contradiction."""

    def remove(self, cell: int, value: int, rule: Any) -> bool:
        """Take it that a cell does not have a value; return whether there is no contradiction."""

    def step(self) -> bool:
        """Apply all rules to one value; return False at a contradiction, or if no value needs a pass."""

    def run(self) -> bool:
        """Take steps until there are no more; return whether there is no contradiction."""

    def mark(self) -> int:
        """A mark for the state after `run`."""

    def undo(self, mark: int) -> None:
        """Forget everything found since the mark."""

    def take_steps(self) -> Deduced:
        """The deductions since the last call."""


class Followed:
    """What the rules have found of a supposition: whether it is `possible`, and the `cells` of their deductions.

    `assigned` is the number of other cells that have got their value; -1 if not even the cell itself has.
    """

    def __init__(self, possible: bool) -> None:
        self.possible, self.assigned, self.cells = possible, -1, set[int]()

    def learn(self, steps: Deduced) -> None:
        """Take in what the rules have deduced."""
        self.assigned += sum(placed for _, _, _, placed, _ in steps)
        self.cells.update(cell for _, cell, _, _, _ in steps)


class Supposing:
    """Questions about suppositions, for after `run`; it takes away all steps of the rules.

    Args:
        rules: the rules, with all that is known.
        given: the reason that the rules note for what is supposed.
        refuted: the reason that they note for what `probe` finds.
    """

    def __init__(self, rules: SteppedRules, given: object, refuted: object) -> None:
        self._rules, self._given, self._refuted = rules, given, refuted

    @contextmanager
    def _followed(self, cell: int, value: int, holds: bool = True, most: float = inf) -> Iterator[Followed]:
        """A context in which something is supposed, and followed until more than `most` other cells have a value."""
        rules, mark = self._rules, self._rules.mark()
        try:
            found = Followed((rules.place if holds else rules.remove)(cell, value, self._given))
            found.learn(rules.take_steps())
            going = found.possible
            while going and found.assigned <= most:
                check()
                going = rules.step()
                found.learn(rules.take_steps())
            if found.possible and not going:  # the rules have nothing more to say, or have met a contradiction
                found.possible = rules.run()
            yield found
        finally:
            rules.take_steps()
            rules.undo(mark)

    def probe(self, most: int) -> tuple[bool, int, Deduced]:
        """Suppose values one at a time, cells with few values first, and remove those that the rules refute.

        It tries at most `most` suppositions; it returns whether there is no contradiction, how many remain, and the
        steps that follow from what was removed.
        """
        rules, refuted = self._rules, True
        steps = list(rules.take_steps())
        while refuted and most > 0:
            refuted = False
            choices = rules.choices()
            for cell in sorted((cell for cell, left in enumerate(choices) if left > 1), key=choices.__getitem__):
                for value in rules.values(cell):
                    if most <= 0 or value not in (left := rules.values(cell)) or len(left) == 1:
                        continue
                    most -= 1
                    with self._followed(cell, value) as found:
                        pass
                    if not found.possible:
                        refuted = True
                        possible = rules.remove(cell, value, self._refuted) and rules.run()
                        steps += rules.take_steps()
                        if not possible:
                            return False, most, steps
        return True, most, steps

    def refuted(self, cell: int, most: int) -> list[tuple[int, bool, int]]:
        """The suppositions about a cell that are refuted before more than `most` other cells have got their value.

        Each is a value, whether the cell is supposed to have it, and the number of those cells. That it does not have a
        value is supposed only where more than two are left: else it has the other one.
        """
        answers = []
        values = self._rules.values(cell)
        for value in values:
            for holds in (True, False):
                if len(values) >= (2 if holds else 3):
                    with self._followed(cell, value, holds, most) as found:
                        pass
                    if not found.possible:
                        answers.append((value, holds, max(found.assigned, 0)))
        return answers

    def agreed(self, cell: int) -> list[tuple[int, int, list[tuple[int, int]]]]:
        """What follows, whether a cell has a value or not.

        For each value for which there is anything: the value, the number of cells that get their value on the way, and
        the exclusions, as cells and values.
        """
        answers = []
        values = self._rules.values(cell)
        for value in values if len(values) > 1 else ():
            assigned, excluded = 0, []
            for holds in (True, False):
                with self._followed(cell, value, holds) as found:
                    left = {other: set(self._rules.values(other)) for other in found.cells}
                assigned += max(found.assigned, 0)
                if found.possible:
                    excluded.append({(o, gone) for o in left for gone in set(self._rules.values(o)) - left[o]})
            if len(excluded) == 2 and (both := excluded[0] & excluded[1]):
                answers.append((value, assigned, sorted(both, key=lambda each: (each[0], each[1] or inf))))
            if len(values) == 2:  # that it has the other value is the same
                break
        return answers
