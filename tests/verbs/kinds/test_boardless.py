from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.cover.problem import Problem
from dancefloor.errors import InputError, InternalError
from dancefloor.houses.runs.run_parts import split
from dancefloor.houses.runs.running import run
from dancefloor.puzzles.classics import Sudoku
from dancefloor.puzzles.cover import ExactCover
from dancefloor.puzzles.kind import Many
from dancefloor.search.values import Outcome
from dancefloor.solutions.solution import Selection
from dancefloor.solutions.verify import CoverCheck
from dancefloor.verbs import check, convert, count, kind_of, sample, solve, tabulate
from dancefloor.verbs.kinds import kind

TOY = Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y")


def test_items_and_options_are_solved_as_they_are():
    solutions = solve(ExactCover(TOY))
    (found,) = solutions
    assert isinstance(found, Selection)
    assert (found.lines, solutions.order, solutions.outcome) == (("p r x:A y", "q x:A"), 1, Outcome.COMPLETE)


def test_a_problem_is_a_puzzle_for_every_verb(tmp_path):
    toy = Problem.from_options(["p q", "r", "p", "q r"])
    as_puzzle = ExactCover(toy)
    assert list(solve(toy)) == list(solve(as_puzzle))
    assert (count(toy), check(toy).solutions) == (2, check(as_puzzle).solutions)
    assert [*tabulate(toy)] == [*tabulate(as_puzzle)]
    assert sample(toy, 3, seed=5) == sample(as_puzzle, 3, seed=5)
    assert convert(toy, "dlx") == convert(as_puzzle, "dlx")
    assert split(toy, parts=2) == split(as_puzzle, parts=2)
    assert list(run(toy, store=tmp_path / "toy.db")) == list(run(as_puzzle, store=tmp_path / "toy.db"))
    assert solve(toy, timeout=0).outcome is Outcome.LIMITED


def test_items_and_options_without_symmetries():
    for symmetry in ("none", "rotations", "all"):
        found = count(ExactCover(TOY), symmetry=symmetry)
        assert (found, found.raw, found.distinct, found.order) == (1, 1, 1 if symmetry == "all" else None, 1)
    found = count(ExactCover(Problem.from_names("p q", ["p"])), symmetry="all")
    assert (found, found.distinct, found.reason) == (0, 0, "no option has item 'q'")


def test_a_wrong_cover_of_items_and_options_is_our_bug(monkeypatch):
    monkeypatch.setattr(CoverCheck, "__call__", lambda *_: False)
    monkeypatch.setattr(kind, "cover_faults", lambda *_: ["it is wrong"])
    for verb in (lambda puzzle: list(solve(puzzle)), count):
        with pytest.raises(InternalError, match=r"a solution is wrong: it is wrong[^|]*\| cover: .*\np q r \| x y\n"):
            verb(ExactCover(TOY))


def test_a_cover_that_only_one_of_two_ways_finds_right_is_our_bug(monkeypatch):
    monkeypatch.setattr(CoverCheck, "__call__", lambda *_: False)
    with pytest.raises(InternalError, match="two ways to verify it disagree"):
        next(solve(ExactCover(TOY)))


TWO = Many([Sudoku(16 * [0]), Sudoku(16 * [0])])


def test_the_kind_knows_the_puzzles():
    assert len(kind_of(TWO).many) == 2
    assert not kind_of(TWO.puzzles[0]).many


@pytest.mark.parametrize(
    "verb",
    [
        dance.solve,
        dance.count,
        dance.check,
        dance.explain,
        dance.sample,
        lambda puzzle: dance.convert(puzzle, "dlx"),
        lambda puzzle: kind_of(puzzle).board(None),
        lambda puzzle: kind_of(puzzle).as_json(None),
    ],
)
def test_verbs_for_one_puzzle_say_what_to_do(verb):
    with pytest.raises(InputError, match="there are 2 puzzles, one on each line: "):
        verb(TWO)
