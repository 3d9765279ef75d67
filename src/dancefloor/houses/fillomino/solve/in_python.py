"""The common part of the solvers in plain Python: from values for cells to solutions, one after another.

A search supplies values for cells, which may be BIG, in which each group can be a region. This module interprets them
as solutions (`readings`). If there may be more solutions, it distinguishes more values and starts the search again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from dancefloor.houses.fillomino.rules.board import NumberedBoard, Symbols, Values, first_small
from dancefloor.houses.fillomino.solve.protocol import COMPLETE, OPEN, TOO_LARGE, Claim
from dancefloor.houses.fillomino.solve.readings import readings

MOST_ENTRIES = 2_000_000  # cells times values


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
    ) -> None:
        self._models, self._seed = models, seed
        self._board = NumberedBoard.of(neighbors, clues, walls, largest, positions)
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
