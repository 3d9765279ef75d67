"""A fillomino for the searches in plain Python: numbered cells, and the values that the search distinguishes.

Strategy: a region may have any size, so there are as many values as cells. The searches give a symbol of its own to
each of 1 to `small` and to each value of a clue, and share one symbol, BIG, among all other values. If two regions with
other values touch, their sizes differ, and each has at least `Values.least` cells. So a group of at most twice that
many connected BIG cells is one region, and BIG stands for its size. A larger group may be several regions: then
`readings` looks for solutions that differ only there, and to find more, the search must distinguish more values. The
compiled twin is native/src/fillomino/board.hpp.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Symbols = list[int]  # by cell
#: Differences of values side by side, the kind of each cell, and by kind the values that are barred.
VariantRules = tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, ...], ...]]
NO_VARIANT: VariantRules = ((), (), ())


@dataclass(frozen=True)
class NumberedBoard:
    """A board with numbered cells. Each field but `largest` has an entry for each cell."""

    neighbors: tuple[tuple[int, ...], ...]  #: the cells next to it, without a wall between
    behind: tuple[tuple[int, ...], ...]  #: the cells next to it behind a wall
    clues: tuple[int, ...]  #: its clue, or 0
    largest: int  #: no region can be larger
    positions: tuple[int, ...] = ()  #: for symmetric regions, else empty: pairs of cells with one midpoint have one sum
    #: What a variant forbids: differences of values side by side, the kind of each cell, and by kind the values barred.
    variant: VariantRules = NO_VARIANT

    @classmethod
    def of(
        cls,
        neighbors: Sequence[Sequence[int]],
        clues: Sequence[int],
        walls: Iterable[tuple[int, int]] = (),
        largest: int = 0,
        positions: Sequence[int] = (),
        variant: VariantRules = NO_VARIANT,
    ) -> NumberedBoard:
        """Make a board.

        Args:
            neighbors: the cells next to each cell, including those behind walls.
            clues: the clue of each cell, 0 for none.
            walls: pairs of cells with a wall between them.
            largest: the largest value allowed; 0 for any.
            positions: for symmetric regions a number for each cell, as in `Fillomino.positions`; else empty.
            variant: what a variant forbids, as in `Fillomino.forbidden`.

        >>> board = NumberedBoard.of([(1,), (0,)], [0, 2], [(0, 1)])
        >>> board.neighbors, board.behind, board.clues, board.largest
        (((), ()), ((1,), (0,)), (0, 2), 2)
        """
        behind: list[list[int]] = [[] for _ in clues]
        for a, b in walls:
            behind[a].append(b)
            behind[b].append(a)
        open_ = tuple(tuple(o for o in row if o not in behind[cell]) for cell, row in enumerate(neighbors))
        most = min(largest, len(clues)) if largest else len(clues)
        return cls(open_, tuple(map(tuple, behind)), tuple(clues), most, tuple(positions), variant)

    def groups(self, values: Sequence[int]) -> list[list[int]]:
        """The groups of connected cells with one value."""
        groups, seen = [], [False] * len(values)
        for start, value in enumerate(values):
            if not seen[start]:
                seen[start] = True
                group = [start]
                for cell in group:
                    for other in self.neighbors[cell]:
                        if not seen[other] and values[other] == value:
                            seen[other] = True
                            group.append(other)
                groups.append(group)
        return groups

    @property
    def differences(self) -> tuple[int, ...]:
        """Those that values side by side may not have."""
        return self.variant[0]

    def barred(self, cell: int, value: int) -> bool:
        """Whether the cell is of a kind that cannot have the value."""
        _, kinds, barred = self.variant
        return bool(kinds) and value in barred[kinds[cell]]

    def beside(self, cell: int) -> tuple[int, ...]:
        """The cells next to a cell, those without a wall between first."""
        return self.neighbors[cell] + self.behind[cell]

    def solved_by(self, grid: Sequence[int]) -> bool:
        """Whether a grid is a solution."""
        for cell, value in enumerate(grid):
            if not 1 <= value <= self.largest or self.clues[cell] not in (0, value):
                return False
            if any(grid[other] == value for other in self.behind[cell]) or self.barred(cell, value):
                return False
            if self.differences and any(abs(grid[other] - value) in self.differences for other in self.beside(cell)):
                return False
        return all(len(group) == grid[group[0]] and self.may_be_region(group) for group in self.groups(grid))

    def may_be_region(self, cells: Iterable[int]) -> bool:
        """Whether a region may have this shape: if it is symmetric, reversing the order of positions preserves it."""
        if not self.positions:
            return True
        ordered = sorted([self.positions[cell] for cell in cells])
        return len({one + other for one, other in zip(ordered, reversed(ordered), strict=True)}) == 1


class Values:
    """The values that the search distinguishes, as symbols from 0 on; BIG, for all others if any, is the last.

    >>> values = Values(2, [5], 9)
    >>> values.numbers, values.big, values.least, [values.symbol(value) for value in (2, 3, 5, 10)]
    ([1, 2, 5], 3, 3, [1, 3, 2, -1])
    """

    def __init__(self, small: int, named: Iterable[int], largest: int) -> None:
        self.small, self.largest = small, largest
        self.numbers = sorted({*range(1, min(small, largest) + 1), *(value for value in named if 0 < value <= largest)})
        self.least = min(small, largest) + 1
        while self.least in self.numbers:
            self.least += 1
        self.big = len(self.numbers) if len(self.numbers) < largest else -1
        self.count = len(self.numbers) + (self.big >= 0)
        self.ambiguous = 2 * self.least + 1  #: the size from which a group of BIG cells may be several regions
        self.need = [*self.numbers, *([self.least] if self.big >= 0 else [])]
        #: by symbol: the most cells that a region can have; None for any number
        self.cap: list[int | None] = [*self.numbers, *([None] if self.big >= 0 else [])]

    def symbol(self, value: int) -> int:
        """The symbol of a value, which may be BIG; -1 if no cell can have that value."""
        if not 1 <= value <= self.largest:
            return -1
        at = bisect_left(self.numbers, value)
        return at if at < len(self.numbers) and self.numbers[at] == value else self.big

    def number(self, symbol: int) -> int:
        """The value of a symbol; 0 for BIG."""
        return 0 if symbol == self.big else self.numbers[symbol]


def first_small(clues: Iterable[int], small: int = 3) -> int:
    """The value up to which a search distinguishes all values at first."""
    return min(small, max(clues, default=0)) or 1
