"""LP: an integer programming solver finds the covers and their costs."""

import pytest
from hypothesis import HealthCheck, assume, given, settings

from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.engines.reference import covers_of
from dancefloor.formats.solvers.lp import write_lp

from .covers import TOY, assert_same_covers, options_in_comments, problems, scip_models


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(problem=problems(most_options=7))
def test_a_solver_finds_the_covers_and_their_costs(problem, tmp_path):
    assume(len(covers_of(problem)) <= 20)
    assert_same_covers(problem, write_lp(problem), "lp", tmp_path)


@settings(max_examples=30)
@given(problems())
def test_the_comments_map_variables_to_options(problem):
    texts = options_in_comments(write_lp(problem), "\\")
    assert texts == [problem.option_text(k) for k in range(len(problem.options))]


def test_costs_are_the_objective():
    problem = Problem((Item("p"),), (Option((Use(0),), 3), Option((Use(0),), 0), Option((Use(0),), 12)))
    assert " obj: 3 x1 + 12 x3" in write_lp(problem).splitlines()


def test_rows_are_named_for_items_where_the_names_allow():
    lines = write_lp(Problem.from_names("00 p~ e1", ["00 p~ e1", "p~ 00"])).splitlines()
    assert " c_00: x1 + x2 = 1" in lines
    assert " c1: x1 + x2 = 1" in lines
    assert "\\ row c1 p~" in lines
    assert " c_e1: x1 = 1" in lines


@pytest.mark.parametrize("problem", [TOY, Problem((), ()), Problem.from_names("p q", ["p"])])
def test_small_and_impossible_problems_are_read(problem, tmp_path):
    assert_same_covers(problem, write_lp(problem), "lp", tmp_path)


def test_long_rows_are_broken_into_lines(tmp_path):
    problem = Problem.from_names("p q", ["p"] * 500 + ["q"])
    text = write_lp(problem)
    assert max(map(len, text.splitlines())) <= 100
    model, cost = next(scip_models(text, "lp", tmp_path))
    assert (len([literal for literal in model if literal > 0]), cost) == (2, 0)
