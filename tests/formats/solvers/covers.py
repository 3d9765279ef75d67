"""Problems to be handed to other people's solvers, and what comes back."""

import pytest
from hypothesis import strategies as st

from dancefloor.cover.constraints import cover_of_model
from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.engines.reference import covers_of


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
