"""Where output goes: as visible characters to a terminal, and elsewhere from a disk that is full.

Strategy: all text for a terminal goes through one stream, which shows a dot for whatever is not printable but a line
end. So no printing of a name, a title or a file's name need take care of itself, and none can be forgotten. Escape
sequences of our own, for colours and the progress bar, cannot be told from those of a file once they are in a text; who
prints them goes past the stream (`unfiltered`), and takes care of the names. Pipes and files get everything as it is.

Standard output that is a file, and cannot be written any more, goes on in a new file for temporary files: what took
hours to find is not lost for want of room.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import TYPE_CHECKING, Any, TextIO, cast

from dancefloor.errors import printable

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

    from dancefloor.verbs.kinds.kind import Kind

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def mend_streams() -> None:
    """Give standard streams that were closed somewhere to go, and let the others print what can be printed.

    That is ``?`` for characters that the encoding lacks, and on a terminal a dot for what would control it.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - open until the end
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    sys.stdout = filtered(sys.stdout) if sys.stdout.isatty() else _patient(sys.stdout)
    sys.stderr = filtered(sys.stderr)


def print_notes(kind: Kind[Any]) -> None:
    """Print the remarks that were made when a puzzle was read."""
    if not kind.notes:
        return
    from dancefloor.reports.problems import reading_notes

    for note in reading_notes(kind):
        print(note, file=sys.stderr)


class Terminal(io.TextIOBase):
    """A stream that writes to another one, a terminal, what can be shown."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str, /) -> int:
        """Write text, with dots in it."""
        self.stream.write("\n".join(map(printable, text.split("\n"))))
        return len(text)

    def flush(self) -> None:
        """Let the terminal have it."""
        self.stream.flush()

    def isatty(self) -> bool:
        """Yes."""
        return self.stream.isatty()

    def fileno(self) -> int:
        """The number of the file below."""
        return self.stream.fileno()

    def writable(self) -> bool:
        """Yes."""
        return True

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """That of the terminal."""
        return self.stream.encoding

    @property
    def errors(self) -> str | None:  # type: ignore[override]
        """What becomes of characters that the encoding lacks."""
        return self.stream.errors

    @property
    def buffer(self) -> io.BufferedIOBase:
        """The same for bytes, which are text for a terminal too."""
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


def filtered(stream: TextIO) -> TextIO:
    """The stream to print to instead of this one."""
    return cast("TextIO", Terminal(stream)) if stream.isatty() else stream


def unfiltered(stream: TextIO) -> TextIO:
    """The stream for escape sequences of our own."""
    given: object = stream
    return given.stream if isinstance(given, Terminal) else stream


class _File(io.FileIO):
    """Standard output, which goes on in another file when there is no more room for it."""

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
    """Standard output again, if it is a file or a device."""
    if stream is not sys.__stdout__ or not isinstance(stream, io.TextIOWrapper):
        return stream
    if not isinstance(getattr(stream.buffer, "raw", stream.buffer), io.FileIO):
        return stream
    buffer = io.BufferedWriter(_File(stream.fileno(), "wb", closefd=False))
    at_once = stream.line_buffering or stream.write_through
    return io.TextIOWrapper(buffer, stream.encoding, stream.errors, line_buffering=at_once)


def is_diverted() -> bool:
    """Whether there was no room for all of standard output."""
    return getattr(getattr(getattr(sys.stdout, "buffer", None), "raw", None), "diverted", False)
