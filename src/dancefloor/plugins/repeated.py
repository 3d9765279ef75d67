"""Lattices whose cells are a few polygons, polyhedra or edges, repeated by all translations: a base class.

Strategy: each kind of cell is given by its vertices, on axes that need not be at right angles. All else follows. Cells
are neighbours if they have as many vertices in common as a side has, or in space a face. A matrix of the point group
takes the sum of the vertices of a cell to that of its image, and division by the steps of the lattice tells which cell
that is.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from dancefloor.geometry.lattice import Cell, CoordinateLattice, Corner, Lattice, Matrix, Vector, determinant
from dancefloor.geometry.lattice_laws import applied
from dancefloor.geometry.lattices import HEIGHT
from dancefloor.geometry.region import region_named, sizes_of

SLANTED: tuple[tuple[float, ...], ...] = ((1.0, 0.0), (0.5, -HEIGHT))  # the axes of hexagons and triangles, on the page
UP, DOWN = ((0, 0), (6, 0), (0, 6)), ((6, 6), (0, 6), (6, 0))  # the triangles at the origin, in sixths of a side
UPRIGHT: tuple[tuple[float, ...], ...] = ((0.0, 1.0), (1.0, 0.0))  # rows and columns of squares


class RepeatedCells(CoordinateLattice):
    """Cells (x, y, k) or (x, y, z, k), where k is the kind.

    Subclasses give `name`, `group`, `fine`, `vertices` and `axes`, and if pictures in text should show the cells,
    `spots` and `spot_steps`. The point group acts about the point whose coordinates are zeros.

    >>> from dancefloor.plugins.kites import KITE
    >>> KITE.neighbors((0, 0, 0))
    ((-1, 0, 5), (0, -1, 4), (0, 0, 1), (0, 0, 2))
    """

    fine: int  # how many units of `vertices` each step of the lattice has
    vertices: tuple[tuple[Vector, ...], ...]  # by kind; all kinds have equally many
    sides: tuple[Vector, ...] = ()  # the faces of a polyhedron, by the numbers of their vertices
    # Where each step leads: right and down on the page, or right, away and up in space.
    axes: tuple[tuple[float, ...], ...]
    reach = 1  # no neighbour is more steps away
    spots: tuple[Vector, ...] = ()  # by kind: line and column in a text picture, and in space the layer
    spot_steps: tuple[Vector, ...] = ()  # by axis: how far a step moves them

    def __init__(self) -> None:
        self.rank = len(self.axes)
        self.dimension = self.rank + 1
        self.reflects = self.rank < 3
        self.shared = self.rank  # vertices that neighbours have in common
        self._prepare()

    def _prepare(self) -> None:
        """Work out everything that follows from the vertices."""
        kinds = range(len(self.vertices))
        self.origins: tuple[Cell, ...] = tuple([(*(0,) * self.rank, kind) for kind in kinds])
        self._step = self.fine * len(self.vertices[0])
        self._sums = tuple([_sum(corners) for corners in self.vertices])
        self._kinds: dict[Vector, Cell] = {}  # by the rest of a sum of vertices
        for kind, total in enumerate(self._sums):
            back, rest = self._divided(total)
            self._kinds[rest] = (*[-b for b in back], kind)
        self._beside = tuple([self._near(kind) for kind in kinds])
        self._polygons = tuple([self._clockwise(corners) for corners in self.vertices]) if self.rank == 2 else ()

    def _divided(self, total: Iterable[int]) -> tuple[Vector, Vector]:
        pairs = [divmod(each, self._step) for each in total]
        return tuple([whole for whole, _ in pairs]), tuple([rest for _, rest in pairs])

    def _near(self, kind: int) -> tuple[Cell, ...]:
        """The neighbours of the cell of a kind at the origin."""
        mine, found = set(self.vertices[kind]), []
        for vector in product(range(-self.reach, self.reach + 1), repeat=self.rank):
            for other, corners in enumerate(self.vertices):
                common = mine.intersection(self._moved(corner, vector) for corner in corners)
                if self.shared <= len(common) < len(mine):
                    found.append((*vector, other))
        return tuple(sorted(found))

    def _moved(self, corner: Vector, vector: Vector) -> Vector:
        return tuple([c + self.fine * v for c, v in zip(corner, vector, strict=True)])

    def _clockwise(self, corners: tuple[Vector, ...]) -> tuple[Vector, ...]:
        points = [self.on_page((corner[0], corner[1])) for corner in corners]
        ahead = [*points[1:], points[0]]
        area = sum(a * d - b * c for (a, b), (c, d) in zip(points, ahead, strict=True))
        return corners if area > 0 else corners[::-1]

    def neighbors(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that share a side with `cell`, or a face; for edges, those that share an end."""
        vector = cell[: self.rank]
        return tuple([self.translate(other, vector) for other in self._beside[cell[self.rank]]])

    def transform(self, matrix: Matrix, cell: Cell) -> Cell:
        """The image of `cell` under a matrix of the point group, which acts about the origin."""
        rank, step = self.rank, self._step
        total = tuple([t + step * c for t, c in zip(self._sums[cell[rank]], cell[:rank], strict=True)])
        vector, rest = self._divided(applied(matrix, total))
        return self.translate(self._kinds[rest], vector)

    def corners(self, cell: Cell) -> tuple[Corner, ...]:
        """The corners of the polygon; in space, those of a square at the spot of the cell."""
        if self.rank == 2:
            x, y, kind = cell
            return tuple([(self.fine * x + a, self.fine * y + b) for a, b in self._polygons[kind]])
        line, column = self.spot(cell)
        return (column, line), (column + 1, line), (column + 1, line + 1), (column, line + 1)

    def on_page(self, corner: Corner) -> tuple[float, float]:
        """The position of a corner. The unit is the length of a step, in space the side of a square."""
        if self.rank > 2:
            return corner
        (a, b), (c, d) = self.axes
        x, y = corner[0] / self.fine, corner[1] / self.fine
        return a * x + c * y, b * x + d * y

    def _place(self, cell: Cell) -> Vector:
        """Line and column, and the layer if there are any."""
        spot = self.spots[cell[self.rank]]
        for times, step in zip(cell, self.spot_steps, strict=False):
            spot = tuple([a + times * b for a, b in zip(spot, step, strict=True)])
        return spot

    def spot(self, cell: Cell) -> tuple[int, int]:
        """The line and the column of a cell in a text picture."""
        line, column = self._place(cell)[:2]
        return line, column

    def layer(self, cell: Cell) -> int:
        """The layer of a cell; 0 in the plane."""
        return self._place(cell)[2] if self.rank > 2 else 0

    def cell_at(self, layer: int, line: int, column: int, kind: int) -> Cell | None:
        """The cell of a `kind` at a `line` and `column` of a `layer`; None if its kind is not there."""
        spot = self.spots[kind]
        goal = [a - b for a, b in zip((line, column, layer), spot, strict=False)]
        vector = solved(self.spot_steps, goal)
        return None if vector is None else (*vector, kind)

    def faces(self, cell: Cell) -> tuple[tuple[Vector, ...], ...]:
        """The faces of a polyhedron, each as its corners in order, as integers."""
        vector, corners = cell[: self.rank], self.vertices[cell[self.rank]]
        return tuple([tuple([self._moved(corners[k], vector) for k in face]) for face in self.sides])

    def in_space(self, corner: Vector) -> tuple[float, ...]:
        """The position of a corner of a polyhedron: right, away and up. The unit is that of `axes`."""
        steps = [c / self.fine for c in corner]
        return tuple([sum([s * axis[k] for s, axis in zip(steps, self.axes, strict=True)]) for k in range(3)])


