import pytest

from dancefloor.search.answer import Answer


@pytest.mark.parametrize(
    ("found", "complete", "answer"),
    [
        (0, True, Answer.NONE),
        (1, True, Answer.UNIQUE),
        (2, True, Answer.MULTIPLE),
        (0, False, Answer.UNKNOWN),
        (1, False, Answer.UNKNOWN),
        (2, False, Answer.MULTIPLE),
    ],
)
def test_two_solutions_settle_it_and_fewer_only_at_the_end_of_the_search(found, complete, answer):
    assert Answer.of(found, complete=complete) is answer
