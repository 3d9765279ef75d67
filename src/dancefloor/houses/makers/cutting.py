"""``laser_sheets``: the pieces of a solution, laid out on sheets of material for a laser cutter.

Strategy: `laying` finds the places of parts that lie apart. If they stay as they lie, edges that are cut once are the
union of all outlines. The upper left corner of a sheet is the origin; the vertical axis points down.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import TYPE_CHECKING, Any

from dancefloor.arguments import wrong
from dancefloor.draw.board import joints_of
from dancefloor.errors import InputError
from dancefloor.houses.makers.cutter_files import CutSheet, Engraving, said_size
from dancefloor.houses.makers.laying import Extent, fits_on, laid_out
from dancefloor.houses.makers.lengths import check_flags, check_solution, read_length, wanted
from dancefloor.houses.makers.outlines import (
    FLAT,
    CutLengths,
    Outlined,
    cut_outline,
    outlines,
    polygons,
    said_part,
    shapely,
)

if TYPE_CHECKING:
    from dancefloor.draw.board import Board
    from dancefloor.solutions.solution import Solution

MARGIN = 2.0  #: between parts, and around them, in millimetres
LETTER = 0.7  # the width of a letter, of its height


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


def sheets_apart(
    parts: Sequence[Outlined], making: CutLengths, *, stock: Extent | None = None, engrave: bool = False
) -> list[CutSheet]:
    """Sheets on which the parts lie apart, so that none of their edges coincide.

    Args:
        parts: the finished outlines.
        making: the lengths.
        stock: the width and height of a sheet (default: one sheet, large enough).
        engrave: whether to engrave the names of the parts (default: no).

    Raises:
        InputError: a part does not fit on a sheet, or the kerf is wider than one.
    """
    cuts = [cut_outline(part, making) for part in parts]
    sizes = [_size(cut.outline) for cut in cuts]
    if stock is not None:
        _check_fit(cuts, stock)
    lying: dict[int, list[Outlined]] = {}
    for cut, place in zip(cuts, laid_out(sizes, MARGIN, stock), strict=True):
        lying.setdefault(place.sheet, []).append(Outlined(cut.name, _moved(cut.outline, place.x, place.y)))
    return [_sheet(here, stock or _around(here), making, engrave=engrave) for _, here in sorted(lying.items())]


def _check_fit(cuts: Sequence[Outlined], stock: Extent) -> None:
    for cut in cuts:
        wide, high = _size(cut.outline)
        if not fits_on((wide, high), MARGIN, stock):
            needed = said_size((wide + 2 * MARGIN, high + 2 * MARGIN))
            raise InputError(f"{said_part(cut.name)} needs {needed} mm, and the stock has {said_size(stock)}")


def sheet_shared(
    parts: Sequence[Outlined], making: CutLengths, *, stock: Extent | None = None, engrave: bool = False
) -> CutSheet:
    """One sheet on which the parts stay as they lie, and each edge is cut once.

    Args:
        parts: the finished outlines, without play and with sharp corners.
        making: the lengths.
        stock: the width and height of the sheet (default: large enough).
        engrave: whether to engrave the names of the parts (default: no).

    Raises:
        InputError: the parts do not fit on the sheet.
    """
    left, top, *_ = shapely().total_bounds([part.outline for part in parts])
    lying = [Outlined(part.name, _shifted(part.outline, MARGIN - left, MARGIN - top)) for part in parts]
    size = _around(lying)
    if stock is not None and not fits_on(size, 0, stock):
        raise InputError(f"the pieces together need {said_size(size)} mm, and the stock has {said_size(stock)}")
    edges = shapely().unary_union([part.outline.boundary for part in lying])
    merged = shapely().line_merge(edges).simplify(FLAT * making.cell)
    lines = [("", tuple(line.coords)) for line in polygons(merged)]
    return CutSheet(stock or size, lines, _words(lying, making) if engrave else [])


def _sheet(lying: list[Outlined], size: Extent, making: CutLengths, *, engrave: bool) -> CutSheet:
    lines = [(part.name, tuple(ring.coords)) for part in lying for ring in _rings(part.outline)]
    return CutSheet(size, lines, _words(lying, making) if engrave else [])


def _rings(outline: Any) -> Iterable[Any]:
    """What lies within another line comes first, so that it is cut before it is loose: islands, holes, outlines."""
    for polygon in sorted(polygons(outline), key=lambda polygon: polygon.area):
        yield from polygon.interiors
        yield polygon.exterior


def _words(lying: list[Outlined], making: CutLengths) -> list[Engraving]:
    """Each name in the largest circle in its part, in letters that fit, at most a third of a cell high."""
    found = []
    for name, outline in lying:
        circle = shapely().maximum_inscribed_circle(outline, tolerance=0.01)
        fitting = 2 * circle.length / hypot(1, LETTER * len(name))
        found.append(Engraving(name, circle.coords[0], min(making.cell / 3, fitting)))
    return found


def _size(outline: Any) -> Extent:
    left, top, right, bottom = outline.bounds
    return right - left, bottom - top


def _around(lying: Sequence[Outlined]) -> Extent:
    *_, right, bottom = shapely().total_bounds([part.outline for part in lying])
    return float(right) + MARGIN, float(bottom) + MARGIN


def _moved(outline: Any, x: float, y: float) -> Any:
    left, top, *_ = outline.bounds
    return _shifted(outline, x - left, y - top)


def _shifted(outline: Any, right: float, down: float) -> Any:
    from shapely.affinity import translate

    return translate(outline, right, down)
