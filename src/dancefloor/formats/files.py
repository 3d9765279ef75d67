"""Read and write files: every failure is a typed error, and a file is written completely or not at all.

A long search can also add what it decides to a file (`KeptFile`): a later search goes on from there.
"""

from __future__ import annotations

import codecs
import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from time import monotonic
from typing import IO, Any, BinaryIO, Self

from dancefloor.caps import check, most
from dancefloor.declarations import listed, loaded
from dancefloor.errors import ParseError, StoreError, printable


def read_text(name: str) -> str:
    """Read the text of a file, or of standard input for ``-``, without its byte order mark.

    Raises:
        StoreError: the file cannot be read.
        ParseError: it is empty, is not text, or is a file of another program (`foreign`).
        PuzzleError: it is larger than `dancefloor.caps` allows.
    """
    source, limit = "standard input" if name == "-" else printable(name), most("bytes")
    with opened(name) as file:
        data = file.read(limit + 1)
    check("bytes", len(data), source, partly=True)
    data = data.removeprefix(codecs.BOM_UTF8)
    if not data or data.isspace():
        raise ParseError("", "it is empty: it should contain a puzzle", source=source)
    if (unpacked := _unpacked(data, source)) is not None:
        return unpacked
    if sentence := foreign(data):
        raise ParseError("", sentence, source=source)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        good = data[: error.start].decode("utf-8")
        text, bad = good + data[error.start :].decode("latin-1"), len(good)
    else:
        bad = text.find("\0")
    if bad >= 0:
        line, column = text.count("\n", 0, bad) + 1, bad - text.rfind("\n", 0, bad)
        shown = text.split("\n", line)[line - 1]
        raise ParseError(shown, "this is not text in UTF-8", source=source, line=line, column=column)
    return text


