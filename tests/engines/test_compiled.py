import gc
import weakref

import pytest

from dancefloor.cover.problem import Problem
from dancefloor.engines.compiled import DANCING, flatten
from dancefloor.engines.registry import engine

pytestmark = pytest.mark.skipif(bool(engine("dancing").missing()), reason="the compiled module is not installed")


def test_a_problem_is_flattened_once_and_forgotten_with_it():
    problem = Problem.from_names("p q", ["p q"])
    assert flatten(problem) is flatten(problem)
    gone = weakref.ref(problem)
    del problem
    gc.collect()
    assert gone() is None


def test_huge_bounds_are_cut_to_what_fits():
    problem = Problem.from_names(f"0:{10**30}|p", ["p", "p"])
    assert len(DANCING.start(problem).advance(100, 100, 1.0, 100).covers) == 4


def test_dancing_can_be_made_to_run_as_dlx3_does():
    problem = Problem.from_names("p q", ["p"])  # a dead end, where only DLX1 and DLX2 still cover q
    plain, bounded = DANCING.start(problem), DANCING.start(problem, multiplicities=True)
    assert list(plain.advance(9, 9, 1.0, 9).covers) == list(bounded.advance(9, 9, 1.0, 9).covers) == []
    assert (plain.counters(), bounded.counters()) == ((1, 1, 0), (1, 0, 0))
