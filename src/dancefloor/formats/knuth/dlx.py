"""The language of Knuth's DLX programs for items and options: one reader for the variants of all his programs.

    | a comment
    A B 2|C 0:3|D | x y
    A C x:a y
    B C D x:a |7

The first line that is not a comment names the items: primary ones, which may have bounds, then a bar, then secondary
ones. Every further line is an option: its items, secondary ones with an optional colour after ``:``, and costs after
``|``, which add up. Blank lines, and comments, which begin with a bar, may stand anywhere. DLX1 has no colours, DLX2 no
bounds, DLX3 no costs, DLX5 no bounds; their common parts mean the same in all of them.

Files of other programs have names of more than Knuth's eight characters, colours of more than one, and ``//`` before
comments. The reader accepts them unless `strict_knuth` is set; `dancefloor.formats.knuth.renaming` shortens their
names.

Strategy: a table maps whole words seen before to their meanings, so that most options take one look-up per word. Only
a line with a new or wrong word is read character by character, with columns. Compiled code reads what is plainly right
in the same way. At any other line it stops, and the reader in Python, which knows all messages, reads that line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from dancefloor import caps
from dancefloor._native import MISSING
from dancefloor.arguments import check_type
from dancefloor.cover.flat import Flat
from dancefloor.cover.options import Options
from dancefloor.cover.problem import Item, Problem
from dancefloor.display import as_html, plural
from dancefloor.engines.replay import ReplayStep
from dancefloor.errors import ParseError
from dancefloor.formats.knuth.words import (
    ANY,
    KNUTH,
    MOST_IGNORED,
    ODD_BLANK,
    Dialect,
    Ignored,
    ItemNames,
    OptionLines,
    PlacedLine,
    is_comment,
    refuse_odd_blank,
)
from dancefloor.search.deadline import check

if not MISSING or TYPE_CHECKING:
    from dancefloor._native import core


class Reading(NamedTuple):
    """The contents of a file: the problem, the options that were left out, and the comment lines."""

    problem: Problem
    ignored: tuple[Ignored, ...] = ()
    comments: tuple[str, ...] = ()

    def __repr__(self) -> str:
        comments = plural(len(self.comments), "comment")
        return f"<Reading of {self.problem.about}, {len(self.ignored)} ignored, {comments}>"

    def _repr_html_(self) -> str | None:
        return as_html(self)


def read_dlx(text: str, *, source: str = "input", strict_knuth: bool = False) -> Reading:
    """Read items and options; with `strict_knuth`, accept only what Knuth's own programs accept.

    Like his programs, it leaves out options without primary items. The last line needs no newline.

    Raises:
        ParseError: at the first mistake, with line and column.
        PuzzleError: more items or options than `dancefloor.caps` allows.

    >>> reading = read_dlx("| two of them\\nA 0:2|B | x\\nA x:red |3 |4\\nB A\\nx\\n")
    >>> reading.problem, reading.problem.options.cost(0), reading.problem.option_text(0)
    (<Problem of 2+1 items and 2 options>, 7, 'A x:red')
    >>> print(reading.ignored[0])
    line 5: this option was left out, since it has no primary item: x
    """
    check_type("text", text, str, "a text; `read_puzzle` reads a file")
    check_type("source", source, str, "a text")
    return read_dialect(text, KNUTH if strict_knuth else ANY, source=source)


def read_dialect(text: str, dialect: Dialect, *, source: str = "input") -> Reading:
    """Read items and options in a dialect; see `read_dlx`."""
    compiled = None if MISSING else _read_compiled(text, dialect, source)
    return compiled or _read_in_python(text, dialect, source)


def _read_in_python(text: str, dialect: Dialect, source: str) -> Reading:
    reader = _Reader(dialect, source, has_odd_blanks=ODD_BLANK.search(text) is not None)
    lines = text.split("\n")
    for number, raw in enumerate(lines, 1):
        reader.read(raw, number, is_last=number == len(lines))
    options = reader.options
    if options is None:
        raise _without_items(source)
    problem = Problem(tuple(options.names.items), tuple(options.found))
    return Reading(problem, tuple(options.ignored), tuple(reader.comments))


def _read_compiled(text: str, dialect: Dialect, source: str) -> Reading | None:
    """The same by compiled code, but for the line of items and for mistakes; None if there is something rare in it."""
    reader = _Reader(dialect, source, has_odd_blanks=True)
    at, number = 0, 0
    while reader.options is None and at <= len(text):
        end, number = text.find("\n", at) % (len(text) + 1), number + 1  # -1 becomes the end of the text
        reader.read(text[at:end], number, is_last=end == len(text))
        at = end + 1
    if reader.options is None:
        raise _without_items(source)
    names = reader.options.names
    try:
        begin = at if text.isascii() else len(text[:at].encode())
        lines = core.OptionReader(
            text,
            begin,
            number + 1,
            [item.name for item in names.items],
            names.primary,
            dialect.slashes,
            dialect.plain,
            dialect.long_colors,
            caps.most("items"),
            caps.most("options"),
            MOST_IGNORED,
        )
    except UnicodeEncodeError:  # half a surrogate pair
        return None
    while lines.stops():
        if not reader.finds_comment(lines):
            return None
        lines.add_comment()
    offsets, items, colors, costs, palette = lines.options()
    options = Options(Flat(offsets, items, colors, costs, palette))
    ignored = tuple([Ignored(number, raw.rstrip("\r")) for number, raw in lines.ignored()])
    if palette and ignored:  # some colours may be in no option that is left
        options = options.chosen(range(len(options)))
    comments = [*reader.comments, *(raw.rstrip("\r") for raw in lines.comments())]
    return Reading(Problem(tuple(names.items), options), ignored, tuple(comments))


def _without_items(source: str) -> ParseError:
    what = "there are no items: the first line that is not a comment should name them"
    return ParseError("", what, source=source)


class _Reader:
    """A reader of a text, line by line."""

    def __init__(self, dialect: Dialect, source: str, *, has_odd_blanks: bool) -> None:
        self._dialect, self._source, self._has_odd_blanks = dialect, source, has_odd_blanks
        self.comments: list[str] = []
        self.options: OptionLines | None = None  # None until the line of items has been read

    def read(self, raw: str, number: int, *, is_last: bool) -> None:
        """Read one line, given by its text and its number."""
        check()
        words = raw.split()
        if not words or self._is_comment(words[0]):
            if self._dialect.plain and not is_last:  # the last line end begins no further line
                what = "a comment" if words else "an empty line"
                raise PlacedLine(raw, self._source, number).error(f"{what}: DANCE has none", 0)
            if words:
                self.comments.append(raw.rstrip("\r"))
            return
        if self._has_odd_blanks:
            refuse_odd_blank(PlacedLine(raw, self._source, number))
        if self.options is not None:
            self.options.read(raw, words, number)
        else:
            self.options = OptionLines(ItemNames(PlacedLine(raw, self._source, number), self._dialect), self._source)

    def _is_comment(self, word: str) -> bool:
        return word[0] == "|" or (self._dialect.slashes and is_comment(word, self.options))

    def finds_comment(self, lines: core.OptionReader) -> bool:
        """Whether the line at which compiled code stopped is a comment; False if that code should have read it.

        Raises:
            DancefloorError: the mistake in the line.
        """
        number, raw, is_last = lines.line()
        words = raw.split()
        if words and self._is_comment(words[0]) and not self._dialect.plain:
            return True
        assert self.options is not None
        self.options.know(lines)
        self.read(raw, number, is_last=is_last)
        return False


def write_dlx(problem: Problem) -> str:
    """Write a problem as DLX text: a line of items, secondary ones after ``|``, then a line for each option.

    Each line ends with a newline, which Knuth's programs need.

    >>> print(write_dlx(Problem.from_names("p 0:2|q", ["p q x:A", "q x"], secondary="x")), end="")
    p 0:2|q | x
    p q x:A
    q x
    """
    check_type("problem", problem, Problem, "a Problem, such as `puzzle.encode().problem`")
    return "".join(f"{line}\n" for line in dlx_lines(problem))


def dlx_lines(problem: Problem) -> Iterator[str]:
    """The lines of `write_dlx`, one at a time, without their newlines."""
    count = problem.primary_count
    names = [bounded(item, item.name) for item in problem.items[:count]]
    if problem.has_secondary:
        names += ["|", *(item.name for item in problem.items[count:])]
    yield " ".join(names)
    costs = problem.options.flat.costs
    for number, text in enumerate(problem.options.texts([item.name for item in problem.items])):
        yield f"{text} |{costs[number]}" if costs and costs[number] else text


def bounded(item: Item, name: str) -> str:
    """An item as written in the line of items, under the name given, which need not be its own."""
    if item.low == item.high:
        # Bounds of 1 are written, too, if the line of items would otherwise begin like a comment.
        return name if item.high == 1 and not name.startswith("//") else f"{item.high}|{name}"
    return f"{item.low}:{item.high}|{name}"


def solution_text(problem: Problem, steps: Iterable[ReplayStep]) -> str:
    """A solution as Knuth's programs print it: each option begins with the item branched on, and ends in ``(p of n)``.

    >>> from dancefloor.engines.replay import Replay
    >>> problem = Problem.from_names("p 0:2|q", ["q p", "q"])
    >>> print(solution_text(problem, Replay(problem)([0])))
     p q (1 of 1)
     null q (2 of 2)
    """
    lines = []
    for option, item, place, degree in steps:
        if option is None:
            line = f" null {problem.items[item].name}"
        else:
            words = problem.option_text(option).split(" ")
            at = next(k for k, use in enumerate(problem.options.uses(option)) if use.item == item)
            line = " " + " ".join(words[at:] + words[:at])
        lines.append(f"{line} ({place} of {degree})")
    return "\n".join(lines)


def entries(problem: Problem) -> int:
    """How many entries Knuth's programs report: the uses of items, and a spacer for each option."""
    return len(problem.options.flat.items) + len(problem.options)
