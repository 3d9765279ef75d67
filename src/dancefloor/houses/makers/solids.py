"""Pieces as closed surfaces in millimetres, for 3D printers: with play between them and chamfered edges.

Strategy: the faces of its cells bound a piece (`cell_surfaces`). Play takes half a gap from each face. For that the
faces grow and are taken away from the piece: each is the convex hull of its corners plus those of a small polytope
whose faces are as far from its middle as a face should move, in all directions of faces. Flat pieces are
outlines, made smaller and drawn upwards; balls of a piece are joined by necks half as thick. `chamfers` cuts edges.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations, pairwise
from math import acos, atan2, degrees, dist
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.draw.board import joints_of
from dancefloor.errors import InputError, printable
from dancefloor.geometry.lattice import Cell, Lattice, Vector, is_solid, rank_of
from dancefloor.houses.makers.cell_surfaces import cell_surface
from dancefloor.houses.makers.packages import brought

if TYPE_CHECKING:
    from dancefloor.draw.board import Board

Coordinates = tuple[float, ...]

SEGMENTS = 64  # around a ball
NECK = 0.5  # the thickness of what joins two balls, of their own
SHARPEST = 20.0  # how far a corner may stand out, in offsets: more than any corner of a lattice needs
LOST = 1e-6  # the part of an area that rounding may change
FINE = 1e-7  # how far from a plane a corner may lie that is left out, in steps of the lattice
COARSE = 2e-4  # the length of edges that are left out if a chamfer finds no way with them, in steps of the lattice
CHAMFERS = (1.0, 1.001, 0.999, 0.99, 1.01)  # the widths to try, in chamfers: with others, no two cuts meet in one line
SPLINTER = 1e-5  # the length of edges that are left out where chamfers are cut off, in steps of the lattice
DIGITS = 12  # after the point: zeros become exact
GRAIN = 2.0**-36  # in millimetres: on multiples of it, sums and differences of lengths are exact
TWELFTHS = 12  # the parts of a length, whose multiples have simple ratios to it
ALMOST = 1e-6  # how far from a whole number a ratio may be that is one
NUDGES = (0.0, 1e-7, -1e-8, 1e-8)  # of a gap, whose faces lie too close for rounded numbers to tell which is in front
UPRIGHT = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
CUBE_FACES = tuple([(axis, side) for axis in range(3) for side in (0, 1)])


class PrintLengths(NamedTuple):
    """The lengths of what is printed, in millimetres."""

    cell: float = 20.0  #: the length of a step of the lattice
    gap: float = 0.0  #: the play between neighbours
    chamfer: float = 0.0  #: how much is taken from the faces on both sides of an edge
    thickness: float | None = None  #: what a flat puzzle does not have by itself


class SolidPart(NamedTuple):
    """A part, by its name and its surface, a `Manifold` of the package manifold3d."""

    name: str
    surface: Any


def manifold3d() -> Any:
    """The package that computes with solids.

    Raises:
        PackageUnavailable: it is not installed.
    """
    return brought("print", "manifold3d", "solid pieces")


def solid_parts(board: Board, making: PrintLengths) -> list[SolidPart]:
    """All pieces where they lie: right, away and up.

    Args:
        board: a solution.
        making: the lengths.

    Raises:
        InputError: a flat puzzle has no thickness, a puzzle in space has one, a piece falls apart or continues beyond
            an edge, or a length is too much for a piece.
        PackageUnavailable: manifold3d is not installed.
    """
    if board.seams():
        raise InputError("a piece that continues beyond the edge of the board cannot be printed")
    solid = _way_of(board, making)
    parts = []
    for name, (_, cells) in zip(_names(board), board.placements, strict=True):
        surface = solid(name, {*cells, *joints_of(board.lattice, cells)})
        if len(surface.decompose()) > 1:
            raise InputError(f"piece {printable(name)} has parts that share no face: it would fall apart")
        parts.append(SolidPart(name, surface))
    return parts


def _names(board: Board) -> list[str]:
    """The names of the pieces; copies have numbers."""
    return [f"{name} {copy}" if copy else name for name, copy in zip(board.called(), board.copies(), strict=True)]


def _way_of(board: Board, making: PrintLengths) -> Any:
    """What makes a solid of the name and the cells of a piece."""
    check_thickness(making, board.lattice)
    if not board.is_solid:
        return Plates(board.lattice, making).solid
    return (
        Balls(board.lattice, making).solid if hasattr(board.lattice, "radius") else Blocks(board.lattice, making).solid
    )


def check_thickness(making: PrintLengths, lattice: Lattice, option: str = "") -> None:
    """Refuse flat puzzles without a thickness, others with one, and those of four dimensions.

    Args:
        making: the lengths.
        lattice: the lattice of the puzzle.
        option: the option that asks for solids, for errors; empty if there is none.

    Raises:
        InputError: it is such a puzzle.
    """
    if rank_of(lattice) > 3:
        raise InputError("pieces in more than three dimensions cannot be printed")
    solid = is_solid(lattice)
    if not solid and not making.thickness:
        asked = f"{option} of a flat puzzle needs --thickness" if option else "a flat puzzle needs a thickness"
        raise InputError(f"{asked}: say how thick its pieces are, in millimetres")
    if solid and making.thickness is not None:
        raise InputError("a thickness is for flat puzzles, and this one is not flat: remove it")


class Plates:
    """Pieces of a flat lattice: outlines with a thickness."""

    def __init__(self, lattice: Lattice, making: PrintLengths) -> None:
        self._lattice, self._making = lattice, making

    def solid(self, name: str, cells: Collection[Cell]) -> Any:
        """The plate of a piece.

        Raises:
            InputError: a length is too much for it.
        """
        making, thick = self._making, self._making.thickness or 0.0
        outline = self._outline(cells)
        if making.gap:
            outline = self._smaller(name, outline, making.gap / 2, f"a gap of {making.gap:g} mm")
        return _chamfered(name, outline.extrude(thick), making)

    def _outline(self, cells: Collection[Cell]) -> Any:
        """The union of the polygons of cells, which have no width to spare where they meet."""
        lattice, cell = self._lattice, self._making.cell
        drawn = [[lattice.on_page(corner) for corner in lattice.corners(each)] for each in cells]
        polygons = [[(x * cell, -y * cell) for x, y in corners] for corners in drawn if corners]
        if not polygons:
            raise InputError("cells that have no picture cannot be printed")
        rule = manifold3d().FillRule.NonZero
        return manifold3d().CrossSection(polygons, rule).simplify(FINE * cell)

    def _smaller(self, name: str, outline: Any, length: float, asked: str) -> Any:
        """The outline moved inwards, if every part of it is wide enough for that: moved back, it must cover all."""
        mitre = manifold3d().JoinType.Miter
        smaller = outline.offset(-length, mitre, SHARPEST)
        lost = outline - smaller.offset(length, mitre, SHARPEST)
        if smaller.is_empty() or lost.area() > LOST * outline.area():
            raise _too_much(asked, name)
        return smaller


class Blocks:
    """Pieces of cubes and other polyhedra.

    All work is done on the axes of the lattice, in multiples of a grain. There, corners are whole numbers of steps, and
    faces that should lie in one plane do so; else rounding errors make slivers of them, and holes.
    """

    def __init__(self, lattice: Any, making: PrintLengths) -> None:
        self._lattice, self._making = lattice, making
        self._step = _snapped(making.cell / getattr(lattice, "fine", 1))
        self._axes: Sequence[Coordinates] = getattr(lattice, "axes", UPRIGHT)
        cells = [self._faces_in_space(cell) for cell in lattice.origins]
        self._normals = _distinct(_normal(face) for faces in cells for face in faces)
        for faces in cells:
            _check_lengths(faces, making)
        self._arounds: dict[float, list[Coordinates]] = {}

    def solid(self, name: str, cells: Collection[Cell]) -> Any:
        """The block of a piece."""
        corners, faces = cell_surface(cells, self._faces)
        points = list(map(self._point, corners))
        triangles = [(face[0], *pair) for face in faces for pair in pairwise(face[1:])]
        whole = closed_surface(points, triangles)
        if self._making.gap:
            whole = self._smaller(whole, [[points[k] for k in face] for face in faces])
        turned = [[*row, 0.0] for row in zip(*self._axes, strict=True)]
        return _chamfered(name, whole.transform(turned), self._making, cuts=True)

    def _smaller(self, whole: Any, faces: Sequence[Sequence[Coordinates]]) -> Any:
        """What half a gap leaves of a block: in one part, if rounding splits it, with a gap next to the one wished."""
        for nudge in NUDGES:
            around = self._around(self._making.gap / 2 * (1 + nudge))
            left = whole - _union(_hull(_sums(face, around)) for face in faces)
            if len(left.decompose()) == 1:
                break
        return left

    def _around(self, distance: float) -> list[Coordinates]:
        """The polytope whose faces have a distance from its middle, by its corners on the axes of the lattice."""
        if distance not in self._arounds:
            self._arounds[distance] = self._on_axes(_corners(_bounded(self._normals, distance)))
        return self._arounds[distance]

    def _faces(self, cell: Cell) -> Sequence[Sequence[Vector]]:
        if hasattr(self._lattice, "faces"):
            faces: Sequence[Sequence[Vector]] = self._lattice.faces(cell)
            return faces
        x, y, z = cell
        low = (y, -x - 1, z)  # a cube: rows lead towards the viewer
        return [[_cube_corner(low, axis, side, turn) for turn in range(4)] for axis, side in CUBE_FACES]

    def _point(self, corner: Vector) -> Coordinates:
        return tuple([c * self._step for c in corner])

    def _faces_in_space(self, cell: Cell) -> list[list[Coordinates]]:
        return [[_dot(self._axes, [c * self._step for c in corner]) for corner in face] for face in self._faces(cell)]

    def _on_axes(self, points: Iterable[Coordinates]) -> list[Coordinates]:
        """Points in space, on the axes of the lattice."""
        import numpy  # which manifold3d needs, too

        back = numpy.linalg.inv(numpy.array(self._axes))
        return _on_grains([[round(float(c), DIGITS) for c in numpy.array(point) @ back] for point in points])


def _check_lengths(faces: Sequence[Sequence[Coordinates]], making: PrintLengths) -> None:
    """Refuse lengths that leave nothing of a cell."""
    for name, length in (("gap", making.gap), ("chamfer", making.gap + 2 * making.chamfer)):
        if length and _inner(faces, length / 2).is_empty():
            asked = f"a {name} of {getattr(making, name):g} mm"
            raise InputError(f"{asked} is too much for a cell of {making.cell:g} mm: it should be smaller")


def _on_grains(points: Sequence[Sequence[float]]) -> list[Coordinates]:
    """The points, moved to multiples of the grain. Lengths with a simple ratio keep that ratio exactly."""
    units: list[float] = []
    moved: dict[float, float] = {}
    for length in sorted({abs(c) for point in points for c in point}):
        if length < GRAIN:
            moved[length] = 0.0
            continue
        times, unit = next(((length / unit, unit) for unit in units if _is_whole(length / unit)), (TWELFTHS, 0.0))
        if not unit:
            unit = length / TWELFTHS
            units.append(unit)
        moved[length] = round(times) * _snapped(unit)
    return [tuple([moved[abs(c)] * (1 if c > 0 else -1) for c in point]) for point in points]


def _is_whole(ratio: float) -> bool:
    return abs(ratio - round(ratio)) < ALMOST


def _snapped(length: float) -> float:
    return round(length / GRAIN) * GRAIN


def _dot(axes: Sequence[Coordinates], point: Sequence[float]) -> Coordinates:
    return tuple([sum(c * axis[k] for c, axis in zip(point, axes, strict=True)) for k in range(3)])


class Balls:
    """Pieces of balls, joined by necks where they touch."""

    def __init__(self, lattice: Any, making: PrintLengths) -> None:
        self._lattice, self._making = lattice, making
        self._unit = making.cell / (2 * lattice.radius)
        self._radius = (making.cell - making.gap) / 2
        if making.chamfer:
            raise InputError("a chamfer is for edges, and balls have none: remove it")
        if self._radius <= making.cell * NECK / 2:
            raise InputError(
                f"a gap of {making.gap:g} mm is too much for a ball of {making.cell:g} mm: it should be smaller"
            )

    def solid(self, name: str, cells: Collection[Cell]) -> Any:
        """The balls of a piece and their necks."""
        ball = manifold3d().Manifold.sphere(self._radius, SEGMENTS)
        centres = [self._centre(cell) for cell in sorted(cells)]
        touching = [pair for pair in combinations(centres, 2) if dist(*pair) < self._making.cell * 1.01]
        return _union([*(ball.translate(centre) for centre in centres), *(self._neck(*pair) for pair in touching)])

    def _centre(self, cell: Cell) -> Coordinates:
        return tuple([c * self._unit for c in self._lattice.in_space(self._lattice.faces(cell)[0][0])])

    def _neck(self, one: Coordinates, other: Coordinates) -> Any:
        """A cylinder from centre to centre."""
        x, y, z = (b - a for a, b in zip(one, other, strict=True))
        length = dist(one, other)
        radius = self._radius * NECK
        upright = manifold3d().Manifold.cylinder(length, radius, radius, SEGMENTS)
        tilted = upright.rotate((0, degrees(acos(max(-1.0, min(1.0, z / length)))), 0))
        return tilted.rotate((0, 0, degrees(atan2(y, x)))).translate(one)


def _chamfered(name: str, solid: Any, making: PrintLengths, *, cuts: bool = False) -> Any:
    """A solid with chamfers along its outer edges, if it is to have any, and without needless corners.

    With `cuts`, chamfers wider than some side of a face are cut off, unless that leaves splinters; else they are too
    much for the solid.
    """
    from dancefloor.houses.makers.chamfers import chamfered, cut_away

    simple = solid.as_original().simplify(FINE * making.cell)
    if not making.chamfer:
        return _finished(_welded(simple, FINE * making.cell), making)
    for near in (FINE, COARSE):
        corners, triangles = _welded(simple, near * making.cell)
        if found := chamfered(corners, triangles, making.chamfer, manifold3d().triangulate):
            return _finished(found, making)
        for part in CHAMFERS if cuts else ():
            away = _union(map(_hull, cut_away(corners, triangles, making.chamfer * part)))
            cut = (closed_surface(corners, triangles) - away).as_original().simplify(SPLINTER * making.cell)
            if _is_closed(cut):
                return cut
    raise _too_much(f"a chamfer of {making.chamfer:g} mm", name)


def _finished(surface: tuple[Any, Any], making: PrintLengths) -> Any:
    return closed_surface(*surface).as_original().simplify(FINE * making.cell)


def closed_surface(corners: Sequence[Coordinates], triangles: Sequence[Sequence[int]]) -> Any:
    """The solid that triangles bound, counterclockwise as seen from outside."""
    import numpy  # which manifold3d needs, too

    mesh = manifold3d().Mesh64(numpy.array(corners), numpy.array(triangles, dtype=numpy.uint64))
    return manifold3d().Manifold(mesh)


def _welded(solid: Any, near: float) -> tuple[list[Any], list[list[int]]]:
    """The corners and triangles of a solid. Corners at the ends of a very short edge become one."""
    mesh = solid.to_mesh64()
    corners = [tuple(corner) for corner in mesh.vert_properties[:, :3].tolist()]
    triangles = mesh.tri_verts.tolist()
    joined = list(range(len(corners)))
    for a, b, c in triangles:
        for one, other in ((a, b), (b, c), (c, a)):
            if dist(corners[one], corners[other]) < near:
                old, new = sorted((joined[one], joined[other]))[::-1]
                joined = [new if number == old else number for number in joined]
    moved = [[joined[corner] for corner in triangle] for triangle in triangles]
    return corners, [triangle for triangle in moved if len(set(triangle)) == 3]


def _is_closed(solid: Any) -> bool:
    """Whether each edge still has one triangle on both sides after corners are rounded to single precision."""
    import numpy  # which manifold3d needs, too

    mesh = solid.to_mesh64()
    _, numbers = numpy.unique(mesh.vert_properties[:, :3].astype(numpy.float32), axis=0, return_inverse=True)
    triangles = numbers.reshape(-1)[mesh.tri_verts].tolist()
    sides = [(one, other) for a, b, c in triangles for one, other in ((a, b), (b, c), (c, a))]
    return bool(sides) and len(set(sides)) == len(sides) and {(b, a) for a, b in sides} == set(sides)


def _too_much(asked: str, name: str) -> InputError:
    return InputError(f"{asked} is too much for piece {printable(name)}, or a part of it: it should be smaller")


def _cube_corner(low: Vector, axis: int, side: int, turn: int) -> Vector:
    """A corner of a face of a cube, the four in order around it."""
    corner = list(low)
    corner[axis] += side
    corner[(axis + 1) % 3] += turn in (1, 2)
    corner[(axis + 2) % 3] += turn in (2, 3)
    return tuple(corner)


# Polytopes and hulls.


def _hull(points: Sequence[Coordinates]) -> Any:
    return manifold3d().Manifold.hull_points(points)


def _union(solids: Iterable[Any]) -> Any:
    return manifold3d().Manifold.batch_boolean(list(solids), manifold3d().OpType.Add)


def _sums(points: Sequence[Coordinates], steps: Sequence[Coordinates]) -> list[Coordinates]:
    return [tuple([a + b for a, b in zip(point, step, strict=True)]) for point in points for step in steps]


def _normal(face: Sequence[Coordinates]) -> Coordinates:
    """The direction across a face, of length 1; one of the two."""
    a, b, c = face[:3]
    (ux, uy, uz), (vx, vy, vz) = ([q - p for p, q in zip(a, end, strict=True)] for end in (b, c))
    across = (uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx)
    length = dist((0, 0, 0), across)
    return tuple([value / length for value in across])


def _distinct(normals: Iterable[Coordinates]) -> list[Coordinates]:
    """One of each two opposite directions, and none twice."""
    found: dict[Coordinates, Coordinates] = {}
    for normal in normals:
        rounded = tuple([round(value, 6) + 0.0 for value in normal])
        key = max(rounded, tuple([-value + 0.0 for value in rounded]))
        found.setdefault(key, normal)
    return list(found.values())


def _bounded(normals: Iterable[Coordinates], reach: float) -> Any:
    """The polytope all of whose faces are as far from the middle, one in each direction and one opposite."""
    side = 2 * SHARPEST * reach
    found = manifold3d().Manifold.cube((side, side, side), True)
    for normal in normals:
        for sign in (1.0, -1.0):
            found = found.trim_by_plane([sign * value for value in normal], -reach)
    return found


def _corners(solid: Any) -> list[Coordinates]:
    return [tuple(map(float, point[:3])) for point in solid.to_mesh64().vert_properties]


def _inner(faces: Sequence[Sequence[Coordinates]], inwards: float) -> Any:
    """A convex cell whose faces have moved inwards."""
    found = _hull([point for face in faces for point in face])
    middle = [sum(axis) / len(axis) for axis in zip(*(point for face in faces for point in face), strict=True)]
    for face in faces:
        normal = _normal(face)
        height = sum(n * (m - p) for n, m, p in zip(normal, middle, face[0], strict=True))
        inner = [value if height > 0 else -value for value in normal]
        found = found.trim_by_plane(inner, sum(n * p for n, p in zip(inner, face[0], strict=True)) + inwards)
    return found
