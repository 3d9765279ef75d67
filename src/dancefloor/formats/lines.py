"""Lines of bounded length, and errors with the messages of Knuth's programs, for the readers of his formats.

His programs read one line at a time into a buffer. At a mistake they print a message with that line and exit with a
status of their own. Our readers raise a `KnuthError`, which holds that message and status in addition to our own
message. Lines decode bytes as Latin-1, one character per byte, so that any input can be written again unchanged.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from dancefloor.errors import ParseError, printable
from dancefloor.formats.files import opened

LONGEST_LINE = 16 * 1024 * 1024  # the original buffers have 1024 and 3896 bytes; this only bounds memory


class KnuthError(ParseError):
    """A mistake that one of Knuth's programs reports, too.

    Args:
        text: the line with the mistake.
        message: our own message.
        original: what Knuth's program prints.
        status: its exit status.
        source: where the text comes from, for messages.
        line: the number of the line, from 1; None if unknown.
        column: the column of the mistake, from 1; None if unknown.
    """

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
    """A line without its newline, and its position; `ended` says whether it had a newline."""

    text: str
    source: str = "input"
    number: int = 1
    ended: bool = True

    def error(self, message: str, at: int = 0) -> ParseError:
        """An error about this line at offset `at`, counted from 0."""
        return ParseError(self.text, message, source=self.source, line=self.number, column=at + 1)

    def knuth_error(self, message: str, at: int, original: str, status: int) -> KnuthError:
        """An error about this line, with what Knuth's program does at the same mistake.

        Args:
            message: our own message.
            at: the offset of the mistake, from 0.
            original: what Knuth's program prints, newline included.
            status: its exit status.
        """
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
    """Split a text into lines.

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
    """Read the lines of a file, or of standard input for ``-``, one at a time.

    Raises:
        StoreError: the file cannot be read.
        ParseError: a line is far too long, or contains a NUL.
    """
    source = "standard input" if name == "-" else printable(name)
    with opened(name) as file:
        yield from stream_lines(file, source=source)


def stream_lines(stream: BinaryIO, *, source: str = "input") -> Iterator[Line]:
    """Read the lines of a binary stream, one at a time.

    Raises:
        ParseError: a line is far too long, or contains a NUL.
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
    if "\0" in line.text:  # some functions of the originals would take it as the end of the line, others would not
        raise line.error("a NUL: this is not text", line.text.index("\0"))
    return line
