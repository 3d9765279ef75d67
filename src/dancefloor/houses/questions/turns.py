"""Shapes turned by an angle on the page, on any lattice of the plane.

Strategy: a matrix of the point group acts on directions in the lattice. The directions in which the lattice draws its
cells on the page tell the angle of a rotation.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, degrees

from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Lattice, Matrix, is_proper, rank_of
from dancefloor.geometry.shape import Shape
from dancefloor.houses.questions.surroundings import PLANE

FULL = 360  # degrees


def turned(shape: Shape, angle: int) -> Shape:
    """A shape, turned clockwise on the page.

    Args:
        shape: the shape.
        angle: degrees; 0 for the shape itself.

    Raises:
        PuzzleError: the lattice has no such rotation.

    >>> print(turned(Shape.from_picture("###/#.."), 90).picture())
    ##
    .#
    .#
    """
    if angle % FULL == 0:
        return shape
    lattice = shape.lattice
    if rank_of(lattice) > PLANE:
        raise PuzzleError("in space pieces are turned about three axes: say on which cells a piece lies instead")
    known = rotations(lattice)
    if angle % FULL not in known:
        angles = ", ".join(map(str, sorted(known)))
        raise PuzzleError(f"a piece of {lattice.name}s can be turned by {angles} degrees, not by {angle}")
    return shape.transformed(known[angle % FULL])


@lru_cache(maxsize=64)
def rotations(lattice: Lattice) -> dict[int, Matrix]:
    """The rotations of a lattice of the plane, by their angles in degrees, clockwise on the page.

    >>> from dancefloor.geometry.square import SQUARE
    >>> sorted(rotations(SQUARE))
    [90, 180, 270]
    """
    found = {_angle(lattice, matrix): matrix for matrix in lattice.group if is_proper(matrix)}
    return {angle: matrix for angle, matrix in found.items() if angle}


def _angle(lattice: Lattice, matrix: Matrix) -> int:
    """How far a rotation turns a step from a cell to a translate of it."""
    home = lattice.origins[0]
    there = lattice.translate(home, (1, 0))
    before = _direction(lattice, home, there)
    after = _direction(lattice, lattice.transform(matrix, home), lattice.transform(matrix, there))
    return round(degrees(after - before)) % FULL


def _direction(lattice: Lattice, one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """The direction from a cell to a translate of it, as an angle on the page, clockwise from the right."""
    (x, y), (u, v) = (lattice.on_page(lattice.corners(cell)[0]) for cell in (one, other))
    if _kind(lattice, one) != _kind(lattice, other):
        raise PuzzleError(f"dancefloor does not know how pieces of {lattice.name}s turn")
    return atan2(v - y, u - x)


def _kind(lattice: Lattice, cell: tuple[int, ...]) -> int:
    return next(k for k, origin in enumerate(lattice.origins) if lattice.difference(origin, cell) is not None)
