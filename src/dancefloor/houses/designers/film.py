"""How a move is shown in a film: by steps, so that pieces are never between two places.

Strategy: a picture for each step. Long moves take larger steps, so that none has more than `MOST_STEPS` pictures. What
goes away is seen until it lies beyond all others. While pieces turn, `TurningCubes` draws them between two places.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from graphlib import TopologicalSorter
from itertools import combinations, pairwise
from math import cos, gcd, radians, sin
from typing import TYPE_CHECKING, Any, ClassVar

from dancefloor.geometry.lattice import Cell, Vector

if TYPE_CHECKING:
    from dancefloor.draw.board import Board
    from dancefloor.houses.designers.moves import Turn

Spot3D = tuple[float, ...]
Square2D = list[tuple[float, float]]

AROUND = ((-1, -1), (-1, 1), (1, 1), (1, -1))  # the corners of a square, one after another
ANGLES = (15, 30, 45, 60, 75)  # degrees at which a quarter turn is shown before it ends
TOUCHING = 1e-9  # how far cubes may seem to overlap by rounding
MOST_STEPS = 6  # of a move
MOST_PICTURES = 5000  # of a film, which then has about 10 MB
BEYOND = 1  # cells between what has gone away and the others


def vectors(by: Vector, own: Iterable[Cell] = (), others: Iterable[Cell] = ()) -> list[Vector]:
    """How far pieces are shifted in each picture of a move.

    Args:
        by: the vector of the move, or one step if the pieces go away.
        own: the cells of the pieces, if they go away.
        others: the cells of all others, if they go away.

    >>> vectors((0, -3, 0))
    [(0, -1, 0), (0, -2, 0), (0, -3, 0)]
    >>> vectors((1, 0, 0), [(0, 0, 0)], [(1, 1, 0)])
    [(1, 0, 0), (2, 0, 0), (3, 0, 0)]
    """
    behind = [_along(by, cell) for cell in own]
    length = 1 if behind else gcd(*by)
    step = tuple([number // length for number in by])
    if behind:
        lead = max(_along(by, cell) for cell in others) - min(behind)
        length = max(1, lead // _along(by, by) + 1 + BEYOND)
    many = min(length, MOST_STEPS)
    return [tuple([length * k // many * number for number in step]) for k in range(1, many + 1)]


def _along(step: Sequence[Any], cell: Sequence[Any]) -> Any:
    return sum([a * b for a, b in zip(step, cell, strict=False)])


@dataclass(frozen=True)
class TurningCubes:
    """Cubes, some of which are turned about one axis; for pictures only. The fourth coordinate is 1 if they are.

    Strategy: every cube lies in one layer at a right angle to the axis. In a layer, cubes are squares in a plane, and
    one side of one of two squares parts them. Which of them is nearer follows from the direction of that side; nothing
    in a plane can hide in a circle.
    """

    turn: Turn
    angle: int  #: in degrees

    name: ClassVar = "turning cubes"
    origins: ClassVar = ((0, 0, 0, 0),)

    def corner(self, cells: Iterable[Cell]) -> Vector:
        """The least coordinates."""
        return tuple([min(axis) for axis in list(zip(*cells, strict=True))[:3]])

    def neighbors(self, cell: Cell) -> list[Cell]:
        """The cubes beside one that are turned as it is."""
        return [(*[c + s * (k == axis) for k, c in enumerate(cell[:3])], cell[3]) for axis in range(3) for s in (1, -1)]

    def faces(self, cell: Cell) -> list[list[Vector]]:
        """The corners of the six faces, in twice the coordinates."""
        return [[_corner(cell, axis, (sign, *ends)) for ends in AROUND] for axis in range(3) for sign in (-1, 1)]

    def in_space(self, corner: Vector) -> Spot3D:
        """Where a corner is: right, away and up."""
        x, y, z = self._turned([c / 2 for c in corner[:3]]) if corner[3] else [c / 2 for c in corner[:3]]
        return y, -x, z

    def nearest_first(self, cells: Iterable[Cell], near: Sequence[float]) -> list[Cell]:
        """The cells in an order in which none hides an earlier one.

        Args:
            cells: the cells.
            near: the direction to the viewer, in space.
        """
        right, away, up = near
        axis, to = self.turn.axis, (-away, right, up)
        layers: dict[int, list[Cell]] = {}
        for cell in cells:
            layers.setdefault(cell[axis], []).append(cell)
        return [each for key in sorted(layers, reverse=to[axis] > 0) for each in self._in_layer(layers[key], to)]

    def _in_layer(self, cells: list[Cell], to: Spot3D) -> Iterable[Cell]:
        a, b = self._others
        squares = {cell: self._square(cell) for cell in cells}
        view = to[a], to[b]
        across = {cell: [_along((-view[1], view[0]), point) for point in square] for cell, square in squares.items()}
        sides = {cell: (min(ends), max(ends)) for cell, ends in across.items()}
        behind: TopologicalSorter[Cell] = TopologicalSorter(dict.fromkeys(cells, ()))
        for one, other in combinations(cells, 2):
            (left, right), (start, end) = sides[one], sides[other]
            if left < end - TOUCHING and start < right - TOUCHING:
                behind.add(*((other, one) if _is_nearer(squares[one], squares[other], view) else (one, other)))
        return behind.static_order()

    @property
    def _others(self) -> tuple[int, int]:
        return (self.turn.axis + 1) % 3, (self.turn.axis + 2) % 3

    def _square(self, cell: Cell) -> Square2D:
        a, b = self._others
        corners = [_corner(cell, self.turn.axis, (0, *ends)) for ends in AROUND]
        places = [
            self._turned([c / 2 for c in corner[:3]]) if cell[3] else [c / 2 for c in corner] for corner in corners
        ]
        return [(place[a], place[b]) for place in places]

    def _turned(self, place: list[float]) -> list[float]:
        (a, b), turn = self._others, self.turn
        angle = radians(self.angle) * turn.about[turn.axis]
        p, q = place[a] - turn.through[a], place[b] - turn.through[b]
        found = [*place]
        found[a] = turn.through[a] + p * cos(angle) - q * sin(angle)
        found[b] = turn.through[b] + p * sin(angle) + q * cos(angle)
        return found


def turning(board: Board, pieces: Collection[int], turn: Turn, angle: int) -> Board:
    """A board of cubes, some pieces of which are turned.

    Args:
        board: the board before the turn.
        pieces: the numbers of placements that turn.
        turn: the turn.
        angle: how far they are turned, in degrees.
    """
    placed = [
        (name, [(*cell, int(number in pieces)) for cell in cells])
        for number, (name, cells) in enumerate(board.placements)
    ]
    lattice: Any = TurningCubes(turn, angle)
    return board._replace(cells=[cell for _, cells in placed for cell in cells], placements=placed, lattice=lattice)


def _corner(cell: Cell, axis: int, ends: Sequence[int]) -> Vector:
    """A corner in twice the coordinates: its ends along the axis and the two others; and whether it is turned."""
    place = [2 * c for c in cell[:3]]
    for k, end in enumerate(ends):
        place[(axis + k) % 3] += end
    return (*place, cell[3])


def _is_nearer(one: Square2D, other: Square2D, to: tuple[float, float]) -> bool:
    """Whether a square hides a part of another one from a viewer far away in a direction, and not vice versa.

    >>> near, far = [(0, 0), (1, 0), (1, 1), (0, 1)], [(0, 2), (1, 2), (1, 3), (0, 3)]
    >>> _is_nearer(near, far, (0, -1)), _is_nearer(far, near, (0, -1))
    (True, False)
    """
    for (p, q), (r, s) in [*pairwise([*one, one[0]]), *pairwise([*other, other[0]])]:
        side = q - s, r - p
        ours, theirs = ([_along(side, point) for point in points] for points in (one, other))
        if max(ours) <= min(theirs) + TOUCHING:
            return bool(_along(side, to) < 0)
        if min(ours) >= max(theirs) - TOUCHING:
            return bool(_along(side, to) > 0)
    return False
