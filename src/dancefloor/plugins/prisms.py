"""Prisms on triangles, in layers: a lattice that is plugged in. BurrTools calls it that of triangular prisms."""

from __future__ import annotations

from collections.abc import Iterable

from dancefloor.geometry.lattice import Cell, Coloring, Matrix
from dancefloor.geometry.lattices import HEIGHT, TRIANGLE, sixfold_group
from dancefloor.geometry.region import region_named, sizes_of
from dancefloor.plugins.repeated import RepeatedCells


def _group() -> tuple[Matrix, ...]:
    """The symmetries of the plane, each with and without turning the solid upside down."""
    return tuple(((*a, 0), (*b, 0), (0, 0, up)) for up in (1, -1) for a, b in sixfold_group())


class PrismLattice(RepeatedCells):
    """Triangular prisms as high as their sides are long. Cells are (x, y, z, k): the triangle (x, y, k) in layer z.

    Like other solid pieces, prisms are not reflected by default.

    >>> PRISM.neighbors((0, 0, 0, 0))
    ((-1, 0, 0, 1), (0, -1, 0, 1), (0, 0, -1, 0), (0, 0, 0, 1), (0, 0, 1, 0))
    >>> PRISM.to_burrtools((1, 2, 3, 1)), PRISM.from_burrtools((5, 2, 3))
    ((5, 2, 3), (1, 2, 3, 1))
    """

    name = "prism"
    group = _group()
    fine = 1
    vertices = (
        ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (0, 1, 1)),
        ((1, 1, 0), (0, 1, 0), (1, 0, 0), (1, 1, 1), (0, 1, 1), (1, 0, 1)),
    )
    sides = ((2, 1, 0), (3, 4, 5), (0, 1, 4, 3), (1, 2, 5, 4), (2, 0, 3, 5))
    axes = ((1.0, 0.0, 0.0), (0.5, HEIGHT, 0.0), (0.0, 0.0, 1.0))
    colorings = (
        Coloring("by the way the triangles point", (0, 0, 0, 1), 2),
        Coloring("in slices, layer by layer", (0, 0, 1, 0), 2),
        Coloring("by the way the triangles point and layer by layer", (0, 0, 1, 1), 2),
    )
    spots = ((0, 0, 0), (0, 1, 0))
    spot_steps = ((0, 2, 0), (-1, 1, 0), (0, 0, 1))

    def corners(self, cell: Cell) -> tuple[tuple[int, int], ...]:
        """The corners of the triangle, in the picture of its layer."""
        x, y, _, kind = cell
        return TRIANGLE.corners((x, y, kind))

    def on_page(self, corner: tuple[int, int]) -> tuple[float, float]:
        """The position of a corner. The unit is the side of a triangle."""
        return TRIANGLE.on_page(corner)

    @property
    def regions(self) -> dict[str, tuple[int, ...]]:
        """The shapes of triangles, in a number of layers that follows the other sizes."""
        return {shape: tuple([count + 1 for count in counts]) for shape, counts in sizes_of(TRIANGLE).items()}

    def region(self, shape: str, sizes: tuple[int, ...]) -> Iterable[Cell]:
        """The triangles of a region, in layers."""
        triangles = region_named(shape, sizes[:-1], TRIANGLE).cells
        return ((x, y, z, down) for z in range(sizes[-1]) for x, y, down in triangles)

    def from_burrtools(self, place: tuple[int, int, int]) -> Cell | None:
        """The cell at a place in BurrTools' grid; there is one everywhere."""
        column, y, z = place
        x, kind = divmod(column - y, 2)
        return x, y, z, kind

    def to_burrtools(self, cell: Cell) -> tuple[int, int, int]:
        """The place of a cell in BurrTools' grid, where prisms follow each other along a row."""
        x, y, z, kind = cell
        return 2 * x + y + kind, y, z


PRISM = PrismLattice()
