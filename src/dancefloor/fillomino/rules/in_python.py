"""What can be said of a fillomino without a search: which values a cell can still have, and why not the others.

Rules, for each value, in the order in which they are tried:

* *complete*: a group that has all its cells bars its neighbours;
* *merge*: a cell that would join groups that together are too large is barred;
* *forced*, *fit*: a group that is too small is flooded outwards through cells that can have the value, each at the
  price of the cells that the group takes in on the way; a cell without which the flood stays too small belongs to it;
* *unreachable*: a free cell from which a flood stays too small cannot have the value.

Strategy: passes over one value each. A pass takes the groups as they are when it begins, and assigns at its end what it
found: groups that grew meanwhile would make a flood wrong. A pass is repeated when something of its value changed. This
is the plain twin of native/src/fillomino/rules.cpp, step for step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import compress
from typing import NamedTuple

from dancefloor.fillomino.rules.board import NumberedBoard, Values
from dancefloor.fillomino.rules.rule import Rule

MOST_SPENT = 2_000_000  # in a pass; far more than boards for people take


class RuleStep(NamedTuple):
    """A deduction: the cell has the value (`placed`), or has not. A value of 0 is one that is not told apart.

    `because` are the cells that justify it: the regions that the rule speaks of, and what they could grow into.
    """

    rule: Rule
    cell: int
    value: int
    placed: bool
    because: tuple[int, ...]


class Refuted(Exception):
    """The rules refute what is supposed."""


class Rules:
    """What the rules leave of a board. After a contradiction only `undo` makes sense."""

    def __init__(self, board: NumberedBoard, values: Values) -> None:
        self._board, self._values = board, values
        self._left = [set(range(values.count)) for _ in board.clues]
        self._trail: list[tuple[int, int]] = []
        self._stale = set(range(values.count))
        self._group: list[int] = [-1] * len(board.clues)
        self._groups: list[list[int]] = []
        self._forced: list[tuple[int, Rule, tuple[int, ...]]] = []
        self._flood: list[int] = []
        self._spent = 0  # cells flooded in this pass
        self._steps: list[RuleStep] = []
        self.failed = False  #: there is a contradiction

    def left(self, cell: int) -> set[int]:
        """The symbols that a cell can have."""
        return self._left[cell]

    def values(self, cell: int) -> list[int]:
        """The values that a cell can have, in ascending order; the last may be 0, for those that are not told apart."""
        return [self._values.number(symbol) for symbol in sorted(self._left[cell])]

    def take_steps(self) -> list[RuleStep]:
        """The steps made since this was asked last."""
        steps, self._steps = self._steps, []
        return steps

    def begin(self) -> bool:
        """Look at the board: values too large go, and each clue is placed; whether there is no contradiction."""
        return self._holds(self._begin)

    def _begin(self) -> None:
        values = self._values
        for symbol in range(values.count):
            if values.need[symbol] > self._board.largest:
                for cell in range(len(self._left)):
                    self._take(cell, symbol, Rule.LARGE)
        for cell, clue in enumerate(self._board.clues):
            if values.count == 1:
                if not clue:
                    self._note(Rule.LAST, cell, 0, True, ())
                self._assigned(cell, 0)
            if clue and values.symbol(clue) < 0:
                self._fail(Rule.LARGE, cell, -1)
            if clue:
                self._settle(cell, values.symbol(clue), Rule.GIVEN)

    def _holds(self, deduce: Callable[[], None]) -> bool:
        """Deduce something; False if there is a contradiction, or was one before."""
        if self.failed:
            return False
        try:
            deduce()
        except Refuted:
            self.failed = True
        return not self.failed

    def step(self) -> bool:
        """All rules for one value; False once none has anything more to say, or there is a contradiction."""
        if self.failed or not self._stale:
            return False
        symbol = min(self._stale)
        self._stale.remove(symbol)
        return self._holds(partial(self._pass, symbol))

    def run(self) -> bool:
        """Steps until there are no more; whether there is no contradiction."""
        while self.step():
            pass
        return not self.failed

    def place(self, cell: int, value: int) -> bool:
        """Suppose a value."""
        return self._holds(partial(self._settle, cell, self._symbol(value), Rule.GIVEN))

    def remove(self, cell: int, value: int) -> bool:
        """Suppose, or know from elsewhere, that a cell has not a value."""
        return self._holds(partial(self._take, cell, self._symbol(value), Rule.REFUTED))

    def _symbol(self, value: int) -> int:
        return self._values.symbol(value) if value else self._values.big

    def mark(self) -> int:
        """What is known now, after `run`, to be taken up again by `undo`."""
        return len(self._trail)

    def undo(self, mark: int) -> None:
        """Forget all that was found since the mark."""
        while len(self._trail) > mark:
            cell, symbol = self._trail.pop()
            self._left[cell].add(symbol)
        self._stale.clear()
        self.failed = False

    def probe(self, most: int) -> tuple[bool, int]:
        """Values that the rules refute when they are supposed go, cells with few values left first.

        Tries so many suppositions at most; returns whether there is no contradiction, and how many were not needed.
        """
        refuted = True
        while refuted and most > 0:
            refuted = False
            cells = [cell for cell, left in enumerate(self._left) if len(left) > 1]
            for cell in sorted(cells, key=lambda each: len(self._left[each])):
                for value in self.values(cell):
                    if most <= 0 or value not in self.values(cell) or len(self._left[cell]) == 1:
                        continue
                    most -= 1
                    mark, steps = self.mark(), len(self._steps)
                    possible = self.place(cell, value) and self.run()
                    self.undo(mark)
                    del self._steps[steps:]
                    if not possible:
                        refuted = True
                        if not (self.remove(cell, value) and self.run()):
                            return False, most
        return True, most

    def _note(self, rule: Rule, cell: int, symbol: int, placed: bool, because: Sequence[int]) -> None:
        value = 0 if symbol < 0 else self._values.number(symbol)
        self._steps.append(RuleStep(rule, cell, value, placed, tuple(because)))

    def _fail(self, rule: Rule, cell: int, symbol: int, because: Sequence[int] = ()) -> None:
        self._note(rule, cell, symbol, False, because)
        raise Refuted

    def _take(self, cell: int, symbol: int, rule: Rule, because: Sequence[int] = ()) -> None:
        left = self._left[cell]
        if symbol not in left:
            return
        self._note(rule, cell, symbol, False, because)
        if len(left) == 1:
            self._fail(Rule.EMPTY, cell, symbol)
        self._drop(cell, symbol)
        if len(left) == 1:
            (last,) = left
            self._note(Rule.LAST, cell, last, True, ())
            self._assigned(cell, last)

    def _settle(self, cell: int, symbol: int, rule: Rule, because: Sequence[int] = ()) -> None:
        left = self._left[cell]
        if symbol not in left:
            self._fail(Rule.EMPTY, cell, symbol, because)
        if len(left) == 1:
            return
        self._note(rule, cell, symbol, True, because)
        for other in sorted(left - {symbol}):
            self._drop(cell, other)
        self._assigned(cell, symbol)

    def _drop(self, cell: int, symbol: int) -> None:
        self._left[cell].remove(symbol)
        self._trail.append((cell, symbol))
        self._stale.add(symbol)

    def _assigned(self, cell: int, symbol: int) -> None:
        self._stale.add(symbol)
        if symbol != self._values.big:  # which is not one value
            for other in self._board.behind[cell]:
                self._take(other, symbol, Rule.WALLED)

    def _pass(self, symbol: int) -> None:
        self._find_groups(symbol)
        self._forced.clear()
        self._spent = 0
        try:
            self._look_around_groups(symbol)
            for group in self._groups:
                if len(group) < self._values.need[symbol] and self._spent < MOST_SPENT:
                    self._force(symbol, group)
            self._reach_free_cells(symbol)
        finally:
            for group in self._groups:
                for cell in group:
                    self._group[cell] = -1
        for cell, rule, because in self._forced:
            self._settle(cell, symbol, rule, because)

    def _find_groups(self, symbol: int) -> None:
        self._groups = []
        for start, left in enumerate(self._left):
            if self._group[start] < 0 and len(left) == 1 and symbol in left:
                group = [start]
                self._group[start] = len(self._groups)
                for cell in group:
                    for other in self._board.neighbors[cell]:
                        if self._group[other] < 0 and self._left[other] == {symbol}:
                            self._group[other] = len(self._groups)
                            group.append(other)
                self._groups.append(group)

    def _look_around_groups(self, symbol: int) -> None:
        cap = self._values.cap[symbol]
        if cap is None:
            return
        for number, group in enumerate(self._groups):
            if len(group) > cap:
                self._fail(Rule.OVERFLOW, group[0], symbol, group)
            if len(group) == cap:
                for cell in group:
                    for other in self._board.neighbors[cell]:
                        if self._group[other] != number:
                            self._take(other, symbol, Rule.COMPLETE, group)
        for group in self._groups:
            for beside in group:
                for cell in self._board.neighbors[beside]:
                    if self._group[cell] < 0 and symbol in self._left[cell]:
                        joined = {self._group[o]: o for o in self._board.neighbors[cell] if self._group[o] >= 0}
                        if 1 + sum(len(self._groups[each]) for each in joined) > cap:
                            self._take(cell, symbol, Rule.MERGE, tuple(joined.values()))

    def _force(self, symbol: int, group: list[int]) -> None:
        start, need = group[0], self._values.need[symbol]
        if not self._grows(symbol, start, need):
            self._fail(Rule.STUCK, start, symbol, self._flood)
        flood = self._flood
        candidates = [cell for cell in flood if self._group[cell] < 0]
        if len(flood) == need and not self._grows(symbol, start, need + 1):
            self._forced += [(cell, Rule.FIT, tuple(flood)) for cell in candidates]
            return
        while candidates and self._spent < MOST_SPENT:
            cell = candidates.pop()
            if self._grows(symbol, start, need, without=cell):
                reached = set(self._flood)
                candidates = [each for each in candidates if each in reached]
            else:
                self._forced.append((cell, Rule.FORCED, tuple(self._flood)))

    def _reach_free_cells(self, symbol: int) -> None:
        """Free cells from which a flood stays too small.

        Cells with which no other group comes in find what a flood has found before: enough cells, if they were no more
        than a region has; or, if none of its cells is beside a group, too few.
        """
        need, large_enough = self._values.need[symbol], set[int]()
        if need == 1:
            return
        for cell, left in enumerate(self._left):
            if self._spent >= MOST_SPENT:
                break
            if self._group[cell] >= 0 or symbol not in left or len(left) == 1 or cell in large_enough:
                continue
            grows, flood = self._grows(symbol, cell, need), self._flood
            inside = set(flood)
            alone = [not any(self._group[o] >= 0 and o not in inside for o in self._board.neighbors[c]) for c in flood]
            if not grows:
                together = all(alone) and all(self._group[other] < 0 for other in flood)
                for other in flood if together else (cell,):
                    if len(self._left[other]) > 1:
                        self._take(other, symbol, Rule.UNREACHABLE, flood)
            elif self._values.cap[symbol] is None or len(flood) == need:
                large_enough.update(compress(flood, alone))

    def _grows(self, symbol: int, start: int, enough: int, without: int = -1) -> bool:
        """Flood from a cell, or from its group, around a cell, until there are enough cells; whether there are."""
        cap, flood, seen = self._values.cap[symbol], list(self._with_group(start)), {without}
        seen.update(flood)
        if self._group[start] < 0:  # what it touches belongs to its region
            for other in self._board.neighbors[start]:
                if self._group[other] >= 0 and other not in seen:
                    flood += self._with_group(other)
                    seen.update(flood)
        cost = 0 if cap is None else len(flood)
        buckets = {cost: list(flood)}
        while buckets and len(flood) < enough:
            cost = min(buckets)
            for cell in (bucket := buckets[cost]):
                if len(flood) >= enough:
                    break
                for other in self._board.neighbors[cell]:
                    if other in seen or symbol not in self._left[other]:
                        continue
                    taken = self._with_group(other)
                    total = cost + len(taken) if cap is not None else 0
                    if cap is None or total <= cap:
                        seen.update(taken)
                        flood += taken
                        (bucket if total == cost else buckets.setdefault(total, [])).extend(taken)
            del buckets[cost]
        self._flood = flood
        self._spent += len(flood)
        return len(flood) >= enough

    def _with_group(self, cell: int) -> list[int]:
        return self._groups[self._group[cell]] if self._group[cell] >= 0 else [cell]
