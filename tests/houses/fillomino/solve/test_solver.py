from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dancefloor as dance
import dancefloor._native
from dancefloor.errors import EngineUnavailable, InputError
from dancefloor.houses.fillomino.fillomino import BLANK, UNKNOWN, Fillomino
from dancefloor.houses.fillomino.limited_fillomino import LimitedFillomino
from dancefloor.houses.fillomino.make.random_grids import random_grid
from dancefloor.houses.fillomino.solve import solver
from dancefloor.houses.fillomino.solve.solver import Grids, judge, methods, start
from dancefloor.houses.fillomino.verify_filled import grid_faults
from dancefloor.search.values import Answer, Limits, Outcome
from tests.houses.fillomino.boards import everything, random_puzzle, solutions

SIZES = [(1, 1), (1, 4), (2, 2), (2, 3), (2, 4), (3, 3), (1, 9), (3, 4)]
EMPTY = Fillomino(((0,) * 8,) * 8)


@pytest.mark.parametrize("symmetric", [False, True])
def test_all_solutions_are_found_and_no_others(method, symmetric):
    rng = random.Random(1)
    answers = set()
    for trial in range(200 if method == "compiled" else 60):
        puzzle = random_puzzle(rng, *rng.choice(SIZES), symmetric=symmetric)
        wanted = solutions(puzzle)
        if len(wanted) > 60:
            continue
        search = Grids(puzzle, seed=trial, method=method)
        assert sorted(search) == sorted(wanted), puzzle
        assert search.outcome is Outcome.COMPLETE
        verdict = judge(puzzle, method=method)
        assert verdict.answer is (Answer.NONE, Answer.UNIQUE, Answer.MULTIPLE)[min(len(wanted), 2)], puzzle
        assert all(grid_faults(puzzle, grid) == [] for grid in verdict.solutions)
        assert bool(verdict.reason) == (not wanted)
        answers.add(verdict.answer)
    assert len(answers) == 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("sizes", "symmetric"), [(SIZES, False), ([*SIZES, (2, 6), (4, 4)], True)])
def test_all_solutions_of_thousands_of_boards_are_found(sizes, symmetric, seed):
    rng = random.Random(seed)
    for trial in range(1500):
        puzzle = random_puzzle(rng, *rng.choice(sizes), symmetric=symmetric)
        wanted = solutions(puzzle)
        if not symmetric or len(wanted) <= 200:
            assert sorted(Grids(puzzle, seed=trial)) == sorted(wanted), puzzle


def test_an_empty_board_has_all_symmetric_solutions():
    assert len(list(Grids(Fillomino(((0,) * 5,) * 3, symmetric=True)))) == len(everything(3, 5, True)) == 2001


@settings(max_examples=30)
@given(
    rows=st.integers(1, 6),
    columns=st.integers(1, 6),
    largest=st.integers(4, 7),
    share=st.floats(0.3, 0.9),
    seed=st.integers(0, 1 << 30),
)
def test_solutions_are_as_many_as_exact_covers(rows, columns, largest, share, seed):
    rng = random.Random(seed)
    grid = random_grid(Fillomino(((BLANK,) * columns,) * rows, largest=largest), rng)
    clues = tuple(tuple(clue if rng.random() < share else BLANK for clue in row) for row in grid)
    limited = LimitedFillomino(
        tuple("".join(str(clue or ".") for clue in row) for row in clues), tuple(range(1, largest + 1))
    )
    limits = Limits(500)
    unknown = tuple(tuple(clue or rng.choice((BLANK, UNKNOWN)) for clue in row) for row in clues)
    found = len(list(Grids(Fillomino(unknown, largest=largest), limits=limits, seed=seed)))
    assert found == min(dance.count(limited, limits=limits), 500)


@pytest.mark.parametrize("rows", [20, 50])
@pytest.mark.timeout(60)
def test_two_solutions_of_a_large_empty_board_are_found_soon(rows):
    verdict = judge(Fillomino(((BLANK,) * 64,) * rows))
    assert verdict.answer is Answer.MULTIPLE
    assert verdict.statistics.nodes < 1000


