import pytest

from dancefloor.cover.problem import Problem
from dancefloor.engines.registry import Ability, engine, needs
from dancefloor.engines.search import Search
from dancefloor.errors import InputError
from dancefloor.search.values import Limits, Outcome

TWO = Problem.from_names("p q", ["p q", "p", "q"])


def search(**options):
    return Search(engine("reference"), TWO, **options)


def test_what_a_problem_needs_is_read_off_its_items_and_options():
    assert needs(TWO) == {Ability.ANY_ITEMS}
    colored = Problem.from_names("0:2|p", ["p x:A"], secondary="x")
    assert needs(colored) == {Ability.ANY_ITEMS, Ability.COLORS, Ability.SECONDARY, Ability.MULTIPLICITIES}


def test_a_search_that_was_not_run_to_its_end_is_interrupted():
    running = search()
    next(running)
    assert running.outcome is Outcome.INTERRUPTED


def test_only_accepted_covers_are_handed_out_and_counted():
    picky = search(decode=lambda cover: cover if len(cover) == 2 else None, limits=Limits(solutions=1))
    assert list(picky) == [(1, 2)]
    assert picky.statistics.covers == 1
    assert search(decode=lambda cover: cover if len(cover) == 2 else None).tally() == 1


def test_a_tally_shows_some_of_the_covers():
    shown = []
    assert search().tally(shown.append) == 2
    assert shown == [(0,)]


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
