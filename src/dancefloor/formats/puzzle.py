"""Read any puzzle from a word: a box, a preset, pieces and a box, an address, a file, or standard input.

The meaning of a word does not depend on which files exist: a word is a file if it has a suffix or a slash, or if it can
be nothing else. The suffix or the contents of a file determine its format; `dancefloor.formats.table` lists how. If the
contents are ambiguous, they are read as items and options, or as a box and pieces if the first line looks like cells;
so the reported mistakes are those of the intended format. docs/boxes.md explains this to users.
"""

from __future__ import annotations

import os.path
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from dancefloor.arguments import check_type
from dancefloor.errors import InputError, ParseError, PuzzleError, nearest, printable
from dancefloor.formats import table
from dancefloor.geometry.box import EXAMPLE, is_box
from dancefloor.geometry.lattices import CUBE
from dancefloor.geometry.square import SQUARE
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import lattice_of

if TYPE_CHECKING:
    from datetime import date

    from typing_extensions import TypeVar  # type checkers bring it

    from dancefloor.geometry.lattice import Lattice
    from dancefloor.puzzles.cover import ExactCover
    from dancefloor.puzzles.kind import BoardPuzzle, Puzzle
    from dancefloor.solutions.solution import Solution

    AnyRead: TypeAlias = BoardPuzzle | ExactCover | Puzzle[Solution]
    Wanted = TypeVar("Wanted", default=AnyRead)


def read_puzzle(
    word: str,
    *,
    kind: type[Wanted] | None = None,
    pieces: str | None = None,
    where: str | Sequence[str] = (),
    strict_knuth: bool = False,
    as_items: bool = False,
    today: date | None = None,
) -> Wanted:
    """Read the puzzle that a word means; it may also be several words with blanks between them.

    - A box in the box language, ``6x10``.
    - Pieces and a box, ``hexiamonds 4x9``, in either order: the box lies on the lattice of the pieces.
    - The name of a preset, with the words that it takes: ``soma``, ``calendar 25-Jan``, ``calendar today``.
    - A name and a number: ``queens 8``, ``langford 12``.
    - The name of a format, and a file or a text in it: ``sudoku collection.txt``.
    - The name of a puzzle from another package, with the words that it takes (docs/kinds.md).
    - The address of a fillomino at puzz.link or in Penpa+, or its game id in Filling (docs/puzzles/fillomino.md).
    - The name of a file, or ``-`` for standard input.

    ``6x10`` is a box and ``soma`` a preset even if files of those names exist: these are ``./6x10`` and ``./soma``.
    ``6x10.txt`` is a file. A file contains a text picture, a preset (``.toml``), a box and pieces in the POLYOMINO-DLX
    language, a fillomino, or items and options in the language of Knuth's DLX programs.

    Args:
        word: the word or words.
        kind: the class of puzzles that it should mean, such as `Packing`, which is then the type of the result for a
            type checker too; None for any. With `ExactCover`, `as_items` goes without saying.
        pieces: the pieces that fill a box or a picture, in the piece language; None for the usual ones of its lattice,
            which are the twelve pentominoes for squares.
        where: constraints that solutions of a box and pieces must satisfy, too, as sentences such as ``"X at 2,3"``,
            one or several (docs/questions.md); by default none.
        strict_knuth: whether to accept items and options only if Knuth's own programs accept them.
        as_items: whether to return items and options even if they mean placements on a board, or a fillomino; by
            default the result is then a packing, a board or a limited fillomino.
        today: the date that the word ``today`` means; None for the current date.

    Raises:
        ParseError: the word or the file cannot be read as a puzzle.
        PuzzleError: there is no puzzle of that name, it makes no sense, or it is not of that kind.
        StoreError: the file cannot be opened.

    >>> len(read_puzzle("6x10").pieces), len(read_puzzle("4x5", pieces="tetrominoes").pieces)
    (12, 5)
    >>> read_puzzle("tetrominoes 4x5") == read_puzzle("4x5", pieces="tetrominoes")
    True
    >>> read_puzzle("scott").region == read_puzzle("8x8-2x2").region
    True
    >>> read_puzzle("queens 8", kind=Packing)
    Traceback (most recent call last):
    dancefloor.errors.PuzzleError: 'queens 8' is a puzzle of the kind Queens, not Packing

    Added in version 0.1.
    """
    check_type("word", word, str, "a text, such as '6x10', the name of a file or an address")
    if kind is not None:
        from dancefloor.puzzles.cover import ExactCover

        check_type("kind", kind, type, "a class of puzzles, such as Packing, or None for any")
        as_items = as_items or kind is ExactCover
    table.check_wishes(pieces, today)
    puzzle: Any = _read(word, pieces=pieces, strict_knuth=strict_knuth, as_items=as_items, today=today)
    if where:
        puzzle = _where(puzzle, where)
    if kind is not None and not isinstance(puzzle, kind):
        raise PuzzleError(
            f"{printable(word[:40])!r} is a puzzle of the kind {type(puzzle).__name__}, not {kind.__name__}"
        )
    found: Wanted = puzzle
    return found


