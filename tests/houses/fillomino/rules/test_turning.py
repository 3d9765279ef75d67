from __future__ import annotations

from dancefloor.houses.fillomino.rules.board import NumberedBoard, Values
from dancefloor.houses.fillomino.rules.turning import Turning

ROW = NumberedBoard.of([(1,), (0, 2), (1, 3), (2,)], [3, 0, 0, 0], positions=(0, 1, 2, 3))


def test_regions_listed_later_than_the_mark_are_listed_again():
    left = [{2}, {0, 2}, {0}, {0}]
    turning = Turning(ROW, Values(3, [], 4), left, 100)
    assert turning.possible(2, trail=5) == []
    left[:] = [{2}, {0, 2}, {0, 2}, {0, 2}]
    turning.forget(5)
    assert turning.possible(2, trail=5) == []
    turning.forget(4)
    assert [region.cells for region in turning.possible(2, trail=4)] == [(0, 1, 2)]
