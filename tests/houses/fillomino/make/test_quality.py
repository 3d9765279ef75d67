from __future__ import annotations

from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.make.quality import quality_of, regions_of

SOLUTION = ((2, 2, 1), (3, 3, 3))


def test_each_fault_is_counted():
    quality = quality_of(Fillomino(((2, 2, 0), (0, 3, 0))), SOLUTION)
    assert (quality.clumps, quality.given, quality.hidden, quality.unseen) == (0.333, 0.5, 1, 1)
    assert quality.shown == 0.667
    assert quality.evenness == 1.0


def test_clumps_and_regions_given_whole_lower_the_score():
    good = quality_of(Fillomino(((2, 0, 1), (0, 3, 0))), SOLUTION)
    clumped = quality_of(Fillomino(((2, 0, 1), (0, 3, 3))), SOLUTION)
    whole = quality_of(Fillomino(((2, 2, 1), (0, 3, 3))), SOLUTION)
    assert 100 >= good.score > clumped.score > whole.score >= 0


def test_regions_are_the_connected_cells_of_one_number():
    board = Fillomino(((0, 0, 0), (0, 0, 0)))
    assert sorted(map(sorted, regions_of(board, [1, 2, 2, 3, 3, 3]))) == [[0], [1, 2], [3, 4, 5]]
    assert len(regions_of(board, [1, 2, 1, 2, 1, 2])) == 6
