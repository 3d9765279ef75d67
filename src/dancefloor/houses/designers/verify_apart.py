"""Verifies how a solution is said to come apart, move by move, from the cells alone.

Strategy: nothing here knows rooms, groups or searches. Each move is made step by step, and after each step no two
pieces may overlap. A step of a cube along an axis passes over no cell but the two between which it goes, so that is all
there is to look at. A part that goes away must be out of the others' bounding box at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import gcd
from typing import Any

from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell, Vector
from dancefloor.geometry.lattices import CUBE
from dancefloor.houses.designers.disassembly import Disassembly, Separation, Shift

MOST_REASONS = 10


def disassembly_faults(apart: Disassembly) -> list[str]:
    """List the reasons why moves do not take a solution apart as they claim. The list is empty if they do.

    Raises:
        PuzzleError: the solution is not one of cubes.

    >>> import dancefloor as dance
    >>> taken = dance.apart(next(dance.solve("soma")))
    >>> disassembly_faults(taken)
    []
    """
    puzzle: Any = apart.solution.puzzle
    if puzzle.region.lattice != CUBE:
        raise PuzzleError("only what consists of cubes can be verified step by step")
    return _Faults(apart).found


class _Faults:
    """The parts that lie together, and what was wrong with the moves so far."""

    def __init__(self, apart: Disassembly) -> None:
        self._apart = apart
        placements = apart.solution.placements
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
            self.found.append(f"pieces {sorted(pieces)} are no part that lies together")
            return
        self._parts.remove(pieces)
        self._parts += [frozenset(separation.away), pieces.difference(separation.away)]
        if not separation.moves or not separation.moves[-1].goes_away:
            self.found.append(f"no move takes a part of the pieces {sorted(pieces)} away")

    def _make(self, number: int, separation: Separation, move: Shift) -> None:
        own, others = set(move.pieces), set(separation.pieces).difference(move.pieces)
        if not own or not others or not own <= set(separation.pieces):
            self.found.append(f"move {number} shifts pieces {sorted(own)}, which are not some of those together")
            return
        if move.goes_away and own != set(separation.away):
            self.found.append(f"move {number} takes away pieces {sorted(own)}, not {sorted(separation.away)}")
        still = {cell for piece in others for cell in self._cells[piece]}
        for step in self._steps(move, others):
            for piece in own:
                self._cells[piece] = tuple([CUBE.translate(cell, step) for cell in self._cells[piece]])
            if met := still.intersection(cell for piece in own for cell in self._cells[piece]):
                self.found.append(f"move {number} meets cell {min(met)}")
                return

    def _steps(self, move: Shift, others: Iterable[int]) -> Iterator[Vector]:
        if sum(1 for step in move.by if step) != 1:
            self.found.append(f"{move.by} is no move along an axis")
            return
        length = gcd(*move.by)
        step = tuple([number // length for number in move.by])
        if not move.goes_away:
            yield from [step] * length
            return
        axis = next(k for k, number in enumerate(step) if number)
        while self._overlaps(axis, move.pieces, others):
            yield step

    def _overlaps(self, axis: int, own: Iterable[int], others: Iterable[int]) -> bool:
        """Whether the two are not yet beside each other, seen across an axis."""
        mine = [cell[axis] for piece in own for cell in self._cells[piece]]
        theirs = [cell[axis] for piece in others for cell in self._cells[piece]]
        return max(mine) >= min(theirs) and max(theirs) >= min(mine)
