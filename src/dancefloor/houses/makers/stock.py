"""Sheets of material: parts laid out in rows, the highest first, or left as they lie with each edge once.

Strategy: rows from the top, filled from the left, on one sheet after another. Without a given size one sheet is about
as wide as high. A corner of the sheet is the origin; the vertical axis points down.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot, sqrt
from typing import Any, NamedTuple

from dancefloor.errors import InputError, printable
from dancefloor.houses.makers.outlines import FLAT, CutLengths, Outlined, cut_outline, polygons, shapely

MARGIN = 2.0  #: between parts, and around them, in millimetres
LETTER = 0.7  # the width of a letter, of its height
SLACK = 1e-9  # in millimetres, for sums that are rounded

StockSize = tuple[float, float]
CutLine = tuple[tuple[float, float], ...]


class Engraving(NamedTuple):
    """A word to engrave, the middle of it, and the height of its letters, in millimetres."""

    text: str
    at: tuple[float, float]
    height: float


class CutSheet(NamedTuple):
    """What is cut out of one sheet of material; all lengths are in millimetres."""

    size: StockSize
    lines: list[
        tuple[str, CutLine]
    ]  #: the lines to cut, each with the name of its part; a closed one ends at its start
    words: list[Engraving]


def sheets_apart(
    parts: Sequence[Outlined], making: CutLengths, *, stock: StockSize | None = None, engrave: bool = False
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
    cuts = sorted((cut_outline(part, making) for part in parts), key=lambda cut: -_size(cut.outline)[1])
    rows = _Rows(stock or _enough(cuts), stock is not None)
    placed: dict[int, list[Outlined]] = {}
    for cut in cuts:
        sheet, x, y = rows.place(cut)
        placed.setdefault(sheet, []).append(Outlined(cut.name, _moved(cut.outline, x, y)))
    return [_sheet(lying, stock or _around(lying), making, engrave=engrave) for lying in placed.values()]


def sheet_shared(
    parts: Sequence[Outlined], making: CutLengths, *, stock: StockSize | None = None, engrave: bool = False
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
    if stock is not None and not _fits(size, stock):
        raise InputError(f"the pieces together need {_said(size)} mm, and --stock is {_said(stock)}")
    edges = shapely().unary_union([part.outline.boundary for part in lying])
    merged = shapely().line_merge(edges).simplify(FLAT * making.cell)
    lines = [("", tuple(line.coords)) for line in polygons(merged)]
    return CutSheet(stock or size, lines, _words(lying, making) if engrave else [])


class _Rows:
    """The place of one part after another."""

    def __init__(self, size: StockSize, is_given: bool) -> None:
        self._size, self._is_given = size, is_given
        self._sheet, self._x, self._y, self._next = 0, MARGIN, MARGIN, MARGIN

    def place(self, part: Outlined) -> tuple[int, float, float]:
        """The number of the sheet, and the position of the part's corner on it."""
        wide, high = _size(part.outline)
        needed = (wide + 2 * MARGIN, high + 2 * MARGIN)
        if self._is_given and not _fits(needed, self._size):
            raise InputError(
                f"{printable(part.name)} needs a sheet of {_said(needed)} mm, and --stock is {_said(self._size)}"
            )
        if self._x + wide + MARGIN > self._size[0] + SLACK:
            self._x, self._y = MARGIN, self._next
        if self._is_given and self._y + high + MARGIN > self._size[1] + SLACK:
            self._sheet, self._x, self._y, self._next = self._sheet + 1, MARGIN, MARGIN, MARGIN
        place = self._sheet, self._x, self._y
        self._x += wide + MARGIN
        self._next = max(self._next, self._y + high + MARGIN)
        return place


def _sheet(lying: list[Outlined], size: StockSize, making: CutLengths, *, engrave: bool) -> CutSheet:
    lines = [(part.name, tuple(ring.coords)) for part in lying for ring in _rings(part.outline)]
    return CutSheet(size, lines, _words(lying, making) if engrave else [])


def _rings(outline: Any) -> Iterable[Any]:
    """Holes come first: what is cut out of a part must be cut before the part is loose."""
    for polygon in polygons(outline):
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


def _size(outline: Any) -> StockSize:
    left, top, right, bottom = outline.bounds
    return right - left, bottom - top


def _enough(cuts: Sequence[Outlined]) -> StockSize:
    """A width with which the sheet is about as wide as high; its height does not matter."""
    sizes = [_size(cut.outline) for cut in cuts]
    area = sum((wide + MARGIN) * (high + MARGIN) for wide, high in sizes)
    return max(sqrt(area) * 1.1, max(wide for wide, _ in sizes) + 2 * MARGIN), 0.0


def _around(lying: Sequence[Outlined]) -> StockSize:
    *_, right, bottom = shapely().total_bounds([part.outline for part in lying])
    return float(right) + MARGIN, float(bottom) + MARGIN


def _moved(outline: Any, x: float, y: float) -> Any:
    left, top, *_ = outline.bounds
    return _shifted(outline, x - left, y - top)


def _shifted(outline: Any, right: float, down: float) -> Any:
    from shapely.affinity import translate

    return translate(outline, right, down)


def _fits(needed: StockSize, size: StockSize) -> bool:
    return all(need <= there + SLACK for need, there in zip(needed, size, strict=True))


def _said(size: StockSize) -> str:
    return f"{size[0]:g}x{size[1]:g}"
