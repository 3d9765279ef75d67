from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.draw import pdf
from dancefloor.draw.fonts import composed

from .pdfs import Pdf


def test_objects_are_where_the_table_says_and_streams_decompress():
    read = Pdf(pdf.document(["0 0 m 10 10 l S", "", "é"], (595.276, 842), "Two"))
    assert read.contents == ["0 0 m 10 10 l S", "", "é"]
    assert b"/MediaBox [0 0 595.276 842]" in read.tree


def test_every_font_that_is_named_is_there():
    read = Pdf(pdf.document([], (10, 10), ""))
    for font in (pdf.REGULAR, pdf.BOLD):
        assert f"/BaseFont /{font} ".encode() in read.objects[read.reference(read.tree, font)]


@given(st.text())
def test_every_title_can_be_told(title):
    expected = title.encode("utf-16-be", "replace").decode("utf-16-be")
    assert Pdf(pdf.document([""], (10, 10), title)).title == expected


@given(st.text(), st.floats(0, 1))
def test_any_text_can_be_written(string, align):
    read = Pdf(pdf.document([pdf.text(string, 10, 10, 8, align=align)], (10, 10), ""))
    assert read.strings(0) == [composed(string).encode("cp1252", "replace").decode("cp1252")]


def test_text_is_aligned_by_its_width():
    starts = [pdf.text("WWW", 100, 0, 10, align=align).split()[8] for align in (0, 0.5, 1)]
    assert starts == ["100", "85.84", "71.68"]


@given(st.floats(-1e6, 1e6))
def test_numbers_have_no_exponent(value):
    assert re.fullmatch(r"-?\d+(\.\d{1,3})?", pdf.number(value))
    assert float(pdf.number(value)) == pytest.approx(value, abs=0.0006)
