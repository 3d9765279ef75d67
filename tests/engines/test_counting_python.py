"""How a problem is laid out for counting in Python; `test_counting` compares what it counts with native code."""

import pytest

from dancefloor.cover.problem import Problem
from dancefloor.engines.counting_python import FrontierPython, Placing, read_sweep
from dancefloor.engines.registry import Lacking, Status
from tests.packings import packed


def test_an_option_is_placed_at_its_first_cell_in_the_order_of_positions():
    problem = Problem.from_names("a b c I", ["I a b", "I b c"]).with_positions((2, 1, 0, None))
    sweep = read_sweep(problem)
    assert sweep.placings == [[Placing(1, 0b11, (0,))], [Placing(0, 0b11, (0,))], []]
    assert (sweep.bounds, sweep.last_leads) == ([(1, 1)], [1])


@pytest.mark.parametrize(("high", "uncounted"), [(4, {0}), (2, {0}), (1, set())])
def test_uses_are_not_counted_where_there_is_no_room_for_more(high, uncounted):
    problem = Problem.from_names(f"a b c d 0:{high}|I", ["I a b", "I b c", "I c d"]).with_positions((0, 1, 2, 3, None))
    assert read_sweep(problem).uncounted == uncounted


def test_what_is_lacking_is_said():
    with pytest.raises(Lacking, match="it has colours"):
        read_sweep(Problem.from_names("p", ["p x:A"], secondary="x"))
    with pytest.raises(Lacking, match="options without an item that must be covered exactly once"):
        read_sweep(Problem.from_names("p 2|q", ["p q", "q"]))


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
