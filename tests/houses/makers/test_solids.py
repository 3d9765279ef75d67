"""Solids of pieces: closed, with volumes as computed by hand, on all lattices."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import pi, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dancefloor import InputError
from dancefloor.draw.board import Board
from dancefloor.geometry.lattices import CUBE, HEXAGON, TRIANGLE
from dancefloor.geometry.square import SQUARE
from dancefloor.houses.makers.mesh_files import printed_part
from dancefloor.houses.makers.solids import PrintLengths, SolidPart, solid_parts
from dancefloor.plugins.kites import KITE
from dancefloor.plugins.prisms import PRISM
from dancefloor.plugins.rhombic import RHOMBIC
from dancefloor.plugins.spheres import SPHERE
from dancefloor.plugins.tans import TAN
from dancefloor.plugins.tesseracts import TESSERACT
from dancefloor.plugins.tetra_octahedral import TETRA_OCTAHEDRAL

pytest.importorskip("manifold3d")
trimesh = pytest.importorskip("trimesh")

HALVES = [("L", [(0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 0, 1)]), ("R", [(1, 1, 0), (0, 0, 1), (0, 1, 1), (1, 1, 1)])]
CUBE_OF_TWO = Board([cell for _, cells in HALVES for cell in cells], HALVES, CUBE)


def one(lattice, cells, **lengths):
    """The solid of one piece."""
    (part,) = solid_parts(Board(cells, [("P", cells)], lattice), PrintLengths(**lengths))
    return part.surface


def is_closed(surface, *, joined=True):
    """Whether every edge has two triangles, also after corners have been rounded to single precision and `joined`."""
    _, _, corners, triangles = printed_part(SolidPart("P", surface))
    exact = trimesh.Trimesh(corners, triangles, process=False)
    rough = trimesh.Trimesh(exact.vertices.astype("float32"), triangles)
    return exact.is_watertight and exact.is_volume and (rough.is_watertight or not joined)


def together(lattice):
    """A cell and its neighbours."""
    return [lattice.origins[0], *lattice.neighbors(lattice.origins[0])]


@pytest.mark.parametrize(
    ("lattice", "volume"),
    [
        (CUBE, 7.0),
        (PRISM, 6 * sqrt(3) / 4),
        (TETRA_OCTAHEDRAL, 1 / 3 + 4 / 6),
        (RHOMBIC, 5 / 24),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_volumes_are_those_of_the_cells(lattice, volume):
    surface = one(lattice, together(lattice), cell=10)
    assert surface.volume() == pytest.approx(volume * 1000, abs=1e-6)
    assert is_closed(surface)


@pytest.mark.parametrize(
    ("lattice", "area"),
    [(SQUARE, 5.0), (TRIANGLE, 4 * sqrt(3) / 4), (HEXAGON, 7 * sqrt(3) / 2), (TAN, 1.0), (KITE, None)],
    ids=lambda value: getattr(value, "name", ""),
)
def test_flat_pieces_are_as_thick_as_asked_for(lattice, area):
    surface = one(lattice, together(lattice), cell=10, thickness=3)
    assert is_closed(surface)
    assert surface.bounding_box()[2::3] == (0, 3)
    if area is not None:
        assert surface.volume() == pytest.approx(area * 300, abs=1e-4)


@pytest.mark.parametrize("chamfer", [0, 0.6])
@pytest.mark.parametrize("gap", [0, 0.2])
@pytest.mark.parametrize("lattice", [CUBE, PRISM, RHOMBIC, TETRA_OCTAHEDRAL], ids=lambda lattice: lattice.name)
def test_surfaces_are_closed(lattice, gap, chamfer):
    cells = together(lattice)[:2]
    plain, surface = one(lattice, cells), one(lattice, cells, gap=gap, chamfer=chamfer)
    assert is_closed(surface)
    assert (surface.volume() < plain.volume()) == bool(gap or chamfer)


@st.composite
def pieces(draw):
    """A lattice of solid cells, and a connected piece."""
    lattice = draw(st.sampled_from([CUBE, PRISM, RHOMBIC, TETRA_OCTAHEDRAL]))
    cells = [draw(st.sampled_from(lattice.origins))]
    for _ in range(draw(st.integers(0, 6))):
        cells.append(draw(st.sampled_from(lattice.neighbors(draw(st.sampled_from(cells))))))
    return lattice, sorted(set(cells))


@settings(max_examples=25)
@given(pieces(), st.sampled_from([0, 0.1, 0.37]), st.sampled_from([0, 0.3]))
def test_surfaces_of_all_pieces_are_closed(piece, gap, chamfer):
    lattice, cells = piece
    try:
        surface = one(lattice, cells, gap=gap, chamfer=chamfer)
    except InputError as error:
        assert "a chamfer of 0.3 mm is too much" in str(error)  # noqa: PT017 - of some pieces, it is
        return
    assert is_closed(surface, joined=bool(gap))  # without a gap, parts of a piece may touch at an edge
    if not gap and not chamfer:
        volumes = [one(lattice, [cell]).volume() for cell in cells]
        assert surface.volume() == pytest.approx(sum(volumes), rel=1e-9)


@pytest.mark.parametrize(
    ("cells", "gap"),
    [([(0, 0, 0, 0), (0, 0, 0, 4)], 0.25), ([(-1, 0, -1, 16), (-1, 0, -1, 9)], 0.2)],
)
def test_rounding_splits_no_piece(cells, gap):
    whole, smaller = one(RHOMBIC, cells), one(RHOMBIC, cells, gap=gap)
    r = 3 * whole.volume() / whole.surface_area()  # the piece is convex; a ball inside meets all its faces
    assert smaller.volume() == pytest.approx(whole.volume() * (1 - gap / 2 / r) ** 3, rel=1e-6)


def test_corners_that_rounding_set_apart_become_one():
    cells = [(0, 0, 0, 2), (0, 0, -1, 9), (0, 0, -1, 5)]
    surface = one(TETRA_OCTAHEDRAL, cells, cell=10, gap=0.1)
    assert (surface.num_vert(), is_closed(surface)) == (5, True)


@pytest.mark.parametrize("gap", [0.2, 0.5, 1])  # halves of some are sums of few powers of two, of others not
@pytest.mark.parametrize("lattice", [CUBE, RHOMBIC, TETRA_OCTAHEDRAL], ids=lambda lattice: lattice.name)
def test_a_gap_scales_a_cell_with_a_ball_inside(lattice, gap):
    """A polyhedron around a ball of radius r = 3 V / A becomes one around a smaller ball."""
    plain, smaller = (one(lattice, lattice.origins[:1], gap=g) for g in (0, gap))
    r = 3 * plain.volume() / plain.surface_area()
    assert smaller.volume() == pytest.approx(plain.volume() * (1 - gap / 2 / r) ** 3, rel=1e-6)


@pytest.mark.parametrize("gap", [0.2, 0.37, 0.5, 1])
@pytest.mark.parametrize("lattice", [CUBE, PRISM, RHOMBIC, TETRA_OCTAHEDRAL], ids=lambda lattice: lattice.name)
def test_a_gap_takes_what_reaches_a_face(lattice, gap):
    """Each face takes away what lies within half a gap; so the volume is a cubic polynomial of small gaps."""
    cells = together(lattice)[:3]
    volumes = [one(lattice, cells, gap=gap * k / 4).volume() for k in range(5)]
    for _ in range(4):
        volumes = [b - a for a, b in pairwise(volumes)]
    assert volumes == pytest.approx([0], abs=1e-3)  # of some thousand


def test_a_gap_makes_a_prism_smaller():
    side = 20 - 0.2 * sqrt(3)
    assert one(PRISM, [(0, 0, 0, 0)], gap=0.2).volume() == pytest.approx(sqrt(3) / 4 * side**2 * 19.8, rel=1e-6)


def test_a_gap_takes_half_of_it_from_each_face():
    bar = [(0, 0, 0), (0, 1, 0)]
    assert one(CUBE, bar, gap=0.2).volume() == pytest.approx(39.8 * 19.8 * 19.8, abs=1e-6)
    assert one(SQUARE, [cell[:2] for cell in bar], gap=0.2, thickness=5).volume() == pytest.approx(39.8 * 19.8 * 5)
    corner = [*bar, (1, 0, 0)]
    assert one(CUBE, corner, gap=0.2).volume() == pytest.approx((39.8**2 - 20**2) * 19.8, abs=1e-6)


def test_neighbours_have_the_gap_between_them():
    one, other = solid_parts(CUBE_OF_TWO, PrintLengths(gap=0.4))
    assert one.surface.min_gap(other.surface, 5) == pytest.approx(0.4, abs=1e-6)


@pytest.mark.parametrize("c", [0.5, 1, 2])
@pytest.mark.parametrize(
    ("cells", "around", "outer", "inner"),
    [([(0, 0, 0)], 80, 4, 0), ([(0, 0, 0), (0, 1, 0), (1, 0, 0)], 160, 5, 1)],
    ids=["cube", "corner"],
)
def test_chamfers_run_along_outer_edges(cells, around, outer, inner, c):
    """Slices of a prism: `around` is its girth; it has so many outer and inner upright edges."""
    ends = around * c**2 / 2 - (outer - inner) * c**3 / 3 + outer * c**3 / 6
    lost = 2 * ends + (20 - 2 * c) * outer * c**2 / 2
    surface = one(CUBE, cells, chamfer=c)
    assert surface.volume() == pytest.approx(len(cells) * 8000 - lost, abs=1e-6)
    assert is_closed(surface)


def test_balls_are_joined_by_necks():
    ball, pair = one(SPHERE, [(0, 0, 0)], cell=20), one(SPHERE, [(0, 0, 0), (0, 1, 0)], cell=20, gap=0.2)
    assert ball.volume() == pytest.approx(4 / 3 * pi * 1000, rel=0.01)
    r = 9.9
    neck = pi * (r / 2) ** 2 * (20 - 2 * r * sqrt(3) / 2)
    cap = pi * (r - r * sqrt(3) / 2) ** 2 * (2 * r + r * sqrt(3) / 2) / 3  # what the neck does not add
    assert pair.volume() == pytest.approx(8 / 3 * pi * r**3 + neck - 2 * cap, rel=0.01)
    assert is_closed(pair)


def test_pieces_do_not_overlap_and_are_no_mirror_images():
    parts = solid_parts(CUBE_OF_TWO, PrintLengths(cell=1))
    assert all((a.surface ^ b.surface).volume() == pytest.approx(0, abs=1e-9) for a, b in combinations(parts, 2))
    assert one(CUBE, [(0, 3, 0)], cell=1).bounding_box() == (3, -1, 0, 4, 0, 1)
    assert one(CUBE, [(2, 0, 0)], cell=1).bounding_box() == (0, -3, 0, 1, -2, 1)
    assert one(CUBE, [(0, 0, 4)], cell=1).bounding_box() == (0, -1, 4, 1, 0, 5)
    assert one(SQUARE, [(2, 3)], cell=1, thickness=1).bounding_box() == (3, -3, 0, 4, -2, 1)


def test_copies_have_numbers():
    bars = [("I", [(0, 0, 0), (0, 1, 0)]), ("I", [(1, 0, 0), (1, 1, 0)])]
    assert [part.name for part in solid_parts(Board([], bars, CUBE), PrintLengths())] == ["I 1", "I 2"]


@pytest.mark.parametrize(
    ("lattice", "cells", "lengths", "complaint"),
    [
        (SQUARE, [(0, 0)], {}, "a flat puzzle needs a thickness: say how thick its pieces are"),
        (CUBE, [(0, 0, 0)], {"thickness": 5}, "a thickness is for flat puzzles, and this one is not flat"),
        (CUBE, [(0, 0, 0)], {"gap": 20}, "a gap of 20 mm is too much for a cell of 20 mm"),
        (CUBE, [(0, 0, 0)], {"chamfer": 10}, "a chamfer of 10 mm is too much for a cell of 20 mm"),
        (SQUARE, [(0, 0)], {"thickness": 5, "gap": 20}, "a gap of 20 mm is too much for piece P, or a part of it"),
        (SQUARE, [(0, 0)], {"thickness": 5, "chamfer": 2.5}, r"a chamfer of 2\.5 mm is too much for piece P"),
        (SQUARE, [(0, 0)], {"thickness": 90, "chamfer": 10}, "a chamfer of 10 mm is too much for piece P"),
        (SPHERE, [(0, 0, 0)], {"chamfer": 1}, "a chamfer is for edges, and balls have none"),
        (SPHERE, [(0, 0, 0)], {"gap": 11}, "a gap of 11 mm is too much for a ball of 20 mm"),
        (CUBE, [(0, 0, 0), (1, 1, 0)], {}, "piece P has parts that share no face: it would fall apart"),
        (SQUARE, [(0, 0), (2, 2)], {"thickness": 5}, "piece P has parts that share no face: it would fall apart"),
        (TESSERACT, [(0, 0, 0, 0)], {}, "pieces in more than three dimensions cannot be printed"),
    ],
    ids=lambda value: "" if isinstance(value, list) else getattr(value, "name", str(value)[:24]),
)
def test_what_cannot_be_printed_is_refused(lattice, cells, lengths, complaint):
    with pytest.raises(InputError, match=complaint):
        one(lattice, cells, **lengths)


def test_a_piece_on_a_glued_board_is_refused():
    ring = Board([(0, 0), (0, 1), (0, 2)], [("I", [(0, 0), (0, 2)])], fold=lambda cell: (cell[0], cell[1] % 3))
    with pytest.raises(InputError, match="continues beyond the edge of the board"):
        solid_parts(ring, PrintLengths(thickness=5))


@pytest.mark.parametrize("gap", [0, 0.4])
def test_chamfers_that_are_cut_off_are_those_that_are_computed(monkeypatch, gap):
    lattice, cells = CUBE, [(0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 1, 1)]
    computed = one(lattice, cells, gap=gap, chamfer=0.6)
    monkeypatch.setattr("dancefloor.houses.makers.chamfers.chamfered", lambda *_: None)
    assert one(lattice, cells, gap=gap, chamfer=0.6).volume() == pytest.approx(computed.volume(), rel=1e-9)


BENT_PRISMS = [(2, 1, 0, 0), (2, 1, 0, 1), (2, 1, 1, 1), (2, 2, 0, 0)]
BENT_OCTETS = [(1, 0, 0, 9), (1, 0, 1, 2), (1, 1, 0, 0), (1, 1, 0, 3)]
CORNERED = [(1, 1, 1, 0), (1, 1, 1, 1), (1, 1, 1, 4), (1, 1, 1, 6)]  # a tetrahedron with three of its corners


@pytest.mark.parametrize(
    ("lattice", "cells", "gap", "chamfer"),
    [
        *((PRISM, BENT_PRISMS, 0.2, 0.5), (PRISM, BENT_PRISMS, 1, 1)),
        (TETRA_OCTAHEDRAL, BENT_OCTETS, 0.2, 0.5),
        (TETRA_OCTAHEDRAL, CORNERED, 0.3, 0.1),
    ],
)
def test_a_chamfer_may_be_wider_than_a_side_that_a_gap_leaves(lattice, cells, gap, chamfer):
    plain, cut = one(lattice, cells, gap=gap), one(lattice, cells, gap=gap, chamfer=chamfer)
    assert plain.volume() * 0.9 < cut.volume() < plain.volume()
    assert (len(cut.decompose()), cut.genus()) == (1, 0)
