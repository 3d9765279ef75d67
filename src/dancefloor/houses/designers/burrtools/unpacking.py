"""The text of a BurrTools file, whether it is compressed or not.

BurrTools writes XML, compressed by gzip. It declares no encoding, and some files have bytes of Latin-1.

Strategy: no more is unpacked than a file may have, however little is packed.
"""

from __future__ import annotations

import zlib

from dancefloor.caps import check, most
from dancefloor.errors import ParseError

GZIP = b"\x1f\x8b"
SUFFIX = ".xmpuzzle"
ENOUGH = 4096  # bytes: the beginning of a file tells whether it is one of BurrTools


def unpacked(data: bytes, source: str) -> str | None:
    """The text of a BurrTools file; None for a file of any other sort.

    Args:
        data: the bytes of the file.
        source: its name, for messages.

    Raises:
        ParseError: the compressed file is damaged.
        PuzzleError: the text is larger than `dancefloor.caps` allows.

    >>> unpacked(b"6x10", "box.txt") is None, unpacked(b'<puzzle version="2"/>', "burr.xmpuzzle")
    (True, '<puzzle version="2"/>')
    """
    if not tells(_beginning(data, source)):
        return None
    if data.startswith(GZIP):
        data = _decompressed(data, source)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def tells(text: str) -> bool:
    """Whether a text is XML of BurrTools, by its beginning.

    >>> tells('<?xml version="1.0"?><puzzle version="2">'), tells("<svg>")
    (True, False)
    """
    start = text[:ENOUGH].lstrip("\ufeff \t\r\n")
    return start.startswith(("<?xml", "<puzzle", "<!")) and "<puzzle" in start


def _beginning(data: bytes, source: str) -> str:
    beginning = data[:ENOUGH]
    if data.startswith(GZIP):
        try:
            beginning = zlib.decompressobj(wbits=31).decompress(beginning, ENOUGH)
        except zlib.error:
            beginning = b""
        if not beginning and source.lower().endswith(SUFFIX):
            raise ParseError("", "this compressed file is damaged or empty", source=source)
    return beginning.decode("latin-1").removeprefix("ï»¿")


def _decompressed(data: bytes, source: str) -> bytes:
    limit, found, rest = most("bytes"), b"", data
    while rest.startswith(GZIP):  # a file may have several parts
        unpacking = zlib.decompressobj(wbits=31)
        try:
            found += unpacking.decompress(rest, limit + 1 - len(found))
        except zlib.error:
            raise ParseError("", "this compressed file is damaged", source=source) from None
        check("bytes", len(found), f"{source}, unpacked", partly=True)
        if not unpacking.eof:
            raise ParseError("", "this compressed file is cut off: its end is missing", source=source)
        rest = unpacking.unused_data
    return found
