"""Any puzzle from a word: a box, a file of a known format, or standard input.

How the format of a file is told (docs/boxes.md says the same to users): by its suffix, ``.dlx``, ``.dance`` or
``.pd``; else by its contents. A file that begins with ``#``, ``+`` or ``.`` is a picture. In any other the first line
that is neither blank nor a comment is a list of items or the box of POLYOMINO-DLX, and the second one decides: an
option begins with one of the items, while no piece is named like a cell of the box. Where that leaves a doubt, what
looks like cells is a box, so that the mistakes reported are those of the format that was meant.
"""

from __future__ import annotations

import os.path
import re
from collections import Counter
from typing import TYPE_CHECKING

from dancefloor.cover.problem import Problem
from dancefloor.errors import DancefloorError, InputError, ParseError, printable
from dancefloor.formats.box import EXAMPLE, is_box, parse_box
from dancefloor.formats.files import read_text
from dancefloor.formats.pieces import read_pieces
from dancefloor.geometry.region import Region
from dancefloor.puzzles.cover import ExactCover
from dancefloor.puzzles.packing import Packing

if TYPE_CHECKING:
    from dancefloor.formats.dlx import Reading
    from dancefloor.puzzles.limited_fillomino import LimitedFillomino

# The readers of files are loaded when there is a file: most puzzles are a box, and searched sooner than these load.

DEFAULT_PIECES = "pentominoes"
PICTURE = ("#", "+", ".")  # a file that begins with one of these is a picture, or was meant to be one
BY_POLYOMINO_DLX = "| this file was created by polyomino-dlx from that data"
_DIGITS = r"(?:[0-9a-zA-Z]|\[[^\]\s]*\])"
_CELL = re.compile(rf"{_DIGITS}{_DIGITS}\S{{0,6}}|\[\S*")


def read_puzzle(
    word: str, *, pieces: str | None = None, strict: bool = False, as_items: bool = False
) -> Packing | LimitedFillomino | ExactCover:
    """The puzzle that a word means: a box in the box language, the name of a file, or ``-`` for standard input.

    ``6x10`` is a box even where there is a file of that name, which is ``./6x10``; ``6x10.txt`` is a file.
    A file holds a text picture, a box and pieces in the POLYOMINO-DLX language, or items and options as Knuth's DLX
    programs read them. Boxes and pictures are to be filled with `pieces`, in the piece language; by default with the
    twelve pentominoes. Items and options that POLYOMINO-DLX or FILLOMINO-DLX made are taken for the box and pieces, or
    the fillomino, that they were made of, unless `as_items`. With `strict` items and options are read only if
    Knuth's own programs would read them.

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
    form = _format(text, os.path.splitext(word)[1].lower())
    if form == "picture":
        return _filled(Region.from_picture(text, source=source), pieces)
    if pieces is not None:
        raise InputError(f"{source} brings its own pieces: leave out '--pieces {pieces}'")
    if form == "polyomino-dlx":
        from dancefloor.formats.polyomino_dlx import read_polyomino_dlx

        return read_polyomino_dlx(text, source=source)
    if form == "dance":
        from dancefloor.formats.dance import read_dance as read
    else:
        from dancefloor.formats.dlx import read_dlx as read
    reading = read(text, source=source, strict=strict)
    recovered = None if as_items else _recovered(reading)
    return recovered or ExactCover(reading.problem, tuple(f"{source}, {ignored}" for ignored in reading.ignored))


def _format(text: str, suffix: str) -> str:
    """The format of a file: picture, polyomino-dlx, dlx or dance; see the head of this module."""
    if suffix in (".dlx", ".dance"):
        return suffix[1:]
    if suffix == ".pd":
        return "polyomino-dlx"
    if text.lstrip()[:1] in PICTURE:
        return "picture"
    first, second = _first_two_lines(text)
    items = [item for word in first.split() for item in (word, word.rpartition("|")[2])]
    if second and second.split()[0].partition(":")[0] in items:
        return "dlx"
    return "polyomino-dlx" if all(_CELL.fullmatch(cell) for cell in first.split()) else "dlx"


def _first_two_lines(text: str) -> tuple[str, str]:
    """The first two lines that are neither blank nor comments, without the blanks around them; empty if missing."""
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


def _recovered(reading: Reading) -> Packing | LimitedFillomino | None:
    """What a generator made items and options of, if comments tell and it agrees with them.

    The generators copy their input into comments at the beginning of what they write.
    """
    from dancefloor.formats.fillomino_dlx import read_origin
    from dancefloor.formats.polyomino_dlx import read_polyomino_dlx

    if BY_POLYOMINO_DLX in reading.comments:
        echo = reading.comments[: reading.comments.index(BY_POLYOMINO_DLX)]
        try:
            packing = read_polyomino_dlx("".join(line.removeprefix("| ") + "\n" for line in echo))
            if _is_same(packing.encode().problem, reading.problem):
                return packing
        except DancefloorError:
            pass  # somebody changed the comments, which is no mistake in items and options
    fillomino = read_origin(reading.comments)
    if fillomino is not None and _is_same(fillomino.encode().problem, reading.problem):
        return fillomino
    return None


def _is_same(one: Problem, other: Problem) -> bool:
    """Whether two problems have the same items and options, in any order."""
    if len(one.options) != len(other.options) or set(one.items) != set(other.items):
        return False
    number = {item: k for k, item in enumerate(other.items)}
    to_other = [number[item] for item in one.items]
    mine = Counter(tuple(sorted([to_other[item] for item, _ in option.uses])) for option in one.options)
    return mine == Counter(tuple(sorted([item for item, _ in option.uses])) for option in other.options) and not (
        other.has_colors or other.has_costs
    )


def _filled(region: Region, pieces: str | None) -> Packing:
    return Packing(region, read_pieces(DEFAULT_PIECES if pieces is None else pieces, room=len(region)))


def _looks_like_file(word: str) -> bool:
    return "/" in word or "\\" in word or os.path.splitext(word)[1][1:2].isalpha()
