"""Symmetry: mobility, orientations, stabilisers, and the isometries that map one set of cells to another.

This is the only module that handles point groups. Strategy: an isometry of a lattice is an element of its point group
followed by a translation. The corners of the two bounding boxes determine the translation, so each element of the point
group yields at most one isometry between two finite sets of cells. On a glued board a cell may go to any other cell. So
the code tries every cell with the same number of neighbours, and checks that the motion respects the gluing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import sub
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from dancefloor.arguments import WordEnum
from dancefloor.errors import TooManySymmetries
from dancefloor.geometry.lattice import Cell, Lattice, Matrix, Vector, is_proper
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape, negated, normalized

if TYPE_CHECKING:
    from dancefloor.geometry.wrapping import Wrapping

#: Takes things to try and hands them over one by one; it may raise an error between two of them.
OneByOne: TypeAlias = Callable[[Iterable[Any]], Iterable[Any]]


class Mobility(WordEnum):
    """How a piece may be moved.

    >>> from dancefloor import Piece, Shape
    >>> shape = Shape.from_picture("##./.##/.#.")
    >>> [len(Piece("F", shape, mobility).orientations) for mobility in Mobility]
    [1, 4, 8]

    Added in version 0.1.
    """

    FIXED = "fixed"  #: translations only
    ONE_SIDED = "one-sided"  #: translations and rotations
    FREE = "free"  #: translations, rotations and reflections

    def matrices(self, lattice: Lattice) -> tuple[Matrix, ...]:
        """The elements of the point group that this mobility allows. The identity comes first.

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
    """The default mobility of pieces on a lattice: free in the plane, one-sided in space.

    >>> from dancefloor.geometry.lattices import CUBE
    >>> usual_mobility(CUBE)
    <Mobility.ONE_SIDED: 'one-sided'>
    """
    return Mobility.FREE if lattice.reflects else Mobility.ONE_SIDED


def orientations(shape: Shape, mobility: Mobility = Mobility.FREE) -> tuple[Shape, ...]:
    """The distinct orientations of a shape, in the order of the point group. The shape itself comes first.

    >>> [len(orientations(Shape.from_picture("##/.#/.#"), mobility)) for mobility in Mobility]
    [1, 4, 8]
    """
    return _orientations(shape, mobility) if len(shape) <= SMALL else _orientations.__wrapped__(shape, mobility)


SMALL = 32  # cells of a shape whose orientations are remembered


@lru_cache(maxsize=1024)
def _orientations(shape: Shape, mobility: Mobility) -> tuple[Shape, ...]:
    return tuple(dict.fromkeys([shape.transformed(matrix) for matrix in mobility.matrices(shape.lattice)]))


