"""A strip has a picture for each move."""

from __future__ import annotations

import pytest

from dancefloor import InputError, apart, solve
from tests.houses.designers.examples import drawer


@pytest.mark.parametrize("solution", [drawer(3), next(solve("soma"))], ids=["drawer", "soma"])
def test_there_is_a_picture_before_and_after_each_move(solution):
    taken = apart(solution)
    picture = taken.svg()
    for sentence in ("assembled", *taken.sentences()):
        assert f">{sentence}</text>" in picture
    assert picture.count('class="caption"') >= 1 + sum(taken.moves)


def test_pictures_have_corners_and_styles():
    taken = apart(drawer(2))
    assert len({taken.svg(corner=corner) for corner in range(4)}) > 1
    assert taken.svg(style="print") != taken.svg()
    with pytest.raises(InputError):
        taken.svg(style="loud")
