"""``laser_sheets``: the same files as on the command line, and what is refused."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor import InputError

pytest.importorskip("shapely")

FOUND = next(dance.solve("6x10", limit=1))


def test_the_command_line_writes_the_same_sheets(dancefloor, tmp_path):
    pytest.importorskip("ezdxf")
    words = "--cell 12 --kerf 0.2 --gap 0.3 --round 1 --stock 200x120 --tray --engrave"
    sheets = dance.laser_sheets(
        FOUND, cell=12, kerf=0.2, gap=0.3, corner_radius=1, stock=(200, 120), tray=True, engrave=True
    )
    for suffix in ("svg", "dxf"):
        assert dancefloor("solve", "6x10", "--laser", f"a.{suffix}", *words.split(), "-q").returncode == 0
        names = [tmp_path / f"a.{suffix}", *(tmp_path / f"a-{k}.{suffix}" for k in range(2, len(sheets) + 1))]
        assert [path.read_text() for path in names] == [getattr(sheet, suffix)() for sheet in sheets]
    assert len(sheets) == 2


def test_a_notebook_shows_a_sheet():
    (sheet,) = dance.laser_sheets(FOUND, shared=True)
    assert sheet._repr_svg_() == sheet.svg()
    assert repr(sheet).startswith("<CutSheet: 204x124 mm, ")


@pytest.mark.parametrize(
    ("lengths", "told"),
    [
        ({"kerf": 30}, "a kerf of 30 mm is wider than piece F"),
        ({"shared": True, "kerf": 1}, "shared edges and a kerf contradict each other"),
        ({"shared": True, "gap": 1}, "shared edges and a gap contradict each other"),
        ({"shared": True, "corner_radius": 1}, "shared edges and round corners contradict each other"),
        ({"stock": (20, 20)}, "piece F needs 64x64 mm, and the stock has 20x20"),
        ({"stock": 600}, "stock is 600: it should be a width and a height"),
        ({"stock": (600, 0)}, "stock is 0: it should be a number of millimetres"),
    ],
    ids=str,
)
def test_what_cannot_be_cut_is_refused(lengths, told):
    with pytest.raises(InputError, match=told):
        dance.laser_sheets(FOUND, **lengths)


def test_a_solid_is_refused():
    with pytest.raises(InputError, match="a cutter is for flat pieces, and this puzzle is not flat"):
        dance.laser_sheets(next(dance.solve("soma")))
