"""Quarter turns in Python: over which squares a square passes, and where parts lie afterwards."""

from __future__ import annotations

from itertools import product

import pytest

from dancefloor.houses.designers.turning import Axis, QuarterTurns, swept
from tests.houses.designers.brute_turns import hits, turned

ANGLE = [(0, 0, 0), (1, 0, 0), (1, 1, 0)]
CENTRES = [centre for centre in product(range(-7, 8), repeat=2) if sum(centre) % 2 == 0]


@pytest.mark.parametrize("row", range(-7, 8))
def test_a_square_passes_over_what_it_meets(row):
    for x, y in CENTRES:
        if y == row:
            met = {
                (u, v)
                for u, v in product(range(-13, 14), repeat=2)
                if (u - x) % 2 == (v - y) % 2 == 0 and hits(x / 2, y / 2, u / 2, v / 2, 1)
            }
            assert set(swept((x, y))) == met


@pytest.mark.parametrize("centre", CENTRES[::7], ids=str)
def test_it_passes_over_itself_and_ends_as_its_image(centre):
    assert {centre, (-centre[1], centre[0])} <= set(swept(centre))


def test_a_part_has_as_many_forms_as_it_looks_different():
    turning = QuarterTurns([[(0, 0, 0)], [(0, 0, 0), (1, 0, 0)], ANGLE, [*ANGLE, (2, 1, 0), (1, 1, 1)]])
    assert [len(forms) for forms in turning.forms] == [1, 3, 12, 24]


@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize("direction", range(3))
def test_parts_lie_where_their_cells_go(direction, back):
    turning = QuarterTurns([[(0, 0, 0)], [(x + 4, y, z) for x, y, z in ANGLE]])
    place = (0, 0, 0, 0)
    cells = {(x + 4, y, z) for x, y, z in ANGLE}
    for at in ((3, 5), (2, -4), (1, 1)):
        place = turning.turned(1, place, Axis(direction, at), back=back)
        cells = {turned(cell, direction, [number / 2 for number in at], -1 if back else 1) for cell in cells}
        x, y, z, form = place
        assert {(a + x, b + y, c + z) for a, b, c in turning.forms[1][form].cells} == cells


def test_what_is_met_turns_along():
    turning = QuarterTurns([[(0, 0, 0)], [(1, 0, 0)], [(2, 2, 0)]])
    here = ((0,) * 4,) * 3
    assert turning.groups(here, Axis(2, (1, 1))) == [0b011, 0b010, 0b100]
    assert turning.groups(here, Axis(2, (0, 0))) == [0b011, 0b011, 0b100]


def test_axes_meet_the_box():
    axes = list(QuarterTurns([[(0, 0, 0)], [(1, 0, 0)]]).axes(((0,) * 4,) * 2))
    assert len(axes) == len(set(axes)) == (1 + 4) + 2 * (2 + 6)
    assert {axis.at for axis in axes if axis.direction == 0} == {(0, 0), *product((-1, 1), repeat=2)}
