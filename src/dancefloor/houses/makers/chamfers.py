"""Chamfers along the outer edges of a solid, whose inner edges stay sharp.

Strategy: coplanar triangles make up faces, whose edges form loops. Each loop moves inwards within its face, by the
width of the chamfer where the edge is an outer one, so that corners slide along inner edges. An edge leaves a strip
between the two faces that met there, a corner a polygon between all that met there. Strips of inner edges have no
area. So the surface is closed whatever the solid, without any intersection to compute.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist, hypot, sqrt
from typing import Any, NamedTuple

InSpace = tuple[float, float, float]

DIGITS = 9  # after the point, to which equal spots agree
FLAT = 1e-6  # how far from 0 the sine of an angle may be that is none

FaceSide = tuple[int, int]
MovedCorner = tuple[int, InSpace]  # a corner of the solid, and its new place in one of the faces


class MovedSide(NamedTuple):
    """Where a side of a face begins and ends, after it has moved."""

    start: MovedCorner
    end: MovedCorner


def chamfered(corners: Sequence[InSpace], triangles: Sequence[Sequence[int]], width: float, triangulated: Any) -> Any:
    """The corners and triangles of a solid with chamfers; None if it is too narrow for them.

    Args:
        corners: the corners of the solid.
        triangles: the numbers of their corners, counterclockwise as seen from outside; the surface is closed.
        width: how far from an outer edge a face ends, on both sides.
        triangulated: divides polygons in the plane into triangles of numbers of corners.
    """
    surface = _Surface(corners, triangles)
    moved = {side: surface.moved(side, width) for loops in surface.faces for loop in loops for side in loop}
    if any(_dot(_minus(new.start[1], new.end[1]), surface.way(side)) <= 0 for side, new in moved.items()):
        return None
    built = _Built()
    for loops in surface.faces:
        if not built.add_face([_ring(loop, moved) for loop in loops], surface.normal_of(loops[0][0]), triangulated):
            return None
    for side in moved:
        if side[0] < side[1]:
            one, other = moved[side], moved[side[::-1]]
            built.add_polygon([one.end, one.start, other.end, other.start])
    for ring in surface.around_corners():
        spots = [spot for side in ring for spot in (moved[side].start, moved[surface.before[side]].end)]
        nearest = min(range(len(spots)), key=lambda k: round(dist(corners[ring[0][0]], spots[k][1]), DIGITS))
        built.add_polygon([*spots[nearest:], *spots[:nearest]])
    return built.corners, built.triangles


def plane_faces(
    corners: Sequence[InSpace], triangles: Sequence[Sequence[int]]
) -> Iterator[tuple[InSpace, list[list[int]]]]:
    """The faces of coplanar triangles: the direction away from each, and its loops as numbers of corners."""
    surface = _Surface(corners, triangles)
    for loops in surface.faces:
        yield surface.normal_of(loops[0][0]), [[side[0] for side in loop] for loop in loops]


def cut_away(corners: Sequence[InSpace], triangles: Sequence[Sequence[int]], width: float) -> Iterator[list[InSpace]]:
    """The corners of convex solids that a solid loses to its chamfers: at each outer edge, and at each convex corner.

    They may reach beyond sides that are shorter than the chamfer is wide, for which `chamfered` finds no surface.

    Args:
        corners: the corners of the solid.
        triangles: the numbers of their corners, as for `chamfered`.
        width: how far from an outer edge a face ends, on both sides.
    """
    surface = _Surface(corners, triangles)
    moved = {side: surface.moved(side, width) for loops in surface.faces for loop in loops for side in loop}
    for side in moved:
        if side[0] < side[1] and surface.is_outer(side):
            spots = [spot for each in (side, side[::-1]) for _, spot in moved[each]]
            yield [corners[side[0]], corners[side[1]], *spots]
    for ring in surface.around_corners():
        if all(map(surface.is_outer, ring)):
            yield [corners[ring[0][0]], *(moved[side].start[1] for side in ring)]


def _ring(loop: Sequence[FaceSide], moved: dict[FaceSide, MovedSide]) -> list[MovedCorner]:
    """The corners of a loop that has moved. Where an outer edge goes on as an inner one it has a step."""
    ring: list[MovedCorner] = []
    for side in loop:
        ring += [spot for spot in moved[side] if not ring or spot != ring[-1]]
    return ring[:-1] if ring[0] == ring[-1] else ring


class _Surface:
    """Faces of coplanar triangles, and their sides: pairs of corners, with the face on the left."""

    def __init__(self, corners: Sequence[InSpace], triangles: Sequence[Sequence[int]]) -> None:
        self._corners = corners
        self._after: dict[FaceSide, int] = {}  # the third corner of the triangle at a side
        for a, b, c in triangles:
            self._after |= {(a, b): c, (b, c): a, (c, a): b}
        self._normals = {side: self._normal(side) for side in self._after}
        edges = [side for side in self._after if not self._is_within(side)]
        self.next = {side: self._next(side) for side in edges}
        self.before = {after: side for side, after in self.next.items()}
        self.faces = self._faces()

    def way(self, side: FaceSide) -> InSpace:
        """From the first corner of a side to the second."""
        return _minus(self._corners[side[0]], self._corners[side[1]])

    def normal_of(self, side: FaceSide) -> InSpace:
        """The direction away from the face at a side."""
        return self._normals[side]

    def moved(self, side: FaceSide, width: float) -> MovedSide:
        """The new place of a side, between those before and after it in the face."""
        before, after = self.before[side], self.next[side]
        start, end = self._meeting(before, side, width)[1], self._meeting(side, after, width)[0]
        return MovedSide((side[0], start), (side[1], end))

    def around_corners(self) -> Iterator[list[FaceSide]]:
        """For each corner, the sides that begin there, clockwise as seen from outside."""
        seen: set[FaceSide] = set()
        for side in self.next:
            ring = []
            while side not in seen:
                seen.add(side)
                ring.append(side)
                side = self.before[side][::-1]
            if ring:
                yield ring

    def _meeting(self, side: FaceSide, after: FaceSide, width: float) -> tuple[InSpace, InSpace]:
        """Where the first side ends and the second begins, after both have moved: in one point, if not in line."""
        corner = self._corners[after[0]]
        first, second = _unit(self.way(side)), _unit(self.way(after))
        inwards = [_cross(self._normals[side], way) for way in (first, second)]
        far = [width * self.is_outer(each) for each in (side, after)]
        sine = _dot(_cross(first, second), self._normals[side])
        if abs(sine) < FLAT:
            return _plus(corner, inwards[0], far[0]), _plus(corner, inwards[1], far[1])
        point = _plus(_plus(corner, second, far[0] / sine), first, -far[1] / sine)
        return point, point

    def is_outer(self, side: FaceSide) -> bool:
        """Whether the solid is convex at an edge: the other face leads down."""
        return _dot(_cross(self._normals[side], self._normals[side[::-1]]), self.way(side)) > 0

    def _is_within(self, side: FaceSide) -> bool:
        """Whether the triangles on both sides belong to the same face."""
        across = _cross(self._normals[side], self._normals[side[::-1]])
        return hypot(*across) < FLAT and _dot(self._normals[side], self._normals[side[::-1]]) > 0

    def _normal(self, side: FaceSide) -> InSpace:
        a, b, c = (self._corners[k] for k in (*side, self._after[side]))
        return _unit(_cross(_minus(a, b), _minus(a, c)))

    def _next(self, side: FaceSide) -> FaceSide:
        """The side that follows in the same face."""
        following = (side[1], self._after[side])
        while self._is_within(following):
            following = (side[1], self._after[following[::-1]])
        return following

    def _faces(self) -> list[list[list[FaceSide]]]:
        """The loops of each face."""
        home: dict[FaceSide, int] = {}
        for start in self._after:
            todo = [start]
            while todo:
                side = todo.pop()
                if side not in home:
                    home[side] = home[start] if start in home else len(home)
                    third = self._after[side]
                    todo += [(side[1], third), (third, side[0])]
                    if self._is_within(side):
                        todo.append(side[::-1])
        faces: dict[int, list[list[FaceSide]]] = defaultdict(list)
        seen: set[FaceSide] = set()
        for start in self.next:
            loop = []
            side = start
            while side not in seen:
                seen.add(side)
                loop.append(side)
                side = self.next[side]
            if loop:
                faces[home[start]].append(loop)
        return list(faces.values())


class _Built:
    """A surface to which polygons are added; equal spots are one corner."""

    def __init__(self) -> None:
        self.corners: list[InSpace] = []
        self.triangles: list[tuple[int, int, int]] = []
        self._numbers: dict[MovedCorner, int] = {}

    def add_face(self, rings: Sequence[Sequence[MovedCorner]], normal: InSpace, triangulated: Any) -> bool:
        """Add a plane face with holes; whether its loops do not cross."""
        right, up = _axes(normal)
        flat = [[(_dot(point, right), _dot(point, up)) for _, point in ring] for ring in rings]
        spots = [spot for ring in rings for spot in ring]
        points = [point for ring in flat for point in ring]
        divided = [[int(k) for k in triangle] for triangle in triangulated(flat)]
        for triangle in divided:
            self._add([spots[k] for k in triangle])
        total = sum(map(_area, flat))
        return abs(sum(abs(_area([points[k] for k in triangle])) for triangle in divided) - total) <= FLAT * abs(total)

    def add_polygon(self, spots: Sequence[MovedCorner]) -> None:
        """Add a polygon, all of which can be seen from its first corner."""
        for second, third in pairwise(spots[1:]):
            self._add([spots[0], second, third])

    def _add(self, spots: Sequence[MovedCorner]) -> None:
        a, b, c = map(self._number, spots)
        if len({a, b, c}) == 3:
            self.triangles.append((a, b, c))

    def _number(self, spot: MovedCorner) -> int:
        corner, (x, y, z) = spot
        near = corner, (round(x, DIGITS), round(y, DIGITS), round(z, DIGITS))
        if near not in self._numbers:
            self._numbers[near] = len(self.corners)
            self.corners.append(spot[1])
        return self._numbers[near]


def _area(ring: Sequence[tuple[float, float]]) -> float:
    """The area of a polygon, negative if its corners are clockwise."""
    return sum(a * d - b * c for (a, b), (c, d) in zip(ring, [*ring[1:], *ring[:1]], strict=True)) / 2


def _axes(normal: InSpace) -> tuple[InSpace, InSpace]:
    """Two directions in a plane, the second to the left of the first as seen from outside."""
    away = min(((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)), key=lambda axis: abs(_dot(axis, normal)))
    right = _unit(_cross(away, normal))
    return right, _cross(normal, right)


def _minus(a: InSpace, b: InSpace) -> InSpace:
    """From a to b."""
    return b[0] - a[0], b[1] - a[1], b[2] - a[2]


def _plus(point: InSpace, way: InSpace, times: float) -> InSpace:
    return point[0] + times * way[0], point[1] + times * way[1], point[2] + times * way[2]


def _dot(a: InSpace, b: InSpace) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _cross(a: InSpace, b: InSpace) -> InSpace:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _unit(way: InSpace) -> InSpace:
    length = sqrt(_dot(way, way)) or 1.0
    return way[0] / length, way[1] / length, way[2] / length
