from __future__ import annotations

from dancefloor.cover.problem import Problem
from dancefloor.cover.reduce import reduce
from dancefloor.reports.problems import proved_impossible, reduction_reasons, reduction_summary


def test_what_was_removed_is_told_with_the_reasons():
    problem = Problem.from_names("p q r", ["p q", "p r", "r", "q r x"], secondary="x")
    reduction = reduce(problem)
    assert reduction_summary(problem, reduction) == "removed 2 of 4 options and 2 of 4 items, in 2 rounds"
    assert list(reduction_reasons(problem, reduction)) == [
        "option 'p r': it would leave too few options for item 'q'",
        "option 'q r x': it would leave too few options for item 'p'",
        "item 'q': implied by item 'p'",
        "item 'x': no option uses it",
    ]
    assert not proved_impossible(problem, reduction)


def test_a_problem_without_solutions_may_lose_all_options():
    problem = Problem.from_names("p q r", ["p q", "q r"])
    assert proved_impossible(problem, reduce(problem))
    empty = Problem.from_names("p", [])
    assert not proved_impossible(empty, reduce(empty))
