"""What is said of a move."""

from dancefloor.houses.fillomino.explain.moves import Moves
from dancefloor.houses.fillomino.explain.sentences import Telling
from dancefloor.houses.fillomino.fillomino import Fillomino


def told(*rows, walls=()):
    telling = Telling()
    return [line for move in Moves(Fillomino(rows, walls)) for line in telling.lines(move)]


def test_a_region_with_one_way_out_is_told_with_its_place():
    assert told((2, 0), (1, 0))[0] == (
        "Row 1, column 2 must be 2: the 2 at row 1, column 1 has room for exactly 2 cells."
    )


def test_a_cell_with_one_number_left_is_told_with_what_bars_the_others():
    assert told((2, 2, 0))[-1] == (
        "Row 1, column 3 must be 1: 2 is complete beside it, and no other number has enough room there."
    )


def test_where_there_is_no_number_but_one_that_is_told():
    assert told((0,)) == ["Row 1, column 1 must be 1: there is no other number."]


def test_a_refuted_supposition_comes_before_the_number_that_rests_on_it():
    lines = told((0, 0, 0), (0, 6, 0), (3, 0, 3))
    supposed = [number for number, line in enumerate(lines) if "if it were" in line]
    assert supposed
    for number in supposed:
        assert " must be " in lines[number] or any(" must be " in line for line in lines[number + 1 :])


def test_a_way_out_that_would_join_another_region_is_named():
    assert told((0, 2, 0), (3, 3, 2), (3, 1, 2))[0] == (
        "Row 1, column 1 must be 2: the 2 at row 1, column 2 has room for exactly 2 cells; "
        "row 1, column 3 would join it to the 2s at column 3, rows 2 and 3."
    )
    assert "join" not in told((0, 0, 0), (3, 3, 5), (3, 5, 0))[0]  # together they have room


def test_a_number_that_no_clue_shows_has_a_letter_whose_meaning_is_told_once():
    lines = told((1, 0, 0))
    assert lines[0] == "N stands for a number above 1 that no clue shows."
    assert lines[1].startswith("Row 1, column 2 must be N: ")
    assert len([line for line in lines if "stands for" in line]) == 1
    assert lines[-1] == ("Row 1, columns 2 and 3 must be 2: this region can grow no further, and has 2 cells.")


def test_a_contradiction_is_told_as_such():
    assert told((3, 0, 1, 0))[-1] == "There is no solution: the 3 at row 1, column 1 has room for 2 cells only."
