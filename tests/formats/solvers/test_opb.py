"""OPB: a pseudo-Boolean solver finds the covers and their costs; and the text keeps to the competitions' grammar."""

import itertools
import re

from hypothesis import HealthCheck, assume, given, settings

from dancefloor.cover.constraints import cover_of_model
from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.engines.reference import covers_of
from dancefloor.formats.solvers.opb import write_opb

from .covers import TOY, assert_same_covers, options_in_comments, problems

TERM = re.compile(r"([+-]\d+) x(\d+)")
CONSTRAINT = re.compile(r"((?:[+-]\d+ x\d+ )+)(=|>=) (-?\d+) ;")


def models_of(text):
    """All models of an OPB text, by the letter of the grammar and by trying everything."""
    head = re.fullmatch(r"\* #variable= (\d+) #constraint= (\d+)", text.splitlines()[0])
    lines = [line for line in text.splitlines() if not line.startswith(("*", "min:"))]
    parsed = [CONSTRAINT.fullmatch(line) for line in lines]
    assert int(head[2]) == len(lines)
    rows = [([(int(c), int(x)) for c, x in TERM.findall(found[1])], found[2], int(found[3])) for found in parsed]
    assert all(1 <= x <= int(head[1]) for terms, _, _ in rows for _, x in terms)
    for values in itertools.product((0, 1), repeat=int(head[1])):
        sums = [(sum(c * values[x - 1] for c, x in terms), relation, bound) for terms, relation, bound in rows]
        if all(total == bound if relation == "=" else total >= bound for total, relation, bound in sums):
            yield [x if value else -x for x, value in enumerate(values, 1)]


@given(problems(most_options=7))
def test_the_models_are_the_covers_each_once(problem):
    assume(len(problem.options) <= 9)
    assert sorted(cover_of_model(problem, model) for model in models_of(write_opb(problem))) == covers_of(problem)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(problem=problems(most_options=7))
def test_a_solver_finds_the_covers_and_their_costs(problem, tmp_path):
    assume(len(covers_of(problem)) <= 20)
    assert_same_covers(problem, write_opb(problem), "opb", tmp_path)


@settings(max_examples=30)
@given(problems())
def test_the_comments_map_variables_to_options(problem):
    texts = options_in_comments(write_opb(problem), "*")
    assert texts == [problem.option_text(k) for k in range(len(problem.options))]


def test_costs_are_the_objective():
    problem = Problem((Item("p"),), (Option((Use(0),), 3), Option((Use(0),), 0), Option((Use(0),), 12)))
    assert "min: +3 x1 +12 x3 ;" in write_opb(problem).splitlines()
    assert "min:" not in write_opb(TOY)


def test_an_item_without_options_makes_the_problem_infeasible():
    assert list(models_of(write_opb(Problem.from_names("p q", ["p"])))) == []
