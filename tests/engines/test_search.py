import pytest

from dancefloor import InputError, Limits, Problem, Search
from dancefloor.engines.registry import Ability, engine, needs

TWO = Problem.from_names("p q", ["p q", "p", "q"])


def search(**options):
    return Search(engine("reference"), TWO, **options)


def test_what_a_problem_needs_is_read_off_its_items_and_options():
    assert needs(TWO) == {Ability.ANY_ITEMS}
    colored = Problem.from_names("0:2|p", ["p x:A"], secondary="x")
    assert needs(colored) == {Ability.ANY_ITEMS, Ability.COLORS, Ability.SECONDARY, Ability.MULTIPLICITIES}


@pytest.mark.parametrize("limit", [{"solutions": -1}, {"nodes": -2}, {"seconds": -0.5}, {"seconds": float("nan")}])
def test_limits_are_not_negative(limit):
    with pytest.raises(InputError, match="zero or more"):
        Limits(**limit)


def test_a_finished_search_can_be_resumed_and_has_nothing_more():
    done = search()
    list(done)
    again = search(resume=done.position)
    assert list(again) == []
    assert again.statistics.covers == 2
