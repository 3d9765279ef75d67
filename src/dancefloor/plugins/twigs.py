"""The edges of the grid of hexagons, for polytwigs: a lattice that is plugged in.

Three edges meet at each point, so two pieces cannot cross there.
"""

from __future__ import annotations

from collections.abc import Iterable

from dancefloor.geometry.lattice import Cell, Coloring, Vector
from dancefloor.geometry.lattice_laws import plus
from dancefloor.geometry.lattices import HEXAGON
from dancefloor.geometry.region import region_named, sizes_of
from dancefloor.plugins.edges import FINE, EdgeLattice, times

# From the centre of a hexagon, clockwise from the lower right: its corners, in thirds of a step; see HEXAGON.
CORNERS: tuple[Vector, ...] = ((1, -2), (-1, -1), (-2, 1), (-1, 2), (1, 1), (2, -1))
HALF_WIDTH = 5


def _edge(start: Vector, end: Vector) -> tuple[Vector, ...]:
    """The polygon of an edge between two corners of hexagons, given in thirds of a step."""
    third = FINE // 3
    way = plus(end, times(-1, start))
    left = (-way[1], way[0] + way[1])  # the way, turned by 60 degrees to the left
    right = plus(way, times(-1, left))
    ends = times(third, start), times(third, end)
    # At the start the other two edges leave at 120 degrees, so the cuts go at 60; at the end they go backwards.
    return (
        ends[0],
        plus(ends[0], times(HALF_WIDTH, left)),
        plus(ends[1], times(-HALF_WIDTH, right)),
        ends[1],
        plus(ends[1], times(-HALF_WIDTH, left)),
        plus(ends[0], times(HALF_WIDTH, right)),
    )


ENDS = ((CORNERS[5], CORNERS[0]), (CORNERS[0], CORNERS[1]), (CORNERS[1], CORNERS[2]))


class TwigLattice(EdgeLattice):
    """Edges of hexagons. Cells are (x, y, d): the lower right side of the hexagon (x, y), its lower left or left one.

    >>> TWIG.neighbors((0, 0, 1))
    ((-1, 0, 0), (0, 0, 0), (0, 0, 2), (1, -1, 2))
    >>> TWIG.around((0, 0))
    ((0, 0, 0), (0, 0, 1), (0, 0, 2), (-1, 1, 0), (0, 1, 1), (1, 0, 2))
    """

    name = "polytwig"
    vertices = tuple([(times(FINE // 3, start), times(FINE // 3, end)) for start, end in ENDS])
    colorings = (Coloring("by direction", (0, 0, 1), 3),)
    spots = ((1, 1), (1, -1), (0, -2))
    spot_steps = ((0, 4), (-2, 2))

    def _prepare(self) -> None:
        super()._prepare()
        self._polygons = tuple([self._clockwise(_edge(*ends)) for ends in ENDS])

    def label(self, cell: Cell) -> tuple[Cell, str]:
        """The hexagon, and ``r``, ``l`` or ``w`` for its lower right, lower left or left (west) side."""
        return cell[:2], "rlw"[cell[2]]

    def around(self, hexagon: Cell) -> tuple[Cell, ...]:
        """The six sides of a hexagon, clockwise from the lower right one."""
        x, y = hexagon
        return (x, y, 0), (x, y, 1), (x, y, 2), (x - 1, y + 1, 0), (x, y + 1, 1), (x + 1, y, 2)

    @property
    def regions(self) -> dict[str, tuple[int, ...]]:
        """The shapes of hexagons, with all their sides."""
        return sizes_of(HEXAGON)

    def region(self, shape: str, sizes: tuple[int, ...]) -> Iterable[Cell]:
        """All sides of the hexagons of a region."""
        return [edge for hexagon in region_named(shape, sizes, HEXAGON).cells for edge in self.around(hexagon)]


TWIG = TwigLattice()
