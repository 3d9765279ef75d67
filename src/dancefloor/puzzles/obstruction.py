"""Reasons, found without search, why a packing can have no solution.

Strategy: first compare areas; then look for pieces without a placement, and cells that no placement covers; then weigh.
To weigh means to give each color of a coloring a weight, and to compute which pairs of area and weight the pieces can
have together, for all choices of pieces and orientations. If the region's pair is not among them, there is no solution.
The most famous argument of this kind is that of the mutilated chessboard.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.geometry.lattice import Cell, Coloring
from dancefloor.geometry.region import Region
from dancefloor.puzzles.piece import Piece
from dancefloor.puzzles.placements import PlacementArrays
from dancefloor.search.deadline import paced

if TYPE_CHECKING:
    from dancefloor.geometry.wrapping import Wrapping

AT_ONCE = 1024  # items of placements, in the search for cells that none covers
MOST_ARITHMETIC = 10**9  # bits to shift in an imbalance argument; if it needs more, it is skipped


class Obstruction(NamedTuple):
    """Why a packing has no solution."""

    reason: str
    cells: tuple[Cell, ...] = ()  #: the cells that it is about, such as those of one color
    pieces: tuple[str, ...] = ()  #: the pieces that it is about
    weights: Mapping[Cell, int] = {}  #: the weight of each cell, if it weighs cells; 1 for the cells of one color
    where: tuple[str, ...] = ()  #: the constraints that it rests on


def shortage(region: Region, pieces: Sequence[Piece]) -> Obstruction | None:
    """Say whether all pieces together have too few or too many cells; None if not. It needs no placements.

    >>> from dancefloor.geometry.shape import Shape
    >>> shortage(Region.box(1, 5), [Piece("I", Shape.from_picture("##"), low=0, high=2)]).reason
    'the pieces cover at most 4 cells, but the region has 5'
    """
    least = sum(piece.low * len(piece.shape) for piece in pieces)
    most = sum(piece.high * len(piece.shape) for piece in pieces)
    if least <= len(region) and most >= len(region.cells):
        return None
    cover = f"{least}" if least == most else f"at least {least}" if least > len(region) else f"at most {most}"
    return Obstruction(f"the pieces cover {cover} cells, but the region has {_room(region)}")


def misfit(
    region: Region, pieces: Sequence[Piece], placed: PlacementArrays, names: Mapping[Cell, str]
) -> Obstruction | None:
    """Say whether a piece that must be used fits nowhere, or no piece can cover some cell; None if neither.

    Args:
        region: the region to fill.
        pieces: the pieces.
        placed: their placements.
        names: the names of the cells, for the message.
    """
    if homeless := [piece.name for k, piece in enumerate(pieces) if piece.low and not placed.numbers(k)]:
        named = ", ".join(map(repr, homeless))
        which = f"piece {named} fits" if len(homeless) == 1 else f"pieces {named} fit"
        return Obstruction(f"{which} nowhere in the region", pieces=tuple(homeless))
    missed = set(range(len(region.cells)))
    for start in paced(range(0, len(placed.items), AT_ONCE)):
        missed.difference_update(placed.items[start : start + AT_ONCE].tolist())
        if not missed:
            return None
    if not missed:
        return None
    cells = tuple([region.cells[number] for number in sorted(missed)])
    return Obstruction(f"no piece can cover cell {names[cells[0]]}", cells)


def imbalance(region: Region, pieces: Sequence[Piece], placed: PlacementArrays) -> Obstruction | None:
    """Say whether no choice of pieces has the area of the region, or its area in each color of a coloring.

    The cells of the result are those of one color.

    >>> from dancefloor.puzzles.packing import Packing
    >>> from dancefloor.geometry.shape import Shape
    >>> chessboard = Region([(i, j) for i in range(8) for j in range(8) if (i, j) not in [(0, 0), (7, 7)]])
    >>> domino = Piece("domino", Shape.from_picture("##"), low=31, high=31)
    >>> Packing(chessboard, [domino]).obstruction()
    'coloured like a chessboard, the region has 2 more cells of one colour than of the other, but ...'
    """
    scales = _Scales(region, pieces, placed)
    return next(filter(None, map(scales.contradiction, paced(_weighings(region)))), None)


class _Weighing(NamedTuple):
    """The weight of each cell, -1, 0 or 1, according to its color. Without a coloring, only the area matters."""

    coloring: Coloring | None
    required: Sequence[int]  #: the weights of the cells to fill
    optional: Sequence[int]  #: the weights of the cells that may stay empty


def _weighings(region: Region) -> Iterator[_Weighing]:
    """Every way to weigh a region.

    With two colors, cells of one weigh 1 and cells of the other -1. With more colors, each color has a weighing of its
    own, in which its cells weigh 1 and all others 0. On a glued region, a coloring must give each cell one color.
    """
    yield _Weighing(None, [0] * len(region.cells), [0] * len(region.optional))
    for coloring in region.lattice.colorings:
        if region.wrapping and not _is_glued_alike(coloring, region, region.wrapping):
            continue
        required, optional = list(map(coloring.of, region.cells)), list(map(coloring.of, region.optional))
        weights = (
            [(1, -1)]
            if coloring.classes == 2
            else [tuple([int(color == one) for color in range(coloring.classes)]) for one in range(coloring.classes)]
        )
        for weight in weights:
            yield _Weighing(coloring, [weight[color] for color in required], [weight[color] for color in optional])


def _is_glued_alike(coloring: Coloring, region: Region, wrapping: Wrapping) -> bool:
    """Whether all images of a cell of a glued region have the color of the cell."""
    return all(coloring.of(cell) == coloring.of(twin) for cell in region for twin in wrapping.images(cell))


class _Scales:
    """Compares the weight of a region with the weights that pieces can have together.

    A set of pairs (area, weight) is a number: bit ``area * width + weight + zero`` stands for one pair. Each use of a
    piece shifts it.
    """

    def __init__(self, region: Region, pieces: Sequence[Piece], placed: PlacementArrays) -> None:
        self._region, self._pieces, self._placed = region, pieces, placed
        self._uses = {piece.name: min(piece.high, len(region) // len(piece.shape)) for piece in pieces}

    def contradiction(self, weighing: _Weighing) -> Obstruction | None:
        """Why the pieces can never have the region's weight; None if they can, or if that takes too much work."""
        region, total = self._region, len(self._region)
        zero = total if weighing.coloring else 0  # the bit of weight 0 among those of one area
        width = 2 * zero + 1
        if total * width * sum(self._uses.values()) > MOST_ARITHMETIC:
            return None
        weight = sum(weighing.required)
        if len(self._pieces) == 1 and self._is_balanced(weighing, weight):
            return None
        goals = 1 << len(region.cells) * width + weight + zero
        for spare, times in Counter(weighing.optional).items():
            goals = _shifted_up_to(goals, width + spare, times)  # optional cells: any number of them may be covered
        reached = self._reached(weighing, 1 << zero, width, goals)
        if reached & goals:
            return None
        if weighing.coloring:
            heavy = zip((*region.cells, *region.optional), (*weighing.required, *weighing.optional), strict=True)
            weights = {cell: int(weight > 0) for cell, weight in heavy}
            cells = tuple([cell for cell, weight in weights.items() if weight])
            return Obstruction(self._verdict(reached, width, weighing.coloring, weight), cells, weights=weights)
        near = max((area for area in range(len(region.cells)) if reached >> area & 1), default=0)
        return Obstruction(f"no choice of pieces covers exactly {_room(region)} cells (the nearest below is {near})")

    def _is_balanced(self, weighing: _Weighing, weight: int) -> bool:
        """Whether the only piece, used as often as the area says, can have the weight, as far as that is easy to say.

        It is easy if the weights of its placements are evenly spaced: so are then those of any number of placements.
        """
        [piece], cells = self._pieces, len(self._region.cells)
        times, rest = divmod(cells, len(piece.shape))
        if rest or self._region.optional or not piece.low <= times <= piece.high:
            return False
        sums = sorted(self._sums(0, weighing))
        steps = {after - before for before, after in pairwise(sums)} or {1}
        if not sums or len(steps) > 1:
            return False
        above = weight - times * sums[0]
        return 0 <= above <= times * (sums[-1] - sums[0]) and above % steps.pop() == 0

    def _sums(self, number: int, weighing: _Weighing) -> Collection[int]:
        """The distinct weights of the placements of a piece."""
        weights = array("i", [*weighing.required, *[0 for _ in self._pieces], *weighing.optional])
        return self._placed.sums(number, weights)

    def _reached(self, weighing: _Weighing, reached: int, width: int, goals: int) -> int:
        """The pairs that the pieces can have together; it may stop at the first set that contains a goal."""
        limit = (1 << (len(self._region) + 1) * width) - 1
        for number, piece in sorted(enumerate(self._pieces), key=lambda numbered: numbered[1].low == 0):
            if piece.low == 0 and reached & goals:
                break  # further pieces are optional: they only add pairs
            sums = self._sums(number, weighing)
            shifts = [len(piece.shape) * width + weight for weight in sums]
            for k in range(self._uses[piece.name]):
                more = 0
                for shift in shifts:
                    more |= reached << shift
                reached = (more if k < piece.low else reached | more) & limit
        return reached

    def _verdict(self, reached: int, width: int, coloring: Coloring, weight: int) -> str:
        if coloring.classes > 2:
            theirs = "no choice of pieces covers them so"
            return f"coloured {coloring.about}, the region has {weight} cells of one colour, but {theirs}"
        required, every, zero = len(self._region.cells), len(self._region), width // 2
        rows = [reached >> area * width & ((1 << width) - 1) for area in range(required, every + 1)]
        differences = {abs(bit - zero) for row in rows if row for bit in range(width) if row >> bit & 1}
        if len(differences) == 1:
            theirs = f"the pieces always cover {_excess(differences.pop())}"
        elif differences and min(differences) > abs(weight):
            theirs = f"the pieces cover at least {min(differences)} more of one than of the other"
        else:
            theirs = "no choice of pieces covers them so"
        return f"coloured {coloring.about}, the region has {_excess(abs(weight))}, but {theirs}"


def _room(region: Region) -> str:
    required, every = len(region.cells), len(region)
    return f"{required}" if required == every else f"{required} to {every}"


def _excess(difference: int) -> str:
    if difference == 0:
        return "as many cells of one colour as of the other"
    return f"{difference} more cells of one colour than of the other"


def _shifted_up_to(bits: int, shift: int, times: int) -> int:
    """The union of `bits` shifted by 0, 1, ... `times` times `shift`, in logarithmically many steps."""
    done = 0
    while done < times:
        step = min(done + 1, times - done)
        bits |= bits << step * shift
        done += step
    return bits