class CutCells(RepeatedCells):
    """Equal parts of the cells of another lattice in the plane, cut alike. Regions are those of that lattice.

    Subclasses also give `whole`. The parts of its first kind of cells come first among the kinds.

    >>> from dancefloor.plugins.kites import KITE
    >>> len(list(KITE.region("triangle", (2,)))), KITE.regions["triangle"]
    (12, (1,))
    """

    whole: Lattice  # whose cells are cut

    @property
    def regions(self) -> dict[str, tuple[int, ...]]:
        """The shapes of the lattice whose cells are cut."""
        return sizes_of(self.whole)

    def region(self, shape: str, sizes: tuple[int, ...]) -> Iterable[Cell]:
        """All parts of the cells of a region."""
        parts = len(self.vertices) // len(self.whole.origins)
        cells = region_named(shape, sizes, self.whole).cells
        return [(x, y, parts * sum(kind) + k) for x, y, *kind in cells for k in range(parts)]


def solved(rows: tuple[Vector, ...], goal: Iterable[int]) -> Vector | None:
    """How many times to take each row so that their sum is the goal, as whole numbers; None if there are none.

    >>> solved(((1, 1), (1, -1)), (3, 1)), solved(((1, 1), (1, -1)), (1, 2))
    ((2, 1), None)
    """
    columns = tuple(zip(*rows, strict=True))
    whole = determinant(columns)
    found = []
    for axis in range(len(rows)):
        changed = [(*column[:axis], wanted, *column[axis + 1 :]) for column, wanted in zip(columns, goal, strict=True)]
        times, rest = divmod(determinant(tuple(changed)), whole)
        if rest:
            return None
        found.append(times)
    return tuple(found)


def _sum(corners: Iterable[Vector]) -> Vector:
    return tuple([sum(axis) for axis in zip(*corners, strict=True)])


def on_axes(matrices: Iterable[Matrix], axes: tuple[Vector, ...]) -> tuple[Matrix, ...]:
    """Matrices for coordinates on other axes, from those for coordinates at right angles.

    Each matrix takes points of the lattice that the axes make to such points.

    >>> on_axes([((0, 1), (1, 0))], ((1, 1), (1, -1)))
    (((1, 0), (0, -1)),)
    """
    found = []
    for matrix in matrices:
        columns = [solved(axes, applied(matrix, axis)) for axis in axes]
        found.append(tuple(zip(*[column for column in columns if column is not None], strict=True)))
    return tuple(found)
