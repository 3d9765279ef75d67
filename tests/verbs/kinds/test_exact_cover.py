from __future__ import annotations

import pytest

from dancefloor.cover.problem import Problem
from dancefloor.errors import InternalError
from dancefloor.puzzles.cover import ExactCover
from dancefloor.search.values import Outcome
from dancefloor.solutions.solution import Selection
from dancefloor.solutions.verify_by_option import CoverCheck
from dancefloor.verbs import count, solve
from dancefloor.verbs.kinds import encoded

TOY = Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y")


def test_items_and_options_are_solved_as_they_are():
    solutions = solve(ExactCover(TOY))
    (found,) = solutions
    assert isinstance(found, Selection)
    assert (found.lines, solutions.order, solutions.outcome) == (("p r x:A y", "q x:A"), 1, Outcome.COMPLETE)


def test_items_and_options_are_counted_without_a_word_of_symmetry():
    for symmetry in ("none", "all"):
        found = count(ExactCover(TOY), symmetry=symmetry)
        assert (found, found.raw, found.distinct, found.order) == (1, 1, None, 1)
    found = count(ExactCover(Problem.from_names("p q", ["p"])), symmetry="all")
    assert (found, found.distinct, found.reason) == (0, None, "no option has item 'q'")


def test_a_wrong_cover_of_items_and_options_is_our_bug(monkeypatch):
    monkeypatch.setattr(CoverCheck, "__call__", lambda *_: False)
    monkeypatch.setattr(encoded, "cover_faults", lambda *_: ["it is wrong"])
    for verb in (lambda puzzle: list(solve(puzzle)), count):
        with pytest.raises(InternalError, match=r"a solution is wrong: it is wrong[^|]*\| cover: .*\np q r \| x y\n"):
            verb(ExactCover(TOY))


def test_a_cover_that_only_one_of_two_ways_finds_right_is_our_bug(monkeypatch):
    monkeypatch.setattr(CoverCheck, "__call__", lambda *_: False)
    with pytest.raises(InternalError, match="two ways to verify it disagree"):
        next(solve(ExactCover(TOY)))
