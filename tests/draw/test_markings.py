"""Hatchings cross their boxes. Emblems stay in their cells, and their loops do not overlap."""

from __future__ import annotations

from itertools import pairwise

import pytest

import dancefloor as dance
from dancefloor.draw.figure import figure
from dancefloor.draw.markings import ALL, CHARACTERS, OUTLINES, Hatching, emblem, hatching, lines_across
from dancefloor.draw.palette import HATCHINGS


def test_each_number_of_a_paint_is_a_hatching_of_its_own():
    assert len({hatching(number) for number in range(1, HATCHINGS + 1)}) == HATCHINGS == len(ALL)


@pytest.mark.parametrize("drawn", ALL)
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
