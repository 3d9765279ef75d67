"""Two cases in words, and how they move with a board."""

from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.cases import Cases

WRITES = Deduction(Rule.FORCED, (2, 0), 3, True, ((3, 0),))
EXCLUDES = Deduction(Rule.COMPLETE, (0, 2), 3, False, ((0, 1),))


def test_cases_tell_both():
    conclusion = Deduction(Rule.AGREED, (0, 2), 5, False, ())
    told = Cases((0, 0), 2, conclusion, ((WRITES,), ())).lines(())
    assert told == [
        "row 1, column 3 cannot be 5, whether row 1, column 1 is 2 or not: "
        "if it is, row 3, column 1 would be 3; row 1, column 3 could not be 5; "
        "if it is not, row 1, column 3 could not be 5."
    ]
    many = tuple(WRITES._replace(cell=(2, column), because=((3, column),)) for column in range(5))
    long = Cases((0, 0), 2, conclusion, (many, ())).lines(())
    assert long[1] == "If it is:"
    assert long[-2:] == ["If it is not:", "(1) Row 1, column 3 could not be 5."]


def test_cases_move_with_all_their_cells():
    home = {(i, j): (j, i) for i in range(4) for j in range(4)}
    cases = Cases((0, 1), 2, WRITES, ((EXCLUDES, WRITES), (WRITES,))).moved(home)
    assert (cases.cell, cases.conclusion.cell, cases.chains[0][0].cell, cases.length) == ((1, 0), (0, 2), (2, 0), 2)
