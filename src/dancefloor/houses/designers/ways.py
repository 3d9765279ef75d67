"""The directions in which parts move on a lattice, and what a cell passes over on the way.

Strategy: a way is a vector. Along it every cell lies on a line, at a place, which is a number. A step moves the cell
some places on, and it passes over all places between. So comparing numbers tells where parts on one line meet. Parts
can also move against each way.
"""

from __future__ import annotations

from typing import NamedTuple

from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Lattice, Vector
from dancefloor.geometry.square import SQUARE

LinearForm = tuple[int, int, int, int]  # of a cell: three coordinates and its kind


class Direction(NamedTuple):
    """A direction: what a step adds to a cell, the line of a cell, its place there, and the length of a step."""

    step: Vector
    lines: tuple[LinearForm, LinearForm]
    place: LinearForm
    stride: int

    @property
    def numbers(self) -> list[int]:
        """The same as 16 numbers, for native code."""
        return [*self.step, *self.lines[0], *self.lines[1], *self.place, self.stride]


X, Y, Z = (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0)
AXES = ("x", "y", "z")

#: The ways of each lattice, by its name.
WAYS: dict[str, tuple[Direction, ...]] = {
    "cube": (
        Direction((1, 0, 0), (Y, Z), X, 1),
        Direction((0, 1, 0), (X, Z), Y, 1),
        Direction((0, 0, 1), (X, Y), Z, 1),
    ),
    # Along a strip, triangles that point up and triangles that point down alternate.
    "prism": (
        Direction((1, 0, 0), (Y, Z), (2, 0, 0, 1), 2),
        Direction((0, 1, 0), (X, Z), (0, 2, 0, 1), 2),
        Direction((-1, 1, 0), ((1, 1, 0, 1), Z), (0, 2, 0, 1), 2),
        Direction((0, 0, 1), ((2, 0, 0, 1), Y), Z, 1),
    ),
}


def ways_of(lattice: Lattice, *, turns: bool = False) -> tuple[Direction, ...]:
    """The ways of a lattice.

    Args:
        lattice: the lattice.
        turns: whether parts will also turn by quarters.

    Raises:
        PuzzleError: dancefloor does not know how parts move on it, or turn.

    >>> from dancefloor.geometry.lattices import CUBE
    >>> [way.step for way in ways_of(CUBE)]
    [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    """
    known = WAYS.get(lattice.name)
    if known is not None:
        if turns and lattice.name != "cube":
            raise PuzzleError(f"pieces of {lattice.name}s cannot make quarter turns: only pieces of cubes can")
        return known
    if lattice == SQUARE or len(lattice.origins[0]) < len(AXES):
        raise PuzzleError(f"this puzzle is flat: pieces of {lattice.name}s can be lifted off one by one")
    raise PuzzleError(
        f"dancefloor does not know how pieces of {lattice.name}s move when they are taken apart:"
        " they should be of cubes or of prisms"
    )
