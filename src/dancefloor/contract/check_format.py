"""`check_format`: what a text format for puzzles promises.

Strategy: everything starts from the example of the format. It is recognized, read, written and read again, and damaged
in some hundred ways that depend on nothing but the example. How the time grows is measured on texts that repeat it.
"""

from __future__ import annotations

import math
import random
import re
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from dancefloor.errors import ContractBroken, Fault, InputError
from dancefloor.formats.table import FORMATS, PROBLEM, Format, format_named, function_at

DAMAGED = 300  # texts that are shown to the reader
JUNK = ("", " ", "\n", "0", "-1", "99999999999999999999", "\0", "é", "#", "x", "=", '"', "[", "/", "?")
LEAST, MOST, GROWTH = 1000, 64_000, 4  # characters of long texts, and how many times as long the next one is
# In linear time the next one takes GROWTH times as long, and in quadratic time GROWTH**2 times.
TOO_MUCH, NOTICED = 2.5 * GROWTH, 0.2  # how many times as long is too much, and the seconds from which on it matters


def check_format(format: Format | str, puzzles: Iterable[Any] = ()) -> None:  # noqa: A002 - as in `convert`
    """Check that a format does what every format must.

    Its example is recognized by this format alone, and read; what is written is read back as the same puzzle; a damaged
    text is read or refused by an `InputError`, and by no other exception; and long texts take linear time.

    Args:
        format: an entry for the table of formats, or the name of one.
        puzzles: puzzles to write besides that of the example, and to read again; by default none.

    Raises:
        ContractBroken: it does not. The message names the function, the text, and what would be right.
        InputError: there is no format with this name.

    The example is damaged at random, as fuzzers do, but always in the same ways.

    >>> check_format("dance")
    >>> from dancefloor.formats.table import FORMATS
    >>> check_format(FORMATS["dance"]._replace(writer=".solvers:write_lp"))
    Traceback (most recent call last):
    dancefloor.errors.ContractBroken: format 'dance': reader: it does not read what the writer writes, ...

    Added in version 0.2.
    """
    known = format_named(format) if isinstance(format, str) else format
    ContractBroken.raise_first(f"format {known.name!r}", known, _faults(known, puzzles))


def _faults(form: Format, puzzles: Iterable[Any]) -> Iterator[Fault]:
    yield from _declared(form)
    if form.reader and form.example:
        yield from _recognized(form)
        yield from _read(form)
    yield from _written(form, puzzles)
    if form.reader and form.example:
        yield from _damaged(form)
        yield from _long(form)


def _declared(form: Format) -> Iterator[Fault]:
    """What is wrong with the entry itself."""
    if not form.reader and not form.writer:
        yield "reader", "there is neither a reader nor a writer: there should be one"
    for member in ("reader", "writer", "tells", "remarks"):
        place = getattr(form, member)
        try:
            if place and not callable(function_at(place)):
                yield member, f"{place!r} should be a function"
        except (ImportError, AttributeError, ValueError) as error:
            yield member, f"{place!r} cannot be loaded: {error}"
    if form.reader and not form.example:
        yield "example", "a format with a reader should have a text that it reads"
    if not form.holds:
        yield "holds", f"it should be the genres of puzzles that it holds, or {PROBLEM}"
    try:
        re.compile(form.word)
    except re.error as error:
        yield "word", f"{form.word!r} should be a pattern: {error}"


def _recognized(form: Format) -> Iterator[Fault]:
    """The example is recognized by this format, and no other format's example is."""
    if not form.tells:
        return
    if not form.is_told(form.example):
        yield "tells", f"it should be true of the example, {form.example[:40]!r}"
    order = list(FORMATS)
    place = order.index(form.name) if FORMATS.get(form.name) == form else 0  # a new one is asked first
    for other in map(FORMATS.__getitem__, order[:place]):
        if other.is_told(form.example):
            yield (
                "example",
                f"{form.example[:40]!r} is recognized by {other.name!r}, which is asked before: change either",
            )
    for other in map(FORMATS.__getitem__, order[place:]):
        if other.name != form.name and other.tells and form.is_told(other.example):
            yield "tells", f"it takes {other.example[:40]!r} for its own, which is the example of {other.name!r}"
    for text in ("", " ", "\n", "6x10", "\0" * 9):
        if form.lines <= len(text.splitlines()) and form.is_told(text):
            yield "tells", f"it takes {text!r} for its own: it should be false"
    if form.word and not re.search(form.word, form.example):
        yield "word", f"{form.word!r} should occur in the example, {form.example[:40]!r}"
    if form.lines > len(form.example.splitlines()):
        yield "lines", f"{form.lines} is more than the example has, {len(form.example.splitlines())}"


def _value(puzzle: Any, form: Format) -> Any:
    """What is equal for equal puzzles: the puzzle, or its items and options if the format is for these.

    For items and options it is the fingerprint: texts hold neither positions nor what an option means.
    """
    if form.holds != PROBLEM:
        return puzzle
    return _content(puzzle, form).fingerprint


def _content(puzzle: Any, form: Format) -> Any:
    """What a writer takes: the puzzle, or its items and options."""
    if form.holds != PROBLEM or hasattr(puzzle, "options"):
        return puzzle
    return puzzle.problem if hasattr(puzzle, "problem") else puzzle.encode().problem


