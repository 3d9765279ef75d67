"""What the readers of Knuth's generators share: lines with a bound, and errors in the words of the originals.

His programs read one line at a time into a buffer and, at a mistake, print a message with that line and stop with a
status of their own. Our readers raise a `KnuthError`, which knows that text and that status besides our own message.
Lines are bytes in Latin-1, one character for each, so that whatever was read can be written again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from typing import BinaryIO

from dancefloor.errors import ParseError, StoreError, printable

LONGEST_LINE = 16 * 1024 * 1024  # the originals had buffers of 1024 and 3896 bytes; this only bounds memory


class KnuthError(ParseError):
    """A mistake that one of Knuth's programs reports: `original` is what it prints, `status` its exit status."""

    def __init__(
        self,
        text: str,
        message: str,
        *,
        original: str,
        status: int,
        source: str = "input",
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(text, message, source=source, line=line, column=column)
        self.original, self.status = original, status


@dataclass(frozen=True, slots=True)
class Line:
    """A line without its newline, and where it stands; `ended` says whether there was a newline."""

    text: str
    source: str = "input"
    number: int = 1
    ended: bool = True

    def error(self, message: str, at: int = 0) -> ParseError:
        """A mistake at an offset of the line."""
        return ParseError(self.text, message, source=self.source, line=self.number, column=at + 1)

    def knuth_error(self, message: str, at: int, original: str, status: int) -> KnuthError:
        """A mistake at an offset of the line, with the original's words for it; these have a newline at the end."""
        return KnuthError(
            self.text,
            message,
            original=original,
            status=status,
            source=self.source,
            line=self.number,
            column=at + 1,
        )


def text_lines(text: str, *, source: str = "input") -> Iterator[Line]:
    """The lines of a text.

    >>> [line.text for line in text_lines("a\\n\\nb")]
    ['a', '', 'b']
    """
    start, number = 0, 0
    while start < len(text):
        number += 1
        end = text.find("\n", start)
        stop = len(text) if end < 0 else end
        yield _checked(Line(text[start:stop], source, number, end >= 0))
        start = stop + 1


def file_lines(name: str) -> Iterator[Line]:
    """The lines of a file, or of standard input for ``-``, one at a time.

    Raises:
        StoreError: the file cannot be read.
        ParseError: a line is far too long, or holds a NUL.
    """
    source = "standard input" if name == "-" else printable(name)
    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb") as file:
            yield from stream_lines(file, source=source)
    except OSError as error:
        raise StoreError(f"{source} cannot be read: {error.strerror}") from None
    except ValueError as error:
        if isinstance(error, ParseError):
            raise
        raise StoreError(f"{source} cannot be read: no file can have this name") from None


def stream_lines(stream: BinaryIO, *, source: str = "input") -> Iterator[Line]:
    """The lines of a binary stream, one at a time.

    Raises:
        ParseError: a line is far too long, or holds a NUL.
    """
    number = 0
    while raw := stream.readline(LONGEST_LINE + 1):
        number += 1
        ended = raw.endswith(b"\n")
        text = raw.decode("latin-1").removesuffix("\n")
        if len(text) > LONGEST_LINE:
            what = f"a line of more than {LONGEST_LINE >> 20} MB: too long for a puzzle"
            raise ParseError(text[:80], what, source=source, line=number)
        yield _checked(Line(text, source, number, ended))


def _checked(line: Line) -> Line:
    if "\0" in line.text:  # for the originals it would be the end of the line, or not, depending on who looks
        raise line.error("a NUL: this is not text", line.text.index("\0"))
    return line


def original_text(chunks: Iterable[str]) -> tuple[str, KnuthError | None]:
    """All that a filter prints before it is done or finds a mistake, and that mistake.

    >>> original_text(["a", "b"])
    ('ab', None)
    """
    printed: list[str] = []
    try:
        printed.extend(chunks)
    except KnuthError as error:
        return "".join(printed), error
    return "".join(printed), None
