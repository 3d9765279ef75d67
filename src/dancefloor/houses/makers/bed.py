"""What lies where on the bed of a printer: pieces apart or assembled, and a box with a lid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dancefloor.houses.makers.laying import laid_out
from dancefloor.houses.makers.solids import PrintLengths, SolidPart, manifold3d

APART = 5.0  #: between parts, and around them, in millimetres
WALL = 2.0  #: the thickness of the walls of a box, of its bottom, of its lid, and of the rim below the lid

Extents = tuple[float, float, float]


def on_bed(
    parts: Sequence[SolidPart], making: PrintLengths, *, assembled: bool = False, box: bool = False
) -> list[SolidPart]:
    """The parts as they lie on the bed of a printer, in millimetres: right, away and up.

    Args:
        parts: the pieces, as they lie in a solution.
        making: the lengths.
        assembled: whether they stay as they lie in the solution (default: each lies apart).
        box: whether to add a box that takes them, and its lid (default: no).
    """
    groups = [list(parts)] if assembled else [[part] for part in parts]
    if box:
        groups += [[part] for part in box_with_lid(_size(parts), making.gap)]
    sizes = [_size(group) for group in groups]
    places = laid_out([(wide, deep) for wide, deep, _ in sizes], APART)
    far = max((place.y + deep + APART for place, (_, deep, _) in zip(places, sizes, strict=True)), default=0.0)
    return [
        part
        for group, place, (_, deep, _) in zip(groups, places, sizes, strict=True)
        for part in _moved(group, (place.x, far - place.y - deep, 0.0))
    ]


def box_with_lid(size: Extents, gap: float) -> list[SolidPart]:
    """A box, and a lid with a rim that goes into it.

    Args:
        size: how wide, deep and high the finished pieces are together, in millimetres.
        gap: the play, in millimetres: all around the pieces, and half as much around the rim.

    >>> [round(part.surface.volume(), 6) for part in box_with_lid((20, 20, 20), 0)]
    [5024.0, 1952.0]
    """
    wide, deep, high = (length + 2 * gap for length in size)
    outside = (wide + 2 * WALL, deep + 2 * WALL)
    box = _cuboid((*outside, high + 2 * WALL)) - _cuboid((wide, deep, high + WALL)).translate((WALL, WALL, WALL))
    rim = _cuboid((wide - gap, deep - gap, 2 * WALL)).translate((WALL + gap / 2, WALL + gap / 2, 0))
    return [SolidPart("box", box), SolidPart("lid", _cuboid((*outside, WALL)) + rim)]


def _cuboid(size: Extents) -> Any:
    return manifold3d().Manifold.cube(size)


def _bounds(parts: Sequence[SolidPart]) -> tuple[Extents, Extents]:
    boxes = [part.surface.bounding_box() for part in parts]
    low = tuple([min(box[axis] for box in boxes) for axis in range(3)])
    high = tuple([max(box[axis + 3] for box in boxes) for axis in range(3)])
    return low, high


def _size(parts: Sequence[SolidPart]) -> Extents:
    (left, near, bottom), (right, far, top) = _bounds(parts)
    return right - left, far - near, top - bottom


def _moved(parts: Sequence[SolidPart], to: Extents) -> list[SolidPart]:
    """The parts, so that the corner of their bounds comes to a place."""
    low, _ = _bounds(parts)
    step = [b - a for a, b in zip(low, to, strict=True)]
    return [SolidPart(part.name, part.surface.translate(step)) for part in parts]
