"""Files for 3D printers and viewers: STL, 3MF, and GLB by the package trimesh (extra: ``print``).

STL has triangles and nothing else; by custom, lengths are in millimetres. 3MF says so, and has an object for each part,
with a name and a color. GLB, for viewers, counts in metres, and its second axis points up.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any, NamedTuple
from xml.sax.saxutils import quoteattr
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from dancefloor.houses.makers.packages import brought
from dancefloor.houses.makers.solids import SolidPart

GREY = "#b0b0b0"  # of a part without a color of its own
DIGITS = 9  # after the point, in millimetres
_TYPES = """\
<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
"""
_LINKS = """\
<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Target="/3D/3dmodel.model" Id="rel0" \
Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
"""
_MODEL = '<model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">'


class PrintedPart(NamedTuple):
    """A part as a closed surface, in millimetres."""

    name: str
    color: str  #: such as ``#d24d60``
    corners: tuple[tuple[float, ...], ...]
    triangles: tuple[tuple[int, ...], ...]  #: numbers of corners, counterclockwise as seen from outside

    @property
    def volume(self) -> float:
        """Its volume in cubic millimetres: the sum of tetrahedra from its first corner to its triangles."""
        ax, ay, az = self.corners[0]
        total = 0.0
        for triangle in self.triangles:
            (ux, uy, uz), (vx, vy, vz), (wx, wy, wz) = (
                (x - ax, y - ay, z - az) for x, y, z in (self.corners[k] for k in triangle)
            )
            total += ux * (vy * wz - vz * wy) + uy * (vz * wx - vx * wz) + uz * (vx * wy - vy * wx)
        return total / 6


def printed_part(part: SolidPart, color: str = GREY) -> PrintedPart:
    """A part with its surface as corners and triangles."""
    mesh = part.surface.to_mesh64()
    corners = [tuple(corner) for corner in mesh.vert_properties[:, :3].tolist()]
    return PrintedPart(part.name, color, tuple(corners), tuple([tuple(each) for each in mesh.tri_verts.tolist()]))


def trimesh() -> Any:
    """The package that writes GLB.

    Raises:
        PackageUnavailable: it is not installed.
    """
    return brought("print", "trimesh", "GLB files")


def stl_file(parts: Sequence[PrintedPart]) -> bytes:
    """All parts in a binary STL file."""
    triangles = [triangle for part in parts for triangle in _triangles(part)]
    written = BytesIO()
    written.write(b"dancefloor, lengths in millimetres".ljust(80) + struct.pack("<I", len(triangles)))
    for triangle in triangles:
        written.write(struct.pack("<12fH", *_across(triangle), *(c for corner in triangle for c in corner), 0))
    return written.getvalue()


def _triangles(part: PrintedPart) -> list[list[Sequence[float]]]:
    return [[part.corners[k] for k in triangle] for triangle in part.triangles]


def _across(triangle: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """The direction across a triangle, of length 1."""
    a, b, c = triangle
    (ux, uy, uz), (vx, vy, vz) = ([q - p for p, q in zip(a, end, strict=True)] for end in (b, c))
    across = (uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx)
    length = sum(value * value for value in across) ** 0.5 or 1.0
    return across[0] / length, across[1] / length, across[2] / length


def three_mf_file(parts: Sequence[PrintedPart]) -> bytes:
    """A 3MF file with an object for each part."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', _MODEL, "<resources>", '<basematerials id="1">']
    lines += [f'<base name={quoteattr(part.name)} displaycolor="{part.color.upper()}FF"/>' for part in parts]
    lines.append("</basematerials>")
    for number, part in enumerate(parts):
        lines += _object(part, number)
    lines += ["</resources>", "<build>", *(f'<item objectid="{number + 2}"/>' for number in range(len(parts)))]
    model = "\n".join([*lines, "</build>", "</model>", ""])
    return _zipped({"[Content_Types].xml": _TYPES, "_rels/.rels": _LINKS, "3D/3dmodel.model": model})


def _object(part: PrintedPart, number: int) -> list[str]:
    return [
        f'<object id="{number + 2}" type="model" name={quoteattr(part.name)} pid="1" pindex="{number}">',
        "<mesh><vertices>",
        *(f'<vertex x="{_number(x)}" y="{_number(y)}" z="{_number(z)}"/>' for x, y, z in part.corners),
        "</vertices><triangles>",
        *(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in part.triangles),
        "</triangles></mesh></object>",
    ]


def _number(value: float) -> str:
    return f"{value:.{DIGITS}f}".rstrip("0").rstrip(".")


def _zipped(files: Mapping[str, str]) -> bytes:
    """A ZIP archive, without times."""
    written = BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED) as archive:
        for name, text in files.items():
            entry = ZipInfo(name)
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, text)
    return written.getvalue()


def glb_file(parts: Sequence[PrintedPart]) -> bytes:
    """A GLB file with a mesh for each part.

    Raises:
        PackageUnavailable: trimesh is not installed.
    """
    scene = trimesh().Scene()
    for part in parts:
        upright = [(x / 1000, z / 1000, -y / 1000) for x, y, z in part.corners]
        mesh = trimesh().Trimesh(upright, part.triangles, process=False)
        mesh.visual = _painted(part.color)
        scene.add_geometry(mesh, node_name=part.name, geom_name=part.name)
    written: bytes = scene.export(file_type="glb")
    return written


def _painted(color: str) -> Any:
    from trimesh.visual import TextureVisuals
    from trimesh.visual.material import PBRMaterial

    rgb = [int(color[k : k + 2], 16) for k in (1, 3, 5)]
    return TextureVisuals(material=PBRMaterial(baseColorFactor=[*rgb, 255], metallicFactor=0.0, roughnessFactor=0.6))
