"""A picture of parts to print, as SVG: what a viewer sees of them from above, the bed turned a little.

Strategy: coplanar triangles make up faces. Those that look away are left out; of two others that overlap on the page,
the one that is farther away where they do is painted first. Parallel light shades them. Balls have many small faces:
their number is reduced, and they are painted in the order of their distances.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, groupby, pairwise
from math import cos, radians, sin
from typing import NamedTuple
from xml.sax.saxutils import escape

from dancefloor.draw.palette import mixed
from dancefloor.houses.makers.chamfers import InSpace, plane_faces
from dancefloor.houses.makers.mesh_files import PrintedPart
from dancefloor.search.deadline import paced

TURN, TILT = radians(20), radians(38)  # of the bed, and of the view down on it
LIGHT = (-0.4, 0.55, 0.73)  # towards it: right, up and near on the page
SHADOW, EDGE = 0.34, 0.55  # the most black in a face, and that in its edges
NEAR = 1e-6  # a difference of depths that counts, in sizes of the picture
ROUND, FACET = 1000, 0.005  # triangles of a part that has balls; how far, in its sizes, its picture may be from it
MARGIN, WIDTH = 6.0, 640  # around the parts in millimetres, and the width on the page

OnPage = tuple[float, float]


class _Face(NamedTuple):
    """A face that can be seen."""

    name: str
    color: str
    loops: list[list[OnPage]]
    slope: InSpace  #: how near a point of its plane is: by x, by y, and at the origin
    box: tuple[float, float, float, float]
    is_small: bool  #: whether it is one of many of a ball

    def near(self, point: OnPage) -> float:
        """How near its plane is at a point of the page."""
        return self.slope[0] * point[0] + self.slope[1] * point[1] + self.slope[2]

    def depth(self) -> float:
        """How near its middle is."""
        left, low, right, high = self.box
        return self.near(((left + right) / 2, (low + high) / 2))

    def sides(self) -> Iterator[tuple[OnPage, OnPage]]:
        """The sides of all its loops."""
        for loop in self.loops:
            yield from pairwise([*loop, loop[0]])

    def has(self, point: OnPage) -> bool:
        """Whether a point lies in it."""
        x, y = point
        crossed = [
            a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]) > x
            for a, b in self.sides()
            if (a[1] > y) is not (b[1] > y)
        ]
        return sum(crossed) % 2 == 1


def picture_of_parts(parts: Sequence[PrintedPart]) -> str:
    """The parts as SVG, each face in the color of its part, with the name of the part as a tooltip."""
    faces = [face for part in parts for face in _faces(part)]
    if not faces:
        return '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>'
    left, low = (min(face.box[k] for face in faces) - MARGIN for k in (0, 1))
    right, high = (max(face.box[k] for face in faces) + MARGIN for k in (2, 3))
    wide, tall = right - left, high - low
    drawn = "".join(
        f"<g><title>{escape(name)}</title>{''.join(_path(face, left, high) for face in own)}</g>"
        for name, own in groupby(_in_order(faces, NEAR * max(wide, tall)), key=lambda face: face.name)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{WIDTH}" height="{WIDTH * tall / wide:.0f}"'
        f' viewBox="0 0 {wide:.2f} {tall:.2f}" fill-rule="evenodd" stroke-width="0.35" stroke-linejoin="round">'
        f"{drawn}</svg>\n"
    )


def _path(face: _Face, left: float, high: float) -> str:
    outlines = "".join(f"M{' '.join(f'{x - left:.2f},{high - y:.2f}' for x, y in loop)}Z" for loop in face.loops)
    edge = face.color if face.is_small else mixed(face.color, "#000000", EDGE)
    return f'<path d="{outlines}" fill="{face.color}" stroke="{edge}"/>'


def _faces(part: PrintedPart) -> Iterator[_Face]:
    is_round = len(part.triangles) > ROUND
    if is_round:
        part = _coarse(part)
    seen = [_seen((x, y, z)) for x, y, z in part.corners]
    for normal, loops in plane_faces([(x, y, z) for x, y, z in part.corners], part.triangles):
        right, up, towards = _seen(normal)
        if towards <= NEAR:
            continue
        at = seen[loops[0][0]]
        slope = (-right / towards, -up / towards, at[2] + (right * at[0] + up * at[1]) / towards)
        lit = max(0.0, sum(a * b for a, b in zip(LIGHT, (right, up, towards), strict=True)))
        flat = [[seen[corner][:2] for corner in loop] for loop in loops]
        xs, ys = zip(*(point for loop in flat for point in loop), strict=True)
        box = (min(xs), min(ys), max(xs), max(ys))
        yield _Face(part.name, mixed(part.color, "#000000", SHADOW * (1 - lit)), flat, slope, box, is_round)


def _coarse(part: PrintedPart) -> PrintedPart:
    """A part with balls, of fewer triangles."""
    from dancefloor.houses.makers.solids import closed_surface

    size = max(max(axis) - min(axis) for axis in zip(*part.corners, strict=True))
    mesh = closed_surface(part.corners, part.triangles).simplify(FACET * size).to_mesh64()
    corners, triangles = mesh.vert_properties[:, :3].tolist(), mesh.tri_verts.tolist()
    return part._replace(corners=tuple(map(tuple, corners)), triangles=tuple(map(tuple, triangles)))


def _seen(point: InSpace) -> InSpace:
    """A point or a direction as it is seen: right, up and near."""
    x, y, z = point
    right, away = x * cos(TURN) + y * sin(TURN), y * cos(TURN) - x * sin(TURN)
    return right, away * sin(TILT) + z * cos(TILT), z * sin(TILT) - away * cos(TILT)


def _in_order(faces: Sequence[_Face], least: float) -> Iterator[_Face]:
    """The faces, those first that others hide: small ones by distance, each large one after all that it hides."""
    small = sorted((face for face in faces if face.is_small), key=_Face.depth)
    large = [face for face in faces if not face.is_small]
    hidden = [[k for k, one in enumerate(small) if _nearer(one, face, least) < 0] for face in large]
    # For each large one, how many small ones come before it.
    begun = {id(face): max(own, default=-1) + 1 for face, own in zip(large, hidden, strict=True)}
    painted = 0
    for face in _by_hiding(sorted(large, key=lambda face: begun[id(face)]), least):
        yield from small[painted : begun[id(face)]]
        painted = max(painted, begun[id(face)])
        yield face
    yield from small[painted:]


def _by_hiding(faces: Sequence[_Face], least: float) -> Iterator[_Face]:
    """The faces, those first that others hide; where some hide each other in a circle, the next one."""
    hidden: list[set[int]] = [set() for _ in faces]  # by face, those to paint before it
    for one, other in paced(combinations(range(len(faces)), 2)):
        nearer = _nearer(faces[one], faces[other], least)
        if nearer:
            before, after = (one, other) if nearer < 0 else (other, one)
            hidden[after].add(before)
    left = dict.fromkeys(range(len(faces)))
    while left:
        number = next((each for each in left if hidden[each].isdisjoint(left)), next(iter(left)))
        del left[number]
        yield faces[number]


def _nearer(one: _Face, other: _Face, least: float) -> float:
    """Positive if the first face is nearer where both overlap, negative if the second one is; 0 if they do not."""
    a, b = one.box, other.box
    if a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3]:
        return 0.0
    for point in _common(one, other):
        difference = one.near(point) - other.near(point)
        if abs(difference) > least:
            return difference
    return 0.0


def _common(one: _Face, other: _Face) -> Iterator[OnPage]:
    """Points that two faces share on the page."""
    for inner, outer in ((one, other), (other, one)):
        yield from (point for loop in inner.loops for point in loop if outer.has(point))
    for (ax, ay), (bx, by) in one.sides():
        for (cx, cy), (dx, dy) in other.sides():
            across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
            if across:
                s = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
                t = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / across
                if 0 < s < 1 and 0 < t < 1:
                    yield ax + s * (bx - ax), ay + s * (by - ay)
