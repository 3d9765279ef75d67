from __future__ import annotations

import itertools
import os
from pathlib import Path

import pytest

import dancefloor as package
from dancefloor.cli import options
from dancefloor.cli.interrupts import Interrupts
from dancefloor.cli.options import DrawingCommand
from dancefloor.cli.pictures import Drawings, save
from dancefloor.draw import look
from dancefloor.draw.palette import STYLES
from dancefloor.errors import StoreError
from dancefloor.search.deadline import TimeUp, check, deadline
from dancefloor.solutions.group import NO_GROUP
from dancefloor.verbs import kind_of, solve


@pytest.fixture
def _interrupted(monkeypatch):
    monkeypatch.setattr(Interrupts, "told", property(lambda _: True))


def endless():
    while True:
        check()


@pytest.mark.usefixtures("_interrupted")
def test_after_an_interruption_a_drawing_that_takes_long_is_left_out(tmp_path, capsys):
    assert not save(str(tmp_path / "a.svg"), endless)
    told = f"no drawing in {tmp_path / 'a.svg'}: it would have taken too long after the interruption\n"
    assert capsys.readouterr().err == told
    assert os.listdir(tmp_path) == []


@pytest.mark.usefixtures("_interrupted")
def test_after_an_interruption_a_drawing_that_takes_short_is_made(tmp_path):
    assert save(str(tmp_path / "a.svg"), lambda: "<svg/>")
    assert (tmp_path / "a.svg").read_text() == "<svg/>"


def test_without_an_interruption_a_drawing_may_take_as_long_as_the_command(tmp_path):
    with pytest.raises(TimeUp), deadline(0):
        save(str(tmp_path / "a.svg"), endless)


@pytest.fixture
def drawings(tmp_path):
    """Drawings of all packings of the 3x20 box, and two files for them."""
    svg, sheet = str(tmp_path / "a.svg"), str(tmp_path / "b.svg")
    kept = Drawings(DrawingCommand(svg=svg, sheet=sheet), json="")
    for solution in solve("3x20", symmetry="none"):
        kept.keep([solution])
    return kept


def test_all_solutions_are_drawn(drawings, tmp_path):
    drawings.write(kind_of("3x20"), "3x20", 8, NO_GROUP, complete=True)
    assert drawings.told(8) == f", drawn into {tmp_path}/a.svg, drawn into {tmp_path}/b.svg"


@pytest.mark.usefixtures("_interrupted")
def test_after_an_interruption_so_many_are_drawn_as_there_is_time_for(drawings, tmp_path, monkeypatch):
    clock = itertools.count(step=8)  # as if each drawing of one took so long
    monkeypatch.setattr("dancefloor.cli.pictures.HURRY", 60)
    monkeypatch.setattr("dancefloor.cli.pictures.perf_counter", lambda: next(clock))
    drawings.write(kind_of("3x20"), "3x20", 8, NO_GROUP, complete=False)
    assert drawings.told(8) == f", the first 3 drawn into {tmp_path}/a.svg, the first 3 drawn into {tmp_path}/b.svg"


def test_solutions_that_can_be_kept_nowhere_are_printed(drawings, tmp_path, monkeypatch, capsys):
    def fail(_name, _text):
        raise StoreError("no room")

    monkeypatch.setattr("dancefloor.formats.files.write_text", fail)
    with pytest.raises(StoreError, match="no room"):
        drawings.write(kind_of("3x20"), "3x20", 8, NO_GROUP, complete=True)
    assert capsys.readouterr().out.count("\n\n") == 7
    assert drawings.told(8) == ""


def test_a_picture_in_png_is_written_as_png(dancefloor, tmp_path):
    pytest.importorskip("resvg_py")
    assert dancefloor("solve", "soma", "--svg", "a.PNG", "--view", "steps").returncode == 0
    assert (tmp_path / "a.PNG").read_bytes()[:4] == b"\x89PNG"


