"""Moves of pieces as values: shifts, quarter turns, and what several of them come to.

Strategy: a `RigidMotion` says where each axis points afterwards, and where the cell (0, 0, 0) goes. Shifts and turns
both tell theirs, so that places of pieces need no case of their own for turns.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from dancefloor.geometry.lattice import Cell, Lattice, Vector
from dancefloor.houses.designers.ways import AXES

UNTURNED: tuple[Vector, ...] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


class RigidMotion(NamedTuple):
    """How far pieces have moved from where they were, and how they are turned.

    >>> quarter = Turn((0,), (0, 0, 1), (0.5, 0.5, 0)).motion
    >>> quarter.vector((1, 0, 0)), quarter.after(quarter).vector((1, 0, 0))
    ((0, 1, 0), (-1, 0, 0))
    """

    by: Vector = (0, 0, 0)  #: the vector from the cell (0, 0, 0) to where it goes
    turned: tuple[Vector, ...] = UNTURNED  #: where the vectors along x, y and z point afterwards

    def vector(self, vector: Vector) -> Vector:
        """Where a vector points after this motion."""
        if self.turned == UNTURNED:
            return vector
        return tuple([sum(n * axis[k] for n, axis in zip(vector, self.turned, strict=True)) for k in range(3)])

    def after(self, earlier: RigidMotion) -> RigidMotion:
        """The motion that does this after an earlier one."""
        by = _sum(self.by, self.vector(earlier.by))
        return RigidMotion(by, tuple([self.vector(axis) for axis in earlier.turned]))

    def cell(self, lattice: Lattice, cell: Cell) -> Cell:
        """Where a cell goes."""
        return lattice.translate(cell if self.turned == UNTURNED else self.vector(cell), self.by)


class Shift(NamedTuple):
    """A move: the pieces that it shifts, as numbers of placements of the solution, and the vector of the shift.

    >>> print(Shift((3,), (0, -2, 0)))
    2 against y
    """

    pieces: tuple[int, ...]
    by: Vector
    goes_away: bool = False  #: whether they go on as far as anybody likes; `by` is then one step

    @property
    def motion(self) -> RigidMotion:
        """What it does to the pieces."""
        return RigidMotion(self.by)

    def back(self, pieces: tuple[int, ...]) -> Shift:
        """The same move, seen from the pieces that it shifts: all others move the other way."""
        return self._replace(pieces=pieces, by=tuple([-step for step in self.by]))

    def seen(self, motion: RigidMotion) -> Shift:
        """The same move after a motion of everything."""
        return self._replace(by=motion.vector(self.by))

    def __str__(self) -> str:
        told = []
        for axis, steps in zip(AXES, self.by, strict=True):
            if steps:
                way = f"{'along' if steps > 0 else 'against'} {axis}"
                told.append(way if self.goes_away else f"{abs(steps)} {way}")
        return "away " * self.goes_away + " and ".join(told)

    def told(self, them: str) -> str:
        """The move in words, with the names of its pieces."""
        return f"{them} {'go' if len(self.pieces) > 1 else 'goes'} {self}"

    def as_json(self) -> dict[str, Any]:
        """The move as plain lists."""
        return {"pieces": list(self.pieces), "by": list(self.by), "away": self.goes_away}


class Turn(NamedTuple):
    """A move: the pieces that it turns by a quarter, the direction of the axis, and one of its points.

    Seen from where the axis points to, the pieces turn counterclockwise. A cell has its centre at its coordinates.

    >>> print(Turn((3,), (0, 0, -1), (0.5, 2.5, 0)))
    a quarter about z at x 0.5 and y 2.5, from y to x
    """

    pieces: tuple[int, ...]
    about: Vector
    through: tuple[float, ...]

    @property
    def goes_away(self) -> bool:
        """Whether they go on as far as anybody likes: never."""
        return False

    @property
    def axis(self) -> int:
        """The number of the axis of the grid: 0, 1 or 2 for x, y or z."""
        return next(k for k, number in enumerate(self.about) if number)

    @property
    def motion(self) -> RigidMotion:
        """What it does to the pieces."""
        a, b = (self.axis + 1) % 3, (self.axis + 2) % 3
        sign, turned = self.about[self.axis], list(UNTURNED)
        turned[a], turned[b] = tuple([sign * n for n in UNTURNED[b]]), tuple([-sign * n for n in UNTURNED[a]])
        there = RigidMotion(turned=tuple(turned)).vector(self._twice)
        return RigidMotion(tuple([(c - d) // 2 for c, d in zip(self._twice, there, strict=True)]), tuple(turned))

    @property
    def _twice(self) -> Vector:
        return tuple([round(2 * number) for number in self.through])

    def back(self, pieces: tuple[int, ...]) -> Turn:
        """The same move, seen from the pieces that it turns: all others turn the other way."""
        return self._replace(pieces=pieces, about=tuple([-number for number in self.about]))

    def seen(self, motion: RigidMotion) -> Turn:
        """The same move after a motion of everything."""
        about, there = motion.vector(self.about), motion.vector(self._twice)
        point = [number / 2 + by for number, by in zip(there, motion.by, strict=True)]
        return Turn(self.pieces, about, tuple([0.0 if n else number for n, number in zip(about, point, strict=True)]))

    def __str__(self) -> str:
        axis = self.axis
        others = [(axis + 1) % 3, (axis + 2) % 3]
        at = " and ".join(f"{AXES[k]} {self.through[k]:g}" for k in sorted(others))
        start, end = others if self.about[axis] > 0 else others[::-1]
        return f"a quarter about {AXES[axis]} at {at}, from {AXES[start]} to {AXES[end]}"

    def told(self, them: str) -> str:
        """The move in words, with the names of its pieces."""
        return f"{them} {'turn' if len(self.pieces) > 1 else 'turns'} {self}"

    def as_json(self) -> dict[str, Any]:
        """The move as plain lists."""
        about, through = list(self.about), list(self.through)
        return {"pieces": list(self.pieces), "about": about, "through": through, "away": False}


AnyMove: TypeAlias = Shift | Turn


def _sum(one: Vector, other: Vector) -> Vector:
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def move_of(numbers: list[int], pieces: tuple[int, ...], *, last: bool) -> AnyMove:
    """A move as the search for a separation tells it (`dancefloor.houses.designers.parting`).

    Args:
        numbers: four numbers, and the parts that it moves.
        pieces: the numbers of all parts.
        last: whether it is the last move.

    >>> print(move_of([-3, 1, 5, 0, 1], (4, 7), last=False))
    a quarter about z at x 0.5 and y 2.5, from y to x
    """
    kind, *where = numbers[:4]
    moved = tuple([pieces[part] for part in numbers[4:]])
    if kind == 0:
        return Shift(moved, tuple(where), last)
    axis = abs(kind) - 1
    about = tuple([(kind > 0) - (kind < 0) if k == axis else 0 for k in range(3)])
    return Turn(moved, about, tuple([number / 2 for number in where]))
