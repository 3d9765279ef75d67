"""The packing that somebody asks a question about."""

from __future__ import annotations

import pytest

from dancefloor import InputError, Packing
from dancefloor.houses.questions.given_packing import packing_of


def test_a_text_means_a_packing_and_others_are_refused():
    puzzle = Packing("3x20", where="X at 1,1")
    assert packing_of(puzzle, "pieces") is puzzle
    assert packing_of("3x20", "pieces") == Packing("3x20")
    with pytest.raises(InputError, match="puzzle is of the kind board: only a packing has pieces"):
        packing_of("queens 5", "pieces")
