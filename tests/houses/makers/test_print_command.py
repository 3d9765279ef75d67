"""The options ``--stl``, ``--3mf`` and ``--glb`` of ``solve``: what is in the files, and what is refused."""

from __future__ import annotations

import sys

import pytest

from dancefloor import PackageUnavailable
from dancefloor.cli.main import run
from dancefloor.houses.makers.mesh_files import trimesh
from dancefloor.houses.makers.solids import manifold3d
from tests.cli.conftest import refused


@pytest.fixture(autouse=True)
def packages():
    pytest.importorskip("manifold3d")
    pytest.importorskip("trimesh")


def test_one_line_writes_all_formats(dancefloor, tmp_path):
    words = "soma --stl a.stl --3mf a.3mf --glb a.glb --gap 0.2 --chamfer 0.5 --box"
    done = dancefloor("solve", *words.split())
    assert (done.returncode, done.stdout) == (0, "")
    assert "drawn into a.stl and a.3mf and a.glb" in done.stderr
    scene = trimesh().load(tmp_path / "a.glb")
    assert sorted(scene.geometry) == ["A", "B", "L", "P", "T", "V", "Z", "box", "lid"]
    assert all(mesh.is_watertight for mesh in scene.geometry.values())


def test_volume_in_the_file_is_that_of_the_pieces(dancefloor, tmp_path):
    words = "3x5 --pieces V,P,U --stl a.stl --thickness 4 --cell 10 -q"
    assert dancefloor("solve", *words.split()).returncode == 0
    mesh = trimesh().load(tmp_path / "a.stl")
    assert (mesh.is_watertight, mesh.volume) == (True, pytest.approx(1500 * 4, rel=1e-6))


def test_assembled_pieces_are_one_cube(dancefloor, tmp_path):
    assert dancefloor("solve", *["soma", "--stl", "a.stl", "--assembled", "--cell", "10", "-q"]).returncode == 0
    assert trimesh().load(tmp_path / "a.stl").extents == pytest.approx([30, 30, 30])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("6x10 --stl a.stl", "--stl of a flat puzzle needs --thickness: say how thick its pieces are, in millimetres"),
        ("soma --stl a.stl --thickness 5", "a thickness is for flat puzzles, and this one is not flat: remove it"),
        ("2x2x2x2 --pieces ditesseracts --stl a.stl", "pieces in more than three dimensions cannot be printed"),
        ("soma --stl a.txt", "--stl is 'a.txt': its name should end in .stl"),
        ("soma --3mf a.stl", "--3mf is 'a.stl': its name should end in .3mf"),
        ("soma --glb none/a.glb", "there is no directory none"),
        ("soma --stl a.stl --cell 0", "--cell is '0': it should be a number of millimetres, 0.001 to 100000"),
        ("soma --stl a.stl --gap much", "--gap is 'much': it should be a number of millimetres"),
        ("soma --stl a.stl --gap 20", "a gap of 20 mm is too much for a cell of 20 mm: it should be smaller"),
        ("soma --stl a.stl --kerf 1", "--kerf has no effect with --stl"),
        ("soma --box", "--box has no effect without"),
        (
            "queens*8 --stl a.stl --thickness 2",
            "--stl is for puzzles with pieces that fill a box",
        ),
    ],
)
def test_what_is_wrong_is_said_in_one_line(dancefloor, tmp_path, words, message):
    assert message in refused(dancefloor("solve", *(word.replace("*", " ") for word in words.split())))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("load", "package"), [(manifold3d, "manifold3d"), (trimesh, "trimesh")], ids=["manifold3d", "trimesh"]
)
def test_a_missing_package_is_named_with_its_extra(monkeypatch, load, package):
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(PackageUnavailable, match=rf"need the package '{package}': pip install 'dancefloor\[print\]'"):
        load()


def test_a_picture_of_the_parts_comes_with_the_files(tmp_path):
    pytest.importorskip("manifold3d")
    stl, svg = tmp_path / "a.stl", tmp_path / "a.svg"
    assert run(["solve", "soma", "--stl", str(stl), "--svg", str(svg), "--quiet"]) == 0
    assert stl.stat().st_size > 0
    assert svg.read_text().count("<title>") >= 7
