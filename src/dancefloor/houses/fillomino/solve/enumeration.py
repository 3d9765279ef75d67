"""What the methods of solving share: their interface, and the way from values for cells to solutions, in plain Python.

A search supplies values for cells, which may be BIG, in which each group can be a region. `Enumeration` interprets them
as solutions. If there may be more solutions, it distinguishes more values and starts the search again.

Strategy of `readings`: connected BIG cells (`Values`) are one region, or several. If a group is large enough for two
regions, random spanning trees split it, a few times. The compiled twin is native/src/fillomino/split.cpp.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from dancefloor.houses.fillomino.rules.numbered_board import (
    NO_VARIANT,
    NumberedBoard,
    Symbols,
    Values,
    VariantRules,
    first_small,
)

OPEN, COMPLETE, TOO_LARGE = 0, 1, 2  #: it can continue; there are no more solutions; it would need too much memory

Claim = tuple[int, int, bool]
MOST_ENTRIES = 2_000_000  # cells times values


class Solver(Protocol):
    """A search that can be started again with other claims."""

    def ask(self, claims: Sequence[Claim]) -> None:
        """Start a new search, for solutions that fulfil all claims.

        A claim is a cell, a value, and whether the cell has that value. Values are those of clues, or named when the
        solver was made.
        """

    def advance(self, solutions: int, conflicts: int, seconds: float) -> tuple[list[list[int]], int]:
        """Search until it finds `solutions` of them, or a budget is spent; return them, and OPEN or why it ended."""

    def core(self) -> list[int]:
        """If there is no solution: the numbers of claims that contradict each other, given the clues."""

    def work(self) -> tuple[int, int, int, int, int]:
        """Conflicts, rounds, clauses added, how often it distinguished more values, and steps.

        Steps are what it looked at, such as literals: closer to the time than conflicts, and the same on every machine.
        """


TREES, MOST_SPLITS = 12, 2


def impossible_together(board: NumberedBoard, values: Values, symbols: Symbols) -> Iterator[tuple[list[int], ...]]:
    """Groups of connected cells with one symbol that can only be one region each, and that cannot all be regions.

    A group fails if regions must be symmetric and it is not. A group of BIG cells fails if its size is too large or has
    a symbol of its own, if it has a wall inside, or if a variant bars its size there. Two such groups fail if they have
    one size and a wall between them; a variant may bar other sizes, too, or the size beside the value of a cell.
    """
    group_of: dict[int, list[int]] = {}
    for group in board.groups(symbols):
        symbol, size = symbols[group[0]], len(group)
        most = values.ambiguous - 1 if symbol == values.big else values.need[symbol]
        if values.need[symbol] <= size <= most:
            barred = symbol == values.big and any(board.barred(cell, size) for cell in group)
            if values.symbol(size) != symbol or barred or not board.may_be_region(group):
                yield (group,)
            if symbol == values.big:
                group_of.update(dict.fromkeys(group, group))
    for cell, others in enumerate(board.behind):
        for other in others:
            a, b = group_of.get(cell), group_of.get(other)
            if cell < other and a and b and abs(len(a) - len(b)) in (0, *board.differences):
                yield (a,) if a is b else (a, b)
    yield from _too_close(board, values, symbols, group_of)


def _too_close(
    board: NumberedBoard, values: Values, symbols: Symbols, group_of: Mapping[int, list[int]]
) -> Iterator[tuple[list[int], ...]]:
    """Groups of BIG cells whose size is too close to the value of a cell beside them, with that cell."""
    for cell, symbol in enumerate(symbols) if board.differences else ():
        for other in board.beside(cell) if symbol != values.big else ():
            group = group_of.get(other)
            if group and abs(len(group) - values.number(symbol)) in board.differences:
                yield (group, [cell])


class Interpretation(NamedTuple):
    """The solutions that values for cells can mean.

    There may be more, which a search finds if it distinguishes all values up to `raise_to`; 0 if there are no more.
    """

    grids: list[list[int]]
    raise_to: int


def readings(board: NumberedBoard, values: Values, symbols: Symbols, seed: int) -> Interpretation:
    """Interpret values in which each group of one symbol can be a region, or several if it is BIG.

    Args:
        board: the board.
        values: the meaning of symbols.
        symbols: the symbol of each cell.
        seed: the seed for the spanning trees.

    >>> board = NumberedBoard.of([(1,), (0, 2), (1, 3), (2,)], [0, 0, 0, 0])
    >>> readings(board, Values(1, [], 4), [0, 1, 1, 1], 0)
    Interpretation(grids=[[1, 3, 3, 3]], raise_to=0)
    """
    grid, large = [values.number(symbol) for symbol in symbols], []
    for group in board.groups(symbols):
        if symbols[group[0]] == values.big:
            for cell in group:
                grid[cell] = len(group)
            if len(group) >= values.ambiguous:
                large.append(group)
    found = [grid] if board.solved_by(grid) else []
    if not large:
        return Interpretation(found, 0)
    for group in large:
        found += splits(board, grid, group, seed)
    return Interpretation(found, max(2 * values.small, (max(map(len, large)) - 1) // 2))


def splits(board: NumberedBoard, grid: Sequence[int], group: Sequence[int], seed: int) -> list[list[int]]:
    """Solutions in which a group of connected cells is two regions; a few at most.

    Strategy: cut a random spanning tree of the group at each of its edges.

    Args:
        board: the board.
        grid: the values of all other cells.
        group: the cells to split.
        seed: the seed for the trees.
    """
    rng, found = random.Random(seed), []
    for _ in range(TREES):
        order, parent = _tree(board, set(group), group[0], rng)
        below: dict[int, list[int]] = {cell: [cell] for cell in order}
        for cell in reversed(order[1:]):
            below[parent[cell]] += below[cell]
            part = len(below[cell])
            other = list(grid)
            for each in group:
                other[each] = len(group) - part
            for each in below[cell]:
                other[each] = part
            if 2 * part != len(group) and other not in found and _fits(board, other, group) and board.solved_by(other):
                found.append(other)
                if len(found) == MOST_SPLITS:
                    return found
    return found


def _tree(board: NumberedBoard, cells: set[int], root: int, rng: random.Random) -> tuple[list[int], dict[int, int]]:
    """A random spanning tree: its cells, parents before children, and the parent of each."""
    border, parent, order = [(root, root)], {}, []
    while border:
        at = rng.randrange(len(border))
        border[at], border[-1] = border[-1], border[at]
        cell, above = border.pop()
        if cell not in parent:
            parent[cell] = above
            order.append(cell)
            border += [(other, cell) for other in board.neighbors[cell] if other in cells and other not in parent]
    return order, parent


def _fits(board: NumberedBoard, grid: Sequence[int], group: Sequence[int]) -> bool:
    """Whether no neighbour outside the group has the value of the cell beside it: fast, and usually decisive."""
    inside = set(group)
    return not any(grid[o] == grid[cell] for cell in group for o in board.neighbors[cell] if o not in inside)


class Model(NamedTuple):
    """Values for all cells, which can mean one solution or several."""

    symbols: Symbols


class NoMoreModels(NamedTuple):
    """The end of a search. If it found nothing, `blamed` has the numbers of claims that contradict each other."""

    blamed: Sequence[int] = ()


Step = Model | NoMoreModels | None  #: a result of a search; None where it can be interrupted

#: A search in Python: from a board, its values, claims (cell, symbol, whether it holds) and counters it yields steps.
Models = Callable[[NumberedBoard, Values, list[Claim], "Counters"], Iterator[Step]]


class Counters:
    """Counts of a search: conflicts, rounds, clauses added, how often it distinguished more values, and steps."""

    def __init__(self) -> None:
        self.conflicts = self.rounds = self.cuts = self.raises = self.steps = 0


class Enumeration:
    """A `Solver` from a search in Python.

    Args:
        models: the search.
        neighbors: the cells next to each cell, including those behind walls.
        clues: the clue of each cell, 0 for none.
        walls: pairs of cells with a wall between them.
        largest: the largest value allowed; 0 for any.
        named: the values that claims may use, in addition to those of clues.
        seed: the seed for random splits of large regions.
        positions: for symmetric regions a number for each cell; else empty.
        variant: what a variant forbids.
    """

    def __init__(
        self,
        models: Models,
        neighbors: Sequence[Sequence[int]],
        clues: Sequence[int],
        walls: Sequence[tuple[int, int]],
        largest: int,
        named: Sequence[int],
        seed: int,
        positions: Sequence[int],
        variant: VariantRules = NO_VARIANT,
    ) -> None:
        self._models, self._seed = models, seed
        self._board = NumberedBoard.of(neighbors, clues, walls, largest, positions, variant)
        self._named = [*named, *filter(None, clues)]
        self._small = first_small(self._named)
        self._counters = Counters()
        self.ask(())

    def ask(self, claims: Sequence[Claim]) -> None:
        """Start a new search with these claims."""
        self._claims = list(claims)
        self._found: list[list[int]] = []
        self._pending: list[list[int]] = []
        self._core: list[int] = []
        self._raise_to = 0
        self._state = OPEN
        self._search: Iterator[Step] | None = None

    def advance(self, solutions: int, conflicts: int, seconds: float) -> tuple[list[list[int]], int]:
        """Search until a budget is spent."""
        deadline, most = time.perf_counter() + seconds, self._counters.conflicts + conflicts
        found: list[list[int]] = []
        while True:
            while self._pending and len(found) < solutions:
                found.append(self._pending.pop(0))
            if len(found) >= solutions or self._state != OPEN:
                return found, OPEN if self._pending else self._state
            self._go_on()
            if not self._pending and (time.perf_counter() > deadline or self._counters.conflicts >= most):
                return found, self._state

    def core(self) -> list[int]:
        """Numbers of claims that contradict each other."""
        return self._core

    def work(self) -> tuple[int, int, int, int, int]:
        """Conflicts, rounds, clauses added, how often it distinguished more values, and steps."""
        counters = self._counters
        return counters.conflicts, counters.rounds, counters.cuts, counters.raises, counters.steps

    def _go_on(self) -> None:
        if self._search is None or self._raise_to:
            self._begin()
            if self._state != OPEN:
                return
        assert self._search is not None
        step = next(self._search, NoMoreModels())
        self._counters.steps += len(self._board.clues)
        if isinstance(step, Model):
            self._read(step.symbols)
        elif isinstance(step, NoMoreModels):
            self._state = COMPLETE
            if not self._found:
                self._core = list(step.blamed)

    def _begin(self) -> None:
        if self._raise_to:
            self._small, self._raise_to = self._raise_to, 0
            self._counters.raises += 1
        self._values = values = Values(self._small, self._named, self._board.largest)
        if values.count * len(self._board.clues) > MOST_ENTRIES:
            self._state = TOO_LARGE
            return
        claims = [(cell, values.symbol(value), holds) for cell, value, holds in self._claims]
        self._search = self._models(self._board, values, claims, self._counters)

    def _read(self, symbols: Symbols) -> None:
        grids, self._raise_to = readings(self._board, self._values, symbols, self._seed)
        for grid in grids:
            if grid not in self._found and all((grid[cell] == value) == holds for cell, value, holds in self._claims):
                self._found.append(grid)
                self._pending.append(grid)
