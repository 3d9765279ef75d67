"""What BurrTools keeps in a file is verified."""

from __future__ import annotations

import pytest

from dancefloor import apart, read_puzzle
from dancefloor.houses.designers.stored import kept_solutions
from dancefloor.houses.designers.xmpuzzle import read_xmpuzzle
from tests.houses.designers.examples import HOOKS, real_file


def kept(text=HOOKS):
    (each,) = kept_solutions(read_xmpuzzle(text, source="x"))
    return each


def test_a_right_solution_has_no_faults():
    each = kept()
    assert (each.faults, each.apart_faults, each.apart.level, each.apart.moves) == ([], [], "1", (1, 1))


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ("0 1 0 0 x", "0 1 1 0 x", "is outside the region"),
        ("0 1 0 0 x", "0 1 1 2 x", "whose colour does not allow it"),
        ("0 1 0 0 x", "0 0 0 0 x", "is covered 2 times"),
        ("0 1 0 0 x", "x x", "is not covered"),
        ("0 1 0 0 x", "0 1 0 99 x", "has turn 99: cubes have 48"),
        ("<dz>0 20001 0</dz>", "<dz>0 -20001 0</dz>", "meets cell"),
        ("<dz>0 20001 0</dz>", "<dz>0 2 0</dz>", "no move takes a part"),
        (">0 2</pieces>", ">0 3</pieces>", "names a piece that the assembly does not use"),
        (">0 2</pieces>", ">0 1</pieces>", "they are not one part"),
    ],
)
def test_what_does_not_fit_is_found(right, wrong, fault):
    each = kept(HOOKS.replace(right, wrong))
    is_about_cells = "<" not in right
    assert any(fault in one for one in (each.faults if is_about_cells else each.apart_faults)), each
    if is_about_cells:
        assert each.apart is None


@pytest.mark.parametrize(
    ("name", "level"),
    [
        ("PelikanBurr.xmpuzzle", "98.2.4.2"),
        ("CubeInCage.xmpuzzle", "4.9.3"),
        ("DraculasDentalDesaster.xmpuzzle", "3.5.16.6.4"),
    ],
)
def test_what_burrtools_found_is_right_and_as_short_as_possible(name, level):
    (each,) = kept_solutions(read_puzzle(str(real_file(name))))
    assert (each.faults, each.apart_faults, each.apart.level) == ([], [], level)
    assert apart(each.solution).moves[0] == each.apart.moves[0]
