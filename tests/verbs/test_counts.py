from __future__ import annotations

import pickle

from dancefloor.search.values import Outcome
from dancefloor.verbs import Count, count


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


def test_a_count_up_to_symmetry_is_the_distinct_one():
    found = count("3x20", symmetry="all")
    assert (found, found.raw, found.distinct, found.order) == (2, 8, 2, 4)


def test_a_count_can_be_pickled():
    found = pickle.loads(pickle.dumps(count("3x20", symmetry="all")))
    assert (found, found.raw, found.outcome) == (2, 8, Outcome.COMPLETE)
