"""Drawings as PNG, rendered from SVG by the package `resvg-py` (extra: ``png``)."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

from dancefloor.draw.elements import LIGHT
from dancefloor.errors import PackageUnavailable

ZOOM = 2  # pixels of PNG for one of SVG, so that letters are sharp
MOST_PIXELS = 8000  # wide or high: programs that show pictures refuse far larger ones


def png_of(svg: str) -> bytes:
    """A drawing in SVG as PNG, on white.

    Raises:
        PackageUnavailable: `resvg-py` is not installed.
    """
    plain = re.sub(r"var\(--(\w+)\)", lambda found: LIGHT[found[1]], svg)  # the renderer knows no variables of CSS
    return bytes(renderer().svg_to_bytes(svg_string=plain, background="#ffffff", zoom=_zoom(plain)))


def _zoom(svg: str) -> float:
    """Pixels of PNG for one of SVG: fewer than usual for a drawing so large that it would have too many."""
    sides = re.findall(r'\b(?:width|height)="([\d.]+)"', svg[: svg.index(">")])
    return min(ZOOM, MOST_PIXELS / max(map(float, sides)))


def renderer() -> Any:
    """The package that renders, loaded only for PNG.

    Raises:
        PackageUnavailable: it is not installed.
    """
    try:
        return import_module("resvg_py")
    except ImportError:
        raise PackageUnavailable("pictures in PNG", "resvg-py", "png") from None
