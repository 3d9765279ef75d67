"""Dancing cells: nodes, the order of covers, and multiplicities."""

import pytest

from dancefloor.cover.problem import Problem
from dancefloor.engines.compiled import CELLS, DANCING
from dancefloor.engines.search import Search
from dancefloor.errors import InputError
from tests.known.test_knuth_counts import read

pytestmark = pytest.mark.skipif(bool(CELLS.missing()), reason="the compiled module is not installed")


def tally(problem):
    run = CELLS.start(problem)
    batch = run.advance(1 << 62, 1 << 62, 1e9, 0)
    assert batch.complete
    return batch.found, run.counters()


# Nodes of SSXCC. It breaks ties by the same rule, but takes forced items in another order, which matters in most
# problems; in these it does not.
@pytest.mark.parametrize(
    ("name", "nodes"),
    [
        ("langford-5.dlx", 23),
        ("langford-6.dlx", 74),
        ("queens-5.dlx", 46),
        ("queens-8.dlx", 857),
        ("pent-3x20.pd", 9218),
        ("pent-3x21-hole.pd", 1048),
        ("fillomino-09-8x8.fil", 98),
        ("fillomino-20-2x8.fil", 1815),
    ],
)
def test_cells_enter_as_many_nodes_as_ssxcc(name, nodes):
    assert tally(read(name))[1][0] == nodes


def test_updates_are_the_removals_of_choices_that_did_not_fail():
    # To choose the first option removes the second from p and q, the third from q and r; to choose the second fails,
    # for it removes the third from q and would leave r without options.
    problem = Problem.from_names("p q r s", ["p s", "p q s", "q r"])
    assert list(Search(CELLS, problem)) == [(2, 0)]
    assert tally(problem) == (1, (3, 3, 0))


def test_options_are_tried_in_ascending_order_at_every_node():
    covers = list(Search(CELLS, read("langford-7.dlx")))
    assert covers == sorted(covers)
    assert sorted(map(sorted, covers)) == sorted(map(sorted, Search(DANCING, read("langford-7.dlx"))))


@pytest.mark.parametrize(
    ("items", "covers"), [("d p q r s", 0), ("2|d p q r s", 2), ("0:2|d p q r s", 2), ("3|d p q r s", 0)]
)
def test_bounds_are_taken_whether_or_not_they_follow_from_the_rest(items, covers):
    problem = Problem.from_names(items, ["d p q", "d r s", "d q r", "d p s", "d p r"])
    found = list(Search(CELLS, problem))
    assert len(found) == covers
    assert sorted(map(sorted, found)) == sorted(map(sorted, Search(DANCING, problem)))


def test_an_option_is_tried_once_for_an_item_that_needs_several():
    problem = Problem.from_names("2:3|d", ["d", "d", "d", "d"])
    assert list(Search(CELLS, problem)) == [
        *[(0, 1, 2), (0, 1, 3), (0, 1), (0, 2, 3), (0, 2), (0, 3)],
        *[(1, 2, 3), (1, 2), (1, 3), (2, 3)],
    ]


def test_a_position_of_nowhere_is_refused():
    with pytest.raises(InputError, match="position does not belong"):
        CELLS.start(Problem.from_names("p q", ["p", "q"]), (0, 0))
