"""The languages of other solvers: what these find in them is the covers and their costs."""

import itertools
import re
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from dancefloor.cover.constraints import PAIRWISE, constraints, cover_of_model
from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.engines.reference import covers_of
from dancefloor.errors import DancefloorError, ParseError
from dancefloor.formats.solvers import comments, read_model, write_dimacs, write_lp, write_opb
from dancefloor.geometry.box import box
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import read_pieces
from dancefloor.solutions.verify import faults


@st.composite
def problems(draw, *, most_options=9):
    """Small problems with everything; some of their items have many options, so that counters are built."""
    primary, secondary = draw(st.integers(1, 4)), draw(st.integers(0, 3))
    crowded = draw(st.booleans())
    items = []
    for k in range(primary):
        high = draw(st.integers(1, 4))
        items.append(Item(f"p{k}", True, draw(st.integers(0, high)), high))
    if crowded:
        most = draw(st.integers(1, 3))
        items[0] = Item("p0", True, draw(st.integers(0, most)), most)
    items += [Item(f"s{k}", False) for k in range(secondary)]
    options = []
    for _ in range(draw(st.integers(9, 13) if crowded else st.integers(0, most_options))):
        used = set(draw(st.lists(st.integers(0, primary - 1), min_size=1, max_size=3)))
        uses = [Use(k) for k in sorted(used | {0} if crowded else used)]
        if secondary:
            shared = draw(st.lists(st.integers(primary, len(items) - 1), max_size=2, unique=True))
            uses += [Use(k, draw(st.sampled_from([None, "A", "B"]))) for k in shared]
        options.append(Option(tuple(uses), draw(st.integers(0, 5))))
    return Problem(tuple(items), tuple(options))


TOY = Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y")


def options_in_comments(text, sign):
    """What the comments say the variables mean, in order."""
    lines = [line.split(maxsplit=3) for line in text.splitlines() if line.startswith(f"{sign} v ")]
    assert [int(line[2]) for line in lines] == list(range(1, len(lines) + 1))
    return [line[3] for line in lines]


def scip_models(text, extension, folder):
    """All models of an OPB or LP text with their objectives, the cheapest first: read and solved by SCIP."""
    scip = pytest.importorskip("pyscipopt")
    path = folder / f"problem.{extension}"
    path.write_text(text, encoding="utf-8")
    forbidden = []
    while True:
        model = scip.Model()
        model.hideOutput()
        model.readProblem(str(path))
        variables = {int(variable.name.removeprefix("x")): variable for variable in model.getVars()}
        for known in forbidden:
            model.addCons(
                scip.quicksum(1 - variables[k] if k in known else variables[k] for k in variables) >= 1, name="new"
            )
        model.optimize()
        if model.getStatus() != "optimal":
            assert model.getStatus() == "infeasible"
            return
        true = {k for k, variable in variables.items() if model.getVal(variable) > 0.5}
        yield [k if k in true else -k for k in sorted(variables)], round(model.getObjVal())
        forbidden.append(true)
        if not variables:
            return


def assert_same_covers(problem, text, extension, folder):
    """What SCIP finds is what covers the problem, each once, with its cost, the cheapest first."""
    found = [(cover_of_model(problem, model), cost) for model, cost in scip_models(text, extension, folder)]
    assert sorted(cover for cover, _ in found) == covers_of(problem)
    costs = [cost for _, cost in found]
    assert costs == [sum(problem.options[k].cost for k in cover) for cover, _ in found]
    assert costs == sorted(costs)


LANGUAGES = [("dimacs", write_dimacs, "c"), ("opb", write_opb, "*"), ("lp", write_lp, "\\")]
SCIP_READS = [("opb", write_opb), ("lp", write_lp)]


@pytest.mark.parametrize(("language", "write", "sign"), LANGUAGES)
@settings(max_examples=30)
@given(problem=problems())
def test_the_comments_map_variables_to_options(problem, language, write, sign):
    texts = options_in_comments(write(problem), sign)
    assert texts == [problem.option_text(k) for k in range(len(problem.options))]


@pytest.mark.parametrize(("language", "write"), SCIP_READS)
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(problem=problems(most_options=7))
def test_a_solver_finds_the_covers_and_their_costs(problem, language, write, tmp_path):
    assume(len(covers_of(problem)) <= 20)
    assert_same_covers(problem, write(problem), language, tmp_path)


@pytest.mark.parametrize(("write", "line"), [(write_opb, "min: +3 x1 +12 x3 ;"), (write_lp, " obj: 3 x1 + 12 x3")])
def test_costs_are_the_objective_and_without_costs_there_is_none(write, line):
    problem = Problem((Item("p"),), (Option((Use(0),), 3), Option((Use(0),), 0), Option((Use(0),), 12)))
    assert line in write(problem).splitlines()
    assert "min:" not in write(TOY)


