"""Patterns in words."""

from dancefloor.houses.fillomino.explain.arguments import AreaCount, EitherOr, Growth, Pocket
from dancefloor.houses.fillomino.explain.pattern_lines import pattern_line
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule

AREA = ((0, 0), (0, 1), (1, 0), (1, 1))


def not_(value, *cells, placed=False):
    return [Deduction(Rule.EITHER, cell, value, placed, ()) for cell in cells]


def test_two_ways_of_one_cell_are_told_as_either_or():
    growth = Growth(((0, 0),), 2, (((0, 1),), ((1, 0),)))
    assert pattern_line(EitherOr((growth,)), not_(2, (1, 1))) == (
        "row 2, column 2 cannot be 2: the 2 at row 1, column 1 grows into either row 1, column 2 or row 2, column 1, "
        "and is beside it either way."
    )


def test_longer_ways_have_letters_that_go_on_with_the_second_region():
    one = Growth(((0, 0),), 3, (((0, 1), (0, 2)), ((1, 0), (2, 0))))
    two = Growth(((2, 2),), 2, (((2, 1),), ((1, 2),)))
    assert pattern_line(EitherOr((one, two)), not_(3, (1, 1), placed=True)) == (
        "row 2, column 2 must be 3: the 3 at row 1, column 1 grows into (a) row 1, columns 2 and 3 or (b) "
        "column 1, rows 2 and 3; the 2 at row 3, column 3 grows into (c) row 3, column 2 or (d) row 2, column 3; "
        "this is so in all ways that go together."
    )


def test_regions_with_the_same_two_ways_out_share_them():
    ways = (((0, 1),), ((1, 0),))
    both = EitherOr((Growth(((0, 0),), 2, ways), Growth(((1, 1),), 3, ways)))
    assert pattern_line(both, not_(4, (0, 1), (1, 0))) == (
        "row 1, column 2 and row 2, column 1 cannot be 4: the 2 at row 1, column 1 and the 3 at row 2, column 2 share "
        "their only ways out, row 1, column 2 and row 2, column 1, and each takes one of them."
    )


def test_a_division_names_the_cells():
    assert pattern_line(Pocket(AREA), not_(2, (0, 0))) == (
        "row 1, column 1 cannot be 2: no division of the closed area at row 1, columns 1 and 2 and row 2, "
        "columns 1 and 2 into regions has it there."
    )
    assert "every division" in pattern_line(Pocket(AREA), not_(2, (0, 0), placed=True))


def test_a_count_tells_what_is_left_and_that_no_known_region_reaches_the_cell():
    assert pattern_line(AreaCount(AREA, (3,)), not_(2, (0, 0))) == (
        "row 1, column 1 cannot be 2: the region 3 in the closed area of 4 cells around row 1, column 1 takes 3 of "
        "them, so only 1 is left for any other."
    )
    assert pattern_line(AreaCount(AREA, (1, 3)), not_(1, (0, 0))).endswith(
        "the regions 1 and 3 in the closed area of 4 cells around row 1, column 1 take all of them, "
        "and no known 1 reaches there."
    )
