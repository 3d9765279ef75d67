"""What there is to choose from and to draw with: queries, puzzles, pieces, colors, engines, and lattices.

A page knows no lattice. The corners of a cell are those of the first cell of its kind, moved by a step for each
coordinate. So a page needs one polygon for each kind, and one step for each coordinate. A motion of pieces is an
element of the point group; which one turns to the right, or flips from left to right, is seen from what it does to the
steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, islice, product
from math import atan2, isclose, tau
from typing import TYPE_CHECKING, Any

from dancefloor.arguments import shown
from dancefloor.caps import check
from dancefloor.draw.labels import Point
from dancefloor.errors import InputError, PuzzleError
from dancefloor.faces.parameters import REQUIRED
from dancefloor.faces.queries import QUERIES
from dancefloor.formats.plain import cells_of, lists
from dancefloor.geometry.lattice import Cell, Lattice, Matrix, Vector, is_proper, is_solid, rank_of
from dancefloor.geometry.lattice_laws import times
from dancefloor.geometry.lattices import lattice_named
from dancefloor.geometry.shape import Shape, check_cells
from dancefloor.geometry.symmetry import Mobility, usual_mobility
from dancefloor.reports.documents import Fields

if TYPE_CHECKING:
    from dancefloor.faces.asking import Asking


MOST_SHADES = 200_000  # in one answer, which takes about a second


def about(asking: Asking, given: Fields) -> Fields:
    """The version, and the table of queries."""
    import dancefloor

    queries = {
        name: {
            "about": query.about,
            "parameters": {
                key: {"about": each.about, "required": each.default is REQUIRED}
                | ({} if each.default is REQUIRED else {"default": each.default})
                for key, each in query.parameters.items()
            },
        }
        for name, query in QUERIES.items()
    }
    return {"value": {"version": dancefloor.__version__, "queries": queries}, "text": []}


def presets(asking: Asking, given: Fields) -> Fields:
    """A summary of each built-in puzzle, as ``dancefloor puzzles --json`` prints it."""
    from dancefloor.formats.named import preset_named, preset_names
    from dancefloor.reports.documents import puzzles_document

    return {"value": puzzles_document(map(preset_named, preset_names())), "text": []}


def families(asking: Asking, given: Fields) -> Fields:
    """The families of pieces by name, with their lattice and the number of cells of a piece."""
    from dancefloor.geometry.polyforms import FAMILIES

    listed = [{"name": name, "lattice": each.lattice, "size": each.size} for name, each in FAMILIES.items()]
    return {"value": {"families": listed}, "text": []}


def pieces(asking: Asking, given: Fields) -> Fields:
    """Pieces in the piece language, as they stand in a packing."""
    from dancefloor.faces.page_sizes import MOST_PIECES
    from dancefloor.formats.plain import piece_fields
    from dancefloor.geometry.region import Region
    from dancefloor.puzzles.piece import read_pieces

    cells = cells_of(given["within"]) if given["within"] else ()
    within = Region(cells, lattice=lattice_named(given["lattice"])) if cells else None
    read = read_pieces(given["text"], room=given["room"], within=within)
    told = [piece_fields(piece) for piece in read[:MOST_PIECES]]
    return {"value": {"lattice": read[0].shape.lattice.name, "pieces": told, "count": len(read)}, "text": []}


def colors(asking: Asking, given: Fields) -> Fields:
    """The color of each piece and of its copies, and the color of what is written there, as in a picture."""
    from dancefloor.draw.look import Look
    from dancefloor.draw.palette import Paint, paints, shaded

    if wrong := next((name for name in given["names"] if not isinstance(name, str)), None):
        raise InputError(f"names should be a list of texts, and {shown(wrong)} is none")
    check("pieces", len(given["names"]), "names")
    if (many := len(given["names"]) * given["copies"]) > MOST_SHADES:
        raise InputError(f"names times copies is {many}: it should be at most {MOST_SHADES}")
    painted = paints(frozenset(given["names"]), Look(style=given["style"]).style)

    def told(paint: Paint) -> Fields:
        return {"fill": paint.fill, "ink": paint.ink}

    def shades(paint: Paint) -> list[Fields]:
        return [told(shaded(paint, copy)) for copy in range(1, given["copies"] + 1)]

    found = [{**told(painted[name]), "shades": shades(painted[name])} for name in given["names"]]
    return {"value": {"colors": found}, "text": []}


def engines(asking: Asking, given: Fields) -> Fields:
    """The engines, as ``dancefloor engines --json`` prints them."""
    from dancefloor.reports.documents import engines_document
    from dancefloor.reports.listings import engines_known, fillomino_methods

    return {"value": engines_document(engines_known(), fillomino_methods()), "text": []}


ROUNDED = 6  # decimals of coordinates on the page
MOST_PIECE_CELLS = 200  # of a piece to turn


def lattice(asking: Asking, given: Fields) -> Fields:
    """The polygons, steps and neighbours of a lattice, and the cells of a board."""
    drawn = lattice_named(given["name"])
    around = cells_of(given["around"])
    sides = (given["rows"], given["columns"], given["layers"])
    board = _around(drawn, around) if around else _board(drawn, *sides)
    rank = rank_of(drawn)
    value = {
        "name": drawn.name,
        "dimension": drawn.dimension,
        "rank": rank,
        "layer": rank - 1 if rank > 2 else None,
        "mobility": usual_mobility(drawn).value,
        "steps": [_rounded(step) for step in _steps(drawn)],
        "kinds": [_kind(drawn, origin, rank) for origin in _origins(drawn)],
        "space": _space(drawn) if is_solid(drawn) and hasattr(drawn, "faces") else None,
        "motions": sorted(_motions(drawn), key=MOTIONS.index),
        "board": lists(tuple(sorted(board))),
    }
    return {"value": value, "text": []}


def _origins(drawn: Lattice) -> tuple[Cell, ...]:
    """One cell of each kind that is drawn."""
    return tuple(origin for origin in drawn.origins if drawn.corners(origin))


def _kind(drawn: Lattice, origin: Cell, rank: int) -> Fields:
    """A kind of cells: what follows the coordinates, the polygon about the origin, and the way to each neighbour."""
    back = [-c for c in origin[:rank]]
    corners = [drawn.on_page(corner) for corner in drawn.corners(drawn.translate(origin, tuple(back)))]
    beside = [(list(map(sum, zip(cell[:rank], back, strict=True))), cell[rank:]) for cell in drawn.neighbors(origin)]
    return {
        "kind": list(origin[rank:]),
        "polygon": [_rounded(corner) for corner in corners],
        "neighbors": [{"by": by, "kind": list(kind)} for by, kind in beside],
    }


def _steps(drawn: Lattice) -> list[Point]:
    """For each coordinate of a vector: how far a cell moves on the page, to the right and down."""
    origin = _origins(drawn)[0]
    x, y = drawn.on_page(drawn.corners(origin)[0])
    steps = []
    for axis in range(rank_of(drawn)):
        moved = drawn.translate(origin, _unit(axis, rank_of(drawn)))
        right, down = drawn.on_page(drawn.corners(moved)[0])
        steps.append((right - x, down - y))
    return steps


def _space(drawn: Any) -> Fields:
    """Solid cells: where a step leads, and the faces of each kind; the only face of a ball is its middle."""
    rank = rank_of(drawn)

    def places(corners: Iterable[Cell]) -> list[list[float]]:
        return [[round(c, ROUNDED) for c in drawn.in_space(corner)] for corner in corners]

    first = drawn.origins[0]
    (start,) = places([drawn.faces(first)[0][0]])
    steps = [places([drawn.faces(drawn.translate(first, _unit(axis, rank)))[0][0]])[0] for axis in range(rank)]
    axes = [[round(there - here, ROUNDED) for there, here in zip(step, start, strict=True)] for step in steps]
    kinds = [{"kind": list(each[rank:]), "faces": list(map(places, drawn.faces(each)))} for each in drawn.origins]
    return {"axes": axes, "radius": round(getattr(drawn, "radius", 0.0), ROUNDED), "kinds": kinds}


def _unit(axis: int, rank: int) -> Vector:
    return tuple([int(axis == other) for other in range(rank)])


def _rounded(point: Point) -> list[float]:
    return [round(point[0], ROUNDED), round(point[1], ROUNDED)]


def _board(drawn: Lattice, rows: int, columns: int, layers: int) -> Iterator[Cell]:
    """The cells of a board with a number of rows in each layer, and of cells in each row, as in a text picture."""
    check("cells", rows * columns * layers, "a board")
    for layer in range(layers if rank_of(drawn) > 2 else 1):
        for line in range(rows):
            spots = product(range(_pitch(drawn) * columns + 2), range(len(drawn.origins)))
            cells = (drawn.cell_at(layer, line, column, kind) for column, kind in spots)
            yield from islice(filter(None, cells), columns)


def _around(drawn: Lattice, cells: Iterable[Cell]) -> Iterator[Cell]:
    """The cells of a board that surrounds some cells, with room for one more on each side."""
    cells = list(cells)
    check_cells(cells, drawn)
    lines, columns = zip(*map(drawn.spot, cells), strict=True)
    layers = [drawn.layer(cell) for cell in cells]
    across = range(min(columns) - _pitch(drawn), max(columns) + _pitch(drawn) + 1)
    down = range(min(lines) - 1, max(lines) + 2)
    deep = range(min(layers), max(layers) + 1)
    check("cells", len(across) * len(down) * len(deep), "a board")
    for place in product(deep, down, across, range(len(drawn.origins))):
        cell = drawn.cell_at(*place)
        if cell is not None:
            yield cell


def _pitch(drawn: Lattice) -> int:
    """How many columns of a text picture a cell takes."""
    first, rank = drawn.origins[0], rank_of(drawn)
    moved = (drawn.translate(first, _unit(axis, rank)) for axis in range(rank))
    return max(abs(drawn.spot(cell)[1] - drawn.spot(first)[1]) for cell in moved)


# Motions.

MOTIONS = ("turn", "tip", "roll", "flip")


def _motions(drawn: Lattice) -> dict[str, Matrix]:
    """The motions that a key stands for.

    A turn goes to the right on the page, and a flip exchanges left and right. Solids also tip about the axis from left
    to right, and roll about the axis from top to bottom.
    """
    rank = rank_of(drawn)
    flat = [matrix for matrix in drawn.group if rank < 3 or matrix[2] == _unit(2, rank)]
    angles = {matrix: _angle(drawn, matrix) for matrix in flat if is_proper(matrix) and matrix != drawn.group[0]}
    found = {}
    if angles:
        found["turn"] = min(angles, key=lambda matrix: angles[matrix])
    if flips := [matrix for matrix in flat if not is_proper(matrix) and _mirrors(drawn, matrix)]:
        found["flip"] = flips[0]
    if rank == 3:
        quarters = {"tip": _quarter(drawn, 1), "roll": _quarter(drawn, 0)}
        found |= {name: matrix for name, matrix in quarters.items() if matrix} or _other_turns(drawn, found)
    return found


def _other_turns(drawn: Lattice, found: dict[str, Matrix]) -> dict[str, Matrix]:
    """Two turns that lead to all positions together with those found, where there are no quarter turns about axes."""
    proper = [matrix for matrix in drawn.group if is_proper(matrix)]
    for pair in combinations(proper, 2):
        if len(_generated([*pair, *filter(is_proper, found.values())])) == len(proper):
            return dict(zip(("tip", "roll"), pair, strict=True))
    return {}


def _generated(matrices: list[Matrix]) -> set[Matrix]:
    """The products of some matrices."""
    known = edge = set(matrices)
    while edge:
        edge = {times(one, other) for one in matrices for other in edge} - known
        known = known | edge
    return known


def _keeps(matrix: Matrix, axis: int) -> bool:
    """Whether a matrix leaves an axis as it is."""
    return all(row[axis] == int(k == axis) for k, row in enumerate(matrix)) and matrix[axis] == _unit(axis, len(matrix))


def _quarter(drawn: Lattice, axis: int) -> Matrix | None:
    """A quarter turn about an axis of a solid lattice; None if it has none."""
    turns = (
        matrix
        for matrix in drawn.group
        if is_proper(matrix) and _keeps(matrix, axis) and sum(matrix[k][k] for k in range(3)) == 1 and _is_first(matrix)
    )
    return next(turns, None)


def _is_first(matrix: Matrix) -> bool:
    """Whether a quarter turn is the one of two opposite ones whose first entry off the diagonal is positive."""
    entries = [entry for k, row in enumerate(matrix) for j, entry in enumerate(row) if j != k and entry]
    return entries[0] > 0


def _image(drawn: Lattice, matrix: Matrix, axis: int) -> Point:
    """Where on the page a matrix takes the step of a coordinate."""
    steps = _steps(drawn)
    column = [row[axis] for row in matrix]
    return (
        sum(c * step[0] for c, step in zip(column, steps, strict=True)),
        sum(c * step[1] for c, step in zip(column, steps, strict=True)),
    )


def _angle(drawn: Lattice, matrix: Matrix) -> float:
    """By what angle a rotation turns to the right on the page, between 0 and a full turn."""
    (x, y), (u, v) = _steps(drawn)[0], _image(drawn, matrix, 0)
    return (atan2(v, u) - atan2(y, x)) % tau


def _mirrors(drawn: Lattice, matrix: Matrix) -> bool:
    """Whether a matrix changes right and left on the page, and not up and down."""
    return all(
        isclose(u, -x, abs_tol=1e-9) and isclose(v, y, abs_tol=1e-9)
        for axis, (x, y) in enumerate(_steps(drawn)[:2])
        for u, v in (_image(drawn, matrix, axis),)
    )


def orientations_of(asking: Asking, given: Fields) -> Fields:
    """All orientations of a piece; and for each motion, which one it leads to, and where each cell goes there."""
    drawn = lattice_named(given["lattice"])
    cells = cells_of(given["cells"])
    if len(cells) > MOST_PIECE_CELLS:
        raise PuzzleError(f"this piece has {len(cells)} cells, too many for a page, which takes {MOST_PIECE_CELLS}")
    piece = Shape(cells, drawn)
    allowed = (Mobility(given["mobility"]) if given["mobility"] else usual_mobility(drawn)).matrices(drawn)
    poses = list(dict.fromkeys(piece.transformed(matrix) for matrix in allowed))
    motions = {name: matrix for name, matrix in _motions(drawn).items() if matrix in allowed}
    value = {
        "orientations": [
            {
                "cells": lists(pose.cells),
                "motions": {name: _led(pose, matrix, poses) for name, matrix in motions.items()},
            }
            for pose in poses
        ]
    }
    return {"value": value, "text": []}


def _led(pose: Shape, matrix: Matrix, poses: list[Shape]) -> Fields:
    """Where a motion leads: the number of the orientation, and for each cell the number of its image there."""
    turned = pose.transformed(matrix)
    drawn = pose.lattice
    moved = [drawn.transform(matrix, cell) for cell in pose.cells]
    back = tuple([-c for c in drawn.corner(moved)])
    images = [turned.cells.index(drawn.translate(cell, back)) for cell in moved]
    return {"to": poses.index(turned), "cells": images}
