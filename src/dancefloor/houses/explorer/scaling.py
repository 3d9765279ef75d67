"""``rep_tiles``: how many times as large a copy of a piece is that copies of the piece tile.

Such a piece is a rep-tile (S. W. Golomb, Replicating figures in the plane, The Mathematical Gazette 48, 1964).

Strategy: a square, a cube or a triangle that is k times as long consists of k x k or k x k x k of its kind, so a larger
copy of a piece is a region on the same lattice. Hexagons have no such larger copies.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from dancefloor.geometry.lattice import Cell, rank_of
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.houses.explorer.exploring import (
    OPEN,
    Exploration,
    ExploredRows,
    ExploreHow,
    bounded,
    explored_piece,
)
from dancefloor.houses.explorer.tori import copies_text
from dancefloor.puzzles.piece import Piece
from dancefloor.verbs.how import Request, asks

if TYPE_CHECKING:
    from dancefloor.solutions.solution import Solution

SCALED = ("square", "triangle", "cube")
USUAL_SCALE, MOST_SCALE = 4, 100


class ScaledCopy(NamedTuple):
    """A larger copy of a piece, and what is known about it."""

    scale: int  #: how many times as long it is
    copies: int  #: how many copies have its area
    sort: str  #: how it was settled
    about: str = ""  #: the proof that copies do not tile it
    solution: Solution | None = None  #: the tiling

    @property
    def name(self) -> str:
        """What pictures call it."""
        return f"{self.scale} times as long"

    def as_json(self) -> dict[str, Any]:
        """The scale, with its tiling or its proof."""
        return {**self._asdict(), "solution": self.solution and self.solution.as_json()}


@dataclass(frozen=True, repr=False)
class RepTiles(ExploredRows[ScaledCopy]):
    """Which larger copies of a piece its copies tile.

    >>> found = rep_tiles("hexiamond-sphinx", 3)
    >>> found
    <RepTiles: copies of sphinx tile a copy that is 2 times as long (4 copies), 3 times as long (9 copies)>

    Added in version 0.2.
    """

    def told(self) -> Iterator[str]:
        """The scales of tilings; then a proof for each other scale."""
        if self.tiled:
            named = ", ".join(f"{row.name} ({copies_text(row.copies)})" for row in self.tiled)
            yield f"copies of {self.piece.name} tile a copy that is {named}"
        else:
            yield f"copies of {self.piece.name} tile no copy that is up to {self.most} times as long"
        for row in self.rows:
            if row.sort == OPEN:
                yield f"{row.name}: open"
            elif not row.solution:
                yield f"{row.name}: impossible: {row.about}"


@asks(ExploreHow)
def rep_tiles(
    piece: Piece | Shape | str, most: int = USUAL_SCALE, file: str | None = None, **how: Unpack[ExploreHow]
) -> RepTiles:
    """Find which larger copies of a piece its copies tile.

    Args:
        piece: a piece of squares, triangles or cubes: a `Piece`, a `Shape`, a name or a picture.
        most: the largest scale, as a multiple of the length (default: 4).
        file: the name of a file that keeps what was settled, from which a later question goes on; None (the default)
            for no file.
        memory: how many bytes tables may take; None for 256 MB.

    Raises:
        InputError: the piece is not connected or on another lattice, or the bound makes no sense.

    >>> [row.scale for row in rep_tiles("T4").tiled]
    [4]

    Added in version 0.2.
    """
    given = explored_piece(piece, SCALED, "'rep-tiles'")
    most, rows = bounded("most", most, MOST_SCALE), list[ScaledCopy]()
    with Exploration(Request.asked(rep_tiles, how), file).until_stopped() as work:
        for scale in range(2, most + 1):
            region = scaled(given.shape, scale)
            found = work.fill(region, given)
            copies = len(region) // len(given.shape)
            rows.append(ScaledCopy(scale, copies, found.sort, found.about, found.solution))
    return RepTiles(work.outcome, given, most, tuple(rows))


def scaled(shape: Shape, scale: int) -> Region:
    """The region that looks like a shape, a number of times as long.

    >>> print(scaled(Shape.from_picture("#./##"), 2).picture())
    ##..
    ##..
    ####
    ####
    """
    return Region([part for cell in shape.cells for part in _parts(cell, scale, shape)], lattice=shape.lattice)


def _parts(cell: Cell, scale: int, shape: Shape) -> Iterator[Cell]:
    """The cells of a larger cell."""
    rank = rank_of(shape.lattice)
    for steps in product(range(scale), repeat=rank):
        corner = tuple(scale * c + step for c, step in zip(cell[:rank], steps, strict=True))
        if len(cell) == rank:
            yield corner
        else:  # a triangle: its half of a rhombus that is divided into rhombi
            for half in (0, 1):
                if (sum(steps) + half >= scale) == bool(cell[rank]):
                    yield *corner, half
