"""Numbers and walls in the body of an address."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.errors import InputError
from dancefloor.houses.fillomino.formats.pzpr import BLANK, UNKNOWN
from dancefloor.houses.fillomino.formats.pzpr_codec import LARGEST, Body, write_numbers

BOUNDS = [0, 15, 16, 255, 256, 4095, 4096, 4111, 4112, 8191, 8192, 8207, 12239, 12240, 12255, 77775, 77776, LARGEST]


def numbers(body, count):
    return [value for value, _ in Body(body, 0, "body").numbers(count)]


@pytest.mark.parametrize("value", BOUNDS)
def test_numbers_beside_every_bound_come_back(value):
    assert numbers(write_numbers([value, 7]), 2) == [value, 7]


@given(st.lists(st.sampled_from([BLANK, BLANK, BLANK, UNKNOWN, *BOUNDS])))
def test_any_numbers_come_back(values):
    assert numbers(write_numbers(values), len(values)) == values


@pytest.mark.parametrize(("count", "body"), [(1, "g"), (19, "y"), (20, "z"), (21, "zg"), (40, "zz"), (0, "")])
def test_a_run_of_blank_cells_has_at_most_twenty(count, body):
    assert write_numbers([BLANK] * count) == body
    assert write_numbers([*[BLANK] * count, 3]) == body + "3"


def test_a_number_that_is_too_large_is_refused():
    with pytest.raises(InputError, match=f"a clue 1000000000: .* up to {LARGEST}"):
        write_numbers([10**9])


def test_percent_and_at_are_the_same_sign():
    assert numbers("%001@001", 2) == [8193, 8193]
