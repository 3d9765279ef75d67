from __future__ import annotations

import pytest

from dancefloor.draw.text import text
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.filled_grid import Filled, FilledGrid, unsolved
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.puzzles.piece import Placement

PUZZLE = Fillomino(((2, 0, -1), (0, 3, 0)))
SOLUTION = FilledGrid.from_grid(PUZZLE, ((2, 1, 3), (2, 3, 3)))


def test_regions_are_connected_cells_of_one_number():
    assert [(placed.piece, placed.cells) for placed in SOLUTION.placements] == [
        ("1", ((0, 1),)),
        ("2", ((0, 0), (1, 0))),
        ("3", ((0, 2), (1, 1), (1, 2))),
    ]


def test_regions_of_one_number_apart_from_each_other_are_two():
    grid = FilledGrid.from_grid(Fillomino(((0, 0), (0, 0))), ((1, 2), (1, 2)))  # wrong, which nobody asks here
    assert [placed.cells for placed in grid.placements] == [((0, 0), (1, 0)), ((0, 1), (1, 1))]


def test_numbers_come_back_row_by_row():
    assert SOLUTION.grid == ((2, 1, 3), (2, 3, 3))
    assert SOLUTION.as_json() == {"grid": [[2, 1, 3], [2, 3, 3]]}


def test_clues_are_bold_in_pictures():
    document = SOLUTION.svg()
    assert document.count('class="letter"') == 3  # an unknown clue was given too
    assert document.count('class="letter plain"') == 3
    assert "\x1b[1m 2 \x1b[0m" in SOLUTION.text(color=True)


def test_walls_that_were_given_are_told_from_others():
    walled = Fillomino(PUZZLE.clues, walls=(((0, 1), (0, 2)),))
    assert 'class="line"' in FilledGrid.from_grid(walled, SOLUTION.grid).svg()
    assert 'class="line"' not in SOLUTION.svg()


def test_marked_cells_are_pointed_out():
    assert text(SOLUTION.marked([(0, 1)]), unicode=False).splitlines()[1] == "| 2 |(1)| 3 |"


def test_a_puzzle_shows_its_clues_and_walls():
    puzzle = Fillomino(((2, 0, -1), (0, 13, 0)), walls=(((0, 1), (0, 2)),))
    assert text(unsolved(puzzle, [(1, 1)]), unicode=False).splitlines() == [
        "+---------+----+",
        "| 2    .  | ?  |",
        "|         |    |",
        "| .   (13)  .  |",
        "+--------------+",
    ]


@pytest.mark.parametrize("grid", [((10, 10),) * 5, ((1, 2, 2),)])
def test_each_number_stands_in_its_cell(grid):
    solution = FilledGrid.from_grid(Fillomino(tuple((0,) * len(row) for row in grid)), grid)
    assert [line.replace("│", " ").split() for line in str(solution).splitlines()[1::2]] == [
        [str(number) for number in row] for row in grid
    ]


DIVISION = Division("tetrominous", (("I", ".", "?", "."), ("#", "#", "O", "."), ("#", "#", ".", ".")))
PARTS = [("O", ((1, 2), (1, 3), (2, 2), (2, 3))), ("I", ((0, 0), (0, 1), (0, 2), (0, 3)))]


def test_a_division_shows_a_letter_in_each_cell_and_its_clues_bold():
    solution = Filled.of(DIVISION, [Placement(*part) for part in PARTS])
    assert text(solution.board, unicode=False).splitlines() == [
        "+---------------+",
        "| I   I   I   I |",
        "+-------+-------+",
        "        | O   O |",
        "        |       |",
        "        | O   O |",
        "        +-------+",
    ]
    assert solution.svg().count('class="letter"') == 3
    assert solution.as_json()["placements"][0] == {"piece": "I", "cells": [[0, 0], [0, 1], [0, 2], [0, 3]]}


def test_an_unsolved_division_shows_its_letters_and_holes():
    assert text(unsolved(DIVISION, [(1, 2)]), unicode=False).splitlines() == [
        "+---------------+",
        "| I   .   ?   . |",
        "+-------+       |",
        "        |(O)  . |",
        "        |       |",
        "        | .   . |",
        "        +-------+",
    ]
