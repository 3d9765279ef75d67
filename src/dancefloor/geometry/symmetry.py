"""Turning things: mobility, orientations, stabilisers, and the ways to lay one set of cells upon another.

The only home of group code. Strategy: an isometry of a lattice is an element of its point group followed by a
translation. A finite set of cells can be laid upon another in at most as many ways as the point group has elements,
because the translation is settled by the corners of the two bounding boxes. On a board that is glued every cell may be
the image of the first one, so there each is tried; and the motion must take what is glued together to what is.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from typing import NamedTuple

from dancefloor.geometry.lattice import Cell, Lattice, Matrix, Vector, is_proper
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape, negated
from dancefloor.geometry.wrapping import Wrapping


class Mobility(Enum):
    """How a piece may be moved, besides being shifted."""

    FIXED = "fixed"  #: shifted only
    ONE_SIDED = "one-sided"  #: shifted and turned
    FREE = "free"  #: shifted, turned and reflected

    def matrices(self, lattice: Lattice) -> tuple[Matrix, ...]:
        """The elements of the point group that this mobility allows, the identity first.

        >>> from dancefloor.geometry.square import SQUARE
        >>> [len(mobility.matrices(SQUARE)) for mobility in Mobility]
        [1, 4, 8]
        """
        if self is Mobility.FIXED:
            return lattice.group[:1]
        if self is Mobility.ONE_SIDED:
            return tuple(matrix for matrix in lattice.group if is_proper(matrix))
        return lattice.group


def usual_mobility(lattice: Lattice) -> Mobility:
    """How pieces of a lattice are moved by default: freely in the plane, while solid ones are not reflected.

    >>> from dancefloor.geometry.cube import CUBE
    >>> usual_mobility(CUBE)
    <Mobility.ONE_SIDED: 'one-sided'>
    """
    return Mobility.FREE if lattice.reflects else Mobility.ONE_SIDED


def orientations(shape: Shape, mobility: Mobility = Mobility.FREE) -> tuple[Shape, ...]:
    """The distinct shapes that a shape becomes, itself first, in the order of the point group.

    >>> [len(orientations(Shape.from_picture("##/.#/.#"), mobility)) for mobility in Mobility]
    [1, 4, 8]
    """
    return tuple(dict.fromkeys(shape.transformed(matrix) for matrix in mobility.matrices(shape.lattice)))


def stabilizer(shape: Shape) -> tuple[Matrix, ...]:
    """The elements of the point group that leave a shape as it is: its symmetry group.

    >>> len(stabilizer(Shape.from_picture(".#./###/.#.")))
    8
    """
    return tuple(matrix for matrix in shape.lattice.group if shape.transformed(matrix) == shape)


def free_form(shape: Shape) -> Shape:
    """The least of a shape's orientations: equal for two shapes exactly when they are congruent.

    >>> free_form(Shape.from_picture("##/.#")) == free_form(Shape.from_picture("#./##"))
    True
    """
    return min(orientations(shape), key=lambda turned: turned.cells)


class Isometry(NamedTuple):
    """A way to lay one set of cells upon another: an element of the point group and where each cell goes."""

    matrix: Matrix
    image: dict[Cell, Cell]


def isometries(
    source: Collection[Cell], target: Collection[Cell], lattice: Lattice, wrapping: Wrapping | None = None
) -> list[Isometry]:
    """Every way to lay `source` exactly upon `target`, perhaps on a glued board; in the order of the point group.

    >>> from dancefloor.geometry.square import SQUARE
    >>> box = [(x, y) for x in range(2) for y in range(3)]
    >>> len(isometries(box, box, SQUARE)), len(isometries(box, box[:4], SQUARE))
    (4, 0)
    """
    if len(source) != len(target):
        return []
    if wrapping is not None:
        return _glued_isometries(source, target, wrapping)
    goal = set(target)
    corner = lattice.corner(goal)
    found = []
    for matrix in lattice.group:
        turned = [lattice.transform(matrix, cell) for cell in source]
        back = negated(lattice.corner(turned))
        moved = [lattice.translate(lattice.translate(cell, back), corner) for cell in turned]
        if goal.issuperset(moved):
            found.append(Isometry(matrix, dict(zip(source, moved, strict=True))))
    return found


def _glued_isometries(source: Collection[Cell], target: Collection[Cell], wrapping: Wrapping) -> list[Isometry]:
    lattice, normal = wrapping.lattice, wrapping.normal
    home = {normal(cell): cell for cell in target}
    first = min(source)
    found: list[Isometry] = []
    for matrix in lattice.group:
        start = lattice.transform(matrix, first)
        for goal in sorted(target):
            shift = lattice.difference(start, goal)
            if shift is None:
                continue

            def move(cell: Cell, matrix: Matrix = matrix, shift: Vector = shift) -> Cell:
                return normal(lattice.translate(lattice.transform(matrix, cell), shift))

            image: dict[Cell, Cell] = {}
            for cell in source:
                place = move(cell)
                if place not in home or any(move(twin) != place for twin in wrapping.images(cell)):
                    break
                image[cell] = home[place]
            else:
                found.append(Isometry(matrix, image))
    return found


def symmetries(region: Region) -> list[Isometry]:
    """The symmetry group of a region as a rigid whole: to-be-filled cells go to such cells, optional ones likewise.

    What counts as the same *solution* is decided for pieces and components: `dancefloor.solutions.canonical`.

    >>> from dancefloor.geometry.region import Region
    >>> len(symmetries(Region.box(6, 10))), len(symmetries(Region.box(8, 8) - Region.box(2, 2, at=(3, 3))))
    (4, 8)
    """
    required = frozenset(region.cells)
    return [
        way
        for way in isometries(tuple(region), tuple(region), region.lattice, region.wrapping)
        if required == {way.image[cell] for cell in region.cells}
    ]
