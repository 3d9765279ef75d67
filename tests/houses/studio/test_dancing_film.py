from __future__ import annotations

import pytest
from hypothesis import given

from dancefloor.cover.problem import Problem
from dancefloor.engines.registry import engine
from dancefloor.engines.search import Search
from dancefloor.houses.studio.dancing_film import dancing_film
from tests.contract.test_engines import problems

KNUTH = Problem.from_names("a b c d e f g", ["c e", "a d g", "b c f", "a d f", "b g", "d e g"])  # TAOCP 7.2.2.1, (6)


def done(problem, what):
    return [step for step in dancing_film(problem) if step["do"] == what]


def test_knuths_example_is_solved_as_he_solves_it():
    steps = list(dancing_film(KNUTH))
    assert steps[0] == {"do": "choose", "item": "a", "size": 2, "depth": 0}
    assert [step["option"] for step in steps if step["do"] == "try"] == [1, 2, 3, 4, 0]
    assert done(KNUTH, "solution") == [{"do": "solution", "options": [3, 4, 0], "node": 5}]
    assert done(KNUTH, "stuck") == [{"do": "stuck", "item": "e", "node": 2}]


def test_every_change_is_undone():
    covered, hidden, tried = [], [], []
    for step in dancing_film(KNUTH):
        match step["do"]:
            case "cover":
                covered.append(step["item"])
            case "uncover":
                assert covered.pop() == step["item"]
            case "hide":
                hidden.append((step["option"], step["items"]))
            case "unhide":
                assert hidden.pop() == (step["option"], step["items"])
            case "try":
                assert step["parent"] == (tried[-1] if tried else 0)
                assert step["depth"] == len(tried)
                tried.append(step["node"])
            case "undo":
                assert tried.pop() == step["node"]
    assert not covered
    assert not hidden
    assert not tried


@given(problems())
def test_its_solutions_are_those_of_the_reference(problem):
    shown = [tuple(step["options"]) for step in done(problem, "solution")]
    assert shown == [tuple(cover) for cover in Search(engine("reference"), problem)]


@pytest.mark.parametrize("problem", [Problem.from_names("", []), Problem.from_names("p", [])])
def test_a_film_may_be_short(problem):
    assert [step["do"] for step in dancing_film(problem)] in (["solution"], ["choose", "cover", "stuck", "uncover"])
