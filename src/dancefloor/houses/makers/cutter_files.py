"""Files for cutters, in millimetres: SVG, and DXF by the package ezdxf (extra: ``make``).

Lines to cut are red and in a layer ``cut``, words to engrave are blue and in a layer ``engrave``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from dancefloor.display import Displayed, plural
from dancefloor.houses.makers.packages import brought

if TYPE_CHECKING:
    from dancefloor.houses.makers.laying import Extent

DIGITS = 9  # after the point: a millionth of a square millimetre is right even on large sheets
CAPITAL = 0.72  # the height of a capital, of that of a font: programs of cutters ignore `dominant-baseline`


CutLine = tuple[tuple[float, float], ...]


class Engraving(NamedTuple):
    """A word to engrave, the middle of it, and the height of its letters, in millimetres."""

    text: str
    at: tuple[float, float]
    height: float


@dataclass(frozen=True, repr=False)
class CutSheet(Displayed):
    """What is cut out of one sheet of material; all lengths are in millimetres, to the right and down.

    >>> sheet = CutSheet((20.0, 20.0), [("I", ((5.0, 5.0), (15.0, 5.0), (5.0, 15.0), (5.0, 5.0)))])
    >>> sheet
    <CutSheet: 20x20 mm, 1 line>
    >>> "M5,5 L15,5 L5,15Z" in sheet.svg()
    True

    Added in version 0.2.
    """

    size: Extent
    lines: Sequence[tuple[str, CutLine]]  #: to cut, each with the name of its part; a closed one ends at its start
    words: Sequence[Engraving] = ()  #: what is engraved

    def __repr__(self) -> str:
        return f"<CutSheet: {said_size(self.size)} mm, {plural(len(self.lines), 'line')}>"

    def svg(self) -> str:
        """The sheet as SVG: red lines to cut, in a layer ``cut``, and blue words to engrave, in a layer ``engrave``."""
        return svg_sheet_to_cut(self)

    def dxf(self) -> str:
        """The sheet as DXF R2010, with the same layers.

        Raises:
            PackageUnavailable: ezdxf is not installed.
        """
        return dxf_sheet_to_cut(self)


def said_size(size: Extent) -> str:
    """A width and a height in words."""
    return f"{size[0]:g}x{size[1]:g}"


def svg_sheet_to_cut(sheet: CutSheet) -> str:
    """The sheet as SVG."""
    wide, high = map(_number, sheet.size)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}">'
    paths = [f"<path{_named(name)} d={quoteattr(_path(line))}/>" for name, line in sheet.lines]
    words = [_text(word) for word in sheet.words]
    style = 'font-family="sans-serif" text-anchor="middle"'
    engraved = [f'<g id="engrave" fill="#0000ff" {style}>', *words, "</g>"]
    cut = ['<g id="cut" fill="none" stroke="#ff0000" stroke-width="0.1">', *paths, "</g>"]
    return "\n".join([head, *(engraved if words else []), *cut, "</svg>", ""])


def dxf_sheet_to_cut(sheet: CutSheet) -> str:
    """The sheet as DXF R2010, whose vertical axis points up.

    Raises:
        PackageUnavailable: ezdxf is not installed.
    """
    drawing = ezdxf().new("R2010", units=4)
    drawing.layers.add("cut", color=1)
    drawing.layers.add("engrave", color=5)
    space, high = drawing.modelspace(), sheet.size[1]
    for _, line in sheet.lines:
        closed = line[0] == line[-1]
        points = [(x, high - y) for x, y in line[: len(line) - closed]]
        space.add_lwpolyline(points, close=closed, dxfattribs={"layer": "cut"})
    for word in sheet.words:
        text = space.add_text(word.text, height=CAPITAL * word.height, dxfattribs={"layer": "engrave"})
        middle = (word.at[0], high - word.at[1])
        text.set_placement(middle, align=_middle())
    drawing.classes.add_required_classes(drawing.dxfversion)  # from a set, whose order differs between processes
    drawing.classes.classes = dict(sorted(drawing.classes.classes.items()))
    written = StringIO()
    drawing.write(written)
    return written.getvalue()


def ezdxf() -> Any:
    """The package that writes DXF, told to leave out times and random numbers.

    Raises:
        PackageUnavailable: it is not installed.
    """
    ezdxf = brought("make", "ezdxf", "DXF files")
    ezdxf.options.write_fixed_meta_data_for_testing = True
    return ezdxf


def _middle() -> Any:
    from ezdxf.enums import TextEntityAlignment

    return TextEntityAlignment.MIDDLE_CENTER


def _named(name: str) -> str:
    return f" data-piece={quoteattr(name)}" if name else ""


def _text(word: Engraving) -> str:
    x, y, high = map(_number, (word.at[0], word.at[1] + CAPITAL / 2 * word.height, word.height))
    return f'<text x="{x}" y="{y}" font-size="{high}">{escape(word.text)}</text>'


def _path(line: CutLine) -> str:
    closed = line[0] == line[-1]
    points = [f"{_number(x)},{_number(y)}" for x, y in line[: len(line) - closed]]
    return f"M{' L'.join(points)}{'Z' * closed}"


def _number(value: float) -> str:
    text = f"{value:.{DIGITS}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
