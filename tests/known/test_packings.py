"""Published counts of packings that are neither presets nor among Knuth's files."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.engines.registry import engine
from dancefloor.geometry.symmetry import Mobility
from tests.packings import packing

pytestmark = pytest.mark.skipif(bool(engine("scanning").missing()), reason="too long without the compiled module")

# Florent Hivert's ten pieces of six to eight squares.
HIVERT = "####/#### ####/###. ####/##.# ####/#..# ####/##.. ####/.##. ####/.#.# .###/##.# .###/###. ###/###"


@pytest.mark.parametrize(
    ("region", "pieces", "raw"),
    [
        ("8x8-2x2@0,0", "pentominoes", 10054),
        ("3x3", "any*dominoes", 0),
        ("1x2", "any*dominoes", 1),
        ("3x3", "3*V3", 0),
        pytest.param("5x18", "one-sided-pentominoes", 4 * 686628, marks=pytest.mark.slow),
    ],
)
def test_a_box_has_as_many_packings_as_published(region, pieces, raw):
    assert dance.count(packing(region, pieces)) == raw


def one_sided(shapes):
    return [dance.Piece(name, shape, Mobility.ONE_SIDED) for name, shape in shapes.items()]


@pytest.mark.parametrize(
    ("region", "shapes"),
    [
        ("3x20", dance.polyominoes(5)),
        ("8x8", {f"h{k}": dance.Shape.from_picture(rows) for k, rows in enumerate(HIVERT.split())}),
    ],
)
def test_some_pieces_fill_a_box_only_if_they_may_be_turned_over(region, shapes):
    found = dance.count(dance.Packing(dance.box(region), one_sided(shapes)), symmetry="all")
    assert (found, found.outcome) == (0, dance.Outcome.COMPLETE)


@pytest.mark.slow
def test_solid_pentominoes_in_every_position():  # Bouwkamp, J. Combinatorial Theory 7 (1969)
    assert dance.count(packing("3x4x5", "solid-pentominoes"), engine="bits") == 8 * 3940
