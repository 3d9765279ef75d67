"""``laser_sheets``: the pieces of a solution, laid out for a laser cutter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dancefloor.arguments import wrong
from dancefloor.draw.board import joints_of
from dancefloor.errors import InputError
from dancefloor.houses.makers.cutter_files import CutSheet
from dancefloor.houses.makers.lengths import check_flags, check_solution, read_length, wanted
from dancefloor.houses.makers.outlines import CutLengths, outlines
from dancefloor.houses.makers.stock import sheet_shared, sheets_apart

if TYPE_CHECKING:
    from dancefloor.draw.board import Board
    from dancefloor.houses.makers.laying import Extent
    from dancefloor.solutions.solution import Solution


def laser_sheets(
    solution: Solution,
    *,
    cell: float = 20.0,
    kerf: float = 0.0,
    gap: float = 0.0,
    corner_radius: float = 0.0,
    stock: tuple[float, float] | None = None,
    tray: bool = False,
    engrave: bool = False,
    shared: bool = False,
) -> list[CutSheet]:
    """Lay out the pieces of a solution for a laser cutter, in millimetres; the extra ``make`` brings what this needs.

    Args:
        solution: the solution of a flat puzzle.
        cell: the length of a step of the lattice, such as the side of a square (default: 20).
        kerf: the width of the cut; lines run half of it outside the pieces (default: 0).
        gap: the play between neighbouring pieces (default: 0).
        corner_radius: the radius of outer corners (default: 0).
        stock: the width and height of a sheet of material; None (the default) for one sheet that is large enough.
        tray: whether to cut a frame, too, whose opening takes the pieces (default: no).
        engrave: whether to engrave the name of each piece (default: no).
        shared: whether pieces stay as they lie, and each edge that two of them share is cut once (default: no).

    Returns:
        the sheets; `CutSheet.svg` and `CutSheet.dxf` write them.

    Raises:
        InputError: it is not such a solution, a piece cannot be cut out, or a length is too much for it.
        PackageUnavailable: shapely is not installed.

    >>> from dancefloor import solve
    >>> (sheet,) = laser_sheets(next(solve("6x10")), kerf=0.15, tray=True)
    >>> len(sheet.lines), sheet.svg()[:5]
    (14, '<svg ')

    Added in version 0.2.
    """
    check_solution(solution)
    check_flags(tray=tray, engrave=engrave, shared=shared)
    making = CutLengths(
        read_length("cell", cell, zero=False),
        read_length("kerf", kerf),
        read_length("gap", gap),
        read_length("corner_radius", corner_radius),
    )
    extent = None if stock is None else _stock(stock)
    if shared:
        check_shared(making)
    return cut_sheets(solution.board, making, stock=extent, tray=tray, engrave=engrave, shared=shared)


def _stock(given: Any) -> Extent:
    if not isinstance(given, tuple | list) or len(given) != 2:
        raise wrong("stock", given, f"a width and a height, each {wanted()}")
    wide, high = (read_length("stock", each, zero=False) for each in given)
    return wide, high


def check_shared(making: CutLengths) -> None:
    """Refuse lengths that keep pieces apart which are to share edges.

    Raises:
        InputError: there is such a length.
    """
    for name, length in (("a kerf", making.kerf), ("a gap", making.gap), ("round corners", making.corner)):
        if length:
            raise InputError(f"shared edges and {name} contradict each other: pieces that share an edge meet")


def cut_sheets(
    board: Board, making: CutLengths, *, stock: Extent | None, tray: bool, engrave: bool, shared: bool
) -> list[CutSheet]:
    """The sheets for a solution.

    Args:
        board: the solution.
        making: the lengths.
        stock: the width and height of a sheet; None for one that is large enough.
        tray: whether to cut a frame, too.
        engrave: whether to engrave the names of the pieces.
        shared: whether pieces stay as they lie, and each edge is cut once.

    Raises:
        InputError: a piece cannot be cut out, or a length is too much for it.
        PackageUnavailable: shapely is not installed.
    """
    parts = outlines(board, making, tray=tray)
    if shared:
        joints = [joint for _, cells in board.placements for joint in joints_of(board.lattice, cells)]
        if len(set(joints)) < len(joints):
            raise InputError("pieces cross, so they cannot share edges as they lie: cut them apart")
        return [sheet_shared(parts, making, stock=stock, engrave=engrave)]
    return sheets_apart(parts, making, stock=stock, engrave=engrave)
