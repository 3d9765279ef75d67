"""The problem in a certificate of a count, so that every command reads a certificate as its puzzle.

Strategy: the problem stands in the beginning as items and options, with its size in bytes. Nothing is checked here, and
no more is unpacked than a file may have.
"""

from __future__ import annotations

import re

from dancefloor.caps import check, most
from dancefloor.errors import ParseError

XZ = b"\xfd7zXZ\0"
FIRST = b"exact-cover certificate "
HEAD = re.compile(rb"exact-cover certificate 1\n(?:#.*\n)*sha256 \S+\nproblem ([0-9]{1,9})\n")


def certified(data: bytes, source: str) -> str | None:
    """The problem in a certificate, as items and options; None for a file of any other sort.

    Args:
        data: the bytes of the file.
        source: its name, for messages.

    Raises:
        ParseError: the certificate is damaged.
        PuzzleError: it is larger than `dancefloor.caps` allows.

    >>> certified(b"6x10", "box.txt") is None
    True
    >>> certified(b"exact-cover certificate 1\\nsha256 10572f\\nproblem 8\\na b\\na b\\nclaim 1\\n", "two.cert")
    'a b\\na b\\n'
    """
    if data.startswith(XZ):
        data = _decompressed(data)
    if not data.startswith(FIRST):
        return None
    head = HEAD.match(data)
    end = head.end() + int(head[1]) if head else 0
    if head is None or end > len(data):
        raise ParseError("", "this certificate is damaged: it does not begin with a whole problem", source=source)
    return data[head.end() : end].decode("latin-1")


def _decompressed(data: bytes) -> bytes:
    """What is in a file of xz if it is a certificate, as far as it goes; else nothing, or the beginning."""
    from lzma import LZMADecompressor, LZMAError

    unpacking, found = LZMADecompressor(memlimit=1 << 28), b""
    try:
        found = unpacking.decompress(data, len(FIRST))
        if found == FIRST and not unpacking.eof:
            found += unpacking.decompress(b"", most("bytes") + 1)
    except LZMAError:
        return found
    check("bytes", len(found), "a certificate, unpacked", partly=True)
    return found
