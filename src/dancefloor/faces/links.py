"""Puzzles in the address of the page, behind `#`, as links.js of the page reads them.

Strategy: a word that means a puzzle by itself goes into the address as that word, which the page reads again; so its
field says what was typed. The page opens no files and takes no pieces apart from the word. So a packing from a file, or
with pieces of its own, goes there as plain values, and another puzzle as the text in the file.
"""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

from dancefloor.errors import DancefloorError
from dancefloor.faces.page_puzzles import checked_kind
from dancefloor.formats.files import read_text
from dancefloor.formats.plain import write_editable
from dancefloor.formats.puzzle import read_puzzle, read_typed

PLAIN, DEFLATED = "j", "z"  # the first letter of a code
LONGEST_PLAIN = 1000  # bytes; more are deflated, which older browsers do not read


def link_to(word: str, pieces: str | None = None) -> str:
    """What stands behind `#` in the address of a page that shows a puzzle.

    Args:
        word: the word or words for the puzzle, as for `dancefloor.read_puzzle`.
        pieces: the pieces that fill a box or a picture; None for the usual ones.

    Raises:
        InputError: the words mean no puzzle, or one that is too large for a page.
        StoreError: the file cannot be opened.

    >>> link_to("6x10")
    'packing=jeyJraW5kIjoidGV4dCIsInRleHQiOiI2eDEwIn0'
    """
    kind = checked_kind(read_puzzle(word, pieces=pieces))
    return f"packing={encode(_values(kind.puzzle, word, pieces))}"


def _values(puzzle: Any, word: str, pieces: str | None) -> dict[str, Any]:
    if pieces is None and _is_typed(word):
        return {"kind": "text", "text": word}
    values = write_editable(puzzle)
    if values and values["kind"] == "packing":
        return values
    return {"kind": "text", "text": read_text(word.split()[-1])}


def _is_typed(word: str) -> bool:
    try:
        read_typed(word)
    except DancefloorError:
        return False
    return True


def encode(value: dict[str, Any]) -> str:
    """A value as the code in a link: JSON in base64url, deflated if it is long.

    >>> encode({"kind": "text"}), encode({"kind": "text", "text": "1" * 2000})[0]
    ('jeyJraW5kIjoidGV4dCJ9', 'z')
    """
    plain = json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()
    if len(plain) <= LONGEST_PLAIN:
        return PLAIN + _base64(plain)
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return DEFLATED + _base64(packer.compress(plain) + packer.flush())


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
