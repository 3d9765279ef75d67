"""Grades: the level is that of the hardest move, and what is told sooner agrees with it."""

import random

import pytest

from dancefloor.errors import PuzzleError
from dancefloor.houses.fillomino.explain.grades import Grade, at_most, graded, hardest, level_of
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.moves import End, Moves
from dancefloor.houses.fillomino.fillomino import Fillomino
from tests.houses.fillomino.boards import random_puzzle

# Small puzzles with one solution.
KNOWN = {
    Level.EASY: ((0, 0, 9), (0, 0, 0), (0, 0, 0)),
    Level.MEDIUM: ((2, 0, 4), (0, 0, 4), (0, 2, 4)),
    Level.HARD: ((0, 0, 0), (0, 6, 0), (3, 0, 3)),
}


@pytest.mark.parametrize("level", KNOWN)
def test_what_must_be_supposed_makes_the_level(level):
    moves = Moves(Fillomino(KNOWN[level]))
    told = list(moves)
    grade = graded(told, moves.end)
    assert grade.level == level == max(map(level_of, told))
    assert (grade.suppositions > 0) == (level >= Level.HARD)


def test_a_puzzle_that_the_moves_do_not_solve_is_beyond():
    moves = Moves(Fillomino(((0, 0, 0),)))
    assert graded(list(moves), moves.end).level == Level.BEYOND


def test_at_most_is_what_the_grade_says():
    rng = random.Random(8)
    seen = set()
    random_ones = [random_puzzle(rng, *rng.choice([(2, 3), (3, 3), (3, 4)])) for _ in range(15)]
    for puzzle in [*map(Fillomino, KNOWN.values()), *random_ones]:
        moves = Moves(puzzle)
        level = graded(list(moves), moves.end).level
        if moves.end is End.SOLVED:
            seen.add(level)
        for wanted in Level:
            expected = level <= wanted and moves.end is End.SOLVED
            assert at_most(puzzle, wanted) == expected, puzzle
    assert len(seen) > 2


def test_effort_grows_with_what_there_is_to_do():
    moves = Moves(Fillomino(KNOWN[Level.HARD]))
    told = list(moves)
    efforts = [graded(told[:many], End.SOLVED).effort for many in range(len(told) + 1)]
    assert efforts == sorted(set(efforts))


def test_an_unknown_level_is_told_with_the_nearest():
    with pytest.raises(PuzzleError, match=r"there is no difficulty 'medum'; did you mean 'medium'\?"):
        Level.named("medum")
    with pytest.raises(
        PuzzleError, match="there is no difficulty 'so-so'; choose easy, medium, hard, expert, deep, beyond"
    ):
        Level.named("so-so")


def test_the_score_sorts_by_level_and_then_by_effort():
    grades = [Grade(level, effort, 1, 0, 0) for level in Level for effort in (0, 10, 100, 1000)]
    scores = [grade.score for grade in grades]
    assert scores == sorted(set(scores))
    assert all(int(grade.score) == grade.level for grade in grades)


def test_the_table_counts_each_move_by_its_rule():
    moves = Moves(Fillomino(KNOWN[Level.HARD]))
    told = list(moves)
    table = dict(graded(told, moves.end).techniques)
    of_rules = ["just enough room", "only way out", "no other number", "complete region"]
    assert sum(table.get(each, 0) for each in of_rules) == sum(move.argument is None for move in told)
    assert "supposition" in table or "if it is not" in table


@pytest.mark.parametrize("level", KNOWN)
def test_the_hardest_move_has_the_level_of_the_puzzle_and_none_before_it_is_as_hard(level):
    moves = list(Moves(Fillomino(KNOWN[level])))
    at = hardest(moves)
    assert level_of(moves[at]) == level
    assert hardest(moves[: at + 1]) == at
    assert at == 0 or hardest(moves[:at]) != at


def test_without_moves_none_is_the_hardest():
    assert hardest([]) is None
