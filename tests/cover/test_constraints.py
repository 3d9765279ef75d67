"""Boolean variables for options: the way back from a model refuses what is no cover."""

import pytest

from dancefloor.cover.constraints import constraints, cover_of_model
from dancefloor.cover.problem import Problem
from dancefloor.errors import InputError

TOY = Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y")


def test_a_model_is_read_as_a_cover_in_ascending_order():
    assert cover_of_model(TOY, [4, -1, 2, -3, -5, 6]) == (1, 3)


@pytest.mark.parametrize(
    ("literals", "message"),
    [
        ([], "item 'p' is used 0 times, not 1"),
        ([2, 3, 4], "item 'p' is used 2 times, not 1|disagree on item 'x'"),
        ([3, 4, 5], "disagree on item 'x'"),
        ([1, 5], "disagree on item 'y'"),
    ],
)
def test_a_model_that_is_no_cover_is_refused(literals, message):
    with pytest.raises(InputError, match=message):
        cover_of_model(TOY, literals)


def test_bounds_are_said():
    with pytest.raises(InputError, match="is used 3 times, not 1 to 2"):
        cover_of_model(Problem.from_names(["1:2|p"], ["p", "p", "p"]), [1, 2, 3])


def test_an_upper_bound_that_the_room_implies_is_left_out():
    options = [f"P c{k} c{k + 1}" for k in range(5)]
    cells = [f"c{k}" for k in range(6)]
    kept = {total.item for total in constraints(Problem.from_names(["0:2|P", *cells], options)).sums}
    gone = {total.item for total in constraints(Problem.from_names(["0:3|P", *cells], options)).sums}
    assert kept - gone == {"P"}


def test_two_bounds_do_not_excuse_each_other():
    both = constraints(Problem.from_names(["0:2|a", "0:2|b"], 5 * ["a b"])).sums
    assert [total.high for total in both] == [2, 2]
