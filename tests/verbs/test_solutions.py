from __future__ import annotations

import json
import pickle

import pytest

from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.search.deadline import TimeUp
from dancefloor.search.values import Limits, Outcome, Position, Statistics
from dancefloor.solutions.group import NO_GROUP
from dancefloor.verbs import Count, Solutions, count, solve

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


def test_a_count_is_an_int_that_knows_more():
    found = count("3x20")
    assert isinstance(found, int)
    assert isinstance(found, Count)
    assert found == 8
    assert found + 1 == 9
    assert f"{found:>3}" == "  8"
    assert (found.raw, found.distinct, found.order) == (8, None, 1)
    assert (found.outcome, found.progress, found.reason) == (Outcome.COMPLETE, 1.0, "")
    assert found.statistics.nodes > 0
    assert found.engine


@pytest.mark.parametrize(
    ("puzzle", "symmetry", "shown"),
    [
        ("soma", "none", "11520 in all"),
        ("soma", "all", "240"),
        ("soma", "rotations", "480"),
        ("3x20", "none", "8 in all"),
        ("3x3", "none", "0"),  # none is none either way
        ("1x5 2*I2,O1", "none", "3 in all"),
        (Fillomino(((0, 0, 0),)), "none", "3"),  # clues are read upright
    ],
)
def test_it_says_in_all_where_symmetric_solutions_could_count_as_one(puzzle, symmetry, shown):
    found = count(puzzle, symmetry=symmetry)
    assert repr(found) == shown
    assert str(found) == f"{found}" == f"{found:d}" == shown.removesuffix(" in all")
    assert found == int(str(found))
    assert repr(found + 1) == str(int(found) + 1)
    assert json.loads(json.dumps(found)) == found
    assert repr(pickle.loads(pickle.dumps(found))) == shown


def test_a_count_that_is_not_complete_claims_nothing_of_all():
    found = count("3x20", limits=Limits(solutions=3))
    assert (repr(found), found.outcome) == ("3", Outcome.LIMITED)
    assert repr(Count(7)) == "7"
