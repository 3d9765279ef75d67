"""Solids of cubes in isometric projection: what a viewer sees of each piece from one of the eight corners.

Strategy: seen from a corner, each cube is a hexagon of six triangles, two for each of its three faces. All cubes have
the same grid of triangles on the page. A line of sight through a triangle passes from cube to neighbouring cube, and
with each step towards the viewer one coordinate grows by one. So the cube with the largest sum of coordinates is in
front of all others on the line, and its face is what can be seen there. No order of painting can be wrong, since faces
never overlap on the page.

Pieces that are moved apart move by whole cubes, so all this stays true. Triangles that show the same side of the same
piece in the same plane make up a face. Their outlines are traced as those of cells (`outline`).

Coordinates here are (down left, down right, up): the viewer looks at the faces on their far ends. Turning the solid to
another corner is a rotation, never a reflection. The corners 4 to 7 look from below, with the same side up.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import count
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.draw.figure import (
    ABBREVIATED,
    LARGEST_LETTER,
    LONGEST_NAME,
    SMALLEST_LETTER,
    Face,
    Figure,
    Letter,
    Patch,
    outline,
)
from dancefloor.draw.fonts import room_for
from dancefloor.draw.labels import labels, roomiest
from dancefloor.geometry.shape import connected_parts
from dancefloor.search.deadline import paced

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from dancefloor.draw.board import Board
    from dancefloor.draw.figure import Loops
    from dancefloor.draw.labels import Point
    from dancefloor.geometry.lattice import Cell, Corner

Triangle = tuple[int, ...]  # the corner of a rhombus as two numbers, and 0 for its left half, 1 for its right half

TOP, LEFT, RIGHT = range(3)
SHADOWS = {1: (0.0, 0.16, 0.3), -1: (0.34, 0.22, 0.1)}  # seen from above or below; by face, the share of black in it
HALF_WIDTH = sqrt(3) / 2
# The faces of a cube at (0, 0) on the page, and the places of the triangles that show them.
HEXAGON = (
    (TOP, (-1, -1, 0)),
    (TOP, (-1, -1, 1)),
    (LEFT, (0, 0, 0)),
    (LEFT, (0, -1, 1)),
    (RIGHT, (0, 0, 1)),
    (RIGHT, (-1, 0, 0)),
)
AXIS = {TOP: 2, LEFT: 0, RIGHT: 1}  # across which a face lies
READABLE = 0.16  # the font size of a label on a small face, in sides of a cube
RING = 8  # the width of a ring of steps, in sides of a cube


class Triangles:
    """The triangles on the page, as cells that can be outlined. The unit is the side of a cube."""

    def __init__(self, sign: int) -> None:
        self.sign = sign  # -1 if the page is turned, because the viewer looks from below

    def corners(self, cell: Cell) -> tuple[Corner, ...]:
        """The three corners of a triangle, clockwise."""
        a, b, right = cell
        return ((a, b), (a, b + 1), (a + 1, b + 1)) if right else ((a, b), (a + 1, b + 1), (a + 1, b))

    def on_page(self, corner: Corner) -> tuple[float, float]:
        """The position of a corner."""
        a, b = corner
        return self.sign * (b - a) * HALF_WIDTH, self.sign * (a + b) / 2


ABOVE, BELOW = Triangles(1), Triangles(-1)


class Seen(NamedTuple):
    """What can be seen in a triangle."""

    piece: int  #: the number of the placement
    face: int  #: TOP, LEFT or RIGHT
    plane: int  #: the coordinate of its cube across the face


def seen(pieces: Sequence[Iterable[Cell]]) -> dict[Triangle, Seen]:
    """What can be seen in each triangle of the page: the nearest face.

    Args:
        pieces: the cubes of each piece, (down left, down right, up). No two share a cube.

    >>> view = seen([[(0, 0, 0)], [(0, 0, 1)]])
    >>> sorted(face.piece for face in view.values())
    [0, 0, 0, 0, 1, 1, 1, 1, 1, 1]
    """
    nearest: dict[Triangle, tuple[int, Seen]] = {}
    for number, cells in enumerate(paced(pieces)):
        for cell in cells:
            x, y, z = cell
            for face, (a, b, half) in HEXAGON:
                place = x - z + a, y - z + b, half
                if place not in nearest or nearest[place][0] < x + y + z:
                    nearest[place] = x + y + z, Seen(number, face, cell[AXIS[face]])
    return {place: face for place, (_, face) in nearest.items()}


def turned(cell: Cell, corner: int) -> Cell:
    """A cell with coordinates for a viewer at a corner.

    From corner 0 the viewer sees the last row, the last column and the top. The bits 1, 2 and 4 of a corner's number
    turn that into the first row, the first column and the bottom.

    >>> turned((1, 2, 3), 0), turned((1, 2, 3), 3), turned((1, 2, 3), 1)
    ((1, 2, 3), (-1, -2, 3), (2, -1, 3))
    """
    x, y, z = (-c if corner >> k & 1 else c for k, c in enumerate(cell))
    return (y, x, z) if corner.bit_count() % 2 else (x, y, z)


def isometric(board: Board, view: str = "assembled", corner: int = 0, built: Sequence[int] | None = None) -> Figure:
    """Lay out a solid as a viewer sees it.

    Args:
        board: a board of cubes.
        view: ``assembled``; or ``layers`` or ``exploded``, which move parts of it away from each other.
        corner: where the viewer is, from 0 to 7; see `turned`.
        built: the placements that a step of building shows, all of them pale but the last one; None for all, as usual.

    >>> from dancefloor.draw.board import Board
    >>> from dancefloor.geometry.lattices import CUBE
    >>> drawn = isometric(Board([(0, 0, 0)], [("I", [(0, 0, 0)])], CUBE))
    >>> drawn.height, [len(face.loops) for face in drawn.patches[0].faces]
    (2.0, [1, 1, 1])
    """
    drawn = _isometric(board, view, corner, built, LONGEST_NAME)
    return drawn if drawn.letter_size >= SMALLEST_LETTER else _isometric(board, view, corner, built, ABBREVIATED)


def _isometric(board: Board, view: str, corner: int, built: Sequence[int] | None, longest: int) -> Figure:
    pieces = [[turned(cell, corner) for cell in cells] for _, cells in board.placements]
    grid = BELOW if corner & 4 else ABOVE
    moved = MOVES[view](pieces) if any(pieces) else pieces
    everything = seen(moved)
    present = range(len(pieces)) if built is None else sorted(built)
    visible = everything if built is None else seen([cells if k in built else () for k, cells in enumerate(moved)])
    parts: dict[int, list[Triangle]] = defaultdict(list)
    for place, face in visible.items():
        parts[face.piece].append(place)
    points = [grid.on_page(point) for place in everything for point in grid.corners(place)] or [(0.0, 0.0)]
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*points, strict=True))
    named, copies = labels(board, longest), board.copies()
    patches = [
        _patch(board.placements[k][0], named.shown[k], parts[k], visible, grid, everywhere=view == "layers")
        for k in present
    ]
    if built:
        patches = [patch._replace(pale=k != built[-1]) for k, patch in zip(present, patches, strict=True)]
    return Figure(
        right - left,
        bottom - top,
        (),
        tuple(patch.shifted(-left, -top) for patch in patches),
        (),
        copies=tuple([copies[k] for k in present]),
        names=board.pieces(),
        colors=board.colors,
        legend=named.legend,
        origin=(left, top),
    )


def _patch(
    name: str,
    label: str,
    places: Sequence[Triangle],
    visible: dict[Triangle, Seen],
    grid: Triangles,
    *,
    everywhere: bool,
) -> Patch:
    """The drawing of a piece: its faces, the outline of all of them, and its label.

    The label is on the face with most room; or `everywhere` on its tops, where layers are apart.
    """
    planes: dict[Seen, list[Triangle]] = defaultdict(list)
    for place in places:
        planes[visible[place]].append(place)
    faces: dict[int, list[tuple[Point, ...]]] = {TOP: [], LEFT: [], RIGHT: []}
    for face, part in sorted(planes.items()):
        faces[face.face] += _loops(part, grid)
    rooms = [
        (face, roomiest(grid, tuple(sorted(whole)), room_for(label)))
        for face, part in sorted(planes.items())
        for whole in (connected_parts(part, _beside) if name else ())
    ]
    if everywhere:
        rooms = [(face, room) for face, room in rooms if face.face == TOP]
    elif rooms:
        rooms = [max(rooms, key=lambda found: (round(found[1][2], 6), -found[0].face))]
    # What shows only a corner of itself has no label, since all labels would be as small as that.
    letters = [Letter(x, y, min(LARGEST_LETTER, size), label) for _, (x, y, size) in rooms if size >= READABLE]
    shadows = SHADOWS[grid.sign]
    shown = tuple(Face(shadows[side], tuple(loops)) for side, loops in faces.items() if loops)
    return Patch(name, tuple(_loops(places, grid)), tuple(letters), shown)


def _beside(place: Triangle) -> tuple[Triangle, ...]:
    """The triangles that share a side with one."""
    a, b, right = place
    return ((a, b, 0), (a - 1, b, 0), (a, b + 1, 0)) if right else ((a, b, 1), (a + 1, b, 1), (a, b - 1, 1))


def _loops(places: Collection[Triangle], grid: Triangles) -> Loops:
    return tuple([tuple([grid.on_page(corner) for corner in loop]) for loop in outline(places, grid)])


def _moved(cells: Iterable[Cell], by: Sequence[int]) -> list[Cell]:
    x, y, z = by
    return [(a + x, b + y, c + z) for a, b, c in cells]


def _assembled(pieces: list[list[Cell]]) -> list[list[Cell]]:
    return pieces


def _layers(pieces: list[list[Cell]]) -> list[list[Cell]]:
    """All layers side by side, so far apart that none hides another."""
    cells = [cell for piece in pieces for cell in piece] or [(0, 0, 0)]
    low, high = ([end(axis) for axis in zip(*cells, strict=True)] for end in (min, max))
    step = (high[0] - low[0] + high[1] - low[1] + 4) // 2
    return [[(x - step * (z - low[2]), y + step * (z - low[2]), low[2]) for x, y, z in piece] for piece in pieces]


def _exploded(pieces: list[list[Cell]]) -> list[list[Cell]]:
    """All pieces moved away from the middle, and then as little as possible aside, so that none hides another.

    Nearer pieces are moved first. What a piece needs on the page is what it shows on its own, and the triangles around.
    """
    middle = _centre([cell for piece in pieces for cell in piece])
    spread = len(pieces) ** (1 / 6)  # of n pieces as many as the cube root of n are in a line of sight
    apart = [[spread * (c - m) for c, m in zip(_centre(piece), middle, strict=True)] for piece in pieces]
    taken: set[Triangle] = set()
    found = pieces.copy()
    for number in sorted(range(len(pieces)), key=lambda number: sum(abs(way) for way in apart[number])):
        moved = _moved(pieces[number], [round(way) for way in apart[number]])
        needed = list(seen([moved]))
        x, y = next((x, y) for x, y in _around() if not any((a + x, b + y, half) in taken for a, b, half in needed))
        found[number] = _moved(moved, (x, y, 0))
        for a, b, half in needed:
            taken.update([(a + x, b + y, half), *_beside((a + x, b + y, half))])
    return found


def _around() -> Iterator[tuple[int, int]]:
    """Steps on the page, the shortest first, without end."""
    for radius in count(0, RING):
        yield from _ring(radius)


@lru_cache(maxsize=64)
def _ring(radius: int) -> list[tuple[int, int]]:
    """The steps whose length is at least a radius, and less than that of the next ring; the shortest first."""
    reach = range(-2 * (radius + RING), 2 * (radius + RING) + 1)
    near = [(x * x - x * y + y * y, x, y) for x in reach for y in reach]
    return [(x, y) for length, x, y in sorted(near) if radius**2 <= length < (radius + RING) ** 2]


def _centre(cells: Collection[Cell]) -> tuple[float, ...]:
    return tuple([sum(axis) / len(cells) for axis in zip(*cells, strict=True)]) if cells else (0.0, 0.0, 0.0)


MOVES = {"assembled": _assembled, "layers": _layers, "exploded": _exploded}
