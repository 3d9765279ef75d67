"""The turns of a piece, as BurrTools numbers them on each of its grids: the rotations, then each after a mirror in x.

Strategy: the rotations of cubes come in six groups, by where the first axis goes: along x, z, -x, -z, y and -y. In each
group every rotation is the one before it after a quarter turn about the first axis. Rhombic and tetra-octahedral grids
have the same turns. Prisms turn by 60 degrees, then upside down, too. The rotations of balls that are not those of
cubes follow no rule, so a table lists all: each is a rotation of cubes after half a turn about a diagonal, or none.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from dancefloor.geometry.lattice import Cell, Lattice, Matrix
from dancefloor.geometry.lattice_laws import times
from dancefloor.geometry.lattices import CUBE

LaidPlaces = dict[Cell, Cell]  #: where each place of a piece goes

NONE: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
ABOUT_X: Matrix = ((1, 0, 0), (0, 0, -1), (0, 1, 0))
ABOUT_Y: Matrix = ((0, 0, -1), (0, 1, 0), (1, 0, 0))
ABOUT_Z: Matrix = ((0, -1, 0), (1, 0, 0), (0, 0, 1))
MIRROR: Matrix = ((-1, 0, 0), (0, 1, 0), (0, 0, 1))

# On the axes of prisms, which are 60 degrees apart.
SIXTH: Matrix = ((0, -1, 0), (1, 1, 0), (0, 0, 1))
PRISM_MIRROR: Matrix = ((-1, -1, 0), (0, 1, 0), (0, 0, 1))
UPSIDE_DOWN: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, -1))

DIAGONALS = ((1, 1, 1), (1, 1, -1), (1, -1, 1), (-1, 1, 1))
#: The turns of balls: a letter for the rotation of cubes, and the number of the diagonal.
OF_BALLS = [
    "a",
    "g",
    "q",
    "h",
    "k",
    "e",
    "u",
    "f",
    "r",
    "d",
    "l",
    "t",
    "v",
    "j",
    "b",
    "x",
    "m",
    "c",
    "p",
    "s",
    "o",
    "i",
    "n",
    "w",
    "i3",
    "o3",
    "i1",
    "o1",
    "c2",
    "j2",
    "c1",
    "j1",
    "i0",
    "g0",
    "i2",
    "g2",
    "c0",
    "l0",
    "c3",
    "l3",
    "w2",
    "k2",
    "w3",
    "k3",
    "s0",
    "k0",
    "s1",
    "k1",
    "e0",
    "f0",
    "w0",
    "h0",
    "b0",
    "t0",
    "r0",
    "j0",
    "x0",
    "v0",
    "d0",
    "o0",
    "a0",
    "n0",
    "q0",
    "m0",
    "p0",
    "u0",
    "t2",
    "s2",
    "x2",
    "d2",
    "f2",
    "o2",
    "n2",
    "h2",
    "m2",
    "e2",
    "p2",
    "v2",
    "q2",
    "b2",
    "r2",
    "u2",
    "l2",
    "a2",
    "n3",
    "m3",
    "s3",
    "p3",
    "v3",
    "j3",
    "b3",
    "x3",
    "r3",
    "d3",
    "t3",
    "e3",
    "f3",
    "u3",
    "g3",
    "a3",
    "h3",
    "q3",
    "w1",
    "n1",
    "m1",
    "p1",
    "v1",
    "x1",
    "b1",
    "d1",
    "r1",
    "t1",
    "l1",
    "e1",
    "f1",
    "u1",
    "g1",
    "a1",
    "h1",
    "q1",
]


@cache
def turns() -> tuple[Matrix, ...]:
    """The 48 matrices of cubes, by their numbers.

    >>> turns()[1] == ABOUT_X, turns()[4] == ABOUT_Y, turns()[16] == ABOUT_Z, turns()[24] == MIRROR
    (True, True, True, True)
    """
    half = times(ABOUT_Y, ABOUT_Y)
    back = times(ABOUT_Z, times(ABOUT_Z, ABOUT_Z))
    rotations = []
    for first in (NONE, ABOUT_Y, half, times(ABOUT_Y, half), ABOUT_Z, back):
        turned = first
        for _ in range(4):
            rotations.append(turned)
            turned = times(turned, ABOUT_X)
    return (*rotations, *(times(each, MIRROR) for each in rotations))


@cache
def prism_turns() -> tuple[Matrix, ...]:
    """The 24 matrices of prisms, by their numbers, on the axes of their lattice."""
    found: list[Matrix] = []
    for first in (NONE, times(PRISM_MIRROR, UPSIDE_DOWN), PRISM_MIRROR, UPSIDE_DOWN):
        turned = first
        for _ in range(6):
            found.append(turned)
            turned = times(SIXTH, turned)
    return tuple(found)


@cache
def ball_turns() -> tuple[Matrix, ...]:
    """Three times the 240 matrices of balls, by their numbers."""
    rotations = [times(turns()[ord(turn[0]) - ord("a")], _about(turn[1:])) for turn in OF_BALLS]
    return (*rotations, *(times(each, MIRROR) for each in rotations))


def _about(number: str) -> Matrix:
    """Three times half a turn about the diagonal of a cube; without a number, three times no turn."""
    if not number:
        return tuple([tuple([3 * entry for entry in row]) for row in NONE])
    diagonal = DIAGONALS[int(number)]
    return tuple([tuple([2 * a * b - 3 * (i == j) for j, b in enumerate(diagonal)]) for i, a in enumerate(diagonal)])


def turns_on(lattice: Lattice) -> tuple[Matrix, ...]:
    """The matrices of a grid, by their numbers.

    >>> from dancefloor.geometry.lattices import lattice_named
    >>> [len(turns_on(lattice_named(name))) for name in ("cube", "prism", "sphere", "rhombic")]
    [48, 24, 240, 48]
    """
    return {"prism": prism_turns, "sphere": ball_turns}.get(lattice.name, turns)()


def laid(lattice: Lattice, places: Iterable[Cell], turn: int, at: Cell, hotspot: Cell = (0, 0, 0)) -> LaidPlaces | None:
    """Where the places of a piece go when the piece is turned, and its hotspot is then placed.

    Args:
        lattice: that of the piece.
        places: where the piece is, as BurrTools counts, in the order of the file.
        turn: the number of the turn.
        at: where the hotspot goes.
        hotspot: the hotspot (default: the origin).

    Returns:
        The places; None if the turn leads a ball to where the grid has none.

    >>> laid(CUBE, [(2, 0, 0)], 16, (5, 5, 0))
    {(2, 0, 0): (5, 7, 0)}
    """
    matrix = turns_on(lattice)[turn]
    if lattice.name == "sphere":
        return _balls_laid(list(places), matrix, at, hotspot)
    start = _turned(lattice, matrix, hotspot)
    return {place: _sum(at, _sum(_turned(lattice, matrix, place), start, -1)) for place in places}


def _turned(lattice: Lattice, matrix: Matrix, place: Cell) -> Cell:
    if lattice.name != "prism":
        return CUBE.transform(matrix, place)
    cell: Cell = lattice.to_burrtools(lattice.transform(matrix, lattice.from_burrtools(place)))  # type: ignore[attr-defined]
    return cell


def _balls_laid(places: list[Cell], matrix: Matrix, at: Cell, hotspot: Cell) -> LaidPlaces | None:
    """A hotspot can be led between places: BurrTools then takes the nearest one, as seen from the first ball."""
    first = places[0]
    thirds = {place: CUBE.transform(matrix, _sum(place, first, -1)) for place in places}
    if any(each % 3 for turned in thirds.values() for each in turned):
        return None
    start = [(each + 1) // 3 for each in CUBE.transform(matrix, _sum(hotspot, first, -1))]
    return {place: _sum(at, _sum([each // 3 for each in turned], start, -1)) for place, turned in thirds.items()}


def _sum(one: Iterable[int], other: Iterable[int], factor: int = 1) -> Cell:
    return tuple([a + factor * b for a, b in zip(one, other, strict=True)])
