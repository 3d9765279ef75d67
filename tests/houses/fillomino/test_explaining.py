"""``explain``: moves, in step with what the solver proves."""

from math import isnan

import pytest

import dancefloor as dance
from dancefloor.errors import InputError
from dancefloor.houses.fillomino.explain.moves import End
from dancefloor.houses.fillomino.explaining import explain, grade, hint
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.search.values import Answer


def test_moves_end_with_the_solution_that_the_solver_finds():
    puzzle = Fillomino(((0, 0, 0), (0, 6, 0), (3, 0, 3)))
    explained = explain(puzzle)
    (solution,) = dance.solve(puzzle, limit=2)
    assert explained.end is End.SOLVED
    known = explained.known(len(explained.moves))
    assert [known[cell] for cell in puzzle.cells] == [str(n) for row in solution.grid for n in row]


def test_a_puzzle_that_is_filled_in_goes_on_from_there():
    whole = explain(Fillomino(((2, 0, 0), (1, 0, 3))))
    rest = explain(Fillomino(((2, 2, 0), (1, 0, 3))))
    assert [move.cells for move in rest.moves] == [move.cells for move in whole.moves[1:]]


def test_of_several_solutions_only_what_all_have_is_told():
    explained = explain(Fillomino(((2, 0, 0, 0, 0), (1, 0, 0, 0, 0))))
    assert explained.answer is Answer.MULTIPLE
    assert explained.end is End.STUCK
    first, *others = explained.moves
    assert (first.cells, first.value) == (((0, 1),), 2)
    assert {move.value for move in others} == {0}  # more than 2: which number differs


def test_no_solution_is_told_before_a_wrong_move_could_be():
    clash = Fillomino(((3, 0, 0), (0, 1, 0), (0, 0, 2)))
    first, whole = explain(clash, limit=1), explain(clash)
    assert (first.answer, first.end, first.moves) == (Answer.NONE, End.IMPOSSIBLE, ())
    assert (whole.answer, whole.end) == (Answer.NONE, End.IMPOSSIBLE)
    assert whole.moves[-1].contradicts


def test_progress_tells_how_many_cells_are_known(monkeypatch):
    monkeypatch.setattr("dancefloor.search.session.BETWEEN_REPORTS", 0.0)
    monkeypatch.setattr("dancefloor.search.stepwise.TURN_SECONDS", 0.0)
    told = []
    explain(Fillomino(((0, 0, 0), (0, 6, 0), (3, 0, 3))), on_progress=told.append)
    told = [progress for progress in told if not isnan(progress.fraction)]  # before that, it is judged
    known = [progress.fraction for progress in told]
    assert (known[0], known[-1], known) == (3 / 9, 1.0, sorted(known))
    assert told[0].statistics.nodes > 0


def test_a_hint_is_the_first_move_of_the_explanation():
    puzzle = Fillomino(((0, 0, 0), (0, 6, 0), (3, 0, 3)))
    given, whole = hint(puzzle), explain(puzzle)
    assert given.moves == whole.moves[:1]
    assert str(whole).startswith(f"1. {given}".splitlines()[0])
    assert "<svg" in given.svg()


def test_there_is_no_hint_where_no_move_is_left():
    assert hint(Fillomino(((2, 2, 1),))) is None
    assert hint(Fillomino(((3, 0, 0), (0, 1, 0), (0, 0, 2)))) is None
    assert hint(Fillomino(((0,) * 6,) * 6), timeout=0) is None


def test_a_grade_is_that_of_the_whole_explanation():
    puzzle = Fillomino(((0, 0, 0), (0, 6, 0), (3, 0, 3)))
    assert grade(puzzle) == explain(puzzle).grade
    assert grade("puzz.link/p?fillomino/3/1/2h") == grade(Fillomino(((2, 0, 0),)))


@pytest.mark.parametrize(("clue", "moves"), [(1, 0), (0, 1)])
def test_a_board_of_one_cell_is_explained_and_graded(clue, moves):
    puzzle = Fillomino(((clue,),))
    explained = explain(puzzle)
    assert (explained.end, len(explained.moves), explained.grade.effort) == (End.SOLVED, moves, moves)
    assert (hint(puzzle) is None) == (moves == 0)
    assert grade(puzzle) == explained.grade


def test_without_exactly_one_solution_or_enough_time_there_is_no_grade():
    assert grade(Fillomino(((0, 0, 0),))) is None
    assert grade(Fillomino(((2, 0, 2), (0, 2, 0)))) is None
    assert grade(Fillomino(((0,) * 6,) * 6), timeout=0) is None


@pytest.mark.parametrize("verb", [explain, hint, grade])
def test_other_puzzles_are_refused(verb):
    with pytest.raises(InputError, match="only a fillomino can be explained and graded, and this puzzle"):
        verb("6x10")
