"""Sentences: each is read and written; a wrong one is refused in one line."""

from __future__ import annotations

from random import Random

import pytest

import dancefloor as dance
from dancefloor import InputError, Packing, read_constraint
from tests.houses.questions.sentences import random_packing, random_sentence


def test_every_sentence_is_read_as_it_is_written():
    random = Random(5)
    for _ in range(300):
        constraint = read_constraint(random_sentence(random, random_packing(random)))
        assert read_constraint(str(constraint)) == constraint


@pytest.mark.parametrize(
    ("sentence", "same"),
    [
        ("corners by F L", "F L at the corners"),
        ("nothing of X at 0,0 1-2,3", "X outside 0,0 1-2,3"),
        ("X outside 0,0", "nothing of X at 0,0"),
        ("X twice", "exactly 2 of X"),
        ("X  Y   3 times", "exactly 3 of X Y"),
        ("X touch Y", "X touches Y"),
        ("F is red", "F are red"),
        ("-1--2,3 by X", "X at -1--2,3"),
        ("X apart from Y even at corners", "X apart from Y even at corners"),
    ],
)
def test_a_sentence_may_have_several_forms(sentence, same):
    assert str(read_constraint(sentence)) == str(read_constraint(same)) == same


@pytest.mark.parametrize(
    ("region", "sentence", "message"),
    [
        ("6x10", "X", "where: 'X' is not a constraint, such as 'X at 2,3'"),
        ("6x10", "", "where: '' is not a constraint"),
        ("6x10", "X at", "where: 'X at' is not a constraint"),
        ("6x10", "Q at 0,0", "where 'Q at 0,0': there is no piece 'Q'"),
        ("6x10", "X at 9,9", "where 'X at 9,9': cell 9,9 is not in the region"),
        ("6x10", "X at 9-12,9", "where 'X at 9-12,9': 9-12,9 has no cell in the region"),
        ("6x10", "X at 1,2,3", "cell 1,2,3 has 3 coordinates: those of this board have 2"),
        ("6x10", "X on 0,0 0,1", "where 'X on 0,0 0,1': piece 'X' cannot lie on 0,0 0,1"),
        ("6x10", "X turned 45", "a piece of squares can be turned by 90, 180, 270 degrees, not by 45"),
        ("6x10", "exactly 3 of X Y", "X Y are used at most 2 times, because of the pieces that are given"),
        ("6x10", "X outside the rim", "there is no part 'rim'"),
        ("6x10", "equal colors apart", "'equal colors apart' needs pieces with colors: say which, as in 'F I are red'"),
        ("6x10", "0,0 take red", "'0,0 take red' needs pieces with colors"),
        ("5x12~torus", "X outside the border", "the region has no border"),
        ("5x12~cylinder", "corners by X", "the region has no corners"),
        ("5x12~torus", "no fault", "'no fault' is about boards that are not glued: a torus has no end"),
        ("3x4x5", "no crossing", "'no crossing' is about flat boards"),
        ("3x4x5", "X turned 90", "in space pieces are turned about three axes"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(region, sentence, message):
    with pytest.raises(InputError) as caught:
        Packing(region, where=sentence)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_piece_has_one_color():
    with pytest.raises(dance.PuzzleError, match="piece 'F' is red and blue: it can have one color"):
        Packing("6x10", where=["F I are red", "F L are blue"])


@pytest.mark.parametrize("where", [5, [5], [None], b"X at 2,3"])
def test_other_types_are_refused(where):
    with pytest.raises(InputError, match="where"):
        Packing("6x10", where=where)
