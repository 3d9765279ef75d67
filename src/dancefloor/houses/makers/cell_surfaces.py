"""The surface of a piece of polyhedra, from the faces of its cells, with no rounding at all.

Strategy: faces that belong to one cell only bound the piece. Where more than two of them meet at an edge, those belong
together that lead to each other through the cells of the piece around the edge; so a corner at which parts of the piece
merely touch becomes several corners, and the surface stays closed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence

from dancefloor.geometry.lattice import Cell, Vector

OneFace = tuple[Cell, int]  # a cell, and the number of its face
Faces = Callable[[Cell], Sequence[Sequence[Vector]]]


def cell_surface(cells: Collection[Cell], faces: Faces) -> tuple[list[Vector], list[tuple[int, ...]]]:
    """The corners of the surface, and its faces, each as numbers of corners, counterclockwise as seen from outside.

    Args:
        cells: the cells of a piece.
        faces: gives the faces of a cell, each as its corners in order; those of neighbours have the same corners.

    >>> from dancefloor.plugins.prisms import PRISM
    >>> corners, around = cell_surface([(0, 0, 0, 0), (0, 0, 0, 1)], PRISM.faces)
    >>> len(corners), sorted(map(len, around))
    (8, [3, 3, 3, 3, 4, 4, 4, 4])
    """
    outwards = {cell: [_outwards(face, faces(cell)) for face in faces(cell)] for cell in sorted(cells)}
    homes: dict[frozenset[Vector], list[OneFace]] = defaultdict(list)
    for cell, around in outwards.items():
        for number, face in enumerate(around):
            homes[frozenset(face)].append((cell, number))
    found = _Joining(outwards, homes)
    outer = [home for (home, *others) in homes.values() if not others]
    for cell, number in outer:
        face = outwards[cell][number]
        for edge in zip(face, [*face[1:], face[0]], strict=True):
            found.join_along(edge, (cell, number), found.beyond(edge, (cell, number)))
    return found.numbered(outer)


class _Joining:
    """Which corners of faces are the same corner of the surface."""

    def __init__(self, outwards: dict[Cell, list[list[Vector]]], homes: dict[frozenset[Vector], list[OneFace]]) -> None:
        self._outwards, self._homes = outwards, homes
        self._same: dict[tuple[OneFace, Vector], tuple[OneFace, Vector]] = {}

    def beyond(self, edge: tuple[Vector, Vector], home: OneFace) -> OneFace:
        """The outer face that follows a face at an edge, across the inside of the piece."""
        while True:
            cell, number = home
            around = self._outwards[cell]
            number = next(k for k, face in enumerate(around) if k != number and {*edge} <= {*face})
            others = [other for other in self._homes[frozenset(around[number])] if other[0] != cell]
            if not others:
                return cell, number
            home = others[0]

    def join_along(self, edge: tuple[Vector, Vector], one: OneFace, other: OneFace) -> None:
        """Join the corners of two faces at both ends of an edge."""
        for corner in edge:
            first, second = sorted((self._first((one, corner)), self._first((other, corner))))
            self._same[second] = first

    def numbered(self, outer: Sequence[OneFace]) -> tuple[list[Vector], list[tuple[int, ...]]]:
        """The corners of the surface, and the faces as their numbers."""
        numbers: dict[tuple[OneFace, Vector], int] = {}
        faces = []
        for home in outer:
            firsts = [self._first((home, corner)) for corner in self._outwards[home[0]][home[1]]]
            faces.append(tuple([numbers.setdefault(first, len(numbers)) for first in firsts]))
        return [corner for _, corner in numbers], faces

    def _first(self, corner: tuple[OneFace, Vector]) -> tuple[OneFace, Vector]:
        while (before := self._same.get(corner, corner)) != corner:
            corner = before
        return corner


def _outwards(face: Sequence[Vector], faces: Sequence[Sequence[Vector]]) -> list[Vector]:
    """A face of a convex cell, counterclockwise as seen from outside."""
    a, b, c = face[:3]
    (ux, uy, uz), (vx, vy, vz) = ([q - p for p, q in zip(a, end, strict=True)] for end in (b, c))
    across = (uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx)
    heights = [
        sum(n * (q - p) for n, p, q in zip(across, a, corner, strict=True)) for other in faces for corner in other
    ]
    return list(face) if min(heights) < 0 else list(face)[::-1]