def _unpacked(data: bytes, source: str) -> str | None:
    """The text of a file of a format that is no plain text, as a house unpacks it; None for any other file."""
    found = (loaded(place)(data, source) for place in listed("unpackers"))
    return next((text for text in found if text is not None), None)


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file to read bytes from, or standard input for ``-``.

    Raises:
        StoreError: the file cannot be opened or read.
    """
    source = "standard input" if name == "-" else printable(name)
    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb") as file:
            yield file
    except IsADirectoryError:
        raise StoreError(f"{source} is a directory, not a puzzle file") from None
    except OSError as error:
        raise StoreError(f"{source} cannot be read: {error.strerror}") from None
    except ValueError as error:  # a NUL in the name, or half a surrogate pair
        if isinstance(error, ParseError):
            raise
        raise StoreError(f"{source} cannot be read: no file can have this name") from None


def check_target(name: str) -> None:
    """Check, before a long search, that a file can be written, by creating a temporary file next to it.

    Raises:
        StoreError: it cannot be written.
    """
    if not name:
        raise StoreError("a file without a name cannot be written: give a name, or - for standard output")
    if name == "-":
        return
    if os.path.isdir(name):
        raise _refused(name, "it is a directory")
    try:
        target = os.path.realpath(name)  # follow a link even if its target does not exist yet
        parent = os.path.dirname(target)
        if not os.path.isdir(parent):
            parent = parent if os.path.islink(name) else os.path.dirname(name)
            raise _refused(name, f"there is no directory {printable(parent)}")
        is_file = True
        with suppress(FileNotFoundError):
            is_file = stat.S_ISREG(os.stat(name).st_mode)
            if not os.access(name, os.W_OK):  # renaming ignores the file's permissions
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        if is_file:  # a device or a pipe cannot be checked without writing to it
            _try_folder(parent)
    except StoreError:
        raise
    except OSError as error:
        raise _refused(name, error.strerror) from None
    except ValueError:  # a NUL, or half a surrogate pair
        raise _refused(name, "no file can have this name") from None


def _refused(name: str, why: str | None, kept: str = "") -> StoreError:
    place = "standard output" if name == "-" else printable(name)
    return StoreError(f"{place} cannot be written: {why}", kept=kept)


def _try_folder(folder: str) -> None:
    temporary = _temporary(folder)
    try:
        with _created(temporary) as file:
            file.write(bytes(4096))
    finally:
        _remove(temporary)


def _temporary(folder: str) -> str:
    """A name for a new file. It is known before there is a file, so that whatever interrupts can remove that."""
    return os.path.join(folder, f"{os.urandom(8).hex()}.part")


def _created(temporary: str) -> BinaryIO:
    """A new file, which only its owner may read while it is written."""
    return open(temporary, "xb", opener=lambda path, flags: os.open(path, flags, 0o600))


def _remove(temporary: str) -> None:
    with suppress(OSError):  # mostly there is none, since it was not made or has its name
        os.unlink(temporary)


def write_text(name: str, text: str) -> None:
    """Write a text file as `write_bytes` does, always in UTF-8, whatever encoding standard output has.

    Raises:
        StoreError: it cannot be written; see `write_bytes`.
    """
    if name == "-" and not hasattr(sys.stdout, "buffer"):  # a replacement for standard output may accept only text
        sys.stdout.write(text)
    else:
        write_bytes(name, text.encode("utf-8", errors="replace"))


def write_bytes(name: str, data: bytes) -> None:
    """Write a file completely or not at all: write a temporary file next to it, then rename that; ``-`` means stdout.

    Raises:
        StoreError: it cannot be written; its earlier contents remain. The new contents are kept in another file, if
            there is room anywhere; the message and `kept` name that file.
    """
    try:
        check_target(name)
        if name == "-":
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
            return
        if os.path.exists(name) and not os.path.isfile(name):  # a device or a pipe cannot be replaced
            with open(name, "wb") as file:
                file.write(data)
        else:
            _replace(os.path.realpath(name), data)
    except BrokenPipeError:
        raise
    except OSError as error:
        refused = error if isinstance(error, StoreError) else _refused(name, error.strerror)
        kept = refused.kept or _kept(name, data)
        told = f"; the new contents are kept in {printable(kept)}" if kept else ""
        raise StoreError(f"{refused}{told}", kept=kept) from None


def write_together(contents: Mapping[str, bytes]) -> None:
    """Write several files, all of them or none: first all temporary files, then rename these.

    Raises:
        StoreError: one cannot be written.
    """
    ready: dict[str, str] = {}
    try:
        for name, data in contents.items():
            check_target(name)
            target = os.path.realpath(name)
            ready[target] = _temporary(os.path.dirname(target))
            _prepare(ready[target], target, data)
        for name, temporary in ready.items():
            os.replace(temporary, name)
    except OSError as error:
        raise error if isinstance(error, StoreError) else _refused(name, error.strerror) from None
    finally:
        for temporary in ready.values():
            _remove(temporary)


def _replace(name: str, data: bytes) -> None:
    temporary = _temporary(os.path.dirname(name))
    is_whole = False
    try:
        _prepare(temporary, name, data)
        is_whole = True
        os.replace(temporary, name)
    except BaseException as error:
        if is_whole and isinstance(error, OSError):
            raise _refused(name, error.strerror, temporary) from None
        _remove(temporary)
        raise


def _prepare(temporary: str, name: str, data: bytes) -> None:
    """Write a temporary file that can be renamed to a file."""
    mode = os.stat(name).st_mode & 0o777 if os.path.exists(name) else 0o666 & ~_umask()
    with _created(temporary) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.chmod(temporary, mode)


def _kept(name: str, data: bytes) -> str:
    """Save data to a new file elsewhere; return its name, or an empty string if there is no room."""
    import tempfile

    try:
        handle, kept = tempfile.mkstemp(prefix="dancefloor-", suffix=os.path.splitext(name)[1])
        try:
            with open(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(handle)
        except OSError:
            os.unlink(kept)
            raise
    except (OSError, ValueError):
        return ""
    return kept


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


SYNCED = 1.0  # seconds between two times when what is added goes onto the disk, where a power cut leaves it


class KeptFile:
    """A file that a long search adds to, so that a later one goes on where it ended.

    What is added is written at once, and is on the disk a second later. What a process that ended has half written
    goes. The file is read when it is entered; without a name, nothing is read or written.

    Args:
        name: the name of the file; None for no file.
        first: how the file begins.
    """

    def __init__(self, name: str | None, first: bytes) -> None:
        self._name, self._first = name, first
        self._file: IO[bytes] | None = None
        self._synced = 0.0

    def _read(self, data: bytes) -> int:
        """Take up what the file keeps; return how many bytes of it are whole."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        if self._name is not None:
            if self._name == "-":
                raise StoreError("- is no file, and what is kept needs one: give a name, such as kept.jsonl")
            check_target(self._name)
            if os.path.exists(self._name) and not os.path.isfile(self._name):
                raise _refused(self._name, "it is a device or a pipe")
            try:
                self._file = open(self._name, "a+b")
                self._file.seek(0)
                data = self._file.read()
                is_begun = not self._first.startswith(data)
                self._file.truncate(self._read(data) if is_begun else 0)
                if not is_begun:
                    self._append(self._first)
            except BaseException as error:
                self.__exit__()
                if isinstance(error, OSError) and not isinstance(error, StoreError):
                    raise _refused(self._name, error.strerror) from None
                raise
        return self

    def __exit__(self, *_: object) -> None:
        if self._file:
            with suppress(OSError):  # of what could not be written, `_append` has told
                self._file.close()

    def _append(self, data: bytes) -> None:
        if self._file:
            try:
                self._file.write(data)
                self._file.flush()
                if monotonic() - self._synced > SYNCED:
                    os.fsync(self._file.fileno())
                    self._synced = monotonic()
            except OSError as error:
                raise _refused(str(self._name), error.strerror) from None


