import pytest

from dancefloor.reports.batches import Score, json_line, solution_line, verdict_line
from dancefloor.reports.results import Result
from dancefloor.search.values import Answer, Outcome
from dancefloor.verbs import solve_many


@pytest.mark.parametrize(
    ("answers", "outcome", "result"),
    [
        ([Answer.UNIQUE, Answer.UNKNOWN], Outcome.COMPLETE, Result.FOUND),
        ([Answer.UNIQUE, Answer.NONE], Outcome.COMPLETE, Result.NONE),
        ([Answer.MULTIPLE], Outcome.COMPLETE, Result.NONE),
        ([Answer.UNIQUE], Outcome.LIMITED, Result.STOPPED),
        ([], Outcome.INTERRUPTED, Result.STOPPED),
    ],
)
def test_the_result_of_many_puzzles(answers, outcome, result):
    score = Score(5)
    for answer in answers:
        score.add(answer)
    assert score.result(outcome) is result


def test_what_was_not_done_is_told():
    score = Score(5)
    score.add(Answer.UNIQUE)
    told = "1 of 5 puzzles: 1 with a solution, 0 with none, 0 with several; interrupted after 2.00 s"
    assert score.summary(Outcome.INTERRUPTED, 2.0) == told


def test_lines():
    solved = list(solve_many(["1234341221434321", 16 * ".", "11" + 14 * "."]))
    assert list(map(solution_line, solved)) == ["1234341221434321", "several", "none"]
    assert list(map(verdict_line, solved)) == ["unique", "several", "none"]
    assert json_line(solved[2], 7) == '{"line": 7, "answer": "none", "solutions": []}'
