from __future__ import annotations

import pytest

from dancefloor.draw.room import HEIGHT, roomiest
from dancefloor.geometry.hexagon import HEXAGON
from dancefloor.geometry.lattices import LATTICES
from dancefloor.geometry.square import SQUARE


def bar(length):
    return tuple((0, k) for k in range(length))


@pytest.mark.parametrize("length", range(1, 6))
def test_the_middle_of_a_bar_is_best(length):
    assert roomiest(SQUARE, bar(length), 1)[:2] == (length / 2, 0.5)


@pytest.mark.parametrize("width", range(1, 12))
def test_a_wider_text_is_smaller(width):
    size = roomiest(SQUARE, bar(1), width)[2]
    assert size * width < 1
    assert size * HEIGHT < 1
    assert size > roomiest(SQUARE, bar(1), width + 1)[2]


def test_a_long_text_goes_along_a_bar():
    size = roomiest(SQUARE, bar(5), 8)[2]
    assert size > 3 * roomiest(SQUARE, bar(1), 8)[2]


def test_a_block_has_more_room_than_its_arms():
    cells = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2))
    assert roomiest(SQUARE, cells, 1.2)[:2] == (2, 1)


def test_a_place_need_not_be_a_cell():
    three = ((0, 0), (1, 0), (0, 1))
    x, y, _ = roomiest(HEXAGON, three, 1)
    assert (x, y) not in [roomiest(HEXAGON, (cell,), 1)[:2] for cell in three]


@pytest.mark.parametrize("lattice", LATTICES, ids=repr)
def test_every_lattice_has_room(lattice):
    assert roomiest(lattice, (lattice.origins[0],), 3)[2] > 0
