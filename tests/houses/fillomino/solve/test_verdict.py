from __future__ import annotations

import pytest

from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.solve.verdict import judge
from dancefloor.search.values import Answer, Limits, Outcome

EMPTY = Fillomino(((0,) * 8,) * 8)


@pytest.mark.parametrize(
    ("clues", "answer", "solutions"),
    [
        ((2, 0, 0), Answer.UNIQUE, (((2, 2, 1),),)),
        ((3, 1, 0), Answer.NONE, ()),
        ((0, 0, 0), Answer.MULTIPLE, None),
    ],
)
def test_a_puzzle_has_none_one_or_several_solutions(method, clues, answer, solutions):
    verdict = judge(Fillomino((clues,)), method=method)
    assert verdict.answer is answer
    assert (len(set(verdict.solutions)) == 2) if solutions is None else (verdict.solutions == solutions)
    assert bool(verdict.reason) == (answer is Answer.NONE)


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
