"""Polyforms: all shapes of a given number of cells, and the traditional names of small ones and of their families.

Strategy: Redelmeier's algorithm (Counting polyominoes: yet another attack, Discrete Mathematics 36, 1981) lists every
fixed polyform once. It grows a shape from its least cell and never offers a rejected cell again. Free and one-sided
polyforms are the least members of their classes: no allowed rotation or reflection makes them smaller. So the search
needs to remember only those.

Each name has one picture (`dancefloor.geometry.picture`), which shows the pose that the name suggests. Sources:

- squares: Golomb's letters (Polyominoes, 1965); hexominoes as in Kadon's Sextillions;
- triangles: O'Beirne's names for the hexiamonds (New Scientist 12, 1961; MathWorld, "Hexiamond"), and the letters of
  Polyform Puzzler (D. Goodger) for smaller ones;
- hexagons: tetrahexes as in Gardner, Mathematical Magic Show, chapter 11; the letters of Polyform Puzzler for others;
- cubes: flat ones have the letter of the polyomino. Tetracubes A, B and P are those of Piet Hein's Soma puzzle: A is
  the right screw (on a bent row of three, seen from above, the fourth cube lies on the end that is clockwise of the
  other), B the left screw, P the branch. The other pentacubes have the names of Kadon's Superquints and the coordinates
  of Polyform Puzzler: the letter of a flat tetromino, and the place of the fifth cube on top of it. J mirrors L, S
  mirrors N, V1 and V2 mirror each other, and J3 is omitted because it is L3 turned over.

The first layer of a picture of cubes is the lowest. Mirror images of solid pieces are two different pieces. The mirror
image of a plane piece has its own name if `MIRRORED` lists it; otherwise its name has a prime.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, SupportsIndex, overload

from dancefloor.arguments import check_type, whole, wrong
from dancefloor.display import LONGEST, Displayed, plural
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell, Lattice, Matrix, Vector
from dancefloor.geometry.lattices import check_first_use
from dancefloor.geometry.shape import NamedShapes, Shape, listed_names, negated, no_such
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.symmetry import Mobility, free_form, of_monomers, orientations, usual_mobility

# The largest sizes with at most ten million fixed polyforms (OEIS A001168, A001420, A001207, A001931).
MOST = {"square": 14, "triangle": 17, "hexagon": 12, "cube": 10}
MOST_ELSEWHERE = 10
LARGEST = MOST[SQUARE.name]


def fixed_polyforms(size: int, lattice: Lattice = SQUARE) -> Iterator[tuple[Cell, ...]]:
    """Yield the normalised cells of every connected shape of `size` cells, once up to translation.

    >>> [sum(1 for _ in fixed_polyforms(n)) for n in range(1, 7)]
    [1, 2, 6, 19, 63, 216]
    """
    for cells in _reaches(size, lattice):
        normal = _turning(lattice.group[0], cells, lattice)
        yield from map(normal, _grown(size, cells, lattice))


def polyforms(size: int, mobility: Mobility = Mobility.FREE, lattice: Lattice = SQUARE) -> ShapeList:
    """List the polyforms of `size` cells that differ under `mobility`, in ascending order of their cells.

    Where the lattice has monomers (`dancefloor.geometry.symmetry`), `size` counts these instead.

    Brackets take a place in the list or a traditional name, and a notebook draws the shapes.

    Args:
        size: how many cells each has.
        mobility: which shapes are the same: those that this mobility turns or reflects into each other.
        lattice: where the cells lie, as from `lattice_named`; squares by default.

    Raises:
        PuzzleError: the size is so large that listing would take many minutes.
        InputError: an argument has a wrong type.
        ContractBroken: the lattice is of another package, and does not do what it must.

    >>> [len(polyforms(5, mobility)) for mobility in (Mobility.FREE, Mobility.ONE_SIDED, Mobility.FIXED)]
    [12, 18, 63]

    Added in version 0.2.
    """
    size = whole("size", size)
    check_type("mobility", mobility, Mobility, "a Mobility, such as Mobility.FREE")
    if not hasattr(lattice, "group"):
        raise wrong("lattice", lattice, "a lattice, such as lattice_named('hexagon')")
    check_first_use(lattice)
    most = MOST.get(lattice.name, getattr(lattice, "most", MOST_ELSEWHERE))
    if size > most:
        raise PuzzleError(f"size is {size}: on the {lattice.name} lattice, it should be 1 to {most}")
    if hasattr(lattice, "monomers"):
        return ShapeList(Shape(cells, lattice) for cells in of_monomers(size, mobility.matrices(lattice), lattice))
    least = []
    for cells in _reaches(size, lattice):
        itself, *others = [_turning(matrix, cells, lattice) for matrix in mobility.matrices(lattice)]
        for numbers in _grown(size, cells, lattice):
            shape = itself(numbers)
            if all(shape <= turned(numbers) for turned in others):
                least.append(shape)
    return ShapeList(Shape(shape, lattice) for shape in sorted(least))


def _reaches(size: int, lattice: Lattice) -> Iterator[list[Cell]]:
    """For each possible kind of a shape's least cell: that cell, then all cells that can belong to the shape."""
    for start in lattice.origins if size > 0 else ():
        cells = edge = {start}
        for _ in range(size - 1):
            edge = {near for cell in edge for near in lattice.neighbors(cell) if near > start} - cells
            cells = cells | edge
        yield sorted(cells)


