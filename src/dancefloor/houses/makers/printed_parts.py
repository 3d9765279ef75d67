"""``printed_parts``: the pieces of a solution on the bed of a 3D printer, apart or assembled, and a box with a lid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dancefloor.display import Displayed, plural
from dancefloor.houses.makers.laying import laid_out
from dancefloor.houses.makers.lengths import check_flags, check_solution, read_length
from dancefloor.houses.makers.mesh_files import GREY, PrintedPart, glb_file, printed_part, stl_file, three_mf_file
from dancefloor.houses.makers.mesh_picture import picture_of_parts
from dancefloor.houses.makers.solids import PrintLengths, SolidPart, check_thickness, manifold3d, solid_parts

if TYPE_CHECKING:
    from dancefloor.draw.board import Board
    from dancefloor.solutions.solution import Solution

APART = 5.0  #: between parts, and around them, in millimetres
WALL = 2.0  #: the thickness of the walls of a box, of its bottom, of its lid, and of the rim below the lid
Extents = tuple[float, float, float]


@dataclass(frozen=True, repr=False)
class PrintedParts(Displayed):
    """Closed surfaces as they lie on the bed of a printer, in millimetres: right, away and up.

    >>> corners = ((0.0, 0.0, 0.0), (6.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    >>> wedge = PrintedPart("wedge", "#d24d60", corners, ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)))
    >>> parts = PrintedParts((wedge,))
    >>> parts, parts.volumes, len(parts.stl())
    (<PrintedParts: 1 part, 4 triangles>, {'wedge': 1.0}, 284)

    Added in version 0.2.
    """

    parts: tuple[PrintedPart, ...]  #: each with a name, a color, corners, and triangles as numbers of corners

    def __repr__(self) -> str:
        triangles = sum(len(part.triangles) for part in self.parts)
        return f"<PrintedParts: {plural(len(self.parts), 'part')}, {plural(triangles, 'triangle')}>"

    @property
    def volumes(self) -> dict[str, float]:
        """The volume of each part by its name, in cubic millimetres."""
        return {part.name: part.volume for part in self.parts}

    def stl(self) -> bytes:
        """A binary STL file: triangles only."""
        return stl_file(self.parts)

    def three_mf(self) -> bytes:
        """A 3MF file: an object for each part, with its name and color."""
        return three_mf_file(self.parts)

    def svg(self) -> str:
        """A picture of the parts as they lie on the bed."""
        return picture_of_parts(self.parts)

    def glb(self) -> bytes:
        """A GLB file for viewers, in metres.

        Raises:
            PackageUnavailable: trimesh is not installed.
        """
        return glb_file(self.parts)


def printed_parts(
    solution: Solution,
    *,
    cell: float = 20.0,
    gap: float = 0.0,
    chamfer: float = 0.0,
    thickness: float | None = None,
    assembled: bool = False,
    with_box: bool = False,
) -> PrintedParts:
    """Make solids of the pieces of a solution, in millimetres; the extra ``print`` brings what this needs.

    Args:
        solution: the solution of a puzzle in space, or of a flat one.
        cell: the length of a step of the lattice, such as the edge of a cube (default: 20).
        gap: the play between neighbouring pieces: half of it is taken from each face (default: 0).
        chamfer: the width of chamfers, on both sides of each outer edge (default: 0).
        thickness: the thickness of the pieces of a flat puzzle, which has none of its own; None (the default) for one
            in space.
        assembled: whether the pieces stay as they lie in the solution (default: they lie apart).
        with_box: whether to add a box that takes them, and its lid (default: no).

    Raises:
        InputError: it is not such a solution, a piece cannot be printed, or a length is too much for it.
        PackageUnavailable: manifold3d is not installed.

    >>> from dancefloor import solve
    >>> soma = printed_parts(next(solve("soma")), cell=10)
    >>> len(soma.parts), round(sum(soma.volumes.values()), 6)
    (7, 27000.0)

    Added in version 0.2.
    """
    check_solution(solution)
    check_flags(assembled=assembled, with_box=with_box)
    making = PrintLengths(
        read_length("cell", cell, zero=False),
        read_length("gap", gap),
        read_length("chamfer", chamfer),
        None if thickness is None else read_length("thickness", thickness, zero=False),
    )
    check_thickness(making, solution.board.lattice)
    return parts_on_bed(solution.board, making, assembled=assembled, with_box=with_box)


def parts_on_bed(board: Board, making: PrintLengths, *, assembled: bool, with_box: bool) -> PrintedParts:
    """The parts for a solution.

    Args:
        board: the solution.
        making: the lengths.
        assembled: whether the pieces stay as they lie in the solution.
        with_box: whether to add a box and its lid.

    Raises:
        InputError: a piece cannot be printed, or a length is too much for it.
        PackageUnavailable: manifold3d is not installed.
    """
    pieces = solid_parts(board, making)
    colors = _colors(board, pieces)
    lying = on_bed(pieces, making, assembled=assembled, box=with_box)
    return PrintedParts(tuple([printed_part(part, colors.get(part.name, GREY)) for part in lying]))


def _colors(board: Board, pieces: Sequence[SolidPart]) -> dict[str, str]:
    """The color of each piece, as in pictures, by the name of the part."""
    from dancefloor.draw.palette import paints

    painted = paints(board.pieces())
    return {part.name: painted[name].fill for part, name in zip(pieces, board.called(), strict=True)}


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
