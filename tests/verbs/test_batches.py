"""Many puzzles: each solved as `solve` would, in their order, and nothing lost at a mistake."""

import itertools
import random

import pytest

import dancefloor as dance
from dancefloor._native import MISSING
from dancefloor.engines import given
from dancefloor.errors import InputError, InternalError, ParseError
from dancefloor.formats.sudoku import read_sudoku, write_sudoku
from dancefloor.puzzles.classics import Sudoku
from dancefloor.puzzles.kind import Many
from dancefloor.search.values import Answer, Limits, Outcome
from dancefloor.verbs import batches, solve_many

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def fewer_clues(line, rng, number):
    return "".join("." if rng.random() < number / 81 else c for c in line)


def test_a_line_is_solved_as_by_the_verbs():
    (solved,) = solve_many([LINE])
    (solution,) = dance.solve(read_sudoku(LINE))
    assert (str(solved), solved.answer) == (SOLVED, Answer.UNIQUE)
    assert [shown.placements for shown in solved.solutions] == [solution.placements]
    assert str(solved.solutions[0]) == str(solution)
    assert solved.filled == read_sudoku(SOLVED)


@pytest.mark.skipif(bool(MISSING), reason="this takes minutes without the compiled module")
def test_sudokus_with_fewer_clues_have_as_many_solutions_as_the_reference_engine_finds():
    rng = random.Random(4)
    lines = [fewer_clues(SOLVED, rng, number) for number in (30, 40, 45, 50, 53, 54) for _ in range(3)]
    for line, solved in zip(lines, solve_many(lines, limit=20), strict=True):
        problem = read_sudoku(line).encode().problem
        expected = len(list(itertools.islice(dance.covers(problem, engine="dancing"), 20)))
        assert len(solved.covers) == len({write_sudoku(solved.puzzle.filled(c)) for c in solved.covers}) == expected
        for cover in solved.covers:
            filled = write_sudoku(solved.puzzle.filled(cover))
            assert all(a in (".", b) for a, b in zip(line, filled, strict=True))
            assert Sudoku([int(c) for c in filled]).obstruction() == ""


@pytest.mark.parametrize("in_python", [False, True])
def test_answers_and_lines(in_python, monkeypatch):
    if in_python:
        monkeypatch.setattr(batches, "instances", given.PythonInstances)
    found = list(solve_many([LINE, 81 * ".", "55" + 79 * ".", LINE]))
    assert [solved.answer for solved in found] == [Answer.UNIQUE, Answer.MULTIPLE, Answer.NONE, Answer.UNIQUE]
    assert [str(solved) for solved in found] == [SOLVED, "several", "none", SOLVED]
    assert [len(solved.covers) for solved in found] == [1, 2, 0, 1]
    assert found[2].filled is None
    assert [len(set(solved.written)) for solved in found] == [len(solved.covers) for solved in found]
    (first,) = solve_many([LINE], limit=1)
    assert (first.answer, str(first)) == (Answer.UNKNOWN, SOLVED)


def test_sizes_may_alternate_and_puzzles_may_be_endless():
    small, large = "1....2....3....4", read_sudoku(256 * ".")
    sizes = [len(solved.puzzle.numbers) for solved in solve_many([small, LINE, LINE, large, small], limit=1)]
    assert sizes == [16, 81, 81, 256, 16]
    endless = solve_many(itertools.repeat(LINE))
    assert [str(next(endless)) for _ in range(100)] == 100 * [SOLVED]
    assert [str(solved) for solved in solve_many(Many([Sudoku([0] * 16)]))] == ["several"]


def test_the_results_before_a_mistake_are_handed_over_and_those_after_it_too():
    found, mistakes = [], []
    session = solve_many([LINE, LINE, "x" + LINE[1:], LINE, 7, LINE])
    for _ in range(6):
        try:
            found.append(str(next(session)))
        except InputError as mistake:
            mistakes.append((len(found), type(mistake), str(mistake).partition("\n")[0]))
    assert found == 4 * [SOLVED]
    (first, read, told), (second, given, other) = mistakes
    assert (first, read, second, given) == (2, ParseError, 3, InputError)
    assert told.startswith("puzzle 3, line 1, column 1: 'x' is not a cell")
    assert other.startswith("puzzle 5 is 7: it should be a sudoku")
    assert list(session) == []
    assert session.outcome is Outcome.COMPLETE


def test_a_limit_reads_no_further_than_it_needs():
    lines = iter([LINE] * 10)
    session = solve_many(lines, limits=Limits(solutions=3))
    assert len(list(session)) == 3
    assert (session.outcome, len(list(lines))) == (Outcome.LIMITED, 7)


def test_threads_do_not_change_the_order():
    rng = random.Random(1)
    lines = [fewer_clues(SOLVED, rng, 45) for _ in range(300)]
    assert [s.covers for s in solve_many(lines, threads=1)] == [s.covers for s in solve_many(lines, threads=3)]


def test_a_wrong_cover_is_our_fault(monkeypatch):
    class Wrong(given.PythonInstances):
        def covers(self, first, last):
            return [tuple((*cover[:-1], cover[0]) for cover in covers) for covers in super().covers(first, last)]

    class Ungiven(given.PythonInstances):
        def __init__(self, problem, given, limit):
            super().__init__(problem, [[] for _ in given], limit)

    for made in (Wrong, Ungiven):
        monkeypatch.setattr(batches, "instances", made)
        with pytest.raises(InternalError, match="it is not a cover with the given options"):
            list(solve_many(["4" + 15 * "."]))


@pytest.mark.parametrize(
    ("puzzles", "how", "message"),
    [
        (LINE, {}, "texts or puzzles"),
        (3, {}, "texts or puzzles"),
        ([], {"limit": 0}, "limit is 0"),
        ([], {"threads": 0}, "threads is 0"),
        ([], {"limits": Limits(nodes=1)}, "limit seconds instead"),
    ],
)
def test_wrong_arguments_are_refused(puzzles, how, message):
    with pytest.raises(InputError, match=message):
        solve_many(puzzles, **how)


def test_the_progress_is_a_share_if_the_number_of_puzzles_is_known():
    told = []
    batch = solve_many([LINE] * 40, on_progress=told.append)
    next(batch)
    assert 1 / 40 <= batch.progress <= 16 / 40
    assert len(list(batch)) == 39
    assert batch.progress == 1.0


def test_an_error_of_the_first_text_is_a_parse_error():
    with pytest.raises(ParseError, match="puzzle 1, line 1, column 4"):
        next(solve_many(["123"]))
