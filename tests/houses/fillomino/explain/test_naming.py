"""Names of cells and numbers in sentences."""

from dancefloor.houses.fillomino.explain.naming import LONGEST, listed, number, places, region, told
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule


def test_cells_are_all_named_or_all_marked():
    row = [(0, column) for column in range(20)]
    assert places(row) == "row 1, columns 1-20"
    assert places(row[::2]) == "row 1, columns 1, 3, 5, 7, 9, 11, 13, 15, 17 and 19"
    assert places([(k, k) for k in range(12)]) == "the 12 marked cells"
    assert places(row, most=5) == "the 20 marked cells"


def test_a_reason_for_many_cells_is_given_once_and_no_sentence_is_too_long():
    shown = [Deduction(Rule.COUNTING, (k, 2 * k), k + 1, False, ()) for k in range(20)]
    lines = told(shown, "they would join")
    assert len(lines) > 1
    assert max(map(len, lines)) <= LONGEST
    assert [("they would join" in line, line.startswith("for the same reason, ")) for line in lines] == [
        (True, False),
        *[(False, True)] * (len(lines) - 1),
    ]
    assert sum(line.count("cannot be") for line in lines) == 20


def test_a_region_in_one_line_is_named_by_its_cells_and_another_by_its_first_cell():
    assert region([(0, 0), (1, 0)], 2) == "the 2s at column 1, rows 1 and 2"
    assert region([(0, 0), (1, 0), (1, 1)], 3) == "the 3s around row 1, column 1"


def test_cells_are_listed_by_column_where_that_is_shorter():
    assert places([(4, 0), (5, 0), (6, 0), (6, 2)]) == "column 1, rows 5-7 and column 3, row 7"
    assert places([(0, 0), (0, 1), (1, 0), (1, 1)]) == "row 1, columns 1 and 2 and row 2, columns 1 and 2"


def test_a_list_has_a_word_before_its_last_one():
    assert listed([number(3), number(0), number(5)], "or") == "3, N or 5"
