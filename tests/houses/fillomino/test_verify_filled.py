from __future__ import annotations

import pytest

from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.fillomino import UNKNOWN, Fillomino
from dancefloor.houses.fillomino.verify_filled import division_faults, grid_faults
from dancefloor.puzzles.piece import Placement

BOARD = Fillomino(((3, 0, UNKNOWN), (0, 0, 1)), walls=(((0, 1), (1, 1)),), largest=4)


def test_a_solved_fillomino_has_no_faults():
    assert grid_faults(BOARD, [[3, 3, 2], [3, 2, 1]]) == [
        "the region of 2 at row 1, column 3 has 1 cell",
        "the region of 2 at row 2, column 2 has 1 cell",
    ]
    assert grid_faults(Fillomino(((3, 0, UNKNOWN), (0, 0, 1))), [[3, 3, 3], [2, 2, 1]]) == []
    assert grid_faults(Fillomino(()), []) == []


@pytest.mark.parametrize(
    ("grid", "fault"),
    [
        ([[2, 2, 1], [3, 3, 3]], "the clue 3 in row 1, column 1 has become 2"),
        ([[3, 5, 5], [5, 5, 1]], "the number 5 in row 1, column 2 is more than 4"),
        ([[3, 3, 3], [2, 3, 1]], "row 1, column 2 and row 2, column 2 are both 3, with a wall between them"),
        ([[3, 3, 3], [3, 2, 1]], "the region of 3 at row 1, column 1 has 4 cells"),
        ([[3, 3, 3], [2, 2, 0]], "the region of 0 at row 2, column 3 has 1 cell"),
        ([[3, 3, 3]], "the grid does not have 2 rows of 3 cells"),
        ([[3, 3, 3], [2, 2]], "the grid does not have 2 rows of 3 cells"),
    ],
)
def test_each_fault_of_a_fillomino_is_named(grid, fault):
    assert fault in grid_faults(BOARD, grid)


def test_a_grid_with_cells_that_are_not_filled_is_no_solution():
    puzzle = Fillomino(((2, 0, 0),))
    assert grid_faults(puzzle, [[2, None, None]]) == [
        "the region of 2 at row 1, column 1 has 1 cell",
        "the region of None at row 1, column 2 has 2 cells",
    ]
    assert grid_faults(puzzle, [[2, 0, 0]])


def test_regions_that_are_to_be_symmetric_are_the_same_when_they_are_turned():
    puzzle = Fillomino(((0,) * 4,) * 3, symmetric=True)
    assert grid_faults(puzzle, [[10, 10, 10, 10], [10, 2, 2, 10], [10, 10, 10, 10]]) == []
    assert grid_faults(puzzle, [[2, 2, 1, 3], [1, 4, 4, 3], [4, 4, 1, 3]]) == []
    assert grid_faults(puzzle, [[3, 1, 2, 2], [3, 3, 4, 4], [2, 2, 4, 4]]) == [
        "the region of 3 at row 1, column 1 is not symmetric under a half turn"
    ]
    assert len(grid_faults(puzzle, [[4, 4, 4, 1], [4, 3, 3, 2], [1, 3, 1, 2]])) == 2


# --- divisions -------------------------------------------------------------------------------------------------------


def placed_parts(**cells):
    return [Placement(letter[0], where) for letter, where in cells.items()]


def test_a_division_without_faults_has_none_in_whatever_order():
    puzzle = Division("tetrominous", (("I", ".", ".", "."), ("#", "#", "O", "."), ("#", "#", ".", ".")))
    parts = placed_parts(I=((0, 0), (0, 1), (0, 2), (0, 3)), O=((1, 2), (1, 3), (2, 2), (2, 3)))
    assert division_faults(puzzle, parts) == division_faults(puzzle, iter(parts[::-1])) == []


ROWS = Division("tetrominous", (("I", ".", ".", "."), (".", ".", "?", "#")), walls=(((0, 3), (0, 2)),))
I4, O4 = ((0, 0), (0, 1), (0, 2), (0, 3)), ((0, 0), (0, 1), (1, 0), (1, 1))


@pytest.mark.parametrize(
    ("parts", "fault"),
    [
        (placed_parts(I=I4), "row 2, column 1 is in no region"),
        (placed_parts(I=I4, I2=I4), "row 1, column 1 is in 2 regions"),
        (placed_parts(I=((1, 0), (1, 1), (1, 2), (1, 3))), "row 2, column 4 is not a cell of the board"),
        (placed_parts(I=I4), "row 1, column 3 and row 1, column 4 are in one region, with a wall between them"),
        (placed_parts(O=O4), "the clue I in row 1, column 1 has become O"),
        (placed_parts(L=O4), "the region of L at row 1, column 1 is not the polyomino of that name"),
        (placed_parts(F=O4), "the region of F at row 1, column 1 is not the polyomino of that name"),
        (placed_parts(O=O4[:3]), "the region of O at row 1, column 1 is not the polyomino of that name"),
        (placed_parts(O=(*O4[:3], (0, 0))), "the region of O at row 1, column 1 is not the polyomino of that name"),
        (placed_parts(O=()), "the region of O at row 1, column 1 is not the polyomino of that name"),
        (
            placed_parts(I=I4, I2=((1, 0), (1, 1), (1, 2), (1, 3))),
            "two regions of I are side by side at row 1, column 2 and row 2, column 2",
        ),
    ],
)
def test_each_fault_of_a_division_is_named(parts, fault):
    assert fault in division_faults(ROWS, parts)
