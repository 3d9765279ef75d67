"""Recognize a file with a text picture of a region, and read it as a packing."""

from __future__ import annotations

from dancefloor.formats.first_lines import are_items, first_two
from dancefloor.geometry.picture import is_picture
from dancefloor.geometry.region import Region
from dancefloor.puzzles.packing import Packing

SIGNS = ("#", "+", ".")  # a file that begins with one of these is a picture, or is meant as one


def begins_as_picture(text: str) -> bool:
    """Whether a text is a picture, or is meant as one.

    Pictures may also use letters for cells, and letters could be items. If a text contains only the symbols of one
    lattice, its first two lines decide: it is a picture unless they can be items and an option.

    >>> begins_as_picture("##\\n#x"), begins_as_picture("AVA\\nVAV"), begins_as_picture("A V\\nA")
    (True, True, False)
    """
    return text.lstrip()[:1] in SIGNS or (is_picture(text) and not are_items(*first_two(text)))


def read_filled_picture(text: str, *, source: str = "picture", pieces: str | None = None) -> Packing:
    """Read the region in a picture, and fill it with `pieces`; by default the usual ones of its lattice.

    Raises:
        ParseError: the text is not a picture, or the pieces cannot be read.

    >>> read_filled_picture("##\\n##", pieces="dominoes").region
    <Region of 2x2 cells>
    """
    return Packing(Region.from_picture(text, source=source), pieces)
