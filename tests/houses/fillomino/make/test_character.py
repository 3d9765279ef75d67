"""What nobody asks for is drawn for each seed, within the range of published puzzles; what is asked for stays."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import median

import pytest

from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.make.character import LOOKS, QUANTILES, in_character, quantile, weighted
from dancefloor.houses.fillomino.make.wish import Wish

SEEDS = range(300)


def drawn(rows, columns, **wishes):
    wish = Wish(**wishes).on(rows, columns)
    return [in_character(wish, seed) for seed in SEEDS]


def test_wishes_are_as_varied_as_published_puzzles_of_10x10():
    found = drawn(10, 10)
    assert 0.28 <= min(each.share for each in found) < 0.3 < 0.33 < median(each.share for each in found) < 0.36
    assert max(each.share for each in found) == 0.42
    assert 0.11 < median(each.veiled for each in found) < 0.17
    assert {each.largest for each in found} == {5, 6, 7, 8, 9}
    symmetries = Counter(each.symmetry for each in found)
    assert 0.76 < 1 - symmetries["none"] / len(found) < 0.9
    assert symmetries.most_common(1)[0][0] == "rotational"


def test_the_same_seed_draws_the_same():
    assert drawn(6, 6) == drawn(6, 6)


def test_what_is_asked_for_stays():
    for each in drawn(10, 10, symmetry="none", clues="30%", max_region=4):
        assert (each.symmetry, each.clues, each.share, each.largest) == ("none", 0.3, None, 4)
    odd = {each.symmetry for each in drawn(10, 10, clues=31)}  # which only the diagonal of 10x10 allows, or no symmetry
    assert odd == {"none", "diagonal"}
    assert {each.largest for each in drawn(10, 10, numbers="8,9")} == {9}
    assert {each.symmetry for each in drawn(3, 3, pattern="#..\n...\n...")} == {"none"}


def test_only_square_boards_have_symmetries_of_squares():
    assert {each.symmetry for each in drawn(6, 8)} == {"none", "rotational", "mirror"}


def test_hard_puzzles_have_fewer_clues():
    assert {each.share <= 0.3 for each in drawn(10, 10, difficulty="hard")} == {True}
    assert {each.level for each in drawn(10, 10, difficulty="hard")} == {Level.HARD}


def test_puzzles_beyond_may_have_the_largest_regions():
    assert {each.largest for each in drawn(6, 6, difficulty="beyond")} == {9}
    assert {each.largest for each in drawn(6, 6, difficulty="beyond", max_region=7)} == {7}
    assert max(each.largest for each in drawn(6, 6, difficulty="deep")) < 9


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: f"{look.cells:g}")
def test_the_table_rises(look):
    for numbers in (look.clues, look.hidden):
        assert len(numbers) == len(QUANTILES)
        assert list(numbers) == sorted(numbers)
    assert {"none", "rotational"} < look.symmetries.keys()


def test_a_quantile_lies_as_often_in_each_part():
    rng = Random(2)
    found = [quantile((0, 1, 10, 100, 1000), rng) for _ in range(4000)]
    assert 0.15 < sum(each < 1 for each in found) / len(found) < 0.22  # 15 of 80 %
    assert 0.45 < sum(each < 10 for each in found) / len(found) < 0.55
    assert weighted({"a": 0, "b": 1}, rng) == "b"
