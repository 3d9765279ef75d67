"""Boards on pages; tests/draw/test_sheet.py tries many more."""

import pytest

from dancefloor.draw.board import Board
from dancefloor.draw.figure import figure
from dancefloor.draw.layout import PAPERS, USUAL_WIDTHS, CellWidths, layout

BOX = figure(Board([(i, j) for i in range(10) for j in range(10)], []))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("count", [1, 5, 12, 40])
def test_cells_are_as_wide_as_wanted_if_the_page_allows(paper, count):
    for widths in (USUAL_WIDTHS, CellWidths(21, 32), CellWidths(9, 13)):
        scale = layout([BOX] * count, paper, widths=widths).scale
        assert widths.comfortable <= scale <= widths.largest


def test_captions_stand_below_their_boards():
    arranged = layout([BOX] * 3, "a4")
    slots = list(arranged.slots([BOX] * 3, ["a", "b", "c"]))
    assert [slot.caption for slot in slots] == ["a", "b", "c"]
