"""Chessboards in a terminal."""

from __future__ import annotations

import re

import pytest

import dancefloor as dance

SOLUTION = dance.Queens(4).solution([1, 7, 8, 14])


def test_queens_stand_on_a_chessboard():
    assert SOLUTION.text(unicode=False) == (
        "+------------+\n|   :Q:   :::|\n|:::   ::: Q |\n| Q :::   :::|\n|:::   :Q:   |\n+------------+"
    )
    assert SOLUTION.text().count("♛") == 4
    assert SOLUTION.text().splitlines()[-2].startswith("│░░░")  # the lower left corner is dark


@pytest.mark.parametrize(("width", "wide"), [(80, 14), (14, 14), (13, 10), (9, 6), (3, 6)])
def test_cells_are_as_wide_as_there_is_room(width, wide):
    lines = SOLUTION.text(width=width).splitlines()
    assert {len(line) for line in lines} == {wide}
    assert len(lines) == 6


def test_colors_move_no_character():
    colored = SOLUTION.text(color=True)
    assert re.sub("\x1b[^m]*m", "", colored) == SOLUTION.text().replace("░", " ")
    assert len(set(re.findall("48;5;([0-9]+)", colored))) == 2


def test_marked_cells_and_holes_are_seen():
    board = SOLUTION.board
    board = board._replace(cells=board.cells[1:], notes=board.notes._replace(marked=[(0, 1), (1, 1)]))
    from dancefloor.draw.text import text

    assert text(board, unicode=False).splitlines()[1:3] == ["|   (Q)   :::|", "|:::( )::: Q |"]
