"""What is said of a move."""

from dancefloor.fillomino.explain.moves import Moves
from dancefloor.fillomino.explain.sentences import MOST_NAMED, places, sentences
from dancefloor.puzzles.fillomino import Fillomino


def told(*rows, walls=()):
    return [line for move in Moves(Fillomino(rows, walls)) for line in sentences(move)]


def test_a_region_with_one_way_out_is_told_with_its_place():
    assert told((2, 0), (1, 0))[0] == (
        "Row 1, column 2 must be 2: the 2 at row 1, column 1 can grow into 2 cells, no more."
    )


def test_a_cell_with_one_number_left_is_told_with_what_bars_the_others():
    assert told((2, 2, 0))[-1] == (
        "Row 1, column 3 must be 1: 2 is complete beside it, and no other number has enough room there."
    )


def test_where_there_is_no_number_but_one_that_is_told():
    assert told((0,)) == ["Row 1, column 1 must be 1: there is no other number."]


def test_a_refuted_supposition_comes_before_the_number_that_rests_on_it():
    lines = told((0, 0, 0), (0, 6, 0), (3, 0, 3))
    supposed = [number for number, line in enumerate(lines) if "suppose it were" in line]
    assert supposed
    for number in supposed:
        assert " cannot be " in lines[number]
        assert any(" must be " in line for line in lines[number + 1 :])


def test_a_number_that_has_no_name_yet_is_told_by_what_it_is_not():
    lines = told((1, 0, 0))
    assert lines[0].startswith("Row 1, column 2 must be a number above 1 that no clue shows: ")
    assert lines[-1] == ("Row 1, columns 2 and 3 must be 2: this region has all its cells, and they are 2.")


def test_a_contradiction_is_told_as_such():
    assert told((3, 0, 1, 0))[-1] == "There is no solution: the 3 at row 1, column 1 has room for 2 cells only."


def test_of_many_cells_only_some_are_named():
    row = [(0, column) for column in range(20)]
    assert places(row) == "row 1, columns 1-6 and 14 more cells"
    assert "more" not in places(row[: MOST_NAMED + 1])
