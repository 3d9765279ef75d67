"""Outlines of pieces: areas, widths and play, on all flat lattices."""

from __future__ import annotations

from math import pi, sqrt

import pytest

from dancefloor import InputError
from dancefloor.draw.board import Board
from dancefloor.geometry.lattices import CUBE, HEXAGON, TRIANGLE
from dancefloor.geometry.square import SQUARE
from dancefloor.houses.makers.cutting import cut_sheets
from dancefloor.houses.makers.outlines import CutLengths, cut_outline, outlines
from dancefloor.plugins.drafters import DRAFTER
from dancefloor.plugins.kites import KITE
from dancefloor.plugins.polysticks import CROSSING_POLYSTICK
from dancefloor.plugins.rhombs import RHOMB
from dancefloor.plugins.tans import TAN

pytest.importorskip("shapely")

BAR = [("I", [(0, 0), (0, 1), (0, 2)]), ("V", [(1, 0), (1, 1), (2, 0)])]
BOARD = Board([cell for _, cells in BAR for cell in cells], BAR)
HAMMER = Board([], [("P", [(r, c) for r in range(3) for c in range(3)] + [(1, 3)])])  # wide, with a narrow limb
FORK = [(r, c) for r in range(3) for c in range(5) if r > 1 or c != 2]
CROSSING = Board([], [("I", [(0, 0, 0), (0, 1, 0)])], CROSSING_POLYSTICK)
RING = Board([], [("O", [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)])])


@pytest.mark.parametrize(
    ("lattice", "area"),
    [
        (SQUARE, 1.0),
        (TRIANGLE, sqrt(3) / 4),
        (HEXAGON, sqrt(3) / 2),
    ],
)
def test_areas_are_those_of_the_cells(lattice, area):
    cells = [lattice.origins[0], *lattice.neighbors(lattice.origins[0])]
    (part,) = outlines(Board(cells, [("P", cells)], lattice), CutLengths(cell=30))
    assert part.outline.area == pytest.approx(len(cells) * area * 900, abs=1e-6)


@pytest.mark.parametrize("lattice", [KITE, TAN, DRAFTER, RHOMB], ids=lambda lattice: lattice.name)
def test_neighbours_join_without_a_seam(lattice):
    cells = [lattice.origins[0], *lattice.neighbors(lattice.origins[0])]
    alone = [outlines(Board([cell], [("P", [cell])], lattice), CutLengths())[0].outline.area for cell in cells]
    (part,) = outlines(Board(cells, [("P", cells)], lattice), CutLengths())
    assert part.outline.geom_type == "Polygon"
    assert not part.outline.interiors
    assert part.outline.area == pytest.approx(sum(alone), abs=1e-6)


def test_neighbours_have_the_gap_between_them():
    (bar, corner), tray = outlines(BOARD, CutLengths(gap=0.4))[:2], outlines(BOARD, CutLengths(gap=0.4), tray=True)[-1]
    assert bar.outline.bounds == pytest.approx((0.2, 0.2, 59.8, 19.8), abs=1e-6)
    assert bar.outline.area == pytest.approx(59.6 * 19.6, abs=1e-6)
    assert bar.outline.distance(corner.outline) == pytest.approx(0.4, abs=1e-6)
    assert tray.outline.distance(bar.outline) == pytest.approx(0.4, abs=1e-6)
    assert tray.outline.bounds == pytest.approx((-19.8, -19.8, 79.8, 79.8), abs=1e-6)


def test_round_corners_are_the_outer_ones():
    bar, corner = outlines(BOARD, CutLengths(corner=2))
    lost = 4 - pi  # of a square of the radius, for four corners
    assert bar.outline.area == pytest.approx(1200 - 4 * lost, abs=0.01)
    assert corner.outline.area == pytest.approx(1200 - 5 * lost, abs=0.01)
    assert corner.outline.bounds == pytest.approx((0, 20, 40, 60), abs=1e-6)


@pytest.mark.parametrize("kerf", [0.1, 0.3, 2])
def test_what_the_cut_leaves_is_the_finished_piece(kerf):
    from shapely import Point

    for part in (*outlines(BOARD, CutLengths(kerf=kerf), tray=True), *outlines(RING, CutLengths(kerf=kerf))):
        line = cut_outline(part, CutLengths(kerf=kerf)).outline
        left = line.difference(line.boundary.buffer(kerf / 2, quad_segs=64, join_style="mitre"))
        assert left.symmetric_difference(part.outline).area == pytest.approx(0, abs=1e-6)
        corner = Point(part.outline.exterior.coords[0])
        assert line.exterior.distance(corner) == pytest.approx(kerf / 2, abs=1e-6)


@pytest.mark.parametrize(
    ("board", "making", "complaint"),
    [
        (BOARD, CutLengths(kerf=20), "a kerf of 20 mm is wider than piece I"),
        (BOARD, CutLengths(gap=20), "a gap of 20 mm is too much for piece I"),
        (BOARD, CutLengths(corner=10), "a corner radius of 10 mm is too much for piece I"),
        (HAMMER, CutLengths(gap=25), "a gap of 25 mm is too much for piece P"),
        (HAMMER, CutLengths(corner=11), "a corner radius of 11 mm is too much for piece P"),
        (HAMMER, CutLengths(kerf=21), "a kerf of 21 mm is wider than piece P"),
        (Board([], [("U", FORK)]), CutLengths(cell=10, kerf=10.5), "a kerf of 10.5 mm is wider than"),
        (Board([], [("U", [(0, 0), (1, 1)])]), CutLengths(), "piece U has parts that share no edge"),
        (Board([(0, 0, 0)], [("I", [(0, 0, 0)])], CUBE), CutLengths(), "this puzzle is not flat"),
        (
            Board([(0, 0), (0, 1), (0, 2)], [("I", [(0, 0), (0, 2)])], fold=lambda cell: (cell[0], cell[1] % 3)),
            CutLengths(),
            "continues beyond the edge",
        ),
    ],
    ids=[
        *("kerf", "gap", "round", "gap of a limb", "round of a limb", "kerf of a limb", "kerf of a notch"),
        *("falls apart", "solid", "glued"),
    ],
)
def test_what_cannot_be_cut_is_refused(board, making, complaint):
    with pytest.raises(InputError, match=complaint):
        cut_outline(outlines(board, making)[0], making)


def test_a_kerf_wider_than_a_hole_is_refused():
    hole = Board([], [("O", [(r, c) for r in range(7) for c in range(7) if (r, c) != (3, 3)])])
    making = CutLengths(cell=1, kerf=1.5)
    with pytest.raises(InputError, match=r"a kerf of 1\.5 mm is wider than a hole or a notch in piece O"):
        cut_outline(outlines(hole, making)[0], making)


def test_a_piece_that_may_be_crossed_is_cut_in_one_part():
    (part,) = outlines(CROSSING, CutLengths())
    assert part.outline.geom_type == "Polygon"


def test_pieces_that_cross_share_no_edges():
    crossed = Board([], [("I", [(1, 0, 0), (1, 1, 0)]), ("J", [(0, 1, 1), (1, 1, 1)])], CROSSING_POLYSTICK)
    assert len(cut_sheets(crossed, CutLengths(), stock=None, tray=False, engrave=False, shared=False)) == 1
    with pytest.raises(InputError, match="pieces cross"):
        cut_sheets(crossed, CutLengths(), stock=None, tray=False, engrave=False, shared=True)
