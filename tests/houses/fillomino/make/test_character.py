"""What nobody asks for is drawn for each seed, within the range of published puzzles; what is asked for stays."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from statistics import median

import pytest

from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.make.character import (
    LOOKS,
    QUANTILES,
    SPREAD,
    Styling,
    in_character,
    quantile,
    weighted,
)
from dancefloor.houses.fillomino.make.composer import Composer
from dancefloor.houses.fillomino.make.mending import ShownClues
from dancefloor.houses.fillomino.make.numbering import Numbering
from dancefloor.houses.fillomino.make.wish import Wish
from dancefloor.houses.fillomino.solve.solver import judge
from tests.conftest import result

SEEDS = range(300)


def drawn(rows, columns, **wishes):
    wish = Wish(**wishes).on(rows, columns)
    return [in_character(wish, seed) for seed in SEEDS]


def test_wishes_are_as_varied_as_published_puzzles_of_10x10():
    found = drawn(10, 10)
    looks = [each.look for each in found]
    assert 0.27 <= min(each.clues for each in looks) < 0.3 < 0.33 < median(each.clues for each in looks) < 0.36
    assert max(each.clues for each in looks) == 0.42
    assert 0.11 < median(each.hidden for each in looks) < 0.17
    assert 0.02 < median(each.larger for each in looks) < 0.06
    assert 0.55 < median(each.close for each in looks) < 0.69
    assert 0.06 < median(each.alike for each in looks) < 0.12
    assert {each.largest for each in found} == {5, 6, 7, 8, 9}
    symmetries = Counter(each.symmetry for each in found)
    assert 0.76 < 1 - symmetries["none"] / len(found) < 0.9
    assert symmetries.most_common(1)[0][0] == "rotational"


def test_the_same_seed_draws_the_same():
    assert drawn(6, 6) == drawn(6, 6)


def test_what_is_asked_for_stays():
    for each in drawn(10, 10, symmetry="none", clues="30%", max_region=4):
        assert (each.symmetry, each.clues, each.look, each.largest) == ("none", 0.3, None, 4)
    odd = {each.symmetry for each in drawn(10, 10, clues=31)}  # which only the diagonal of 10x10 allows, or no symmetry
    assert odd == {"none", "diagonal"}
    assert {each.largest for each in drawn(10, 10, numbers="8,9")} == {9}
    assert {each.symmetry for each in drawn(3, 3, pattern="#..\n...\n...")} == {"none"}


def test_only_square_boards_have_symmetries_of_squares():
    assert {each.symmetry for each in drawn(6, 8)} == {"none", "rotational", "mirror"}


def test_hard_puzzles_have_fewer_clues():
    assert {each.look.clues <= 0.3 for each in drawn(10, 10, difficulty="hard")} == {True}
    assert {each.level for each in drawn(10, 10, difficulty="hard")} == {Level.HARD}


def test_puzzles_beyond_may_have_the_largest_regions():
    assert {each.largest for each in drawn(6, 6, difficulty="beyond")} == {9}
    assert {each.largest for each in drawn(6, 6, difficulty="beyond", max_region=7)} == {7}
    assert max(each.largest for each in drawn(6, 6, difficulty="deep")) < 9


def test_a_styled_puzzle_has_one_solution_needs_each_orbit_and_comes_nearer():
    wish = replace(in_character(Wish(symmetry="rotational").on(6, 6), 3), largest=6)
    composer = Composer(wish, Random(3))
    begun = result(composer.quick()).draft
    styling = Styling(composer.numbering, composer.reviewer, wish.look)
    styled = result(styling.styled(ShownClues(begun.clues, begun.grid)))
    verdict = judge(composer.numbering.puzzle(styled.shown))
    assert verdict.solutions == (composer.board.grid(styled.grid),)
    orbits = {orbit for orbit in composer.numbering.orbit_of.values() if styled.shown[orbit[0]]}
    assert not any(result(composer.reviewer.are_spare(styled.shown, styled.grid, orbit)) for orbit in orbits)
    assert off(composer, styled.shown, styled.grid) < off(composer, begun.clues, begun.grid)


def off(composer, shown, grid):
    look = composer.numbering.look(shown, grid)
    return sum(abs(a - b) / each for a, b, each in zip(look, composer.wish.look, SPREAD, strict=True))


def test_what_clues_look_like():
    numbering = Numbering(Wish().on(2, 3), Random(1))
    look = numbering.look([2, 2, 0, 0, 0, 0], [2, 2, 1, 3, 3, 3])
    assert look == (2 / 6, 2 / 3, 1 / 3, 1 / 2, 1 / 2)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: f"{look.cells:g}")
def test_the_table_rises(look):
    for numbers in look.clues:
        assert len(numbers) == len(QUANTILES)
        assert list(numbers) == sorted(numbers)
    assert {"none", "rotational"} < look.symmetries.keys()


def test_a_quantile_lies_as_often_in_each_part():
    rng = Random(2)
    found = [quantile((0, 1, 10, 100, 1000), rng.random()) for _ in range(4000)]
    assert 0.20 < sum(each < 1 for each in found) / len(found) < 0.25  # 20 of 90 %
    assert 0.45 < sum(each < 10 for each in found) / len(found) < 0.55
    assert weighted({"a": 0, "b": 1}, rng) == "b"
