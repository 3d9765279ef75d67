"""Small sets of demands that cannot be met together: cells to cover, pieces to place, constraints to satisfy.

Definition: a core is a set of demands that no placements meet, where the rest is free: other cells may stay empty,
other pieces may be left out, other constraints need not hold. If any demand of a core is dropped, the others can be
met; a search has proved both.

Strategy: constraints come first, since people can drop these; then cells and pieces, each by themselves, and both
together if each can be met. Cells come from one place: halving finds the smallest neighbourhood that cannot be covered,
around each of some cells that the fewest placements cover. Then one demand after another is left out
(`dancefloor.search.least_core`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from dancefloor.cover.problem import Problem
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.questions.asking_covers import AskingCovers, relaxed
from dancefloor.houses.questions.constraint import Constraint
from dancefloor.houses.questions.lying import Colored
from dancefloor.puzzles.packing import Packing
from dancefloor.search.deadline import paced
from dancefloor.search.least_core import Clue, Contradiction, Said, least_contradiction

QUESTIONS = 40  # about cores that are smaller than the first
STARTS = 6  # cells around which to look
MOST_NODES = 1_000_000  # of all questions together
CONSTRAINT, CELL, PIECE = range(3)  # sorts of demands

Demand = Clue  # its sort, and the number of its cell, piece or constraint


class Core(NamedTuple):
    """Demands that cannot be met together."""

    cells: tuple[Cell, ...] = ()
    pieces: tuple[str, ...] = ()
    where: tuple[Constraint, ...] = ()
    all_needed: bool = False  #: whether it is proved that the others can be met if any one of them is dropped
    smallest: bool = False  #: whether it is proved that no fewer demands of its sort contradict each other

    @property
    def size(self) -> int:
        """The number of demands."""
        return len(self.cells) + len(self.pieces) + len(self.where)


def core(puzzle: Packing, nodes: int = MOST_NODES) -> Core | None:
    """A small set of demands that cannot be met together; None if none was found, or there is a solution.

    Args:
        puzzle: the packing.
        nodes: how many nodes all searches may take together.

    >>> core(Packing("2x6", "2*X,2*I")).pieces
    ('X',)
    """
    return _Cores(puzzle, nodes).smallest()


class _Cores:
    def __init__(self, puzzle: Packing, nodes: int) -> None:
        self._puzzle, self._asking = puzzle, AskingCovers(nodes)
        region = puzzle.region
        self._items: dict[Demand, int] = {(CELL, number): number for number in range(len(region.cells))}
        self._items |= {
            (PIECE, number): len(region.cells) + number for number, piece in enumerate(puzzle.pieces) if piece.low
        }

    def smallest(self) -> Core | None:
        if self._puzzle.where:
            found = self._of_constraints()
            return found if found and found.where else _Cores(with_constraints(self._puzzle, ()), MOST_NODES).smallest()
        cells = [demand for demand in self._items if demand[0] == CELL]
        pieces = [demand for demand in self._items if demand[0] == PIECE]
        near = self._around(cells)
        found = self._core(near)
        if found and len(near) < len(cells):
            found = found._replace(smallest=False)  # elsewhere fewer cells may be enough
        by_pieces = self._core(pieces)
        if by_pieces and (found is None or (by_pieces.size < found.size and not self._fill_all(by_pieces))):
            found = by_pieces
        return found or self._core([*cells, *pieces])

    def _fill_all(self, found: Core) -> bool:
        """Whether the pieces of a core have the area of the region, so that it says little."""
        areas = [piece.low * len(piece.shape) for piece in self._puzzle.pieces if piece.name in found.pieces]
        return sum(areas) >= len(self._puzzle.region.cells)

    # --- constraints -------------------------------------------------------------------------------------------------

    def _of_constraints(self) -> Core | None:
        """Constraints that contradict each other; None if there is no solution without them either."""
        where = self._puzzle.where
        demands = [(CONSTRAINT, number) for number, each in enumerate(where) if not isinstance(each, Colored)]
        return self._least(self._ask_constraints, demands)

    def _ask_constraints(self, demands: Sequence[Demand]) -> Said:
        puzzle = self._puzzle
        kept = {number for _, number in demands}
        where = [each for k, each in enumerate(puzzle.where) if k in kept or isinstance(each, Colored)]
        return Said(self._asking.ask_puzzle(with_constraints(puzzle, where)), demands)

    # --- cells and pieces --------------------------------------------------------------------------------------------

    def _core(self, demands: Sequence[Demand]) -> Core | None:
        return self._least(self._ask_items, demands) if demands else None

    def _ask_items(self, demands: Sequence[Demand]) -> Said:
        reply = self._asking.ask(relaxed(self._problem, {self._items[demand] for demand in demands}))
        if not reply.possible:
            return Said(reply.possible, demands)
        return Said(True, self._met(reply.cover))

    @property
    def _problem(self) -> Problem:
        return self._puzzle.encode().problem

    def _met(self, cover: Sequence[int]) -> list[Demand]:
        """The demands that placements meet."""
        problem = self._problem
        used: dict[int, int] = {}
        for option in cover:
            for item in problem.options.items(option):
                used[item] = used.get(item, 0) + 1
        return [demand for demand, item in self._items.items() if used.get(item, 0) >= problem.items[item].low]

    def _around(self, cells: Sequence[Demand]) -> list[Demand]:
        """The smallest neighbourhood of a cell that cannot be covered, far cells first; empty if all cells can be."""
        best: list[Demand] = []
        for start in self._starts():
            near: list[Demand] = [(CELL, number) for number in self._by_distance(start)]
            most = len(best) or len(near)
            if not best and self._ask_items(near).possible is not False:
                return []
            low, high = 0, most
            while low < high:
                middle = (low + high) // 2
                if self._ask_items(near[:middle]).possible is False:
                    high = middle
                else:
                    low = middle + 1
            if high < len(best) or not best:
                best = near[:high][::-1]
            if self._asking.is_spent:
                break
        return best

    def _starts(self) -> list[int]:
        """The cells that fewest placements cover."""
        cells = len(self._puzzle.region.cells)
        times = [0] * cells
        for item in paced(self._problem.options.flat.items.tolist()):
            if item < cells:
                times[item] += 1
        return sorted(range(cells), key=lambda number: (times[number], number))[:STARTS]

    def _by_distance(self, start: int) -> list[int]:
        """The numbers of all cells to fill, those near a cell first; cells in other parts of the region come last."""
        region = self._puzzle.region
        number = {cell: k for k, cell in enumerate(region.cells)}
        order = [region.cells[start]]
        met = set(order)
        for cell in order:
            near = [there for there in dict.fromkeys(region.neighbors(cell)) if there not in met]
            met.update(near)
            order += near
        return [
            number[cell] for cell in (*order, *(cell for cell in region.cells if cell not in met)) if cell in number
        ]

    # --- the answer --------------------------------------------------------------------------------------------------

    def _least(self, ask: Callable[[Sequence[Demand]], Said], demands: Sequence[Demand]) -> Core | None:
        found = least_contradiction(ask, demands, QUESTIONS)
        return self._told(found) if found and found.found else None

    def _told(self, found: Contradiction) -> Core:
        puzzle = self._puzzle
        by_sort: list[list[int]] = [[number for sort, number in found.clues if sort == wanted] for wanted in range(3)]
        return Core(
            tuple([puzzle.region.cells[number] for number in by_sort[CELL]]),
            tuple([puzzle.pieces[number].name for number in by_sort[PIECE]]),
            tuple([puzzle.where[number] for number in by_sort[CONSTRAINT]]),
            found.all_needed,
            found.smallest,
        )


def with_constraints(puzzle: Packing, where: Sequence[Constraint]) -> Packing:
    """The same packing with other constraints.

    >>> with_constraints(Packing("6x10", where="no fault"), [])
    <Packing of 6x10 cells, 12 pieces>
    """
    return puzzle.changed(where=where)
