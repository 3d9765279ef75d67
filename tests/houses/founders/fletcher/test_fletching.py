from __future__ import annotations

import pytest

from dancefloor.errors import InputError, InternalError
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.houses.founders.fletcher.fletching import Quadrant, fletcher_program, fletcher_solution
from dancefloor.houses.founders.fletcher.running import ProgramForm, run
from dancefloor.puzzles.classics import Queens
from dancefloor.verbs import solve

PROGRAM = fletcher_program(read_puzzle("3x20"))


def choices():
    """The numbers of the patterns of the first solution."""
    found = []
    run(PROGRAM, ProgramForm.ARENA, found.append, limit=1)
    return found[0]


def test_what_a_run_finds_is_a_packing():
    assert sorted(fletcher_solution(PROGRAM, choices()).pieces) == list("FILNPTUVWXYZ")


def test_what_is_no_solution_is_our_mistake():
    first, *rest = choices()
    with pytest.raises(InternalError, match="a solution is wrong: "):
        fletcher_solution(PROGRAM, (first, *rest[:-1]))


def test_trees_may_be_given():
    assert fletcher_program(read_puzzle("3x20"), PROGRAM.trees).trees == PROGRAM.trees


def test_another_kind_of_puzzle_is_refused():
    with pytest.raises(InputError, match="this is another kind of puzzle"):
        fletcher_program(Queens(5))


def found_in(quadrant):
    found = []
    run(quadrant.program, ProgramForm.PYTHON, found.append, keep=quadrant.keep)
    return found


@pytest.mark.parametrize("convention", ["all", "rotations", "none"])
@pytest.mark.parametrize(
    "words",
    ["3x5 --pieces V,P,U", "4x5 --pieces L4,T4,O4,I4,V3,O1", "5x5 --pieces T4,L4,I4,O4,V3,P,O1", "3x3x3 --pieces soma"],
)
def test_each_class_of_solutions_is_found_once(words, convention):
    region, _, pieces = words.partition(" --pieces ")
    puzzle = read_puzzle("soma") if pieces == "soma" else read_puzzle(region, pieces=pieces)
    quadrant = Quadrant(fletcher_program(puzzle), convention)
    expected = solve(puzzle, symmetry=convention)
    found = found_in(quadrant)
    classes = {frozenset(quadrant.program.placements(choices)) for choices in found}
    assert len(found) == len(classes) == len(list(expected))
    assert str(quadrant.group) == str(expected.group)


def test_fletchers_tenth_piece_stays_in_the_upper_left_quadrant():
    quadrant = Quadrant(fletcher_program(read_puzzle("6x10")))
    assert PROGRAM.packing.pieces[10 - 1].name == quadrant.piece == "X"
    cells = {square: cell for cell, square in quadrant.program.arena.squares.items()}
    middles = {cells[start.squares[2]] for start in quadrant.program.starts}
    assert middles == {(row, column) for row in range(1, 3) for column in range(1, 5)}


def test_solutions_are_sorted_into_the_order_in_which_an_empty_box_is_filled():
    program = fletcher_program(read_puzzle("3x5", pieces="V,P,U"))
    every = []
    run(program, ProgramForm.ARENA, every.append)
    quadrant = Quadrant(program)
    ranks = sorted(map(quadrant.rank, found_in(quadrant)))
    assert ranks == [choices for choices in every if choices in ranks]
    assert len(ranks) > 0


def test_a_packing_without_a_piece_of_its_own_has_no_quadrant():
    program = fletcher_program(read_puzzle("dominoes 4x4"))
    with pytest.raises(InputError, match=r"no piece can stay in its quadrant.* used exactly once"):
        Quadrant(program)
    assert Quadrant(program, "none").program is program


@pytest.mark.slow
@pytest.mark.parametrize(
    ("box", "published"), [("3x20", 2), ("4x15", 368), ("5x12", 1010), ("6x10", 2339), ("5x6+5x6", 2), ("8x8-2x2", 65)]
)
def test_fletchers_numbers_are_found_as_he_found_them(box, published):
    assert len(found_in(Quadrant(fletcher_program(read_puzzle(box))))) == published
