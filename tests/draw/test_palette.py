from __future__ import annotations

import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.draw.palette import color_of, ink_on, terminal_color

SETS = ["FILNPTUVWXYZ", "OPQRSTUVWXYZ", "ILOST", "IJLOSTZ"]


@pytest.mark.parametrize("letters", SETS)
def test_the_letters_of_a_usual_set_have_distinct_colors(letters):
    assert len({color_of(letter) for letter in letters}) == len(letters)


@pytest.mark.parametrize("letters", SETS)
def test_the_letters_of_a_usual_set_are_distinct_in_a_terminal(letters):
    assert len({terminal_color(color_of(letter))[0] for letter in letters}) == len(letters)


@pytest.mark.parametrize("letters", SETS)
def test_the_letters_of_a_usual_set_are_far_apart(letters):
    def distance(a, b):
        return sum(abs(int(a[i : i + 2], 16) - int(b[i : i + 2], 16)) for i in (1, 3, 5))

    assert min(distance(color_of(a), color_of(b)) for a, b in combinations(letters, 2)) > 80


def test_the_first_fourteen_numbers_are_distinct_in_a_terminal():
    assert len({terminal_color(color_of(str(number)))[0] for number in range(1, 15)}) == 14


def test_the_first_hundred_numbers_have_distinct_colors():
    assert len({color_of(str(number)) for number in range(100)}) == 100


def test_colors_stay_the_same_between_versions():
    assert [color_of(name) for name in ("F", "1", "15", "domino")] == [
        "#d24d60",
        "#fbdf4c",
        "#9c76db",
        "#46ce73",
    ]


@given(st.text())
def test_every_name_has_a_color(name):
    assert re.fullmatch("#[0-9a-f]{6}", color_of(name))


def test_ink_is_black_on_white_and_white_on_black():
    assert ink_on("#ffffff") == "#000000"
    assert ink_on("#000000") == "#ffffff"


@given(st.text())
def test_ink_is_readable_on_every_piece(name):
    # Against the better of black and white no color has a contrast below the square root of 21.
    def luminance(color):
        channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05

    lights = sorted([luminance(color_of(name)), luminance(ink_on(color_of(name)))])
    assert lights[1] / lights[0] >= 4.58


@pytest.mark.parametrize(
    ("color", "near"), [("#000000", (16, "#000000")), ("#fefefe", (231, "#ffffff")), ("#5f8700", (64, "#5f8700"))]
)
def test_terminal_color_is_the_nearest_of_the_cube(color, near):
    assert terminal_color(color) == near
