"""The verb that tells whether there is exactly one solution."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from math import isnan

import pytest

from dancefloor import Answer, ExactCover, InternalError, Limits, Outcome, Packing, Problem, Region, Shape, check, solve
from dancefloor._native import MISSING
from dancefloor.houses.fillomino.fillomino import BLANK, Fillomino
from dancefloor.houses.fillomino.formats.forms import read_fillomino
from dancefloor.houses.fillomino.solve.doubts import NumberDoubts
from dancefloor.houses.fillomino.solve.solver import Grids
from dancefloor.search.least_core import Contradiction, Said
from tests.houses.fillomino.boards import HALF

UNIQUE = Fillomino(((2, 0, 1, 0, 0),))
FIVE = Fillomino(((2, 0, 0), (0, 3, 0)))
NONE = Fillomino(((3, 0, 0), (0, 1, 0), (0, 0, 2)))
EMPTY = Fillomino(((0,) * 30,) * 30)


def without(puzzle, cells):
    rows = [[BLANK if (i, j) in cells else clue for j, clue in enumerate(row)] for i, row in enumerate(puzzle.clues)]
    return replace(puzzle, clues=tuple(map(tuple, rows)))


def test_a_unique_puzzle_is_true_and_its_redundant_clues_are_named():
    found = check(UNIQUE)
    assert (bool(found), found.answer, found.redundant, found.undecided) == (True, Answer.UNIQUE, ((0, 0),), ())
    assert check(without(UNIQUE, [(0, 0)])).solutions[0].grid == found.solutions[0].grid
    assert not check(without(UNIQUE, [(0, 2)]))


def test_two_solutions_differ_in_the_cells_named():
    found = check(FIVE)
    one, other = found.solutions
    assert (bool(found), found.answer) == (False, Answer.MULTIPLE)
    assert found.differing == tuple((i, j) for i in range(2) for j in range(3) if one.grid[i][j] != other.grid[i][j])
    assert found.differing


def test_of_an_impossible_puzzle_the_clues_to_blame_are_named():
    found = check(NONE)
    assert (found.answer, found.solutions, found.reason) == (Answer.NONE, (), "")
    assert found.contradiction.clues
    for clue in found.contradiction.clues:  # each of them is needed, so the others leave solutions
        others = set(found.contradiction.clues) - {clue}
        kept = without(NONE, set(NONE.cells) - others)
        assert check(kept).answer is not Answer.NONE


def test_a_bare_answer_blames_no_clues():
    bare = check(NONE, contradiction=False)
    assert (bare.answer, bare.contradiction) == (Answer.NONE, None)


@pytest.mark.parametrize("symmetric", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_what_check_says_of_random_boards_is_what_a_search_for_all_says(seed, symmetric):
    chance = random.Random(seed)
    rows = tuple(tuple(chance.choice([0, 0, 0, 1, 2, 3, 4]) for _ in range(3)) for _ in range(3))
    puzzle = Fillomino(rows, symmetric=symmetric)
    found, every = check(puzzle), list(solve(puzzle))
    assert found.answer is (Answer.NONE, Answer.UNIQUE, Answer.MULTIPLE)[min(len(every), 2)]
    if found.answer is Answer.UNIQUE:
        clues = [cell for cell in puzzle.cells if puzzle.clues[cell[0]][cell[1]]]
        followed = tuple(cell for cell in clues if len(list(solve(without(puzzle, [cell]), limit=2))) == 1)
        assert (found.redundant, found.undecided) == (followed, ())
    if found.answer is Answer.NONE:
        blamed = without(puzzle, set(puzzle.cells) - set(found.contradiction.clues))
        assert not list(solve(blamed, limit=1))


def test_what_is_stopped_is_unknown_and_never_impossible():
    found = check(EMPTY, timeout=0.0)
    assert (found.answer, found.outcome, bool(found)) == (Answer.UNKNOWN, Outcome.LIMITED, False)


def test_clues_that_time_did_not_suffice_for_are_undecided(monkeypatch):
    monkeypatch.setattr(NumberDoubts, "follows", lambda self, cell: None)
    found = check(UNIQUE, redundant=True)
    assert (found.answer, found.redundant, found.undecided) == (Answer.UNIQUE, (), ((0, 0), (0, 2)))
    assert found.unexamined == ()


@pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")
def test_clues_are_examined_with_limited_work_unless_all_are_wanted(monkeypatch):
    puzzle = read_fillomino(HALF)
    everything = check(puzzle, redundant=True)
    assert (len(everything.redundant), everything.undecided, everything.unexamined) == (9, (), ())
    assert replace(check(puzzle), statistics=everything.statistics) == everything  # it takes too little to be noticed
    monkeypatch.setattr("dancefloor.houses.fillomino.kinds.LEAST_STEPS", 1_000_000)
    some = check(puzzle)
    examined = set(puzzle.given) - set(some.unexamined)
    assert 0 < len(examined) < len(puzzle.given)
    assert set(some.redundant) == set(everything.redundant) & examined
    assert (some.answer, some.undecided) == (Answer.UNIQUE, ())
    assert check(puzzle).unexamined == some.unexamined


@pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")
def test_examining_every_clue_takes_no_hundred_proofs():
    puzzle = read_fillomino(HALF)
    proof = Grids(puzzle, limits=Limits(2))
    assert len(list(proof)) == 1
    doubts = NumberDoubts(puzzle)
    for cell in puzzle.given:
        assert doubts.follows(cell) is not None
    assert doubts.steps < 25 * proof.steps


def test_the_verdict_is_told_before_any_clue_is_examined(monkeypatch):
    told = []
    follows = NumberDoubts.follows
    monkeypatch.setattr(NumberDoubts, "follows", lambda self, cell: told.append(cell) or follows(self, cell))
    found = check(UNIQUE, on_verdict=told.append)
    assert told == [replace(found, redundant=()), (0, 0), (0, 2)]
    for puzzle in (NONE, EMPTY, "1x4"):
        told.clear()
        check(puzzle, on_verdict=told.append)
        assert told[0].answer is check(puzzle).answer


def test_control_c_leaves_the_answer_and_what_was_found_out(monkeypatch):
    asked = []

    def follows(self, cell):
        if asked:
            raise KeyboardInterrupt
        asked.append(cell)
        return True

    monkeypatch.setattr(NumberDoubts, "follows", follows)
    found = check(UNIQUE)
    assert (found.answer, found.redundant, found.undecided) == (Answer.UNIQUE, ((0, 0),), ((0, 2),))


def test_control_c_while_blame_is_laid_leaves_the_answer(monkeypatch):
    def contradiction(self, stopped):
        raise KeyboardInterrupt

    monkeypatch.setattr(NumberDoubts, "contradiction", contradiction)
    assert (check(NONE).answer, check(NONE).contradiction) == (Answer.NONE, None)


def test_two_searches_that_contradict_each_other_are_our_fault(monkeypatch):
    monkeypatch.setattr(NumberDoubts, "contradiction", lambda self, stopped: Contradiction(False, (), True, True))
    with pytest.raises(InternalError, match="do not contradict each other"):
        check(NONE)


def test_a_board_without_clues_or_cells_has_nothing_to_doubt():
    assert check(Fillomino(((0, 0),))).redundant == ()
    assert check(Fillomino(())).answer is Answer.UNIQUE


def test_packings_are_checked_up_to_symmetry():
    domino = Packing(Region.box(1, 4), {"I": Shape.from_picture("##"), "J": Shape.from_picture("##")})
    assert check(domino).answer is Answer.UNIQUE
    assert check(domino, symmetry="none").answer is Answer.MULTIPLE
    assert check("4x5").reason == "the pieces cover 60 cells, but the region has 20"


def test_items_and_options_are_checked_too():
    problem = Problem.from_names("p q", ["p q", "p"])
    found = check(ExactCover(problem))
    assert (found.answer, found.solutions[0].options, found.differing) == (Answer.UNIQUE, (0,), ())


def test_progress_goes_on_while_clues_are_doubted():
    told = []
    check(UNIQUE, on_progress=told.append)
    assert told[-1].fraction == 1.0
    seconds = [progress.statistics.seconds for progress in told]
    assert seconds == sorted(set(seconds))  # so that whoever waits is shown a bar


def test_progress_is_told_while_blame_is_laid():
    told = []
    check(NONE, on_progress=told.append)
    assert len(told) > 3
    assert isnan(told[-1].fraction)


def test_blame_ends_when_time_is_up(monkeypatch):
    asked = []

    def said(self, clues):
        asked.append(clues)
        time.sleep(0.05)
        return Said(False, clues)

    monkeypatch.setattr(NumberDoubts, "_said", said)
    found = check(NONE, timeout=0.12)
    assert (found.answer, found.contradiction.all_needed, found.contradiction.smallest) == (Answer.NONE, False, False)
    assert len(asked) < 5


def test_redundant_clues_are_looked_for_unless_nobody_asks():
    puzzle = Fillomino(((2, 0, 1, 0, 0),))
    assert check(puzzle).redundant == ((0, 0),)
    quick = check(puzzle, redundant=False)
    assert (quick.answer, quick.redundant, quick.undecided) == (Answer.UNIQUE, (), ())
    assert check(Fillomino(((1, 1),)), redundant=False).contradiction
