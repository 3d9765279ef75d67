"""Any puzzle from a word: a box, a file of a known format, or standard input."""

from __future__ import annotations

import os.path

from dancefloor.errors import InputError, ParseError, printable
from dancefloor.formats.box import EXAMPLE, is_box, parse_box
from dancefloor.formats.files import read_text
from dancefloor.formats.pieces import read_pieces
from dancefloor.formats.polyomino_dlx import read_polyomino_dlx
from dancefloor.geometry.picture import FULL, NONE, OPTIONAL
from dancefloor.geometry.region import Region
from dancefloor.puzzles.packing import Packing

DEFAULT_PIECES = "pentominoes"
PICTURE = (FULL, OPTIONAL, NONE)  # a file that begins with one of these is a picture, or was meant to be one


def read_puzzle(word: str, *, pieces: str | None = None) -> Packing:
    """The puzzle that a word means: a box in the box language, the name of a file, or ``-`` for standard input.

    ``6x10`` is a box even where there is a file of that name, which is ``./6x10``; ``6x10.txt`` is a file.
    A file holds a text picture or a box and pieces in the POLYOMINO-DLX language. Boxes and pictures are to be
    filled with `pieces`, in the piece language; by default with the twelve pentominoes.

    Raises:
        ParseError: the word or the file cannot be read as a puzzle.
        StoreError: the file cannot be opened.

    >>> len(read_puzzle("6x10").pieces), len(read_puzzle("4x5", pieces="tetrominoes").pieces)
    (12, 5)
    """
    if word != "-" and not _looks_like_file(word):
        # What a box means does not depend on the files around.
        if is_box(word):
            return _filled(parse_box(word), pieces)
        if not os.path.exists(word):
            raise ParseError(word, f"neither a box nor a file: {EXAMPLE}", source="puzzle", column=1)
    source = "standard input" if word == "-" else printable(word)
    text = read_text(word)
    if text.lstrip()[:1] in PICTURE:
        return _filled(Region.from_picture(text, source=source), pieces)
    if pieces is not None:
        raise InputError(f"{source} brings its own pieces: leave out '--pieces {pieces}'")
    return read_polyomino_dlx(text, source=source)


def _filled(region: Region, pieces: str | None) -> Packing:
    return Packing(region, read_pieces(DEFAULT_PIECES if pieces is None else pieces, room=len(region)))


def _looks_like_file(word: str) -> bool:
    return "/" in word or "\\" in word or os.path.splitext(word)[1][1:2].isalpha()
