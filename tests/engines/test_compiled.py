import gc
import random
import weakref

import pytest

from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.engines.compiled import BITS, DANCING, flatten, without_implied
from dancefloor.engines.reference import ReferenceEngine
from dancefloor.engines.registry import engine
from dancefloor.engines.search import Search
from dancefloor.formats.puzzle import read_puzzle

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


# Bounds that follow from other items.


def bounds(problem):
    return [(item.low, item.high) for item in without_implied(problem) if item.low != 1 or item.high != 1]


def test_as_many_pieces_as_the_area_takes_need_not_be_counted():
    problem = read_puzzle("8*dominoes 4x4").encode().problem
    assert bounds(problem) == [(0, len(problem.options))]


@pytest.mark.parametrize(
    ("puzzle", "kept"),
    [
        ("7*dominoes 4x4", [(7, 7)]),  # too few
        ("1-7*dominoes 4x4", [(1, 7)]),
        ("7-8*dominoes 4x4?", [(7, 8)]),  # cells may stay empty
        ("4*I2,4*L4 4x6", [(4, 4), (4, 4)]),  # each follows from the other, and both are worth knowing
        ("4*I2,V3,T4 3x5", [(4, 4)]),
    ],
)
def test_bounds_that_do_not_follow_or_tell_a_search_something_are_kept(puzzle, kept):
    assert bounds(read_puzzle(puzzle).encode().problem) == kept


def test_the_covers_are_the_same():
    chance = random.Random(1)
    for _ in range(300):
        cells = chance.randint(2, 5)
        low = chance.randint(1, 3)
        items = (*(Item(f"c{k}") for k in range(cells)), Item("p", True, low, low + chance.randint(0, 2)))
        uses = [sorted(chance.sample(range(cells), chance.randint(1, 2))) for _ in range(8)]
        problem = Problem(items, tuple(Option((Use(cells), *map(Use, each))) for each in uses))
        loosened = Problem(without_implied(problem), problem.options)
        one, other = (sorted(map(sorted, Search(ReferenceEngine(), each))) for each in (problem, loosened))
        assert one == other


def test_an_engine_that_cannot_count_takes_a_problem_whose_counts_are_implied():
    problem = read_puzzle("8*dominoes 4x4").encode().problem
    assert not BITS.lacks(problem)
    assert BITS.lacks(read_puzzle("4*I2,4*L4 4x6").encode().problem)
    one, other = (sorted(map(sorted, Search(each, problem))) for each in (BITS, ReferenceEngine()))
    assert len(one) == 36
    assert one == other
