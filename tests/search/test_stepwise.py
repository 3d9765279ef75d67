"""Sessions that take the steps of a generator; tests/contract/test_sessions.py has what all sessions keep to."""

import pytest

from dancefloor.search.stepwise import Stepwise
from dancefloor.search.values import Limits, Outcome


class Numbers(Stepwise[int]):
    """Counts to a number, and finds the even ones; each is a node, and each but the last a step."""

    def __init__(self, last, *, fails_at=0, limits=None):
        super().__init__(self.work(last, fails_at), limits, None)
        self.taken = 0

    def work(self, last, fails_at):
        for number in range(1, last + 1):
            if number == fails_at:
                raise MemoryError
            self.taken, self._counters = number, (number, 0, 0)
            yield None if number % 2 else number
        return Outcome.COMPLETE


def test_what_the_generator_yields_is_found_and_what_it_returns_is_the_outcome():
    session = Numbers(7)
    assert list(session) == [2, 4, 6]
    assert session.outcome is Outcome.COMPLETE


def test_no_step_is_taken_before_a_result_is_asked_for():
    session = Numbers(7)
    assert session.taken == 0
    assert next(session) == 2
    assert session.taken == 2


@pytest.mark.parametrize("limit", range(8))
def test_no_step_is_taken_beyond_a_limit_on_nodes(limit):
    session = Numbers(8, limits=Limits(nodes=limit))
    assert list(session) == [number for number in (2, 4, 6, 8) if number <= limit]
    assert (session.taken, session.outcome) == (limit, Outcome.LIMITED)


def test_a_session_whose_step_failed_cannot_claim_to_be_complete():
    session = Numbers(7, fails_at=5)
    with pytest.raises(MemoryError):
        list(session)
    assert not session.ended
    assert list(session) == []
    assert (session.statistics.covers, session.outcome) == (2, Outcome.INTERRUPTED)