# Comments.


def told(*names):
    """The comments on options of one item each, the last of them in a colour."""
    items = (*(Item(name) for name in names[:-1]), Item("s", False))
    options = [Option((Use(k),)) for k in range(len(names) - 1)]
    shared = [Option((Use(0), Use(len(names) - 1, names[-1])))] * 2
    problem = Problem.trusted(items, (*options, *shared))
    return list(comments(problem, constraints(problem)))


def test_options_and_colours_are_told_by_the_numbers_of_their_variables():
    assert told("p", "q", "red") == [
        "2 primary and 1 secondary items, 4 options",
        *("v 1 p", "v 2 q", "v 3 p s:red", "v 4 p s:red"),
        "y 5 s:red",
    ]


@pytest.mark.parametrize(
    ("name", "color", "shown", "shown_color"),
    [("名\\n{0}%", "Größe", "名\\n{0}%", "Größe"), ("p\nq\r\x85", "\u2028red\x1b", "p·q··", "·red·")],
)
def test_names_are_told_as_they_are_in_a_line_each(name, color, shown, shown_color):
    both = f"{shown} s:{shown_color}"
    assert told(name, color)[1:] == [f"v 1 {shown}", f"v 2 {both}", f"v 3 {both}", f"y 4 s:{shown_color}"]


# DIMACS CNF.


def read_cnf(text):
    """The number of variables and the clauses, by the letter of the format."""
    head, *lines = [line for line in text.splitlines() if not line.startswith("c")]
    p, cnf, variables, count = head.split()
    assert (p, cnf, int(count)) == ("p", "cnf", len(lines))
    clauses = [[int(word) for word in line.split()] for line in lines]
    assert all(clause[-1] == 0 and 0 not in clause[:-1] for clause in clauses)
    assert all(abs(literal) <= int(variables) for clause in clauses for literal in clause)
    return int(variables), [clause[:-1] for clause in clauses]


def cnf_models(text):
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
def test_the_models_of_cnf_are_the_covers_each_once(problem):
    found = sorted(cover_of_model(problem, model) for model in cnf_models(write_dimacs(problem)))
    assert found == covers_of(problem)


@pytest.mark.parametrize("count", [1, PAIRWISE, PAIRWISE + 1, 10])
@pytest.mark.parametrize("bounds", [(0, 1), (1, 1), (0, 3), (2, 3), (3, 3), (2, 20), (10, 10), (11, 14)])
def test_bounds_are_kept(count, bounds):
    low, high = bounds
    problem = Problem.from_names([f"{low}:{high}|p"], ["p"] * count)
    models = [cover_of_model(problem, model) for model in cnf_models(write_dimacs(problem))]
    assert sorted(models) == sorted(
        chosen for size in range(low, high + 1) for chosen in itertools.combinations(range(count), size)
    )


def test_many_options_of_an_item_take_linearly_many_clauses():
    sizes = [len(read_cnf(write_dimacs(Problem.from_names("p", ["p"] * n)))[1]) for n in (100, 200)]
    assert sizes[1] < 2.1 * sizes[0] < 1000


def test_an_item_without_options_makes_a_text_false_without_an_empty_clause():
    problem = Problem.from_names("p q", ["p"])
    variables, clauses = read_cnf(write_dimacs(problem))
    assert variables == 2
    assert [2] in clauses
    assert [-2] in clauses
    assert list(opb_models(write_opb(problem))) == []


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
    encoding = Packing(box("3x5"), read_pieces("V,P,U")).encode()
    with solvers.Solver(name="cadical153", bootstrap_with=read_cnf(write_dimacs(encoding.problem))[1]) as solver:
        assert solver.solve()
        answer = f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n"
    cover = cover_of_model(encoding.problem, read_model(answer))
    assert not faults(encoding.packing, [encoding.decode(option) for option in cover])


# OPB, by the letter of the competitions' grammar.


TERM = re.compile(r"([+-]\d+) x(\d+)")
CONSTRAINT = re.compile(r"((?:[+-]\d+ x\d+ )+)(=|>=) (-?\d+) ;")


def opb_models(text):
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


@settings(max_examples=50)
@given(problems(most_options=7))
def test_the_models_of_opb_are_the_covers_each_once(problem):
    assume(len(problem.options) <= 9)
    assert sorted(cover_of_model(problem, model) for model in opb_models(write_opb(problem))) == covers_of(problem)


# LP.


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
