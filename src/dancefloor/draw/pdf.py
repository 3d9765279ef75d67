"""A minimal writer of PDF documents: vector graphics, and two of the fonts that every reader has.

Strategy: PDF 1.4 (ISO 32000-1, clauses 7.5 and 8.5) with one compressed content stream for each page. A document does
not depend on the time or the machine, so equal pictures are equal files. Positions are in points, to the right and up
from the lower left corner of the page. Callers write the contents of a page in PDF's own operators.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from dancefloor.draw.fonts import BOLD, REGULAR, composed, width
from dancefloor.search.deadline import paced

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dancefloor.draw.labels import Point


def document(contents: Iterable[str], size: tuple[float, float], title: str) -> bytes:
    """Make a PDF document.

    `contents` are the operators that draw each page, and `size` is the width and height of all pages in points.

    >>> made = document(["0 0 m 10 10 l S"], (595, 842), "A line")
    >>> made[:8], made[-6:]
    (b'%PDF-1.4', b'%%EOF\\n')
    """
    streams = [zlib.compress(content.encode("latin-1")) for content in contents]
    pages = range(6, 6 + 2 * len(streams), 2)
    fonts = " ".join(f"/{name} {number} 0 R" for number, name in ((3, REGULAR), (4, BOLD)))
    media = f"[0 0 {number(size[0])} {number(size[1])}]"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {len(pages)} /Kids [{' '.join(f'{page} 0 R' for page in pages)}]"
        f" /MediaBox {media} /Resources << /Font << {fonts} >> >> >>".encode(),
        *(
            f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>".encode()
            for name in (REGULAR, BOLD)
        ),
        f"<< /Title <FEFF{title.encode('utf-16-be', 'replace').hex()}> /Producer (dancefloor) >>".encode(),
    ]
    for page, stream in zip(pages, streams, strict=True):
        objects.append(f"<< /Type /Page /Parent 2 0 R /Contents {page + 1} 0 R >>".encode())
        objects.append(f"<< /Length {len(stream)} /Filter /FlateDecode >>\nstream\n".encode() + stream + b"\nendstream")
    return _file(objects)


def _file(objects: Iterable[bytes]) -> bytes:
    """A file of objects, numbered from 1, and their offsets. The first is the catalog, the fifth holds the title."""
    # The second line tells programs that the file is binary.
    parts = [b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"]
    offsets = []
    end = len(parts[0])
    for k, content in enumerate(objects, 1):
        offsets.append(end)
        parts.append(b"%d 0 obj\n%b\nendobj\n" % (k, content))
        end += len(parts[-1])
    count = len(offsets) + 1
    parts.append(b"xref\n0 %d\n0000000000 65535 f \n" % count)
    parts += [b"%010d 00000 n \n" % offset for offset in offsets]
    parts.append(b"trailer\n<< /Size %d /Root 1 0 R /Info 5 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (count, end))
    return b"".join(parts)


def path(loops: Iterable[Sequence[Point]], close: str = "h") -> str:
    """The operators of a path along loops of points; with an empty `close`, along open lines.

    >>> path([((0, 0), (2, 0), (2, 1.5))])
    '0 0 m 2 0 l 2 1.5 l h'
    """
    parts = []
    for loop in paced(loops):
        parts += [f"{number(x)} {number(y)} {'l' if k else 'm'}" for k, (x, y) in enumerate(loop)]
        if close:
            parts.append(close)
    return " ".join(parts)


def text(string: str, x: float, y: float, size: float, *, font: str = REGULAR, align: float = 0, up: int = 1) -> str:
    """The operators that write a line of text. Characters that the font lacks become question marks.

    Args:
        string: the text.
        x: the position of the text on its baseline, which `align` interprets.
        y: the height of the baseline.
        size: the font size, in points unless the page is scaled.
        font: `REGULAR` or `BOLD`.
        align: the fraction of the text that lies left of `x`: 0 to start there, 0.5 to centre, 1 to end there.
        up: 1 if y counts upwards, -1 if it counts downwards.

    >>> text("(1)", 100, 20, 10, align=0.5)
    'BT /Helvetica 10 Tf 1 0 0 1 93.89 20 Tm (\\\\(1\\\\)) Tj ET'
    """
    left = x - align * width(string, font) * size
    shown = composed(string).encode("cp1252", "replace").decode("latin-1")
    for special in "\\()":
        shown = shown.replace(special, "\\" + special)
    return f"BT /{font} {number(size)} Tf 1 0 0 {up} {number(left)} {number(y)} Tm ({shown}) Tj ET"


def color(rgb: str) -> str:
    """A color ``#rrggbb`` as three numbers from 0 to 1.

    >>> color("#ff0033")
    '1 0 0.2'
    """
    return " ".join(number(int(rgb[k : k + 2], 16) / 255) for k in (1, 3, 5))


def number(value: float) -> str:
    """A number with at most three decimals, no trailing zeros, and no exponent, which PDF does not allow."""
    return f"{round(value, 3) + 0:.3f}".rstrip("0").rstrip(".")
