"""Any puzzle from a word: a box, a preset, pieces and a box, an address, a file of a known format, standard input.

What a word means does not depend on the files around: a file is what has a suffix or a slash, or what is nothing else.

How the format of a file is told (docs/boxes.md says the same to users): by its suffix, ``.dlx``, ``.dance``, ``.pd``,
``.fillomino`` or ``.toml``; else by its contents. Formats of fillomino show as such (`formats.fillomino.forms`); a
grid of numbers does if it has blank cells, too, or if one of its first two lines does and both make no sense as items
and an option: then a later line has the mistake. A file that begins with ``#``, ``+`` or ``.`` is a picture. Other
pictures have letters for cells, and letters could be items too: of a text made of nothing but the symbols of one
lattice the first two lines decide. They are items and an option if no item is named twice and the option holds nothing
but items; otherwise the text is a picture. In any other file the first line that is neither blank nor a comment is a
list of items or the box of POLYOMINO-DLX, and the second one decides: an option begins with one of the items, while no
piece is named like a cell of the box. Where that leaves a doubt, what looks like cells is a box, so that the mistakes
reported are those of the format that was meant.
"""

from __future__ import annotations

import os.path
import re
from collections import Counter
from collections.abc import Iterable
from itertools import accumulate
from typing import TYPE_CHECKING, TypeAlias

from dancefloor.caps import most
from dancefloor.cover.problem import Problem
from dancefloor.errors import DancefloorError, InputError, PuzzleError, printable
from dancefloor.formats.box import EXAMPLE, is_box, parse_box
from dancefloor.formats.files import read_text
from dancefloor.formats.pieces import default_pieces, read_pieces
from dancefloor.geometry.cube import CUBE
from dancefloor.geometry.picture import is_picture
from dancefloor.geometry.region import Region
from dancefloor.puzzles.cover import ExactCover
from dancefloor.puzzles.packing import Packing

if TYPE_CHECKING:
    from datetime import date

    from dancefloor.formats.fillomino.pzpr import GridPuzzle as FillominoOrOther
    from dancefloor.formats.knuth.dlx import Reading
    from dancefloor.geometry.lattice import Lattice
    from dancefloor.puzzles.division import Division
    from dancefloor.puzzles.limited_fillomino import LimitedFillomino

    Encodable: TypeAlias = Packing | LimitedFillomino | Division | ExactCover

# The readers of files are loaded when there is a file: most puzzles are a box, and searched sooner than these load.

MOST_OPTIONS_OFF = 10_000  # how many more options may be made than there should be, before that is noticed
PICTURE = ("#", "+", ".")  # a file that begins with one of these is a picture, or was meant to be one
BY_POLYOMINO_DLX = "| this file was created by polyomino-dlx from that data"
_DIGITS = r"(?:[0-9a-zA-Z]|\[[^\]\s]*\])"
_SIZE_FIRST = re.compile(r"\s*(?:[0-9]+x[0-9]+:|\w+/(?:\w+/)?[0-9]+/[0-9]+/)")
_CELL = re.compile(rf"{_DIGITS}{_DIGITS}\S{{0,6}}|\[\S*")


