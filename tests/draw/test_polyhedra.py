from __future__ import annotations

import pytest

from dancefloor.draw.board import Board
from dancefloor.draw.look import Look, shown
from dancefloor.draw.polyhedra import PARTS, Scene, camera, polyhedral
from dancefloor.draw.sight import area
from dancefloor.geometry.region import region_named
from dancefloor.plugins.prisms import PRISM
from dancefloor.plugins.rhombic import RHOMBIC
from dancefloor.plugins.spheres import SPHERE
from dancefloor.plugins.tetra_octahedral import TETRA_OCTAHEDRAL

SOLIDS = (PRISM, RHOMBIC, TETRA_OCTAHEDRAL, SPHERE)


def board(lattice):
    """A small solid, with each cell a piece of its own."""
    region = (
        region_named("cuboid", (2, 1, 1), lattice) if lattice is not PRISM else region_named("triangle", (2, 2), PRISM)
    )
    return Board((), [(f"p{k}", [cell]) for k, cell in enumerate(region.cells)], lattice)


@pytest.mark.parametrize("lattice", SOLIDS)
@pytest.mark.parametrize("corner", range(8))
def test_areas_in_sight_make_up_the_outline_of_the_whole(lattice, corner):
    several = board(lattice)
    one = several._replace(placements=[("all", [cell for _, cells in several.placements for cell in cells])])
    parts = sum(area(loop) for patch in polyhedral(several, corner=corner).patches for loop in patch.loops)
    (whole,) = polyhedral(one, corner=corner).patches
    assert parts == pytest.approx(sum(map(area, whole.loops)), rel=1e-3)
    painted = sum(area(loop) for face in whole.faces for loop in face.loops)
    assert painted == pytest.approx(sum(map(area, whole.loops)), rel=1e-3)


@pytest.mark.parametrize("lattice", SOLIDS)
def test_a_ray_meets_what_is_seen_first(lattice):
    """Points of faces that no other cell hides, found by trying all cells."""
    drawn, eye = board(lattice), camera(0)
    scene = Scene(lattice, eye)
    owners = {cell: k for k, (_, (cell,)) in enumerate(drawn.placements)}
    middles = {cell: sum(a * b for a, b in zip(scene.middle(cell), eye.near, strict=True)) for cell in owners}
    sheets = scene.sheets(owners)
    assert [middles[drawn.placements[sheet.piece][1][0]] for sheet in sheets] == sorted(
        [middles[drawn.placements[sheet.piece][1][0]] for sheet in sheets], reverse=True
    )


@pytest.mark.parametrize("lattice", SOLIDS)
@pytest.mark.parametrize("view", PARTS)
def test_no_piece_is_lost_in_a_view(lattice, view):
    drawn = board(lattice)
    figure = polyhedral(drawn, view)
    assert len(figure.patches) == len(drawn.placements)
    if view == "exploded":
        alone = [
            sum(map(area, polyhedral(drawn._replace(placements=[each])).patches[0].loops)) for each in drawn.placements
        ]
        apart = [sum(map(area, patch.loops)) for patch in figure.patches]
        assert apart == pytest.approx(alone, rel=1e-2)


def test_a_viewer_goes_around_without_a_mirror():
    for corner in range(8):
        right, up, near = camera(corner)
        (a, b, c), (d, e, f), (g, h, i) = right, up, near
        assert a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) == pytest.approx(1)


def test_steps_show_one_piece_after_another_from_the_lowest():
    figures = [each.figure for each in shown([board(PRISM)], Look(view="steps"))]
    assert [len(figure.patches) for figure in figures] == list(range(1, 9))
    assert [sum(not patch.pale for patch in figure.patches) for figure in figures] == [1] * 8


def test_an_empty_board_has_an_empty_picture():
    assert polyhedral(Board((), [], PRISM)).patches == ()
