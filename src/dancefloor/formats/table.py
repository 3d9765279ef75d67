"""One table of the formats of text that hold a puzzle: how each is recognized, read and written.

Strategy: the table names functions by their modules, and a module is loaded when its format is used. Whatever lists
formats asks this table: `read_puzzle`, ``convert --to``, ``make --to``, the fuzzer, and the tests of docs/formats.md.

To add a format, write a module for it, add one entry to `FORMATS`, and add its row to docs/formats.md. The functions
that an entry names are called like this; a format needs a reader or a writer, and the rest where it applies:

- ``tells(text) -> bool``: whether a text is in this format. It must be quick, and say no to all other formats.
- ``reader(text, *, source) -> puzzle``, with whatever else is in `takes` as further keywords.
- ``writer(puzzle) -> str``; a format that holds any exact cover problem is given the `Problem` instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.arguments import check_type
from dancefloor.errors import InputError, nearest, printable

if TYPE_CHECKING:
    from datetime import date

    from dancefloor.cover.problem import Problem

PROBLEM = ("items and options",)  #: what a format holds that can hold any exact cover problem


class Format(NamedTuple):
    """A format of text. Functions are written ``module:name``, the module relative to `dancefloor.formats` or absolute.

    Attributes:
        name: what it is called, in ``--to`` too.
        summary: what it looks like, in a line.
        holds: the genres of puzzles that it can hold, as their attribute `genre` names them; or `PROBLEM`.
        reader: the function that reads it; empty if it is only written.
        writer: the function that writes it; empty if it is only read.
        tells: the function that recognizes it; empty if only a suffix or a name can tell.
        suffixes: of the names of its files, in lower case.
        word: a pattern that is found in each word in this format, in linear time; empty if it takes a file.
        takes: the keywords of `read` that matter to the reader: ``pieces``, ``strict``, ``as_items``, ``words``,
            ``today``.
        example: a short text that can be read, from which the fuzzer starts.
    """

    name: str
    summary: str
    holds: tuple[str, ...]
    reader: str = ""
    writer: str = ""
    tells: str = ""
    suffixes: tuple[str, ...] = ()
    word: str = ""
    takes: tuple[str, ...] = ()
    example: str = ""

    def is_told(self, text: str) -> bool:
        """Whether a text is recognized as being in this format."""
        return bool(self.tells and _function(self.tells)(text))


_SITES = ("fillomino", "pentominous", "tetrominous")  # the genres that puzz.link has
_FILE = (".fillomino",)

#: All formats by name, in the order in which they are tried. Where none of those that come into question is recognized,
#: the last of them reads the text, and reports the mistakes in it.
FORMATS: dict[str, Format] = {
    each.name: each
    for each in (
        Format(
            "penpa",
            "address of a Penpa+ drawing on squares",
            ("fillomino",),
            reader=".fillomino.penpa:read_penpa",
            writer=".fillomino.penpa:write_penpa",
            tells=".fillomino.penpa:is_penpa",
            suffixes=_FILE,
            word="m=",
            example="m=edit&p=Ky4sTSxK1THWMeKKNtABw1guruoqP6tqJUMzJatoJSMlHUMdJUOlWB0lIxOQgDFMoLYWAA==",
        ),
        Format(
            "puzzlink",
            "address at puzz.link, pzv.jp or another pzpr site",
            _SITES,
            reader=".fillomino.puzzlink:read_puzzlink",
            writer=".fillomino.puzzlink:write_puzzlink",
            tells=".fillomino.puzzlink:is_puzzlink",
            suffixes=_FILE,
            word=r"\A(?=[^/]*/)[^?&]*[?&]|://|\A\s*\w+/(?:\w+/)?[0-9]+/[0-9]+/",
            example="https://puzz.link/p?fillomino/3/2/2i3g",
        ),
        Format(
            "filling",
            "game id of Filling in Simon Tatham's collection",
            ("fillomino",),
            reader=".fillomino.filling:read_filling",
            writer=".fillomino.filling:write_filling",
            tells=".fillomino.filling:is_filling",
            suffixes=_FILE,
            word=r"^\s*[0-9]+x[0-9]+:",
            example="3x2:200030",
        ),
        Format(
            "pzprv3",
            "file saved by puzz.link, pzv.jp or another pzpr site",
            _SITES,
            reader=".fillomino.pzprv3:read_pzprv3",
            writer=".fillomino.pzprv3:write_pzprv3",
            tells=".fillomino.pzprv3:is_pzprv3",
            suffixes=_FILE,
            example="pzprv3/fillomino/2/3/2 . . /. 3 . /. . . /. . . /0 0 /0 X /0 0 0 /",
        ),
        Format(
            "janko",
            "page of janko.at, or the data in it",
            ("fillomino",),
            reader=".fillomino.janko:read_janko",
            writer=".fillomino.janko:write_janko",
            tells=".fillomino.janko:is_janko",
            suffixes=_FILE,
            example="begin\npuzzle Fillomino\nrows 2\ncols 3\nproblem\n2 - -\n- 3 -\nend\n",
        ),
        Format(
            "grid",
            "lines of numbers, with `.` for a blank cell",
            ("fillomino",),
            reader=".fillomino.grid:read_fillomino_grid",
            writer=".fillomino.grid:write_fillomino_grid",
            tells=".fillomino.grid:begins_as_grid",
            suffixes=_FILE,
            example="2..\n.3.\n",
        ),
        Format(
            "picture",
            "lines of `#` for cells; the pieces come from `--pieces`",
            ("packing",),
            reader=".picture:read_filled_picture",
            tells=".picture:begins_as_picture",
            takes=("pieces",),
            example="...#\n.##.\n###.\n####\n####\n" + "##########\n" * 5,
        ),
        Format(
            "preset",
            "region, pieces and source of a puzzle, in TOML",
            ("packing",),
            reader=".preset:read_preset_puzzle",
            suffixes=(".toml",),
            takes=("words", "today"),
            example='title = "A square"\nsource = "nobody"\nregion = "2x2"\npieces = "dominoes"\n',
        ),
        Format(
            "polyomino-dlx",
            "box and pieces, as Knuth's POLYOMINO-DLX reads them",
            ("packing",),
            reader=".knuth.polyomino_dlx:read_polyomino_dlx",
            tells=".first_lines:begins_with_box",
            suffixes=(".pd",),
            example="| two dominoes\n[01][01]\n2|I 00 01\n",
        ),
        Format(
            "dlx",
            "items and options, as Knuth's DLX programs read them",
            PROBLEM,
            reader=".knuth.recovered:read_dlx_puzzle",
            writer=".knuth.renaming:write_for_knuth",
            tells=".first_lines:begins_with_option",
            suffixes=(".dlx",),
            takes=("strict", "as_items"),
            example="| a comment\na b 1:2|c d | x\na b x:1\nc x:2\n",
        ),
        Format(
            "dance",
            "items and options, as Knuth's DANCE reads them",
            PROBLEM,
            reader=".knuth.recovered:read_dance_puzzle",
            writer=".knuth.dance:write_dance",
            suffixes=(".dance",),
            takes=("strict", "as_items"),
            example="00 01 10 11 I |x\nI 00 01\nI 10 11 x\nI 00 10\n",
        ),
        Format(
            "dimacs",
            "clauses for SAT solvers",
            PROBLEM,
            writer=".solvers.dimacs:write_dimacs",
        ),
        Format(
            "opb",
            "sums for pseudo-Boolean solvers",
            PROBLEM,
            writer=".solvers.opb:write_opb",
        ),
        Format(
            "lp",
            "sums for integer programming solvers",
            PROBLEM,
            writer=".solvers.lp:write_lp",
        ),
        Format(
            "fillomino-dlx",
            "rows of a fillomino, as Knuth's FILLOMINO-DLX reads them",
            ("limited fillomino",),
            reader=".knuth.fillomino_dlx:read_fillomino_dlx",
            example="2..\n...\n..3\n",
        ),
        Format(
            "sudoku",
            "81 digits, with `.` for an empty cell",
            ("sudoku",),
            reader=".sudoku:read_sudoku",
            writer=".sudoku:write_sudoku",
            suffixes=(".sudoku",),
            example="..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        ),
    )
}


def format_named(name: str, among: Iterable[str] = ()) -> Format:
    """The format of that name; one of those names, if any are given.

    Raises:
        InputError: there is none, or it is no text; the message has the nearest name, or all of them.

    >>> format_named("jankoo")
    Traceback (most recent call last):
    dancefloor.errors.InputError: there is no format 'jankoo'; did you mean 'janko'?
    """
    check_type("format", name, str, "the name of a format")
    names = tuple(among) or tuple(FORMATS)
    if name not in names:
        raise InputError(f"there is no format {printable(name[:40])!r}; {nearest(name, names)}")
    return FORMATS[name]


def readable() -> tuple[str, ...]:
    """The names of the formats that can be read."""
    return tuple(each.name for each in FORMATS.values() if each.reader)


def writable(genre: str = "") -> tuple[str, ...]:
    """The names of the formats that can be written; of those for a puzzle site's genre, if one is given.

    >>> writable("tetrominous")
    ('puzzlink', 'pzprv3')
    """
    return tuple(each.name for each in FORMATS.values() if each.writer and (not genre or genre in each.holds))


def format_of(text: str, suffix: str = "") -> Format:
    """The format that a text is in, which the suffix of its file narrows down.

    >>> format_of("2..\\n.3.").name, format_of("##\\n##").name, format_of("p q\\np\\nq").name, format_of("", ".pd").name
    ('grid', 'picture', 'dlx', 'polyomino-dlx')
    """
    candidates = _with_suffix(suffix) or [each for each in FORMATS.values() if each.tells]
    *_, last = candidates
    return last if len(candidates) == 1 else next((each for each in candidates if each.is_told(text)), last)


def _with_suffix(suffix: str) -> list[Format]:
    return [each for each in FORMATS.values() if suffix and suffix in each.suffixes]


def format_of_word(word: str) -> Format | None:
    """The format of a puzzle that is a single word, such as an address; None if the word is in no such format.

    >>> format_of_word("3x2:200030").name, format_of_word("6x10")
    ('filling', None)
    """
    likely = (each for each in FORMATS.values() if each.word and re.search(each.word, word))
    return next((each for each in likely if each.is_told(word)), None)


def read(
    text: str,
    format: str | None = None,  # noqa: A002 - what callers call it
    *,
    source: str = "input",
    suffix: str = "",
    pieces: str | None = None,
    strict: bool = False,
    as_items: bool = False,
    words: str = "",
    today: date | None = None,
) -> Any:
    """The puzzle in a text.

    Args:
        text: the text itself.
        format: the name of its format, a key of `FORMATS`; by default the format is recognized.
        source: where the text comes from, for messages.
        suffix: that of the file it comes from, such as ``.dlx``, which helps to recognize the format.
        pieces: what fills a picture, in the piece language; by default what its lattice is best known for.
        strict: whether to read items and options only if Knuth's own programs would read them.
        as_items: whether to leave items and options as they are, even if a generator made them of a puzzle.
        words: the words that a preset takes, such as the date for a calendar.
        today: the date that the word "today" means; by default that of the clock.

    All but the first four matter to some formats only (`Format.takes`), and other formats ignore them.

    Raises:
        InputError: there is no such format, or the puzzle has pieces of its own and `pieces` are given.
        ParseError: the text is not in this format.

    >>> read("2..\\n.3."), read("p q\\np\\nq").problem
    (<Fillomino of 2x3 cells, 2 clues>, <Problem of 2+0 items and 2 options>)
    """
    for name, given in (("text", text), ("source", source), ("suffix", suffix), ("words", words)):
        check_type(name, given, str, "a text")
    check_wishes(pieces, today)
    chosen = format_of(text, suffix) if format is None else format_named(format, readable())
    check_takes_pieces(chosen, source, pieces)
    wishes = {"pieces": pieces, "strict": strict, "as_items": as_items, "words": words, "today": today}
    return _function(chosen.reader)(text, source=source, **{name: wishes[name] for name in chosen.takes})


def check_wishes(pieces: object, today: object) -> None:
    """Refuse pieces that are no text, and what is no date.

    Raises:
        InputError: they are something else, and not None.
    """
    if pieces is not None:
        check_type("pieces", pieces, str, "a text in the piece language, such as 'pentominoes'")
    if today is not None:
        from datetime import date  # takes time to load

        check_type("today", today, date, "a datetime.date")


def check_takes_pieces(chosen: Format, source: str, pieces: str | None) -> None:
    """Refuse pieces for a puzzle that has its own.

    Raises:
        InputError: pieces are given, and the format does not take any.
    """
    if pieces is not None and "pieces" not in chosen.takes:
        raise InputError(f"{source} brings its own pieces: leave out '--pieces {pieces}'")


def write(
    puzzle: Any,
    format: str,  # noqa: A002 - what callers call it
    *,
    note: Callable[[str], None] | None = None,
) -> str:
    """A puzzle as text.

    Args:
        puzzle: a puzzle, or a `Problem` for a format that holds items and options.
        format: the name of a format, a key of `FORMATS`.
        note: is called with each remark on what had to be renamed.

    Raises:
        InputError: there is no such format, or it cannot express something that the puzzle has.

    >>> write(read("2..\\n.3."), "filling")
    '3x2:200030'
    """
    chosen = format_named(format, writable())
    written = _function(chosen.writer)(_content(puzzle, chosen))
    if isinstance(written, str):
        return written
    if note is not None:
        for remark in written.notes:
            note(remark)
    return str(written.text)


def _content(puzzle: Any, chosen: Format) -> Any:
    """What the writer of a format is given: the puzzle, or its items and options."""
    if chosen.holds == PROBLEM:
        return _problem(puzzle, chosen)
    genre = getattr(puzzle, "genre", "")
    if genre in chosen.holds:
        return puzzle
    kind = f"a puzzle of the genre {genre}" if genre else "another kind of puzzle"
    raise InputError(f"the format {chosen.name} is for {_listed(chosen.holds)}: this is {kind}")


def _problem(puzzle: Any, chosen: Format) -> Problem:
    if hasattr(puzzle, "options"):  # a problem already
        problem: Problem = puzzle
    elif hasattr(puzzle, "encode"):
        problem = puzzle.encode().problem
    else:
        wanted = "a Problem, or a puzzle that becomes items and options, such as LimitedFillomino.of(fillomino)"
        raise InputError(f"puzzle: {printable(repr(puzzle)[:80])}: the format {chosen.name} takes {wanted}")
    return problem


def _listed(names: tuple[str, ...]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _function(place: str) -> Callable[..., Any]:
    module, _, name = place.partition(":")
    found: Callable[..., Any] = getattr(import_module(module, "dancefloor.formats"), name)
    return found
