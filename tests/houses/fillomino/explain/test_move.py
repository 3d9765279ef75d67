"""The steps of a chain."""

from dancefloor.houses.fillomino.explain.move import steps
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule


def test_cells_of_different_floods_are_different_steps():
    one = Deduction(Rule.FIT, (0, 1), 3, True, ((0, 0), (0, 1)))
    assert len(steps([one, one._replace(cell=(0, 2))])) == 1
    assert len(steps([one, one._replace(cell=(0, 2), because=((0, 3),))])) == 2
