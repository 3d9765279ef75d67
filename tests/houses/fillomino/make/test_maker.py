"""New puzzles are what was wished for; small ones are checked without the solver that made them."""

from __future__ import annotations

import re
import time
from itertools import product

import pytest

from dancefloor.errors import PuzzleError
from dancefloor.houses.fillomino.explain.grades import graded
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.moves import Moves
from dancefloor.houses.fillomino.fillomino import BLANK, Fillomino
from dancefloor.houses.fillomino.formats.forms import read_pattern
from dancefloor.houses.fillomino.make import composer, maker, reviewer
from dancefloor.houses.fillomino.make.clue_pattern import PATTERNS, orbits
from dancefloor.houses.fillomino.make.maker import Maker, is_impossible, make
from dancefloor.houses.fillomino.make.wish import SizedWish
from dancefloor.houses.fillomino.solve.solver import Grids, judge, methods
from dancefloor.houses.fillomino.verify_filled import grid_faults
from dancefloor.search.values import Answer
from tests.houses.fillomino.boards import solutions


def blank(rows, columns, largest):
    return Fillomino(((BLANK,) * columns,) * rows, largest=largest)


def without(puzzle, cells):
    rows = enumerate(puzzle.clues)
    return Fillomino(tuple(tuple(BLANK if (i, j) in cells else c for j, c in enumerate(row)) for i, row in rows))


def level(puzzle):
    moves = Moves(puzzle)
    return graded(list(moves), moves.end).level


def clues(puzzle):
    return {(i, j) for i, j in puzzle.cells if puzzle.clues[i][j]}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("wanted", [None, Level.EASY])
def test_small_puzzles_have_one_solution_and_no_clue_too_many(wanted, seed):
    made = make(SizedWish(3, 4, wanted), seed=seed).made
    assert wanted in (None, level(made.puzzle))
    assert (made.needless, made.redundant) == ((), ())
    assert solutions(made.puzzle) == [made.solution]
    assert all(len(solutions(without(made.puzzle, {cell}))) > 1 for cell in clues(made.puzzle))


def test_redundant_clues_are_those_that_brute_force_finds():
    made = next(
        made for seed in range(20) if (made := make(SizedWish(3, 4, symmetry="rotational"), seed=seed).made).redundant
    )
    assert set(made.redundant) == {
        cell for cell in clues(made.puzzle) if len(solutions(without(made.puzzle, {cell}))) == 1
    }


@pytest.mark.parametrize("symmetry", PATTERNS)
def test_patterns_are_symmetric_and_need_every_orbit(symmetry):
    made = make(SizedWish(3, 3, symmetry=symmetry), seed=3).made
    shown = clues(made.puzzle)
    for orbit in orbits(3, 3, symmetry):
        assert shown.issuperset(orbit) or shown.isdisjoint(orbit)
        assert shown.isdisjoint(orbit) or len(solutions(without(made.puzzle, set(orbit)))) > 1


@pytest.mark.parametrize(
    ("wanted", "symmetry"),
    [(Level.EASY, "none"), (Level.MEDIUM, "rotational"), (Level.HARD, "none"), (Level.EXPERT, "rotational")],
)
def test_the_level_is_the_one_asked_for_and_every_solver_finds_one_solution(wanted, symmetry):
    made = make(SizedWish(5, 5, wanted, symmetry, largest=6), seed=2).made
    assert made.grade.level == wanted == level(made.puzzle)
    assert not grid_faults(made.puzzle, made.solution)
    for method in methods():
        verdict = judge(made.puzzle, method=method)
        assert (verdict.answer, verdict.solutions) == (Answer.UNIQUE, (made.solution,)), method


def test_clues_that_make_a_puzzle_easier_stay_if_that_is_asked():
    made = next(
        made
        for seed in range(100, 300)  # few grids leave such clues
        if (made := make(SizedWish(3, 4, Level.EASY, redundant=True), seed=seed).made).needless
    )
    assert level(made.puzzle) == Level.EASY
    assert set(made.needless) == {
        cell for cell in clues(made.puzzle) if len(solutions(without(made.puzzle, {cell}))) == 1
    }


def test_regions_are_no_larger_than_allowed_and_none_is_hidden():
    made = make(SizedWish(5, 5, largest=4, hidden=False), seed=5).made
    assert max(map(max, made.solution)) <= 4
    assert made.quality.hidden == 0


