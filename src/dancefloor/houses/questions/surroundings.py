"""What constraints ask about a board: which cells lie side by side, at its border, around a point; how shapes turn.

Strategy: everything is worked out once for a board, from the cells and the lattice alone. On a glued board cells are
neighbours across a seam, too, and the border is what the gluing leaves of it. A matrix of the point group
acts on directions in the lattice; those in which the lattice draws its cells tell the angle of a rotation.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, pairwise, product
from math import atan2, degrees, gcd

from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell, Corner, Lattice, Matrix, is_proper, rank_of
from dancefloor.geometry.lattices import CUBE
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.search.deadline import paced

PLANE = 2  # dimensions
FULL = 360  # degrees
CellPair = tuple[Cell, Cell]  # the lesser cell comes first


class Surroundings:
    """The cells of a region, and what lies around each of them.

    >>> around = Surroundings(Region.box(2, 3))
    >>> sorted(around.corners), around.sides[0, 1]
    ([(0, 0), (0, 2), (1, 0), (1, 2)], ((0, 0), (0, 2), (1, 1)))
    """

    def __init__(self, region: Region) -> None:
        self.region = region

    @cached_property
    def sides(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """For each cell, the cells that share a side with it."""
        return {
            cell: tuple(sorted({there for there in self.region.neighbors(cell) if there != cell}))
            for cell in paced(self.region)
        }

    @cached_property
    def touching(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """For each cell, the cells that share a side or a corner with it.

        Raises:
            PuzzleError: the lattice is in space, and not that of cubes.
        """
        if rank_of(self.region.lattice) > PLANE:
            return self._touching_cubes
        near: dict[Cell, set[Cell]] = {cell: set(there) for cell, there in self.sides.items()}
        for cells in self.around.values():
            for one, other in combinations(cells, 2):
                near[one].add(other)
                near[other].add(one)
        return {cell: tuple(sorted(there)) for cell, there in near.items()}

    @cached_property
    def _touching_cubes(self) -> Mapping[Cell, tuple[Cell, ...]]:
        if self.region.lattice != CUBE:
            raise PuzzleError(f"dancefloor does not know which {self.region.lattice.name}s share a corner")
        steps = [step for step in product((-1, 0, 1), repeat=3) if any(step)]
        near = {cell: {self.region.fold(CUBE.translate(cell, step)) for step in steps} for cell in paced(self.region)}
        return {
            cell: tuple(sorted(there for there in found if there and there != cell)) for cell, found in near.items()
        }

    @cached_property
    def border(self) -> frozenset[Cell]:
        """The cells with a side at which the region ends."""
        lattice, fold = self.region.lattice, self.region.fold
        return frozenset(cell for cell in self.region if any(fold(there) is None for there in lattice.neighbors(cell)))

    @cached_property
    def corners(self) -> frozenset[Cell]:
        """The cells with the fewest neighbours, if the region ends at two of their sides or more."""
        lattice, fold = self.region.lattice, self.region.fold
        least = min(map(len, self.sides.values()))
        few = [cell for cell, near in self.sides.items() if len(near) == least]
        return frozenset(cell for cell in few if sum(fold(there) is None for there in lattice.neighbors(cell)) > 1)

    @cached_property
    def around(self) -> Mapping[Corner, tuple[Cell, ...]]:
        """For each point in which several cells of the drawing meet, these cells.

        On a glued board the points of a seam are met from both of its sides.
        """
        lattice, fold = self.region.lattice, self.region.fold
        every: dict[Corner, set[Cell]] = {}
        for cell in paced(self.region):
            for there in (cell, *lattice.neighbors(cell), *self._second_neighbors(cell)):
                home = fold(there)
                if home is not None:
                    for corner in lattice.corners(there):
                        every.setdefault(corner, set()).add(home)
        own = {corner for cell in self.region for corner in lattice.corners(cell)}
        return {corner: tuple(sorted(cells)) for corner, cells in every.items() if corner in own and len(cells) > 1}

    def _second_neighbors(self, cell: Cell) -> Iterable[Cell]:
        """The neighbours of neighbours, and theirs: among them are all cells that share a corner with a cell."""
        if self.region.wrapping is None:
            return ()  # then they are cells of the region themselves
        lattice = self.region.lattice
        near = {there for side in lattice.neighbors(cell) for there in lattice.neighbors(side)}
        return near | {there for other in near for there in lattice.neighbors(other)}

    def pairs(self, *, corners: bool) -> list[CellPair]:
        """The pairs of cells that share a side, or at least a corner if `corners`."""
        near = self.touching if corners else self.sides
        return [(cell, there) for cell in near for there in near[cell] if cell < there]

    @cached_property
    def divisions(self) -> Sequence[frozenset[Cell]]:
        """For each straight line through the whole board, in space each plane, the cells on one side of it.

        A line runs along sides of cells, and cuts none.
        """
        if rank_of(self.region.lattice) > PLANE:
            found = [self._beyond_plane(axis, step) for axis in range(PLANE + 1) for step in self._steps(axis)]
        else:
            found = [self._beyond_line(*line) for line in self._lines]
        every = len(self.region)
        return list(dict.fromkeys(side for side in found if side and len(side) < every))

    def _steps(self, axis: int) -> range:
        places = [cell[axis] for cell in self.region]
        return range(min(places) + 1, max(places) + 1)

    def _beyond_plane(self, axis: int, step: int) -> frozenset[Cell]:
        if self.region.lattice != CUBE:
            raise PuzzleError(f"dancefloor does not know which planes divide {self.region.lattice.name}s")
        return frozenset(cell for cell in self.region if cell[axis] >= step)

    @cached_property
    def _lines(self) -> Sequence[tuple[int, int, int]]:
        """The lines along sides that two cells share, each as coefficients a, b, c of ax + by = c, without factors."""
        corners = self.region.lattice.corners
        found = set()
        for one, other in self.pairs(corners=False):
            shared = sorted(set(corners(one)).intersection(corners(other)))
            for (x, y), (u, v) in pairwise(shared):
                a, b = v - y, x - u
                factor = gcd(a, b) * (1 if (a, b) > (0, 0) else -1)
                found.add((a // factor, b // factor, (a * x + b * y) // factor))
        return sorted(found)

    def _beyond_line(self, a: int, b: int, c: int) -> frozenset[Cell]:
        """The cells on one side of a line; none if it cuts a cell."""
        beyond = set()
        for cell in paced(self.region):
            places = [a * x + b * y - c for x, y in self.region.lattice.corners(cell)]
            if min(places, default=0) < 0 < max(places, default=0):
                return frozenset()
            if max(places, default=0) > 0:
                beyond.add(cell)
        return frozenset(beyond)


# --- how shapes turn ------------------------------------------------------------------------------------------------


def turned(shape: Shape, angle: int) -> Shape:
    """A shape, turned clockwise on the page.

    Args:
        shape: the shape.
        angle: degrees; 0 for the shape itself.

    Raises:
        PuzzleError: the lattice has no such rotation.

    >>> print(turned(Shape.from_picture("###/#.."), 90).picture())
    ##
    .#
    .#
    """
    if angle % FULL == 0:
        return shape
    lattice = shape.lattice
    if rank_of(lattice) > PLANE:
        raise PuzzleError("in space pieces are turned about three axes: say on which cells a piece lies instead")
    known = rotations(lattice)
    if angle % FULL not in known:
        angles = ", ".join(map(str, sorted(known)))
        raise PuzzleError(f"a piece of {lattice.name}s can be turned by {angles} degrees, not by {angle}")
    return shape.transformed(known[angle % FULL])


@lru_cache(maxsize=64)
def rotations(lattice: Lattice) -> dict[int, Matrix]:
    """The rotations of a lattice of the plane, by their angles in degrees, clockwise on the page.

    >>> from dancefloor.geometry.square import SQUARE
    >>> sorted(rotations(SQUARE))
    [90, 180, 270]
    """
    found = {_angle(lattice, matrix): matrix for matrix in lattice.group if is_proper(matrix)}
    return {angle: matrix for angle, matrix in found.items() if angle}


def _angle(lattice: Lattice, matrix: Matrix) -> int:
    """How far a rotation turns a step from a cell to a translate of it."""
    home = lattice.origins[0]
    there = lattice.translate(home, (1, 0))
    before = _direction(lattice, home, there)
    after = _direction(lattice, lattice.transform(matrix, home), lattice.transform(matrix, there))
    return round(degrees(after - before)) % FULL


def _direction(lattice: Lattice, one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """The direction from a cell to a translate of it, as an angle on the page, clockwise from the right."""
    (x, y), (u, v) = (lattice.on_page(lattice.corners(cell)[0]) for cell in (one, other))
    if _kind(lattice, one) != _kind(lattice, other):
        raise PuzzleError(f"dancefloor does not know how pieces of {lattice.name}s turn")
    return atan2(v - y, u - x)


def _kind(lattice: Lattice, cell: tuple[int, ...]) -> int:
    return next(k for k, origin in enumerate(lattice.origins) if lattice.difference(origin, cell) is not None)
