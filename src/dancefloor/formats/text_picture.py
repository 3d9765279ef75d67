"""Tell text pictures from similar formats by the first two lines of a text, and read one as a packing."""

from __future__ import annotations

import re

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


_DIGIT = r"(?:[0-9a-zA-Z]|\[[^\]\s]*\])"  # of POLYOMINO-DLX, which may be a set in brackets
_CELL = rf"{_DIGIT}{_DIGIT}\S{{0,6}}|\[\S*"


def first_two(text: str) -> tuple[str, str]:
    """The first two lines that are neither blank nor comments, stripped; an empty string for each missing one.

    >>> first_two("| a comment\\n\\n p q\\np\\nq\\n")
    ('p q', 'p')
    """
    found: list[str] = []
    at = 0
    while at < len(text) and len(found) < 2:
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        line = text[at:end].strip()
        if line and not line.startswith(("|", "//")):
            found.append(line)
        at = end + 1
    found += ["", ""]
    return found[0], found[1]


def are_items(first: str, second: str) -> bool:
    """Whether two lines can be items and an option: no item is named twice, and the option names no other item.

    >>> are_items("A V", "A"), are_items("A V A", "A")
    (True, False)
    """
    items = first.split()
    return bool(second) and len(set(items)) == len(items) and set(second.split()) <= set(items)


def begins_with_option(text: str) -> bool:
    """Whether the second line begins with an item that the first one names.

    >>> begins_with_option("p 0:2|q | x\\nq x:red"), begins_with_option("00 01\\nI 00 01")
    (True, False)
    """
    first, second = first_two(text)
    items = [item for word in first.split() for item in (word, word.rpartition("|")[2])]
    return bool(second) and second.split()[0].partition(":")[0] in items


def begins_with_box(text: str) -> bool:
    """Whether the first line looks like the cells of a box for POLYOMINO-DLX, and the second is not an option.

    >>> begins_with_box("[01][01]\\nI 00 01"), begins_with_box("00 01 I\\nI 00 01"), begins_with_box("p q\\np")
    (True, False, False)
    """
    first, _ = first_two(text)
    return not begins_with_option(text) and all(re.fullmatch(_CELL, cell) for cell in first.split())