@pytest.mark.parametrize(
    ("wish", "fits"),
    [
        ({"clues": 14}, lambda made: len(made.puzzle.given) == 14),
        ({"clues": 0.4, "symmetry": "rotational"}, lambda made: len(made.puzzle.given) == 12),
        ({"hidden_regions": 2}, lambda made: made.quality.hidden >= 2),
        ({"unseen": 1}, lambda made: set(sum(made.solution, ())) - set(made.puzzle.numbers)),
        ({"largest": 12, "reached": True}, lambda made: max(map(max, made.solution)) == 12),
        ({"ones": False}, lambda made: min(map(min, made.solution)) == 2),
        ({"numbers": (2, 4, 6)}, lambda made: set(made.puzzle.given.values()) <= {2, 4, 6}),
    ],
)
def test_each_wish_comes_true(wish, fits):
    made = make(SizedWish(5, 6, **wish), seed=2).made
    assert fits(made)
    assert made.missing == ()
    assert not grid_faults(made.puzzle, made.solution)


def test_a_pattern_is_kept_with_the_numbers_that_it_gives():
    pattern = read_pattern("#.#.#\n.#.#.\n#.3.#\n.#.#.\n#.#.#\n")
    made = make(SizedWish(5, 5, symmetry="full", pattern=pattern), seed=1).made
    assert clues(made.puzzle) == {(i, j) for i in range(5) for j in range(5) if (i + j) % 2 == 0}
    assert made.puzzle.clues[2][2] == 3


@pytest.mark.parametrize("symmetry", ["none", "rotational"])
def test_a_pattern_keeps_its_clues_among_others(symmetry):
    pattern = read_pattern("32.#.\n.....\n.....\n.....\n.....\n")
    made = make(SizedWish(5, 5, symmetry=symmetry, pattern=pattern, clues=10), seed=1).made
    assert made.puzzle.clues[0][:2] == (3, 2)
    assert {(0, 3), *pattern.given} < set(made.puzzle.given)
    assert len(made.puzzle.given) == 10
    assert judge(made.puzzle).answer is Answer.UNIQUE
    shown = {tuple(cell in made.puzzle.given for cell in orbit) for orbit in orbits(5, 5, symmetry)}
    assert {all(each) == any(each) for each in shown} == {True}


def test_a_pattern_whose_clues_contradict_each_other_is_refused():
    with pytest.raises(PuzzleError, match="pattern has 9 clues: the clues in row 1, columns 1 and 2 contradict each"):
        make(SizedWish(5, 5, pattern=read_pattern("11#.#\n.....\n#.#.#\n.....\n#.#..\n")))
    with pytest.raises(PuzzleError, match="no number fits in row 1, column 1: 1 contradicts the clue"):
        make(SizedWish(5, 5, pattern=read_pattern("#1#.#\n.333#\n1.#.#\n.....\n#.#..\n"), numbers=(1, 3, 9)))


def test_a_pattern_without_numbers_is_refused_with_a_proof_or_after_all_tries():
    one = read_pattern("...\n.1.\n...")
    with pytest.raises(PuzzleError, match="pattern has 1 clue: no numbers there leave exactly one solution"):
        make(SizedWish(3, 3, pattern=one))
    one = read_pattern("#.....\n.#....\n..#...\n...#..\n......\n......")
    with pytest.raises(
        PuzzleError, match="has 4 clues: no numbers that leave exactly one solution were found in 1 grid"
    ):
        make(SizedWish(6, 6, pattern=one), grids=1)


def test_the_nearest_puzzle_says_what_is_missing():
    making = make(SizedWish(4, 4, hidden_regions=9), grids=1, seed=2)
    assert making.made is None
    assert re.fullmatch(r"\d hidden regions? instead of 9", making.nearest.missing[0])


def test_a_wish_that_no_grid_comes_nearer_to_is_given_up(monkeypatch):
    monkeypatch.setattr(maker, "PATIENCE", 3)
    making = make(SizedWish(3, 3, hidden_regions=6), seed=2)
    assert (making.made, making.grids < maker.GRIDS) == (None, True)
    assert making.reason == f"no puzzle of 3x3 was found in {making.grids} grids, and the last 3 came no nearer"
    assert making.nearest.missing


def test_the_same_seed_makes_the_same_puzzle_and_another_seed_another():
    wish = SizedWish(5, 5, Level.MEDIUM, largest=6)
    made = make(wish, seed=2)
    assert made == make(wish, seed=2)
    assert made.made.puzzle != make(wish, seed=3).made.puzzle


def test_a_known_seed_makes_a_known_puzzle():
    assert make(SizedWish(5, 5), seed=7).made.puzzle.clues == (
        (4, 0, 0, 0, 0),
        (0, 1, 0, 0, 0),
        (1, 0, 0, 0, 0),
        (9, 0, 0, 4, 0),
        (3, 0, 0, 0, 3),
    )


def test_what_cannot_be_had_is_not_made_and_the_nearest_is_told():
    making = make(SizedWish(2, 2, Level.HARD), grids=1)
    assert (making.made, making.grids, making.reason) == (None, 1, "no hard puzzle of 2x2 was found in 1 grid")
    assert making.nearest.grade.level in (Level.EASY, Level.MEDIUM)