def _read(form: Format) -> Iterator[Fault]:
    read = function_at(form.reader)
    try:
        puzzle, again = read(form.example, source="a"), read(form.example, source="b")
    except Exception as error:
        yield "reader", f"it should read the example, {form.example[:40]!r}: {type(error).__name__}: {error}"
        return
    if _value(puzzle, form) != _value(again, form):
        yield "reader", "the same text should be the same puzzle, wherever it comes from"
    genre = getattr(puzzle, "genre", "")
    if form.writer and form.holds != PROBLEM and genre not in form.holds:
        yield "holds", f"the example is a puzzle of the genre {genre!r}: it should be among {', '.join(form.holds)}"


def _written(form: Format, puzzles: Iterable[Any]) -> Iterator[Fault]:
    """What is written is text, whose lines end, and is read back as the same puzzle."""
    own = [function_at(form.reader)(form.example, source="example")] if form.reader else []
    for puzzle in [*own, *puzzles] if form.writer else ():
        content = _content(puzzle, form)
        about = repr(puzzle)[:80]
        try:
            written = function_at(form.writer)(content)
            if form.remarks:
                list(function_at(form.remarks)(content))
        except Exception as error:
            yield "writer", f"{about}: it raises {type(error).__name__}: {error}"
            continue
        text = written if isinstance(written, str) else getattr(written, "text", None)
        if not isinstance(text, str) or not text.strip():
            yield "writer", f"{about}: it should be a text, and is {text!r}"
            continue
        if len(text.split()) > 1 and (not text.endswith("\n") or text.endswith("\n\n")):
            yield "writer", f"{about}: {text[-20:]!r} should end with one newline, or be one word"
        if form.reader:
            yield from _read_back(form, content, text)


def _read_back(form: Format, content: Any, text: str) -> Iterator[Fault]:
    how = {"as_items": True} if "as_items" in form.takes else {}  # or else a board might be recovered from them
    try:
        again = function_at(form.reader)(text, source="written", **how)
    except Exception as error:
        what = f"it does not read what the writer writes, {text[:40]!r}"
        yield "reader", f"{what}: {type(error).__name__}: {str(error).splitlines()[0]}"
        return
    if _value(again, form) != _value(content, form):
        yield "writer", f"{text[:40]!r} is read as {again!r}: it should be {content!r}, which was written"


def _damaged(form: Format) -> Iterator[Fault]:
    """Any text is recognized or not, and read or refused."""
    rng, read = random.Random(form.example), function_at(form.reader)
    for text in (*JUNK, *(_changed(form.example, rng) for _ in range(DAMAGED))):
        if isinstance(error := _result(form.is_told, text), Exception):
            yield "tells", f"of {text[:60]!r} it raises {type(error).__name__}: it should be true or false of any text"
        try:
            read(text, source="damaged")
        except InputError:
            continue
        except Exception as error:
            wrong = f"{text[:60]!r} makes it raise {type(error).__name__}: {error}"
            yield "reader", f"{wrong}: it should be read, or refused by a ParseError"


def _result(function: Callable[[str], object], text: str) -> object:
    """What a function returns or raises."""
    try:
        return function(text)
    except Exception as error:
        return error


def _changed(text: str, rng: random.Random) -> str:
    """A text with a few places cut out, repeated, exchanged or replaced by junk."""
    for _ in range(rng.randint(1, 3)):
        begin = rng.randint(0, len(text))
        end = min(len(text), begin + rng.choice((0, 1, 1, 2, 8, len(text))))
        part = text[begin:end]
        text = text[:begin] + rng.choice(("", part * rng.randint(2, 9), part[::-1], rng.choice(JUNK))) + text[end:]
    return text


def _long(form: Format) -> Iterator[Fault]:
    """The time for a long text grows like its length."""

    def read(text: str) -> None:
        _result(lambda text: function_at(form.reader)(text, source="long"), text)

    looks: list[tuple[str, Callable[[str], object]]] = [("reader", read)]
    if form.tells:
        looks.append(("tells", form.is_told))
    if form.word:
        looks.append(("word", lambda text: re.search(form.word, text)))
    lines = form.example.splitlines() or [""]
    for unit in dict.fromkeys((form.example, lines[-1] + "\n", form.example[:1], " ", "1", "\n", "/")):
        for member, look in looks:
            if slow := _slow(look, form.example, unit):
                yield member, f"{slow}: it should take linear time"


def _slow(look: Callable[[str], object], start: str, unit: str) -> str:
    """Where the time for longer and longer texts grows too fast; empty if it does not."""
    size, before = LEAST, math.inf
    while size <= MOST:
        text = start + unit * (size // len(unit))
        spent = _seconds(look, text)
        if spent > max(NOTICED, TOO_MUCH * before):
            spent = min(spent, _seconds(look, text))  # something else may have held it up
        if spent > max(NOTICED, TOO_MUCH * before):
            return f"{size} characters of {unit[:20]!r} take {spent:.2f} s, and a fourth of them {before:.2f} s"
        size, before = size * GROWTH, max(spent, NOTICED / TOO_MUCH)
    return ""


def _seconds(look: Callable[[str], object], text: str) -> float:
    begun = time.process_time()
    look(text)
    return time.process_time() - begun
