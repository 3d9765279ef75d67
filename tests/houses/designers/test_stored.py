"""What BurrTools keeps in a file is verified."""

from __future__ import annotations

import pytest

from dancefloor import apart, read_puzzle
from dancefloor.houses.designers.stored import kept_solutions, taken_if_known
from dancefloor.houses.designers.xmpuzzle import read_xmpuzzle
from dancefloor.search.values import Limits
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


def two(lattice, first, second, *, steps=""):
    """A file whose only problem has one piece, with a solution: `first` and `second` are its shape and the result."""
    separation = f"<separation><pieces count='2'>0 1</pieces>{steps}</separation>" if steps else ""
    return f"""<puzzle version="2"><gridType type="{lattice}"/><shapes>{first}{second}</shapes><problems>
<problem state="2"><shapes><shape id="0" count="2"/></shapes><result id="1"/><bitmap/><solutions><solution>
<assembly>0 0 0 0 1 0 0 3</assembly>{separation}</solution></solutions></problem></problems></puzzle>"""


PRISMS = two(
    1,
    '<voxel x="1" y="1" z="1" type="0">#</voxel>',
    '<voxel x="2" y="1" z="1" type="0">##</voxel>',
    steps="<state><dx>0 1</dx><dy>0 0</dy><dz>0 0</dz></state><state><dx>0 STEP</dx><dy>0 0</dy><dz>0 0</dz></state>",
)


@pytest.mark.parametrize(
    ("step", "faults"),
    [
        ("20001", []),
        ("2", ["its disassembly has a move that does not shift pieces by one vector of the grid"]),
        ("-19999", ["P0.1 cannot go"]),
    ],
)
def test_prisms_move_by_whole_vectors(step, faults):
    each = kept(PRISMS.replace("STEP", step))
    assert each.faults == []
    if faults and "P0" in faults[0]:
        assert each.apart_faults
    else:
        assert each.apart_faults == faults


def test_pieces_of_a_move_all_go_the_same_way():
    both = PRISMS.replace("<dx>0 STEP</dx>", "<dx>2 5</dx>")
    assert kept(both).apart_faults == [
        "its disassembly has a move that does not shift pieces by one vector of the grid"
    ]


BALLS = two(
    2, '<voxel x="2" y="2" z="1" type="0">#__#</voxel>', '<voxel x="3" y="2" z="2" type="0">#_#_#__#____</voxel>'
)


def test_a_ball_in_a_place_between_is_no_assembly():
    text = BALLS.replace("0 0 0 0 1 0 0 3", "0 0 0 0 1 0 0 0")
    each = kept(text)
    assert each.faults == ["piece 'S1' lies where the grid of spheres has no cell"]
    assert taken_if_known(each, Limits()) is None


@pytest.mark.parametrize(
    "name",
    ["BallRoom#1", "BallRoom#2", "BallRoom#3", "Prisgon#1", "Prisgon#2", "PiecesOfEight#3", "DiagonalCube#1"],
)
def test_what_burrtools_found_on_other_grids_is_right(name):
    file, number = name.split("#")
    solutions = list(kept_solutions(read_puzzle(f"{real_file(f'{file}.xmpuzzle')}#{number}")))
    assert solutions
    assert [each.faults + each.apart_faults for each in solutions] == [[]] * len(solutions)
    if file == "Prisgon":
        assert solutions[0].apart.moves[0] == taken_if_known(solutions[0], Limits()).moves[0] == 9
    else:
        assert taken_if_known(solutions[0], Limits()) is None
