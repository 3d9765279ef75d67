from __future__ import annotations

from collections import Counter

from dancefloor.houses.founders.knuth.flip_engine import Flip


def test_the_numbers_are_those_that_the_graphbase_documents():
    flip = Flip(-314159)
    assert flip.next() == 119318998
    for _ in range(133):
        flip.next()
    assert flip.below(0x55555555) == 748103812


def test_numbers_below_a_limit_are_below_it_and_all_of_them_occur():
    flip = Flip(1)
    assert set(Counter(flip.below(3) for _ in range(100))) == {0, 1, 2}
    assert flip.below(1) == 0


def test_a_seed_decides_everything():
    assert [Flip(7).next() for _ in range(2)] == [Flip(7).next()] * 2
    assert Flip(7).next() != Flip(8).next()
