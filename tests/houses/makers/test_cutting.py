"""``laser_sheets``: the same files as on the command line, and what is refused."""

from __future__ import annotations

from itertools import combinations

import pytest

import dancefloor as dance
from dancefloor import InputError
from dancefloor.draw.board import Board
from dancefloor.houses.makers.cutting import MARGIN, sheet_shared, sheets_apart
from dancefloor.houses.makers.outlines import CutLengths, outlines

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


pytest.importorskip("shapely")

ROWS = [("I", [(0, 0), (0, 1), (0, 2)]), ("V", [(1, 0), (1, 1), (2, 0)]), ("L", [(1, 2), (2, 1), (2, 2)])]
BOARD = Board([cell for _, cells in ROWS for cell in cells], ROWS)


def shapes(sheet):
    from shapely import Polygon

    return [Polygon(line) for _, line in sheet.lines]


@pytest.mark.parametrize("stock", [None, (70, 60), (200, 50)])
def test_parts_lie_apart_on_their_sheets(stock):
    making = CutLengths(kerf=0.5)
    sheets = sheets_apart(outlines(BOARD, making), making, stock=stock)
    assert sorted(name for sheet in sheets for name, _ in sheet.lines) == ["I", "L", "V"]
    for sheet in sheets:
        assert stock is None or sheet.size == stock
        for shape in shapes(sheet):
            left, top, right, bottom = shape.bounds
            assert min(left, top) >= MARGIN - 1e-6
            assert (right, bottom) <= (sheet.size[0] - MARGIN + 1e-6, sheet.size[1] - MARGIN + 1e-6)
        assert all(one.distance(other) >= MARGIN - 1e-6 for one, other in combinations(shapes(sheet), 2))


def test_small_sheets_are_several():
    assert len(sheets_apart(outlines(BOARD, CutLengths()), CutLengths(), stock=(70, 50))) == 3
    assert len(sheets_apart(outlines(BOARD, CutLengths()), CutLengths(), stock=(140, 70))) == 1


def test_a_part_that_does_not_fit_is_named():
    with pytest.raises(InputError, match=r"^piece I needs 64x24 mm, and the stock has 50x90$"):
        sheets_apart(outlines(BOARD, CutLengths()), CutLengths(), stock=(50, 90))


def test_holes_are_cut_first():
    ring = [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]
    (sheet,) = sheets_apart(outlines(Board(ring, [("O", ring)]), CutLengths()), CutLengths())
    assert [shape.area for shape in shapes(sheet)] == [400, 3600]


def test_shared_edges_are_cut_once():
    from shapely import LineString, union_all

    parts = outlines(BOARD, CutLengths())
    lines = [LineString(line) for _, line in sheet_shared(parts, CutLengths()).lines]
    total = sum(line.length for line in lines)
    assert total == pytest.approx((sum(part.outline.length for part in parts) + 240) / 2, abs=1e-6)
    assert union_all(lines).length == pytest.approx(total, abs=1e-6)


def test_shared_pieces_that_do_not_fit_are_refused():
    with pytest.raises(InputError, match="the pieces together need 64x64 mm, and the stock has 60x60"):
        sheet_shared(outlines(BOARD, CutLengths()), CutLengths(), stock=(60, 60))


def test_islands_in_a_tray_are_cut_before_its_opening():
    ring = [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]
    (_, tray) = outlines(Board(ring, [("O", ring)]), CutLengths(), tray=True)
    (sheet,) = sheets_apart([tray], CutLengths())
    assert [shape.area for shape in shapes(sheet)] == [400, 3600, 10000]


def test_names_are_engraved_within_their_pieces():
    from shapely import Point

    (sheet,) = sheets_apart(outlines(BOARD, CutLengths()), CutLengths(), engrave=True)
    inside = {word.text: shape.contains(Point(word.at)) for word, shape in zip(sheet.words, shapes(sheet), strict=True)}
    assert inside == dict.fromkeys("IVL", True)