def _grown(size: int, cells: Sequence[Cell], lattice: Lattice) -> Iterator[tuple[int, ...]]:
    """The shapes whose least cell is the first of `cells`, as indices into `cells`; sets of cells are bit masks."""
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
    """A function that takes indices into `cells` to the normalised cells of the shape that `matrix` turns them into."""
    turned = [lattice.transform(matrix, cell) for cell in cells]
    moved: dict[Vector, list[Cell]] = {}  # few corners occur, so the moved cells are kept for each

    def turn(numbers: tuple[int, ...]) -> tuple[Cell, ...]:
        corner = lattice.corner([turned[k] for k in numbers])
        if corner not in moved:
            moved[corner] = [lattice.translate(cell, negated(corner)) for cell in turned]
        places = moved[corner]
        return tuple(sorted([places[k] for k in numbers]))

    return turn


def polyominoes(size: int, mobility: Mobility = Mobility.FREE) -> NamedShapes:
    """The polyominoes of `size` squares by name; see `named_polyforms`. Brackets take a place, too, counted from 0.

    Raises:
        PuzzleError: the size is below 1, or so large that listing would take many minutes.

    >>> " ".join(polyominoes(5))
    'F I L N P T U V W X Y Z'
    >>> " ".join(polyominoes(4, Mobility.ONE_SIDED))
    'I L J O S Z T'
    >>> polyominoes(5)["F"] == polyominoes(5)[0]
    True

    Added in version 0.1.
    """
    return named_polyforms(size, SQUARE, mobility)


def named_polyforms(size: int, lattice: Lattice = SQUARE, mobility: Mobility | None = None) -> NamedShapes:
    """The polyforms of `size` cells that differ under a mobility, by name. The default is `usual_mobility`.

    Small polyforms have traditional names (`NAMES` lists them). Larger ones are numbered in ascending order of
    their cells, ``7-1`` to ``7-108``. The mirror image of a one-sided plane piece has a prime (``F'``), except J and Z,
    the mirror images of the tetrominoes L and S. The poses of a fixed piece are numbered (``F1`` to ``F8``; ``7-2.1``
    to ``7-2.8``). A free solid piece has the first name of the two mirror images.

    Raises:
        PuzzleError: the size is below 1, or so large that listing would take many minutes.

    >>> from dancefloor.geometry.lattices import HEXAGON
    >>> " ".join(named_polyforms(4, HEXAGON))
    'bar worm pistol propeller arch bee wave'
    >>> from dancefloor.geometry.lattices import CUBE
    >>> " ".join(named_polyforms(4, CUBE)), " ".join(named_polyforms(4, CUBE, Mobility.FREE))
    ('I L O S T A B P', 'I L O S T A P')
    >>> len(named_polyforms(4, mobility=Mobility.FIXED))
    19
    """
    size = whole("size", size)
    if mobility is not None:
        check_type("mobility", mobility, Mobility, "a Mobility, such as Mobility.FREE")
    if size < 1:
        raise PuzzleError(f"size is {size}: it should be 1 or more")
    return NamedShapes(told_apart(_usually(size, lattice), mobility))


