"""Lengths that makers type."""

from __future__ import annotations

import pytest

from dancefloor import InputError
from dancefloor.houses.makers.making import read_cell, read_length


@pytest.mark.parametrize("text", ["", "x", "-1", "nan", "inf", "1e9", "5mm"])
def test_what_is_no_length_is_refused(text):
    with pytest.raises(InputError, match=r"--gap is .*: it should be a number of millimetres, from 0 to 100000"):
        read_length("--gap", text)


def test_a_cell_is_more_than_nothing():
    assert (read_cell("--cell", None, 20.0), read_cell("--cell", "2.5", 20.0)) == (20.0, 2.5)
    with pytest.raises(InputError, match="--cell is 0: it should be more"):
        read_cell("--cell", "0", 20.0)
