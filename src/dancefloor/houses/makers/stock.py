"""Sheets of material: parts laid out apart, or left as they lie with each edge once.

Strategy: `laying` finds the places of parts that lie apart. Edges that are cut once are the union of all outlines. The
upper left corner of a sheet is the origin; the vertical axis points down.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Any

from dancefloor.errors import InputError
from dancefloor.houses.makers.cutter_files import CutSheet, Engraving, said_size
from dancefloor.houses.makers.laying import Extent, fits_on, laid_out
from dancefloor.houses.makers.outlines import FLAT, CutLengths, Outlined, cut_outline, polygons, said_part, shapely

MARGIN = 2.0  #: between parts, and around them, in millimetres
LETTER = 0.7  # the width of a letter, of its height


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
