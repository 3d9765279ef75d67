"""Boolean variables for options: the way back from a model refuses what is no cover; and clauses against brute force:
their models are the choices that the constraints allow, each of them once.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.cover.constraints import (
    PAIRWISE,
    Color,
    Constraints,
    Sum,
    clauses_of,
    constraints,
    cover_of_model,
)
from dancefloor.cover.problem import Problem
from dancefloor.engines.reference import covers_of
from dancefloor.errors import InputError

TOY = Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y")


def test_a_model_is_read_as_a_cover_in_ascending_order():
    assert cover_of_model(TOY, [4, -1, 2, -3, -5, 6]) == (1, 3)


@pytest.mark.parametrize(
    ("literals", "message"),
    [
        ([], "item 'p' is used 0 times, not 1"),
        ([2, 3, 4], "item 'p' is used 2 times, not 1|disagree on item 'x'"),
        ([3, 4, 5], "disagree on item 'x'"),
        ([1, 5], "disagree on item 'y'"),
    ],
)
def test_a_model_that_is_no_cover_is_refused(literals, message):
    with pytest.raises(InputError, match=message):
        cover_of_model(TOY, literals)


def test_bounds_are_said():
    with pytest.raises(InputError, match="is used 3 times, not 1 to 2"):
        cover_of_model(Problem.from_names(["1:2|p"], ["p", "p", "p"]), [1, 2, 3])


def test_an_upper_bound_that_the_room_implies_is_left_out():
    options = [f"P c{k} c{k + 1}" for k in range(5)]
    cells = [f"c{k}" for k in range(6)]
    kept = {total.item for total in constraints(Problem.from_names(["0:2|P", *cells], options)).sums}
    gone = {total.item for total in constraints(Problem.from_names(["0:3|P", *cells], options)).sums}
    assert kept - gone == {"P"}


def test_two_bounds_do_not_excuse_each_other():
    both = constraints(Problem.from_names(["0:2|a", "0:2|b"], 5 * ["a b"])).sums
    assert [total.high for total in both] == [2, 2]


def models(formula):
    """All models, as tuples of truth values, found by setting one variable after another."""
    found = []

    def extend(chosen):
        for clause in formula.clauses:
            last = max(map(abs, clause))
            if last == len(chosen) and not any(chosen[abs(literal) - 1] == (literal > 0) for literal in clause):
                return
        if len(chosen) == formula.variables:
            found.append(chosen)
        else:
            extend((*chosen, False))
            extend((*chosen, True))

    extend(())
    return found


@pytest.mark.parametrize("variables", range(1, 6))
def test_a_sum_has_one_model_for_each_choice_within_its_bounds(variables):
    for low, high in combinations_with_replacement(range(variables + 2), 2):
        if not high:
            continue
        total = Sum("p", tuple(range(1, variables + 1)), low, high)
        found = [model[:variables] for model in models(clauses_of(Constraints(variables, (), (total,))))]
        assert len(found) == len(set(found)) == sum(comb(variables, k) for k in range(low, min(high, variables) + 1))
        assert all(low <= sum(model) <= high for model in found)


@pytest.mark.parametrize("variables", [PAIRWISE, PAIRWISE + 1, PAIRWISE + 3])
def test_at_most_one_of_many_is_as_good_with_a_counter_as_pair_by_pair(variables):
    formula = clauses_of(Constraints(variables, (), (Sum("p", tuple(range(1, variables + 1)), 0, 1),)))
    assert (formula.variables > variables) == (variables > PAIRWISE)
    assert sorted(sum(model[:variables]) for model in models(formula)) == [0] + [1] * variables


def test_a_color_is_true_exactly_if_one_of_its_options_is():
    formula = clauses_of(Constraints(3, (Color(4, "x", "A", (1, 3)),), ()))
    assert {model[3] == (model[0] or model[2]) for model in models(formula)} == {True}
    assert len(models(formula)) == 8


@st.composite
def problems(draw):
    names = ["p", "q", "r"][: draw(st.integers(1, 3))]
    bounds = [draw(st.sampled_from(["", "", "2|", "0:2|", "1:3|"])) for _ in names]
    options = []
    for _ in range(draw(st.integers(0, 5))):
        uses = draw(st.lists(st.sampled_from(names), min_size=1, unique=True))
        options.append([*uses, *draw(st.sampled_from([[], ["x"], ["x:A"], ["x:B"]]))])
    return Problem.from_names([b + n for b, n in zip(bounds, names, strict=True)], options, secondary="x")


@given(problems())
def test_models_of_a_problem_are_its_covers(problem):
    options = len(problem.options)
    found = [model[:options] for model in models(clauses_of(constraints(problem)))]
    assert len(found) == len(set(found))
    assert sorted(tuple(k for k in range(options) if model[k]) for model in found) == covers_of(problem)
