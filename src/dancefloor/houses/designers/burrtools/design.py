"""What a BurrTools file says: shapes, problems, and what BurrTools has found.

Strategy: these values hold a file whole, in the numbering of the file, and know nothing of puzzles. So a file that is
read and written again says the same. `dancefloor.houses.designers.burr` makes a puzzle from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from dancefloor.geometry.lattice import Cell

GRIDS = ("cube", "prism", "sphere", "rhombic", "tetra-octahedral")  #: the names of lattices, by ``gridType``
FILLED, VARIABLE = "#", "+"


class Voxel(NamedTuple):
    """A place of a shape: its state, ``#`` for filled or ``+`` if it may stay empty; and its colour, 0 for none."""

    state: str
    color: int = 0


@dataclass(frozen=True)
class Voxels:
    """A shape of a file: which places of a box are filled, and with what.

    >>> corner = Voxels.read((2, 2, 1), "##1_+")
    >>> corner.cells[0, 0, 0], corner.cells[1, 0, 0], corner.text
    (Voxel(state='#', color=0), Voxel(state='#', color=1), '##1_+')
    """

    size: tuple[int, int, int]
    cells: Mapping[Cell, Voxel]
    name: str = ""
    weight: int = 1  #: the heaviest part stays where it is when others are taken away
    hotspot: tuple[int, int, int] = (0, 0, 0)  #: the point that an assembly places

    @classmethod
    def read(cls, size: tuple[int, int, int], text: str, **further: object) -> Voxels:
        """Read what a file writes: a sign for each place, and after it the number of a colour.

        Raises:
            ValueError: there is another sign, or not one for each place; the message says which.
        """
        cells: dict[Cell, Voxel] = {}
        states = list(_states(text))
        wide, deep, high = size
        if len(states) != wide * deep * high:
            raise ValueError(f"has {len(states)} states for {wide}x{deep}x{high} places")
        for number, voxel in enumerate(states):
            if voxel is not None:
                rest, x = divmod(number, wide)
                z, y = divmod(rest, deep)
                cells[x, y, z] = voxel
        return cls(size, cells, **further)  # type: ignore[arg-type]

    @property
    def text(self) -> str:
        """The states, as a file writes them."""
        wide, deep, high = self.size
        places = ((x, y, z) for z in range(high) for y in range(deep) for x in range(wide))
        return "".join(_written(self.cells.get(place)) for place in places)

    @property
    def colors(self) -> frozenset[int]:
        """The colours of its places."""
        return frozenset(voxel.color for voxel in self.cells.values() if voxel.color)


def _states(text: str) -> Iterator[Voxel | None]:
    state, digits = "", ""
    for sign in text:
        if sign.isspace():
            continue
        if sign.isascii() and sign.isdigit() and state in (FILLED, VARIABLE):
            digits += sign
            if len(digits) > 2:
                raise ValueError(f"has a colour {digits}: colours have numbers up to 63")
            continue
        if sign not in "_#+":
            raise ValueError(f"has a state {sign!r}: states are _, # and +")
        if state:
            yield _voxel(state, digits)
        state, digits = sign, ""
    if state:
        yield _voxel(state, digits)


def _voxel(state: str, digits: str) -> Voxel | None:
    return None if state == "_" else Voxel(state, int(digits or 0))


def _written(voxel: Voxel | None) -> str:
    return "_" if voxel is None else f"{voxel.state}{voxel.color or ''}"


class UsedShape(NamedTuple):
    """How often a problem uses a shape, and in which groups its pieces may stay together."""

    shape: int
    low: int
    high: int
    groups: tuple[tuple[int, int], ...] = ()  #: numbers of groups, each with the number of pieces


class PlacedShape(NamedTuple):
    """Where a piece lies in a stored assembly: the point to which its hotspot goes, and the number of its turn."""

    at: tuple[int, int, int]
    turn: int


Places = tuple[tuple[int, int, int], ...]  # of each piece


@dataclass(frozen=True)
class StoredSeparation:
    """How some pieces come apart: their places before the first move and after each one, and how both parts do."""

    pieces: tuple[int, ...]
    states: tuple[Places, ...]
    removed: StoredSeparation | None = None
    left: StoredSeparation | None = None


class Stored(NamedTuple):
    """A solution that BurrTools has found: its pieces in order, None for one that is not used."""

    pieces: tuple[PlacedShape | None, ...]
    separation: StoredSeparation | None = None
    numbers: Mapping[str, str] = {}  #: its place among all assemblies and solutions, as the file says it
    summary: str = ""  #: the lengths of a disassembly that was not kept


@dataclass(frozen=True)
class DesignedProblem:
    """A problem of a file: which shapes fill which result."""

    uses: tuple[UsedShape, ...]
    result: int | None
    name: str = ""
    allowed: frozenset[tuple[int, int]] = frozenset()  #: the colours of pieces and of places that go together
    state: int = 0  #: 0 for unsolved, 1 for partly solved, 2 for solved
    found: Mapping[str, int] = field(default_factory=dict)  #: the numbers of assemblies and solutions, and seconds
    most_holes: int | None = None
    stored: tuple[Stored, ...] = ()
    resumes: bool = field(default=False, compare=False)  #: whether BurrTools kept where its own search stopped


@dataclass(frozen=True)
class Design:
    """A BurrTools file.

    >>> design = Design(0, (), (Voxels.read((1, 1, 1), "#"),), ())
    >>> design.lattice_name
    'cube'
    """

    grid: int
    colors: tuple[tuple[int, int, int], ...]  #: red, green and blue, from 0 to 255; colour 1 comes first
    shapes: tuple[Voxels, ...]
    problems: tuple[DesignedProblem, ...]
    comment: str = ""
    pops_up: bool = False  #: whether BurrTools shows the comment at once

    @property
    def lattice_name(self) -> str:
        """The name of the lattice that its grid is."""
        return GRIDS[self.grid]
