from __future__ import annotations

import pytest

from dancefloor.draw.look import VIEWS, Look
from dancefloor.draw.solid import CORNERS, MOVES
from dancefloor.errors import InputError


def test_every_way_to_move_pieces_is_a_view():
    assert set(MOVES) < set(VIEWS)


@pytest.mark.parametrize("wrong", [{"view": "flat"}, {"view": 3}, {"corner": CORNERS}, {"corner": -1}, {"style": ""}])
def test_what_is_unknown_is_refused(wrong):
    with pytest.raises(InputError, match="it should be"):
        Look(**wrong)


@pytest.mark.parametrize("asked", [{"view": "plan"}, {"corner": 1}])
def test_a_flat_board_cannot_be_seen_from_a_corner(asked):
    Look(**asked).check(solid=True)
    with pytest.raises(InputError, match="this puzzle is flat"):
        Look(**asked).check(solid=False)


def test_any_board_has_a_style():
    Look(style="print").check(solid=False)
    with pytest.raises(InputError, match="this puzzle is flat"):  # because of its view
        Look(style="print", view="plan").check(solid=False)
