"""Deductions of the rules about a fillomino, step by step, each with the cells that justify it.

Strategy: run the compiled rules, or without them their twin in Python (`propagation`), which takes the same steps. The
rules distinguish values up to 14 and those of clues; 0 stands for any other value.

`Supposing` supposes that a cell has a value, or does not have it, and sees what the rules find. It applies the rules
value by value, looks at the deadline in between, and forgets everything afterwards. The compiled rules answer the same
three questions (native/src/fillomino/supposing.cpp), each in one call. Such a call takes minutes on very large boards,
so these questions go step by step there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import inf
from typing import Any, NamedTuple, Protocol, overload

import dancefloor._native
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.rules.numbered_board import NumberedBoard, Values, first_small
from dancefloor.houses.fillomino.rules.propagation import Rules
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.search.deadline import check

SMALL = 14
LARGE = 4_000  # cells of a board; on others the rules take no time worth a look at the clock
RULES = tuple(Rule)
#: Rules by what steps have for them: numbers, or in Python the rules themselves.
KNOWN: Mapping[object, Rule] = {**dict(enumerate(RULES)), **{rule: rule for rule in RULES}}


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

    def finds(self, clues: Sequence[int], wanted: Sequence[int], near: Sequence[int], most: int) -> bool:
        """Whether the rules find the numbers of some cells, with more clues than the board has.

        A cell that cannot have a value may get another one, which counts as one of the `most` cells.

        Args:
            clues: the clues by number of the cell, 0 for none; then they are forgotten.
            wanted: the cells whose numbers they should find.
            near: the cells about which something is supposed, if the rules refute it.
            most: how many cells may get a number before a supposition is refuted.
        """
        rules, mark = self._rules, self._rules.mark()
        try:
            shown = [(cell, clue) for cell, clue in enumerate(clues) if clue]
            possible = all(rules.place(cell, clue, self._given) for cell, clue in shown) and rules.run()
            return possible and self._find(wanted, near, most)
        finally:
            rules.take_steps()
            rules.undo(mark)

    def _find(self, wanted: Sequence[int], near: Sequence[int], most: int) -> bool:
        refuted = True
        while refuted and not self._known(wanted):
            refuted = False
            choices = self._rules.choices()
            for cell in sorted((cell for cell in near if choices[cell] > 1), key=choices.__getitem__):
                for value in self._rules.values(cell):
                    for holds in (True, False):
                        follow, left = most - (not holds), self._rules.values(cell)
                        if follow < 0 or value not in left or len(left) < (2 if holds else 3):
                            continue
                        with self._followed(cell, value, holds, follow) as found:
                            pass
                        if not found.possible and found.assigned <= follow:
                            refuted = True
                            take = self._rules.remove if holds else self._rules.place
                            if not (take(cell, value, self._given) and self._rules.run()):
                                return False
        return self._known(wanted)

    def _known(self, cells: Iterable[int]) -> bool:
        return all(len(left) == 1 and left[0] for left in map(self._rules.values, cells))

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


class Deduction(NamedTuple):
    """A step: the cell has the value (`placed`), or does not have it; a contradiction can be the last step.

    `because` holds the cells that justify it: the regions that the rule is about, and the cells they could grow into.
    """

    rule: Rule
    cell: Cell
    value: int
    placed: bool
    because: tuple[Cell, ...]

    def moved(self, home: Mapping[Cell, Cell]) -> Deduction:
        """The same deduction on a board where each cell is elsewhere."""
        because = tuple([home[cell] for cell in self.because])
        return Deduction(self.rule, home[self.cell], self.value, self.placed, because)

    def __repr__(self) -> str:
        return f"<Deduction by {self.rule.value}: {self.cell} is {'' if self.placed else 'not '}{self.value}>"


class Readable(Sequence[Deduction]):
    """Deductions from steps, each made when somebody reads it.

    Args:
        puzzle: the puzzle.
        steps: the steps, with numbers of cells.
    """

    def __init__(self, puzzle: Fillomino, steps: Deduced = ()) -> None:
        self.steps = list(steps)
        self._puzzle, self._cells = puzzle, puzzle.cells
        self._read: dict[int, Deduction] = {}

    def __len__(self) -> int:
        return len(self.steps)

    @overload
    def __getitem__(self, at: int) -> Deduction: ...

    @overload
    def __getitem__(self, at: slice) -> list[Deduction]: ...

    def __getitem__(self, at: int | slice) -> Deduction | list[Deduction]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self.steps)))]
        try:
            return self._read[at]
        except KeyError:
            rule, cell, value, placed, why = self.steps[at]
        cells, named = self._cells, KNOWN[rule]
        if self._puzzle.variants:
            named = self._puzzle.named_rule(named)
        found = Deduction(named, cells[cell], value, placed, tuple([cells[each] for each in why]))
        self._read[at] = found
        return found

    def cut(self, many: int) -> None:
        """Forget all but the first ones."""
        del self.steps[many:]
        self._read = {at: each for at, each in self._read.items() if at < many}


class Reasoning:
    """Deductions about a puzzle. `possible` becomes False at a contradiction.

    Args:
        puzzle: the puzzle.
        small: the value up to which to distinguish all values; None for 14, or the largest clue if that is smaller.
        compiled: whether to run the compiled rules; None to run them if they are installed.
        unnamed: cells that are known to have a value which the rules do not distinguish.

    >>> reasoning = Reasoning(Fillomino(((2, 0, 0),)))
    >>> [(step.rule.value, step.cell, step.value) for step in reasoning.run() if step.placed]
    [('given', (0, 0), 2), ('fit', (0, 1), 2), ('last', (0, 2), 1)]
    >>> reasoning.values((0, 2)), reasoning.possible
    ((1,), True)
    """

    def __init__(
        self,
        puzzle: Fillomino,
        *,
        small: int | None = None,
        compiled: bool | None = None,
        unnamed: Collection[Cell] = (),
    ) -> None:
        self.puzzle, self._unnamed = puzzle, unnamed
        most = len(puzzle.numbers)
        largest = min(puzzle.largest or most, most)
        # Any clue too large for the board is a contradiction; the compiled rules need it to be small.
        numbers = puzzle.numbers
        if most and max(numbers) > most:
            numbers = tuple(min(clue, most + 1) for clue in numbers)
        #: the rules distinguish all values up to this one
        self.small = small = min(small or first_small(numbers, SMALL), most)
        self._rules: Rules
        #: the compiled rules, for questions about suppositions; None on large boards, where one call takes too long
        self._at_once: core.FillominoRules | None = None
        if compiled is None:
            compiled = not dancefloor._native.MISSING
        if compiled:
            from dancefloor._native import core

            compiled_rules = core.FillominoRules(
                puzzle.beside,
                numbers,
                puzzle.walled,
                largest,
                sorted(set(filter(None, numbers))),
                small,
                puzzle.positions,
                puzzle.forbidden,
            )
            self._rules = compiled_rules  # type: ignore[assignment]
            self._at_once = compiled_rules if most <= LARGE else None
        else:
            board = NumberedBoard.of(puzzle.beside, numbers, puzzle.walled, largest, puzzle.positions, puzzle.forbidden)
            self._rules = Rules(board, Values(small, numbers, board.largest))
        self._compiled, self._is_large = compiled, most > LARGE
        self._by_steps = Supposing(self._rules, self._named(Rule.GIVEN), self._named(Rule.REFUTED))
        self.possible, self._begun = True, False

    def run(self) -> tuple[Deduction, ...]:
        """Apply all rules until they deduce nothing more; return the deductions since the last call.

        Raises:
            TimeUp: the deadline around it has passed; it can be called again.
        """
        return self._told(self.deduced())

    def deduced(self) -> Deduced:
        """The same as steps with numbers of cells: faster, where few of them will be read (`Readable`)."""
        self._go_on()
        return self._rules.take_steps()

    def suffices(self) -> bool:
        """Whether the rules solve the puzzle; much faster than `run`, which can return the deductions afterwards.

        >>> Reasoning(Fillomino(((2, 0, 0),))).suffices(), Reasoning(Fillomino(((0, 0, 0),))).suffices()
        (True, False)
        """
        self._go_on()
        return self.solved

    def _go_on(self) -> None:
        self._begin()
        while self._is_large and self.possible and self._rules.step():
            check()
        self.possible = self.possible and self._rules.run()

    def _begin(self) -> None:
        if not self._begun:
            self._begun, given = True, self._named(Rule.GIVEN)
            self.possible = self._rules.begin() and all(
                self._rules.place(self.puzzle.number(cell), 0, given) for cell in self._unnamed
            )

    def hold_back(self, holding: bool, *, groups_only: bool = False) -> None:
        """From now on `run` only notes which cells get a value, or uses that, too; what was noted so far is forgotten.

        So all that it returns meanwhile follows from what was known before.

        Args:
            holding: whether it only notes them.
            groups_only: whether it looks at groups of cells with one value, but not at the room of other cells.

        >>> reasoning = Reasoning(Fillomino(((3, 0, 0, 0, 1, 0),)))
        >>> reasoning.hold_back(True, groups_only=True)
        >>> [(step.rule.value, step.cell, step.value) for step in reasoning.run() if step.placed]
        [('given', (0, 0), 3), ('given', (0, 4), 1), ('fit', (0, 1), 3), ('fit', (0, 2), 3)]
        """
        self._begin()
        self._rules.hold_back(holding, groups_only)

    @property
    def work(self) -> int:
        """The work so far, in steps of about ten nanoseconds that do not depend on the machine."""
        return self._rules.looked() * 3 // 2

    def choices(self) -> list[int]:
        """By cell, row by row: how many values it can have after all rules.

        >>> Reasoning(Fillomino(((2, 0, 0),))).choices()
        [1, 1, 1]
        """
        self._go_on()
        return self._rules.choices()

    def trials(self, cell: Cell, values: Sequence[int]) -> list[int]:
        """For each value up to `small`: the sum of `choices` if the cell has it; 0 if that leads to a contradiction.

        >>> Reasoning(Fillomino(((2, 0, 0),))).trials((0, 2), [1, 2])
        [3, 0]
        """
        self._go_on()
        return self._rules.trials(self.puzzle.number(cell), values) if self.possible else [0] * len(values)

    def values(self, cell: Cell) -> tuple[int, ...]:
        """The values that a cell can have; the last may be 0, for all that the rules do not distinguish."""
        return tuple(self._rules.values(self.puzzle.number(cell)))

    def place(self, cell: Cell, value: int, rule: Rule = Rule.GIVEN) -> None:
        """Take it as known, by a rule, that a cell has a value."""
        self.run()
        self.possible = self.possible and self._rules.place(self.puzzle.number(cell), value, self._named(rule))

    def remove(self, cell: Cell, value: int, rule: Rule = Rule.REFUTED) -> None:
        """Take it as known, by a rule, that a cell does not have a value."""
        self.run()
        self.possible = self.possible and self._rules.remove(self.puzzle.number(cell), value, self._named(rule))

    def _named(self, rule: Rule) -> Any:
        """A rule as the compiled rules know it, or their twin."""
        return RULES.index(rule) if self._compiled else rule

    @contextmanager
    def supposed(self, cell: Cell, value: int, *, holds: bool = True) -> Iterator[None]:
        """A context in which a cell is taken to have a value, or not to have it; then all consequences are forgotten.

        >>> reasoning = Reasoning(Fillomino(((3, 0, 0, 0),)))
        >>> _ = reasoning.run()
        >>> with reasoning.supposed((0, 3), 3):
        ...     [step.rule.value for step in reasoning.run()][-1]
        'empty'
        """
        self.run()
        with self._forgotten():
            (self.place if holds else self.remove)(cell, value, Rule.GIVEN)
            yield

    @contextmanager
    def _forgotten(self) -> Iterator[None]:
        """A context after which all that was deduced in it is forgotten."""
        before, mark = self.possible, self._rules.mark()
        try:
            yield
        finally:
            self._rules.take_steps()
            if before:
                self._rules.undo(mark)
            self.possible = before

    def refuted(self, cell: Cell, most: int) -> list[tuple[int, bool, int]]:
        """The suppositions about a cell that the rules refute; for after `run`.

        Each is a value, whether the cell is supposed to have it, and the number of other cells that get their value on
        the way. If those would be more than `most`, the supposition is not followed any further.
        """
        if not self.possible:
            return []
        return (self._at_once or self._by_steps).refuted(self.puzzle.number(cell), most)

    def finds(
        self, clues: Sequence[int], most: int | None, wanted: Sequence[int] = (), near: Sequence[int] = ()
    ) -> bool:
        """Whether the rules find numbers, with some clues more and with suppositions that they refute.

        Args:
            clues: the clues by number of the cell, 0 for none; then they are forgotten.
            most: before how many cells get a number they must refute a supposition; None for no suppositions.
            wanted: the cells whose numbers they should find; none for all.
            near: the cells about which something is supposed; none for all.

        >>> reasoning, clues = Reasoning(Fillomino(((0, 0, 0),) * 3), small=9), (0, 0, 0, 0, 6, 0, 3, 0, 3)
        >>> [reasoning.finds(clues, most) for most in (None, 1, 3)]
        [False, False, True]
        >>> reasoning.finds(clues, None, [4, 6]), reasoning.finds(clues, None, [0])
        (True, False)
        """
        self._go_on()
        cells = range(len(clues))
        near = (near or cells) if most is not None else ()
        return self.possible and (self._at_once or self._by_steps).finds(clues, wanted or cells, near, most or 0)

    def agreed(self, cell: Cell) -> list[tuple[int, int, list[tuple[Cell, int]]]]:
        """What follows, whether a cell has a value or not; for after `run`.

        Each is a value, the number of cells that get their value on the way, and the values that cells cannot have.
        """
        if not self.possible:
            return []
        cells = self.puzzle.cells
        found = (self._at_once or self._by_steps).agreed(self.puzzle.number(cell))
        return [(value, many, [(cells[other], its) for other, its in both]) for value, many, both in found]

    def regional(self, cell: Cell, most: int) -> tuple[list[tuple[Cell, ...]], list[tuple[Cell, int]]]:
        """What follows from the value of a cell, in whichever symmetric region it is; for after `run`.

        The regions, from two to `most`, and the values that cells cannot have. Both are empty if there are fewer or
        more regions, or if regions need not be symmetric.

        >>> reasoning = Reasoning(Fillomino(((0, 3, 0, 0, 0),), symmetric=True))
        >>> _ = reasoning.run()
        >>> reasoning.regional((0, 1), 9)[0]
        [((0, 0), (0, 1), (0, 2)), ((0, 1), (0, 2), (0, 3))]
        """
        if not self.possible or not self.puzzle.symmetric:
            return [], []
        cells = self.puzzle.cells
        regions, _, excluded = self._rules.regional(self.puzzle.number(cell), most)
        return [tuple(cells[each] for each in region) for region in regions], [(cells[o], its) for o, its in excluded]

    @contextmanager
    def supposed_region(self, region: Iterable[Cell], value: int) -> Iterator[None]:
        """A context in which cells are taken to have a value; then all consequences are forgotten; for after `run`.

        Args:
            region: the cells.
            value: their value.
        """
        given = self._named(Rule.GIVEN)
        with self._forgotten():
            self.possible = all(self._rules.place(self.puzzle.number(cell), value, given) for cell in region)
            yield

    def probe(self, most: int) -> tuple[tuple[Deduction, ...], int]:
        """Suppose values, at most `most` of them, and remove those refuted; return deductions, and how many remain."""
        self.run()
        if not self.possible:
            return (), most
        if self._at_once:
            self.possible, left = self._at_once.probe(most)
            return self._told(self._rules.take_steps()), left
        self.possible, left, steps = self._by_steps.probe(most)
        return self._told(steps), left

    @property
    def solved(self) -> bool:
        """Whether the value of each cell is known, as a number."""
        return self.possible and all(
            len(left) == 1 and left[0] for left in map(self._rules.values, range(len(self.puzzle.numbers)))
        )

    def _told(self, steps: Deduced) -> tuple[Deduction, ...]:
        return tuple(Readable(self.puzzle, steps))
