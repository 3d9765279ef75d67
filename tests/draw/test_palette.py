from __future__ import annotations

import re
from itertools import combinations, pairwise
from math import dist

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import dancefloor as dance
from dancefloor.draw.figure import figure
from dancefloor.draw.palette import (
    CHARACTERS,
    COLORBLIND,
    COLORS,
    HATCHINGS,
    OUTLINES,
    STYLES,
    Hatching,
    color_of,
    emblem,
    hatching,
    ink_on,
    lines_across,
    paints,
    shaded,
    terminal_color,
)

SETS = ["FILNPTUVWXYZ", "OPQRSTUVWXYZ", "ILOST", "IJLOSTZ"]


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


def oklab(color):
    """A color, given by linear channels, in Oklab (B. Ottosson, 2020)."""
    red, green, blue = color
    long = 0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue
    middle = 0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue
    short = 0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue
    a, b, c = (max(0, cone) ** (1 / 3) for cone in (long, middle, short))
    return (
        0.2104542553 * a + 0.7936177850 * b - 0.0040720468 * c,
        1.9779984951 * a - 2.4285922050 * b + 0.4505937099 * c,
        0.0259040371 * a + 0.7827717662 * b - 0.8086757660 * c,
    )


def linear(color):
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


# How colors look without red, green or blue cones (Machado, Oliveira, Fernandes 2009).
SEEN = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def least_distance(colors, eye="usual"):
    seen = [
        oklab([min(1, max(0, sum(a * c for a, c in zip(row, linear(color), strict=True)))) for row in SEEN[eye]])
        for color in colors
    ]
    return min(dist(one, other) for one, other in combinations(seen, 2))


def test_all_colors_are_far_apart():
    # A difference of 0.02 can just be seen side by side.
    assert least_distance(COLORS) > 0.085
    assert least_distance(COLORS[:24]) > 0.115


@pytest.mark.parametrize("eye", SEEN)
def test_colors_for_all_eyes_are_far_apart(eye):
    assert least_distance(COLORBLIND, eye) > 0.09


@given(st.sets(st.text(), max_size=len(COLORS)))
@example({f"7-{k}" for k in range(len(COLORS))})
@example({f"piece {k}" for k in range(len(COLORS))})
def test_no_two_pieces_of_a_puzzle_share_a_color(names):
    found = paints(frozenset(names))
    assert len({paint.fill for paint in found.values()}) == len(names)
    assert set(found) == names


@pytest.mark.parametrize("style", STYLES)
def test_the_paints_of_a_hundred_pieces_are_a_function_of_their_names(style):
    names = [f"p{k}" for k in range(100)]
    assert paints(frozenset(names), style) == paints(frozenset(reversed(names)), style)
    assert all(0 <= paint.hatching <= len(HATCHINGS) for paint in paints(frozenset(names), style).values())


def test_hatchings_come_where_colors_end():
    found = paints(frozenset(f"6-{k}" for k in range(1, 36)), "colorblind")
    assert len(set(found.values())) == 35
    assert sum(not paint.hatching for paint in found.values()) == len(COLORBLIND)


def test_thirteen_copies_have_thirteen_shades():
    paint = paints(frozenset(["A"]))["A"]
    shades = [shaded(paint, copy).fill for copy in range(1, 14)]
    assert shades[0] == paint.fill == shaded(paint, 0).fill
    assert least_distance(shades) > 0.02


def test_colors_stay_the_same_between_versions():
    assert [color_of(name) for name in ("F", "1", "15", "domino")] == ["#d24d60", "#fbdf4c", "#287028", "#707050"]


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
        red, green, blue = linear(color)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05

    lights = sorted([luminance(color_of(name)), luminance(ink_on(color_of(name)))])
    assert lights[1] / lights[0] >= 4.58


@pytest.mark.parametrize(
    ("color", "near"), [("#000000", (16, "#000000")), ("#fefefe", (231, "#ffffff")), ("#5f8700", (64, "#5f8700"))]
)
def test_terminal_color_is_the_nearest_of_the_cube(color, near):
    assert terminal_color(color) == near


def test_pieces_beyond_the_number_of_colors_have_shades_of_them():
    names = frozenset(f"piece{number}" for number in range(300))
    fills = {paint.fill for paint in paints(names).values()}
    assert len(fills) > 295
    assert fills.issuperset(COLORS)


def test_each_number_of_a_paint_is_a_hatching_of_its_own():
    assert len({hatching(number) for number in range(1, len(HATCHINGS) + 1)}) == len(HATCHINGS)


@pytest.mark.parametrize("drawn", HATCHINGS)
def test_lines_reach_across_the_box(drawn):
    left, top, right, bottom = 2, 1, 5, 3
    lines = list(lines_across(drawn, left, top, right, bottom))
    assert lines
    for (x, y), (u, v) in lines:
        length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
        assert length >= right - left + bottom - top


def test_lines_are_at_equal_distances_and_cover_the_box():
    xs = sorted(x for (x, _), _ in lines_across(Hatching(0, 0.25), 2, 1, 5, 3))
    assert all(b - a == pytest.approx(0.25) for a, b in pairwise(xs))
    assert xs[0] < 2
    assert xs[-1] > 5
    assert all(x * 4 == pytest.approx(round(x * 4)) for x in xs)  # the same lines in neighbouring boxes


def area(loop):
    return abs(sum(a * d - b * c for (a, b), (c, d) in zip(loop, (*loop[1:], loop[0]), strict=True))) / 2


@pytest.mark.parametrize("name", OUTLINES)
def test_an_outline_lies_in_its_square(name):
    assert all(0 < x < 1 and 0 < y < 1 for loop in OUTLINES[name] for x, y in loop)
    assert min(map(area, OUTLINES[name])) > 0.005
    unicode, ascii_only = CHARACTERS[name]
    assert (len(unicode), len(ascii_only), ascii_only.isascii()) == (1, 1, True)


def test_an_emblem_is_scaled_about_its_middle():
    loops = emblem("queen", (5, 7), 2)
    points = [point for loop in loops for point in loop]
    assert all(abs(x - 5) < 1 and abs(y - 7) < 1 for x, y in points)
    assert sum(x for x, _ in points) / len(points) == pytest.approx(5)


def test_a_queen_of_a_solution_is_in_her_cell():
    solution = next(dance.solve("queens 6", limit=1))
    drawn = figure(solution.board)
    cells = sorted(placed.cells[0] for placed in solution.placements)
    for patch, (row, column) in zip(drawn.patches, cells, strict=True):
        assert patch.is_emblem
        assert all(column < x < column + 1 and row < y < row + 1 for loop in patch.loops for x, y in loop)
    assert (drawn.empty, drawn.legend, drawn.is_named) == ((), (), False)
    light, dark = drawn.ground
    assert (len(light), len(dark)) == (1, 18)


def test_the_rules_of_another_picture_on_a_page_do_not_outline_emblems():
    # They come later for pieces of any kind, so those for emblems must be more specific.
    drawn = next(dance.solve("queens 6", limit=1)).svg()
    assert 'class="piece emblem"' in drawn
    assert ".dancefloor .piece.emblem{fill:var(--text);stroke:none}" in drawn