def _read(word: str, *, pieces: str | None, strict_knuth: bool, as_items: bool, today: date | None) -> AnyRead:
    in_format, text = _in_format(word)
    file = _file_with_words(text if in_format else word)
    if file and not in_format:
        return _read_file(*file, pieces=pieces, today=today)
    if address := table.format_of_word(word):
        return _read_word(word, address, pieces)
    if in_format and not table.format_named(in_format).is_told(text):  # then it is the name of a file
        place = file or (text, "")
        return _read_file(
            *place, in_format=in_format, pieces=pieces, strict_knuth=strict_knuth, as_items=as_items, today=today
        )
    if word != "-" and not _looks_like_file(word):
        if (named := _named(word, pieces, today)) is not None:
            return named
        if not os.path.exists(word):
            raise _nothing(word, "a file")
    return _read_file(word, pieces=pieces, strict_knuth=strict_knuth, as_items=as_items)


def _where(puzzle: Any, where: str | Sequence[str]) -> Packing:
    """A packing with further constraints. Published numbers are not about it."""
    if not hasattr(puzzle, "changed"):
        raise InputError(
            "constraints (--where, --only, or the argument where) are about a box and pieces; this is another puzzle"
        )
    more = (where,) if isinstance(where, str) else tuple(where)
    changed: Packing = puzzle.changed(where=(*puzzle.where, *more))
    return changed


def read_typed(text: str, *, pieces: str | None = None, words: str = "", today: date | None = None) -> AnyRead:
    """Read a puzzle that somebody typed or pasted: words, as for `read_puzzle`, or what a file contains.

    It opens no file, whatever the text is, so the text may come from anywhere.

    Args:
        text: the text.
        pieces: the pieces that fill a box or a picture, as for `read_puzzle`.
        words: the words for what a file contains, such as the number of one of its puzzles; by default none.
        today: the date that the word ``today`` means; None for the current date.

    Raises:
        ParseError: the text cannot be read as a puzzle.
        PuzzleError: there is no puzzle of that name, or it makes no sense.

    >>> len(read_typed("6x10").pieces), read_typed("2..\\n.3.")
    (12, <Fillomino of 2x3 cells, 2 clues>)
    >>> read_typed("/etc/passwd")
    Traceback (most recent call last):
    dancefloor.errors.PuzzleError: there is no puzzle '/etc/passwd'; it is not a box (boxes are written like 6x10, ...),
    not the text of a puzzle, and not in the list of 'dancefloor puzzles'
    """
    from dancefloor.formats.files import LOOKED_AT, foreign  # most puzzles are words

    check_type("text", text, str, "a text, such as '6x10', or what a file contains")
    table.check_wishes(pieces, today)
    word = text.strip()
    if sentence := foreign(word[:LOOKED_AT].encode(errors="replace")):
        raise ParseError("", sentence, source="text")
    if "\n" not in word:
        if address := table.format_of_word(word):
            return _read_word(word, address, pieces)
        if (named := _named(word, pieces, today)) is not None:
            return named
        if not table.is_told(word):
            raise _nothing(word, "the text of a puzzle")
    puzzle: AnyRead = table.read(text, source="text", pieces=pieces, words=words, today=today)
    return puzzle


