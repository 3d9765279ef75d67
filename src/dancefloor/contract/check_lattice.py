"""`check_lattice`: everything that other modules rely on in a lattice.

Strategy: the laws of `dancefloor.geometry.lattice_laws`, for all cells near the origin and for some far away. Then what
is built on them: pictures, marks and colourings, and polyforms and packings that a brute force finds, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from itertools import combinations, pairwise, product
from math import dist, isclose
from typing import Any

from dancefloor.draw.labels import area
from dancefloor.errors import EngineError, Fault
from dancefloor.geometry.lattice import Cell, Lattice, is_proper, rank_of
from dancefloor.geometry.lattice_laws import LAWS, Excerpt, Law, check_laws, check_quickly, plus
from dancefloor.geometry.picture import read_picture, write_picture
from dancefloor.geometry.polyforms import polyforms
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape, negated, normalized
from dancefloor.geometry.symmetry import Mobility, added, free_form, monomers_of
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece
from dancefloor.verbs.solving import count

FAR = 10**9
REACHES = (range(-2, 3), range(-1, 2), range(2))  # coordinates of cells: the first range that gives few enough
MOST_CELLS, MOST_IMAGES = 150, 6400  # for which laws hold: cells, and images of these and of polyforms
MOST_SHAPES = 3000  # fixed polyforms of a size that a brute force lists
MOST_PACKED = 12  # cells of a board that a brute force packs
ENGINES = (None, "reference", "scanning-python")  # which engines pack: the quickest, and two that differ most

Points = list[tuple[float, float]]
Matching = frozenset[frozenset[Cell]]


def check_lattice(lattice: Lattice) -> None:
    """Check that a lattice does what dancefloor relies on; it takes less than a second.

    Cells keep their order and neighbors wherever they are moved; the matrices form a group that acts on cells and keeps
    neighbors; labels tell cells apart; pictures show what they should and are read back; and there are as many
    polyforms and packings as a brute force finds, which uses nothing but neighbors.

    Args:
        lattice: an object with the members of `dancefloor.geometry.lattice.Lattice`.

    Raises:
        ContractBroken: it does not. The message names the method, its arguments, and what would be right.

    The brute force grows shapes cell by cell, and lists the matchings of a small board.

    >>> from dancefloor.plugins.polysticks import POLYSTICK
    >>> check_lattice(POLYSTICK)
    >>> from dancefloor.geometry.square import SquareLattice
    >>> class Drawn(SquareLattice):
    ...     name = "drawn"
    ...     def spot(self, cell):
    ...         return cell[1], cell[0]
    >>> check_lattice(Drawn())
    Traceback (most recent call last):
    dancefloor.errors.ContractBroken: lattice 'drawn': cell_at: at layer 0, line -1, column -2 it is (-1, -2): ...

    Added in version 0.2.
    """
    check_quickly(lattice)
    check_laws(lattice, (*LAWS, *FURTHER), _wide_excerpt)


def _wide_excerpt(lattice: Lattice) -> Excerpt:
    rank = rank_of(lattice)
    near = next(filter(None, (_vectors(lattice, reach, rank) for reach in REACHES)), [(0,) * rank])
    around = [lattice.translate(origin, vector) for vector in near for origin in lattice.origins]
    cells = {*around, *lattice.marks(around)}
    far = [tuple([sign * FAR - axis for axis in range(rank)]) for sign in (1, -1)]
    units = [tuple([int(k == axis) for k in range(rank)]) for axis in range(rank)]
    return Excerpt(lattice, sorted(cells), [*units, *far, tuple([(-1) ** k * (k + 2) for k in range(rank)])])


def _vectors(lattice: Lattice, reach: range, rank: int) -> list[Cell]:
    """The vectors with coordinates in a range; none if they lead to too many cells."""
    cells = len(reach) ** rank * len(lattice.origins)
    few = cells <= MOST_CELLS and cells * len(lattice.group) <= MOST_IMAGES
    return list(product(reach, repeat=rank)) if few else []


def _values(excerpt: Excerpt) -> Iterator[Fault]:
    """Lattices are values."""
    lattice = excerpt.lattice
    again = deepcopy(lattice)
    if again != lattice or hash(again) != hash(lattice):
        yield "__eq__", "a copy should be equal, and hash alike: lattices are values"


def _marks(excerpt: Excerpt) -> Iterator[Fault]:
    """Marks move and turn with the cells, stay when cells are added, and leave no marks themselves."""
    lattice, cells, vectors = excerpt
    some = [cell for cell in cells if lattice.neighbors(cell)][:12]
    for few in (*combinations(some, 2), some):
        marks = lattice.marks(few)
        if set(lattice.marks([*few, *marks])) != set(marks):
            yield "marks", f"the marks of {few} leave marks themselves: they should not"
        if not set(marks) <= set(lattice.marks(some)):
            yield "marks", f"{few} leave marks that vanish when cells are added: they should stay"
        for vector in vectors:
            moved = lattice.marks([lattice.translate(cell, vector) for cell in few])
            if set(moved) != {lattice.translate(mark, vector) for mark in marks}:
                yield "marks", f"those of {few} should move along with the cells by {vector}"
        for matrix in lattice.group:
            turned = lattice.marks([lattice.transform(matrix, cell) for cell in few])
            if set(turned) != {lattice.transform(matrix, mark) for mark in marks}:
                yield "marks", f"those of {few} should turn with the cells by {matrix}"


def _colorings(excerpt: Excerpt) -> Iterator[Fault]:
    """Each colouring has a coefficient for each coordinate and uses its classes; translations shift them alike."""
    lattice, cells, vectors = excerpt
    for coloring in lattice.colorings:
        about = f"the one {coloring.about!r}"
        if len(coloring.form) != lattice.dimension:
            yield "colorings", f"{about} has {len(coloring.form)} coefficients: there should be {lattice.dimension}"
            continue
        if {coloring.of(cell) for cell in cells} != set(range(coloring.classes)):
            yield "colorings", f"{about} should use all its {coloring.classes} classes"
        for vector in vectors:
            moved = [(cell, lattice.translate(cell, vector)) for cell in cells]
            if len({(coloring.of(there) - coloring.of(cell)) % coloring.classes for cell, there in moved}) > 1:
                yield "colorings", f"{about}: {vector} should shift the classes of all cells alike"


def _texts(excerpt: Excerpt) -> Iterator[Fault]:
    """Labels tell cells apart, `cell_at` finds each cell at its spot, and pictures are read back."""
    lattice, cells, _ = excerpt
    if len({lattice.label(cell) for cell in cells}) < len(cells):
        yield "label", "two cells have the same label: labels should tell cells apart"
    kinds = len(lattice.origins)
    for cell in cells:
        kind = next((k for k in range(kinds) if lattice.difference(lattice.origins[k], cell) is not None), None)
        place = lattice.layer(cell), *lattice.spot(cell)
        found = None if kind is None else lattice.cell_at(*place, kind)
        if found not in (cell, None):
            where = f"layer {place[0]}, line {place[1]}, column {place[2]}"
            yield "cell_at", f"at {where} it is {found}: it should be {cell}, whose `spot` that is"
        elif found is None and lattice.symbols and kind is not None:
            yield "cell_at", f"there is no cell at the `spot` of {cell}: it should be that cell"
    if not lattice.symbols:
        return
    if not len(set(lattice.symbols)) == len(lattice.symbols) == 2 * kinds:
        yield "symbols", f"{lattice.symbols!r} should be {2 * kinds} different characters, two for each of `origins`"
        return
    filled = [cell for cell in cells if lattice.neighbors(cell)]
    picture = read_picture(write_picture(filled[::3], filled[1::3], lattice))
    drawn = normalized([*filled[::3], *filled[1::3]], lattice)
    if picture.lattice != lattice or normalized([*picture.full, *picture.optional], lattice) != drawn:
        wrong = f"a picture of it is read as {picture.lattice!r}s, or as other cells"
        yield "symbols", f"{wrong}: it should be read back, or symbols should be empty"


def _polygons(excerpt: Excerpt) -> Iterator[Fault]:
    """Polygons go clockwise, move with their cells, and are as large however they are turned."""
    lattice, cells, _ = excerpt
    for cell in cells:
        corners, size = lattice.corners(cell), area(_polygon(lattice, cell))
        if not corners:
            continue
        if len(corners) < 3 or size <= 0:
            yield "corners", f"those of {cell} are {corners}: they should go clockwise on the page"
        step = lattice.translate(cell, (1,) * rank_of(lattice))
        moved = lattice.corners(step)
        shifts = {plus(there, negated(here)) for here, there in zip(corners, moved, strict=False)}
        if len(moved) != len(corners) or len(shifts) > 1:
            yield "corners", f"those of {step} are {moved}: they should be {corners}, those of {cell}, all moved alike"
        for matrix in lattice.group:
            turned = area(_polygon(lattice, lattice.transform(matrix, cell)))
            if not isclose(turned, size):
                yield (
                    "corners",
                    f"the area of {cell} is {size}, and turned by {matrix} {turned}: it should stay the same",
                )


def _plane_pages(excerpt: Excerpt) -> Iterator[Fault]:
    """In the plane polygons do not overlap, and corners tell points apart."""
    lattice, drawn = excerpt.lattice, _drawn_in_plane(excerpt)
    places = {corner: lattice.on_page(corner) for cell in drawn for corner in lattice.corners(cell)}
    if len({(round(x, 6), round(y, 6)) for x, y in places.values()}) < len(places):
        yield "on_page", "two corners lie at one place: corners at one place should be the same integers"
    for one, other in product([cell for cell in drawn if not any(lattice.corner([cell]))], drawn):
        if one != other and overlap(_polygon(lattice, one), _polygon(lattice, other)):
            yield "corners", f"the polygons of {one} and {other} overlap: they should not"


def _turned_pages(excerpt: Excerpt) -> Iterator[Fault]:
    """In the plane the group turns and reflects the page."""
    lattice = excerpt.lattice
    near = [cell for cell in _drawn_in_plane(excerpt) if max(map(abs, cell)) < 2][:7]
    for matrix, three in product(lattice.group, combinations(near, 3)):
        before = [_middle(lattice, cell) for cell in three]
        after = [_middle(lattice, lattice.transform(matrix, cell)) for cell in three]
        for (a, b), (c, d) in zip(combinations(before, 2), combinations(after, 2), strict=True):
            if not isclose(dist(a, b), dist(c, d), abs_tol=1e-9):
                yield "on_page", f"{matrix} should keep the distances of {three} on the page"
        if not isclose(area(after), area(before) * (1 if is_proper(matrix) else -1), abs_tol=1e-9):
            wanted = "turn" if is_proper(matrix) else "reflect"
            yield "transform", f"{matrix} should {wanted} {three} on the page, as its determinant says"


def _drawn_in_plane(excerpt: Excerpt) -> list[Cell]:
    """The cells that are drawn; none if there are several layers."""
    lattice = excerpt.lattice
    drawn = [cell for cell in excerpt.cells if lattice.corners(cell)]
    return [] if any(map(lattice.layer, drawn)) else drawn


def _polygon(lattice: Lattice, cell: Cell) -> Points:
    return [lattice.on_page(corner) for corner in lattice.corners(cell)]


def _middle(lattice: Lattice, cell: Cell) -> tuple[float, float]:
    points = _polygon(lattice, cell)
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def overlap(one: Points, other: Points) -> bool:
    """Whether two convex polygons have inner points in common: if no side of either parts them.

    >>> overlap([(0, 0), (2, 0), (2, 1)], [(0, 1), (0, 0), (2, 1)])
    False
    """

    def parts(polygon: Points, points: Points) -> bool:
        return any(
            all((c - a) * (y - b) - (d - b) * (x - a) < 1e-9 for x, y in points)
            for (a, b), (c, d) in pairwise([*polygon, polygon[0]])
        )

    return not parts(one, other) and not parts(other, one)


def _own_words(excerpt: Excerpt) -> Iterator[Fault]:
    """Regions and pieces that the lattice itself names consist of its cells; these pieces are connected."""
    lattice: Any = excerpt.lattice
    for shape, numbers in getattr(lattice, "regions", {}).items():
        for number in numbers:
            if wrong := _strange(lattice, lattice.region(shape, (2,) * number)):
                yield "region", f"that of shape {shape!r} has a cell {wrong[0]}: it should be of a kind in `origins`"
    for size, named in getattr(lattice, "names", {}).items():
        for name, cells in named.items():
            if len(set(cells)) != size or _strange(lattice, cells) or not Shape(cells, lattice).is_connected():
                yield "names", f"piece {name!r} is {cells}: it should be {size} cells that are connected"


def _strange(lattice: Lattice, cells: Iterable[Cell]) -> list[Cell]:
    """The cells that no translation of an origin leads to."""

    def is_strange(cell: Cell) -> bool:
        return len(cell) != lattice.dimension or all(lattice.difference(each, cell) is None for each in lattice.origins)

    return list(filter(is_strange, cells))


def _polyforms(excerpt: Excerpt) -> Iterator[Fault]:
    """The polyforms are those that grow part by part, one of each class."""
    lattice = excerpt.lattice
    what = "monomers" if hasattr(lattice, "monomers") else "cells"
    parts = monomers_of(lattice)
    grown = {normalized(part, lattice) for part in parts}
    for size in range(1, 4 if what == "monomers" else 5):
        for mobility in Mobility:
            matrices = mobility.matrices(lattice)
            classes = {min(_turned(shape, matrix, lattice) for matrix in matrices) for shape in grown}
            listed = {_bare(shape.cells, lattice) for shape in polyforms(size, mobility, lattice)}
            if listed != classes:
                wrong = f"there are {len(listed)} {mobility.value} polyforms of {size} {what}"
                member = "neighbors" if mobility is Mobility.FIXED else "transform"
                yield member, f"{wrong}, and a brute force finds {len(classes)}: they should be the same"
        if len(grown) * len(lattice.origins) > MOST_SHAPES or len(grown) * len(lattice.group) > MOST_IMAGES:
            return
        grown = {normalized([*shape, *part], lattice) for shape in grown for part in added(shape, parts, lattice)}


def _bare(cells: tuple[Cell, ...], lattice: Lattice) -> tuple[Cell, ...]:
    """The cells without the marks that they leave."""
    return normalized(set(cells).difference(lattice.marks(cells)), lattice)


def _turned(cells: tuple[Cell, ...], matrix: tuple[tuple[int, ...], ...], lattice: Lattice) -> tuple[Cell, ...]:
    return normalized([lattice.transform(matrix, cell) for cell in cells], lattice)


def _packings(excerpt: Excerpt) -> Iterator[Fault]:
    """A small board has as many packings by pieces of one and two cells as it has matchings."""
    lattice, rank = excerpt.lattice, rank_of(excerpt.lattice)
    sides = [range(2)] * (rank - 1) + [range(3 if rank < 3 else 2)]
    board = [lattice.translate(origin, vector) for vector in product(*sides) for origin in lattice.origins][
        :MOST_PACKED
    ]
    everything = list(_matchings(frozenset(board), frozenset(), lattice))
    region = Region(board, lattice=lattice)
    shapes = _small_shapes(lattice)
    pieces = [Piece(f"p{k}", shape, Mobility.FREE, low=0, high=len(board)) for k, shape in enumerate(shapes)]
    classes = _classes(board, everything, lattice)
    for engine in ENGINES:
        try:
            found = count(Packing(region, pieces), symmetry="all", engine=engine)
        except EngineError:  # it cannot take the problem
            continue
        about = f"packings of {len(board)} cells by pieces of one and two cells"
        if found.raw != len(everything):
            yield "translate", f"there are {found.raw} {about}, and a brute force finds {len(everything)}"
        if found.distinct != classes and len(region.components) == 1:  # parts may be turned one by one
            yield "transform", f"there are {found.distinct} different {about}, and a brute force finds {classes}"


def _small_shapes(lattice: Lattice) -> list[Shape]:
    """The shapes of one and two cells, one of each class."""
    if not hasattr(lattice, "monomers"):
        return [*polyforms(1, lattice=lattice), *polyforms(2, lattice=lattice)]
    pairs = [(origin, other) for origin in lattice.origins for other in lattice.neighbors(origin)]
    every = [Shape(cells, lattice) for cells in (*[(origin,) for origin in lattice.origins], *pairs)]
    return list(dict.fromkeys(map(free_form, every)))


def _matchings(cells: frozenset[Cell], marks: frozenset[Cell], lattice: Lattice) -> Iterator[Matching]:
    """All ways to divide cells into single ones and pairs of neighbours that leave no mark twice."""
    if not cells:
        yield frozenset()
        return
    first = min(cells)
    pairs = [frozenset([first, other]) for other in lattice.neighbors(first) if other in cells]
    for part in [frozenset([first]), *pairs]:
        left = lattice.marks(part)
        if marks.isdisjoint(left):
            for rest in _matchings(cells - part, marks.union(left), lattice):
                yield rest | {part}


def _classes(board: list[Cell], matchings: list[Matching], lattice: Lattice) -> int:
    """How many of the matchings differ, when those that a symmetry of the board relates count as one."""
    corner, motions = lattice.corner(board), []
    for matrix in lattice.group:
        turned = {cell: lattice.transform(matrix, cell) for cell in board}
        back = plus(corner, negated(lattice.corner(turned.values())))
        moved = {cell: lattice.translate(there, back) for cell, there in turned.items()}
        if set(moved.values()) == set(board):
            motions.append(moved)
    seen, classes = set[Matching](), 0
    for matching in matchings:
        if matching not in seen:
            classes += 1
            seen.update(frozenset(frozenset(map(moved.__getitem__, part)) for part in matching) for moved in motions)
    return classes


FURTHER: tuple[Law, ...] = (
    _values,
    _marks,
    _colorings,
    _texts,
    _polygons,
    _plane_pages,
    _turned_pages,
    _own_words,
    _polyforms,
    _packings,
)
