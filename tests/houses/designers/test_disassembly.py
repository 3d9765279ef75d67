"""Moves and levels as values."""

from __future__ import annotations

import pytest

from dancefloor import InputError, Outcome, Statistics, apart, solve
from dancefloor.houses.designers.disassembly import Disassembly, Separation, Shift, level_of
from tests.houses.designers.examples import box_with, drawer, laid


@pytest.mark.parametrize(
    ("moves", "level"),
    [((), "0"), ((1,), "1"), ((1, 1, 1), "1"), ((18, 5, 3, 1, 1), "18.5.3"), ((1, 1, 2, 1), "1.1.2"), ((12,), "12")],
)
def test_the_level_leaves_out_single_moves_at_the_end(moves, level):
    assert level_of(moves) == level


@pytest.mark.parametrize(
    ("shift", "text"),
    [
        (Shift((0,), (0, 0, 3)), "3 along z"),
        (Shift((0,), (-1, 0, 0)), "1 against x"),
        (Shift((0,), (1, -1, 0)), "1 along x and 1 against y"),
        (Shift((0,), (0, -1, 0), goes_away=True), "away against y"),
    ],
)
def test_a_move_in_words(shift, text):
    assert str(shift) == text


def test_places_add_up():
    moves = (Shift((1,), (2, 0, 0)), Shift((0, 1), (0, -1, 0)), Shift((1,), (0, 0, 1), goes_away=True))
    separation = Separation((0, 1, 2), moves, (1,), {0: (0, 0, 0), 1: (5, 0, 0), 2: (0, 0, 0)})
    assert list(separation.places())[-1] == {0: (0, -1, 0), 1: (7, -1, 0), 2: (0, 0, 0)}
    assert separation.left == (0, 2)


def test_a_value_says_whether_it_comes_apart():
    free, closed = apart(drawer(2)), apart(box_with([(1, 1, 1)]))
    assert (bool(free), free.level, free.moves, free.stuck) == (True, "1", (1,), ())
    assert (bool(closed), closed.level, closed.moves, len(closed.stuck)) == (False, "", (), 2)
    assert repr(free) == "<Disassembly of 2 pieces: level 1>"
    assert repr(closed) == "<Disassembly of 2 pieces: stays together>"
    unknown = Disassembly(free.solution, (), (), Outcome.LIMITED, Statistics())
    assert (bool(unknown), unknown.level, repr(unknown)) == (False, "", "<Disassembly of 2 pieces: limited>")


def test_a_single_piece_is_apart():
    assert apart(laid(A=[(0, 0, 0)])).level == "0"


def test_json_has_every_move():
    told = apart(drawer(2)).as_json()
    assert (told["apart"], told["level"], told["moves"], told["stuck"]) == (True, "1", [1], [])
    assert told["separations"][0]["moves"][0]["away"] is True


@pytest.mark.parametrize("solution", [drawer(3), next(solve("soma"))], ids=["drawer", "soma"])
def test_there_is_a_picture_before_and_after_each_move(solution):
    taken = apart(solution)
    picture = taken.svg()
    for sentence in ("assembled", *taken.sentences()):
        assert f">{sentence}</text>" in picture
    assert picture.count('class="caption"') >= 1 + sum(taken.moves)


def test_pictures_have_corners_and_styles():
    taken = apart(drawer(2))
    assert len({taken.svg(corner=corner) for corner in range(4)}) > 1
    assert taken.svg(style="print") != taken.svg()
    with pytest.raises(InputError):
        taken.svg(style="loud")


def test_a_film_is_one_page():
    taken = apart(drawer(2))
    page = taken.html()
    assert "<title>level 1: it comes apart in 1 move</title>" in page
    assert f'max="{len(list(taken.film()))}"' in page
    assert taken.html(title="A drawer", corner=1, style="print").count("A drawer") == 3
    with pytest.raises(InputError):
        taken.html(corner=8)
