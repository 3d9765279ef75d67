"""Boards whose sides are glued together: cylinders, tori and Möbius strips.

Strategy: think of the plane, and of a group of motions that lay the board upon its copies. A cell of the plane lies on
the board where one of its images does. Each kind of gluing has a normal form, the same for all images of a cell: it is
found by whole division by the steps of the group. So pieces live on the plane as always, and are folded onto the board
in the end.

- A cylinder repeats after one step, ``along``.
- A torus repeats after two, ``along`` and ``across``.
- On a Möbius strip one comes back after ``along`` upside down: the motion is a glide reflection, and twice that motion
  is a translation.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from dancefloor.arguments import check_type
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell, Lattice, Matrix, Vector, is_proper
from dancefloor.pickling import Value

KINDS = {"cylinder": "cylinder", "torus": "torus", "mobius": "Möbius strip"}


@dataclass(frozen=True)
class Wrapping(Value):
    """How the sides of a board are glued: the kind, and the motions that lay the board upon its copies.

    `steps` are translations. On a Möbius strip `glide`, a matrix and a vector, is half of the only one.

    >>> from dancefloor.geometry.square import SQUARE
    >>> ring = Wrapping("cylinder", SQUARE, ((0, 5),))
    >>> ring.normal((2, 7)), ring.normal((2, -1))
    ((2, 2), (2, 4))
    """

    kind: str
    lattice: Lattice
    steps: tuple[Vector, ...]
    glide: tuple[Matrix, Vector] | None = None

    @property
    def name(self) -> str:
        """What such a board is called."""
        return KINDS[self.kind]

    def normal(self, cell: Cell) -> Cell:
        """A cell that is the same for all cells that are glued together."""
        cell = self._reduced(cell)
        return cell if self.glide is None else min(cell, self._reduced(self._glided(cell)))

    def images(self, cell: Cell) -> tuple[Cell, ...]:
        """What the motions that generate the group make of a cell."""
        moved = tuple([self.lattice.translate(cell, step) for step in self.steps])
        return moved if self.glide is None else (*moved, self._glided(cell))

    def copies(self, cell: Cell) -> tuple[Cell, ...]:
        """A cell, and its image that no translation of the group leads to, if there is one."""
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
        """Steps that generate the same group, each with an axis along which none of the later ones leads."""
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
    """The gluing of a board of that kind: by default, what a box or a rhomboid that it just fills would need.

    Raises:
        PuzzleError: no such kind, not a lattice of the plane, steps that make no sense, or a strip of hexagons that has
            no middle row.
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
        from difflib import get_close_matches

        near = get_close_matches(kind, KINDS, 1)
        hint = f"did you mean {near[0]!r}?" if near else "say cylinder, torus or mobius"
        raise PuzzleError(f"there is no gluing {kind[:20]!r}; {hint}")


class _Board(NamedTuple):
    """What there is to glue: rows of a lattice of the plane, of which the longest has `length` cells."""

    lattice: Lattice
    rows_axis: int  # squares count rows first, hexagons last
    top: int
    bottom: int
    length: int

    @classmethod
    def of(cls, cells: Iterable[Cell], lattice: Lattice) -> _Board:
        if lattice.name not in ("square", "hexagon"):
            raise PuzzleError(f"boards of the square and the hexagonal lattice can be glued, not of {lattice.name}s")
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
    """The gluing by a glide reflection along the rows, which lays the rows of the strip upon each other."""
    lattice = board.lattice
    if along[board.rows_axis]:
        row = board.vector(0, board.length)
        raise PuzzleError(f"a Möbius strip along {along}: it should be glued along its rows, as by {row}")
    mirror = next(m for m in lattice.group if not is_proper(m) and lattice.transform(m, along) == along)
    # The mirror leaves cell (0, 0) where it is. Half of `back` then lays the first row of the strip upon its last row.
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
        raise PuzzleError(f"a step of {vector!r}: it should be two whole numbers, not both 0")
    return tuple(vector)