def _named(word: str, pieces: str | None, today: date | None) -> AnyRead | None:
    """The puzzle that words name; None if they name none."""
    in_format, text = _in_format(word)
    if in_format and table.format_named(in_format).is_told(text):
        told: AnyRead = table.read(text, in_format, source=in_format, pieces=pieces)
        return told
    if (named := _puzzle_of_words(word, pieces, today)) is not None:
        return named
    from dancefloor.formats.named import numbered_puzzle, plugged_puzzle

    plugged: AnyRead | None = numbered_puzzle(word) or plugged_puzzle(word)
    if plugged is None and (known := table.format_of_word(word, plugged=True)):
        return _read_word(word, known, pieces)
    return plugged


def _read_word(word: str, address: table.Format, pieces: str | None) -> AnyRead:
    table.check_takes_pieces(address, "this address", pieces)
    puzzle: AnyRead = table.read(word, address.name, source="address")
    return puzzle


def _read_file(
    name: str,
    words: str = "",
    *,
    in_format: str | None = None,
    pieces: str | None = None,
    strict_knuth: bool = False,
    as_items: bool = False,
    today: date | None = None,
) -> AnyRead:
    from dancefloor.formats.files import read_text  # most puzzles are words

    source = "standard input" if name == "-" else printable(name)
    puzzle: AnyRead = table.read(
        read_text(name),
        in_format,
        source=source,
        suffix=os.path.splitext(name)[1].lower(),
        pieces=pieces,
        strict_knuth=strict_knuth,
        as_items=as_items,
        words=words,
        today=today,
    )
    return puzzle


def _file_with_words(word: str) -> tuple[str, str] | None:
    """The name of a file whose format takes words, and the words after it, or after ``#``; None for any other word."""
    suffixes = [suffix for each in table.FORMATS.values() if "words" in each.takes for suffix in each.suffixes]
    found = re.fullmatch(rf"(.+(?:{'|'.join(map(re.escape, suffixes))}))(?:(?:\s++|#)(.*))?", word, re.IGNORECASE)
    return (found[1], found[2] or "") if found and suffixes else None


def puzzles_in_file(name: str) -> list[str] | None:
    """A line about each puzzle in a file whose format has several in a file; None for any other name.

    Raises:
        ParseError: the file is not in the format that its suffix promises.
        StoreError: the file cannot be opened.

    >>> puzzles_in_file("soma") is None
    True
    """
    from dancefloor.formats.files import read_text

    suffix = os.path.splitext(name)[1].lower()
    form = next((each for each in table.FORMATS.values() if each.lists and suffix in each.suffixes), None)
    if form is None:
        return None
    lines: list[str] = table.function_at(form.lists)(read_text(name), source=printable(name))
    return lines


def puzzles_in_text(text: str) -> list[str]:
    """A line about each puzzle in a text of a format that has several in a text; none for any other text.

    Raises:
        ParseError: the text is not in the format that its beginning promises.

    >>> puzzles_in_text("6x10")
    []
    """
    form = next((each for each in table.FORMATS.values() if each.lists and each.is_told(text)), None)
    lines: list[str] = table.function_at(form.lists)(text, source="text") if form else []
    return lines


def _in_format(word: str) -> tuple[str, str]:
    """The name of a format, and what follows it: a file or a text in this format; empty for any other word."""
    name, *rest = word.split(maxsplit=1) or [""]
    return (name, rest[0].rstrip()) if rest and name in (*table.readable(), *table.FORMER) else ("", "")


