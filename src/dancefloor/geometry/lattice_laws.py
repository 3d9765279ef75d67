"""What every lattice must satisfy: laws of translations, neighbours, the point group, its action on cells, and places.

Strategy: translations repeat a lattice, so it suffices to examine one cell of each kind with its neighbours, once it is
known that neighbours move along. Likewise, a few generators of the point group stand for all its elements. That takes
about a millisecond, so `dancefloor.geometry.lattices` examines each lattice of another package when it is first used.
`dancefloor.check_lattice` examines more cells by the same laws, and pictures and enumeration besides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from math import isfinite
from typing import NamedTuple

from dancefloor.errors import ContractBroken, Fault
from dancefloor.geometry.lattice import Cell, Lattice, Matrix, Vector, rank_of


class Excerpt(NamedTuple):
    """A lattice, and what of it is examined."""

    lattice: Lattice
    cells: Sequence[Cell]
    vectors: Sequence[Vector]


Law = Callable[[Excerpt], Iterator[Fault]]
MEMBERS = [member for member in vars(Lattice) if not member.startswith("_")]


def check_laws(lattice: Lattice, laws: Sequence[Law], excerpt: Callable[[Lattice], Excerpt]) -> None:
    """Check a lattice by laws, in their order, each of which yields what is wrong with an excerpt.

    Raises:
        ContractBroken: a law does not hold, or a method raises an exception.
    """

    def faults() -> Iterator[Fault]:
        yield from declared(lattice)
        chosen = excerpt(lattice)
        yield from chain.from_iterable(law(chosen) for law in laws)

    ContractBroken.raise_first(f"lattice {getattr(lattice, 'name', lattice)!r}", lattice, faults())


def check_quickly(lattice: Lattice) -> None:
    """Check the laws for one cell of each kind.

    Raises:
        ContractBroken: one does not hold.

    >>> from dancefloor.geometry.square import SquareLattice
    >>> class Knights(SquareLattice):
    ...     name = "knight"
    ...     def neighbors(self, cell):
    ...         return (cell[0] + 1, cell[1] + 2), (cell[0] + 2, cell[1] + 1)
    >>> check_quickly(Knights())
    Traceback (most recent call last):
    dancefloor.errors.ContractBroken: lattice 'knight': neighbors: (1, 2) is a neighbor of (0, 0), but not ...
    """
    check_laws(lattice, LAWS, _least_excerpt)


def _least_excerpt(lattice: Lattice) -> Excerpt:
    axes = range(rank_of(lattice))
    units = [tuple([int(k == axis) for k in axes]) for axis in axes]
    return Excerpt(lattice, lattice.origins, [*units, tuple([(-1) ** k * (k + 2) for k in axes])])


def declared(lattice: Lattice) -> Iterator[Fault]:
    """Members that are missing, and what is wrong with those that are no methods."""
    for member in MEMBERS:
        if not hasattr(lattice, member):
            yield member, "it is missing: every lattice has it"
    if not _is_a(str, lattice.name) or not lattice.name or not lattice.name.isprintable():
        yield "name", f"{lattice.name!r} should be the text that users write"
    for member in ("group", "origins", "colorings"):
        if not _is_a(Sequence, getattr(lattice, member)):
            yield member, f"it is {getattr(lattice, member)!r}: it should be a tuple"
    if not lattice.origins:
        yield "origins", "there should be one cell of each kind"
    for cell in lattice.origins:
        if not _is_cell(cell, lattice):
            yield "origins", f"{cell!r} should be a tuple of {lattice.dimension} whole numbers"
    rank = rank_of(lattice)
    for matrix in lattice.group:
        if len(matrix) != rank or any(not _is_vector(row, rank) for row in matrix):
            yield "group", f"{matrix!r} should be {rank} tuples of {rank} whole numbers, as vectors have {rank}"


def _is_a(kind: type, value: object) -> bool:
    """Whether a plug-in gives what it promises."""
    return isinstance(value, kind)


def _is_vector(value: object, length: int) -> bool:
    return isinstance(value, tuple) and len(value) == length and all(isinstance(c, int) for c in value)


def _is_cell(value: object, lattice: Lattice) -> bool:
    return _is_vector(value, lattice.dimension)


def translations(excerpt: Excerpt) -> Iterator[Fault]:
    """Cells of one kind differ by a vector, and translations keep their order and the corners of sets."""
    lattice, cells, vectors = excerpt
    for one, other in pairwise(lattice.origins):
        if lattice.difference(one, other) is not None:
            yield "difference", f"{one} and {other} are of different kinds (`origins`): it should be None"
    first = lattice.corner(lattice.origins[:1])
    if any(first):
        yield "corner", f"that of {lattice.origins[0]}, the first of `origins`, is {first}: it should be zeros"
    for vector in vectors:
        moved = [lattice.translate(cell, vector) for cell in cells]
        for cell, there in zip(cells, moved, strict=True):
            if not _is_cell(there, lattice):
                right = f"a tuple of {lattice.dimension} whole numbers"
                yield "translate", f"{cell} moved by {vector} is {there!r}: it should be {right}"
            if (shift := lattice.difference(cell, there)) != vector:
                yield "difference", f"from {cell} to {there} it is {shift}: it should be {vector}, which moves it there"
        for (a, b), (c, d) in zip(pairwise(cells), pairwise(moved), strict=True):
            if (a < b) != (c < d):
                yield "translate", f"{a} and {b} moved by {vector} are {c} and {d}: their order should stay the same"
        wanted = plus(lattice.corner(cells), vector)
        if (corner := lattice.corner(moved)) != wanted:
            yield "corner", f"that of {cells} moved by {vector} is {corner}: it should move along, to {wanted}"
    everywhere = [lattice.translate(cell, vector) for cell in cells for vector in vectors]
    least = tuple([min(axis) for axis in zip(*[lattice.corner([cell]) for cell in everywhere], strict=True)])
    if (corner := lattice.corner(everywhere)) != least:
        yield "corner", f"that of {everywhere[:9]} is {corner}: it should be {least}, the least of each coordinate"


def plus(one: Vector, other: Vector) -> Vector:
    """The sum of two vectors."""
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def neighbors(excerpt: Excerpt) -> Iterator[Fault]:
    """Being neighbours is symmetric, and translations keep it."""
    lattice, cells, vectors = excerpt
    for cell in cells:
        beside = lattice.neighbors(cell)
        if not _is_a(Sequence, beside):
            yield "neighbors", f"those of {cell} are {beside!r}: they should be a tuple of cells"
        if len(set(beside)) < len(beside) or cell in beside:
            yield "neighbors", f"those of {cell} are {beside}: they should be different cells, and not {cell}"
        for other in beside:
            if not _is_cell(other, lattice) or all(lattice.difference(kind, other) is None for kind in lattice.origins):
                yield "neighbors", f"{other!r}, one of {cell}, is of no kind: a translation should move an origin there"
            if cell not in lattice.neighbors(other):
                yield "neighbors", f"{other} is a neighbor of {cell}, but not vice versa: each should name the other"
        for vector in vectors:
            moved = {lattice.translate(other, vector) for other in beside}
            if (found := set(lattice.neighbors(lattice.translate(cell, vector)))) != moved:
                one = min(found ^ moved)
                wrong = "is missing" if one in moved else "is one too many"
                place = f"{lattice.translate(cell, vector)}, which is {cell} moved by {vector}"
                yield "neighbors", f"{one} {wrong} among those of {place}: neighbors should move along"


def point_group(excerpt: Excerpt) -> Iterator[Fault]:
    """The point group begins with the identity, and contains the product of any two of its elements."""
    group = excerpt.lattice.group
    if not group or any(entry != (i == j) for i, row in enumerate(group[0]) for j, entry in enumerate(row)):
        yield "group", f"it begins with {group[:1]}: the identity should come first"
        return
    if len(set(group)) < len(group):
        yield "group", "a matrix is listed twice: each should be listed once"
    members = set(group)
    for one in _generators(group):
        for other in group:
            if times(one, other) not in members:
                yield "group", f"the product of {one} and {other} is missing: it should be a group"


def _generators(group: Sequence[Matrix]) -> list[Matrix]:
    """Elements whose products are all elements, so far as they are in the group."""
    found: list[Matrix] = []
    known = set(group[:1])
    for matrix in group:
        if matrix in known:
            continue
        found.append(matrix)
        edge = list(known)
        while edge:
            element = edge.pop()
            fresh = {times(each, element) for each in found}.intersection(group) - known
            known |= fresh
            edge += fresh
    return found


@lru_cache(maxsize=1 << 12)
def times(one: Matrix, other: Matrix) -> Matrix:
    """The product of two matrices."""
    return tuple(zip(*[applied(one, column) for column in zip(*other, strict=True)], strict=True))


def applied(matrix: Matrix, vector: Vector) -> Vector:
    """The image of a vector."""
    return tuple([sum([a * b for a, b in zip(row, vector, strict=True)]) for row in matrix])


def transformations(excerpt: Excerpt) -> Iterator[Fault]:
    """Matrices act on cells as on vectors, keep neighbours, and act one after another as their product does."""
    lattice, cells, vectors = excerpt
    generators = [lattice.group[0], *_generators(lattice.group)]
    for matrix in generators:
        for cell in cells:
            image = lattice.transform(matrix, cell)
            if not _is_cell(image, lattice):
                yield "transform", f"the image of {cell} is {image!r}: it should be a cell"
            for vector in vectors:
                moved = lattice.transform(matrix, lattice.translate(cell, vector))
                shift, wanted = lattice.difference(image, moved), applied(matrix, vector)
                if shift != wanted:
                    what = f"if {cell} moves by {vector}, its image under {matrix} moves by {shift}"
                    yield "transform", f"{what}: it should move by {wanted}, the image of the vector"
            images = {lattice.transform(matrix, other): other for other in lattice.neighbors(cell)}
            for there in sorted(images.keys() - set(lattice.neighbors(image))):
                pair = f"{cell} and {images[there]} are neighbors, but their images {image} and {there} are not"
                yield "transform", f"{pair}: {matrix} should keep neighbors"
    yield from _compositions(lattice, generators, [*cells, lattice.translate(cells[0], vectors[-1])])


def _compositions(lattice: Lattice, generators: Sequence[Matrix], cells: Sequence[Cell]) -> Iterator[Fault]:
    image = {matrix: [lattice.transform(matrix, cell) for cell in cells] for matrix in lattice.group}
    for one in generators:
        for other in lattice.group:
            product, shifts = times(one, other), set()
            for cell, there, once in zip(cells, image[other], image[product], strict=True):
                twice = lattice.transform(one, there)
                shifts.add(lattice.difference(twice, once))
                if len(shifts) > 1 or None in shifts:
                    what = f"{cell} under {other} and then {one} is {twice}, and under their product {once}"
                    yield "transform", f"{what}: these should be the same up to one translation of all cells"


def places(excerpt: Excerpt) -> Iterator[Fault]:
    """Cells have a name, a place in a text and corners on a page, and leave marks that are cells."""
    lattice, cells, _ = excerpt
    for cell in cells:
        if not _is_vector((lattice.layer(cell), *lattice.spot(cell)), 3):
            found = f"layer {lattice.layer(cell)!r}, and spot {lattice.spot(cell)!r}"
            yield "spot", f"{cell} has {found}: these should be a whole number, and two for line and column"
        for corner in lattice.corners(cell):
            whole = _is_a(tuple, corner) and _is_vector(corner, len(corner))
            if not whole or not all(map(isfinite, lattice.on_page(corner))):
                yield "corners", f"one of {cell} is {corner!r}: it should be whole numbers, whose `on_page` is finite"
        if not _is_a(str, lattice.label(cell)[1]):
            yield "label", f"that of {cell} is {lattice.label(cell)!r}: it should be whole numbers and a suffix"
    for mark in lattice.marks(cells):
        if not _is_cell(mark, lattice):
            yield "marks", f"{mark!r} is one of {cells}: it should be a tuple of {lattice.dimension} whole numbers"


LAWS: tuple[Law, ...] = (translations, neighbors, point_group, transformations, places)
