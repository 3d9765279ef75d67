"""Solids of polyhedra or balls: what a viewer sees of each piece. Solids of cubes have a module of their own (`solid`).

A lattice whose cells are solid has two further methods: `faces` gives the faces of a cell, each as its corners, which
are whole numbers, and `in_space` the place of a corner: right, away and up. A ball has one face with one corner, its
centre, and the lattice has its `radius`.

Strategy: the viewer is far away, at one of eight corners. Cells whose middles are nearer to the viewer hide others.
That is right for balls of one size, and for all lattices where the common face of two neighbours is at a right angle to
the line between their middles; another lattice has a method `nearest_first` for the order. What is seen follows from
that order (`sight`). A ball is a disc with two lighter ones in it. Where parts of the solid are moved apart, each part
is drawn by itself.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import product
from math import cos, radians, sin, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.draw.figure import (
    ABBREVIATED,
    LARGEST_LETTER,
    LAYER_GAP,
    LONGEST_NAME,
    SMALLEST_LETTER,
    Face,
    Figure,
    Letter,
    Patch,
)
from dancefloor.draw.fonts import room_for
from dancefloor.draw.labels import area, labels
from dancefloor.draw.sight import Sheet, Sight

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

    from dancefloor.draw.board import Board
    from dancefloor.draw.labels import Point
    from dancefloor.geometry.lattice import Cell, Vector

Space = tuple[float, float, float]

TURN, HEIGHT = 19, 27  # degrees: from where the viewer sees the solid, to the side and from above
LIGHT = (-0.35, -0.55, 0.76)  # from where light comes, as seen by the viewer: right, away and up
DARKEST = 0.42  # the share of black in the color of a face in the shade
READABLE = 0.2  # the font size of a label on a small face
# Discs of a ball: the radius, how far towards the light, and the shadow.
DISCS = ((0.5, 0.3, 0.0), (0.78, 0.14, 0.12), (1.0, 0.0, 0.26))
LARGEST_UNIT = 2.2
SMALLEST_STEP = 0.15  # of pieces that move until they are apart
PIXEL = 0.22


class Camera(NamedTuple):
    """Where the viewer is."""

    right: Space
    up: Space
    near: Space  #: towards the viewer

    def on_page(self, point: Space) -> Point:
        """Where a point is seen: to the right and down."""
        return _dot(point, self.right), -_dot(point, self.up)


@lru_cache(maxsize=8)
def camera(corner: int) -> Camera:
    """The camera at a corner. The bits 1, 2 and 4 of its number mean from behind, from the left, and from below.

    >>> camera(0).near[1] < 0 < camera(0).near[0], camera(4).near[2] < 0
    (True, True)
    """
    high, aside = radians(HEIGHT), radians(TURN)
    x, y, z = cos(high) * sin(aside), -cos(high) * cos(aside), sin(high)
    if corner & 1:
        y = -y
    if corner & 2:
        x = -x
    if corner & 4:
        z = -z
    flat = sqrt(x * x + y * y)
    right = -y / flat, x / flat, 0.0
    return Camera(right, _cross((x, y, z), right), (x, y, z))


def polyhedral(board: Board, view: str = "assembled", corner: int = 0, built: Sequence[int] | None = None) -> Figure:
    """Lay out a solid as a viewer sees it.

    Args:
        board: a board on a lattice of solid cells.
        view: ``assembled``; or ``layers`` or ``exploded``, which move parts of it away from each other.
        corner: where the viewer is, from 0 to 7; see `camera`.
        built: the placements that a step of building shows, all of them pale but the last one; None for all, as usual.

    >>> from dancefloor.draw.board import Board
    >>> from dancefloor.plugins.prisms import PRISM
    >>> [len(patch.faces) for patch in polyhedral(Board([], [("I", [(0, 0, 0, 0)])], PRISM)).patches]
    [2]
    """
    drawn = _polyhedral(board, view, corner, built, LONGEST_NAME)
    return drawn if drawn.letter_size >= SMALLEST_LETTER else _polyhedral(board, view, corner, built, ABBREVIATED)


def _polyhedral(board: Board, view: str, corner: int, built: Sequence[int] | None, longest: int) -> Figure:
    scene = Scene(board.lattice, camera(corner))
    owners = {cell: number for number, (_, cells) in enumerate(board.placements) for cell in sorted(cells)}
    parts = PARTS[view](scene, owners)
    present = range(len(board.placements)) if built is None else sorted(built)
    every = [sheet.bounds() for part in parts for sheet in scene.placed(part)] or [(0.0, 0.0, 0.0, 0.0)]
    lefts, tops, rights, bottoms = zip(*every, strict=True)
    x, y = min(lefts), min(tops)
    sight = Sight([sheet.moved(-x, -y) for part in parts for sheet in scene.placed(part, present)])
    numbers: dict[int, list[int]] = defaultdict(list)
    for number in sorted(sight.seen):
        numbers[sight.sheets[number].piece].append(number)
    named, copies = labels(board, longest), board.copies()
    patches = [
        _patch(board.placements[k][0], named.shown[k], sight, numbers[k], everywhere=view == "layers") for k in present
    ]
    if built:
        patches = [patch._replace(pale=k != built[-1]) for k, patch in zip(present, patches, strict=True)]
    return Figure(
        max(rights) - x,
        max(bottoms) - y,
        (),
        tuple(patches),
        (),
        copies=tuple([copies[k] for k in present]),
        names=board.pieces(),
        colors=board.colors,
        legend=named.legend,
        origin=(x, y),
    )


class Scene:
    """Cells of a lattice in front of a camera."""

    def __init__(self, lattice: Any, seen: Camera) -> None:
        self.lattice, self.camera = lattice, seen
        self.radius: float = getattr(lattice, "radius", 0.0)
        self.unit = self._unit()

    def _unit(self) -> float:
        """How much to enlarge a cell so that it covers as much of the page as a square, but not too much."""
        if self.radius:
            return 1 / (2 * self.radius)
        seen = [sheet.points for sheet in self._faces(self.lattice.origins[0], 0, {}, 1)]
        return min(LARGEST_UNIT, 1 / sqrt(sum(map(area, seen))))

    def middle(self, cell: Cell) -> Any:
        """The middle of a cell: right, away and up."""
        return _mean(
            [self.lattice.in_space(corner) for corner in {c for face in self.lattice.faces(cell) for c in face}]
        )

    def on_page(self, cell: Cell) -> Point:
        """Where the middle of a cell is seen."""
        x, y = self.camera.on_page(self.middle(cell))
        return x * self.unit, y * self.unit

    def placed(self, part: Detached, present: Container[int] | None = None) -> list[Sheet]:
        """The faces of a part of the solid, where it is drawn; only those of some pieces, if they are given."""
        owners = {cell: owner for cell, owner in part.owners.items() if present is None or owner in present}
        return [sheet._replace(plane=(*sheet.plane, *part.by)).moved(*part.by) for sheet in self.sheets(owners)]

    def sheets(self, owners: Mapping[Cell, int]) -> list[Sheet]:
        """The faces of cells towards the viewer, the nearest first."""
        near = self.camera.near
        if hasattr(self.lattice, "nearest_first"):
            ordered = self.lattice.nearest_first(owners, near)
        else:
            ordered = sorted(owners, key=lambda cell: -_dot(self.middle(cell), near))
        faces = self._discs if self.radius else self._faces
        return [sheet for cell in ordered for sheet in faces(cell, owners[cell], owners, self.unit)]

    def _faces(self, cell: Cell, owner: int, owners: Mapping[Cell, int], unit: float) -> Iterator[Sheet]:
        """The faces of a polyhedron that no other cell touches."""
        beside = {
            face for other in self.lattice.neighbors(cell) if other in owners for face in self._corner_sets(other)
        }
        inside = self.middle(cell)
        for face in self.lattice.faces(cell):
            points = [self.lattice.in_space(corner) for corner in face]
            normal = _outwards(points, inside)
            if _dot(normal, self.camera.near) > 1e-9 and frozenset(face) not in beside:
                drawn = [(x * unit, y * unit) for x, y in map(self.camera.on_page, points)]
                plane = (owner, *[round(c, 4) for c in normal], round(_dot(normal, points[0]), 4))
                yield Sheet(owner, plane, self._shadow(normal), True, tuple(drawn if area(drawn) > 0 else drawn[::-1]))

    def _corner_sets(self, cell: Cell) -> list[frozenset[Vector]]:
        return [frozenset(face) for face in self.lattice.faces(cell)]

    def _shadow(self, normal: Space) -> float:
        """The shadow on a face, by the angle between it and the light."""
        seen = _dot(normal, self.camera.right), -_dot(normal, self.camera.near), _dot(normal, self.camera.up)
        return round(DARKEST * (1 - _dot(seen, LIGHT)) / 1.6, 2)

    def _discs(self, cell: Cell, owner: int, owners: Mapping[Cell, int], unit: float) -> Iterator[Sheet]:
        """The discs of a ball, the lightest first."""
        x, y = self.on_page(cell)
        reach = self.radius * unit
        for size, aside, shadow in DISCS:
            a, b = x + aside * reach * LIGHT[0], y - aside * reach * LIGHT[2]
            yield Sheet(owner, (owner, *cell), shadow, False, ((a, b),), size * reach)


class Detached(NamedTuple):
    """A part of the solid that is drawn by itself."""

    owners: dict[Cell, int]
    by: Point  #: its shift on the page


def _assembled(scene: Scene, owners: dict[Cell, int]) -> list[Detached]:
    return [Detached(owners, (0.0, 0.0))]


def _layers(scene: Scene, owners: dict[Cell, int]) -> list[Detached]:
    """All layers side by side, the lowest first."""
    layers: dict[int, dict[Cell, int]] = defaultdict(dict)
    for cell, owner in owners.items():
        layers[cell[2]][cell] = owner
    found, end = [], 0.0
    for _, layer in sorted(layers.items()):
        lefts, tops, rights, _ = zip(*[sheet.bounds() for sheet in scene.sheets(layer)], strict=True)
        found.append(Detached(layer, (end - min(lefts), -min(tops))))
        end += max(rights) - min(lefts) + LAYER_GAP
    return found


def _exploded(scene: Scene, owners: dict[Cell, int]) -> list[Detached]:
    """All pieces moved away from the middle until they are apart on the page, the inner ones first."""
    pieces: dict[int, dict[Cell, int]] = defaultdict(dict)
    for cell, owner in owners.items():
        pieces[owner][cell] = owner
    centres = {owner: _mean([scene.on_page(cell) for cell in cells]) for owner, cells in pieces.items()}
    x, y = _mean(list(centres.values())) if centres else (0.0, 0.0)
    ways = {owner: (a - x, b - y) for owner, (a, b) in centres.items()}
    found: dict[int, Detached] = {}
    taken: set[Cell] = set()
    for owner in sorted(ways, key=lambda owner: (round(ways[owner][0] ** 2 + ways[owner][1] ** 2, 6), owner)):
        pixels = _pixels(scene.sheets(pieces[owner]))
        right, down = ways[owner]
        length = sqrt(right**2 + down**2)
        right, down = (right / length, down / length) if length > SMALLEST_STEP else (cos(owner), sin(owner))
        far = 0
        while not taken.isdisjoint(_shifted(pixels, right * far * SMALLEST_STEP, down * far * SMALLEST_STEP)):
            far += 1
        by = right * far * SMALLEST_STEP, down * far * SMALLEST_STEP
        found[owner] = Detached(pieces[owner], by)
        for a, b in _shifted(pixels, *by):
            taken.update((a + i, b + j) for i in (-1, 0, 1) for j in (-1, 0, 1))
    return [found[owner] for owner in sorted(found)]


PARTS = {"assembled": _assembled, "layers": _layers, "exploded": _exploded}


def _pixels(sheets: Iterable[Sheet]) -> set[Cell]:
    """The small squares of the page whose middles are covered, or that have a corner of a polygon."""
    found: set[Cell] = set()
    for sheet in sheets:
        if not sheet.radius:
            found.update((int(x // PIXEL), int(y // PIXEL)) for x, y in sheet.points)
        left, top, right, bottom = [int(bound // PIXEL) for bound in sheet.bounds()]
        for a, b in product(range(left, right + 1), range(top, bottom + 1)):
            if sheet.covers((a + 0.5) * PIXEL, (b + 0.5) * PIXEL):
                found.add((a, b))
    return found


def _shifted(pixels: Iterable[Cell], right: float, down: float) -> list[Cell]:
    x, y = round(right / PIXEL), round(down / PIXEL)
    return [(a + x, b + y) for a, b in pixels]


def _patch(name: str, label: str, sight: Sight, numbers: Sequence[int], *, everywhere: bool) -> Patch:
    """The drawing of a piece: its faces, its outline, and its label on the face with most room, or in each part."""
    planes: dict[tuple[int | float, ...], list[int]] = defaultdict(list)
    alike: dict[tuple[tuple[int | float, ...], float], list[int]] = defaultdict(list)
    for number in numbers:
        sheet = sight.sheets[number]
        planes[sheet.plane].append(number)
        alike[sheet.plane, sheet.shadow].append(number)
    faces: dict[tuple[float, bool], list[tuple[Point, ...]]] = defaultdict(list)
    for (_, shadow), part in alike.items():
        faces[shadow, sight.sheets[part[0]].creased] += sight.loops(part)
    largest: dict[tuple[int | float, ...], tuple[float, list[int]]] = {}
    for plane, part in planes.items() if label else ():
        key, size = plane[-2:] if everywhere else (), sum(map(area, sight.loops(part)))
        largest[key] = max(largest.get(key, (0.0, [])), (size, part))
    rooms = [sight.room(part, sight.loops(part), room_for(label)) for size, part in largest.values() if size]
    letters = [Letter(x, y, min(LARGEST_LETTER, size), label) for x, y, size in rooms if size >= READABLE]
    painted = tuple([Face(shadow, tuple(loops), creased) for (shadow, creased), loops in sorted(faces.items())])
    return Patch(name, tuple(sight.loops(numbers)), tuple(letters), painted)


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum([a * b for a, b in zip(one, other, strict=True)])


def _cross(one: Sequence[float], other: Sequence[float]) -> Space:
    (a, b, c), (d, e, f) = one, other
    return b * f - c * e, c * d - a * f, a * e - b * d


def _mean(points: Sequence[Sequence[float]]) -> Any:
    return tuple([sum(axis) / len(points) for axis in zip(*points, strict=True)])


def _outwards(points: Sequence[Space], inside: Space) -> Space:
    """The direction at a right angle to a face that leads away from a point inside, of length 1."""
    (a, b, c), (d, e, f), (g, h, i) = points[:3]
    x, y, z = _cross((d - a, e - b, f - c), (g - a, h - b, i - c))
    length = sqrt(x * x + y * y + z * z)
    sign = 1 if _dot((a - inside[0], b - inside[1], c - inside[2]), (x, y, z)) > 0 else -1
    return sign * x / length, sign * y / length, sign * z / length
