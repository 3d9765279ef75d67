from __future__ import annotations

import pytest

from dancefloor.cover.problem import Problem
from dancefloor.errors import InputError
from dancefloor.puzzles.cover import ExactCover
from dancefloor.reports.titles import check_drawable, sheet_title
from dancefloor.verbs import kind_of


def test_items_and_options_have_nothing_to_draw():
    check_drawable(kind_of("3x20"))
    with pytest.raises(InputError, match="there is nothing to draw"):
        check_drawable(kind_of(ExactCover(Problem.from_names("p", ["p"]))))


@pytest.mark.parametrize(
    ("drawn", "found", "complete", "title"),
    [
        (8, 8, True, "8 solutions"),
        (3, 8, True, "the first 3 of 8 solutions"),
        (3, 8, False, "the first 3 of 8 solutions"),
        (8, 8, False, "the first 8 solutions"),
        (1, 1, False, "a solution"),
        (1, 1, True, "1 solution"),
    ],
)
def test_a_sheet_says_whether_it_shows_all(drawn, found, complete, title):
    assert sheet_title("3x20", drawn, found, complete=complete) == f"3x20: {title}"
