"""Outlines of pieces in millimetres: as they lie, with play and round corners, and as a cutter follows them.

Strategy: the outline of a piece is the union of the polygons of its cells. Offsets keep corners sharp (mitred), so that
widths stay exact: play takes half a gap from each side, and the cutter runs half a kerf outside. Only outer corners are
rounded, so that pieces never overlap; an arc is a line of 32 steps for each quarter of a turn.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.draw.board import joints_of
from dancefloor.errors import InputError, printable
from dancefloor.geometry.lattice import Cell, Lattice, rank_of
from dancefloor.houses.makers.packages import brought

if TYPE_CHECKING:
    from dancefloor.draw.board import Board

TRAY = "tray"
FOR_FLAT = "is for flat pieces, and this puzzle is not flat"
FLAT = 1e-9  # how far from a straight line a corner may lie that is left out, in steps of the lattice
SHARPEST = 20  # how far a corner may stand out, in offsets: more than any corner of a lattice needs
LOST = 1e-6  # the part of an area that rounding may change
STEPS = 32  # of an arc, for each quarter of a turn


class CutLengths(NamedTuple):
    """The lengths of what is cut out, in millimetres."""

    cell: float = 20.0  #: the length of a step of the lattice
    kerf: float = 0.0  #: the width of the cut
    gap: float = 0.0  #: the play between neighbours
    corner: float = 0.0  #: the radius of outer corners


class Outlined(NamedTuple):
    """A part, by its name and its outline, a polygon of shapely."""

    name: str
    outline: Any


def shapely() -> Any:
    """The package that computes with polygons.

    Raises:
        PackageUnavailable: it is not installed.
    """
    return brought("make", "shapely", "outlines of pieces")


def outlines(board: Board, making: CutLengths, *, tray: bool = False) -> list[Outlined]:
    """The finished outlines of all pieces where they lie, and last that of the tray.

    Args:
        board: a solution.
        making: the lengths.
        tray: whether to add a frame, one cell wide, whose opening is the board (default: no).

    Raises:
        InputError: the board is not flat, a piece continues beyond an edge or falls apart, or a part is too narrow.
        PackageUnavailable: shapely is not installed.
    """
    if board.is_solid or rank_of(board.lattice) > 2:
        raise InputError(f"a cutter {FOR_FLAT}")
    if board.seams():
        raise InputError("a piece that continues beyond the edge of the board cannot be cut out")
    whole = [(name, _joined(board.lattice, cells, making)) for name, cells in zip(*_placed(board), strict=True)]
    for name, outline in whole:
        if len(polygons(outline)) > 1:
            raise InputError(f"{said_part(name)} has parts that share no edge: it would fall apart")
    if tray:
        whole.append((TRAY, _frame(_joined(board.lattice, board.cells, making), making)))
    return [Outlined(name, _finished(name, outline, making)) for name, outline in whole]


def _placed(board: Board) -> tuple[list[str], list[Collection[Cell]]]:
    return board.called(), [{*cells, *joints_of(board.lattice, cells)} for _, cells in board.placements]


def cut_outline(part: Outlined, making: CutLengths) -> Outlined:
    """The line that the middle of the cut follows, half a kerf outside of the finished outline.

    Raises:
        InputError: the kerf is wider than a hole or a notch of the part.
    """
    if not making.kerf:
        return part
    cut = _offset(part.outline, making.kerf / 2)
    gained = _offset(cut, -making.kerf / 2).difference(part.outline)
    if gained.area > LOST * part.outline.area:
        where = f"a hole or a notch in {said_part(part.name)}"
        raise InputError(f"a kerf of {making.kerf:g} mm is wider than {where}: it should be smaller")
    return Outlined(part.name, cut)


def polygons(outline: Any) -> list[Any]:
    """The connected parts of an outline."""
    return list(getattr(outline, "geoms", [outline]))


def _joined(lattice: Lattice, cells: Collection[Cell], making: CutLengths) -> Any:
    """The union of the polygons of cells."""
    corners = [[lattice.on_page(corner) for corner in lattice.corners(cell)] for cell in cells]
    scaled = [[(x * making.cell, y * making.cell) for x, y in each] for each in corners if each]
    if not scaled:
        raise InputError("cells that have no picture cannot be cut out")
    joined = shapely().unary_union([shapely().Polygon(each) for each in scaled])
    return joined.simplify(FLAT * making.cell)


def _frame(opening: Any, making: CutLengths) -> Any:
    """What is left of a rectangle around the board, one cell wide, without the board."""
    left, top, right, bottom = opening.bounds
    wide = making.cell
    return shapely().box(left - wide, top - wide, right + wide, bottom + wide).difference(opening)


def _finished(name: str, outline: Any, making: CutLengths) -> Any:
    """With half a gap taken from each side, and rounded corners."""
    if making.gap:
        outline = _smaller(name, outline, making.gap / 2, f"a gap of {making.gap:g} mm is too much for")
    if making.kerf:
        _smaller(name, outline, making.kerf / 2, f"a kerf of {making.kerf:g} mm is wider than")
    if making.corner:
        core = _smaller(name, outline, making.corner, f"a corner radius of {making.corner:g} mm is too much for")
        outline = core.buffer(making.corner, quad_segs=STEPS)
    return outline


def _smaller(name: str, outline: Any, length: float, complaint: str) -> Any:
    """The outline moved inwards, if every part of it is wide enough for that: moved back, it must cover all again."""
    smaller = _offset(outline, -length)
    lost = outline.difference(_offset(smaller, length))
    if lost.area > LOST * outline.area:
        raise InputError(f"{complaint} {said_part(name)}, or a part of it: it should be smaller")
    return smaller


def said_part(name: str) -> str:
    """What an error calls a part."""
    return "the tray" if name == TRAY else f"piece {printable(name)}"


def _offset(outline: Any, length: float) -> Any:
    return outline.buffer(length, join_style="mitre", mitre_limit=SHARPEST)
