"""Arguments in words."""

from dancefloor.houses.fillomino.explain.argument_lines import lines, merged
from dancefloor.houses.fillomino.explain.arguments import Cases, Proof, Refutation
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule

FAILS = Deduction(Rule.STUCK, (1, 0), 4, False, ((1, 0), (1, 1)))


def writes(column, value=3):
    return Deduction(Rule.FORCED, (2, column), value, True, ((3, column),))


def test_a_contradiction_without_a_step_is_told_as_a_rule():
    assert lines(Refutation((0, 0), 2, (FAILS,))) == [
        "row 1, column 1 cannot be 2: the 4 at row 2, column 1 would have room for 2 cells only."
    ]
    assert lines(Refutation((0, 0), 2, (FAILS,), holds=False)) == [
        "row 1, column 1 must be 2: otherwise the 4 at row 2, column 1 would have room for 2 cells only."
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
    assert [line.split(" ")[0] for line in told[1:]] == [
        "(1)",
        "(2)",
        "(2.1)",
        "(2.2)",
        "(2.3)",
        "(2.4)",
        "(2.5)",
        "(3)",
    ]


def test_refutations_with_one_contradiction_share_a_line():
    both = [Refutation((0, 0), value, (FAILS,)) for value in (3, 0, 1)]
    assert merged(both) == (
        "row 1, column 1 cannot be 1, 3 or N: with any of them, the 4 at row 2, column 1 would not have enough room."
    )


def test_cases_tell_both():
    conclusion = Deduction(Rule.AGREED, (0, 2), 5, False, ())
    told = lines(Cases((0, 0), 2, conclusion, ((writes(0),), ())))
    assert told == [
        "row 1, column 3 cannot be 5, whether row 1, column 1 is 2 or not: "
        "if it is, row 3, column 1 would be 3; if it is not, row 1, column 3 could not be 5."
    ]
    long = lines(Cases((0, 0), 2, conclusion, (tuple(map(writes, range(5))), ())))
    assert long[1] == "If it is:"
    assert long[-2:] == ["If it is not:", "(1) Row 1, column 3 could not be 5."]


def test_a_proof_says_that_it_is_one_and_names_the_numbers():
    told = Deduction(Rule.PROVED, (0, 2), 5, True, ())
    assert lines(Proof(told, ((1, 0), (1, 1)), True)) == [
        "row 1, column 3 must be 5: no short argument was found, but the 2 numbers in row 2, columns 1 and 2 "
        "leave no other; no fewer suffice."
    ]
    assert lines(Proof(told, (), True))[0].endswith("but the board leaves no other number there.")
