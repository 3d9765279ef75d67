"""How a problem is laid out for counting in Python; `test_counting` compares what it counts with native code."""

import pytest

from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.engines.counting_python import FrontierPython, Placing, read_sweep
from dancefloor.engines.registry import Lacking, Status
from tests.packings import packed

AMPLE = 1 << 60


def test_an_option_is_placed_at_its_first_cell_in_the_order_of_positions():
    problem = Problem.from_names("a b c I", ["I a b", "I b c"]).with_positions((2, 1, 0, None))
    sweep = read_sweep(problem)
    assert sweep.placings == [[Placing(1, 0b11, (0,))], [Placing(0, 0b11, (0,))], []]
    assert (sweep.bounds, sweep.last_leads) == ([(1, 1)], [1])


def test_without_positions_items_to_be_covered_once_are_the_cells():
    sweep = read_sweep(Problem.from_names("a 0:2|p b", ["a p", "b a"], secondary="x"))
    assert [[placing.option for placing in here] for here in sweep.placings] == [[0, 1], []]
    assert sweep.bounds == [(0, 2), (0, 1)]


def test_a_cell_that_may_stay_empty_can_be_left_so_after_all_its_options():
    problem = Problem((Item("a"), Item("b", False)), (Option((Use(0), Use(1))), Option((Use(0),))), (0, 1))
    sweep = read_sweep(problem)
    assert sweep.placings == [[Placing(0, 0b11, ()), Placing(1, 0b1, ())], [Placing(None, 1, ())]]
    assert not sweep.bounds


@pytest.mark.parametrize(("high", "uncounted"), [(4, {0}), (2, {0}), (1, set())])
def test_uses_are_not_counted_where_there_is_no_room_for_more(high, uncounted):
    problem = Problem.from_names(f"a b c d 0:{high}|I", ["I a b", "I b c", "I c d"]).with_positions((0, 1, 2, 3, None))
    assert read_sweep(problem).uncounted == uncounted


def test_uses_that_are_required_are_counted_and_unused_items_have_no_last_lead():
    sweep = read_sweep(Problem.from_names("a b 1:9|I 0:1|J", ["I a b"]).with_positions((0, 1, None, None)))
    assert sweep.uncounted == {1}
    assert sweep.last_leads == [0, -1]


def test_what_is_lacking_is_said():
    with pytest.raises(Lacking, match="it has colours"):
        read_sweep(Problem.from_names("p", ["p x:A"], secondary="x"))
    with pytest.raises(Lacking, match="options without an item that must be covered exactly once"):
        read_sweep(Problem.from_names("p 2|q", ["p q", "q"]))


def test_tables_too_large_for_the_memory_end_the_work():
    frontier = FrontierPython(packed("8x8", "dominoes"), keep=True, memory=10_000)
    assert frontier.advance(60, AMPLE) is Status.TOO_LARGE


def test_a_count_in_small_portions_is_the_same():
    frontier = FrontierPython(packed("4x5", "dominoes"), keep=False, memory=1 << 30)
    portions = 0
    while frontier.advance(0, AMPLE) is Status.WORKING:
        portions += 1
        assert 0 <= frontier.progress() < 1
    assert (frontier.count(), frontier.progress()) == (95, 1.0)
    assert portions > 10


def test_work_is_portioned_by_states_whatever_the_time():
    portions = []
    for _ in range(2):
        frontier = FrontierPython(packed("6x8", "dominoes"), keep=False, memory=1 << 30)
        ends = []
        while frontier.advance(60, 30) is Status.WORKING:
            ends.append(frontier.work()[0])
        assert frontier.count() == 167089
        portions.append(ends)
    assert portions[0] == portions[1]
    assert len(portions[0]) > 5
