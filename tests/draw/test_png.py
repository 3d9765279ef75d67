from __future__ import annotations

import sys

import pytest

from dancefloor.draw.board import Board
from dancefloor.draw.png import MOST_PIXELS, png_of
from dancefloor.draw.svg import svg
from dancefloor.errors import PackageUnavailable

DOCUMENT = svg([Board([(0, 0)], [("F", [(0, 0)])])])


def test_a_drawing_is_rendered_at_twice_its_size():
    pytest.importorskip("resvg_py")
    data = png_of(DOCUMENT)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert [int.from_bytes(data[k : k + 4], "big") for k in (16, 20)] == [128, 128]


def test_without_the_renderer_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(PackageUnavailable, match=r"pip install 'dancefloor\[png\]'"):
        png_of(DOCUMENT)


def test_a_very_wide_drawing_has_a_limited_number_of_pixels():
    pytest.importorskip("resvg_py")
    data = png_of(svg([Board([(0, k) for k in range(300)], [])]))
    width, height = (int.from_bytes(data[k : k + 4], "big") for k in (16, 20))
    assert MOST_PIXELS - 1 <= width <= MOST_PIXELS
    assert height < width / 100
