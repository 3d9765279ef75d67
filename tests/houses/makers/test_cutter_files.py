"""Files for cutters, read again."""

from __future__ import annotations

from io import StringIO
from xml.etree import ElementTree

import pytest

from dancefloor.houses.makers.cutter_files import CutSheet, Engraving, dxf_sheet_to_cut, svg_sheet_to_cut

SQUARE = ((1.0, 2.0), (11.0, 2.0), (11.0, 12.123456789), (1.0, 2.0))
SHEET = CutSheet(
    (20.0, 15.0), [("<A&'\">", SQUARE), ("", ((0.0, 0.0), (-1e-12, 5.0)))], [Engraving("<A>", (6, 5), 4.0)]
)


def test_svg_has_millimetres_and_layers():
    root = ElementTree.fromstring(svg_sheet_to_cut(SHEET))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("20mm", "15mm", "0 0 20 15")
    engraved, cut = root
    assert [(each.text, each.get("y"), each.get("font-size")) for each in engraved] == [("<A>", "6.44", "4")]
    assert [each.get("d") for each in cut] == ["M1,2 L11,2 L11,12.123456789Z", "M0,0 L0,5"]
    assert cut[0].get("data-piece") == "<A&'\">"


def test_svg_without_words_has_one_layer():
    silent = CutSheet(SHEET.size, SHEET.lines)
    assert [each.get("id") for each in ElementTree.fromstring(svg_sheet_to_cut(silent))] == ["cut"]


def test_dxf_has_the_same_lines_upside_down():
    ezdxf = pytest.importorskip("ezdxf")
    text = dxf_sheet_to_cut(SHEET)
    assert text == dxf_sheet_to_cut(SHEET)
    drawing = ezdxf.read(StringIO(text))
    assert (drawing.units, drawing.audit().errors) == (4, [])
    closed, open_line = drawing.modelspace().query("LWPOLYLINE")
    assert (closed.closed, open_line.closed, closed.dxf.layer) == (True, False, "cut")
    assert [(float(x), float(y)) for x, y, *_ in closed] == [(1, 13), (11, 13), (11, pytest.approx(2.876543211))]
    (word,) = drawing.modelspace().query("TEXT")
    assert (word.dxf.text, word.dxf.height) == ("<A>", pytest.approx(2.88))