def test_without_its_package_png_is_refused_in_one_line(dancefloor, tmp_path):
    (tmp_path / "resvg_py.py").write_text("raise ImportError('not here')")
    home = os.pathsep.join([str(tmp_path), str(Path(package.__file__).resolve().parents[1])])
    done = dancefloor("solve", "soma", "--svg", "a.png", env={"PYTHONPATH": home})
    complaint = "dancefloor: pictures in PNG need the package 'resvg-py': pip install 'dancefloor[png]'\n"
    assert (done.returncode, done.stderr) == (2, complaint)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("3x20 --svg a.jpg", "--svg is 'a.jpg': its name should end in .svg or .png"),
        (
            "3x20 --svg a.svg --view layers",
            "view is layers, and this puzzle is flat: only solids have views and corners",
        ),
        ("3x20 --svg a.svg --corner 3", "corner is 3, and this puzzle is flat: only solids have views and corners"),
        (
            "soma --view layers",
            "--view has no effect without --svg, --html or --sheet; add one of them, or remove --view",
        ),
        (
            "soma --style print",
            "--style has no effect without --svg, --html or --sheet; add one of them, or remove --style",
        ),
        (
            "soma --svg a.svg --view side",
            "--view is 'side': it should be assembled, layers, exploded, steps or plan",
        ),
        (
            "soma --sheet a.pdf --view steps",
            "--view steps is no view for a sheet, whose numbers are those of solutions",
        ),
        ("soma --svg a.svg --corner 8", "--corner is '8': it should be a whole number from 0 to 7"),
        ("3x20 --html - --svg -", "--svg - and --html - cannot both print: name a file for the drawing"),
        ("3x20 --html a.svg", "--html is 'a.svg': its name should end in .html"),
        ("3x20 --svg a --html ./a", "--svg and --html name one file: give each drawing its own"),
        ("3x20 --page letter", "--page has no effect without --sheet; add --sheet, or remove --page"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_line(dancefloor, tmp_path, line, complaint):
    done = dancefloor("solve", *line.split())
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"dancefloor: {complaint}\n")
    assert os.listdir(tmp_path) == []


FILLOMINO = "https://puzz.link/p?fillomino/3/2/2i.g"


FLAT = [f"hint {FILLOMINO}", f"explain {FILLOMINO}", "make fillomino 4x4", f"convert {FILLOMINO} --to grid"]


@pytest.mark.parametrize(
    "command", ["check 3x20", *(pytest.param(each, marks=pytest.mark.house("fillomino")) for each in FLAT)]
)
def test_every_command_that_draws_refuses_what_a_picture_cannot_honour(dancefloor, tmp_path, command):
    done = dancefloor(*command.split(), "--svg", "a.svg", "--corner", "3")
    complaint = "there is no option --corner" if command in FLAT else "corner is 3, and this puzzle is flat"
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"dancefloor: {complaint}")
    done = dancefloor(*command.split(), "--style", "print")
    complaint = "--style has no effect without --svg; add --svg, or remove --style"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"dancefloor: {complaint}\n")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    "line",
    [
        "check soma --view exploded",
        pytest.param("explain a.txt", marks=pytest.mark.house("fillomino")),
        pytest.param("make fillomino 4x4", marks=pytest.mark.house("fillomino")),
    ],
)
def test_every_command_that_draws_takes_a_style(dancefloor, tmp_path, line):
    (tmp_path / "a.txt").write_text("1 . .\n2 . 3\n", encoding="utf-8")
    assert dancefloor(*line.split(), "--svg", "a.svg", "--style", "print").returncode in (0, 1)
    assert '<rect width="' in (tmp_path / "a.svg").read_text(encoding="utf-8")  # white paper


def test_a_page_shows_all_solutions(dancefloor, tmp_path):
    done = dancefloor("solve", "3x20", "--all", "--html", "a.html")
    assert done.stderr.endswith("drawn into a.html; there are no others\n")
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert "<title>3x20: 2 solutions up to 4 symmetries (2 rotations, 2 reflections)</title>" in page
    assert "2 of 2" in page


def test_names_of_pieces_stay_text_in_every_drawing(dancefloor, tmp_path):
    name = "<script>alert(1)</script>"
    puzzle = f'title = "x"\nsource = "x"\nregion = "1x2"\n[pieces]\n"{name}" = "##"\n'
    (tmp_path / "x.toml").write_text(puzzle)
    drawn = ("--svg", "a.svg", "--html", "a.html", "--sheet", "b.svg")
    for style in STYLES:
        assert dancefloor("solve", "x.toml", *drawn, "--style", style).returncode == 0
        for file in ("a.svg", "a.html", "b.svg"):
            assert "alert(1)</script>" not in (tmp_path / file).read_text(encoding="utf-8")


def test_the_options_name_what_pictures_have():
    assert options.VIEWS == look.VIEWS
    assert tuple(STYLES) == options.STYLES
