"""Components are independent, and small enough: their covers, combined, are those of the whole."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor._native import MISSING
from dancefloor.cover import components as module
from dancefloor.cover.components import components
from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.engines.reference import covers_of
from tests.cover.problems import bounded_problems, together
from tests.packings import dominoes, packed


@given(st.lists(bounded_problems(), min_size=1, max_size=3))
def test_covers_of_the_components_make_all_covers_of_the_whole(problems):
    whole = together(*problems)
    parts = components(whole)
    if not parts:
        assert len(problems) == 1 or not covers_of(whole)  # for want of an option
        return
    assert len(parts) >= len(problems)
    for part in parts:
        assert len({option.tag for option in part.problem.options}) == 1  # they come from one of the problems
        if not part.problem.has_multiplicities:  # a bound that the whole could exceed may join nothing in a part
            assert components(part.problem) == []
    choices = [[part.whole(cover) for cover in covers_of(part.problem)] for part in parts]
    found = [tuple(sorted(sum(choice, ()))) for choice in product(*choices)]
    assert sorted(found) == sorted(tuple(sorted(cover)) for cover in covers_of(whole))


@pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")
@given(st.lists(bounded_problems(), min_size=1, max_size=3))
def test_python_finds_what_compiled_code_finds(problems):
    whole = together(*problems)
    with pytest.MonkeyPatch.context() as patch:
        there = [(part.numbers, part.form) for part in components(whole)]
        patch.setattr(module, "MISSING", ["core"])
        assert [(part.numbers, part.form) for part in components(whole)] == there


@pytest.mark.parametrize(
    ("region", "pieces", "sizes"),
    [
        ("2x3-2x1@0,1", "dominoes", [1, 1]),
        ("2x7-2x1@0,3", "dominoes", [7, 7]),
        ("5x7-5x1@0,3", "any*trominoes", [46, 46]),  # each tromino is an item, of which there are always enough
        ("3x7-3x1@0,3", "3*V3,3*I3", []),  # but not where they are counted
    ],
)
def test_boards_fall_apart_where_nothing_is_shared(region, pieces, sizes):
    parts = components(packed(region, pieces))
    assert [len(part.numbers) for part in parts] == sizes
    assert len({part.form for part in parts}) == bool(parts)


def test_forms_differ_where_counts_might():
    one, other = components(dominoes("2x6-2x1@0,2"))
    assert one.form != other.form
    costs = Problem((Item("p"), Item("q")), (Option((Use(0),), 1), Option((Use(1),), 2)))
    one, other = components(costs)
    assert one.form != other.form


def test_an_item_that_no_option_uses_leaves_a_problem_whole():
    assert components(Problem.from_names("p q r", ["p", "q"])) == []
    parts = components(Problem.from_names("p q 0:1|r", ["p", "q"]))
    assert [part.problem.items for part in parts] == [(Item("p"),), (Item("q"),)]


@pytest.mark.parametrize("pieces", ["any*dominoes", "any*dominoes,any*monominoes"])
def test_options_of_components_keep_their_meaning(pieces):
    whole = packed("2x5-2x1@0,2", pieces)
    for part in components(whole):
        assert [option.tag for option in part.problem.options] == [whole.options[k].tag for k in part.numbers]
