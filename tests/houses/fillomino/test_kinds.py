"""The verbs and a fillomino under the full rules."""

from __future__ import annotations

import pytest

from dancefloor.errors import EngineError, InputError, InternalError, PuzzleError
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.kinds import LetterDoubts
from dancefloor.houses.fillomino.limited_fillomino import LimitedFillomino
from dancefloor.houses.fillomino.solve.solver import Grids, methods
from dancefloor.search.least_core import Contradiction
from dancefloor.search.values import Limits, Outcome, Position
from dancefloor.verbs import Answer, check, count, kind_of, sample, solve, tabulate

FIVE = Fillomino(((2, 0, 0), (0, 3, 0)))
EMPTY = Fillomino(((0,) * 8,) * 8)
WAYS = [None, "fillomino", *methods(), "reference"]


@pytest.mark.parametrize("engine", WAYS)
def test_every_engine_finds_and_counts_all_solutions(engine):
    solutions = solve(FIVE, engine=engine)
    grids = {solution.grid for solution in solutions}
    assert len(grids) == 5
    assert ((2, 1, 3), (2, 3, 3)) in grids
    assert (solutions.outcome, solutions.statistics.covers, solutions.order) == (Outcome.COMPLETE, 5, 1)
    assert solutions.engine == ("reference" if engine == "reference" else "fillomino")
    found = count(FIVE, engine=engine)
    assert (found, found.raw, found.distinct, found.outcome) == (5, 5, None, Outcome.COMPLETE)


def test_the_limit_of_solutions_is_reached():
    solutions = solve(FIVE, limit=2)
    assert len(list(solutions)) == 2
    assert (solutions.outcome, solutions.reached_limit) == (Outcome.LIMITED, True)
    assert count(FIVE, limits=Limits(solutions=3)) == 3


def test_what_is_stopped_by_time_is_not_complete():
    found = count(EMPTY, timeout=0.0)
    assert (found, found.outcome) == (0, Outcome.LIMITED)
    solutions = solve(EMPTY, timeout=0.05)
    found = len(list(solutions))
    assert (solutions.outcome, solutions.reached_limit) == (Outcome.LIMITED, False)
    assert found == solutions.statistics.covers


def test_control_c_is_an_outcome(monkeypatch):
    def interrupted(self, *budgets):
        raise KeyboardInterrupt

    monkeypatch.setattr(Grids, "_advance", interrupted)
    solutions = solve(EMPTY)
    assert (list(solutions), solutions.outcome) == ([], Outcome.INTERRUPTED)
    assert count(EMPTY).outcome is Outcome.INTERRUPTED


@pytest.mark.parametrize("verb", [solve, count])
def test_clues_that_cannot_be_need_no_search(verb):
    found = verb(Fillomino(((1, 1),)))
    assert (found.outcome, found.engine) == (Outcome.COMPLETE, "")
    assert found.reason == "the clue 1 in row 1, column 1 and the clue 1 in row 1, column 2 are side by side"


def test_a_wrong_solution_is_our_fault(monkeypatch):
    monkeypatch.setattr(Fillomino, "grid", lambda self, numbers: ((2, 2, 2), (3, 3, 3)))
    with pytest.raises(InternalError, match="a solution is wrong: the region of 2"):
        next(solve(FIVE))
    with pytest.raises(InternalError, match="a solution is wrong"):
        count(FIVE)


def test_bad_questions_are_refused():
    with pytest.raises(InputError, match="no engine 'dansing'; did you mean 'dancing'"):
        solve(FIVE, engine="dansing")
    with pytest.raises(InputError, match=r"no engine 'nix'; choose .* or, for a fillomino, fillomino, compiled, sat"):
        solve(EMPTY, engine="nix")
    with pytest.raises(InputError, match="no engine 'nix'"):
        count(EMPTY, engine="nix")
    with pytest.raises(InputError, match="no engine 'nix'"):
        solve(Fillomino(((1, 1),)), engine="nix")
    with pytest.raises(InputError, match="cannot be resumed"):
        solve(FIVE, resume=Position("fillomino", "", (), 0, 0, 0, 0, 0))
    with pytest.raises((InputError, EngineError), match="counting"):
        solve(FIVE, engine="counting")


@pytest.mark.parametrize("engine", [None, "fillomino", *methods()])
def test_symmetric_regions_are_the_same_when_they_are_turned(engine):
    puzzle = Fillomino(((0, 0, 0), (0, 3, 0)), symmetric=True)
    assert {solution.grid for solution in solve(puzzle, engine=engine)} == {
        ((1, 2, 2), (3, 3, 3)),
        ((2, 2, 1), (3, 3, 3)),
    }
    assert count(puzzle, engine=engine) == 2


