from __future__ import annotations

import pytest

from dancefloor.errors import PuzzleError
from dancefloor.faces.page_sizes import MOST_CELLS, MOST_PIECES, checked_kind
from dancefloor.formats.puzzle import read_puzzle


def test_a_puzzle_that_a_page_can_show_gets_its_kind():
    assert checked_kind(read_puzzle("6x10")).name == "packing"


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("1x4001 dominoes", f"4001 cells, too many for a page, which takes {MOST_CELLS}: use the command line"),
        ("10x10 polyominoes-1-9", f"pieces, too many for a page, which takes {MOST_PIECES}"),
    ],
)
def test_a_larger_one_is_refused(word, said):
    with pytest.raises(PuzzleError, match=said):
        checked_kind(read_puzzle(word))
