"""A file that holds a text picture of a region: how it is told from other formats, and the packing that it means."""

from __future__ import annotations

from dancefloor.formats.first_lines import are_items, first_two
from dancefloor.formats.pieces import filled
from dancefloor.geometry.picture import is_picture
from dancefloor.geometry.region import Region
from dancefloor.puzzles.packing import Packing

SIGNS = ("#", "+", ".")  # a file that begins with one of these is a picture, or was meant to be one


def begins_as_picture(text: str) -> bool:
    """Whether a text is a picture, or was meant to be one.

    Other pictures have letters for cells, and letters could be items too: of a text made of nothing but the symbols of
    one lattice the first two lines decide. It is a picture unless these can be items and an option.

    >>> begins_as_picture("##\\n#x"), begins_as_picture("AVA\\nVAV"), begins_as_picture("A V\\nA")
    (True, True, False)
    """
    return text.lstrip()[:1] in SIGNS or (is_picture(text) and not are_items(*first_two(text)))


def read_filled_picture(text: str, *, source: str = "picture", pieces: str | None = None) -> Packing:
    """The region in a picture, to be filled with `pieces`; by default with those that its lattice is best known for.

    Raises:
        ParseError: the text is no picture, or the pieces cannot be read.

    >>> read_filled_picture("##\\n##", pieces="dominoes").region
    <Region of 4 cells>
    """
    return filled(Region.from_picture(text, source=source), pieces)