@pytest.fixture
def between_all_steps(monkeypatch):
    """Each step is a turn, and each turn is reported."""
    monkeypatch.setattr("dancefloor.search.session.BETWEEN_REPORTS", 0.0)
    monkeypatch.setattr("dancefloor.search.stepwise.TURN_SECONDS", 0.0)


@pytest.mark.usefixtures("between_all_steps")
def test_who_cancels_gets_the_nearest():
    asked = []

    def cancelled():
        asked.append(None)
        return len(asked) > 1000

    making = make(SizedWish(3, 3, Level.BEYOND), cancelled=cancelled)
    assert making.made is None
    assert making.nearest is not None
    assert making.reason == "no beyond puzzle of 3x3 was found before it was interrupted"


@pytest.mark.parametrize(
    ("module", "part", "most"),
    [(composer, "random_grid", 5), (maker, "judge", 2), (reviewer, "graded", 2), (maker, "Composer", 5)],
)
def test_ctrl_c_gives_the_nearest(module, part, most, monkeypatch):
    tries = []
    whole = getattr(module, part)

    def interrupted(*arguments, **how):
        tries.append(None)
        if len(tries) > most:
            raise KeyboardInterrupt
        return whole(*arguments, **how)

    monkeypatch.setattr(module, part, interrupted)
    making = make(SizedWish(3, 3, Level.BEYOND))
    assert making.made is None
    assert 0 < making.grids <= 5
    assert making.nearest is not None
    assert making.reason == "no beyond puzzle of 3x3 was found before it was interrupted"


@pytest.mark.parametrize("within", [Moves, Grids])
def test_ctrl_c_in_a_search_within_the_work_ends_the_work(within, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(within, "_advance", interrupted)
    making = make(SizedWish(3, 3, Level.HARD))
    assert (making.made, making.grids) == (None, 0)
    assert making.reason == "no hard puzzle of 3x3 was found before it was interrupted"


def test_who_cancels_before_it_begins_gets_nothing():
    making = make(SizedWish(3, 3), cancelled=lambda: True)
    assert (making.made, making.nearest, making.grids) == (None, None, 0)


def test_each_puzzle_is_nearer_than_those_before():
    wish = SizedWish(4, 4, best_of=4)
    scores = [made.quality.score for made in Maker(wish, seed=3)]
    assert len(scores) > 1
    assert scores == sorted(set(scores))
    assert make(wish, seed=3).made.quality.score == scores[-1]


def test_time_is_limited():
    making = make(SizedWish(50, 50), seconds=0.2)
    assert (making.made, making.nearest, making.reason) == (None, None, "no puzzle of 50x50 was found in 0.2 seconds")


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"rows": 0, "columns": 5}, "size is 0x5: it should be 1x1 or more"),
        ({"rows": 1000, "columns": 1000}, "size is 1000x1000: a new puzzle should have at most 2500 cells"),
        ({"symmetry": "rotatonal"}, "there is no symmetry 'rotatonal'; did you mean 'rotational'?"),
        ({"columns": 4, "symmetry": "quarter"}, "quarter symmetry on a board of 3x4: it should be square"),
        ({"largest": 0}, "largest is 0: it should be 1 or more"),
        ({"largest": 10, "reached": True}, "largest is 10: on a 3x3 board, it should be at most 9"),
        ({"clues": 10}, "clues is 10: it should be from 1 to 9, the number of cells"),
        ({"clues": 1.5}, "clues is 150 %: it should be more than 0 %, up to 100 %"),
        ({"clues": 3, "symmetry": "full"}, "clues is 3: on a 3x3 board with full symmetry, it should be 1 or 4"),
        ({"hidden_regions": -1}, "hidden is -1: it should be 0 or more"),
        (
            {"hidden_regions": 1, "hidden": False},
            "hidden is 1, but hidden_regions is False: remove one of them",
        ),
        ({"unseen": 9}, "unseen is 9: it should be from 0 to 8, since a clue shows a number"),
        ({"numbers": (1,), "ones": False}, "numbers holds none from 2 to 9: allow others, or larger"),
        ({"numbers": (0,)}, "numbers holds 0: it should hold numbers from 1 on"),
        (
            {"hidden_regions": 7},
            "hidden is 7: on a 3x3 board, it should be at most 6, since regions of one cell never",
        ),
        (
            {"hidden_regions": 5, "clues": 5},
            "hidden is 5: on a 3x3 board with 5 clues, it should be at most 4, since",
        ),
        (
            {"hidden_regions": 5, "ones": False},
            "hidden is 5: on a 3x3 board, it should be at most 4, since each",
        ),
        (
            {"unseen": 4},
            "unseen is 4: regions of such numbers have 10 cells or more, and a 3x3 board has 8",
        ),
        ({"best_of": 0}, "best_of is 0: it should be from 1 to 100"),
        ({"pattern": read_pattern("#.\n.#")}, "pattern has 2x2 cells: it should have 3x3, as the board has"),
        ({"pattern": read_pattern("...\n...\n...")}, "pattern has no mark: it should have one for each clue"),
        (
            {"pattern": read_pattern("#..\n...\n..."), "symmetry": "mirror"},
            "pattern does not have mirror symmetry: row 1, column 1 has a mark, row 1, column 3 has none",
        ),
        (
            {"pattern": read_pattern("#.#\n...\n..4"), "largest": 3},
            "pattern has clue 4 in row 3, column 3, but regions have at most 3 cells: change one of them",
        ),
        (
            {"pattern": read_pattern("#.#\n...\n..."), "clues": 1},
            "clues is 1: on a 3x3 board with this pattern, it should be at least 2",
        ),
    ],
)
def test_wishes_that_make_no_sense_are_refused(wish, message):
    with pytest.raises(PuzzleError) as caught:
        SizedWish(**{"rows": 3, "columns": 3, **wish})
    assert str(caught.value).startswith(message)


