"""Two cases in words, and how they move with a board; what follows in every symmetric region is so."""

from __future__ import annotations

import random

from dancefloor.houses.fillomino.explain.evidence import Evidence
from dancefloor.houses.fillomino.explain.explanation import Explanation
from dancefloor.houses.fillomino.explain.moves import End, Moves
from dancefloor.houses.fillomino.explain.trials import Budget, Trials
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.rules.reasoning import Deduction, Reasoning
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.cases import Cases, RegionCases, region_cases
from dancefloor.search.values import Answer
from tests.houses.fillomino.boards import random_puzzle, solutions

WRITES = Deduction(Rule.FORCED, (2, 0), 3, True, ((3, 0),))
EXCLUDES = Deduction(Rule.COMPLETE, (0, 2), 3, False, ((0, 1),))


def test_cases_tell_both():
    conclusion, other = [Deduction(Rule.AGREED, (0, 2), value, False, ()) for value in (5, 6)]
    excludes = EXCLUDES._replace(rule=Rule.UNREACHABLE, value=5)
    cases = Cases((0, 0), 2, conclusion, ((WRITES, excludes), (WRITES._replace(cell=(0, 2)),)))
    assert cases.lines([conclusion]) == [
        "row 1, column 3 cannot be 5, whether row 1, column 1 is 2 or not: if it is, row 3, column 1 would be 3, and "
        "row 1, column 3 could not be 5, since its region would not have enough room; "
        "if it is not, row 1, column 3 would be 3."
    ]
    assert cases.brief() == "this follows after 1 step if row 1, column 1 is 2, and after 1 step if it is not"
    chain = (WRITES, excludes._replace(value=6))
    alike = Cases((0, 0), 2, other, (chain, cases.chains[1]))
    assert cases.shares(conclusion) == alike.shares(other)
    told = cases.lines([conclusion, other], [alike])
    assert "cannot be 5 or 6" in told[0]
    assert any("could not be that number" in line for line in told)


def test_long_cases_have_numbered_lines_unless_there_is_one_step():
    conclusion = Deduction(Rule.AGREED, (0, 2), 5, True, ())
    many = tuple(WRITES._replace(cell=(2, column), because=((3, column),)) for column in range(5))
    told = Cases((0, 0), 2, conclusion, (many, (WRITES,))).lines([conclusion])
    assert told[1:3] == ["If it is:", "(1) Row 3, column 1 would be 3, the only way out for the 3 at row 4, column 1."]
    assert told[-1] == "If it is not, row 3, column 1 would be 3, the only way out for the 3 at row 4, column 1."


def test_cases_about_the_cell_itself_tell_the_other_one():
    conclusion = Deduction(Rule.AGREED, (0, 2), 5, False, ())
    chain = (WRITES, WRITES._replace(rule=Rule.LAST, cell=(0, 2), value=4))
    cases = Cases((0, 2), 2, conclusion, ((), chain))
    assert cases.lines([conclusion]) == [
        "row 1, column 3 cannot be 5: if it were not 2, row 3, column 1 would be 3, and row 1, column 3 would be 4."
    ]
    assert cases.brief() == "if it were not 2, this would follow after 2 steps"


def test_cases_move_with_all_their_cells():
    home = {(i, j): (j, i) for i in range(4) for j in range(4)}
    cases = Cases((0, 1), 2, WRITES, ((EXCLUDES, WRITES), (WRITES,))).moved(home)
    assert (cases.cell, cases.conclusion.cell, cases.chains[0][0].cell, cases.length) == ((1, 0), (0, 2), (2, 0), 2)


SPARSE = Fillomino(
    (
        (0, 0, 9, 0, 0, 0),
        (5, 0, 0, 0, 0, 0),
        (0, 0, 0, 0, 0, 0),
        (0, 8, 3, 0, 0, 6),
        (0, 0, 0, 0, 1, 0),
        (0, 0, 0, 0, 0, 0),
    ),
    symmetric=True,
)


def _arguments(puzzle):
    reasoning, evidence = Reasoning(puzzle), Evidence(puzzle)
    trials = Trials(reasoning, evidence, Budget(1000))
    for step in reasoning.run():
        evidence.add(step)
    if reasoning.possible:
        for cell in puzzle.cells:
            if evidence.value(cell):
                before = len(evidence.deductions)
                yield from ((evidence, each) for each in region_cases(trials, evidence.group(cell), 9))
                assert len(evidence.deductions) == before


def test_each_conclusion_holds_in_every_solution_of_the_clues_that_it_rests_on():
    rng, used = random.Random(3), 0
    for _ in range(100):
        puzzle = random_puzzle(rng, 3, 3, symmetric=True)
        if puzzle.walls or puzzle.largest:
            continue
        for evidence, cases in _arguments(puzzle):
            used += 1
            rest = set().union(*(evidence.everything(each) | {each} for each in cases.needs))
            given = {evidence.deductions[each].cell: evidence.deductions[each].value for each in rest}
            given = {cell: value for cell, value in given.items() if cell in puzzle.given}
            fewer = tuple(tuple(given.get((i, j), 0) for j in range(3)) for i in range(3))
            told = cases.conclusion
            for grid in solutions(Fillomino(fewer, symmetric=True)):
                i, j = told.cell
                assert told.value == 0 or (grid[i][j] == told.value) == told.placed, (puzzle, cases)
    assert used > 10


def test_each_region_has_a_line():
    puzzle = Fillomino(((0, 3, 0, 0, 0), (1, 0, 0, 0, 2)), symmetric=True)
    cases = next(each for _, each in _arguments(puzzle))
    first, *others = cases.lines([cases.conclusion])
    assert first.endswith(": there are 2 symmetric regions for the 2 at row 2, column 5.")
    assert [line[:3] for line in others if line[2] == ")"] == ["(1)", "(2)"]
    moved = cases.moved({(i, j): (1 - i, 4 - j) for i, j in puzzle.cells})
    assert moved.start == ((0, 0),)
    assert moved.length == cases.length


def test_region_cases_solve_what_suppositions_of_one_number_do_not():
    moves = Moves(SPARSE)
    told = list(moves)
    assert moves.end is End.SOLVED
    used = [each for move in told for each in move.arguments if isinstance(each, RegionCases)]
    assert used
    captions = [caption for caption, _ in Explanation(SPARSE, tuple(told), moves.end, Answer.UNIQUE).pictures()]
    assert any("if this is the region of" in caption for caption in captions)
