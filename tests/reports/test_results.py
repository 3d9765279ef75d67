from __future__ import annotations

import pytest

from dancefloor.cli.guard import status_of
from dancefloor.reports.results import Result, result_of_search
from dancefloor.search.values import Outcome


@pytest.mark.parametrize(
    ("outcome", "found", "reached_limit", "result"),
    [
        (Outcome.COMPLETE, 2, False, Result.FOUND),
        (Outcome.COMPLETE, 0, False, Result.NONE),
        (Outcome.LIMITED, 2, True, Result.FOUND),
        (Outcome.LIMITED, 2, False, Result.STOPPED),
        (Outcome.LIMITED, 0, True, Result.STOPPED),
        (Outcome.INTERRUPTED, 2, False, Result.STOPPED),
    ],
)
def test_only_a_complete_search_proves_that_there_is_none(outcome, found, reached_limit, result):
    assert result_of_search(outcome, found, reached_limit=reached_limit) is result


def test_each_result_has_an_exit_status():
    assert [status_of(result) for result in Result] == [0, 1, 3]
