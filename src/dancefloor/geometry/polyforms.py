"""Polyforms: all shapes of so many cells, and the names that tradition gives to the small ones.

Strategy: Redelmeier's algorithm (Counting polyominoes: yet another attack, Discrete Mathematics 36, 1981) lists every
fixed polyform once: grow from a least cell, and never again offer a cell that was offered and refused before. Free and
one-sided polyforms are the least representatives of their classes: those of which no turning makes anything less, so
that none but they need be remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell, Lattice, Matrix, Vector
from dancefloor.geometry.shape import Shape, negated
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.symmetry import Mobility, free_form, orientations

# One picture a name, in the pose in which the letter is read. Hexominoes carry the names of Kadon's Sextillions.
_NAMED: dict[int, dict[str, str]] = {
    1: {"O": "#"},
    2: {"I": "##"},
    3: {"I": "###", "V": "#./##"},
    4: {"I": "####", "L": "#./#./##", "O": "##/##", "S": ".##/##.", "T": "###/.#."},
    5: {
        "F": ".##/##./.#.",
        "I": "#####",
        "L": "#./#./#./##",
        "N": ".#/.#/##/#.",
        "P": "##/##/#.",
        "T": "###/.#./.#.",
        "U": "#.#/###",
        "V": "#../#../###",
        "W": "#../##./.##",
        "X": ".#./###/.#.",
        "Y": ".#/##/.#/.#",
        "Z": "##./.#./.##",
    },
    6: {
        "A": "###/##./#..",
        "C": "##/#./#./##",
        "D": "#./##/##/#.",
        "E": ".##/##./.##",
        "hiF": ".##/##./.#./.#.",
        "loF": ".##/.#./##./.#.",
        "hi4": "..##/###./..#.",
        "lo4": ".###/##../.#..",
        "G": "##/#./##/.#",
        "H": "#../###/#.#",
        "I": "#/#/#/#/#/#",
        "J": "..#/#.#/###",
        "K": ".#./###/##.",
        "L": "#./#./#./#./##",
        "M": "..##/###./#...",
        "shortN": ".#/##/##/#.",
        "longN": ".#/##/#./#./#.",
        "O": "##/##/##",
        "P": "##/##/#./#.",
        "Q": "##./##./.##",
        "R": "##./###/#..",
        "S": "#./#./##/.#/.#",
        "longT": "###/.#./.#./.#.",
        "shortT": "####/.#../.#..",
        "U": "#.#./####",
        "V": "..#/..#/..#/###",
        "Wa": "..#/..#/.##/##.",
        "Wb": "..##/.##./##..",
        "Wc": "..#./.###/##..",
        "X": ".#./.#./###/.#.",
        "italicX": ".#./.##/##./.#.",
        "hiY": ".#/##/.#/.#/.#",
        "loY": ".#/.#/##/.#/.#",
        "longZ": "##./.#./.#./.##",
        "shortZ": "##../.#../.###",
    },
}

# The names under which tradition knows two mirror images apart; other mirror images are marked with a prime.
_MIRRORED: dict[int, dict[str, str]] = {4: {"L": "J", "S": "Z"}}

FAMILIES = ("monominoes", "dominoes", "trominoes", "tetrominoes", "pentominoes", "hexominoes")
LARGEST = 14

# The sizes of which there are at most ten million fixed polyforms (OEIS A001168, A001420, A001207, A001931).
MOST = {"square": 14, "triangle": 17, "hexagon": 12, "cube": 10}
MOST_ELSEWHERE = 10


def fixed_polyforms(size: int, lattice: Lattice = SQUARE) -> Iterator[tuple[Cell, ...]]:
    """List the normalised cells of every connected shape of `size` cells, shifts apart, each once.

    >>> [sum(1 for _ in fixed_polyforms(n)) for n in range(1, 7)]
    [1, 2, 6, 19, 63, 216]
    """
    for cells in _reaches(size, lattice):
        normal = _turning(lattice.group[0], cells, lattice)
        yield from map(normal, _grown(size, cells, lattice))


def polyforms(size: int, mobility: Mobility = Mobility.FREE, lattice: Lattice = SQUARE) -> list[Shape]:
    """List the polyforms of `size` cells that the mobility tells apart, in ascending order of their cells.

    Raises:
        PuzzleError: so many cells that listing would take many minutes.

    >>> [len(polyforms(5, mobility)) for mobility in (Mobility.FREE, Mobility.ONE_SIDED, Mobility.FIXED)]
    [12, 18, 63]
    """
    most = MOST.get(lattice.name, MOST_ELSEWHERE)
    if size > most:
        raise PuzzleError(f"polyforms of {size} cells on the {lattice.name} lattice: from 1 to {most} can be listed")
    least = []
    for cells in _reaches(size, lattice):
        itself, *others = [_turning(matrix, cells, lattice) for matrix in mobility.matrices(lattice)]
        for numbers in _grown(size, cells, lattice):
            shape = itself(numbers)
            if all(shape <= turned(numbers) for turned in others):
                least.append(shape)
    return [Shape(shape, lattice) for shape in sorted(least)]


def _reaches(size: int, lattice: Lattice) -> Iterator[list[Cell]]:
    """For each kind that the least cell of a shape may be of: that cell, then all that can belong to the shape."""
    for start in lattice.origins if size > 0 else ():
        cells = edge = {start}
        for _ in range(size - 1):
            edge = {near for cell in edge for near in lattice.neighbors(cell) if near > start} - cells
            cells = cells | edge
        yield sorted(cells)


def _grown(size: int, cells: Sequence[Cell], lattice: Lattice) -> Iterator[tuple[int, ...]]:
    """The shapes whose least cell is the first of `cells`, as numbers of cells; sets of cells are bit masks."""
    bit = {cell: 1 << k for k, cell in enumerate(cells)}
    near = [sum(bit.get(other, 0) for other in lattice.neighbors(cell)) for cell in cells]
    stack: list[tuple[tuple[int, ...], int, int]] = [((), 1, 1)]
    while stack:
        shape, untried, seen = stack.pop()
        full = len(shape) + 1 == size
        while untried:
            cell = (untried & -untried).bit_length() - 1
            untried &= untried - 1
            if full:
                yield *shape, cell
            else:
                fresh = near[cell] & ~seen
                stack.append(((*shape, cell), untried | fresh, seen | fresh))


def _turning(matrix: Matrix, cells: Sequence[Cell], lattice: Lattice) -> Callable[[tuple[int, ...]], tuple[Cell, ...]]:
    """What takes numbers of cells to the normalised cells that they become when they are turned."""
    turned = [lattice.transform(matrix, cell) for cell in cells]
    moved: dict[Vector, list[Cell]] = {}  # few corners occur, so each cell is moved by each of them but once

    def turn(numbers: tuple[int, ...]) -> tuple[Cell, ...]:
        corner = lattice.corner([turned[k] for k in numbers])
        if corner not in moved:
            moved[corner] = [lattice.translate(cell, negated(corner)) for cell in turned]
        places = moved[corner]
        return tuple(sorted([places[k] for k in numbers]))

    return turn


def polyominoes(size: int, mobility: Mobility = Mobility.FREE) -> dict[str, Shape]:
    """The polyominoes of `size` squares by name.

    Up to hexominoes the names are traditional (pentominoes F I L N P T U V W X Y Z); larger ones are numbered in
    ascending order of their cells, ``7-1`` to ``7-108``. The mirror image of a one-sided piece carries a prime
    (``F'``; J and Z beside the tetrominoes L and S); the poses of a fixed one are numbered (``F1`` to ``F8``).

    Raises:
        PuzzleError: a size below 1, or so large that listing would take hours.

    >>> " ".join(polyominoes(5))
    'F I L N P T U V W X Y Z'
    >>> " ".join(polyominoes(4, Mobility.ONE_SIDED))
    'I L J O S Z T'
    >>> len(polyominoes(4, Mobility.FIXED))
    19
    """
    if not 1 <= size <= LARGEST:
        raise PuzzleError(f"polyominoes of {size} squares: from 1 to {LARGEST} can be listed")
    named = {name: Shape.from_picture(rows) for name, rows in _NAMED.get(size, {}).items()}
    free = named or {f"{size}-{k}": shape for k, shape in enumerate(polyforms(size), 1)}
    if mobility is Mobility.FREE:
        return free
    return {
        name: shape
        for free_name, free_shape in free.items()
        for name, shape in _told_apart(free_name, free_shape, mobility)
    }


def _told_apart(name: str, shape: Shape, mobility: Mobility) -> Iterator[tuple[str, Shape]]:
    poses = orientations(shape)
    if mobility is Mobility.FIXED:
        yield from ((f"{name}{k}" if len(poses) > 1 else name, pose) for k, pose in enumerate(poses, 1))
        return
    yield name, shape
    turned = orientations(shape, Mobility.ONE_SIDED)
    mirrored = next((pose for pose in poses if pose not in turned), None)
    if mirrored is not None:
        yield _MIRRORED.get(len(shape), {}).get(name, name + "'"), mirrored


def name_of(shape: Shape) -> str | None:
    """The traditional name of a polyomino of at most six squares, whatever its pose; None for any other shape.

    >>> name_of(Shape.from_picture("..#/###/.#."))
    'F'
    """
    form = free_form(shape)
    named = _NAMED.get(len(shape), {}) if shape.lattice == SQUARE else {}
    return next((name for name, rows in named.items() if free_form(Shape.from_picture(rows)) == form), None)
