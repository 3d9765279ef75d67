"""Moves and levels as values."""

from __future__ import annotations

import pytest

from dancefloor import InputError, Outcome, Statistics, apart, solve
from dancefloor.houses.designers.disassembly import Disassembly, Separation, level_of
from dancefloor.houses.designers.moves import RigidMotion, Shift
from tests.houses.designers.examples import box_with, drawer, laid, turnstile


@pytest.mark.parametrize(
    ("moves", "level"),
    [((), "0"), ((1,), "1"), ((1, 1, 1), "1"), ((18, 5, 3, 1, 1), "18.5.3"), ((1, 1, 2, 1), "1.1.2"), ((12,), "12")],
)
def test_the_level_leaves_out_single_moves_at_the_end(moves, level):
    assert level_of(moves) == level


def test_places_add_up():
    moves = (Shift((1,), (2, 0, 0)), Shift((0, 1), (0, -1, 0)), Shift((1,), (0, 0, 1), goes_away=True))
    separation = Separation((0, 1, 2), moves, (1,), {0: RigidMotion(), 1: RigidMotion((5, 0, 0)), 2: RigidMotion()})
    assert list(separation.places())[-1] == {0: RigidMotion((0, -1, 0)), 1: RigidMotion((7, -1, 0)), 2: RigidMotion()}
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


def test_json_says_how_pieces_turn():
    told = apart(turnstile(), turns=True).as_json()
    turn, shift = told["separations"][0]["moves"]
    assert turn == {"pieces": [1], "about": [0, 0, -1], "through": [3.0, 3.0, 0.0], "away": False}
    assert (sorted(shift), told["level"]) == (["away", "by", "pieces"], "2")


@pytest.mark.parametrize(
    ("solution", "turns"),
    [(drawer(3), False), (next(solve("soma")), False), (turnstile(), True)],
    ids=["drawer", "soma", "turnstile"],
)
def test_there_is_a_picture_before_and_after_each_move(solution, turns):
    taken = apart(solution, turns=turns)
    picture = taken.svg()
    for sentence in ("assembled", *taken.sentences()):
        assert f">{sentence}</text>" in picture
    assert picture.count('class="caption"') >= 1 + sum(taken.moves)


def test_a_film_shows_where_a_turn_ends():
    pictures = list(apart(turnstile(), turns=True).film())
    (before, _), (after, caption) = pictures[0], pictures[6]
    assert [sorted(dict(board.placements)["A"]) for board in (before, after)] == [
        [(3, 2, 1, 0), (3, 3, 1, 0), (3, 4, 1, 0)],
        [(2, 3, 1, 0), (3, 3, 1, 0), (4, 3, 1, 0)],
    ]
    assert caption == "1. A turns a quarter about z at x 3 and y 3, from y to x"


def test_the_verdict_says_whether_pieces_might_turn():
    closed = box_with([(1, 1, 1)])
    assert apart(closed).verdict == "it stays together: without turning pieces, nothing comes off"
    assert apart(closed, turns=True).verdict == "it stays together: even with quarter turns, nothing comes off"


def test_pictures_have_corners_and_styles():
    taken = apart(drawer(2))
    assert len({taken.svg(corner=corner) for corner in range(4)}) > 1
    assert taken.svg(style="print") != taken.svg()
    with pytest.raises(InputError):
        taken.svg(style="loud")


def test_an_animation_has_every_picture_of_the_film():
    taken = apart(drawer(2))
    picture = taken.animation(seconds=2)
    assert picture.count('class="shot') == len(list(taken.film()))
    assert all(caption in picture for _, caption in taken.film())
    assert taken.animation(style="print", corner=1) != taken.animation()
    for wrong in (0, -1, float("nan"), float("inf"), "1"):
        with pytest.raises(InputError, match="seconds is"):
            taken.animation(seconds=wrong)
    with pytest.raises(InputError):
        taken.animation(corner=8)


def test_a_film_is_one_page():
    taken = apart(drawer(2))
    page = taken.html()
    assert "<title>level 1: it comes apart in 1 move</title>" in page
    assert f'max="{len(list(taken.film()))}"' in page
    assert taken.html(title="A drawer", corner=1, style="print").count("A drawer") == 3
    with pytest.raises(InputError):
        taken.html(corner=8)
