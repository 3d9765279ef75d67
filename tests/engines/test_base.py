from dancefloor.cover.problem import Problem
from dancefloor.engines.base import UnbegunEngine
from dancefloor.engines.registry import engine
from dancefloor.engines.search import Search
from dancefloor.search.values import Limits, Outcome

TOY = Problem.from_names("p q r", ["p q", "r", "p r", "q"])


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
