"""Files for printers, read again."""

from __future__ import annotations

import struct
from io import BytesIO
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from dancefloor.houses.makers.mesh_files import PrintedPart, glb_file, printed_part, stl_file, three_mf_file
from dancefloor.houses.makers.solids import SolidPart

manifold3d = pytest.importorskip("manifold3d")
trimesh = pytest.importorskip("trimesh")

CUBE = manifold3d.Manifold.cube
PARTS = [
    printed_part(SolidPart("A&B", CUBE((10, 20, 30))), "#d24d60"),
    printed_part(SolidPart("lid", CUBE((1, 2, 3)).translate((100, 0, 0)))),
]
CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"


def test_volume_is_that_of_the_surface():
    assert [part.volume for part in PARTS] == pytest.approx([6000, 6])
    corners = ((5, 5, 5), (6, 5, 5), (5, 6, 5), (5, 5, 6))
    tetrahedron = PrintedPart("T", "#000000", corners, ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)))
    assert tetrahedron.volume == pytest.approx(1 / 6)


def test_stl_has_all_triangles_in_millimetres():
    written = stl_file(PARTS)
    assert (len(written), struct.unpack("<I", written[80:84])) == (84 + 24 * 50, (24,))
    mesh = trimesh.load(BytesIO(written), file_type="stl")
    assert mesh.is_watertight
    assert mesh.volume == pytest.approx(6006)
    across = [struct.unpack("<3f", written[at : at + 12]) for at in range(84, len(written), 50)]
    assert [tuple(each) for each in mesh.face_normals.round(6)] == across


def test_3mf_has_an_object_with_name_and_color_for_each_part():
    archive = ZipFile(BytesIO(three_mf_file(PARTS)))
    assert archive.namelist() == ["[Content_Types].xml", "_rels/.rels", "3D/3dmodel.model"]
    model = ElementTree.fromstring(archive.read("3D/3dmodel.model"))
    assert model.get("unit") == "millimeter"
    objects = list(model.iter(f"{CORE}object"))
    assert [(each.get("id"), each.get("name")) for each in objects] == [("2", "A&B"), ("3", "lid")]
    assert [each.get("objectid") for each in model.iter(f"{CORE}item")] == ["2", "3"]
    assert [each.get("displaycolor") for each in model.iter(f"{CORE}base")] == ["#D24D60FF", "#B0B0B0FF"]
    for part, each in zip(PARTS, objects, strict=True):
        corners = [[float(corner.get(axis)) for axis in "xyz"] for corner in each.iter(f"{CORE}vertex")]
        triangles = [[int(corner.get(f"v{k}")) for k in (1, 2, 3)] for corner in each.iter(f"{CORE}triangle")]
        mesh = trimesh.Trimesh(corners, triangles, process=False)
        assert (mesh.is_watertight, mesh.volume) == (True, pytest.approx(part.volume))


def test_glb_stands_upright_in_metres():
    scene = trimesh.load(BytesIO(glb_file(PARTS)), file_type="glb")
    assert set(scene.geometry) == {"A&B", "lid"}
    mesh = scene.geometry["A&B"]
    assert mesh.extents == pytest.approx([0.01, 0.03, 0.02])
    assert (mesh.is_watertight, mesh.volume) == (True, pytest.approx(6e-6))
    assert list(mesh.visual.material.baseColorFactor) == [0xD2, 0x4D, 0x60, 255]


def test_the_same_parts_make_the_same_file():
    assert stl_file(PARTS) == stl_file(PARTS)
    assert three_mf_file(PARTS) == three_mf_file(PARTS)
    assert glb_file(PARTS) == glb_file(PARTS)
