"""Links to the page as a format that is read wherever a puzzle is read; `links` writes them.

Strategy: a puzzle that words name is read from the words; any other is in the link as plain values. Earlier versions
wrote ``#packing=`` or ``#fillomino=``, and the values as JSON in base64url, deflated after ``z`` and plain after ``j``:
such links are read, too.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from dancefloor.errors import InputError, ParseError

if TYPE_CHECKING:
    from dancefloor.houses.studio.codes import LinkContent
    from dancefloor.reports.documents import Fields

LINK = re.compile(r"[#&](?:p=([0-9]{1,4}\..*)|(?:packing|fillomino)=([zj][\w-]*))\Z", re.ASCII)
MOST_LOOKED_AT = 200_000  # letters of a link; the longest of former versions have fewer
MOST_BYTES = 1 << 20  # of a puzzle in a former link


def is_link(text: str) -> bool:
    """Whether a text is a link to the page, with a puzzle in it.

    >>> is_link("https://example.org/#p=1.6x10"), is_link("#m=edit&p=7VTB"), is_link("6x10")
    (True, False, False)
    """
    word = text.strip()
    return "=" in word[:MOST_LOOKED_AT] and not re.search(r"\s", word) and bool(LINK.search(word))


def behind(link: str) -> str:
    """What of a link stands behind the address of a page.

    >>> behind("https://example.org/#token=abc&p=1.6x10")
    '#p=1.6x10'
    """
    found = LINK.search(link.strip())
    return f"#{found[0][1:]}" if found else ""


def read_link(text: str, *, source: str = "input") -> Any:
    """The puzzle in a link; what lies on it is left out.

    Raises:
        ParseError: the link holds no puzzle, or one of a later version.
        PuzzleError: its puzzle makes no sense.

    >>> read_link("https://example.org/#p=1.hexiamonds_4x9")
    <Packing of 72 triangle cells, 12 pieces>
    """
    from dancefloor.formats.plain import read_editable
    from dancefloor.formats.puzzle import read_typed

    values = opened_link(text, source=source).puzzle
    typed = values.get("text")
    return read_typed(typed) if isinstance(typed, str) else read_editable(values)


def lying_on(text: str) -> Fields:
    """The placements that lie on the puzzle in a link, as JSON has a solution.

    Raises:
        ParseError: the link holds no puzzle, or one of a later version.
        PuzzleError: its puzzle makes no sense.

    >>> lying_on("https://example.org/#p=1.soma")
    {'placements': []}
    """
    from dancefloor.formats.plain import write_editable

    values = write_editable(read_link(text))
    return {"placements": opened_link(text).placed(values) if values else []}


def opened_link(text: str, *, source: str = "input") -> LinkContent:
    """All that a link holds.

    Raises:
        ParseError: the link holds no puzzle, or one of a later version.
    """
    from dancefloor.houses.studio.bits import CUT_OFF
    from dancefloor.houses.studio.codes import read_code

    found = LINK.search(text.strip())
    try:
        if found is None:
            raise InputError(CUT_OFF)
        return read_code(found[1]) if found[1] else _former(found[2])
    except InputError as error:
        raise ParseError("", str(error), source=source) from None


def _former(code: str) -> LinkContent:
    """What a link of an earlier version holds."""
    import base64
    import json
    import zlib

    from dancefloor.houses.studio.bits import CUT_OFF
    from dancefloor.houses.studio.codes import LinkContent

    try:
        data = base64.urlsafe_b64decode(code[1:] + "=" * (-len(code[1:]) % 4))
        if code[0] == "z":
            data = zlib.decompressobj(-zlib.MAX_WBITS).decompress(data, MOST_BYTES)
        values = json.loads(data)
    except (ValueError, zlib.error, RecursionError):
        values = None
    if not isinstance(values, dict) or not isinstance(values.get("kind"), str):
        raise InputError(CUT_OFF)
    return LinkContent(values, lambda puzzle: [], [], None)