def told_apart(named: dict[str, Shape], mobility: Mobility | None) -> dict[str, Shape]:
    """Named polyforms under another mobility than the usual one, whose names are given; see `named_polyforms`.

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
    """The shape of cubes that has one cube for each square of `shape`.

    >>> solid(Shape.from_picture("##/#."))
    Shape([(0, 0, 0), (0, 1, 0), (1, 0, 0)], CUBE)
    """
    from dancefloor.geometry.lattices import CUBE

    return Shape([(*cell, 0) for cell in shape.cells], CUBE)


def _usually(size: int, lattice: Lattice) -> dict[str, Shape]:
    """The polyforms that differ under the usual mobility, by name."""
    pictures = NAMES.get(lattice.name, {})
    if size in (named := _named_by(lattice)):
        return {name: Shape(cells, lattice) for name, cells in named[size].items()}
    if size not in pictures:
        numbered = enumerate(polyforms(size, usual_mobility(lattice), lattice), 1)
        return {f"{size}-{k}": shape for k, shape in numbered}
    flat = _usually(size, SQUARE) if lattice.name == "cube" else {}
    return {name: solid(shape) for name, shape in flat.items()} | {
        name: Shape.from_picture(rows) for name, rows in pictures[size].items()
    }


def _named_by(lattice: Lattice) -> dict[int, dict[str, list[Cell]]]:
    """The cells of pieces by size and name, if the lattice itself names them."""
    named: dict[int, dict[str, list[Cell]]] = getattr(lattice, "names", {})
    return named


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
    """The traditional name of a shape in any pose; None if it has none.

    >>> name_of(Shape.from_picture("..#/###/.#.")), name_of(Shape.from_picture("VAVAV/...V."))
    ('F', 'sphinx')

    Added in version 0.1.
    """
    check_type("shape", shape, Shape, "a Shape")
    lattice = shape.lattice
    size = len(set(shape.cells).difference(lattice.marks(shape.cells)))
    if size not in NAMES.get(lattice.name, {}) and size not in _named_by(lattice):
        return None
    poses = orientations(shape, usual_mobility(lattice))
    return next((name for name, form in _usually(size, lattice).items() if form in poses), None)


class ShapeList(Displayed, list[Shape]):
    """Shapes in a list, whose brackets also take the traditional name of one.

    Raises:
        KeyError: no shape has that name.
        IndexError: there is no such place.

    >>> pieces = polyforms(4)
    >>> pieces
    <5 shapes: I L T O S>
    >>> pieces["T"] == pieces[2], pieces[3:]
    (True, <2 shapes: O S>)
    """

    @overload
    def __getitem__(self, key: str | SupportsIndex) -> Shape: ...

    @overload
    def __getitem__(self, key: slice) -> ShapeList: ...

    def __getitem__(self, key: str | SupportsIndex | slice) -> Shape | ShapeList:
        if isinstance(key, slice):
            return ShapeList(super().__getitem__(key))
        if not isinstance(key, str):
            return super().__getitem__(key)
        names = [name_of(shape) for shape in self]
        if key not in names:
            raise KeyError(no_such(key, "shape", filter(None, names)))
        return super().__getitem__(names.index(key))

    def __repr__(self) -> str:
        names = [name_of(shape) for shape in self[:LONGEST]]  # more would be cut off
        named = [name for name in names if name]
        return (
            listed_names("shape", named) if names == named == names[: len(self)] else f"<{plural(len(self), 'shape')}>"
        )


# --- names ------------------------------------------------------------------------------------------------------------


class PolyformFamily(NamedTuple):
    """All polyforms of `size` cells on the lattice named `lattice`; if `solid`, the polyominoes, made of cubes."""

    lattice: str
    size: int
    solid: bool = False


_WORDS = {
    "square": "monominoes dominoes trominoes tetrominoes pentominoes hexominoes heptominoes octominoes",
    "triangle": "moniamonds diamonds triamonds tetriamonds pentiamonds hexiamonds heptiamonds octiamonds",
    "hexagon": "monohexes dihexes trihexes tetrahexes pentahexes hexahexes",
    "cube": "monocubes dicubes tricubes tetracubes pentacubes hexacubes",
}

#: Families by their names in the plural.
FAMILIES: dict[str, PolyformFamily] = {
    word: PolyformFamily(lattice, size)
    for lattice, words in _WORDS.items()
    for size, word in enumerate(words.split(), 1)
}
FAMILIES |= {
    f"solid-{word}": PolyformFamily("cube", size, solid=True)
    for size, word in enumerate(_WORDS["square"].split()[:6], 1)
}

#: The families by their singulars.
SINGULAR = {re.sub("(?<=[ox])es$|s$", "", name): name for name in FAMILIES}

#: The seven pieces of the Soma puzzle, each with its size and its name among the polycubes of that size.
SOMA = {"V": (3, "V"), "L": (4, "L"), "T": (4, "T"), "Z": (4, "S"), "A": (4, "A"), "B": (4, "B"), "P": (4, "P")}

#: Pieces whose mirror images have traditional names of their own, by lattice and size.
MIRRORED: dict[tuple[str, int], dict[str, str]] = {("square", 4): {"L": "J", "S": "Z"}}

#: Names and pictures by lattice and size. Flat polycubes are not repeated here; they precede those listed.
NAMES: dict[str, dict[int, dict[str, str]]] = {
    "square": {
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
    },
    "triangle": {
        1: {"T": "A"},
        2: {"D": "AV"},
        3: {"I": "AVA"},
        4: {"I": "AVAV", "C": "AVA/..V", "T": ".A./AVA"},
        5: {
            "I": "AVAVA",
            "C": "AVA/V.V",
            "L": "...A/AVAV",
            "P": ".A../AVAV",
        },
        6: {
            "bar": "AVAVAV",
            "crook": "AVAVA/V....",
            "crown": "AVAVA/..V..",
            "sphinx": "...A./AVAVA",
            "snake": "...A/AVAV/V...",
            "yacht": ".A.A/AVAV",
            "chevron": "...AV/AVAV.",
            "signpost": "AVAV/..VA",
            "lobster": ".AV./AVAV",
            "hook": "..VA/AVAV",
            "hexagon": "AVA/VAV",
            "butterfly": ".A../AVAV/..V.",
        },
    },
    "hexagon": {
        1: {"H": "O"},
        2: {"I": "O.O"},
        3: {"I": "O.O.O", "V": "...O/O.O", "A": ".O/O.O"},
        4: {
            "bar": "O.O.O.O",
            "worm": ".....O/O.O.O",
            "pistol": "...O/O.O.O",
            "propeller": "...O/O.O/...O",
            "arch": "O...O/.O.O",
            "bee": ".O.O/O.O",
            "wave": "...O.O/O.O..",
        },
        5: {
            "A": "...O/O.O.O/...O",
            "B": "...O.O/O.O.O",
            "C": "O.....O/.O.O.O",
            "D": ".O.O/O.O.O",
            "E": "...O../O.O.O.O",
            "F": ".O...O/O.O.O",
            "G": "...O.O/O.O...O",
            "H": "..O../...O.O/O.O..",
            "I": "O.O.O.O.O",
            "J": ".......O/O.O.O.O",
            "L": "......O/.....O/O.O.O..",
            "N": ".....O.O/O.O.O..",
            "P": ".....O/O.O.O.O",
            "Q": ".....O/O.O.O/.O....",
            "R": "....O/.....O/O.O.O",
            "S": "......O/.O.O.O/O......",
            "T": ".....O/O.O.O/...O..",
            "U": ".O../O...O/.O.O",
            "V": "..O../.O../O.O.O",
            "W": "......O/...O.O/O.O....",
            "X": ".O../O.O.O/...O",
            "Y": ".....O/O.O.O/.....O",
        },
    },
    "cube": {
        1: {},
        2: {},
        3: {},
        4: {
            "A": "#./##/-/../.#",
            "B": "#./##/-/#./..",
            "P": "#./##/-/../#.",
        },
        5: {
            "A": ".#/##/-/.#/#.",
            "Q": "##/##/-/../#.",
            "L1": "..#/###/-/.../#..",
            "L2": "..#/###/-/.../.#.",
            "L3": "..#/###/-/.../..#",
            "L4": "..#/###/-/..#/...",
            "J1": "#../###/-/.../..#",
            "J2": "#../###/-/.../.#.",
            "J4": "#../###/-/#../...",
            "N1": "##./.##/-/.../..#",
            "N2": "##./.##/-/.../.#.",
            "S1": ".##/##./-/.../#..",
            "S2": ".##/##./-/.../.#.",
            "T1": "#./##/#./-/../#./..",
            "T2": "#./##/#./-/../.#/..",
            "V1": ".#/##/../-/../#./#.",
            "V2": ".#./##./-/.##/...",
        },
    },
}
