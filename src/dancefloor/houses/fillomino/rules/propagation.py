"""Deduce, without a search, which values each cell of a fillomino can have, and why it cannot have the others.

Rules, for each value, in the order of application:

* *complete*: the neighbours of a group that has all its cells cannot have the value;
* *merge*: a cell cannot have the value if it would join groups that are too large together;
* *forced*, *fit*: from a group that is too small, a flood spreads through cells that can have the value; the cost of a
  cell is the number of cells that the group gains on the way, among them the groups that the cell touches and would
  join. A cell without which the flood stays too small belongs to the group;
* *unreachable*: a free cell from which a flood stays too small cannot have the value;
* *symmetric*, if regions must be: what all symmetric regions with a group have belongs to it, what is beside all of
  them does not; a free cell that is in none cannot have the value (`dancefloor.houses.fillomino.rules.turning`).

Strategy: each pass treats one value. It uses the groups as they are at its start, and assigns its findings at its end:
if groups grew meanwhile, a flood would be wrong. A value whose cells have changed gets another pass, so free cells are
left for the first pass that has nothing to assign. This twin of
native/src/fillomino/rules.cpp takes the same steps; that one looks only near what has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from dancefloor.houses.fillomino.rules.numbered_board import NumberedBoard, Values
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.rules.turning import Turning

MOST_SPENT = 2_000_000  # cells flooded in a pass; boards made for people need far fewer


class RuleStep(NamedTuple):
    """A deduction: the cell has the value (`placed`), or does not have it; 0 stands for any value of symbol BIG.

    `because` holds the cells that justify it: the regions that the rule is about, and the cells they could grow into.
    """

    rule: Rule
    cell: int
    value: int
    placed: bool
    because: tuple[int, ...]


class Refuted(Exception):
    """The rules refute a supposition."""


class Rules:
    """The symbols that the rules leave for each cell. After a contradiction, call only `undo`."""

    def __init__(self, board: NumberedBoard, values: Values) -> None:
        self._board, self._values = board, values
        self._left = [set(range(values.count)) for _ in board.clues]
        self._trail: list[tuple[int, int]] = []
        self._stale = set(range(values.count))
        self._group: list[int] = [-1] * len(board.clues)
        self._groups: list[list[int]] = []
        self._forced: list[tuple[int, Rule, tuple[int, ...]]] = []
        self._flood: list[int] = []
        self._turning = Turning(board, values, self._left, MOST_SPENT)
        self._spent = 0  # cells flooded in this pass
        self._looked = 0
        self._steps: list[RuleStep] = []
        self.failed = False  #: there is a contradiction
        self._holding = self._groups_only = False
        self._held: set[int] = set()  # cells that get a value, which is held back

    def left(self, cell: int) -> set[int]:
        """The symbols that a cell can have."""
        return self._left[cell]

    def values(self, cell: int) -> list[int]:
        """The values that a cell can have, in ascending order; the last may be 0, for all values of symbol BIG."""
        return [self._values.number(symbol) for symbol in sorted(self._left[cell])]

    def choices(self) -> list[int]:
        """By cell: how many values it can have."""
        return list(map(len, self._left))

    def trials(self, cell: int, values: Iterable[int]) -> list[int]:
        """For each value: how many values all cells together can have if the cell has it; 0 for a contradiction."""
        totals = []
        for value in values:
            total, symbol = 0, self._values.symbol(value)
            if not self.failed and symbol in self._left[cell]:
                mark, steps = self.mark(), len(self._steps)
                if self._holds(partial(self._settle, cell, symbol, Rule.GIVEN)) and self.run():
                    total = sum(self.choices())
                self.undo(mark)
                del self._steps[steps:]
            totals.append(total)
        return totals

    def take_steps(self) -> list[RuleStep]:
        """The steps since the last call."""
        steps, self._steps = self._steps, []
        return steps

    def begin(self) -> bool:
        """Remove values that are too large, and place each clue; return whether there is no contradiction."""
        return self._holds(self._begin)

    def _begin(self) -> None:
        values = self._values
        for symbol in range(values.count):
            if values.need[symbol] > self._board.largest:
                for cell in range(len(self._left)):
                    self._take(cell, symbol, Rule.LARGE)
        for symbol, value in enumerate(values.numbers):
            for cell in range(len(self._left)):
                if self._board.barred(cell, value):
                    self._take(cell, symbol, Rule.KIND)
        for cell, clue in enumerate(self._board.clues):
            if values.count == 1:  # then nothing settles a cell: it has its value from the beginning
                self._note(Rule.GIVEN if clue and values.symbol(clue) == 0 else Rule.LAST, cell, 0, True, ())
                self._assigned(cell, 0)
            if clue and values.symbol(clue) < 0:
                self._fail(Rule.LARGE, cell, -1)
            if clue:
                self._settle(cell, values.symbol(clue), Rule.GIVEN)

    def _holds(self, deduce: Callable[[], None]) -> bool:
        """Deduce something; return False if there is, or already was, a contradiction."""
        if self.failed:
            return False
        try:
            deduce()
        except Refuted:
            self.failed = True
        return not self.failed

    def step(self) -> bool:
        """Apply all rules to one value; return False at a contradiction, or if no value needs a pass."""
        if self.failed or not self._stale:
            return False
        symbol = min(self._stale)
        self._stale.remove(symbol)
        return self._holds(partial(self._pass, symbol))

    def run(self) -> bool:
        """Take steps until there are no more; return whether there is no contradiction."""
        while self.step():
            pass
        return not self.failed

    def place(self, cell: int, value: int, rule: Rule = Rule.GIVEN) -> bool:
        """Suppose, or take as known by a rule, that a cell has a value; return whether there is no contradiction."""
        return self._holds(partial(self._settle, cell, self._symbol(value), rule))

    def remove(self, cell: int, value: int, rule: Rule = Rule.REFUTED) -> bool:
        """Suppose, or take as known by a rule, that a cell does not have a value; return as `place` does."""
        return self._holds(partial(self._take, cell, self._symbol(value), rule))

    def hold_back(self, holding: bool, groups_only: bool) -> None:
        """From now on only note which cells get a value, or use that, too; what was noted so far is forgotten.

        So all that is noted meanwhile follows from what was known before. With `groups_only`, the rules look at groups,
        but not at the room of other cells.
        """
        if self._groups_only and not groups_only:
            self._stale.update(range(self._values.count))
        self._holding, self._groups_only = holding, groups_only
        self._held.clear()

    def _symbol(self, value: int) -> int:
        return self._values.symbol(value) if value else self._values.big

    def looked(self) -> int:
        """How many cells its passes looked at."""
        return self._looked

    def mark(self) -> int:
        """A mark for the state after `run`, to which `undo` can return."""
        return len(self._trail)

    def undo(self, mark: int) -> None:
        """Forget everything found since the mark."""
        self._turning.forget(mark)
        while len(self._trail) > mark:
            cell, symbol = self._trail.pop()
            self._left[cell].add(symbol)
        self._stale.clear()
        self.failed = False

    def regional(self, cell: int, most: int) -> tuple[list[list[int]], int, list[tuple[int, int]]]:
        """What follows from the value of a cell, in whichever symmetric region it is.

        The regions, the number of cells that get a value in all of them together, and what is excluded in all that are
        possible, as cells and values. No regions, if there are more than `most`, or they are not listed.
        """
        symbol, before, steps = min(self._left[cell], default=-1), self.mark(), len(self._steps)
        if self.failed or not self._board.positions or self._left[cell] != {symbol} - {self._values.big}:
            return [], 0, []
        listed = self._turning.possible(symbol, before) or ()
        regions = sorted(region.cells for region in listed if cell in region.cells)
        if not 2 <= len(regions) <= most:
            return [], 0, []
        agreed: set[tuple[int, int]] | None = None
        assigned = 0
        for region in regions:
            done = len(self._steps)
            possible = all(self.place(each, self._values.number(symbol)) for each in region) and self.run()
            excluded = set(self._trail[before:])
            self.undo(before)
            assigned += max(sum(step.placed for step in self._steps[done:]) - len(region), 0)
            if possible:
                agreed = excluded if agreed is None else agreed & excluded
                if not agreed:
                    break
        del self._steps[steps:]
        both = [(other, self._values.number(each)) for other, each in sorted(agreed or ())]
        return list(map(list, regions)), assigned, both

    def _note(self, rule: Rule, cell: int, symbol: int, placed: bool, because: Sequence[int]) -> None:
        value = 0 if symbol < 0 else self._values.number(symbol)
        self._steps.append(RuleStep(rule, cell, value, placed, tuple(because)))

    def _fail(self, rule: Rule, cell: int, symbol: int, because: Sequence[int] = ()) -> None:
        self._note(rule, cell, symbol, False, because)
        raise Refuted

    def _take(self, cell: int, symbol: int, rule: Rule, because: Sequence[int] = ()) -> None:
        left = self._left[cell]
        if symbol not in left or cell in self._held:
            return
        self._note(rule, cell, symbol, False, because)
        if len(left) == 1:
            self._fail(Rule.EMPTY, cell, symbol)
        if self._holding and len(left) == 2:
            self._note(Rule.LAST, cell, sum(left) - symbol, True, ())
            self._held.add(cell)
            return
        self._drop(cell, symbol)
        if len(left) == 1:
            (last,) = left
            self._note(Rule.LAST, cell, last, True, ())
            self._assigned(cell, last)

    def _settle(self, cell: int, symbol: int, rule: Rule, because: Sequence[int] = ()) -> None:
        left = self._left[cell]
        if symbol not in left:
            self._fail(Rule.EMPTY, cell, symbol, because)
        if len(left) == 1 or cell in self._held:
            return
        self._note(rule, cell, symbol, True, because)
        if self._holding:
            self._held.add(cell)
            return
        for other in sorted(left - {symbol}):
            self._drop(cell, other)
        self._assigned(cell, symbol)

    def _drop(self, cell: int, symbol: int) -> None:
        self._left[cell].remove(symbol)
        self._trail.append((cell, symbol))
        self._stale.add(symbol)

    def _assigned(self, cell: int, symbol: int) -> None:
        self._stale.add(symbol)
        if symbol != self._values.big:  # BIG is not a single value
            for other in self._board.behind[cell]:
                self._take(other, symbol, Rule.WALLED)
            value = self._values.number(symbol)
            for close in (value + sign * each for each in self._board.differences for sign in (-1, 1)):
                if (barred := self._values.symbol(close)) not in (-1, self._values.big):
                    for other in self._board.beside(cell):
                        self._take(other, barred, Rule.DISTANCE, (cell,))

    def _pass(self, symbol: int) -> None:
        self._find_groups(symbol)
        self._forced.clear()
        self._spent = 0
        try:
            self._look_around_groups(symbol)
            for group in self._groups:
                if len(group) < self._values.need[symbol] and self._spent < MOST_SPENT:
                    self._force(symbol, group)
            if not self._groups_only and (self._holding or not self._forced):
                self._reach_free_cells(symbol)
                if self._board.positions and symbol != self._values.big:
                    self._turn(symbol)
        finally:
            for group in self._groups:
                for cell in group:
                    self._group[cell] = -1
            self._looked += self._spent + len(self._group)
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
        """Remove the value from free cells from which a flood stays too small.

        The result of a flood also holds for others of its cells: enough cells, if they are no more than a region has,
        which they then can be; or too few, if nothing can be added to them.
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
            if not grows:
                inside = set(flood)
                around = (other for each in flood for other in self._board.neighbors[each] if other not in inside)
                closed = not any(symbol in self._left[other] for other in around)
                for other in flood if closed else (cell,):
                    if len(self._left[other]) > 1:
                        self._take(other, symbol, Rule.UNREACHABLE, flood)
            elif self._values.cap[symbol] is None or len(flood) == need:
                large_enough.update(flood)

    def _turn(self, symbol: int) -> None:
        """Find what symmetric regions must have, or cannot have."""
        for found in self._turning.findings(symbol, self._groups, self._group, len(self._trail), self._spent):
            if found.placed:
                self._forced.append((found.cell, Rule.SYMMETRIC, found.because))
            else:
                self._take(found.cell, symbol, Rule.SYMMETRIC, found.because)

    def _grows(self, symbol: int, start: int, enough: int, without: int = -1) -> bool:
        """Flood from a cell or its group until there are `enough` cells; return whether there are. Avoid `without`."""
        cap, seen = self._values.cap[symbol], {without}
        flood = list(self._with_groups(start, seen))
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
                    taken = self._with_groups(other, seen)
                    total = cost + len(taken) if cap is not None else 0
                    if cap is None or total <= cap:
                        seen.update(taken)
                        flood += taken
                        (bucket if total == cost else buckets.setdefault(total, [])).extend(taken)
            del buckets[cost]
        self._flood = flood
        self._spent += len(flood)
        return len(flood) >= enough

    def _with_groups(self, cell: int, reached: set[int]) -> list[int]:
        """What comes into a flood with a cell: its group, or itself and the groups that it touches, which it joins.

        Groups that the flood has reached cost nothing. Nor do they make anything too cheap: cells are reached in the
        order of their cost, so what the flood reached later than a cell costs at least as much.
        """
        if self._group[cell] >= 0:
            return self._groups[self._group[cell]]
        taken = [cell]
        for other in self._board.neighbors[cell]:
            if self._group[other] >= 0 and other not in reached and other not in taken:
                taken += self._groups[self._group[other]]
        return taken
