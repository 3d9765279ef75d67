"""Boards whose sides are glued together: cylinders, tori and Möbius strips.

Strategy: a glued board is the plane modulo a group of motions, which map the board to its copies. A cell of the plane
coincides with the cell of the board that is one of its images. Each kind of gluing defines a normal form, equal for all
images of a cell, which integer division by the steps of the group computes. So pieces stay on the plane, and only their
final positions are folded onto the board.

- A cylinder repeats after one step, ``along``.
- A torus repeats after two steps, ``along`` and ``across``.
- A Möbius strip repeats upside down after ``along``: the motion is a glide reflection, and its square is a translation.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import NamedTuple

from dancefloor.arguments import check_type
from dancefloor.display import Value
from dancefloor.errors import PuzzleError, nearest
from dancefloor.geometry.lattice import Cell, Lattice, Matrix, Vector, is_proper

KINDS = {"cylinder": "cylinder", "torus": "torus", "mobius": "Möbius strip"}


@dataclass(frozen=True)
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
    glide: tuple[Matrix, Vector] | None = None  #: the glide reflection of a Möbius strip; its square is the only step

    @property
    def name(self) -> str:
        """The name of such a board in messages."""
        return KINDS[self.kind]

    @property
    def cells(self) -> int | None:
        """The number of cells of a torus without holes; None for other boards, which go on without end.

        >>> from dancefloor.geometry.square import SQUARE
        >>> Wrapping("torus", SQUARE, ((0, 5), (3, 2))).cells
        15
        """
        return prod([abs(step[axis]) for axis, step in self._echelon]) if len(self.steps) > 1 else None

    def normal(self, cell: Cell) -> Cell:
        """The normal form of a cell: equal for two cells exactly if they are glued together."""
        cell = self._reduced(cell)
        return cell if self.glide is None else min(cell, self._reduced(self._glided(cell)))

    def images(self, cell: Cell) -> tuple[Cell, ...]:
        """The images of a cell under the motions that generate the group."""
        moved = tuple([self.lattice.translate(cell, step) for step in self.steps])
        return moved if self.glide is None else (*moved, self._glided(cell))

    def copies(self, cell: Cell) -> tuple[Cell, ...]:
        """A cell and, on a Möbius strip, its image under the glide reflection, which no translation leads to."""
        return (cell,) if self.glide is None else (cell, self._glided(cell))

    def _glided(self, cell: Cell) -> Cell:
        assert self.glide is not None
        matrix, vector = self.glide
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
        kind: ``cylinder``, ``torus`` or ``mobius``.
        cells: the cells of the board.
        lattice: the lattice of the board, square or hexagonal.
        along: the step after which rows repeat; None for the length of the longest row.
        across: the step after which columns repeat, on a torus only; None for the number of rows.

    Raises:
        PuzzleError: there is no such kind, the lattice cannot be glued, a step is impossible, or a Möbius strip of
            hexagons has no middle row.
    """
    _check_kind(kind)
    board = _Board.of(cells, lattice)
    along = _step(along or board.vector(0, board.length))
    if kind == "torus":
        return _torus(board, along, _step(across or board.vector(board.height, 0)))
    if across:
        raise PuzzleError(f"a {KINDS[kind]} with a step across, {across!r}: only a torus is glued in two directions")
    return Wrapping(kind, lattice, (along,)) if kind == "cylinder" else _mobius(board, along)


def _check_kind(kind: str) -> None:
    check_type("kind", kind, str, f"one of {', '.join(KINDS)}")
    if kind not in KINDS:
        raise PuzzleError(f"there is no gluing {kind[:20]!r}; {nearest(kind, KINDS)}")


class _Board(NamedTuple):
    """The rows of the board to glue."""

    lattice: Lattice
    rows_axis: int  # the coordinate that counts rows: the first for squares, the last for hexagons
    top: int  # the smallest number of a row
    bottom: int  # the largest number of a row
    length: int  # the number of cells in the longest row

    @classmethod
    def of(cls, cells: Iterable[Cell], lattice: Lattice) -> _Board:
        if lattice.name not in ("square", "hexagon"):
            raise PuzzleError(f"boards of {lattice.name}s cannot be glued: the lattice should be square or hexagon")
        rows_axis = 0 if lattice.name == "square" else 1
        rows: dict[int, list[int]] = {}
        for cell in cells:
            rows.setdefault(cell[rows_axis], []).append(cell[1 - rows_axis])
        length = max(max(row) - min(row) + 1 for row in rows.values())
        return cls(lattice, rows_axis, min(rows), max(rows), length)

    @property
    def height(self) -> int:
        return self.bottom - self.top + 1

    def vector(self, down: int, right: int) -> Vector:
        return (down, right) if self.rows_axis == 0 else (right, down)


def _torus(board: _Board, along: Vector, across: Vector) -> Wrapping:
    if along[0] * across[1] == along[1] * across[0]:
        raise PuzzleError(f"a torus with the steps {along} and {across}: they should lead in two directions")
    return Wrapping("torus", board.lattice, (along, across))


def _mobius(board: _Board, along: Vector) -> Wrapping:
    """The gluing by a glide reflection along the rows, which maps the rows of the strip to each other."""
    lattice = board.lattice
    if along[board.rows_axis]:
        row = board.vector(0, board.length)
        raise PuzzleError(f"a Möbius strip along {along}: it should be glued along its rows, as by {row}")
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
    if len(vector) != 2 or not all(isinstance(v, int) for v in vector) or not any(vector):
        raise PuzzleError(f"step is {vector!r}: it should be two whole numbers, not both 0")
    return tuple(vector)
