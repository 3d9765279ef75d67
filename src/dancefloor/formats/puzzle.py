"""Any puzzle from a word: a box, a file of a known format, or standard input."""

from __future__ import annotations

import os.path

from dancefloor.errors import InputError, ParseError
from dancefloor.formats.box import EXAMPLE, is_box, parse_box
from dancefloor.formats.files import read_text
from dancefloor.formats.pieces import read_pieces
from dancefloor.formats.polyomino_dlx import read_polyomino_dlx
from dancefloor.geometry.picture import is_picture
from dancefloor.geometry.region import Region
from dancefloor.puzzles.packing import Packing

DEFAULT_PIECES = "pentominoes"


def read_puzzle(word: str, *, pieces: str | None = None) -> Packing:
    """The puzzle that a word means: a box in the box language, the name of a file, or ``-`` for standard input.

    A file holds a text picture or a box and pieces in the POLYOMINO-DLX language. Boxes and pictures are to be
    filled with `pieces`, in the piece language; by default with the twelve pentominoes.

    Raises:
        ParseError: the word or the file cannot be read as a puzzle.
        StoreError: the file cannot be opened.

    >>> len(read_puzzle("6x10").pieces), len(read_puzzle("4x5", pieces="tetrominoes").pieces)
    (12, 5)
    """
    if word != "-" and not os.path.exists(word):
        if is_box(word):
            return _filled(parse_box(word), pieces)
        if _looks_like_file(word):
            read_text(word)  # says that there is no such file
        raise ParseError(word, f"neither a box nor a file: {EXAMPLE}", source="puzzle", column=1)
    source = "standard input" if word == "-" else word
    text = read_text(word)
    if is_picture(text):
        return _filled(Region.from_picture(text, source=source), pieces)
    if pieces is not None:
        raise InputError(f"{source} brings its own pieces: leave out '--pieces {pieces}'")
    return read_polyomino_dlx(text, source=source)


def _filled(region: Region, pieces: str | None) -> Packing:
    return Packing(region, read_pieces(pieces or DEFAULT_PIECES, room=len(region)))


def _looks_like_file(word: str) -> bool:
    return "/" in word or "\\" in word or bool(os.path.splitext(word)[1])
