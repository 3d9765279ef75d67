"""Several solutions are taken apart at once, and each as if it were alone."""

from __future__ import annotations

import threading
from math import inf

import pytest

from dancefloor import Outcome
from dancefloor.houses.designers.taking_apart import TakingApart, taken_apart
from dancefloor.houses.designers.taking_many import HAS_THREADS, work_at_once
from tests.houses.designers.examples import drawer, laid
from tests.houses.designers.test_parting import loose
from tests.houses.designers.test_taking_apart import spacious


def solutions():
    return [laid(**dict(zip("ABCDE", loose(seed), strict=False))) for seed in range(6)]


def test_each_result_is_that_of_one_alone():
    takings = [TakingApart(solution) for solution in solutions()]
    for number in range(len(takings)):
        work_at_once(takings[number:], inf)
        assert takings[number].ended
    for taking in takings:
        alone = taken_apart(taking.solution)
        assert (taking.result(), taking.statistics.nodes) == (alone, alone.statistics.nodes)


@pytest.mark.skipif(not HAS_THREADS, reason="browsers have no threads")
def test_the_others_work_while_the_first_does():
    takings = [TakingApart(spacious()) for _ in range(2)]
    work_at_once(takings, 0.5)
    assert [taking.ended for taking in takings] == [False, False]
    assert all(taking.statistics.nodes for taking in takings)


def test_nothing_works_afterwards():
    first, other = TakingApart(drawer(3)), TakingApart(spacious())
    before = threading.active_count()
    work_at_once([first, other], inf)
    assert (first.result().level, threading.active_count()) == ("1", before)
    looked_at = other.statistics.nodes
    threading.Event().wait(0.1)
    assert other.statistics.nodes == looked_at


def test_only_the_first_tells_its_progress():
    told = []
    takings = [TakingApart(spacious(), on_progress=lambda _, k=k: told.append(k)) for k in range(2)]
    work_at_once(takings, 0.5)
    assert set(told) == {0}


def test_all_can_be_cancelled():
    takings = [TakingApart(spacious()) for _ in range(2)]
    threading.Timer(0.1, lambda: [taking.cancel() for taking in takings]).start()
    work_at_once(takings, inf)
    assert takings[0].outcome is Outcome.INTERRUPTED
