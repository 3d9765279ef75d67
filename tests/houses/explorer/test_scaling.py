"""Rep-tiles, beside published ones."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.houses.explorer.exploring import explored_piece
from dancefloor.houses.explorer.scaling import SCALED, scaled

#: Pieces of which four copies tile a larger one (S. W. Golomb, Replicating figures in the plane, The Mathematical
#: Gazette 48, 1964), and pieces that tile a square.
FOUR = ["I2", "V3", "L4", "O4", "I4", "P", "hexiamond-sphinx", "triamond-I"]


@pytest.mark.parametrize("piece", FOUR)
def test_four_copies_tile_those_that_were_published(piece):
    [row] = dance.rep_tiles(piece, 2).rows
    assert (row.scale, row.copies, len(row.solution.placements)) == (2, 4, 4)


@pytest.mark.parametrize("piece", ["F", "X", "T", "S4", "Z"])
def test_others_say_why_not(piece):
    found = dance.rep_tiles(piece, 3)
    assert not found.is_found
    assert all(row.about for row in found.rows)
    assert sum("impossible: " in line for line in found.told()) == 2


@pytest.mark.parametrize(
    ("piece", "scale"), [("V3", 3), ("hexiamond-sphinx", 3), ("triamond-I", 4), ("tetracube-T", 2)]
)
def test_a_larger_copy_has_the_shape_of_the_piece(piece, scale):
    """It has as many cells, and as many symmetries."""
    given = explored_piece(piece, SCALED, "it").shape
    large = scaled(given, scale)
    rank = 3 if piece.startswith("tetracube") else 2
    assert len(large) == scale**rank * len(given)
    assert len(large.components) == 1
    assert dance.Shape(large.cells, given.lattice) == dance.Shape(scaled(given, scale).cells, given.lattice)
    turned = given.transformed(given.lattice.group[-1])
    assert dance.Shape(large.cells, given.lattice).transformed(given.lattice.group[-1]) == dance.Shape(
        scaled(turned, scale).cells, given.lattice
    )


def test_hexagons_have_no_larger_copies():
    with pytest.raises(dance.InputError, match="'rep-tiles' needs a piece of squares, triangles or cubes"):
        dance.rep_tiles("tetrahex-bee")


def test_it_stops_when_the_time_is_up():
    assert dance.rep_tiles("Y", 50, timeout=0.2).outcome is dance.Outcome.LIMITED