def read_puzzle(
    word: str,
    *,
    pieces: str | None = None,
    strict: bool = False,
    as_items: bool = False,
    today: date | None = None,
) -> Encodable | FillominoOrOther:
    """The puzzle that a word means, which may be several with blanks between them.

    - A box in the box language, ``6x10``.
    - Pieces and a box, ``hexiamonds 4x9``: the box lies on the lattice of the pieces.
    - The name of a preset, and what it wants to be told: ``soma``, ``calendar 25-Jan``, ``calendar today``.
    - The address of a fillomino at puzz.link or in Penpa+, or its game id in Filling (docs/puzzles/fillomino.md).
    - The name of a file, or ``-`` for standard input.

    ``6x10`` is a box and ``soma`` a preset even where there are files of those names, which are ``./6x10`` and
    ``./soma``; ``6x10.txt`` is a file. A file holds a text picture, a preset (``.toml``), a box and pieces in the
    POLYOMINO-DLX language, a fillomino, or items and options as Knuth's DLX programs read them. Boxes and pictures are
    to be filled with `pieces`, in the piece language; by default with those that their lattice is best known for, of
    squares the twelve pentominoes. Items and options that POLYOMINO-DLX or FILLOMINO-DLX made are taken for the box and
    pieces, or the limited fillomino, that they were made of, unless `as_items`. With `strict` items and options are
    read only if Knuth's own programs would read them. `today` is the date that this word means; by default that of the
    clock.

    Raises:
        ParseError: the word or the file cannot be read as a puzzle.
        PuzzleError: there is no puzzle of that name, or it makes no sense.
        StoreError: the file cannot be opened.

    >>> len(read_puzzle("6x10").pieces), len(read_puzzle("4x5", pieces="tetrominoes").pieces)
    (12, 5)
    >>> read_puzzle("tetrominoes 4x5") == read_puzzle("4x5", pieces="tetrominoes")
    True
    >>> read_puzzle("scott").region == read_puzzle("8x8-2x2").region
    True
    """
    if preset := re.fullmatch(r"(.+\.toml)(?:\s+(.*))?", word, re.IGNORECASE):
        from dancefloor.formats.named_presets import preset_in_file

        _check_no_pieces(printable(preset[1]), pieces)
        return preset_in_file(preset[1]).puzzle(preset[2] or "", today=today)
    if _may_be_address(word):
        from dancefloor.formats.fillomino.forms import is_address, read_fillomino

        if is_address(word):
            _check_no_pieces("this address", pieces)
            return read_fillomino(word, source="address")
    if word != "-" and not _looks_like_file(word):
        named = _puzzle_of_words(word, pieces, today)
        if named is not None:
            return named
        if not os.path.exists(word):
            raise _nothing(word)
    source = "standard input" if word == "-" else printable(word)
    text = read_text(word)
    form = _format(text, os.path.splitext(word)[1].lower())
    if form == "picture":
        return _filled(Region.from_picture(text, source=source), pieces)
    _check_no_pieces(source, pieces)
    if form == "fillomino":
        from dancefloor.formats.fillomino.forms import read_fillomino

        return read_fillomino(text, source=source)
    if form == "polyomino-dlx":
        from dancefloor.formats.knuth.polyomino_dlx import read_polyomino_dlx

        return read_polyomino_dlx(text, source=source)
    if form == "dance":
        from dancefloor.formats.knuth.dance import read_dance as read
    else:
        from dancefloor.formats.knuth.dlx import read_dlx as read
    reading = read(text, source=source, strict=strict)
    recovered = None if as_items else _recovered(reading)
    return recovered or ExactCover(reading.problem, tuple(f"{source}, {ignored}" for ignored in reading.ignored))


def encodable(puzzle: Encodable | FillominoOrOther) -> Encodable:
    """The same puzzle, one that becomes items and options: a fillomino if its numbers are small.

    Raises:
        PuzzleError: it is a fillomino with walls, with numbers that could be large, or otherwise no exact cover.

    >>> encodable(read_puzzle("6x10")) == read_puzzle("6x10")
    True
    >>> encodable(read_puzzle("puzz.link/p?fillomino/3/2/2i.g"))
    <LimitedFillomino of 2x3 cells, labels 1-5>
    """
    if isinstance(puzzle, Packing | ExactCover):
        return puzzle
    from dancefloor.puzzles.fillomino import Fillomino
    from dancefloor.puzzles.limited_fillomino import LimitedFillomino

    return LimitedFillomino.of(puzzle) if isinstance(puzzle, Fillomino) else puzzle


def _puzzle_of_words(word: str, pieces: str | None, today: date | None) -> Packing | None:
    """What words mean that name no file: a box, pieces and a box, or a preset."""
    if is_box(word):
        return _filled(parse_box(word, _lattice_of(pieces)), pieces)
    word = word.strip()
    for blank in re.finditer(r"\s+", word):
        named, region = word[: blank.start()], word[blank.end() :]
        if is_box(region):
            _check_no_pieces(repr(printable(word)), pieces)
            return _filled(parse_box(region, _lattice_of(named)), named)
    from dancefloor.formats.named_presets import is_preset, preset_named

    name, *told = word.split(maxsplit=1) or [""]
    if not is_preset(name):
        return None
    _check_no_pieces(name, pieces)
    return preset_named(name).puzzle(*told, today=today)


def _check_no_pieces(source: str, pieces: str | None) -> None:
    if pieces is not None:
        raise InputError(f"{source} brings its own pieces: leave out '--pieces {pieces}'")


def _lattice_of(pieces: str | None) -> Lattice | None:
    return None if pieces is None else read_pieces(pieces)[0].shape.lattice


