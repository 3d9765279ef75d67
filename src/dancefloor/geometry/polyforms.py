"""Polyforms: all shapes of so many cells, and small ones by the names that tradition gives them.

Strategy: Redelmeier's algorithm (Counting polyominoes: yet another attack, Discrete Mathematics 36, 1981) lists every
fixed polyform once: grow from a least cell, and never again offer a cell that was offered and refused before. Free and
one-sided polyforms are the least representatives of their classes.
"""

from __future__ import annotations

from collections.abc import Iterator

from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell, Lattice
from dancefloor.geometry.names import MIRRORED, NAMES
from dancefloor.geometry.shape import Shape, normalized
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.symmetry import Mobility, free_form, orientations, usual_mobility

LARGEST = 14


def fixed_polyforms(size: int, lattice: Lattice = SQUARE) -> Iterator[tuple[Cell, ...]]:
    """List the normalised cells of every connected shape of `size` cells, shifts apart, each once.

    The least cell of a shape may be of any kind that the lattice has.

    >>> [sum(1 for _ in fixed_polyforms(n)) for n in range(1, 7)]
    [1, 2, 6, 19, 63, 216]
    """
    if size < 1:
        return

    def grow(cells: list[Cell], untried: list[Cell], seen: frozenset[Cell]) -> Iterator[tuple[Cell, ...]]:
        while untried:
            cell = untried.pop()
            grown = [*cells, cell]
            if len(grown) == size:
                yield normalized(grown, lattice)
            else:
                fresh = [n for n in lattice.neighbors(cell) if n > start and n not in seen]
                yield from grow(grown, untried + fresh, seen.union(fresh))

    for start in lattice.origins:
        yield from grow([], [start], frozenset([start]))


def polyforms(size: int, mobility: Mobility = Mobility.FREE, lattice: Lattice = SQUARE) -> list[Shape]:
    """List the polyforms of `size` cells that the mobility tells apart, in ascending order of their cells.

    >>> [len(polyforms(5, mobility)) for mobility in (Mobility.FREE, Mobility.ONE_SIDED, Mobility.FIXED)]
    [12, 18, 63]
    """
    matrices = mobility.matrices(lattice)
    listed: set[tuple[Cell, ...]] = set()
    least = []
    for cells in sorted(fixed_polyforms(size, lattice)):
        if cells not in listed:
            least.append(Shape(cells, lattice))
            listed.update(normalized([lattice.transform(m, cell) for cell in cells], lattice) for m in matrices)
    return least


def polyominoes(size: int, mobility: Mobility = Mobility.FREE) -> dict[str, Shape]:
    """The polyominoes of `size` squares by name; see `named_polyforms`.

    Raises:
        PuzzleError: a size below 1, or so large that listing would take hours.

    >>> " ".join(polyominoes(5))
    'F I L N P T U V W X Y Z'
    >>> " ".join(polyominoes(4, Mobility.ONE_SIDED))
    'I L J O S Z T'
    """
    if not 1 <= size <= LARGEST:
        raise PuzzleError(f"polyominoes of {size} squares: from 1 to {LARGEST} can be listed")
    return named_polyforms(size, SQUARE, mobility)


def named_polyforms(size: int, lattice: Lattice = SQUARE, mobility: Mobility | None = None) -> dict[str, Shape]:
    """The polyforms of `size` cells that a mobility, by default the usual one, tells apart, by name.

    Small ones have traditional names (`dancefloor.geometry.names`); larger ones are numbered in ascending order of
    their cells, ``7-1`` to ``7-108``. The mirror image of a one-sided piece of the plane carries a prime (``F'``; J and
    Z beside the tetrominoes L and S); the poses of a fixed one are numbered (``F1`` to ``F8``; ``7-2.1`` to ``7-2.8``).
    Of two solid pieces that mirror each other, free ones are named by the first.

    Raises:
        PuzzleError: a size below 1.

    >>> from dancefloor.geometry.hexagon import HEXAGON
    >>> " ".join(named_polyforms(4, HEXAGON))
    'bar worm pistol propeller arch bee wave'
    >>> from dancefloor.geometry.cube import CUBE
    >>> " ".join(named_polyforms(4, CUBE)), " ".join(named_polyforms(4, CUBE, Mobility.FREE))
    ('I L O S T A B P', 'I L O S T A P')
    >>> len(named_polyforms(4, mobility=Mobility.FIXED))
    19
    """
    if size < 1:
        raise PuzzleError(f"polyforms of {size} cells: they have at least 1")
    return told_apart(_usually(size, lattice), mobility)


def told_apart(named: dict[str, Shape], mobility: Mobility | None) -> dict[str, Shape]:
    """What a mobility tells apart of shapes that have names by the usual one; see `named_polyforms`.

    >>> list(told_apart({"L": Shape.from_picture("#./#./##"), "O": Shape.from_picture("##/##")}, Mobility.ONE_SIDED))
    ['L', 'J', 'O']
    """
    usual = usual_mobility(next(iter(named.values())).lattice)
    if mobility in (usual, None):
        return dict(named)
    if mobility is Mobility.FREE:
        first: dict[Shape, str] = {}
        for name, shape in named.items():
            first.setdefault(free_form(shape), name)
        return {name: named[name] for name in first.values()}
    apart = _poses if mobility is Mobility.FIXED else _sides
    return {name: pose for base, shape in named.items() for name, pose in apart(base, shape, usual)}


def solid(shape: Shape) -> Shape:
    """A shape of squares made of cubes.

    >>> solid(Shape.from_picture("##/#."))
    Shape([(0, 0, 0), (0, 1, 0), (1, 0, 0)], CUBE)
    """
    from dancefloor.geometry.cube import CUBE

    return Shape([(*cell, 0) for cell in shape.cells], CUBE)


def _usually(size: int, lattice: Lattice) -> dict[str, Shape]:
    """What the usual mobility tells apart, by name."""
    pictures = NAMES.get(lattice.name, {})
    if size not in pictures:
        numbered = enumerate(polyforms(size, usual_mobility(lattice), lattice), 1)
        return {f"{size}-{k}": shape for k, shape in numbered}
    flat = _usually(size, SQUARE) if lattice.name == "cube" else {}
    return {name: solid(shape) for name, shape in flat.items()} | {
        name: Shape.from_picture(rows) for name, rows in pictures[size].items()
    }


def _poses(name: str, shape: Shape, mobility: Mobility) -> Iterator[tuple[str, Shape]]:
    poses = orientations(shape, mobility)
    stem = f"{name}." if name[-1].isdigit() else name
    yield from ((f"{stem}{k}" if len(poses) > 1 else name, pose) for k, pose in enumerate(poses, 1))


def _sides(name: str, shape: Shape, mobility: Mobility) -> Iterator[tuple[str, Shape]]:
    yield name, shape
    turned = orientations(shape, Mobility.ONE_SIDED)
    mirrored = next((pose for pose in orientations(shape, mobility) if pose not in turned), None)
    if mirrored is not None:
        yield MIRRORED.get((shape.lattice.name, len(shape)), {}).get(name, name + "'"), mirrored


def name_of(shape: Shape) -> str | None:
    """The traditional name of a shape, whatever its pose; None if it has none.

    >>> name_of(Shape.from_picture("..#/###/.#.")), name_of(Shape.from_picture("VAVAV/...V."))
    ('F', 'sphinx')
    """
    lattice = shape.lattice
    if len(shape) not in NAMES.get(lattice.name, {}):
        return None
    poses = orientations(shape, usual_mobility(lattice))
    return next((name for name, form in _usually(len(shape), lattice).items() if form in poses), None)
