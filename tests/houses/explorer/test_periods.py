"""Classes of equivalent copies, and pictures of tilings of the plane."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.houses.explorer.exploring import Exploration, explored_piece
from dancefloor.houses.explorer.periods import classes, patch, tilings
from dancefloor.verbs.how import Request

PLANE = ("square", "triangle", "hexagon")


@pytest.mark.parametrize("piece", ["L4", "F", "hexiamond-sphinx", "tetrahex-propeller"])
def test_a_patch_is_a_tiling(piece):
    """Copies of the piece that do not overlap, and leave no free cell in the middle."""
    given = explored_piece(piece, PLANE, "it")
    for row in dance.tori(piece, 2).tiled:
        board = patch(given, row.solution)
        cells = [cell for _, tile in board.placements for cell in tile]
        assert len(cells) == len(set(cells)) == len(board.placements) * len(given.shape)
        for _, tile in board.placements:
            assert dance.Shape(tile, given.shape.lattice) in given.orientations
        middle = min(cells, key=lambda cell: sum(map(abs, cell)))
        assert set(given.shape.lattice.neighbors(middle)) <= set(cells)


def test_one_copy_is_one_class():
    assert classes(dance.tori("Y", 1).tiled[0].solution) == (0,)


def test_copies_may_be_of_several_classes():
    """Dominoes in pairs, upright and flat: those of a basket weave are equivalent, those of some others are not."""
    domino = explored_piece("I2", PLANE, "it")
    found, complete = tilings(domino, 4, ((0, 4), (2, 0)), Exploration(Request()))
    assert complete
    assert {len(set(classes(tiling))) for tiling in found} >= {1, 2}
