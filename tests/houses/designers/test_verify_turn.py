"""The verification of turns, beside another computation."""

from __future__ import annotations

from itertools import product

import pytest

from dancefloor.houses.designers.moves import Turn
from dancefloor.houses.designers.verify_turn import turned_cells, turning_meets
from tests.houses.designers.brute_turns import hits

ABOUT = [(1, 0, 0), (0, -1, 0), (0, 0, 1)]


@pytest.mark.parametrize("about", ABOUT, ids=str)
def test_it_agrees_with_many_steps(about):
    axis = next(k for k in range(3) if about[k])
    a, b = (axis + 1) % 3, (axis + 2) % 3
    for through in ((0.0, 0.0, 0.0), (0.5, 0.5, 0.5)):
        turn = Turn((0,), about, through)
        for own, other in product(product(range(-1, 3), range(3)), product(range(-4, 4), repeat=2)):
            if own == other:
                continue
            one, two = [0, 0, 0], [0, 0, 0]
            (one[a], one[b]), (two[a], two[b]) = own, other
            x, y, u, v = (number - through[0] for number in (*own, *other))
            assert (turning_meets([tuple(one)], [tuple(two)], turn) is not None) == hits(x, y, u, v, about[axis])


def test_other_layers_are_not_met():
    assert turning_meets([(0, 0, 0)], [(1, 0, 1), (0, 0, -1)], Turn((0,), (0, 0, 1), (0, 0, 0))) is None


@pytest.mark.parametrize("about", [*ABOUT, (0, 0, -1)], ids=str)
def test_cells_go_where_the_motion_says(about):
    turn = Turn((0,), about, (1.5, 2.5, 0.5))
    cells = list(product(range(2), repeat=3))
    assert list(turned_cells(cells, turn)) == [
        tuple(map(sum, zip(turn.motion.vector(c), turn.motion.by, strict=True))) for c in cells
    ]


@pytest.mark.parametrize(
    "turn",
    [Turn((0,), (0, 0, 1), (0.5, 0, 0)), Turn((0,), (0, 0, 2), (0, 0, 0)), Turn((0,), (1, 1, 0), (0, 0, 0))],
    ids=["edge", "half", "slanting"],
)
def test_what_does_not_lead_to_cells(turn):
    assert turned_cells([(0, 0, 0)], turn) is None