@pytest.mark.parametrize("verb", [solve, count])
def test_exact_cover_is_refused_where_numbers_may_be_large(verb):
    with pytest.raises(PuzzleError, match=r"numbers could be as large as 64, and should be at most 15"):
        verb(EMPTY, engine="dancing")


def test_labels_of_an_exact_cover_are_all_numbers_that_could_occur():
    assert LimitedFillomino.of(Fillomino(((0, 0, 9, 0),))).allowed == (1, 2, 9)
    assert LimitedFillomino.of(Fillomino(((0, 0, 0, 0),), largest=2)).allowed == (1, 2)
    assert LimitedFillomino.of(Fillomino(((-1, 3, 0),))).rows == (".3.",)


@pytest.mark.parametrize("verb", [sample, tabulate])
def test_what_goes_by_numbers_needs_an_exact_cover(verb):
    with pytest.raises(InputError, match=r"fillomino|walls"):
        verb(Fillomino(((2, 0),), walls=(((0, 0), (0, 1)),)))


def test_a_fillomino_whose_numbers_are_small_becomes_items_and_options():
    limited = kind_of("puzz.link/p?fillomino/3/2/2i3g").encoded().puzzle
    assert (limited.rows, limited.allowed) == (("2..", ".3."), (1, 2, 3))
    assert kind_of("puzz.link/p?fillomino/t/9/9/zzzzg").encoded().puzzle.allowed == (1, 2, 3)


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("fillomino/5/5/zk", "its numbers could be as large as 25, and should be at most 15"),
        ("fillomino/t/1/17/w", "17 rows: a fillomino has at most 16"),
        ("fillomino/2/1/hg", "should have no walls"),
        ("symmarea/2/1/h", "should have no symmetric regions"),
    ],
)
def test_a_fillomino_that_is_no_exact_cover_becomes_none_and_says_why(word, reason):
    with pytest.raises(PuzzleError, match=reason):
        kind_of(word).encoded()


def test_numbers_mean_the_solution_that_has_them():
    kind = kind_of(Fillomino(((2, 0, 0), (1, 0, 3))))
    assert kind.filled([[2, 2, 3], [1, 3, 3]]).grid == ((2, 2, 3), (1, 3, 3))
    with pytest.raises(InternalError, match="a solution is wrong"):
        kind.filled([[2, 2, 2], [1, 3, 3]])
    with pytest.raises(InputError, match="a solution of a packing has more than contents of cells"):
        kind_of("3x20").filled([])


def division(*rows):
    return Division("tetrominous", rows)


def test_a_division_becomes_items_and_options():
    puzzle = read_puzzle("puzz.link/p?tetrominous/3/2/1gch3")
    assert kind_of(puzzle).encoded().puzzle is puzzle


def test_of_a_division_clues_that_follow_from_the_others_are_named():
    found = check(division("LS..", "....", "...L"))
    assert (bool(found), found.redundant, found.undecided) == (True, ((0, 0), (2, 3)), ())
    assert check(division(".S..", "....", "....")).redundant == ()


def test_two_solutions_of_a_division_differ_in_the_cells_named():
    found = check(division("....", "....", "...."))
    one, other = found.solutions
    assert found.answer is Answer.MULTIPLE
    assert found.differing == tuple(cell for cell in found.puzzle.cells if one.owner[cell] != other.owner[cell]) != ()


def test_of_an_impossible_division_the_clues_to_blame_are_named():
    found = check(division("LLL.", ".S..", "...."))
    assert (found.answer, found.contradiction) == (Answer.NONE, Contradiction(True, ((0, 1), (0, 2)), True, True))
    assert check(division("....", "....")).contradiction == Contradiction(True, (), True, True)


def test_what_could_not_be_found_out_of_a_division_is_not_known():
    doubts = LetterDoubts(division("....", "....", "...."), nodes=0)
    assert (doubts.contradiction(), doubts.follows((0, 0))) == (None, None)
    assert LetterDoubts(division("....", "....", "....")).contradiction() == Contradiction(False, (), True, True)


def test_letters_mean_the_solution_that_has_them():
    puzzle = division("O..#", "....", "##.#")
    kind, found = kind_of(puzzle), next(solve(puzzle))
    rows = [[found.owner.get((i, j), "#") for j in range(4)] for i in range(3)]
    assert kind.filled(rows) == found
    i, j = puzzle.cells[0]
    rows[i][j] = next(letter for letter in "ILOST" if letter != rows[i][j])
    with pytest.raises(InternalError, match="a solution is wrong"):
        kind.filled(rows)