def stabilizer(shape: Shape) -> tuple[Matrix, ...]:
    """The symmetry group of a shape: the elements of the point group that do not change it.

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
    """An isometry from one set of cells to another: an element of the point group, and the image of each cell."""

    matrix: Matrix
    image: dict[Cell, Cell]
    proper: bool  #: whether it preserves handedness; always true on a Möbius strip, where no piece has handedness


def isometries(
    source: Collection[Cell],
    target: Collection[Cell],
    lattice: Lattice,
    wrapping: Wrapping | None = None,
    pace: OneByOne = iter,
) -> Iterator[Isometry]:
    """Yield all isometries that map one set of cells exactly to another, in the order of the point group.

    Args:
        source: the cells to map.
        target: the set of their images.
        lattice: the lattice of all cells.
        wrapping: how the board is glued; None for the plane.
        pace: what the motions to try pass through, by default nothing in particular.

    Raises:
        TooManySymmetries: a glued board has too many isometries.

    >>> from dancefloor.geometry.square import SQUARE
    >>> box = [(x, y) for x in range(2) for y in range(3)]
    >>> len(list(isometries(box, box, SQUARE))), list(isometries(box, box[:4], SQUARE))
    (4, [])
    """
    if len(source) != len(target):
        return
    if wrapping is not None:
        yield from _glued_isometries(source, target, wrapping, pace)
        return
    goal = set(target)
    corner = lattice.corner(goal)
    for matrix in pace(lattice.group):
        turned = [lattice.transform(matrix, cell) for cell in source]
        shift = tuple(map(sub, corner, lattice.corner(turned)))
        moved = [lattice.translate(cell, shift) for cell in turned]
        if goal.issuperset(moved):
            yield Isometry(matrix, dict(zip(source, moved, strict=True)), is_proper(matrix))


MOST_STEPS = 1 << 21  # limit on cells moved to find the isometries of a glued board: about three seconds of work


def _glued_isometries(
    source: Collection[Cell],
    target: Collection[Cell],
    wrapping: Wrapping,
    pace: OneByOne,
) -> Iterator[Isometry]:
    """Each motion of the glued board once. The identity comes first, if it is one of them.

    A motion is represented by the motion of the plane that takes the cell `first` to a cell of the target. The other
    cells are then moved one after another until one lands outside. So `first` is a cell whose number of neighbours is
    the rarest, which leaves the fewest cells to try as its image.
    """
    lattice, normal = wrapping.lattice, wrapping.normal
    home = {normal(cell): cell for cell in target}
    is_torus = wrapping.glide is None and len(home) == wrapping.cells  # so all shifts are motions
    if is_torus and len(home) ** 2 > MOST_STEPS:
        raise _too_many(source, wrapping)
    near, near_goal = _neighbors_within(source, wrapping), _neighbors_within(target, wrapping)
    alike = Counter(near.values())
    if alike != Counter(near_goal.values()):
        return
    first = min(source, key=lambda cell: (alike[near[cell]], cell))
    goals = [cell for cell in sorted(target, key=lambda cell: (cell != first, cell)) if near_goal[cell] == near[first]]
    steps = 0
    for matrix in lattice.group:
        if not _may_respect(matrix, wrapping):
            continue
        turned = {cell: lattice.transform(matrix, cell) for cell in (first, *source)}
        twins = [lattice.transform(matrix, twin) for twin in wrapping.images(first)]
        for goal in pace(goals):
            shift = lattice.difference(turned[first], goal)
            if shift is None or any(normal(lattice.translate(twin, shift)) != normal(goal) for twin in twins):
                continue
            image = _image(turned, shift, home, wrapping)
            if len(image) == len(turned) and _respects(wrapping, matrix, shift, turned):
                yield Isometry(matrix, image, wrapping.glide is not None or is_proper(matrix))
            steps += len(image) + 1
            if steps > MOST_STEPS:
                raise _too_many(source, wrapping)


def _image(
    turned: Mapping[Cell, Cell], shift: Vector, home: Mapping[Cell, Cell], wrapping: Wrapping
) -> dict[Cell, Cell]:
    """Where turned cells go on the board, one after another until one lands outside."""
    image: dict[Cell, Cell] = {}
    for cell, there in turned.items():
        place = home.get(wrapping.normal(wrapping.lattice.translate(there, shift)))
        if place is None:
            break
        image[cell] = place
    return image


def _too_many(cells: Collection[Cell], wrapping: Wrapping) -> TooManySymmetries:
    return TooManySymmetries(f"this {wrapping.name} of {len(cells)} cells has too many motions to list")


def _may_respect(matrix: Matrix, wrapping: Wrapping) -> bool:
    """Whether a matrix can respect the gluing: on a Möbius strip it must keep the direction of the strip.

    If it can, it is enough on cylinders, tori and Möbius strips to check the images of one cell and of the cells that
    are glued to it.
    """
    if wrapping.glide is None:
        return True
    transform = wrapping.lattice.transform
    step, *others = wrapping.steps
    allowed = wrapping.steps if wrapping.twist else (step,)
    return transform(matrix, step) in [way for each in allowed for way in (each, negated(each))] and all(
        transform(matrix, other) in [way for each in wrapping.steps for way in (each, negated(each))]
        for other in others
    )


def _respects(wrapping: Wrapping, matrix: Matrix, shift: Vector, turned: Mapping[Cell, Cell]) -> bool:
    """Whether a motion that does so for the first cell takes the images of each cell to images of its image.

    It takes more cells to tell only on a Klein bottle and a projective plane, because some motions of the group fix the
    place of a cell there and turn it over.
    """
    if wrapping.glide is None or len(wrapping.steps) == 1:
        return True
    lattice, normal = wrapping.lattice, wrapping.normal
    return all(
        normal(lattice.translate(lattice.transform(matrix, twin), shift)) == normal(lattice.translate(there, shift))
        for cell, there in turned.items()
        for twin in wrapping.images(cell)
    )


def _neighbors_within(cells: Collection[Cell], wrapping: Wrapping) -> dict[Cell, int]:
    """For each cell, the number of its neighbours among the cells."""
    homes = {wrapping.normal(cell) for cell in cells}
    neighbors = wrapping.lattice.neighbors
    return {cell: sum([wrapping.normal(other) in homes for other in neighbors(cell)]) for cell in cells}


def symmetries(region: Region, pace: OneByOne = iter) -> list[Isometry]:
    """The symmetry group of a region as a rigid whole. Cells to fill go to cells to fill, optional to optional ones.
    `pace` is that of `isometries`.

    Which *solutions* count as the same depends on pieces and components too: see `dancefloor.solutions.canonical`.

    >>> from dancefloor.geometry.region import Region
    >>> len(symmetries(Region.box(6, 10))), len(symmetries(Region.box(8, 8) - Region.box(2, 2, at=(3, 3))))
    (4, 8)
    """
    required = frozenset(region.cells)
    return [
        way
        for way in isometries(tuple(region), tuple(region), region.lattice, region.wrapping, pace)
        if required == {way.image[cell] for cell in region.cells}
    ]


# --- polyforms of larger parts than cells ----------------------------------------------------------------------------
# A lattice may have `monomers`: the parts of polyforms, each as cells, one of each kind up to translation. Parts may
# overlap, such as halves of squares on a lattice of quarters, and two parts of a polyform do not. They meet where cells
# of theirs are neighbours.


def monomers_of(lattice: Lattice) -> tuple[tuple[Cell, ...], ...]:
    """The parts of polyforms on a lattice: its `monomers`, or if it has none, single cells.

    >>> from dancefloor.geometry.square import SQUARE
    >>> monomers_of(SQUARE)
    (((0, 0),),)
    """
    parts: tuple[tuple[Cell, ...], ...] | None = getattr(lattice, "monomers", None)
    return parts or tuple([(origin,) for origin in lattice.origins])


def of_monomers(size: int, matrices: Sequence[Matrix], lattice: Lattice) -> list[tuple[Cell, ...]]:
    """The least member of each class of polyforms of `size` parts, in ascending order.

    A larger one arises from each by adding, beside each of its cells, each part that is free there.

    >>> from dancefloor.geometry.square import SQUARE
    >>> [len(of_monomers(size, SQUARE.group, SQUARE)) for size in range(1, 6)]
    [1, 1, 2, 5, 12]
    """
    parts = monomers_of(lattice)

    def least(cells: Iterable[Cell]) -> tuple[Cell, ...]:
        known = list(cells)
        return min(normalized([lattice.transform(matrix, cell) for cell in known], lattice) for matrix in matrices)

    found = {least(part) for part in parts} if size > 0 else set()
    for _ in range(size - 1):
        found = {least((*cells, *part)) for cells in found for part in added(cells, parts, lattice)}
    return sorted(found)


def added(cells: tuple[Cell, ...], parts: Sequence[tuple[Cell, ...]], lattice: Lattice) -> Iterator[tuple[Cell, ...]]:
    """The parts that are free beside some cells; one may come several times."""
    taken = set(cells)
    beside = {near for cell in cells for near in lattice.neighbors(cell)} - taken
    for near in beside:
        for part in parts:
            for cell in part:
                by = lattice.difference(cell, near)
                placed = () if by is None else tuple([lattice.translate(other, by) for other in part])
                if placed and taken.isdisjoint(placed):
                    yield placed
