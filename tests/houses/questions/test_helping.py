"""What would help a packing without solutions."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor import Packing
from dancefloor.houses.questions.cores import core
from dancefloor.houses.questions.helping import MOST_HELPS, helps
from tests.houses.questions.hopeless import hopeless


def test_each_help_is_proved_by_a_solution():
    helped = 0
    for packing in hopeless(11, 12):
        found = list(helps(packing, core(packing)))
        assert len(found) <= MOST_HELPS
        assert len({each.sort for each in found}) == len(found)
        for each in found:
            helped += 1
            assert not dance.faults(each.puzzle, each.solution.placements)
            assert each.puzzle != packing
    assert helped >= 7


@pytest.mark.parametrize(
    ("puzzle", "sorts"),
    [
        (Packing("4x5", "tetrominoes"), {"swap", "move"}),
        (Packing("6x10", where=["X at 0,0"]), {"drop"}),
        (Packing("1x5", "any*I2"), {"block", "open"}),
        (Packing("3x5", "4*I5"), {"leave out"}),
    ],
)
def test_sorts_of_help(puzzle, sorts):
    assert sorts <= {each.sort for each in helps(puzzle)}


def test_without_nodes_there_is_no_help():
    assert not list(helps(Packing("4x5", "tetrominoes"), nodes=0))
