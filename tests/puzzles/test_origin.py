from __future__ import annotations

import pickle

import pytest

import dancefloor as dance
from dancefloor.puzzles.origin import UNKNOWN, Origin, Published


@pytest.mark.parametrize(
    ("distinct", "raw", "listed"), [(240, 11520, 240), (None, 8, 8), (3, None, 3), (None, None, None)]
)
def test_lists_show_the_number_up_to_symmetry_where_there_is_one(distinct, raw, listed):
    assert Published(distinct, raw, "all").listed == listed


def test_a_puzzle_is_the_same_wherever_it_comes_from():
    known, unknown = dance.read_puzzle("soma"), dance.Packing("3x3x3", "soma")
    assert (known, hash(known), repr(known)) == (unknown, hash(unknown), repr(unknown))
    assert unknown.origin is UNKNOWN
    assert known.origin.title == "Soma cube"


def test_an_origin_is_pickled_with_its_puzzle():
    packing = dance.Packing("2x2", "dominoes", origin=Origin("Two", "me"))
    assert pickle.loads(pickle.dumps(packing)).origin == Origin("Two", "me", None)


def test_something_else_is_refused():
    with pytest.raises(dance.InputError, match="origin is 'Two': it should be an Origin"):
        dance.Packing("2x2", "dominoes", origin="Two")
