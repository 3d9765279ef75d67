"""The sticks of burrs of six pieces, and the problem whose covers are all assemblies of them.

A burr of six sticks has two of them along each axis; each is 6 long and 2 wide and high. They meet in a knot of 32
cubes: each stick shares 12 of its 24 cubes with others, and may lack any of these. So there are 4096 sticks, 2225 of
them connected, and 837 different ones. A *notchable* stick is made with straight saw cuts across it; there are 59.

    >>> len({stick.shape for stick in sticks_of("any")}), len({stick.shape for stick in sticks_of("notchable")})
    (837, 59)

An assembly is a cover: of six places, each by a stick, and of cubes of the knot, each by one of the sticks that meet
there, or by nothing. So tables count all assemblies. Up to rotations and reflections there are 13354991 of notchable
sticks and 35657131235 of any, as W. H. Cutler found (A Computer Analysis of All 6-Piece Burrs, 1994).

    >>> from dancefloor import count
    >>> count(burr_problem(), symmetry="all")
    13354991

Strategy: everything about a stick is worked out in the place along the first axis; a rotation of the knot carries it to
each other place. Inner cubes are numbered, so that what a stick keeps of them is a number with a bit for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import Literal, NamedTuple

from dancefloor.arguments import check_type, wrong
from dancefloor.cover.problem import Problem
from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.lattices import lattice_named
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility, orientations

LENGTH, KNOT = 6, 32  # of a stick in cubes; cubes that sticks share
PLACES = tuple(product(range(3), range(2)))  # the axis of a stick, and which of the two along it
_CUBES = lattice_named("cube")
Sort = Literal["notchable", "any"]  # of sticks


class Stick(NamedTuple):
    """A stick as it lies in the place along the first axis.

    >>> whole = sticks_of("notchable")[0]
    >>> len(whole.cells), whole.lacks
    (24, frozenset())
    """

    cells: frozenset[Cell]
    lacks: frozenset[Cell]  #: the cubes that have been cut away
    kept: tuple[int, ...]  #: for each place, the cubes of the knot that it fills there, as bits

    @property
    def shape(self) -> Shape:
        """Its shape, which is equal for sticks that are rotations of each other."""
        return _shape(self.cells)

    @property
    def number(self) -> int:
        """The number that collectors give it; see `stick_number`."""
        turned = (image for image in _turns(self.lacks) if image <= _POWERS.keys())
        return 1 + min(sum(map(_POWERS.__getitem__, image)) for image in turned)

    def placed(self, place: int) -> tuple[Cell, ...]:
        """Its cells in a place of the burr."""
        return tuple(sorted(_turned(cell, PLACES[place]) for cell in self.cells))


def sticks_of(sort: Sort = "notchable") -> tuple[Stick, ...]:
    """The connected sticks, those that lack least first; rotations of a stick count as different.

    Args:
        sort: ``notchable`` or ``any``.

    Raises:
        InputError: it is another sort.
    """
    if sort not in ("notchable", "any"):
        raise wrong("sticks", sort, "'notchable' or 'any'")
    return _made(sort)


@cache
def _made(sort: Sort) -> tuple[Stick, ...]:
    lacking = _notched() if sort == "notchable" else _any()
    bits = {cell: tuple([_bit(_turned(cell, place)) for place in PLACES]) for cell in _FIRST}
    made = []
    for lacks in sorted(lacking, key=lambda lacks: (len(lacks), sorted(lacks))):
        cells = _FIRST - lacks
        if _is_connected(cells):
            made.append(Stick(cells, lacks, tuple(map(sum, zip(*map(bits.__getitem__, cells), strict=True)))))
    return tuple(made)


def _is_connected(cells: frozenset[Cell]) -> bool:
    """Whether cells of a stick hang together."""
    reached: frozenset[Cell] = frozenset()
    border = frozenset([min(cells)])
    while border:
        reached |= border
        border = frozenset().union(*map(_BESIDE.__getitem__, border)) & cells - reached
    return reached == cells


@cache
def _shape(cells: frozenset[Cell]) -> Shape:
    return min(orientations(Shape(cells, _CUBES), Mobility.ONE_SIDED), key=lambda pose: pose.cells)


@cache
def stick_number(shape: Shape) -> int:
    """The number that collectors give a stick: the least of those of its rotations that lie in the same place.

    The number of a stick is 1 more than the sum of powers of two for the cubes that it lacks: 1, 2, 4 and 8 along the
    inner side, from one end to the other, then 16 to 128 beside them, then 256 and 512 in the middle of the outer side,
    and 1024 and 2048 beside them (J. von Känel, "Burr Puzzles", IBM Research, 1997, definition 9.1).

    Args:
        shape: the shape of a stick, in any orientation.

    >>> [stick_number(stick.shape) for stick in sticks_of("notchable")[:3]]
    [1, 18, 35]
    """
    poses = (frozenset(_in_place(pose.cells)) for pose in orientations(shape, Mobility.ONE_SIDED))
    cells = next(pose for pose in poses if pose <= _FIRST)
    return Stick(cells, _FIRST - cells, ()).number


def _turns(cells: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
    """Cells of the first place, under the eight rotations that keep it."""
    for over in (cells, frozenset([(LENGTH - 1 - along, y, 3 - z) for along, y, z in cells])):
        image = over
        for _ in range(4):
            image = frozenset([(along, 4 - z, y - 1) for along, y, z in image])
            yield image


def _in_place(cells: Iterable[Cell]) -> Iterator[Cell]:
    """The cells, shifted so that a stick along the first axis lies in its place."""
    low, first = ([min(axis) for axis in zip(*each, strict=True)] for each in (cells, _FIRST))
    return (tuple([c - a + b for c, a, b in zip(cell, low, first, strict=True)]) for cell in cells)


# --- the knot --------------------------------------------------------------------------------------------------------


def _turned(cell: Cell, place: tuple[int, int]) -> Cell:
    """The image of a cell under the rotation that carries the first place to another one."""
    (along, *across), (axis, second) = cell, place
    if second:
        across = [LENGTH - 1 - coordinate for coordinate in across]
    return tuple([(along, *across)[(k - axis) % 3] for k in range(3)])


_FIRST = frozenset(product(range(LENGTH), (2, 3), (1, 2)))
_BESIDE: dict[Cell, frozenset[Cell]] = {cell: _FIRST.intersection(_CUBES.neighbors(cell)) for cell in _FIRST}
PLACED = tuple([frozenset(_turned(cell, place) for cell in _FIRST) for place in PLACES])  # what each place consists of
_SHARED = frozenset(cell for one, other in combinations(PLACED, 2) for cell in one & other)
INNER = tuple(sorted(_SHARED))  # the knot
OUTER = tuple(sorted(frozenset().union(*PLACED) - _SHARED))
_NUMBER = {cell: number for number, cell in enumerate(INNER)}
_POWERS: dict[Cell, int] = {
    cell: 1 << power
    for power, cell in enumerate(
        [(along, across, 2) for across in (2, 3) for along in (1, 2, 3, 4)]
        + [(along, across, 1) for across in (2, 3) for along in (2, 3)]
    )
}


def _bit(cell: Cell) -> int:
    return 1 << _NUMBER[cell] if cell in _NUMBER else 0


def _any() -> Iterator[frozenset[Cell]]:
    """All sets of cubes that a stick may lack."""
    free = sorted(_FIRST & _SHARED)
    return (frozenset(lacks) for size in range(len(free) + 1) for lacks in combinations(free, size))


def _notched() -> Iterator[frozenset[Cell]]:
    """Those that saw cuts make. A cut takes away half of a cross-section, on one of its four sides."""
    by_section = [_cuts(frozenset(cell for cell in _FIRST if cell[0] == along)) for along in range(LENGTH)]
    return (frozenset().union(*chosen) for chosen in product(*by_section))


def _cuts(section: frozenset[Cell]) -> list[frozenset[Cell]]:
    """What one or two cuts take away from a cross-section, and leave something of it."""
    sides = [frozenset(cell for cell in section if cell[axis] == at) for axis, at in ((1, 2), (1, 3), (2, 1), (2, 2))]
    possible = [frozenset(), *(side for side in sides if side <= _SHARED)]
    return sorted({one | other for one, other in product(possible, repeat=2)} - {section}, key=sorted)


# --- assemblies ------------------------------------------------------------------------------------------------------


def burr_problem(sticks: Sort = "notchable", holes: Sequence[int] | None = None) -> Problem:
    """The problem whose covers are the assemblies of six sticks.

    Args:
        sticks: which sticks there are: ``notchable`` (the default), made by straight saw cuts, or ``any``.
        holes: the least and the greatest number of cubes that stay empty; None (the default) for any number.

    Raises:
        InputError: there are no such sticks, or no such numbers.

    >>> from dancefloor import count
    >>> solid = burr_problem(holes=(0, 0))
    >>> count(solid, symmetry="none"), count(solid, symmetry="all")
    (12597, 588)

    Added in version 0.2.
    """
    least, most = hole_range(holes)
    names = ["".join(map(str, cell)) for cell in INNER]
    places = [f"stick{number}" for number in range(len(PLACES))]
    options = [
        [place, *(name for bit, name in enumerate(names) if stick.kept[number] >> bit & 1)]
        for number, place in enumerate(places)
        for stick in sticks_of(sticks)
    ]
    if (least, most) == (0, KNOT):
        return Problem.from_names(places, options, secondary=names)
    if most == 0:
        return Problem.from_names([*places, *names], options)
    empty = [["hole", name] for name in names]
    return Problem.from_names([*places, f"{least}:{most}|hole", *names], [*options, *empty])


def hole_range(holes: Sequence[int] | None) -> tuple[int, int]:
    """The least and the greatest number of holes.

    Raises:
        InputError: it is something else.
    """
    if holes is None:
        return 0, KNOT
    wanted = f"two numbers, at least 0 and at most {KNOT}, such as (0, 4)"
    check_type("holes", holes, tuple | list, wanted)
    if len(holes) != 2 or not all(isinstance(n, int) for n in holes) or not 0 <= holes[0] <= holes[1] <= KNOT:
        raise wrong("holes", holes, wanted)
    return holes[0], holes[1]
