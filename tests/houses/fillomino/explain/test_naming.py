"""Names of cells and numbers in sentences."""

from dancefloor.houses.fillomino.explain.naming import MOST_NAMED, listed, number, places, region


def test_of_many_cells_only_some_are_named():
    row = [(0, column) for column in range(20)]
    assert places(row) == "row 1, columns 1-6 and 14 more cells"
    assert "more" not in places(row[: MOST_NAMED + 1])
    assert places(row, most=20) == "row 1, columns 1-20"


def test_a_region_in_one_line_is_named_by_its_cells_and_another_by_its_first_cell():
    assert region([(0, 0), (1, 0)], 2) == "the 2s at column 1, rows 1 and 2"
    assert region([(0, 0), (1, 0), (1, 1)], 3) == "the 3s around row 1, column 1"


def test_cells_are_listed_by_column_where_that_is_shorter():
    assert places([(4, 0), (5, 0), (6, 0), (6, 2)]) == "column 1, rows 5-7 and column 3, row 7"
    assert places([(0, 0), (0, 1), (1, 0), (1, 1)]) == "row 1, columns 1 and 2 and row 2, columns 1 and 2"


def test_a_list_has_a_word_before_its_last_one():
    assert listed([number(3), number(0), number(5)], "or") == "3, N or 5"
