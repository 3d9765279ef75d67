"""The edges of the grid of triangles, for polytrigs: lattices that are plugged in, with and without crossings.

Six edges meet at each point. Two pieces cross there if each has edges on both sides of the other. A piece with two
edges that are not next to each other holds the sector between them, as *marks*: each of the six directions at a point
is a cell of its own that only one piece may occupy. A piece that runs straight through, or has two sectors, holds all
six. (D. Goodger's Polyform Puzzler has the same rule.) On the lattice with crossings there are no marks.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from dancefloor.geometry.lattice import Cell, Coloring, Vector
from dancefloor.geometry.lattice_laws import plus
from dancefloor.geometry.lattices import TRIANGLE
from dancefloor.geometry.region import region_named, sizes_of
from dancefloor.plugins.edges import FINE, EdgeLattice, times

#: From a point to the next ones, counterclockwise from the right.
WAYS: tuple[Vector, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
HUB, OUTER = 4, 9  # how far from a point, along the lines between edges, the ends of edges begin, and their sides


def _cut(point: Vector, way: int, far: int) -> Vector:
    """A point on the line between an edge and the next one counterclockwise."""
    return plus(point, times(far, plus(WAYS[way % 6], WAYS[(way + 1) % 6])))


def _polygon(way: int) -> tuple[Vector, ...]:
    """An edge from the origin, counterclockwise."""
    end = times(FINE, WAYS[way])
    return (
        *(_cut((0, 0), way - 1, HUB), _cut((0, 0), way - 1, OUTER)),
        *(_cut(end, way + 3, OUTER), _cut(end, way + 3, HUB), _cut(end, way + 2, HUB), _cut(end, way + 2, OUTER)),
        *(_cut((0, 0), way, OUTER), _cut((0, 0), way, HUB)),
    )


def _sector(way: int) -> tuple[Vector, ...]:
    """The part of a direction around a point that the ends of edges leave free."""
    return (0, 0), _cut((0, 0), way - 1, HUB), _cut((0, 0), way, HUB)


class CrossingTrigLattice(EdgeLattice):
    """Edges of triangles, of pieces that may cross. Cells are (x, y, d), as in Polyform Puzzler.

    From the point (x, y), d = 0 leads to the right, d = 1 to the upper right and d = 2 to the upper left.

    >>> len(CROSSING_TRIG.neighbors((0, 0, 0))), CROSSING_TRIG.around((0, 0, 1))
    (10, ((1, 0, 1), (0, 1, 0), (1, 0, 2)))
    """

    name = "polytrig-crossing"
    vertices = tuple([((0, 0), times(FINE, WAYS[way])) for way in range(3)])
    colorings = (Coloring("by direction", (0, 0, 1), 3),)
    spots = ((0, 4), (-2, 2), (-2, -2))
    spot_steps = ((0, 8), (-4, 4))

    def _prepare(self) -> None:
        super()._prepare()
        drawn = [*map(_polygon, range(3)), *map(_sector, range(6))]
        self._polygons = tuple([self._clockwise(corners) for corners in drawn])

    def joints(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """The directions at points that lie between edges of a piece, and join them in pictures."""
        ways: dict[Cell, list[int]] = {}
        for x, y, kind in cells:
            if kind < 3:
                a, b = WAYS[kind]
                ways.setdefault((x, y), []).append(kind)
                ways.setdefault((x + a, y + b), []).append(kind + 3)
        found: set[Cell] = set()
        for point, there in ways.items():
            found.update((*point, 3 + way) for pair in combinations(sorted(set(there)), 2) for way in _held(*pair))
        return tuple(sorted(found))

    def label(self, cell: Cell) -> tuple[Cell, str]:
        """The point, and ``r``, ``u`` or ``l`` for right, upper right and upper left."""
        return cell[:2], "rul"[cell[2]]

    def around(self, triangle: Cell) -> tuple[Cell, ...]:
        """The three sides of a triangle."""
        x, y, down = triangle
        return ((x + 1, y, 1), (x, y + 1, 0), (x + 1, y, 2)) if down else ((x, y, 0), (x, y, 1), (x + 1, y, 2))

    @property
    def regions(self) -> dict[str, tuple[int, ...]]:
        """The shapes of triangles, with all their sides."""
        return sizes_of(TRIANGLE)

    def region(self, shape: str, sizes: tuple[int, ...]) -> Iterable[Cell]:
        """All sides of the triangles of a region."""
        return [edge for triangle in region_named(shape, sizes, TRIANGLE).cells for edge in self.around(triangle)]


class TrigLattice(CrossingTrigLattice):
    """Edges of triangles, of pieces that do not cross. A cell (x, y, 3 + k) is direction k at a point.

    >>> TRIG.marks([(0, 0, 0), (0, 0, 2)])
    ((0, 0, 3), (0, 0, 4), (0, 0, 5))
    >>> len(TRIG.marks([(0, 0, 0), (1, 0, 0)])), TRIG.marks([(0, 0, 0), (0, 0, 1)])
    (6, ())
    """

    name = "polytrig"
    colorings = (Coloring("by direction: sticks in three directions, and marks", (0, 0, 1), 9),)

    def _prepare(self) -> None:
        self.vertices = (*CrossingTrigLattice.vertices, *[((0, 0), times(FINE // 6, way)) for way in WAYS])
        super()._prepare()
        self.origins = self.origins[:3]
        self._beside = tuple(
            [
                tuple([other for other in near if other[2] < 3]) if kind < 3 else ()
                for kind, near in enumerate(self._beside)
            ]
        )

    def label(self, cell: Cell) -> tuple[Cell, str]:
        """The point, and a letter: that of an edge, or one for each direction at the point."""
        return cell[:2], "rulabcdef"[cell[2]]

    def marks(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """The directions at points that the cells hold."""
        return self.joints(cells)

    def spot(self, cell: Cell) -> tuple[int, int]:
        """Edges are in lines between points; directions are around points."""
        if cell[2] < 3:
            return super().spot(cell)
        x, y, kind = cell
        line, column = ((0, 1), (-1, 1), (-1, -1), (0, -1), (1, -1), (1, 1))[kind - 3]
        return line - 4 * y, column + 8 * x + 4 * y


def _held(one: int, other: int) -> range | list[int]:
    """The directions that a piece with edges in two of them holds."""
    apart = other - one
    if apart in (1, 5):
        return []
    if apart == 3:
        return range(6)
    start = one if apart == 2 else other
    return [way % 6 for way in range(start, start + 3)]


TRIG, CROSSING_TRIG = TrigLattice(), CrossingTrigLattice()
