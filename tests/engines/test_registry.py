"""Engines have names, and one of them finds nothing."""

import pytest

from dancefloor import InputError, Limits, Outcome, Problem, Search, engine_names
from dancefloor.engines.registry import Engine, UnbegunEngine, engine

TOY = Problem.from_names("p q r", ["p q", "r", "p r", "q"])


def test_every_engine_has_a_name_a_line_about_it_and_abilities():
    for name in engine_names():
        each: Engine = engine(name)
        assert each.name == name
        assert each.about
        assert isinstance(each.abilities, frozenset)


def test_an_unknown_engine_suggests_the_nearest():
    with pytest.raises(InputError, match="did you mean 'scanning'"):
        engine("scaning")
    with pytest.raises(InputError, match="choose scanning, bits, cells, dancing"):
        engine("nonsense")


# An engine for a search for which there was no time.


def test_a_search_for_which_there_was_no_time_finds_nothing_and_is_not_done():
    search = Search(UnbegunEngine("dancing"), TOY, limits=Limits(seconds=0))
    assert list(search) == []
    assert search.outcome is Outcome.LIMITED
    assert search.statistics.nodes == 0


def test_from_its_position_the_engine_itself_finds_everything():
    search = Search(UnbegunEngine("reference"), TOY, limits=Limits(seconds=0))
    list(search)
    assert search.position.engine == "reference"
    assert list(Search(engine("reference"), TOY, resume=search.position)) == list(Search(engine("reference"), TOY))


def test_it_stays_at_the_path_that_it_was_given():
    run = UnbegunEngine("reference").start(TOY, (0,))
    assert (run.advance(9, 9, 9.0, 9).complete, run.position(), run.progress()) == (False, (0,), 0.0)
