"""CNF: a SAT solver finds the covers, all of them and each once."""

import itertools
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dancefloor.cover.clauses import PAIRWISE
from dancefloor.cover.constraints import constraints, cover_of_model
from dancefloor.cover.problem import Problem
from dancefloor.engines.reference import covers_of
from dancefloor.errors import DancefloorError, ParseError
from dancefloor.formats.solvers.dimacs import read_model, write_dimacs
from dancefloor.geometry.box import box
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.puzzles.packing import Packing
from dancefloor.solutions.verify import faults

from .covers import TOY, options_in_comments, problems


def read_cnf(text):
    """The number of variables and the clauses, by the letter of the format."""
    head, *lines = [line for line in text.splitlines() if not line.startswith("c")]
    p, cnf, variables, count = head.split()
    assert (p, cnf, int(count)) == ("p", "cnf", len(lines))
    clauses = [[int(word) for word in line.split()] for line in lines]
    assert all(clause[-1] == 0 and 0 not in clause[:-1] for clause in clauses)
    assert all(abs(literal) <= int(variables) for clause in clauses for literal in clause)
    return int(variables), [clause[:-1] for clause in clauses]


def models_of(text):
    """All models, over all variables; by a real solver that reads the text itself."""
    formula = pytest.importorskip("pysat.formula").CNF(from_string=text)
    solvers = pytest.importorskip("pysat.solvers")
    variables = read_cnf(text)[0]
    with solvers.Solver(name="minisat22", bootstrap_with=formula.clauses) as solver:
        for model in solver.enum_models():
            known = {abs(literal) for literal in model}
            free = [variable for variable in range(1, variables + 1) if variable not in known]
            for signs in itertools.product((1, -1), repeat=len(free)):
                yield [*model, *(s * v for s, v in zip(signs, free, strict=True))]


@given(problems())
def test_the_models_are_the_covers_each_once(problem):
    found = sorted(cover_of_model(problem, model) for model in models_of(write_dimacs(problem)))
    assert found == covers_of(problem)


@settings(max_examples=30)
@given(problems())
def test_the_comments_map_variables_to_options(problem):
    text = write_dimacs(problem)
    assert options_in_comments(text, "c") == [problem.option_text(k) for k in range(len(problem.options))]
    read_cnf(text)


@pytest.mark.parametrize("count", [1, 2, PAIRWISE, PAIRWISE + 1, 12])
@pytest.mark.parametrize("bounds", [(0, 1), (1, 1), (0, 3), (2, 3), (3, 3), (2, 20), (1, 20), (12, 12), (13, 14)])
def test_bounds_are_kept(count, bounds):
    low, high = bounds
    problem = Problem.from_names([f"{low}:{high}|p"], ["p"] * count)
    models = [cover_of_model(problem, model) for model in models_of(write_dimacs(problem))]
    assert sorted(models) == sorted(
        chosen for size in range(low, high + 1) for chosen in itertools.combinations(range(count), size)
    )


def test_many_options_of_an_item_take_linearly_many_clauses():
    sizes = [len(read_cnf(write_dimacs(Problem.from_names("p", ["p"] * n)))[1]) for n in (100, 200)]
    assert sizes[1] < 2.1 * sizes[0] < 1000


def test_an_item_without_options_makes_the_formula_false_without_an_empty_clause():
    variables, clauses = read_cnf(write_dimacs(Problem.from_names("p q", ["p"])))
    assert variables == 2
    assert [2] in clauses
    assert [-2] in clauses


def test_a_colour_of_one_option_needs_no_variable():
    assert constraints(TOY).variables == 6  # x:A, which two options give; the other colours come once


@pytest.mark.parametrize(
    ("text", "literals"),
    [
        ("v 1 -2 3 0", (1, -2, 3)),
        ("c x\ns SATISFIABLE\nv 1 -2\nv 3 0\n", (1, -2, 3)),
        ("s OPTIMUM FOUND\no 3\nv x1 -x2 x3\n", (1, -2, 3)),
        ("1 -2 3 0\n", (1, -2, 3)),
        ("", ()),
    ],
)
def test_what_solvers_answer_is_read(text, literals):
    assert read_model(text) == literals


@pytest.mark.parametrize(("text", "column"), [("v 1 two 3", 5), ("v 1 1-", 5), ("1 2 ²", 5), ("v 9" + "9" * 30, 3)])
def test_what_is_no_literal_is_refused_with_its_place(text, column):
    with pytest.raises(ParseError, match="is not a literal") as caught:
        read_model(text)
    assert (caught.value.line, caught.value.column) == (1, column)


@given(st.text())
def test_no_answer_raises_anything_else(text):
    with suppress(DancefloorError):
        read_model(text)


def test_a_solver_packs_a_box_with_pentominoes():
    solvers = pytest.importorskip("pysat.solvers")
    encoding = Packing(box("5x12"), polyominoes(5)).encode()
    with solvers.Solver(name="cadical153", bootstrap_with=read_cnf(write_dimacs(encoding.problem))[1]) as solver:
        assert solver.solve()
        answer = f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n"
    cover = cover_of_model(encoding.problem, read_model(answer))
    assert not faults(encoding.packing, [encoding.decode(option) for option in cover])
