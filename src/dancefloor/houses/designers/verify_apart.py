"""Verifies how a solution is said to come apart, move by move, from the cells alone.

Strategy: nothing here knows of the search. Each move is made step by step, and no two pieces may overlap after a step.
On its way from one cell to the next, a cell passes over those that have a side in common with both: there is none
between cubes, and one between triangles. A part that goes away must lie beyond all others at the end. Quarter turns are
verified by `dancefloor.houses.designers.verify_turn`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import gcd
from typing import Any

from dancefloor.arguments import check_type
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell, Lattice, Vector
from dancefloor.houses.designers.disassembly import Disassembly, Separation
from dancefloor.houses.designers.moves import AnyMove, Shift, Turn
from dancefloor.houses.designers.verify_turn import turned_cells, turning_meets

MOST_REASONS = 10
#: The steps of each lattice, one of each pair of opposite ones.
STEPS: dict[str, tuple[Vector, ...]] = {
    "cube": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "prism": ((1, 0, 0), (0, 1, 0), (1, -1, 0), (0, 0, 1)),
}
BEYOND = 2  # a cell that is this much farther along a step surely lies beyond another


def disassembly_faults(apart: Disassembly) -> list[str]:
    """List the reasons why moves do not take a solution apart as they claim. The list is empty if they do.

    Raises:
        PuzzleError: it is not known how pieces move on the lattice.

    >>> import dancefloor as dance
    >>> taken = dance.apart(next(dance.solve("soma")))
    >>> disassembly_faults(taken)
    []

    Added in version 0.2.
    """
    check_type("apart", apart, Disassembly, "a Disassembly, as dance.apart finds it")
    puzzle: Any = apart.solution.puzzle
    if puzzle.region.lattice.name not in STEPS:
        known = " or ".join(f"{name}s" for name in STEPS)
        raise PuzzleError(f"apart: its pieces consist of {puzzle.region.lattice.name}s: they should consist of {known}")
    return _Faults(apart).found


class _Faults:
    """The parts that lie together, and what was wrong with the moves so far."""

    def __init__(self, apart: Disassembly) -> None:
        self._apart = apart
        placements = apart.solution.placements
        puzzle: Any = apart.solution.puzzle
        self._lattice: Lattice = puzzle.region.lattice
        self._cells: dict[int, tuple[Cell, ...]] = {k: placed.cells for k, placed in enumerate(placements)}
        self._parts = [frozenset(self._cells)]
        self.found: list[str] = []
        number = 0
        for separation in apart.separations:
            self._begin(separation)
            for move in separation.moves:
                number += 1
                self._make(number, separation, move)
                if len(self.found) >= MOST_REASONS:
                    return
        if apart:
            allowed = {frozenset(part) for part in apart.together}
            self.found += [
                f"pieces {sorted(part)} are still together"
                for part in self._parts
                if len(part) > 1 and part not in allowed
            ]

    def _begin(self, separation: Separation) -> None:
        pieces = frozenset(separation.pieces)
        if pieces not in self._parts:
            self.found.append(f"pieces {sorted(pieces)} are separated, but they are not one part")
            return
        self._parts.remove(pieces)
        self._parts += [frozenset(separation.away), pieces.difference(separation.away)]
        if not separation.moves or not separation.moves[-1].goes_away:
            self.found.append(f"no move takes a part of the pieces {sorted(pieces)} away")

    def _make(self, number: int, separation: Separation, move: AnyMove) -> None:
        own, others = set(move.pieces), set(separation.pieces).difference(move.pieces)
        if not own or not others or not own <= set(separation.pieces):
            self.found.append(f"move {number} moves pieces {sorted(own)}: it should move some of the part, not all")
        elif isinstance(move, Turn):
            self._turn(number, move, others)
        else:
            self._shift(number, separation, move)

    def _turn(self, number: int, move: Turn, others: Iterable[int]) -> None:
        still = [cell for piece in others for cell in self._cells[piece]]
        after = {piece: turned_cells(self._cells[piece], move) for piece in move.pieces}
        if self._lattice.name != "cube" or None in after.values():
            self.found.append(f"move {number} does not turn cells onto cells")
            return
        met = turning_meets([cell for piece in move.pieces for cell in self._cells[piece]], still, move)
        if met is not None:
            self.found.append(f"move {number} meets cell {met}")
        self._cells.update({piece: cells for piece, cells in after.items() if cells})

    def _shift(self, number: int, separation: Separation, move: Shift) -> None:
        own, others = set(move.pieces), set(separation.pieces).difference(move.pieces)
        if move.goes_away and own != set(separation.away):
            self.found.append(f"move {number} takes away pieces {sorted(own)}, not {sorted(separation.away)}")
        still = {cell for piece in others for cell in self._cells[piece]}
        for step in self._steps(move, others):
            passed = {cell for piece in own for cell in self._passed(piece, step)}
            if met := still.intersection(passed):
                self.found.append(f"move {number} meets cell {min(met)}")
                return

    def _passed(self, piece: int, step: Vector) -> Iterator[Cell]:
        """The cells over which a piece passes in a step, which it makes."""
        lattice, before = self._lattice, self._cells[piece]
        after = tuple([lattice.translate(cell, step) for cell in before])
        self._cells[piece] = after
        yield from after
        for cell, there in zip(before, after, strict=True):
            yield from set(lattice.neighbors(cell)).intersection(lattice.neighbors(there))

    def _steps(self, move: Shift, others: Iterable[int]) -> Iterator[Vector]:
        length = gcd(*move.by)
        step = tuple([number // length for number in move.by]) if length else move.by
        if not {step, tuple([-number for number in step])}.intersection(STEPS[self._lattice.name]):
            self.found.append(f"{move.by} is no move along an axis")
            return
        if not move.goes_away:
            yield from [step] * length
            return
        while not self._is_beyond(step, move.pieces, others):
            yield step

    def _is_beyond(self, step: Vector, own: Iterable[int], others: Iterable[int]) -> bool:
        """Whether pieces lie beyond all others, seen along a step."""
        mine = min(self._along(step, cell) for piece in own for cell in self._cells[piece])
        return mine >= max(self._along(step, cell) for piece in others for cell in self._cells[piece]) + BEYOND

    def _along(self, step: Vector, cell: Cell) -> int:
        return sum([number * c for number, c in zip(step, cell, strict=False)])