def _nothing(word: str) -> PuzzleError:
    """What to say of a word that means nothing: something near, or what there is."""
    from difflib import get_close_matches

    from dancefloor.formats.named_presets import preset_names
    from dancefloor.geometry.names import FAMILIES
    from dancefloor.geometry.regions import SIZES

    try:
        lattice = _lattice_of(word)
    except InputError:
        first = word[:40].partition(" ")[0]
        near = get_close_matches(first, [*preset_names(), *FAMILIES], 1) or get_close_matches(
            first.rstrip("0123456789x"), SIZES, 1
        )
        hint = f"it is no box ({EXAMPLE}), no file, and none of 'dancefloor puzzles'"
        if near and not first[:1].isdigit():  # which a box begins with
            hint = f"did you mean {near[0]!r}?"
        return PuzzleError(f"there is no puzzle {printable(word[:40])!r}; {hint}")
    example = "3x4x5" if lattice == CUBE else "6x6"
    return PuzzleError(f"{printable(word)!r} are pieces: say what they fill, as in '{printable(word)} {example}'")


def _format(text: str, suffix: str) -> str:
    """The format of a file: picture, fillomino, polyomino-dlx, dlx or dance; see the head of this module."""
    if suffix in (".dlx", ".dance", ".fillomino"):
        return suffix[1:]
    if suffix == ".pd":
        return "polyomino-dlx"
    from dancefloor.formats.fillomino.forms import form_of

    if form_of(text):
        return "fillomino"
    if text.lstrip()[:1] in PICTURE:
        return "picture"
    first, second = _first_two_lines(text)
    if "grid" in (form_of(first), form_of(second)) and not _are_items(first, second):
        return "fillomino"
    if is_picture(text) and not _are_items(first, second):
        return "picture"
    items = [item for word in first.split() for item in (word, word.rpartition("|")[2])]
    if second and second.split()[0].partition(":")[0] in items:
        return "dlx"
    return "polyomino-dlx" if all(_CELL.fullmatch(cell) for cell in first.split()) else "dlx"


def _are_items(first: str, second: str) -> bool:
    """Whether two lines can be items and an option of them: none is named twice, and the option has no other."""
    items = first.split()
    return bool(second) and len(set(items)) == len(items) and set(second.split()) <= set(items)


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
    from dancefloor.formats.knuth.fillomino_dlx import read_origin

    if BY_POLYOMINO_DLX in reading.comments:
        echo = reading.comments[: reading.comments.index(BY_POLYOMINO_DLX)]
        try:
            if packing := _packing_of("".join(line.removeprefix("| ") + "\n" for line in echo), reading.problem):
                return packing
        except DancefloorError:
            pass  # somebody changed the comments, which is no mistake in items and options
    fillomino = read_origin(reading.comments)
    if fillomino is not None and _is_fillomino(fillomino, reading.problem):
        return fillomino
    return None


def _packing_of(echo: str, problem: Problem) -> Packing | None:
    """The packing that a text describes, if POLYOMINO-DLX makes this problem of it."""
    from dancefloor.formats.knuth.base62 import count_cells
    from dancefloor.formats.knuth.polyomino_dlx import encode, option_lines, read_polyomino_dlx, read_spec

    spec = read_spec(echo)
    if sum(count_cells(line.planes) for line in spec.lines) > most("piece_cells"):
        return None
    if _exceed(len(problem.options), (text.count("\n") for text in option_lines(spec))):
        return None
    if len({frozenset(option.uses) for option in problem.options}) < len(problem.options):
        return None  # a packing has each of its options once
    return read_polyomino_dlx(echo) if _is_same(encode(spec), problem) else None


def _is_fillomino(fillomino: LimitedFillomino, problem: Problem) -> bool:
    """Whether a fillomino becomes this problem."""
    if {item.name for item in problem.items} != {*fillomino.cell_names(), *fillomino.edge_names()}:
        return False
    texts = (text for label in fillomino.allowed for text in fillomino.option_lines(label))
    # A text without options counts too: there may be much to search, and nothing to be found.
    counts = (max(MOST_OPTIONS_OFF // 100, text.count(b"\n")) for text in texts)
    return not _exceed(len(problem.options) + MOST_OPTIONS_OFF, counts) and _is_same(
        fillomino.encode().problem, problem
    )


def _exceed(limit: int, counts: Iterable[int]) -> bool:
    """Whether numbers add up to more than a limit; no more of them are looked at than that takes."""
    return any(total > limit for total in accumulate(counts))


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
    return Packing(region, read_pieces(default_pieces(region.lattice) if pieces is None else pieces, room=len(region)))


def _may_be_address(word: str) -> bool:
    """Whether it is worth loading the formats of fillomino to find out."""
    return "m=" in word or ("/" in word and bool(re.search("[?&]|://", word))) or bool(_SIZE_FIRST.match(word))


def _looks_like_file(word: str) -> bool:
    return "/" in word or "\\" in word or os.path.splitext(word)[1][1:2].isalpha()
