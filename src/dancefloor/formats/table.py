"""The table of all text formats for puzzles: how to recognize, read and write each.

Strategy: the table names functions by module, and loads a module when its format is used. `read_puzzle`,
``convert --to``, ``make --to``, the fuzzer, and the tests of docs/formats.md all use this table.

To add a format, write a module for it, add one entry to `FORMATS`, and add its row to docs/formats.md. A format needs a
reader or a writer; the rest is optional. The functions that an entry names have these signatures:

- ``tells(text) -> bool``: whether a text is in this format. It must be fast, and False for all other formats.
- ``reader(text, *, source) -> puzzle``, with the names in `takes` as further keywords.
- ``remarks(puzzle) -> Iterable[str]``: sentences, called before the writer.
- ``writer(puzzle) -> str``; a format for any exact cover problem gets the `Problem` instead. Each line ends with a
  newline; only what is one word, such as an address, has none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.arguments import check_type
from dancefloor.declarations import LAST, declared, listed, loaded
from dancefloor.errors import InputError, nearest, printable

if TYPE_CHECKING:
    from datetime import date

    from dancefloor.cover.problem import Problem

PROBLEM = ("items and options",)  #: `Format.holds` of a format for any exact cover problem


class Format(NamedTuple):
    """A format of text. Functions are written ``module:name``, the module relative to `dancefloor.formats` or absolute.

    Attributes:
        name: its name, also for ``--to``.
        summary: a description of its contents, in one line.
        holds: the genres of puzzles that it can represent, as in their attribute `genre`; or `PROBLEM`.
        reader: the function that reads it; empty if it can only be written.
        writer: the function that writes it; empty if it can only be read.
        remarks: the function that tells what a reader of the written puzzle should know; empty if there is nothing.
        tells: the function that recognizes it; empty if only a suffix or a name identifies it.
        suffixes: the suffixes of its files, in lower case.
        word: a pattern that occurs in every single-word puzzle in this format, matched in linear time;
            empty if it needs a file.
        lines: the least number of lines of a text in this format.
        takes: the keywords of `read` that its reader uses: ``pieces``, ``strict_knuth``, ``as_items``, ``words``,
            ``today``.
        lists: the function that lists the puzzles of a text, where a text may have several, with a line for each:
            ``lists(text, *, source) -> list[str]``; empty if a text is one puzzle. It takes the number of one, from 1
            on, as its ``words``; and the attribute `alone` of a puzzle is a text that has no other.
        lying: the function that tells which placements lie on the puzzle of a text, where a text may have some, as
            JSON has a solution: ``lying(text) -> {"placements": [...]}``; empty if a text is a puzzle alone.
        example: a short text that can be read, from which the fuzzer starts.
        order: its place among the others: a text has the first format that recognizes it.
    """

    name: str
    summary: str
    holds: tuple[str, ...]
    reader: str = ""
    writer: str = ""
    remarks: str = ""
    tells: str = ""
    suffixes: tuple[str, ...] = ()
    word: str = ""
    lines: int = 1
    takes: tuple[str, ...] = ()
    lists: str = ""
    lying: str = ""
    example: str = ""
    order: int = LAST

    def is_told(self, text: str) -> bool:
        """Whether this format recognizes a text."""
        return bool(self.tells and function_at(self.tells)(text))


#: All formats by name, in the order of trying them, those of houses too. If no candidate recognizes a text, the last
#: candidate reads it, and reports the mistakes in it.
FORMATS: dict[str, Format] = {
    each.name: each
    for each in sorted(
        (
            Format(
                "sudoku",
                "81 digits, with `.` for an empty cell; other sizes; one on each line",
                ("sudoku",),
                reader=".sudoku:read_sudokus",
                writer=".sudoku:write_sudoku",
                tells=".sudoku:begins_as_sudokus",
                suffixes=(".sudoku",),
                example="..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
                order=60,
            ),
            Format(
                "toml",
                "region and pieces of a puzzle, with its title and source, in TOML",
                ("packing", *declared("puzzle_files")),
                reader=".preset:read_preset_puzzle",
                writer=".preset_text:write_preset",
                remarks=".preset_text:remarks",
                tells=".preset:begins_as_preset",
                suffixes=(".toml",),
                takes=("words", "today"),
                example='title = "A square"\nregion = "2x2"\npieces = "dominoes"\n',
                order=80,
            ),
            Format(
                "picture",
                "lines of `#` for cells; the pieces come from `--pieces`",
                ("packing",),
                reader=".text_picture:read_filled_picture",
                tells=".text_picture:begins_as_picture",
                takes=("pieces",),
                example="...#\n.##.\n###.\n####\n####\n" + "##########\n" * 5,
                order=90,
            ),
            Format(
                "dlx",
                "items and options, as Knuth's DLX programs read them",
                PROBLEM,
                reader=".knuth.boards:read_dlx_puzzle",
                writer=".knuth.dlx:write_for_knuth",
                tells=".text_picture:begins_with_option",
                lines=2,
                suffixes=(".dlx",),
                takes=("strict_knuth", "as_items"),
                example="| a comment\na b 1:2|c d | x\na b x:1\nc x:2\n",
                order=110,
            ),
            Format(
                "dance",
                "items and options, as Knuth's DANCE reads them",
                PROBLEM,
                reader=".knuth.boards:read_dance_puzzle",
                writer=".knuth.dlx:write_dance",
                suffixes=(".dance",),
                takes=("strict_knuth", "as_items"),
                example="00 01 10 11 I |x\nI 00 01\nI 10 11 x\nI 00 10\n",
                order=120,
            ),
            Format(
                "dimacs",
                "clauses for SAT solvers",
                PROBLEM,
                writer=".solvers:write_dimacs",
                order=130,
            ),
            Format(
                "opb",
                "sums for pseudo-Boolean solvers",
                PROBLEM,
                writer=".solvers:write_opb",
                order=140,
            ),
            Format(
                "lp",
                "sums for integer programming solvers",
                PROBLEM,
                writer=".solvers:write_lp",
                order=150,
            ),
            *(Format(**row) for row in listed("formats")),
        ),
        key=lambda each: each.order,
    )
}


@cache
def _plugged() -> dict[str, Format]:
    """The formats that houses of other packages bring, for texts and names that mean nothing here."""
    formats = (Format(**row) for row in listed("formats", plugged=True))
    return {each.name: each for each in formats if each.name not in FORMATS}


def _formats(plugged: bool) -> dict[str, Format]:
    return FORMATS | _plugged() if plugged else FORMATS


def _names(*, plugged: bool = False) -> tuple[str, ...]:
    return tuple(_formats(plugged))


#: Names of earlier versions, which are still understood.
FORMER = {"preset": "toml"}


def format_named(name: str, among: Callable[..., tuple[str, ...]] = _names) -> Format:
    """The format of that name; `among` lists the possible names: `readable` or `writable`, or else all.

    Raises:
        InputError: there is none, or the name is not a text; the message suggests the nearest name, or lists all.

    >>> format_named("jankoo")
    Traceback (most recent call last):
    dancefloor.errors.InputError: there is no format 'jankoo'; did you mean 'janko'?
    """
    check_type("format", name, str, "the name of a format")
    name = FORMER.get(name, name)
    if name in among():
        return FORMATS[name]
    names = among(plugged=True)
    if name not in names:
        from dancefloor.meanings import FORMAT  # loaded only after a mistake

        raise InputError(f"there is no format {printable(name[:40])!r}; {nearest(name, names, where=FORMAT)}")
    return _plugged()[name]


def readable(*, plugged: bool = False) -> tuple[str, ...]:
    """The names of the formats that can be read; those of houses of other packages only if `plugged`."""
    return tuple(each.name for each in _formats(plugged).values() if each.reader)


def writable(genre: str = "", *, plugged: bool = False) -> tuple[str, ...]:
    """The names of the formats that can be written; with `genre`, only of those that can represent such puzzles.

    Those of houses of other packages only if `plugged`.

    >>> writable("tetrominous")
    ('puzzlink', 'pzprv3')
    """
    return tuple(each.name for each in _formats(plugged).values() if each.writer and (not genre or genre in each.holds))


def format_of(text: str, suffix: str = "") -> Format:
    """The format of a text; the suffix of its file narrows the candidates.

    >>> format_of("2..\\n.3.").name, format_of("##\\n##").name, format_of("p q\\np\\nq").name, format_of("", ".pd").name
    ('grid', 'picture', 'dlx', 'polyomino-dlx')
    """
    candidates = _with_suffix(suffix) or [each for each in FORMATS.values() if each.tells]
    *_, last = candidates
    if len(candidates) == 1:
        return last
    return next((each for each in (*candidates, *_others(suffix)) if each.is_told(text)), last)


def _others(suffix: str) -> Iterator[Format]:
    """Formats of other packages that a text may have if no other format recognizes it."""
    if not _with_suffix(suffix):
        yield from (each for each in _plugged().values() if each.tells)


def _with_suffix(suffix: str) -> list[Format]:
    """The formats of files with this suffix; houses of other packages are asked only if there is no other one."""
    if not suffix:
        return []
    own = [each for each in FORMATS.values() if suffix in each.suffixes]
    return own or [each for each in _plugged().values() if suffix in each.suffixes]


def is_told(text: str) -> bool:
    """Whether some format recognizes a text, and the text has enough lines for it.

    >>> is_told("2..\\n.3."), is_told("6x10"), is_told("6x10\\nI 00 01")
    (True, False, True)
    """
    lines = len(text.splitlines())
    return any(each.lines <= lines and each.is_told(text) for each in FORMATS.values())


def format_of_word(word: str, *, plugged: bool = False) -> Format | None:
    """The format of a puzzle in a single word, such as an address; None if the word is in no such format.

    With `plugged`, only formats of houses of other packages count.

    >>> format_of_word("3x2:200030").name, format_of_word("6x10")
    ('filling', None)
    """
    formats = _plugged() if plugged else FORMATS
    likely = (each for each in formats.values() if each.word and re.search(each.word, word))
    return next((each for each in likely if each.is_told(word)), None)


def read(
    text: str,
    format: str | None = None,  # noqa: A002 - the name that callers use
    *,
    source: str = "input",
    suffix: str = "",
    pieces: str | None = None,
    strict_knuth: bool = False,
    as_items: bool = False,
    words: str = "",
    today: date | None = None,
) -> Any:
    """Read the puzzle in a text.

    Args:
        text: the text itself.
        format: the name of its format, a key of `FORMATS`; None to recognize it.
        source: where the text comes from, for messages.
        suffix: the suffix of its file, such as ``.dlx``, which helps to recognize the format.
        pieces: the pieces that fill a picture, in the piece language; None for the usual ones of its lattice.
        strict_knuth: whether to accept items and options only if Knuth's own programs accept them.
        as_items: whether to return items and options even if they mean another puzzle, such as placements on a board.
        words: the words for a preset, such as the date for a calendar.
        today: the date that the word "today" means; None for the current date.

    Only some formats use the last five (`Format.takes`); other formats ignore them.

    Raises:
        InputError: there is no such format, or the puzzle has pieces of its own and `pieces` are given.
        ParseError: the text is not in this format.

    >>> read("##\\n##", pieces="dominoes"), read("p q\\np\\nq").problem
    (<Packing of 2x2 cells, 1 piece>, <Problem of 2+0 items and 2 options>)
    """
    for name, given in (("text", text), ("source", source), ("suffix", suffix), ("words", words)):
        check_type(name, given, str, "a text")
    check_wishes(pieces, today)
    chosen = format_of(text, suffix) if format is None else format_named(format, readable)
    check_takes_pieces(chosen, source, pieces)
    wishes = {"pieces": pieces, "strict_knuth": strict_knuth, "as_items": as_items, "words": words, "today": today}
    return function_at(chosen.reader)(text, source=source, **{name: wishes[name] for name in chosen.takes})


def check_wishes(pieces: object, today: object) -> None:
    """Refuse `pieces` other than a text or None, and `today` other than a date or None.

    Raises:
        InputError: one of them has a wrong type.
    """
    if pieces is not None:
        check_type("pieces", pieces, str, "a text in the piece language, such as 'pentominoes'")
    if today is not None:
        from datetime import date  # takes time to load

        check_type("today", today, date, "a datetime.date")


def check_takes_pieces(chosen: Format, source: str, pieces: str | None) -> None:
    """Refuse `pieces` for a puzzle that has its own.

    Raises:
        InputError: there are `pieces`, and the format does not use them.
    """
    if pieces is not None and "pieces" not in chosen.takes:
        raise InputError(f"{source} has its own pieces; remove --pieces, or the argument pieces in Python")


def write(
    puzzle: Any,
    format: str,  # noqa: A002 - the name that callers use
    *,
    note: Callable[[str], None] | None = None,
) -> str:
    """Write a puzzle as text.

    Args:
        puzzle: a puzzle, or a `Problem` for a format that holds items and options.
        format: the name of a format, a key of `FORMATS`.
        note: called with a remark on each name that had to change, and on what the readers of the format cannot do;
            None to ignore remarks.

    Raises:
        InputError: there is no such format, or it cannot represent the puzzle.

    >>> write(read("2..\\n.3."), "filling")
    '3x2:200030'
    """
    chosen = format_named(format, writable)
    content = _content(puzzle, chosen)
    written = function_at(chosen.writer)(content)
    if note is not None:
        remarks = function_at(chosen.remarks)(content) if chosen.remarks else getattr(written, "notes", ())
        for remark in remarks:
            note(remark)
    return written if isinstance(written, str) else str(written.text)


def _content(puzzle: Any, chosen: Format) -> Any:
    """The argument for the writer of a format: the puzzle, or its items and options."""
    if chosen.holds == PROBLEM:
        return _problem(puzzle, chosen)
    genre = getattr(puzzle, "genre", "")
    if genre in chosen.holds:
        return puzzle
    kind = f"a puzzle of the genre {genre}" if genre else "another kind of puzzle"
    raise InputError(f"the format {chosen.name} is for {_listed(chosen.holds)}: this is {kind}")


def _problem(puzzle: Any, chosen: Format) -> Problem:
    if hasattr(puzzle, "options"):  # already a problem
        problem: Problem = puzzle
    elif hasattr(puzzle, "encode"):
        problem = puzzle.encode().problem
    else:
        wanted = "a Problem, or a puzzle that becomes items and options, such as a Packing"
        raise InputError(f"puzzle: {printable(repr(puzzle)[:80])}: the format {chosen.name} takes {wanted}")
    return problem


def _listed(names: tuple[str, ...]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def function_at(place: str) -> Callable[..., Any]:
    """The function at a place such as ``.text_picture:read_filled_picture``, which names a module and the function.

    Raises:
        ImportError: there is no such module.
        AttributeError: the module has no such function.
    """
    found: Callable[..., Any] = loaded(f"dancefloor.formats{place}" if place.startswith(".") else place)
    return found
