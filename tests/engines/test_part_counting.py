"""Counting by parts: the numbers of a search, in any memory and of any size; what it refuses, and how it ends."""

from __future__ import annotations

import inspect
import sys
from random import Random

import pytest

from attack.problems import brute_force, random_problem
from benchmarks.problems import joined_rooms
from dancefloor import Langford, Limits, Outcome, Problem, Queens, UnsupportedProblem, count
from dancefloor._native import MISSING
from dancefloor.engines.compiled import flatten_uncounted
from dancefloor.engines.part_counting import CountBeside, PartCounter, PartCounting, PartCountPython
from dancefloor.engines.prices import BESIDE_SHARE, LOOK_OF_PARTS
from dancefloor.engines.registry import Lacking, engine
from dancefloor.engines.search import Search
from dancefloor.search.values import Resources
from dancefloor.verbs.how import Request
from dancefloor.verbs.tally import Tallying
from tests.cover.problems import together
from tests.engines.fallen_apart import blocks_in_a_row, in_a_row
from tests.packings import packed

COMPLETE = "dancing" if not MISSING else "reference"


def agree(problems, *, seed):
    """Whether a search finds as many covers of each problem, and how many problems there were."""
    chance, taken = Random(seed), 0
    for problem in problems:
        if PartCounter().lacks(problem):
            continue
        search = Search(engine(COMPLETE), problem, limits=Limits(nodes=20_000))
        number = search.tally()
        if search.outcome is not Outcome.COMPLETE:
            continue
        counting = PartCounting(problem, resources=Resources(memory=chance.choice((0, 4000, 1 << 20))))
        assert (counting.run(), counting.count) == (Outcome.COMPLETE, number), problem
        taken += 1
    return taken


def of_all_kinds(chance, number):
    for _ in range(number):
        yield blocks_in_a_row(chance)
        yield random_problem(chance)
        yield together(random_problem(chance), random_problem(chance))


def test_it_counts_what_a_search_finds():
    assert agree(of_all_kinds(Random(1), 60), seed=1) > 100


@pytest.mark.skipif(bool(MISSING), reason="plain Python has no time for it")
def test_beside_other_ways_it_goes_on_only_where_much_falls_apart():
    corridors = packed("3x40-1x9@1,1-1x9@1,11-1x9@1,21-1x8@1,31", "any*I2,any*I3,any*O1")
    beside, others = CountBeside(corridors, Resources()), 0.0
    while not beside.work(others, 1e9):
        others += 1e6
        assert others < 1e9
    assert beside.counting.count == count(corridors)
    assert LOOK_OF_PARTS * beside.counting.looked < others + 2e6
    board = packed("6x10")
    whole = CountBeside(board, Resources())
    assert not whole.work(1e12, 1e12)
    assert whole.counting.statistics.nodes <= 1000


@pytest.mark.skipif(bool(MISSING), reason="plain Python has no time for it")
def test_beside_other_ways_it_has_a_small_share_unless_it_will_be_done_first():
    rooms, others, spent = joined_rooms(3).encode().problem, 3e8, []
    for left in (0.0, 1e12):
        beside = CountBeside(rooms, Resources())
        assert not beside.work(others, left)
        spent.append((LOOK_OF_PARTS * beside.counting.looked) / others)
    assert 0.7 * BESIDE_SHARE < spent[0] < 1.7 * BESIDE_SHARE < 0.8 < spent[1] < 1.1


@pytest.mark.slow
def test_it_counts_what_a_search_finds_of_100_000_problems():
    assert agree(of_all_kinds(Random(2), 50_000), seed=2) > 80_000


@pytest.mark.parametrize(
    ("problem", "number"),
    [
        (packed("8x8", "dominoes"), 12988816),
        (packed("4x4", "tetrominoes"), 0),
        (Langford(7).encode().problem, 52),
        (Problem.from_names("", []), 1),
        (Problem.from_names("p", []), 0),
    ],
)
def test_known_numbers(problem, number):
    counting = PartCounting(problem)
    assert (counting.run(), counting.count, counting.progress) == (Outcome.COMPLETE, number, 1.0)


def test_numbers_of_any_size():
    counting = PartCounting(in_a_row(100))
    assert (counting.run(), counting.count) == (Outcome.COMPLETE, 573147844013817084101)


