"""Boards whose sides are glued together: cylinders, tori, Möbius strips, Klein bottles and projective planes.

Strategy: a glued board is the plane modulo a group of motions, which map the board to its copies. A cell of the plane
coincides with the cell of the board that is one of its images. Each kind of gluing defines a normal form, equal for all
images of a cell, which integer division by the steps of the group computes. So pieces stay on the plane, and only their
final positions are folded onto the board.

- A cylinder repeats after one step, ``along``.
- A torus repeats after two steps, ``along`` and ``across``, and in space after a third one upwards.
- A Möbius strip repeats upside down after ``along``: the motion is a glide reflection, and its square is a translation.
- A Klein bottle does so, too, and repeats as it is after ``across``.
- A projective plane repeats upside down in one direction, and from right to left in the other one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from math import prod
from typing import NamedTuple

from dancefloor.arguments import check_type
from dancefloor.display import Value
from dancefloor.errors import PuzzleError, nearest
from dancefloor.geometry.lattice import Cell, Lattice, Matrix, Vector, is_proper, rank_of
from dancefloor.records import record

KINDS = {
    "cylinder": "cylinder",
    "torus": "torus",
    "mobius": "Möbius strip",
    "klein": "Klein bottle",
    "projective": "projective plane",
}
LATTICES = {
    "cylinder": "square triangle hexagon cube",
    "torus": "square triangle hexagon cube",
    "mobius": "square hexagon",
}


@record
class Wrapping(Value):
    """How the sides of a board are glued together: the motions that map the board to its copies.

    >>> from dancefloor.geometry.square import SQUARE
    >>> ring = Wrapping("cylinder", SQUARE, ((0, 5),))
    >>> ring.normal((2, 7)), ring.normal((2, -1))
    ((2, 2), (2, 4))
    """

    kind: str  #: a name in `KINDS`
    lattice: Lattice
    steps: tuple[Vector, ...]  #: the translations that generate all translations of the group
    #: The glide reflection of a Möbius strip, a Klein bottle or a projective plane; its square is the first step.
    glide: tuple[Matrix, Vector] | None = None
    twist: tuple[Matrix, Vector] | None = None  #: the second glide reflection of a projective plane, across the first

    @property
    def name(self) -> str:
        """The name of such a board in messages."""
        return KINDS[self.kind]

    @property
    def cells(self) -> int | None:
        """The number of cells of a board without holes and ends, such as a torus; None for others.

        >>> from dancefloor.geometry.square import SQUARE
        >>> Wrapping("torus", SQUARE, ((0, 5), (3, 2))).cells
        15
        """
        if len(self.steps) < len(self.steps[0]):
            return None
        vectors = prod([abs(step[axis]) for axis, step in self._echelon])
        return vectors * len(self.lattice.origins) // len(self.copies(self.lattice.origins[0]))

    @property
    def turns(self) -> tuple[Matrix, ...]:
        """How pieces come back turned over, besides as they are."""
        if self.glide is None:
            return ()
        if self.twist is None:
            return (self.glide[0],)
        from dancefloor.geometry.lattice_laws import times  # which few programs need

        return self.glide[0], self.twist[0], times(self.glide[0], self.twist[0])

    def normal(self, cell: Cell) -> Cell:
        """The normal form of a cell: equal for two cells exactly if they are glued together."""
        if self.glide is None:
            return self._reduced(cell)
        return min(map(self._reduced, self.copies(cell)))

    def images(self, cell: Cell) -> tuple[Cell, ...]:
        """The images of a cell under the motions that generate the group."""
        glides = [motion for motion in (self.glide, self.twist) if motion]
        moved = [self.lattice.translate(cell, step) for step in self.steps]
        return tuple(moved + [self._moved(motion, cell) for motion in glides])

    def copies(self, cell: Cell) -> tuple[Cell, ...]:
        """A cell and its images under glide reflections, and under one after the other, unless translations do that."""
        if self.glide is None:
            return (cell,)
        over = self._moved(self.glide, cell)
        if self.twist is None:
            return cell, over
        return cell, over, self._moved(self.twist, cell), self._moved(self.twist, over)

    def _moved(self, motion: tuple[Matrix, Vector], cell: Cell) -> Cell:
        matrix, vector = motion
        return self.lattice.translate(self.lattice.transform(matrix, cell), vector)

    def _reduced(self, cell: Cell) -> Cell:
        for axis, step in self._echelon:
            times = cell[axis] // step[axis]
            if times:
                cell = self.lattice.translate(cell, tuple([-times * s for s in step]))
        return cell

    @cached_property
    def _echelon(self) -> list[tuple[int, Vector]]:
        """Steps that generate the same group. Each comes with an axis along which all later steps are 0."""
        left, found = [step for step in self.steps if any(step)], []
        for axis in range(len(self.steps[0])):
            while len(leading := [step for step in left if step[axis]]) > 1:  # Euclid's algorithm
                least = min(leading, key=lambda step: abs(step[axis]))
                left = [
                    step
                    if step is least
                    else tuple([s - step[axis] // least[axis] * t for s, t in zip(step, least, strict=True)])
                    for step in left
                ]
            if leading:
                left.remove(leading[0])
                found.append((axis, leading[0]))
        return found


def wrapping_of(
    kind: str, cells: Iterable[Cell], lattice: Lattice, along: Vector | None = None, across: Vector | None = None
) -> Wrapping:
    """Compute how the sides of a board are glued together.

    Args:
        kind: a name in `KINDS`.
        cells: the cells of the board.
        lattice: the lattice of the board. Cylinders and tori consist of squares, triangles, hexagons or cubes, Möbius
            strips of squares or hexagons, Klein bottles and projective planes of squares.
        along: the step after which rows repeat; None for the length of the longest row.
        across: the step after which columns repeat, on a torus only; None for the number of rows.

    Raises:
        PuzzleError: there is no such kind, the lattice cannot be glued, a step is impossible, or a Möbius strip of
            hexagons has no middle row.
    """
    _check_kind(kind)
    if lattice.name not in (known := LATTICES.get(kind, "square").split()):
        wanted = f"{', '.join(known[:-1])} or {known[-1]}" if len(known) > 1 else known[0]
        raise PuzzleError(
            f"boards of {lattice.name}s cannot be glued to a {KINDS[kind]}: the lattice should be {wanted}"
        )
    board = _Board.of(cells, lattice)
    along = _step(along or board.vector(0, board.length))
    if kind == "torus":
        return _torus(board, along, _step(across or board.vector(board.height, 0)))
    if across:
        raise PuzzleError(f"a {KINDS[kind]} with a step across, {across!r}: only a torus is glued in two directions")
    if kind == "cylinder":
        return Wrapping(kind, lattice, (along,))
    strip = _mobius(board, along, kind)
    double, across = strip.steps[0], board.vector(board.height, 0)
    if kind == "klein":
        return Wrapping(kind, lattice, (double, across), strip.glide)
    if kind == "projective":
        twist = ((1, 0), (0, -1)), (board.height, board.left + board.right)
        return Wrapping(kind, lattice, (double, tuple([2 * c for c in across])), strip.glide, twist)
    return strip


def _check_kind(kind: str) -> None:
    check_type("kind", kind, str, f"one of {', '.join(KINDS)}")
    if kind not in KINDS:
        raise PuzzleError(f"there is no gluing {kind[:20]!r}; {nearest(kind, KINDS)}")


class _Board(NamedTuple):
    """The rows of the board to glue."""

    lattice: Lattice
    rows_axis: int  # the coordinate that counts rows: the first for squares and cubes, the second for others
    top: int  # the smallest number of a row
    bottom: int  # the largest number of a row
    left: int  # the smallest column, in which a row begins
    right: int
    length: int  # the number of steps along the longest row
    layers: int  # of cubes; 0 in the plane

    @classmethod
    def of(cls, cells: Iterable[Cell], lattice: Lattice) -> _Board:
        rows_axis = 0 if lattice.name in ("square", "cube") else 1
        rows: dict[int, list[int]] = {}
        layers = set()
        pitch = 2 if lattice.name == "triangle" else 1  # columns of a row of triangles for a step
        for cell in cells:
            column = lattice.spot(cell)[1] if lattice.name == "triangle" else cell[1 - rows_axis]
            rows.setdefault(cell[rows_axis], []).append(column)
            layers.add(lattice.layer(cell))
        length = max(-(-(max(row) - min(row) + 1) // pitch) for row in rows.values())
        left, right = min(map(min, rows.values())), max(map(max, rows.values()))
        depth = max(layers) - min(layers) + 1 if rank_of(lattice) > 2 else 0
        return cls(lattice, rows_axis, min(rows), max(rows), left, right, length, depth)

    @property
    def height(self) -> int:
        return self.bottom - self.top + 1

    def vector(self, down: int, right: int) -> Vector:
        flat = (down, right) if self.rows_axis == 0 else (right, down)
        return (*flat, 0) if self.layers else flat


def _torus(board: _Board, along: Vector, across: Vector) -> Wrapping:
    if along[0] * across[1] == along[1] * across[0]:
        raise PuzzleError(f"a torus with the steps {along} and {across}: they should lead in two directions")
    upwards = ((0, 0, board.layers),) if board.layers else ()
    return Wrapping("torus", board.lattice, (along, across, *upwards))


def _mobius(board: _Board, along: Vector, kind: str) -> Wrapping:
    """The gluing by a glide reflection along the rows, which maps the rows of the strip to each other."""
    lattice = board.lattice
    if along[board.rows_axis]:
        row = board.vector(0, board.length)
        raise PuzzleError(f"a {KINDS[kind]} along {along}: it should be glued along its rows, as by {row}")
    mirror = next(m for m in lattice.group if not is_proper(m) and lattice.transform(m, along) == along)
    # The mirror fixes cell (0, 0). Half of `back` then moves the image of the first row to the last row of the strip.
    down = board.vector(1, 0)
    turned = lattice.transform(mirror, down)
    back = [(board.top + board.bottom) * (d - t) for d, t in zip(down, turned, strict=True)]
    if any(b % 2 for b in back):
        raise PuzzleError(
            f"a Möbius strip of {board.height} rows of hexagons has no middle row: their number should be odd"
        )
    vector = tuple([a + b // 2 for a, b in zip(along, back, strict=True)])
    return Wrapping("mobius", lattice, (tuple([2 * a for a in along]),), (mirror, vector))


def _step(vector: Vector) -> Vector:
    if len(vector) == 3 and not vector[2] and all(isinstance(v, int) for v in vector) and any(vector):
        return tuple(vector)  # of cubes
    if len(vector) != 2 or not all(isinstance(v, int) for v in vector) or not any(vector):
        raise PuzzleError(f"step is {vector!r}: it should be two whole numbers, not both 0")
    return tuple(vector)
