"""The motions of a board as a group: they are multiplied as they follow each other."""

from __future__ import annotations

from itertools import product

import pytest

import dancefloor as dance
from dancefloor import Packing
from dancefloor.houses.questions.board_motions import MOST_PARTS, ConstrainedMotions, PartMotions


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


BOARDS = {
    "two boxes": ("3x4+3x4", "any*I2"),
    "boxes of two sizes": ("2x3+2x3+2x2", "any*I2"),
    "rows": ("1x4+1x4+1x3", "any*I2,any*I3"),
    "chiral pieces": ("3x4+3x4", "any*one-sided-tetrominoes"),
    "cubes": ("cube:2x2x2+2x2x2", "any*dicubes"),
    "parts that meet at a corner": ("2x2+2x2@2,2+2x3@4,4", "any*I2"),
    "triangles": ("triangle:hexagon1+hexagon1", "any*diamonds"),
}


def classes(puzzle, symmetry):
    found = dance.count(puzzle, symmetry=symmetry)
    return found.raw, found.distinct, str(found.group)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("symmetry", ["all", "rotations"])
def test_a_constraint_that_holds_anyway_changes_no_class(board, symmetry):
    region, pieces = BOARDS[board]
    plain = Packing(region, pieces)
    name = plain.pieces[0].name
    constrained = Packing(region, pieces, where=f"at least 0 of {name}")
    assert classes(constrained, symmetry) == classes(plain, symmetry)


@pytest.mark.parametrize("where", ["no crossing", "no fault", "I2 at 0,0", "no two of I2 touch"])
def test_classes_are_those_of_a_list(where):
    puzzle = Packing("3x4+3x4", "any*I2,any*I3", where=where)
    every = list(dance.solve(puzzle, limit=None, symmetry="none"))
    motions = PartMotions.of(puzzle)
    least = {motions.least_form(tuple(map(puzzle_option(puzzle), one.placements))) for one in every}
    found = dance.count(puzzle, symmetry="all")
    assert (found.raw, found.distinct) == (len(every), len(least))
    assert len(list(dance.solve(puzzle, limit=None, symmetry="all"))) == len(least)


def puzzle_option(puzzle):
    encoding = puzzle.encode()
    numbers = {encoding.decode(k): k for k in range(len(encoding.problem.options))}
    return numbers.__getitem__


def test_too_many_parts_move_as_a_whole():
    region = "+".join(["1x2"] * (MOST_PARTS + 1))
    assert PartMotions.of(Packing(region, "any*I2", where="at least 0 of I2")).order == 2
