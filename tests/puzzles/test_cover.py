from __future__ import annotations

import pytest

from dancefloor.cover.problem import Option, Problem, Use
from dancefloor.puzzles.cover import ExactCover


@pytest.mark.parametrize(
    ("items", "options", "reason"),
    [
        ("p q", ["p"], "no option has item 'q'"),
        ("p 0:2|q", ["p"], ""),
        ("p", [], "no option has item 'p'"),
        ("2|p", ["p"], "item 'p' must be covered 2 times, but only 1 option has it"),
        ("3:4|p", ["p", "p"], "item 'p' must be covered 3 times, but only 2 options have it"),
        ("2|p", ["p", "p"], ""),
    ],
)
def test_an_item_in_too_few_options_is_a_reason(items, options, reason):
    assert ExactCover(Problem.from_names(items, options)).obstruction() == reason


def test_an_option_is_decoded_to_its_words_and_cost():
    problem = Problem.from_names("p q", ["q p"])
    assert ExactCover(problem).decode(0) == "q p"
    assert ExactCover(Problem(problem.items, (Option((Use(0),), 7),))).decode(0) == "p |7"