def test_what_falls_apart_is_counted_by_parts():
    counting = PartCounting(packed("8x8", "dominoes"))
    counting.run()
    assert "parts were known" in counting.how
    assert 0 < counting.statistics.nodes < 1_000_000
    assert counting.statistics.covers == counting.count


def test_the_verb_counts_by_parts_if_asked():
    counted = count(packed("2x7-2x1@0,3", "dominoes"), engine="parts")
    assert (counted, counted.engine, counted.why) == (9, "parts", "2 separate parts, of which no option joins two")
    counted = count(packed("4x4", "dominoes"), engine="parts")
    assert (counted, counted.engine, counted.why) == (36, "parts", "asked for")
    assert count("dominoes 4x4", engine="parts", symmetry="all") == 9


def test_a_limit_makes_it_a_search():
    counted = count(packed("4x4", "dominoes"), engine="parts", limit=5)
    assert (counted, counted.outcome, counted.engine) == (5, Outcome.LIMITED, "parts")


def test_what_it_lacks_is_said():
    twice = Problem.from_names("2|p q", ["p q", "p"])
    with pytest.raises(UnsupportedProblem, match="it cannot count how often an item is used"):
        count(twice, engine="parts")
    with pytest.raises(UnsupportedProblem, match="an option without an item that must be covered"):
        PartCounting(Problem.from_names("0:1|p q", ["p", "p", "q"]))


def test_it_ends_at_a_timeout_and_goes_on():
    large = Queens(14).encode().problem
    counting = PartCounting(large, seconds=0.05)
    assert (counting.run(), counting.count) == (Outcome.LIMITED, 0)
    assert 0.0 < counting.progress < 1.0 or MISSING
    short = PartCounting(packed("6x6", "dominoes"))
    while not short.ended:
        short.run(0.001)
    assert short.count == 6728


def test_a_tally_that_is_saved_begins_again():
    problem, request = packed("6x6", "dominoes"), Request(engine="parts")
    tallying = Tallying(problem, print, request)
    again = Tallying(problem, print, request, resume=tallying.saved())
    assert (again.advance(), again.tally.number) == (True, 6728)


# The twin in Python.


def counted(problem, *, memory=1 << 20, nodes=1 << 20):
    work = PartCountPython(problem, memory)
    while not work.advance(1.0, nodes):
        assert (work.count(), work.progress()) == (0, 0.0)
    assert work.progress() == 1.0
    return work


@pytest.mark.parametrize("memory", [0, 4000, 1 << 20])
def test_it_counts_what_brute_force_finds(memory):
    chance, taken = Random(3), 0
    for _ in range(150):
        problem = random_problem(chance)
        try:
            work = counted(problem, memory=memory, nodes=chance.choice((1, 9, 1000)))
        except Lacking:
            continue
        assert work.count() == len(brute_force(problem))
        taken += 1
    assert taken > 60


@pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")
def test_it_counts_and_refuses_what_native_code_does():
    from dancefloor._native import core

    chance, apart = Random(4), 0
    for k in range(120):
        problem = blocks_in_a_row(chance) if k % 2 else random_problem(chance)
        flat = flatten_uncounted(problem)
        if reason := core.parts_lacks(flat):
            with pytest.raises(Lacking, match=reason):
                counted(problem)
            continue
        work = counted(problem)
        native = core.part_count(flat, 1 << 20)
        assert native.advance(60.0, 1 << 40)
        assert int.from_bytes(native.count(), "little") == work.count()
        apart += native.work()[2]
    assert apart > 100


def test_memory_makes_it_enter_fewer_nodes():
    problem = packed("4x8", "dominoes")
    with_memory, without = counted(problem), counted(problem, memory=0)
    assert with_memory.count() == without.count() == 2245
    assert with_memory.work()[0] < without.work()[0]
    assert (without.work()[1], without.work()[3]) == (0, 0)
    assert with_memory.work()[3] > 0
    assert 0 < with_memory.work()[4] < without.work()[4]


def test_deep_problems_need_no_deep_stack():
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 60)
    try:
        assert counted(in_a_row(150)).count() == 16130531424904581415797907386349
    finally:
        sys.setrecursionlimit(before)
