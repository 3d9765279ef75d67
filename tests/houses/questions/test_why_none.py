"""Why packings have no solution: what `check` finds out about it."""

from __future__ import annotations

from collections import Counter

import pytest

import dancefloor as dance
from dancefloor import Packing
from dancefloor.houses.questions.why_none import why_none
from tests.houses.questions.hopeless import hopeless


def sort_of(found):
    return "glance" if found.reason else "forced" if found.length else "core" if found.core else "nothing"


def test_weights_are_drawn():
    found = dance.check("8x8-1x1@0,0 21*I3").why_none
    (sentence, board), *_ = found.told()
    assert sentence == "1. the weight of each cell"
    weights = found.steps[0].weights
    for cells in found.puzzle.placements("I3"):
        assert sum(weights[cell] for cell in cells) % 3 == 0
    assert sum(weights.values()) % 3
    assert [name for name, _ in board.placements] == ["1", "2"]


def test_a_cell_that_nothing_covers_is_marked():
    assert why_none(Packing("6x10", where="X at 0,0")).steps[0].cells == ((0, 0),)


def test_an_argument_comes_before_a_core():
    found = why_none(Packing("8x8", "16*S4"))
    assert (found.length, found.core, found.reason) == (3, None, "")


def test_constraints_are_named_beside_a_reason():
    found = why_none(Packing("6x10", where=["I at 0,0", "nothing of I at 0,0", "no fault"]))
    assert found.reason.startswith("where 'I at 0,0' and")
    assert list(map(str, found.core.where)) == ["I at 0,0", "nothing of I at 0,0"]


def test_the_only_constraint_to_blame_is_said_once():
    told = [sentence for sentence, _ in why_none(Packing("6x10", where="X at 0,0")).told()]
    assert sum("'X at 0,0'" in sentence for sentence in told) == 1


def test_areas_need_no_picture():
    found = why_none(Packing("2x6", "2*X,2*I"))
    assert (found.boards(), found.core) == ([], None)


def test_a_brief_answer_has_no_help():
    assert why_none(Packing("4x5", "tetrominoes"), brief=True).helps == ()


def test_it_is_the_same_each_time():
    puzzle = Packing("4x6", "2*V,2*Y,I4")
    assert why_none(puzzle).as_json() == why_none(puzzle).as_json()


def test_most_random_packings_without_solutions_are_explained():
    sorts = Counter(sort_of(why_none(packing, brief=True)) for packing in hopeless(1, 60))
    assert sorts["glance"] + sorts["forced"] >= 45


@pytest.mark.slow
def test_a_thousand_random_packings_without_solutions():
    sorts = Counter(sort_of(why_none(packing)) for packing in hopeless(1, 1000))
    print(sorts)
    assert sorts["glance"] + sorts["forced"] >= 850
    assert sorts["nothing"] <= 10