@pytest.mark.parametrize("clues", [{}, {(7, 7): 20_000, (140, 3): 20_000}, {(i, i): i + 2 for i in range(150)}])
@pytest.mark.timeout(60)
def test_a_limit_on_time_covers_the_preparation_of_a_large_board(clues, method):
    grid = [[UNKNOWN] * 150 for _ in range(150)]
    for (i, j), clue in clues.items():
        grid[i][j] = clue
    puzzle = Fillomino(tuple(map(tuple, grid)))
    assert puzzle.obstruction() == ""
    verdict = judge(puzzle, limits=Limits(seconds=0.2), method=method)
    assert verdict.answer in (Answer.UNKNOWN, Answer.MULTIPLE)


WINDING = """
...21..7..
G.........
..13......
....45....
......28..
.........A
......2...
G.G....21.
.2........
1...263...
"""  # each clue is needed; the regions of 16 cells are long and thin


@pytest.mark.skipif(methods()[0] != "compiled", reason="too hard without the compiled module")
def test_a_symmetric_board_of_large_regions_and_few_clues_is_solved_in_few_conflicts():
    signs = ".123456789ABCDEFG"
    puzzle = Fillomino(tuple(tuple(map(signs.index, row)) for row in WINDING.split()), symmetric=True)
    verdict = judge(puzzle)
    assert verdict.answer is Answer.UNIQUE
    assert verdict.statistics.nodes < 3000  # conflicts: half a second's work
    assert max(map(max, verdict.solutions[0])) == 16


@pytest.mark.skipif(methods()[0] != "compiled", reason="only the compiled module guesses")
def test_a_guess_that_is_wrong_proves_nothing():
    # Nearly any staircase divides the board so, but the first guess at most of its cells does not.
    clues = [[0] * 15 for _ in range(15)]
    clues[0][0], clues[14][14] = 113, 112
    assert judge(Fillomino(tuple(map(tuple, clues)))).answer is Answer.MULTIPLE


def test_an_empty_board_without_cells_has_one_solution(method):
    assert list(Grids(Fillomino(()), method=method)) == [()]


def test_the_same_seed_gives_the_same_solutions(method):
    first, second = (list(Grids(EMPTY, limits=Limits(5), seed=3, method=method)) for _ in range(2))
    assert first == second
    assert len(set(first)) == 5


def test_methods_that_are_not_there_are_refused(monkeypatch):
    monkeypatch.setattr(dancefloor._native, "MISSING", "left out")
    monkeypatch.setattr(solver, "find_spec", lambda name: None)
    assert methods() == ["rules"]
    with pytest.raises(InputError, match="no method 'magic': it should be one of compiled, sat, rules"):
        start(EMPTY, method="magic")
    with pytest.raises(EngineUnavailable, match=r"dancefloor\[sat\]"):
        start(EMPTY, method="sat")
    assert judge(Fillomino(((2, 0, 0),))).answer is Answer.UNIQUE


def test_what_needs_no_search_is_not_searched(method):
    verdict = judge(Fillomino(((1, 1),)), method=method)
    assert verdict.answer is Answer.NONE
    assert "side by side" in verdict.reason
    assert verdict.statistics.nodes == verdict.statistics.updates == 0


def test_who_runs_out_of_time_does_not_know(method):
    verdict = judge(EMPTY, limits=Limits(seconds=0), method=method)
    assert verdict.answer is Answer.UNKNOWN
    assert verdict.reason == "a limit was reached before a first solution was found or ruled out"


def test_one_solution_found_in_time_is_kept(method):
    verdict = judge(EMPTY, limits=Limits(solutions=1), method=method)
    assert (verdict.answer, len(verdict.solutions)) == (Answer.MULTIPLE, 2)  # however many were asked for


def test_who_is_interrupted_says_so(method, monkeypatch):
    def interrupted(self):
        raise KeyboardInterrupt

    monkeypatch.setattr(
        "dancefloor.houses.fillomino.solve.solver.Grids._advance", lambda self, *budgets: interrupted(self)
    )
    verdict = judge(EMPTY, method=method)
    assert (verdict.answer, verdict.outcome) == (Answer.UNKNOWN, Outcome.INTERRUPTED)
    assert verdict.reason == "the search was interrupted before a first solution was found or ruled out"
