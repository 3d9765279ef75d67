from __future__ import annotations

import pytest

from dancefloor.engines.reference import covers_of
from dancefloor.errors import PuzzleError
from dancefloor.houses.fillomino.limited_fillomino import LimitedFillomino, labels_text


def test_short_rows_end_in_blank_cells():
    assert LimitedFillomino(("1", "", "..a")).clues == (1, 0, 0, 0, 0, 0, 0, 0, 10)


def test_without_labels_those_up_to_the_largest_clue_are_allowed():
    assert LimitedFillomino(("..3",)).allowed == (1, 2, 3)
    assert LimitedFillomino(("...",)).allowed == ()
    assert LimitedFillomino(("..3",), (5, 3, 3)).allowed == (3, 5)


def test_items_are_cells_and_edges_between_blank_cells_for_each_label():
    names = [item.name for item in LimitedFillomino(("2..", "...")).encode().problem.items]
    assert names[:6] == ["00", "01", "02", "10", "11", "12"]
    assert names[6:] == ["v021", "v022", "v111", "v112", "v121", "v122", "h111", "h112", "h121", "h122"]


def test_columns_beyond_15_have_two_digits():
    puzzle = LimitedFillomino((17 * ".", "1"))
    assert puzzle.cell_names()[15:18] == ["0f", "010", "10"]
    assert puzzle.edge_names()[15] == "v0101"
    assert len(set(puzzle.encode().problem.items)) == 34 + 16 + 15 + 16


def test_a_solution_is_read_back_as_ominoes():
    encoding = LimitedFillomino(("2.1",)).encode()
    solutions = [{encoding.decode(option) for option in cover} for cover in covers_of(encoding.problem)]
    assert solutions == [{("2", ((0, 0), (0, 1))), ("1", ((0, 2),))}]


@pytest.mark.parametrize(
    ("rows", "labels", "reason"),
    [
        (("..0",), None, "'0' in row 1"),
        (("..", "A"), None, "'A' in row 2"),
        ((".",) * 17, None, "17 rows"),
        (("3",), (1, 2), r"clue 3 in row 1, column 1: .* 1-2$"),
        (("3",), (), "none at all"),
        (("3",), (0, 3), "label 0"),
        (("3",), (3, 16), "label 16"),
    ],
)
def test_what_makes_no_sense_is_refused(rows, labels, reason):
    with pytest.raises(PuzzleError, match=reason):
        LimitedFillomino(rows, labels)


def test_obvious_impossibility_has_a_reason():
    assert LimitedFillomino(("5..",)).obstruction() == "there is a clue 5, but only 3 cells"
    assert LimitedFillomino(("...",)).obstruction() == "there is no label for a blank cell"
    assert LimitedFillomino(("1..",)).obstruction() == LimitedFillomino(()).obstruction() == ""


def test_a_board_without_cells_has_no_options():
    for rows in ((), ("", "")):
        puzzle = LimitedFillomino(rows, (1, 2))
        assert b"".join(puzzle.option_lines(1)) == b""
        assert not puzzle.encode().problem.items


def test_labels_are_written_as_numbers_and_ranges():
    assert [labels_text(labels) for labels in ((), (3,), (1, 2), (1, 3, 4, 5, 15))] == ["", "3", "1-2", "1,3-5,15"]
