"""Files of other programs that people take for puzzle files: their first bytes show what they are.

None of them can be read. A name says more than "this is not text", and often what to do instead.
"""

from __future__ import annotations

import zlib

LOOKED_AT = 4096  # bytes
_GZIP = b"\x1f\x8b"
_BURRTOOLS = "this is a BurrTools file; dancefloor does not read it yet"
_BEGINNINGS = (
    (b"SQLite format 3\0", "this is a run: 'dancefloor show FILE' prints its solutions"),
    (b"PK\x03\x04", "this is a ZIP archive: unpack it, and name a file in it"),
    (_GZIP, "this is a compressed file: unpack it with gunzip"),
    (b"%PDF", "this is a PDF file, not a puzzle"),
    (b"\x89PNG", "this is a picture, which dancefloor cannot read"),
    (b"\xff\xd8\xff", "this is a picture, which dancefloor cannot read"),
    (b"GIF8", "this is a picture, which dancefloor cannot read"),
    (b"<svg", "this is a picture, which dancefloor cannot read"),
)


def foreign(data: bytes) -> str:
    """What a file is, in a sentence, if it is of a program whose files are not read; empty for any other file.

    >>> foreign(b'<?xml version="1.0"?><puzzle version="2">')
    'this is a BurrTools file; dancefloor does not read it yet'
    >>> foreign(b"6x10")
    ''
    """
    beginning = data[:LOOKED_AT]
    if beginning.startswith(_GZIP):
        try:
            unpacked = zlib.decompressobj(wbits=31).decompress(beginning, LOOKED_AT)
        except zlib.error:
            unpacked = b""
        if _is_burrtools(unpacked):
            return _BURRTOOLS
    if _is_burrtools(beginning):
        return _BURRTOOLS
    return next((sentence for start, sentence in _BEGINNINGS if beginning.startswith(start)), "")


def _is_burrtools(beginning: bytes) -> bool:
    return beginning.lstrip().startswith((b"<?xml", b"<puzzle")) and b"<puzzle" in beginning