def _puzzle_of_words(word: str, pieces: str | None, today: date | None) -> Packing | None:
    """The puzzle of words that name no file: a box, pieces and a box, or a preset."""
    if is_box(word):
        region, named = _pieces_after(word)
        if named:
            _check_no_pieces(repr(printable(word)), pieces)
        return Packing(region, named or pieces)
    word = word.strip()
    for blank in re.finditer(r"\s+", word):
        named, region = word[: blank.start()], word[blank.end() :]
        if is_box(region):
            _check_no_pieces(repr(printable(word)), pieces)
            return Packing(region, named)
    from dancefloor.formats.named import is_preset, preset_named

    name, *told = word.split(maxsplit=1) or [""]
    if not is_preset(name):
        return None
    _check_no_pieces(name, pieces)
    return preset_named(name).puzzle(*told, today=today)


# Blanks in a box stand beside signs, or before sizes; pieces begin with a letter or a count.
_BEFORE_PIECES = re.compile(r"(?<=[0-9a-z?])\s+(?=(?:any|[0-9]+(?:-[0-9]+)?)\*|(?![xX]\s*[0-9])[A-Za-z])")


def _pieces_after(word: str) -> tuple[str, str]:
    """The box that a word begins with, and the pieces after it; these are empty if there are none.

    >>> _pieces_after("8x8 - 2x2 4*T4,any*L4"), _pieces_after("6 x 10"), _pieces_after("3x3 + rectangle 2x2 ~ torus")
    (('8x8 - 2x2', '4*T4,any*L4'), ('6 x 10', ''), ('3x3 + rectangle 2x2 ~ torus', ''))
    """
    box, *rest = _BEFORE_PIECES.split(word.strip(), maxsplit=1)
    return (box, rest[0]) if rest else (word, "")


def _check_no_pieces(source: str, pieces: str | None) -> None:
    if pieces is not None:
        raise InputError(f"{source} has its own pieces; remove --pieces, or the argument pieces in Python")


def _lattice_of(pieces: str | None) -> Lattice | None:
    return None if pieces is None else lattice_of(pieces)


def _nothing(word: str, other: str) -> PuzzleError:
    """The error for a word that means nothing, with the nearest name, or with the possibilities; `other` is one."""
    from dancefloor.formats.named import NUMBERED, plugged_names, preset_names
    from dancefloor.geometry.polyforms import FAMILIES
    from dancefloor.geometry.region import SIZES
    from dancefloor.meanings import PUZZLE

    try:
        lattice = _lattice_of(word)
    except InputError:
        first = word[:40].partition(" ")[0]
        hint = f"it is not a box ({EXAMPLE}), not {other}, and not in the list of 'dancefloor puzzles'"
        if sizes := re.fullmatch(r"([0-9]+)(?:\s*[\s,;*]\s*([0-9]+)){1,2}", word.strip()):
            hint = f"did you mean '{'x'.join(re.findall('[0-9]+', sizes[0]))[:20]}'?"
        elif word.strip() in table.readable():
            hint = f"that is a format: name a file in it, as in '{word.strip()} FILE'"
        elif not first[:1].isdigit():  # a digit begins a box
            hint = nearest(first.rstrip("0123456789x"), SIZES, hint)
            hint = nearest(first, [*preset_names(), *NUMBERED, *plugged_names(), *FAMILIES], hint, where=PUZZLE)
        return PuzzleError(f"there is no puzzle {printable(word[:40])!r}; {hint}")
    example = "3x4x5" if lattice == CUBE else "6x10" if lattice == SQUARE else "6x6"
    return PuzzleError(f"{printable(word)!r} are pieces: say what they fill, as in '{printable(word)} {example}'")


def _looks_like_file(word: str) -> bool:
    return "/" in word or "\\" in word or os.path.splitext(word)[1][1:2].isalpha()
