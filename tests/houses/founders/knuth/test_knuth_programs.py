"""The words that name one of Knuth's programs and its parameters."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.houses.founders.knuth.knuth_programs import KnuthProgram


def test_the_first_of_equal_parameters_counts():
    assert KnuthProgram.read("dlx1 m2 s7 m1").numbers == {"m": 2, "s": 7}
    assert KnuthProgram.read("dlx6 Sfirst Ssecond").shape == "first"


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("dlx4", "program is 'dlx4'; it must be one of dance, dlx1, dlx2, dlx3, dlx5, dlx6"),
        ("", "program is ''; it must be one of dance"),
        ("dlx1 k3", "parameter 'k3' of dlx1: its parameters are v<n>, m<n>, s<n>,"),
        ("dlx1 m", "parameter 'm' of dlx1"),
        ("dlx1 mx", "parameter 'mx' of dlx1"),
        ("dlx6 k3", "its parameters are v<n>, m<n>, s<n>, d<n>, c<n>, C<n>, l<n>, t<n>, T<n>, S<file>, Z<n>"),
        ("dlx5 s3", "parameter 's3' of dlx5"),
        ("dlx5 k0", "parameter k of dlx5 is 0; it must be from 1 to 15000"),
        ("dance x", "parameters 'x' of dance"),
        ("dance 1 2 3 4", "of dance: they should be a number n"),
    ],
)
def test_a_parameter_that_does_not_exist_is_told_which_there_are(program, why):
    with pytest.raises(dance.InputError) as raised:
        KnuthProgram.read(program)
    assert why in str(raised.value)
    assert "\n" not in str(raised.value)
