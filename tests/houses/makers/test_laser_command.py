"""The option ``--laser`` of ``solve``: what is in the files, and what is refused."""

from __future__ import annotations

import sys
from xml.etree import ElementTree

import pytest

from dancefloor import PackageUnavailable
from dancefloor.houses.makers.cutter_files import ezdxf
from dancefloor.houses.makers.outlines import shapely
from tests.cli.conftest import refused


def polygons(path):
    from shapely import Polygon

    paths = ElementTree.parse(path).getroot().iter("{http://www.w3.org/2000/svg}path")
    for each in paths:
        points = each.get("d").strip("MZ").split(" L")
        yield Polygon([tuple(map(float, point.split(","))) for point in points])


def test_areas_in_the_file_are_right(dancefloor, tmp_path):
    pytest.importorskip("shapely")
    done = dancefloor(*["solve", "6x10", "--laser", "cut.svg", "--cell", "10"])
    assert (done.returncode, done.stdout, "drawn into cut.svg;" in done.stderr) == (0, "", True)
    assert [shape.area for shape in polygons(tmp_path / "cut.svg")] == pytest.approx([500] * 12, abs=1e-6)


def test_further_sheets_have_numbers(dancefloor, tmp_path):
    pytest.importorskip("shapely")
    done = dancefloor(*["solve", "6x10", "--laser", "cut.svg", "--stock", "250x110"])
    assert "drawn into 2 files, cut.svg to cut-2.svg" in done.stderr
    assert sum(len(list(polygons(path))) for path in tmp_path.glob("*.svg")) == 12


def test_several_sheets_are_written_all_or_none(dancefloor, tmp_path):
    pytest.importorskip("shapely")
    (tmp_path / "cut-2.svg").mkdir()
    done = dancefloor(*["solve", "6x10", "--laser", "cut.svg", "--stock", "250x110"])
    assert (done.returncode, done.stderr) == (
        2,
        "dancefloor: cut-2.svg cannot be written: it is a directory\n",
    )
    assert [path.name for path in tmp_path.iterdir()] == ["cut-2.svg"]


def test_dxf_is_read_again(dancefloor, tmp_path):
    reader = pytest.importorskip("ezdxf")
    assert dancefloor(*["solve", "3x20", "--laser", "cut.dxf", "--tray", "--engrave", "-q"]).returncode == 0
    drawing = reader.readfile(tmp_path / "cut.dxf")
    assert len(drawing.modelspace().query("LWPOLYLINE")) == 14
    assert len(drawing.modelspace().query("TEXT")) == 13


def test_without_a_solution_nothing_is_written(dancefloor, tmp_path):
    pytest.importorskip("shapely")
    assert dancefloor(*["solve", "4x5", "--pieces", "tetrominoes", "--laser", "cut.svg"]).returncode == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("6x10 --laser cut.png", "its name should end in .svg or .dxf"),
        ("6x10 --laser -", "its name should end in .svg or .dxf"),
        ("6x10 --laser none/cut.svg", "there is no directory none"),
        ("6x10 --laser cut.svg --kerf wide", "--kerf is 'wide': it should be a number of millimetres"),
        ("6x10 --laser cut.svg --gap -1", "--gap is '-1': it should be a number of millimetres"),
        ("6x10 --laser cut.svg --cell 0", "--cell is '0': it should be a number of millimetres, 0.001 to 100000"),
        ("6x10 --laser cut.svg --cell nan", "--cell is 'nan'"),
        ("6x10 --laser cut.svg --kerf 21", "a kerf of 21 mm is wider than piece"),
        ("6x10 --laser cut.svg --stock 300", "it should be a width and a height in millimetres, such as 600x300"),
        ("6x10 --laser cut.svg --stock 30x30", "and the stock has 30x30"),
        ("6x10 --laser cut.svg --shared --gap 1", "shared edges and a gap contradict each other"),
        ("6x10 --kerf 1", "--kerf has no effect without --laser"),
        ("6x10 --laser cut.svg --svg a.svg", "--svg has no effect with --laser"),
        ("soma --laser cut.svg", "this puzzle is not flat"),
        ("queens*8 --laser cut.svg", "--laser is for puzzles with pieces that fill a box, and this one has none"),
        ("4x4~torus --pieces dominoes --laser cut.svg", "a piece that continues beyond the edge"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(dancefloor, tmp_path, words, message):
    pytest.importorskip("shapely")
    assert message in refused(dancefloor("solve", *(word.replace("*", " ") for word in words.split())))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("load", "package"), [(shapely, "shapely"), (ezdxf, "ezdxf")], ids=["shapely", "ezdxf"])
def test_a_missing_package_is_named_with_its_extra(monkeypatch, load, package):
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(PackageUnavailable, match=rf"need the package '{package}': pip install 'dancefloor\[make\]'"):
        load()
