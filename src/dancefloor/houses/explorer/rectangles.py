"""``rectangles``: which rectangles, or boxes in space, copies of a piece tile, and which of them are prime.

A rectangle that copies tile is prime if no smaller ones that they tile fill it together (D. A. Klarner, Packing a
rectangle with congruent N-ominoes, Journal of Combinatorial Theory 7, 1969).

Strategy: smaller rectangles come first. One that two of them fill side by side needs no search. Any other is settled;
if there is a tiling, another search asks whether prime ones fill it in a less obvious way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility
from dancefloor.houses.explorer.exploring import (
    AREA,
    OPEN,
    SEARCH,
    Exploration,
    ExploredRows,
    ExploreHow,
    bounded,
    copies_of,
    explored_piece,
    region_of,
    sides_text,
)
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece
from dancefloor.verbs.how import Request, asks

if TYPE_CHECKING:
    from dancefloor.solutions.solution import Solution

BoxSides = tuple[int, ...]

BOXES = ("square", "cube")
USUAL_SIDE = {"square": 12, "cube": 5}
LONGEST_SIDE = {"square": 1000, "cube": 60}
PRIME, COMPOSED, TILED = "prime", "composed", "tiled"

#: What sentences say of rectangles, by how each was settled.
ABOUT = {
    COMPOSED: "filled by smaller ones",
    TILED: "tiled, and it is open whether smaller ones fill it",
    AREA: "impossible because of their area",
    "argument": "impossible by an argument without search",
    SEARCH: "impossible by an exhaustive search",
    "tables": "impossible by tables of all partial tilings",
    OPEN: "open",
}


class TiledBox(NamedTuple):
    """A rectangle, and what is known about it."""

    sides: BoxSides
    sort: str  #: prime, composed or tiled; else how it is known that there is no tiling, or open
    about: str = ""  #: the proof, or the smaller rectangles that fill it
    solution: Solution | None = None  #: the tiling of a prime one

    @property
    def is_tiled(self) -> bool:
        """Whether copies of the piece tile it."""
        return self.sort in (PRIME, COMPOSED, TILED)

    @property
    def name(self) -> str:
        """What pictures call it."""
        return sides_text(self.sides)

    def as_json(self) -> dict[str, Any]:
        """The rectangle, with its proof or its tiling."""
        return {**self._asdict(), "sides": list(self.sides), "solution": self.solution and self.solution.as_json()}


@dataclass(frozen=True, repr=False)
class Rectangles(ExploredRows[TiledBox]):
    """Which rectangles copies of a piece tile, in ascending order of their area.

    >>> found = rectangles("L4", 9)
    >>> found
    <Rectangles: prime rectangles of L4 with sides up to 9: 2x4, 3x8>
    >>> found.rows[-1].sides, found.rows[-1].about
    ((9, 9), 'the area is no multiple of 4')

    Added in version 0.2.
    """

    @property
    def primes(self) -> tuple[TiledBox, ...]:
        """The prime rectangles."""
        return self.of(PRIME)

    @property
    def tiled(self) -> tuple[TiledBox, ...]:
        """The prime rectangles, whose tilings are shown."""
        return self.primes

    def of(self, sort: str) -> tuple[TiledBox, ...]:
        """The rectangles of one sort."""
        return tuple(row for row in self.rows if row.sort == sort)

    def told(self) -> Iterator[str]:
        """The prime rectangles; then all others, by how each was settled."""
        noun = "rectangles" if self.piece.shape.lattice.name == "square" else "boxes"
        named = ", ".join(sides_text(row.sides) for row in self.primes) or "none"
        yield f"prime {noun} of {self.piece.name} with sides up to {self.most}: {named}"
        for sort, about in ABOUT.items():
            if rows := self.of(sort):
                yield f"{about}: {len(rows)}, such as {_example(rows)}"


def _example(rows: Sequence[TiledBox]) -> str:
    last = rows[-1]
    return f"{sides_text(last.sides)} ({last.about})" if last.about else sides_text(last.sides)


@asks(ExploreHow)
def rectangles(
    piece: Piece | Shape | str, most: int | None = None, file: str | None = None, **how: Unpack[ExploreHow]
) -> Rectangles:
    """Find which rectangles copies of a piece tile, and which of these are prime; in space, which boxes.

    Args:
        piece: a polyomino or a polycube: a `Piece`, a `Shape`, a name such as ``"Y"``, or a picture such as
            ``"###/.#."``.
        most: the longest side, in cells; None (the default) for 12, and for 5 in space.
        file: the name of a file that keeps what was settled, from which a later question goes on; None (the default)
            for no file.
        memory: how many bytes tables may take; None for 256 MB.

    Raises:
        InputError: the piece is not connected or on another lattice, or the bound makes no sense.

    >>> [row.sides for row in rectangles("P", 8).primes]
    [(2, 5)]

    Added in version 0.2.
    """
    given = explored_piece(piece, BOXES, "'rectangles'")
    lattice = given.shape.lattice.name
    most = bounded("most", USUAL_SIDE[lattice] if most is None else most, LONGEST_SIDE[lattice])
    rows = dict[BoxSides, TiledBox]()
    with Exploration(Request.asked(rectangles, how), file).until_stopped() as work:
        settling = _Settling(given, work)
        for sides in _boxes(given, most):
            rows[sides] = settling.settled(sides, rows)
    return Rectangles(work.outcome, given, most, tuple(rows.values()))


def _boxes(piece: Piece, most: int) -> list[BoxSides]:
    """All boxes up to turning them, as far as the piece can be turned, in ascending order of their volume."""
    dimension, span = len(piece.shape.cells[0]), range(1, most + 1)
    fixed = piece.mobility is Mobility.FIXED
    every = product(span, repeat=dimension) if fixed else combinations_with_replacement(span, dimension)
    return sorted(every, key=lambda sides: (prod(sides), sides))


class _Settling:
    """What settles rectangles of one piece, those with a smaller area first."""

    def __init__(self, piece: Piece, work: Exploration) -> None:
        self._piece, self._work = piece, work
        self._fixed = piece.mobility is Mobility.FIXED

    def settled(self, sides: BoxSides, known: dict[BoxSides, TiledBox]) -> TiledBox:
        """What is known about a rectangle."""
        if two := self._two_that_fill(sides, known):
            return TiledBox(sides, COMPOSED, " and ".join(map(sides_text, two)))
        filled = self._work.fill(region_of(sides, self._piece.shape.lattice), self._piece)
        if not filled.tiled:
            return TiledBox(sides, filled.sort, filled.about)
        primes = [row.sides for row in known.values() if row.sort in (PRIME, TILED) and self._fits(row.sides, sides)]
        sort, about = self._by_several(sides, primes) if len(primes) > 1 else (PRIME, "")
        solution = None if sort == COMPOSED else filled.solution
        return TiledBox(sides, sort, about, solution)

    def _two_that_fill(self, sides: BoxSides, known: dict[BoxSides, TiledBox]) -> tuple[BoxSides, BoxSides] | None:
        """Two tiled rectangles that fill another one side by side."""
        for axis, side in enumerate(sides):
            for at in range(1, side // 2 + 1):
                two = [self._turned((*sides[:axis], part, *sides[axis + 1 :])) for part in (at, side - at)]
                if all(part in known and known[part].is_tiled for part in two):
                    return two[0], two[1]
        return None

    def _turned(self, sides: BoxSides) -> BoxSides:
        return sides if self._fixed else tuple(sorted(sides))

    def _fits(self, small: BoxSides, large: BoxSides) -> bool:
        pairs = zip(small, large, strict=True) if self._fixed else zip(sorted(small), sorted(large), strict=True)
        return all(one <= other for one, other in pairs)

    def _by_several(self, sides: BoxSides, primes: Sequence[BoxSides]) -> tuple[str, str]:
        """Whether prime rectangles fill a rectangle, as its sort and the sentence about it."""
        lattice, area = self._piece.shape.lattice, prod(sides)
        mobility = Mobility.FIXED if self._fixed else Mobility.FREE
        shapes = [(small, Shape(region_of(small, lattice).cells, lattice)) for small in primes]
        pieces = [copies_of(Piece(sides_text(small), shape, mobility), area // len(shape)) for small, shape in shapes]
        found = self._work.settle(Packing(region_of(sides, lattice), pieces))
        if found.tiled is None:
            return TILED, found.about
        if not found.solution:
            return PRIME, ""
        return COMPOSED, " and ".join(sorted({placed.piece for placed in found.solution.placements}))
