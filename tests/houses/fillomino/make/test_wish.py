from __future__ import annotations

import pytest

from dancefloor.errors import InputError, PuzzleError
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.make.wish import SizedWish, Wish, read_clues, read_numbers
from dancefloor.houses.fillomino.techniques.table import read_techniques


@pytest.mark.parametrize(("text", "clues"), [("32", 32), (" 32 ", 32), ("32%", 0.32), ("7.5 %", 0.075), ("100%", 1.0)])
def test_clues_are_a_number_or_a_share(text, clues):
    assert read_clues(text) == clues
    assert type(read_clues(text)) is type(clues)


@pytest.mark.parametrize("text", ["", "%", "x", "3.5", "-3", "3%%", "1e3", "٣"])
def test_other_words_are_no_clues(text):
    with pytest.raises(InputError, match="it should be a number such as 32, or a share such as 32%"):
        read_clues(text)


def test_numbers_are_lists_and_spans_and_kinds():
    assert read_numbers("1-5") == (1, 2, 3, 4, 5)
    assert read_numbers("7, 2,4-5") == (2, 4, 5, 7)
    assert read_numbers("odd")[:3] == (1, 3, 5)
    assert read_numbers("even")[:3] == (2, 4, 6)


@pytest.mark.parametrize("text", ["", "5-1", "1,,2", "x", "-3", "1-", "99999"])
def test_other_words_are_no_numbers(text):
    with pytest.raises(InputError, match="it should be numbers and spans such as 1-5 or 2,4,7-9, or even, or odd"):
        read_numbers(text)


@pytest.mark.parametrize(
    ("wish", "counts"),
    [
        ({}, (28, 36)),
        ({"symmetry": "rotational"}, (28, 36)),
        ({"clues": 31}, (31, 31)),
        ({"clues": 0.315, "symmetry": "rotational"}, (32, 32)),
        ({"clues": 0.30, "symmetry": "quarter"}, (28, 28)),
        ({"clues": 0.001}, (1, 1)),
    ],
)
def test_the_number_of_clues_is_one_that_the_symmetry_allows(wish, counts):
    assert SizedWish(10, 10, **wish).counts == counts


def test_clues_show_no_number_above_the_largest_region_or_the_board():
    assert SizedWish(2, 2, numbers=(1, 3, 5)).allowed == (1, 3)
    assert SizedWish(4, 4, largest=3, ones=False).allowed == (2, 3)


def test_techniques_have_the_names_of_grades():
    assert read_techniques("either-or,  closed pocket") == ("either-or", "closed pocket")
    with pytest.raises(InputError, match="there is no technique 'eitheror'; did you mean 'either-or'"):
        Wish(technique="eitheror")
    with pytest.raises(InputError, match="there is no technique"):
        Wish(without=["either-or", "x"])


def test_without_a_level_what_is_harder_than_the_technique_is_barred():
    wish = SizedWish(6, 6, technique="cases that agree", without=("either-or",))
    assert wish.barred == {"either-or", "supposition within another", "no short argument"}
    assert SizedWish(6, 6, Level.DEEP, technique="cases that agree").barred == set()


@pytest.mark.parametrize(
    ("wish", "names"),
    [
        ({"technique": "either-or", "without": ("either-or",)}, "technique and without both name 'either-or'"),
        ({"technique": "symmetric region"}, "'symmetric region', which only symmareas take"),
        ({"technique": "supposition", "level": Level.EASY}, "easy, but technique 'supposition' makes a puzzle hard"),
        ({"without": ("no short argument",), "level": Level.BEYOND}, "beyond, but without names 'no short argument'"),
    ],
    ids=["both", "symmareas", "too easy", "beyond"],
)
def test_techniques_that_contradict_another_wish_are_refused(wish, names):
    with pytest.raises(PuzzleError, match=names):
        SizedWish(6, 6, **wish)