class KeptLines(KeptFile):
    """A file with a line of JSON for each thing that is decided; the first line says what was asked.

    Args:
        name: the name of the file; None for no file.
        head: the first line; its first key says what the file holds, and its value is the version of the file.
        told: what another first line asked for, in words.

    >>> with KeptLines(None, {"burrs": 1}, str) as kept:
    ...     kept.add({"set": [1]})
    ...     kept.lines
    []
    """

    def __init__(self, name: str | None, head: Mapping[str, Any], told: Callable[[Mapping[str, Any]], str]) -> None:
        super().__init__(name, _line(head) if name is not None else b"")
        self.lines: list[Any] = []  #: what earlier searches have kept, after the first line
        self._head, self._told = dict(head), told

    def add(self, line: Mapping[str, Any]) -> None:
        """Keep another line."""
        if self._file:
            self._append(_line(line))

    def fault(self, number: int, wanted: str) -> StoreError:
        """The error that one of the lines is wrong, counted from 0 on."""
        return StoreError(f"{printable(str(self._name))}, line {number + 2}: it should be {wanted}")

    def _read(self, data: bytes) -> int:
        head, *lines = data.split(b"\n")
        self._check(_json(head))
        self.lines = [_json(line) for line in lines[:-1]]
        return len(data) - len(lines[-1] if lines else head)

    def _check(self, found: Any) -> None:
        name, (what, version) = printable(str(self._name)), next(iter(self._head.items()))
        if not isinstance(found, dict) or found.get(what) != version:
            raise StoreError(f"{name} does not hold {what}: name another file, or one that does not exist")
        if found != self._head:
            raise StoreError(f"{name} was kept with other options ({self._told(found)[:80]}): name another file")


def _line(told: Mapping[str, Any]) -> bytes:
    import json  # most commands keep nothing

    return json.dumps(told, separators=(",", ":")).encode() + b"\n"


def _json(line: bytes) -> Any:
    import json

    try:
        return json.loads(line)
    except ValueError:
        return None


LOOKED_AT = 4096  # bytes
_GZIP = b"\x1f\x8b"
_BURRTOOLS = "this is a BurrTools file: reading it needs the house 'designers', which is not installed"
_BEGINNINGS = (
    (b"SQLite format 3\0", "this is a run: 'dancefloor show FILE' prints its solutions"),
    (b"PK\x03\x04", "this is a ZIP archive: unpack it, and name a file in it"),
    (_GZIP, "this is a compressed file: unpack it with gunzip"),
    (b"%PDF", "this is a PDF file, not a puzzle"),
    (b"\x89PNG", "this is a picture, which dancefloor cannot read"),
    (b"\xff\xd8\xff", "this is a picture, which dancefloor cannot read"),
    (b"GIF8", "this is a picture, which dancefloor cannot read"),
    (b"<svg", "this is a picture, which dancefloor cannot read"),
)


def foreign(data: bytes) -> str:
    """What a file is, in a sentence, if it is of a program whose files are not read; empty for any other file.

    People take such files for puzzle files; their first bytes show what they are. A name says more than "this is not
    text", and often what to do instead.

    >>> foreign(b"GIF89a"), foreign(b"6x10")
    ('this is a picture, which dancefloor cannot read', '')
    """
    beginning = data[:LOOKED_AT]
    if not any(".designers." in place for place in listed("unpackers")) and _is_burrtools(_unzipped(beginning)):
        return _BURRTOOLS
    return next((sentence for start, sentence in _BEGINNINGS if beginning.startswith(start)), "")


def _unzipped(beginning: bytes) -> bytes:
    """The beginning of a file before it was compressed."""
    if not beginning.startswith(_GZIP):
        return beginning
    import zlib  # not needed for a box

    try:
        return zlib.decompressobj(wbits=31).decompress(beginning, LOOKED_AT)
    except zlib.error:
        return b""


def _is_burrtools(beginning: bytes) -> bool:
    return beginning.lstrip().startswith((b"<?xml", b"<puzzle")) and b"<puzzle" in beginning
