"""Small changes of a packing."""

from __future__ import annotations

from random import Random

import pytest

import dancefloor as dance
from dancefloor import Packing
from dancefloor.houses.questions.changes import MOST_HELPS, Changes, helps
from dancefloor.houses.questions.cores import Core, core
from tests.houses.questions.hopeless import hopeless


def told(changes):
    return [change.sentence for change in changes]


def test_changes_keep_the_area():
    changes = Changes(Packing("2x3", "3*I2"))
    assert told(changes.blocks()) == told(changes.opens()) == told(changes.left_out()) == told(changes.added()) == []
    assert "with cell -1,0 open and cell 0,0 blocked" in told(changes.moves())


def test_cells_are_blocked_and_opened_where_pieces_allow_it():
    assert told(Changes(Packing("1x4-1x1@0,1", "0-2*I2")).opens())[0] == "with cell 0,1 open"
    assert told(Changes(Packing("1x3", "any*I2"), Core(cells=((0, 2),))).blocks()) == ["with cell 0,2 blocked"]


def test_a_glued_board_does_not_grow():
    assert told(Changes(Packing("5x6~torus", "any*I2")).opens()) == []


def test_pieces_are_swapped_left_out_and_added():
    changes = Changes(Packing("4x5", "tetrominoes"), Core(pieces=("T",)))
    assert told(changes.swaps())[:4] == [f"with {name} instead of T" for name in "ILOS"]
    assert told(Changes(Packing("1x4", "3*I2")).left_out()) == ["with one fewer I2"]
    assert told(Changes(Packing("1x4", "1*I2")).added()) == ["with one more I2"]


def test_constraints_are_dropped_but_colours_are_not():
    changes = Changes(Packing("6x10", where=["X at 0,0", "F I are red", "equal colors apart"]))
    assert told(changes.drops()) == ["without 'X at 0,0'", "without 'equal colors apart'"]
    assert [len(change.puzzle.where) for change in changes.drops()] == [2, 2]


def test_a_change_that_a_constraint_forbids_is_not_made():
    blocked = told(Changes(Packing("1x5", "any*I2", where="I2 at 0,0")).blocks())
    assert "with cell 0,0 blocked" not in blocked
    assert len(blocked) == 4


def test_the_seed_decides_the_order():
    moves = [told(Changes(Packing("2x3", "3*I2"), random=Random(seed)).moves()) for seed in (1, 1, 2)]
    assert moves[0] == moves[1] != moves[2]
    assert sorted(moves[0]) == sorted(moves[2])


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
