"""The motions of a board as a group: they are multiplied as they follow each other."""

from __future__ import annotations

from itertools import product

import pytest

from dancefloor import Packing
from dancefloor.houses.questions.board_motions import ConstrainedMotions


def motions_of(box, pieces, *where):
    return Packing(box, pieces, where=["no symmetry", *where]).motions


@pytest.mark.parametrize("words", ["3x3 any*I3", "triangle:hexagon2 diamonds", "2x2x2 any*tricubes"])
def test_products_and_inverses_are_those_of_maps_of_cells(words):
    motions = motions_of(*words.split())
    images = [motion.image for motion in motions.of_board]
    for second, first in product(range(motions.order), repeat=2):
        product_image = images[motions.after(second, first)]
        assert all(images[second][there] == product_image[cell] for cell, there in images[first].items())
    assert all(motions.after(motions.inverse(one), one) == 0 for one in range(motions.order))


def test_a_group_has_the_subgroups_that_it_should():
    motions = motions_of("3x3", "any*I3")
    subgroups = {motions.generated(pair) for pair in product(range(motions.order), repeat=2)}
    assert sorted(map(len, subgroups)) == [1, 2, 2, 2, 2, 2, 4, 4, 4, 8]  # those of a square
    assert len(set(motions.alike)) == 5  # classes of conjugate motions


def test_conjugate_motions_do_the_same_elsewhere():
    motions = motions_of("4x4", "dominoes")
    names = [motion.name for motion in motions.of_board]
    turn, flip = names.index("rotation by 90"), names.index("reflection in the horizontal axis")
    assert names[motions.conjugate(turn, flip)] == "reflection in the vertical axis"
    assert motions.alike[flip] == motions.alike[names.index("reflection in the vertical axis")]


def test_only_motions_that_keep_all_constraints_count():
    assert motions_of("4x4", "dominoes").order == 8
    assert motions_of("4x4", "dominoes", "I at 0,0").order == 8
    assert motions_of("4x4", "any*I2,any*L4", "L4 at 0,0").order == 2
    kept = ConstrainedMotions.keeping(Packing("3x5", "V,P,U", where=["V touches U", "P at 0,0"]))
    assert [motion.name for motion in kept.of_board] == [""]


def test_pieces_that_a_motion_exchanges_are_exchanged_in_solutions():
    motions = motions_of("3x8", "one-sided-pentominoes-I-X", "F touches F'")
    (flip,) = [motion for motion in motions.of_board if motion.name == "reflection in the vertical axis"]
    assert flip.becomes["F"] == "F'"
    assert flip.becomes["T"] == "T"
