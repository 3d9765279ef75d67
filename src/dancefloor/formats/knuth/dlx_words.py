"""The words of DLX text: items and options, a line at a time, with all messages about mistakes.

The compiled reader does the same for lines without mistakes (`dancefloor.formats.knuth.dlx`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.caps import check, most
from dancefloor.cover.options import Option, Use
from dancefloor.cover.problem import Item
from dancefloor.errors import ParseError, nearest, printable
from dancefloor.records import record

if TYPE_CHECKING:
    from dancefloor._native import core

LONGEST_NAME = 8  # bytes, in Knuth's programs
SHORT = 5  # characters of a line up to which its option is remembered: short lines repeat, long ones rarely do
MOST_IGNORED = 100_000
MOST_DIGITS = 18  # digits of a bound or a cost, so that sums fit in 64 bits

_WORD = re.compile(r"\S+")
_NUMBER = re.compile(rf"[0-9]{{1,{MOST_DIGITS}}}")
_BOUNDS = re.compile(rf"(?:({_NUMBER.pattern}):)?({_NUMBER.pattern})")
# Characters that are blank to Python but not to C. In a name they would look like a blank, so the reader refuses them.
ODD_BLANK = re.compile("[\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]")


class Ignored(NamedTuple):
    """An option that the reader left out because it has no primary item, and the number of its line."""

    line: int
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: this option was left out, since it has no primary item: {printable(self.text[:80])}"


class Dialect(NamedTuple):
    """Which variant of the language to read."""

    longest: int | None = None  #: bytes in a name
    long_colors: bool = True
    slashes: bool = True  #: whether ``//`` begins a comment
    plain: bool = False  #: no comments, blank lines, colours, bounds or costs, as in DANCE


ANY = Dialect()
KNUTH = Dialect(LONGEST_NAME, long_colors=False, slashes=False)


def is_comment(word: str, options: OptionLines | None) -> bool:
    """Whether a line begins with two slashes that name no item."""
    return word.startswith("//") and (options is None or word.partition(":")[0] not in options.names.number)


def refuse_odd_blank(line: PlacedLine) -> None:
    """Refuse a line with characters that look like blanks.

    Raises:
        ParseError: at the first of them.
    """
    if found := ODD_BLANK.search(line.text):
        message = f"the character U+{ord(found[0]):04X} looks like a blank, but is not one to Knuth's programs"
        raise line.error(message, found.start())


class OptionLines:
    """A reader of options, line by line; it leaves out those without a primary item, and notes them."""

    def __init__(self, names: ItemNames, source: str) -> None:
        self.names, self._source = names, source
        self.found: list[Option] = []
        self.ignored: list[Ignored] = []
        self._most = most("options")
        self._known, self._primary = names.known, names.primary
        self._short: dict[str, Option] = {}  # by line, since files repeat them

    def read(self, raw: str, words: list[str], number: int) -> None:
        """Read one line, given by its text, its words and its number."""
        if number > self._most and len(self.found) == self._most:  # a line holds at most one option
            check("options", self._most + 1, printable(self._source), partly=True)
        if (known := self._short.get(raw)) is not None:
            self.found.append(known)
            return
        cost = 0
        try:
            uses = tuple([self._known[word] for word in words])
        except KeyError:
            uses, cost = self.names.option(PlacedLine(raw, self._source, number))
        items = {use[0] for use in uses}
        if len(items) < len(uses):
            self.names.option(PlacedLine(raw, self._source, number))  # raises an error with the place of the second
        if min(items) >= self._primary:
            self._leave_out(raw, number)
            return
        self.found.append(Option(uses, cost))
        if len(raw) <= SHORT:
            self._short[raw] = self.found[-1]

    def know(self, lines: core.OptionReader) -> None:
        """Know as much as if it had read what compiled code has read."""
        self.found = [Option(())] * lines.size()
        self.ignored = [Ignored(number, raw) for number, raw in lines.ignored()]
        self._known.update((word, Use(item, color)) for word, item, color in lines.words())

    def _leave_out(self, raw: str, number: int) -> None:
        if len(self.ignored) == MOST_IGNORED:
            message = f"more than {MOST_IGNORED} options have no primary item: too many to leave out"
            raise PlacedLine(raw, self._source, number).error(message, 0)
        self.ignored.append(Ignored(number, raw.rstrip("\r")))


@record
class PlacedLine:
    """A line and where it stands."""

    text: str
    source: str
    number: int

    def error(self, message: str, at: int) -> ParseError:
        """An error about this line at offset `at`, counted from 0."""
        return ParseError(self.text.rstrip("\r"), message, source=self.source, line=self.number, column=at + 1)


class ItemNames:
    """The items by name, and the meanings of words in options."""

    def __init__(self, line: PlacedLine, dialect: Dialect) -> None:
        self.dialect, self.most = dialect, most("items")
        self.items: list[Item] = []
        self.number: dict[str, int] = {}
        self.known: dict[str, Use] = {}  # by word of an option
        bar = False
        for found in _WORD.finditer(line.text):
            word, at = found[0], found.start()
            while word.startswith("|"):  # no blank need follow it
                if bar:
                    raise line.error("a second bar: a single bar separates primary items from secondary ones", at)
                word, at, bar = word[1:], at + 1, True
            if not word:
                continue
            item, at = self._secondary(line, word, at) if bar else self._primary(line, word, at)
            if dialect.longest is not None and size_of(item.name) > dialect.longest:
                raise line.error(f"item name {_shown(item.name)} has more than {dialect.longest} characters", at)
            if item.name in self.number:
                raise line.error(f"item {_shown(item.name)} is named twice", at)
            self.number[item.name] = number = len(self.items)
            self.keep(item.name, Use(number), line)
            self.items.append(item)
        self.primary = sum(item.primary for item in self.items)

    def keep(self, word: str, use: Use, line: PlacedLine) -> Use:
        """Remember the meaning of a word in options.

        Raises:
            PuzzleError: there are more words than `dancefloor.caps` allows.
        """
        self.known[word] = use
        if len(self.known) > self.most:
            check("items", len(self.known), printable(line.source), partly=True)
        return use

    def _primary(self, line: PlacedLine, word: str, at: int) -> tuple[Item, int]:
        bounds, bar, name = word.partition("|")
        if not bar:
            bounds, colon, rest = word.partition(":")
            if colon and _NUMBER.fullmatch(bounds):
                raise line.error(f"a lower bound without an upper one: it should be {bounds}:high|{rest[:20]}", at)
            if colon:
                raise line.error("':' in the name of an item: bounds are written 'low:high|name'", at + len(bounds))
            return Item(word), at
        start = at + len(bounds) + 1
        found = _BOUNDS.fullmatch(bounds)
        if found is None:
            raise line.error(f"bounds {_shown(bounds)} of an item: they should be 'n' or 'low:high'", at)
        if self.dialect.plain:
            raise line.error("bounds of an item: DANCE has none", at)
        if not name:
            raise line.error("the name of an item is missing after its bounds", start)
        _no_mark(line, name, start)
        high = int(found[2])
        low = high if found[1] is None else int(found[1])
        if high == 0:
            raise line.error(f"the upper bound of item {_shown(name)} is 0: it should be at least 1", at)
        if low > high:
            raise line.error(f"the lower bound of item {_shown(name)} is {low}, more than the upper one, {high}", at)
        return Item(name, True, low, high), start

    def _secondary(self, line: PlacedLine, word: str, at: int) -> tuple[Item, int]:
        bounds, bar, _ = word.partition("|")
        if bar and _BOUNDS.fullmatch(bounds):
            raise line.error("'|' in the name of a secondary item: only primary items have bounds", at + len(bounds))
        _no_mark(line, word, at)
        return Item(word, False), at

    def option(self, line: PlacedLine) -> tuple[tuple[Use, ...], int]:
        """Read an option word by word: its uses and its cost."""
        uses: dict[int, Use] = {}
        cost = 0
        for found in _WORD.finditer(line.text):
            word, at = found[0], found.start()
            if word[0] == "|" and not self.dialect.plain:
                if not _NUMBER.fullmatch(word, 1):
                    what = f"a cost should be a decimal number of at most {MOST_DIGITS} digits, right after the bar"
                    raise line.error(f"{what}, such as |8", at)
                cost += int(word[1:])
                continue
            use = self.known.get(word)
            if use is None:
                use = self.keep(word, self._use(line, word, at), line)
            if use.item in uses:
                raise line.error(f"item {_shown(self.items[use.item].name)} is in this option already", at)
            uses[use.item] = use
        return tuple(uses.values()), cost

    def _use(self, line: PlacedLine, word: str, at: int) -> Use:
        name, colon, color = word.partition(":")
        if not name:
            raise line.error("the name of an item is missing before the colour", at)
        item = self.number.get(name)
        if item is None:
            longest = self.dialect.longest
            if longest is not None and size_of(name) > longest:
                raise line.error(f"item name {_shown(name)} has more than {longest} characters", at)
            raise line.error(f"{_shown(name)} is not one of the items of the first line{self._hint(name)}", at)
        if not colon:
            return Use(item)
        at += len(name) + 1
        if self.dialect.plain:
            raise line.error(f"item {_shown(name)} has a colour: DANCE has none", at)
        if item < self.primary:
            raise line.error(f"primary item {_shown(name)} has a colour: only secondary items have one", at)
        if not color:
            raise line.error(f"the colour of item {_shown(name)} is missing", at)
        if not self.dialect.long_colors and size_of(color) > 1:
            raise line.error(f"the colour of item {_shown(name)} should be a single character", at)
        return Use(item, color)

    def _hint(self, name: str) -> str:
        if len(name) > 40 or len(self.items) > 5000:
            return ""
        near = nearest(name, self.number, "")
        return f"; {near}" if near else ""


def _no_mark(line: PlacedLine, name: str, at: int) -> None:
    if found := re.search("[:|]", name):
        raise line.error(f"{found[0]!r} in the name of an item", at + found.start())


def _shown(name: str) -> str:
    return repr(name) if len(name) <= 40 else repr(name[:40]) + "..."


def size_of(name: str) -> int:
    """The length of a name in bytes, as Knuth's programs count it."""
    return len(name.encode(errors="surrogatepass"))
