"""``order_of``: the smallest number of copies of a piece that tile a rectangle, which is its order.

The word is S. W. Golomb's (Polyominoes which tile rectangles, Journal of Combinatorial Theory A 51, 1989).

Strategy: first a proof that there is no rectangle at all. Then one number of copies after another, each with all
rectangles of that area. One that stays open bounds the order from below.

A tiling of a large rectangle covers its corner. So if copies cannot cover the k x k cells in the corner of a quarter of
the plane, where they may reach beyond these cells, no rectangle with sides of at least k is tiled. Narrower ones have
an end: if copies cannot cover the first d rows of a strip of width w that begins there and goes on, no rectangle of
width w and a length of at least d is tiled. Finitely many are left, which are settled one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, Unpack

from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility
from dancefloor.houses.explorer.exploring import (
    OPEN,
    Exploration,
    Explored,
    ExploreHow,
    bounded,
    copies_of,
    explored_piece,
    region_of,
    sides_text,
)
from dancefloor.houses.explorer.rectangles import BOXES, BoxSides, TiledBox
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece
from dancefloor.verbs.how import Request, asks

if TYPE_CHECKING:
    from dancefloor.draw.board import Board
    from dancefloor.houses.explorer.exploring import Exploration
    from dancefloor.puzzles.piece import Piece


USUAL_COPIES, MOST_COPIES = 30, 10_000
FEW = 4  # copies: up to this number is tried before a proof that no number will do, which may take longer


@dataclass(frozen=True, repr=False)
class RectangularOrder(Explored):
    """The order of a piece, or bounds on it.

    >>> found = order_of("Y")
    >>> found, found.order, found.tiling.sides
    (<RectangularOrder: the order of Y is 10: 10 copies tile a 5x10 rectangle>, 10, (5, 10))
    >>> order_of("X").impossible
    'copies cannot cover the 1x1 corner of a quarter of the plane'

    Added in version 0.2.
    """

    piece: Piece
    tried: int  #: all rectangles of up to this number of copies were looked at
    tiling: TiledBox | None  #: the tiling of a rectangle with the fewest copies, if one was found
    open: tuple[TiledBox, ...]  #: rectangles of fewer copies for which it is open whether they are tiled
    impossible: str = ""  #: the proof that there is no rectangle; empty if none was found

    @property
    def order(self) -> int | None:
        """The order; None if it is not known, or there is no rectangle."""
        return self.upper if self.upper == self.lower else None

    @property
    def upper(self) -> int | None:
        """A number of copies that tile a rectangle; None if none is known."""
        return self.tiling and prod(self.tiling.sides) // len(self.piece.shape)

    @property
    def lower(self) -> int:
        """Fewer copies than this number tile no rectangle."""
        if self.open:
            return prod(self.open[0].sides) // len(self.piece.shape)
        return self.upper or self.tried + 1

    @property
    def is_found(self) -> bool:
        """Whether copies tile a rectangle."""
        return self.tiling is not None

    def told(self) -> Iterator[str]:
        """The order, or what is known about it."""
        name = self.piece.name
        noun = "rectangle" if self.piece.shape.lattice.name == "square" else "box"
        if self.impossible:
            yield f"{name} tiles no {noun}: {self.impossible}"
        elif self.tiling is None:
            yield f"the order of {name} is at least {self.lower}, or it tiles no {noun}"
        else:
            known = f"{self.upper}" if self.order else f"{self.lower} to {self.upper}"
            copies = "1 copy is" if self.upper == 1 else f"{self.upper} copies tile"
            yield f"the order of {name} is {known}: {copies} a {sides_text(self.tiling.sides)} {noun}"
        if self.open:
            yield f"open: {', '.join(sides_text(row.sides) for row in self.open)}"

    def pictures(self) -> Iterator[tuple[str, Board]]:
        """The tiling of the rectangle."""
        if self.tiling and self.tiling.solution:
            yield sides_text(self.tiling.sides), self.tiling.solution.board

    def as_json(self) -> dict[str, Any]:
        """The bounds, the tiling and the proof."""
        solution = self.tiling and self.tiling.solution
        return {
            "piece": self.piece.name,
            "lower": None if self.impossible else self.lower,
            "upper": self.upper,
            "sides": list(self.tiling.sides) if self.tiling else None,
            "open": [list(row.sides) for row in self.open],
            "impossible": self.impossible,
            "solution": solution and solution.as_json(),
            "outcome": self.outcome.value,
        }


@asks(ExploreHow)
def order_of(
    piece: Piece | Shape | str, most: int = USUAL_COPIES, file: str | None = None, **how: Unpack[ExploreHow]
) -> RectangularOrder:
    """Find the smallest number of copies of a piece that tile a rectangle; in space, a box.

    Args:
        piece: a polyomino or a polycube, as for `rectangles`.
        most: the largest number of copies (default: 30).
        file: the name of a file that keeps what was settled, from which a later question goes on; None (the default)
            for no file.
        memory: how many bytes tables may take; None for 256 MB.

    Raises:
        InputError: the piece is not connected or on another lattice, or the bound makes no sense.

    >>> order_of("T4").order, order_of("L4").order
    (4, 2)

    Added in version 0.2.
    """
    given = explored_piece(piece, BOXES, "'order'")
    most = bounded("most", most, MOST_COPIES)
    tried, impossible, tiling, left = 0, "", None, list[TiledBox]()
    with Exploration(Request.asked(order_of, how), file).until_stopped() as work:
        for number in range(1, most + 1):
            if number == min(most, FEW + 1) and (impossible := no_rectangle(given, work)):
                tried, left = 0, []
                break
            for sides in _of_area(number * len(given.shape), given):
                filled = work.fill(region_of(sides, given.shape.lattice), given)
                if filled.tiled:
                    tiling = TiledBox(sides, filled.sort, "", filled.solution)
                    break
                if filled.sort == OPEN:
                    left.append(TiledBox(sides, OPEN, filled.about))
            if tiling:
                break
            tried = number
    return RectangularOrder(work.outcome, given, tried, tiling, tuple(left), impossible)


def _of_area(area: int, piece: Piece) -> Iterator[BoxSides]:
    """All boxes with a volume, up to turning them as far as the piece can be turned; the longest ones first."""
    dimension = len(piece.shape.cells[0])
    turns = piece.mobility is not Mobility.FIXED

    def boxes(left: int, number: int, least: int) -> Iterator[BoxSides]:
        if number == 1:
            if left >= least:
                yield (left,)
            return
        for side in range(least, left + 1):
            if left % side == 0:
                yield from ((side, *rest) for rest in boxes(left // side, number - 1, side if turns else 1))

    return boxes(area, dimension, 1)


LARGEST = 8  # the side of a corner
LONGEST = 3  # the end of a strip, in lengths of the piece


def no_rectangle(piece: Piece, work: Exploration) -> str:
    """The proof that copies of a piece tile no rectangle, or no box in space; empty if none was found.

    >>> from dancefloor.houses.explorer.exploring import Exploration, explored_piece
    >>> from dancefloor.verbs.how import Request
    >>> no_rectangle(explored_piece("X", ["square"], ""), Exploration(Request()))
    'copies cannot cover the 1x1 corner of a quarter of the plane'
    """
    dimension = len(piece.shape.cells[0])
    for side in range(1, LARGEST + 1):
        corner = _covers(piece, (side,) * dimension, (True,) * dimension, work)
        if corner is None:
            return ""
        if not corner:
            return _with_strips(piece, side, work)
    return ""


def _with_strips(piece: Piece, side: int, work: Exploration) -> str:
    """The proof by a corner and the ends of all strips that are narrower; empty if one of them can be covered."""
    dimension = len(piece.shape.cells[0])
    of = "a quarter of the plane" if dimension == 2 else "an eighth of space"
    corner = f"copies cannot cover the {sides_text([side] * dimension)} corner of {of}"
    if side == 1:
        return corner
    if dimension > 2:
        return ""
    ends = [(width, _end(piece, width, work)) for width in range(1, side)]
    if not all(length for _, length in ends):
        return ""
    named = ", ".join(map(sides_text, ends))
    return f"{corner}, nor the {'end' if side == 2 else 'ends'} {named} of narrower strips"


def _end(piece: Piece, width: int, work: Exploration) -> int:
    """How many rows of a strip cannot be covered, if no shorter rectangle of that width is tiled; 0 if none was found.

    A width counts once, along its first side: a piece that cannot be turned has no proof of this sort.
    """
    if len(piece.orientations) < 2 and piece.mobility.value == "fixed":
        return 0
    longest = LONGEST * max(max(cell) + 1 for cell in piece.shape.cells)
    for length in range(1, longest + 1):
        covered = _covers(piece, (width, length), (False, True), work)
        if covered is False:
            return length
        if covered is None or work.fill(region_of((width, length), piece.shape.lattice), piece).tiled is not False:
            return 0
    return 0


def _covers(piece: Piece, sides: tuple[int, ...], beyond: tuple[bool, ...], work: Exploration) -> bool | None:
    """Whether copies cover a box, where they may reach beyond it along some axes; None if it is open."""
    reach = max(map(max, piece.shape.cells))
    box = set(product(*map(range, sides)))
    around = product(*[range(side + reach * open_) for side, open_ in zip(sides, beyond, strict=True)])
    region = Region(box, [cell for cell in around if cell not in box], piece.shape.lattice)
    return work.settle(Packing(region, [copies_of(piece, len(region))])).tiled
