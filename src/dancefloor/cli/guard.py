"""What surrounds every command: its output streams and the JSON document on them, and how it ends.

A terminal gets only printable characters, and a full disk loses nothing. Mistakes, Ctrl-C and closed pipes become one
line and an exit status. A command that takes more than a second says once if this installation is slow, and why.

Strategy: all text for a terminal goes through one stream, which replaces each unprintable character except line ends by
a dot. So code that prints a name, a title or a file name needs no care of its own. The stream cannot distinguish our
own escape sequences, for colors and the progress bar, from those in a file. Code that prints such sequences bypasses
the stream (`unfiltered`), and filters names itself. Pipes and files get all text unchanged.

If standard output is a file and the disk is full, output continues in a new temporary file, since a search may have
taken hours.

The JSON of a command is one object, which parses however the command ends. A command prints it as a whole, or first a
list that grows and then the other fields. Signals never cut a single print, so it is always clear what is missing. If
something stops a command before the object is complete, its guard prints the rest, with the reason.
"""

from __future__ import annotations

import errno
import io
import os
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TextIO, cast

from dancefloor.cli.interrupts import BROKEN_OFF, INTERRUPTS, Cancelling
from dancefloor.cli.interrupts import STOPPED as STOPPED  # one of the statuses below
from dancefloor.errors import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from _typeshed import ReadableBuffer

    from dancefloor.cli.command import Command
    from dancefloor.reports.searches import Result
    from dancefloor.verbs.kinds.kind import Kind


FOUND, NONE, BAD_INPUT = 0, 1, 2
INTERNAL, CLOSED_PIPE = 70, 141  # the values of sysexits.h, and of a shell after SIGPIPE
STATUSES = {"found": FOUND, "none": NONE, "stopped": STOPPED}
USUAL_COLUMNS = 80
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


def terminal_columns() -> int:
    """The columns of the terminal; 80 if there is none. `shutil` says so, too, but takes 4 ms to load."""
    with suppress(ValueError):
        if (columns := int(os.environ.get("COLUMNS") or 0)) > 0:
            return columns
    with suppress(OSError):
        return os.get_terminal_size().columns or USUAL_COLUMNS
    return USUAL_COLUMNS


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


class PrintedDocument:
    """The JSON object of the current command. The process has one, `DOCUMENT`; others are for tests."""

    def __init__(self) -> None:
        self._wanted = self._ended = False
        self._listed = -1  # entries, once there is a list
        self._opened = ""

    def expect(self, *, wanted: bool) -> None:
        """Start again, for another command; `wanted` says whether it prints JSON."""
        self._wanted, self._ended, self._listed = wanted, False, -1

    @property
    def is_begun(self) -> bool:
        """Whether a part of the object is already printed."""
        return self._listed > 0

    def open_list(self, fields: dict[str, Any], name: str = "solutions") -> None:
        """Begin the object with these fields and a list with this name, to which `add` appends."""
        import json

        self._listed, self._opened = 0, f'{json.dumps(fields)[:-1]}, "{name}": [\n'

    def add(self, *entries: str) -> None:
        """Print more entries of the list, at least one, each on a line of its own."""
        text = (",\n" if self._listed else self._opened) + ",\n".join(entries)
        with INTERRUPTS.held():
            print(text, end="")
            self._listed += len(entries)

    def end(self, fields: dict[str, Any]) -> None:
        """Print all fields, or those after the list."""
        import json

        self._print_end(json.dumps(fields))

    def break_off(self, reason: str = "") -> None:
        """Complete an unfinished object, with a reason if there is one; do nothing for a command without JSON."""
        if self._wanted and not self._ended:
            ending = BROKEN_OFF
            if reason:
                import json

                ending = json.dumps({**json.loads(BROKEN_OFF), "reason": reason})
            # A document that has begun has already printed its name, in its first field.
            self._print_end(ending if self._listed < 0 else f"{{{ending.partition(', ')[2]}")

    def _print_end(self, fields: str) -> None:
        if self._listed >= 0:
            fields = f"{'' if self._listed else self._opened}\n], {fields[1:]}"
        with INTERRUPTS.held():
            print(fields)
            self._ended = True
            sys.stdout.flush()


DOCUMENT = PrintedDocument()


def run_guarded(command: Command) -> int:
    """Run a command; return its exit status, or that of its error."""
    from dancefloor.errors import DancefloorError, InternalError
    from dancefloor.search.deadline import TimeUp

    DOCUMENT.expect(wanted=bool(getattr(command, "as_json", False)))
    SLOWNESS.begin(quiet=bool(getattr(command, "quiet", False)))
    INTERRUPTS.begin(type(command).run.__code__, DOCUMENT.break_off)
    try:
        try:
            status = command.run()
            SLOWNESS.look()
        except TimeUp as error:
            status = _broken_off(str(error), STOPPED)
        except InternalError as error:
            status = _broken_off(str(error), INTERNAL)
        except DancefloorError as error:
            status = _broken_off(str(error), BAD_INPUT)
        except KeyboardInterrupt as error:
            status = _broken_off(str(error) or "interrupted", STOPPED)
        except MemoryError:
            status = _broken_off("out of memory", STOPPED)
        with INTERRUPTS.held():
            sys.stdout.flush()
    except OSError as error:
        status = output_failed(error)
    if is_diverted():
        status = BAD_INPUT
    INTERRUPTS.status = status
    return status


def status_of(result: Result) -> int:
    """The exit status for a result."""
    return STATUSES[result.value]


def _broken_off(what: str, status: int) -> int:
    """Complete the output and print the reason; return the exit status. Bad input leaves standard output empty."""
    if status != BAD_INPUT or DOCUMENT.is_begun:
        DOCUMENT.break_off(what.partition("\n")[0])
    INTERRUPTS.say(what)
    return status


def output_failed(error: OSError) -> int:
    """Report lost output; return the exit status."""
    if isinstance(error, BrokenPipeError):  # the reader has gone, and needs no message
        _drop_output()
        return CLOSED_PIPE
    INTERRUPTS.say(f"output cannot be written: {error.strerror}")
    _drop_output()
    return STOPPED if INTERRUPTS.told else BAD_INPUT  # after SIGHUP there is no terminal to write to


def interruptible(cancel: Callable[[], None]) -> Cancelling:
    """A block in which Ctrl-C calls `cancel`, so that its work ends properly; a second Ctrl-C ends the process."""
    return INTERRUPTS.cancelling(cancel)


def _drop_output() -> None:
    """Discard all further output, including that at exit, without another error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


PATIENCE = 1.0  # seconds that a command may take without a word


class Slowness:
    """What a command says of its own speed. The process has one, `SLOWNESS`; others are for tests."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._told = False

    def begin(self, *, quiet: bool) -> None:
        """Start the clock of a command; a quiet one never says anything."""
        self._began, self._told = time.monotonic(), quiet

    def look(self) -> None:
        """Say it if the command has taken more than a second, there is a reason, and it has not been said."""
        if self._told or time.monotonic() < self._began + PATIENCE:
            return
        self._told = True
        from dancefloor.reports.installation import slowness_text

        if text := slowness_text():
            with suppress(OSError):  # the reader may have gone
                print(text, file=sys.stderr)


SLOWNESS = Slowness()