@pytest.mark.slow
@pytest.mark.parametrize("wanted", [Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT])
@pytest.mark.parametrize("symmetry", ["none", "rotational"])
def test_boards_of_the_usual_size_are_made(wanted, symmetry):
    made = make(SizedWish(10, 10, wanted, symmetry), seed=11).made
    assert made.grade.level == level(made.puzzle) == wanted
    assert not made.needless


@pytest.mark.parametrize("text", ["##\n..", "#.\n..", "#.#\n...", "1..\n...", "#.1\n...", "..2\n.1."])
@pytest.mark.parametrize("largest", [2, 9])
def test_a_pattern_is_impossible_exactly_if_no_numbers_fit(text, largest):
    pattern = read_pattern(text)
    if any(number > largest for number in pattern.given.values()):
        pytest.skip("refused before")
    wish = SizedWish(pattern.rows, pattern.columns, pattern=pattern, largest=largest)
    assert is_impossible(wish) == (not any(fitting(wish)))


def fitting(wish):
    """For each choice of numbers: whether there is one solution, which has no larger region than allowed."""
    marked = sorted(wish.marked)
    for numbers in product(wish.allowed, repeat=len(marked)):
        rows = [list(row) for row in wish.pattern.clues]
        if all(rows[i][j] in (-1, number) for (i, j), number in zip(marked, numbers, strict=True)):
            for (i, j), number in zip(marked, numbers, strict=True):
                rows[i][j] = number
            found = solutions(Fillomino(rows))
            yield len(found) == 1 and max(map(max, found[0])) <= wish.top


def techniques(puzzle):
    moves = Moves(puzzle)
    return [name for name, _ in graded(list(moves), moves.end).techniques]


@pytest.mark.parametrize("name", ["only way out", "no other number", "closed pocket", "supposition"])
def test_a_puzzle_takes_the_technique_and_none_that_is_harder(name):
    made = make(SizedWish(5, 5, technique=name), seed=1).made
    assert techniques(made.puzzle)[-1] == name


@pytest.mark.parametrize(("size", "seed"), [((4, 5), 3), pytest.param((5, 5), 1, marks=pytest.mark.slow)])
def test_a_puzzle_does_without_techniques(size, seed):
    made = make(SizedWish(*size, Level.HARD, without=("supposition",)), seed=seed).made
    assert level(made.puzzle) == Level.HARD
    assert "supposition" not in techniques(made.puzzle)


def test_a_technique_that_hardly_any_grid_takes_is_found_from_a_few():
    making = make(SizedWish(8, 8, technique="either-or"), seed=1)
    assert techniques(making.made.puzzle)[-1] == "either-or"
    assert making.grids <= 10


def test_where_no_grid_takes_a_technique_the_nearest_puzzle_says_so():
    making = make(SizedWish(2, 2, technique="cases that agree"), grids=3)
    assert making.reason == "no puzzle of 2x2 that takes 'cases that agree' was found in 3 grids"
    assert making.made is None
    assert "it does not take 'cases that agree'" in making.nearest.missing


@pytest.mark.parametrize("wish", [{"technique": "cases that agree"}, {"level": Level.BEYOND}])
def test_where_time_runs_out_on_the_first_grid_there_is_a_nearest_puzzle(wish, monkeypatch):
    def endless(composer):
        while True:
            yield

    began = time.process_time()
    monkeypatch.setattr(maker.Composer, "one", endless)
    making = make(SizedWish(6, 6, **wish), cancelled=lambda: time.process_time() - began > 0.5)
    assert (making.made, making.grids) == (None, 0)
    assert making.nearest.missing
