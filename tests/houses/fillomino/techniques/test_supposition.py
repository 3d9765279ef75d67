"""Refutations: their steps and lengths, and their words."""

from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.supposition import Refutation

WRITES = Deduction(Rule.LAST, (0, 1), 3, True, ())
EXCLUDES = Deduction(Rule.COMPLETE, (0, 2), 3, False, ((0, 1),))
FAILS = Deduction(Rule.STUCK, (1, 0), 4, False, ((1, 0), (1, 1)))


def writes(column, value=3):
    return Deduction(Rule.FORCED, (2, column), value, True, ((3, column),))


def test_a_contradiction_without_a_written_number_is_plain():
    assert Refutation((0, 0), 2, (EXCLUDES, FAILS)).plain
    refutation = Refutation((0, 0), 2, (WRITES, EXCLUDES, FAILS))
    assert (refutation.plain, refutation.length, refutation.depth) == (False, 1, 1)


def test_a_refutation_within_another_counts_as_a_step_with_its_own():
    inner = Refutation((0, 2), 5, (WRITES, FAILS))
    outer = Refutation((0, 0), 2, (FAILS,), (inner,))
    assert (outer.length, outer.depth) == (2, 2)


def test_the_conclusion_is_the_opposite_of_what_was_supposed():
    for holds in (True, False):
        told = Refutation((0, 0), 2, (FAILS,), holds=holds).conclusion
        assert (told.cell, told.value, told.placed) == ((0, 0), 2, not holds)


def test_a_refutation_moves_with_all_its_cells():
    home = {(i, j): (j, i) for i in range(3) for j in range(3)}
    moved = Refutation((0, 1), 2, (EXCLUDES, FAILS)).moved(home)
    cells = moved.cell, moved.chain[0].cell, moved.chain[0].because, moved.chain[1].cell
    assert cells == ((1, 0), (2, 0), ((1, 0),), (0, 1))


def lines(refutation, *others):
    return refutation.lines([refutation.conclusion, *(each.conclusion for each in others)], others)


def shared(one, other):
    """Whether two refutations have something in common."""
    return not set(one.shares(one.conclusion)).isdisjoint(other.shares(other.conclusion))


def test_a_contradiction_without_a_step_is_told_as_a_rule():
    assert lines(Refutation((0, 0), 2, (FAILS,))) == [
        "row 1, column 1 cannot be 2: otherwise, the 4 at row 2, column 1 would have room for 2 cells only."
    ]
    assert lines(Refutation((0, 0), 2, (FAILS,), holds=False)) == [
        "row 1, column 1 must be 2: otherwise, the 4 at row 2, column 1 would have room for 2 cells only."
    ]


def test_a_few_steps_make_a_sentence():
    told = lines(Refutation((0, 0), 2, (writes(0), FAILS), holds=False))
    assert told == [
        "row 1, column 1 must be 2: if it were not, row 3, column 1 would be 3, "
        "and the 4 at row 2, column 1 would have room for 2 cells only."
    ]


def test_more_steps_are_numbered_lines_with_reasons():
    first, *steps, last = lines(Refutation((0, 0), 2, (*map(writes, range(5)), FAILS)))
    assert first == "row 1, column 1 cannot be 2. Suppose that it were:"
    assert steps[0] == "(1) Row 3, column 1 would be 3, the only way out for the 3 at row 4, column 1."
    assert len(steps) == 5
    assert last == "(6) But then the 4 at row 2, column 1 would have room for 2 cells only."


def test_a_supposition_within_another_has_numbers_of_its_own():
    excluded = Deduction(Rule.REFUTED, (0, 2), 5, False, ())
    inner = Refutation((0, 2), 5, (*map(writes, range(4)), FAILS))
    told = lines(Refutation((0, 0), 2, (writes(5), excluded, FAILS), (inner,)))
    assert [line.split()[0] for line in told[1:]] == ["(1)", "(2)", "(2.1)", "(2.2)", "(2.3)", "(2.4)", "(2.5)", "(3)"]


def test_refutations_with_one_contradiction_share_a_line():
    first, *others = [Refutation((0, 0), value, (FAILS,)) for value in (3, 0, 1)]
    assert lines(first, *others) == [
        "row 1, column 1 cannot be 1, 3 or N: otherwise, the 4 at row 2, column 1 would have room for 2 cells only."
    ]
    elsewhere = Refutation((0, 5), 3, (FAILS,))
    assert shared(first, elsewhere)
    assert lines(first, elsewhere)[0].startswith("row 1, columns 1 and 6 cannot be 3: otherwise, the 4 at")


def test_the_same_steps_share_a_line_whatever_the_numbers():
    first, other = [Refutation((0, 0), value, (writes(0), FAILS)) for value in (1, 4)]
    assert shared(first, other)
    end = "row 3, column 1 would be 3, and the 4 at row 2, column 1 would have room for 2 cells only."
    assert lines(first, other) == [f"row 1, column 1 cannot be 1 or 4: with either of them, {end}"]
    elsewhere = Refutation((0, 1), 4, (writes(0), FAILS))
    assert lines(other, elsewhere) == [f"row 1, columns 1 and 2 cannot be 4: otherwise, {end}"]


def test_one_step_that_differs_is_counted_where_the_contradiction_is_the_same():
    first, other = [Refutation((0, 0), value, (writes(value), FAILS)) for value in (1, 2)]
    assert shared(first, other)
    assert lines(first, other) == [
        "row 1, column 1 cannot be 1 or 2: otherwise, after 1 step the 4 at row 2, column 1 would not have enough room."
    ]


def test_a_cell_that_is_written_last_and_lacks_room_is_named_once():
    stuck = writes(0)._replace(rule=Rule.STUCK, placed=False, because=((2, 0), (3, 0)))
    assert lines(Refutation((0, 0), 2, (WRITES, writes(0), stuck))) == [
        "row 1, column 1 cannot be 2: if it were, row 1, column 2 would be 3, "
        "and row 3, column 1 would be 3, with room for 2 cells only."
    ]


def test_refutations_that_differ_only_in_the_number_share_their_steps():
    first, other = [
        Refutation(
            (2, 0), value, (writes(1, value), writes(2, 5), *map(writes, range(3, 5)), FAILS._replace(value=value))
        )
        for value in (4, 6)
    ]
    assert shared(first, other)
    told = lines(first, other)
    assert told[0] == "row 3, column 1 cannot be 4 or 6. Suppose that it were one of them:"
    assert told[1] == "(1) Row 3, column 2 would be that number, the only way out for the region at row 4, column 2."
    assert told[-1] == "(5) But then the region at row 2, column 1 would have room for 2 cells only."
    longer = Refutation((2, 0), 7, (*first.chain[1:4], FAILS))
    assert not shared(first, longer)


def test_in_brief_only_the_number_of_steps_is_told():
    refutation = Refutation((0, 0), 2, (*map(writes, range(5)), FAILS))
    assert refutation.brief() == "otherwise, after 5 steps the 4 at row 2, column 1 would have room for 2 cells only"
