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
comments. The reader accepts them unless `strict_knuth` is set; `write_for_knuth` shortens their names.

The language of DANCE, which his POLYOMINOES writes, is a part of this one: columns and rows in the plainest form. Names
have at most seven characters, and there are no comments, blank lines, colours, bounds or costs.

Strategy: a table maps whole words seen before to their meanings, so that most options take one look-up per word. Only
a line with a new or wrong word is read character by character, with columns. Compiled code reads what is plainly right
in the same way. At any other line it stops, and the reader in Python, which knows all messages, reads that line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from dancefloor._native import MISSING
from dancefloor.arguments import check_type
from dancefloor.caps import most
from dancefloor.cover.options import Flat, Options
from dancefloor.cover.problem import Item, Problem
from dancefloor.display import as_html, plural
from dancefloor.engines.replay import ReplayStep
from dancefloor.errors import ParseError, ProblemError, printable
from dancefloor.formats.knuth.dlx_words import (
    ANY,
    KNUTH,
    LONGEST_NAME,
    MOST_IGNORED,
    ODD_BLANK,
    Dialect,
    Ignored,
    ItemNames,
    OptionLines,
    PlacedLine,
    is_comment,
    refuse_odd_blank,
    size_of,
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

    Added in version 0.1.
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
            most("items"),
            most("options"),
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

    Added in version 0.1.
    """
    check_type("problem", problem, Problem, "a Problem, such as `puzzle.encode().problem`")
    count = problem.primary_count
    names = [bounded(item, item.name) for item in problem.items[:count]]
    if problem.has_secondary:
        names += ["|", *(item.name for item in problem.items[count:])]
    return " ".join(names) + "\n" + problem.options.lines([item.name for item in problem.items])


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


COLORS = [chr(k) for k in (*range(48, 58), *range(97, 123), *range(65, 91), *range(33, 127)) if chr(k) not in ":|"]


class Written(NamedTuple):
    """Text for Knuth's programs, with new names of items by old ones, and new colours by item and old colour."""

    text: str
    items: dict[str, str]
    colors: dict[tuple[str, str], str]

    @property
    def notes(self) -> Iterator[str]:
        """A sentence for each change of a name."""
        for old, new in self.items.items():
            yield f"item {printable(old)} is called {new}"
        for (item, color), new in self.colors.items():
            yield f"colour {printable(color)} of item {printable(item)} is called {new}"


def write_for_knuth(problem: Problem, *, longest: int = LONGEST_NAME) -> Written:
    """Write a problem as text that Knuth's programs can read, and note each change of a name in comments.

    It replaces names of more than `longest` bytes, colours of more than one, names that cannot be printed, and names
    that begin like a comment.

    Raises:
        ProblemError: there is no primary item, or a secondary item has more colours than there are characters.

    >>> written = write_for_knuth(Problem.from_names("p long_long", ["p", "long_long x:red"], secondary="x"))
    >>> written.items, written.colors
    ({'long_long': 'long_l~1'}, {('x', 'red'): '0'})
    >>> print(written.text, end="")
    | long_l~1 is written for the item long_long
    | x:0 is written for x:red
    p long_l~1 | x
    p
    long_l~1 x:0
    """
    if not problem.primary_count:
        raise ProblemError("no item is primary: Knuth's programs need at least one")
    renamed = _renamed_items(problem, longest)
    colors = _renamed_colors(problem)
    names = [renamed.get(item.name, item.name) for item in problem.items]
    lines = [f"| {new} is written for the item {printable(old)}" for old, new in renamed.items()]
    for (item, old), new in colors.items():
        name = renamed.get(item, item)
        lines.append(f"| {name}:{new} is written for {printable(item)}:{printable(old)}")
    primary = problem.primary_count
    first = [bounded(item, name) for item, name in zip(problem.items[:primary], names, strict=False)]
    lines.append(" ".join([*first, "|", *names[primary:]] if problem.has_secondary else first))
    for option in problem.options:
        words = [
            names[item] if color is None else f"{names[item]}:{colors.get((problem.items[item].name, color), color)}"
            for item, color in option.uses
        ]
        lines.append(" ".join([*words, f"|{option.cost}"] if option.cost else words))
    return Written("\n".join(lines) + "\n", renamed, colors)


def _renamed_items(problem: Problem, longest: int) -> dict[str, str]:
    def is_bad(name: str) -> bool:
        return size_of(name) > longest or not name.isprintable() or name.startswith("//")

    taken = {item.name for item in problem.items}
    fresh = count(1)
    renamed: dict[str, str] = {}
    for item in problem.items:
        if not is_bad(item.name):
            continue
        plain = "".join(c for c in item.name if c.isascii() and c.isprintable()).lstrip("/")
        while True:
            mark = f"~{next(fresh)}"
            new = plain[: max(0, longest - len(mark))] + mark
            if new not in taken:
                break
        taken.add(new)
        renamed[item.name] = new
    return renamed


def _renamed_colors(problem: Problem) -> dict[tuple[str, str], str]:
    used: dict[int, dict[str, None]] = {}  # by item, in order of appearance
    for uses in problem.options.all_uses():
        for item, color in uses:
            if color is not None:
                used.setdefault(item, {})[color] = None
    renamed: dict[tuple[str, str], str] = {}
    for item, colors in sorted(used.items()):
        name = problem.items[item].name
        free = (c for c in COLORS if c not in colors)
        for color in colors:
            if size_of(color) == 1 and color.isprintable():
                continue
            new = next(free, None)
            if new is None:
                raise ProblemError(f"item {name!r} has more colours than there are characters for them", item=name)
            renamed[name, color] = new
    return renamed


LONGEST_IN_DANCE = 7  # bytes of a name
DANCE = Dialect(LONGEST_IN_DANCE, long_colors=False, slashes=False, plain=True)


def read_dance(text: str, *, source: str = "input", strict_knuth: bool = False) -> Reading:
    """Read columns and rows as items and options; with `strict_knuth`, accept only what DANCE accepts.

    A row that repeats a column is a mistake here, although DANCE does not notice it.

    Raises:
        ParseError: at the first mistake, with line and column.

    >>> read_dance("00 01 A |x\\nA 00 01\\n").problem
    <Problem of 3+1 items and 1 option>
    """
    return read_dialect(text, DANCE if strict_knuth else ANY, source=source)


def write_dance(problem: Problem) -> Written:
    """Write a problem as DANCE text, and rename items whose names are too long for it.

    Raises:
        ProblemError: it has colours, bounds or costs, or no primary items.

    >>> write_dance(Problem.from_names("p q", ["p q"], secondary="x")).text
    'p q | x\\np q\\n'
    """
    for has, what in (
        (problem.has_colors, "colours"),
        (problem.has_multiplicities, "bounds"),
        (problem.has_costs, "costs"),
    ):
        if has:
            raise ProblemError(f"the problem has {what}, which DANCE cannot represent")
    written = write_for_knuth(problem, longest=LONGEST_IN_DANCE)
    rows = [line for line in written.text.splitlines(keepends=True) if not line.startswith("|")]
    return written._replace(text="".join(rows))
