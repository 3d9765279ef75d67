from __future__ import annotations

from dancefloor.search.deadline import TimeUp
from dancefloor.search.values import Outcome, Position, Statistics
from dancefloor.solutions.group import NO_GROUP
from dancefloor.verbs import Solutions, solve

POSITION = Position("dancing", "", (3,), 0, 7, 40, 5, 6)


def test_solutions_without_a_search_are_none_and_complete():
    none = Solutions("3x3", None, "an odd number of cells")
    assert (list(none), none.outcome, none.reason, none.engine) == ([], Outcome.COMPLETE, "an odd number of cells", "")
    assert (none.statistics, none.progress, none.position, none.group) == (Statistics(), 1.0, None, NO_GROUP)


def test_solutions_for_which_there_was_no_time_stand_where_they_would_have_begun():
    late = TimeUp("the puzzle was being read")
    none = Solutions.too_late("6x10", late, POSITION)
    assert (list(none), none.outcome, none.progress) == ([], Outcome.LIMITED, 0.0)
    assert (none.position, none.statistics) == (POSITION, Statistics(7, 40, 5, 6))
    assert "the puzzle was being read" in none.reason


def test_solutions_tell_what_their_search_does():
    found = solve("3x20", limit=1, engine="reference")
    assert len(list(found)) == 1
    assert (found.engine, found.outcome, found.reached_limit, found.order) == ("reference", Outcome.LIMITED, True, 4)
    assert found.why
    assert found.statistics.nodes > 0


def test_solutions_that_are_cancelled_end():
    found = solve("6x10", engine="reference")
    next(found)
    found.cancel()
    assert (list(found), found.outcome) == ([], Outcome.INTERRUPTED)
