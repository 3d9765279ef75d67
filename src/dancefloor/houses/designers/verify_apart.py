"""Verifies how a solution is said to come apart, move by move, from the cells alone.

Strategy: nothing here knows of the search. Each move is made step by step, and no two pieces may overlap after a step.
On its way from one cell to the next, a cell passes over those that have a side in common with both: there is none
between cubes, and one between triangles. A part that goes away must lie beyond all others at the end.

Quarter turns of cubes are verified by geometry in the plane. Seen along the axis, cubes are squares. Where one square
begins to enter another, a corner of one of the two enters the other. So it suffices to look at the arcs that corners
describe: those of the square that turns, and, seen from there, those of the other. An arc is cut where it meets the
lines of the sides of a square; it enters the square if the middle of some section lies inside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise, product
from math import acos, asin, atan2, cos, gcd, hypot, pi, sin
from typing import Any

from dancefloor.arguments import check_type
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell, Lattice, Vector
from dancefloor.houses.designers.disassembly import Disassembly, Separation
from dancefloor.houses.designers.moves import AnyMove, Shift, Turn

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


PointOfPlane = tuple[float, float]
QUARTER = pi / 2
CLEAR = 1e-7  # a point that lies this far inside a square is not on its side


def turned_cells(cells: Iterable[Cell], turn: Turn) -> tuple[Cell, ...] | None:
    """The cells of a piece after a turn; None if these are no cells.

    >>> turned_cells([(0, 0, 0)], Turn((0,), (0, 0, 1), (0.5, 0.5, 0)))
    ((1, 0, 0),)
    >>> turned_cells([(0, 0, 0)], Turn((0,), (0, 0, 1), (0.5, 0, 0))) is None
    True
    """
    axis = _axis(turn)
    if axis is None:
        return None
    sign = turn.about[axis]
    found = []
    for cell in cells:
        x, y = _seen(cell, turn, axis)
        there = list(map(float, cell))
        there[(axis + 1) % 3] += -sign * y - x
        there[(axis + 2) % 3] += sign * x - y
        if any(number != round(number) for number in there):
            return None
        found.append(tuple(map(round, there)))
    return tuple(found)


def turning_meets(moving: Iterable[Cell], still: Iterable[Cell], turn: Turn) -> Cell | None:
    """The first cell that cubes meet when they make a quarter turn; None if there is none.

    Args:
        moving: the cells of the pieces that turn.
        still: the cells of all others.
        turn: the turn, which leads from cells to cells.

    >>> turn = Turn((0,), (0, 0, 1), (0.5, 0.5, 0))
    >>> turning_meets([(0, 0, 0)], [(1, 0, 1), (-1, 0, 0)], turn)
    >>> turning_meets([(0, 0, 0)], [(1, -1, 0)], turn)
    (1, -1, 0)
    """
    axis = _axis(turn)
    assert axis is not None, "it leads from cells to cells"
    turning = sorted(moving)
    for cell in sorted(still):
        for own in turning:
            if own[axis] == cell[axis] and _meets(_seen(own, turn, axis), _seen(cell, turn, axis), turn.about[axis]):
                return cell
    return None


def _axis(turn: Turn) -> int | None:
    axes = [k for k, number in enumerate(turn.about) if number]
    return axes[0] if len(turn.about) == 3 and len(axes) == 1 and abs(turn.about[axes[0]]) == 1 else None


def _seen(cell: Cell, turn: Turn, axis: int) -> PointOfPlane:
    """The centre of a cell, from the axis, which points to the viewer or away from him."""
    x, y = (axis + 1) % 3, (axis + 2) % 3
    return cell[x] - turn.through[x], cell[y] - turn.through[y]


def _meets(own: PointOfPlane, other: PointOfPlane, sign: int) -> bool:
    """Whether a square enters another one, from their centres."""
    if abs(hypot(*own) - hypot(*other)) > 2:  # no circle around the axis meets both
        return False
    arcs = any(_enters(corner, sign, other) for corner in _corners(own))
    return arcs or any(_enters(corner, -sign, own) for corner in _corners(other))


def _corners(centre: PointOfPlane) -> Iterator[PointOfPlane]:
    return ((centre[0] + x, centre[1] + y) for x, y in product((-0.5, 0.5), repeat=2))


def _enters(point: PointOfPlane, sign: int, square: PointOfPlane) -> bool:
    """Whether a point that makes a quarter turn about (0, 0) enters a square, from its centre."""
    for one, other in pairwise(sorted({0.0, QUARTER, *_cuts(point, sign, square)})):
        angle = sign * (one + other) / 2
        x = point[0] * cos(angle) - point[1] * sin(angle) - square[0]
        y = point[0] * sin(angle) + point[1] * cos(angle) - square[1]
        if max(abs(x), abs(y)) < 0.5 - CLEAR:
            return True
    return False


def _cuts(point: PointOfPlane, sign: int, square: PointOfPlane) -> Iterator[float]:
    """By what angles a point turns until it meets the lines of the sides of a square."""
    radius = hypot(*point)
    begin = atan2(point[1], point[0])
    for side in (-0.5, 0.5):
        x, y = square[0] + side, square[1] + side
        found = [acos(x / radius), -acos(x / radius)] if abs(x) < radius else []
        found += [asin(y / radius), pi - asin(y / radius)] if abs(y) < radius else []
        for angle in found:
            turned = sign * (angle - begin) % (2 * pi)
            if turned < QUARTER:
                yield turned
