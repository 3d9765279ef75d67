"""What a notebook shows of what makers get."""

from __future__ import annotations

import dancefloor as dance
from dancefloor.houses.makers.cutter_files import CutSheet
from dancefloor.houses.makers.mesh_files import PrintedPart
from dancefloor.houses.makers.printed_parts import PrintedParts


def test_a_sheet_is_shown_as_it_will_be_cut():
    [sheet] = dance.laser_sheets(next(iter(dance.solve("3x20"))))
    assert isinstance(sheet, CutSheet)
    assert sheet._repr_svg_() == sheet.svg()
    assert "<figcaption>CutSheet: " in sheet._repr_html_()


def test_parts_are_shown_with_their_volumes():
    corners = ((0.0, 0.0, 0.0), (60.0, 0.0, 0.0), (0.0, 100.0, 0.0), (0.0, 0.0, 10.0))
    wedge = PrintedPart("<wedge>", "#d24d60", corners, ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)))
    shown = PrintedParts((wedge,))._repr_html_()
    assert "10,000 mm³" in shown
    assert "&lt;wedge&gt;" in shown
