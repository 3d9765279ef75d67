"""Output streams: a terminal gets only printable characters, and a full disk loses no output.

Strategy: all text for a terminal goes through one stream, which replaces each unprintable character except line ends by
a dot. So code that prints a name, a title or a file name needs no care of its own. The stream cannot distinguish our
own escape sequences, for colors and the progress bar, from those in a file. Code that prints such sequences bypasses
the stream (`unfiltered`), and filters names itself. Pipes and files get all text unchanged.

If standard output is a file and the disk is full, output continues in a new temporary file, since a search may have
taken hours.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import TYPE_CHECKING, Any, TextIO, cast

from dancefloor.cli.interrupts import INTERRUPTS
from dancefloor.errors import printable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from _typeshed import ReadableBuffer

    from dancefloor.verbs.kinds.kind import Kind

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def mend_streams() -> None:
    """Make all standard streams safe to print to.

    Closed streams discard their output. Others print ``?`` for characters that the encoding lacks, and, on a terminal,
    a dot for unprintable characters.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - open until the end
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    sys.stdout = filtered(sys.stdout) if sys.stdout.isatty() else _patient(sys.stdout)
    sys.stderr = filtered(sys.stderr)


def print_notes(kind: Kind[Any]) -> None:
    """Print the remarks about reading a puzzle."""
    if not kind.notes:
        return
    from dancefloor.reports.verdicts import reading_notes

    for note in reading_notes(kind):
        print(note, file=sys.stderr)


class Terminal(io.TextIOBase):
    """A stream that writes printable characters to another stream, which is a terminal."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str, /) -> int:
        """Write text, with a dot for each unprintable character."""
        self.stream.write("\n".join(map(printable, text.split("\n"))))
        return len(text)

    def flush(self) -> None:
        """Flush the stream of the terminal."""
        self.stream.flush()

    def isatty(self) -> bool:
        """Whether the other stream is a terminal: yes."""
        return self.stream.isatty()

    def fileno(self) -> int:
        """The file descriptor of the terminal."""
        return self.stream.fileno()

    def writable(self) -> bool:
        """Whether the stream is writable: yes."""
        return True

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """The encoding of the terminal."""
        return self.stream.encoding

    @property
    def errors(self) -> str | None:  # type: ignore[override]
        """How the stream handles characters that the encoding lacks."""
        return self.stream.errors

    @property
    def buffer(self) -> io.BufferedIOBase:
        """A stream that filters bytes in the same way."""
        return _Bytes(self)


class _Bytes(io.BufferedIOBase):
    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal

    def write(self, data: ReadableBuffer, /) -> int:
        text = bytes(data).decode(self._terminal.encoding or "utf-8", "replace")
        return self._terminal.write(text)

    def flush(self) -> None:
        self._terminal.flush()

    def writable(self) -> bool:
        return True


def print_lines(lines: Iterable[str]) -> None:
    """Print lines together and at once: a reader gets them as soon as they exist, and no signal cuts them."""
    text = "".join([f"{line}\n" for line in lines])
    with INTERRUPTS.held():
        print(text, end="", flush=True)


def filtered(stream: TextIO) -> TextIO:
    """The stream to use instead of this one."""
    return cast("TextIO", Terminal(stream)) if stream.isatty() else stream


def unfiltered(stream: TextIO) -> TextIO:
    """The stream for our own escape sequences."""
    given: object = stream
    return given.stream if isinstance(given, Terminal) else stream


class _File(io.FileIO):
    """Standard output that continues in another file when the disk is full."""

    diverted = False

    def write(self, data: ReadableBuffer, /) -> int:
        try:
            return super().write(data)
        except OSError as error:
            if error.errno not in NO_ROOM or self.diverted:
                raise
            self._divert(error)
            return super().write(data)

    def _divert(self, failed: OSError) -> None:
        import tempfile

        try:
            handle, name = tempfile.mkstemp(prefix="dancefloor-", suffix=".out")
        except OSError:
            raise failed from None
        os.dup2(handle, self.fileno())
        os.close(handle)
        self.diverted = True
        print(f"dancefloor: output cannot be written: {failed.strerror}; the rest is in {name}", file=sys.stderr)


def _patient(stream: TextIO) -> TextIO:
    """A stream that survives a full disk, if this one is standard output to a file or a device."""
    if stream is not sys.__stdout__ or not isinstance(stream, io.TextIOWrapper):
        return stream
    if not isinstance(getattr(stream.buffer, "raw", stream.buffer), io.FileIO):
        return stream
    buffer = io.BufferedWriter(_File(stream.fileno(), "wb", closefd=False))
    at_once = stream.line_buffering or stream.write_through
    return io.TextIOWrapper(buffer, stream.encoding, stream.errors, line_buffering=at_once)


def is_diverted() -> bool:
    """Whether standard output continued in another file."""
    return getattr(getattr(getattr(sys.stdout, "buffer", None), "raw", None), "diverted", False)
