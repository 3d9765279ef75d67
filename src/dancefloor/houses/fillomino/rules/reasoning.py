"""Deductions of the rules about a fillomino, step by step, each with the cells that justify it.

Strategy: run the compiled rules, or without them their twin in Python (`propagation`), which takes the same steps. The
rules distinguish values up to 14 and those of clues; 0 stands for any other value.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import dancefloor._native
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.rules.numbered_board import NumberedBoard, Values, first_small
from dancefloor.houses.fillomino.rules.propagation import Rules
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.rules.supposing import Deduced, Supposing
from dancefloor.search.deadline import check

SMALL = 14
LARGE = 4_000  # cells of a board; on others the rules take no time worth a look at the clock
RULES = tuple(Rule)


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
        numbers = [min(clue, most + 1) for clue in puzzle.numbers]
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
            )
            self._rules = compiled_rules  # type: ignore[assignment]
            self._at_once = compiled_rules if most <= LARGE else None
        else:
            board = NumberedBoard.of(puzzle.beside, numbers, puzzle.walled, largest, puzzle.positions)
            self._rules = Rules(board, Values(small, numbers, board.largest))
        self._compiled, self._is_large = compiled, most > LARGE
        self._by_steps = Supposing(self._rules, self._named(Rule.GIVEN), self._named(Rule.REFUTED))
        self.possible, self._begun = True, False

    def run(self) -> tuple[Deduction, ...]:
        """Apply all rules until they deduce nothing more; return the deductions since the last call.

        Raises:
            TimeUp: the deadline around it has passed; it can be called again.
        """
        self._go_on()
        return self._told(self._rules.take_steps())

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
        cells = self.puzzle.cells
        return tuple(
            [
                Deduction(
                    RULES[rule] if isinstance(rule, int) else rule,
                    cells[cell],
                    value,
                    placed,
                    tuple([cells[k] for k in why]),
                )
                for rule, cell, value, placed, why in steps
            ]
        )
