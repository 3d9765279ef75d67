"""Proofs that a piece tiles no rectangle at all, however large.

Strategy: a tiling of a large rectangle covers its corner. So if copies cannot cover the k x k cells in the corner of a
quarter of the plane, where they may reach beyond these cells, no rectangle with sides of at least k is tiled. Narrower
ones have an end: if copies cannot cover the first d rows of a strip of width w that begins there and goes on, no
rectangle of width w and a length of at least d is tiled. Finitely many are left, which are settled one by one.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from dancefloor.geometry.region import Region
from dancefloor.houses.explorer.exploring import copies_of, region_of, sides_text
from dancefloor.puzzles.packing import Packing

if TYPE_CHECKING:
    from dancefloor.houses.explorer.exploring import Exploration
    from dancefloor.puzzles.piece import Piece

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
