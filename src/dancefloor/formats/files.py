"""Reading and writing files: every failure is a typed error, and a file is written whole or not at all."""

from __future__ import annotations

import codecs
import errno
import os
import sys
from contextlib import suppress

from dancefloor.caps import check, most
from dancefloor.errors import ParseError, StoreError, printable


def read_text(name: str) -> str:
    """The text of a file, or of standard input for ``-``; a byte order mark is dropped.

    Raises:
        StoreError: the file cannot be read.
        ParseError: it is empty, or not text.
        PuzzleError: it is larger than `dancefloor.caps` allows.
    """
    source, limit = "standard input" if name == "-" else printable(name), most("bytes")
    try:
        if name == "-":
            data = sys.stdin.buffer.read(limit + 1)
        else:
            with open(name, "rb") as file:
                data = file.read(limit + 1)
    except IsADirectoryError:
        raise StoreError(f"{source} is a directory: a puzzle file is wanted") from None
    except OSError as error:
        raise StoreError(f"{source} cannot be read: {error.strerror}") from None
    except ValueError:  # a NUL, or half a surrogate pair
        raise StoreError(f"{source} cannot be read: no file can have this name") from None
    check("bytes", len(data), source, partly=True)
    data = data.removeprefix(codecs.BOM_UTF8)
    if not data.strip():
        raise ParseError("", "it is empty: a puzzle is wanted", source=source)
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


def check_target(name: str) -> None:
    """Find out, before a long search and without touching anything, whether a file could be written.

    Raises:
        StoreError: it is a directory, or lies in none.
    """
    if not name:
        raise StoreError("a file without a name cannot be written: give a name, or - for standard output")
    if name == "-":
        return
    if os.path.isdir(name):
        raise StoreError(f"{printable(name)} cannot be written: it is a directory")
    parent = os.path.dirname(name) or "."
    if not os.path.isdir(parent):
        raise StoreError(f"{printable(name)} cannot be written: there is no directory {printable(parent)}")


def write_text(name: str, text: str) -> None:
    """Write a text file as `write_bytes` does, in UTF-8 whatever standard output takes for text.

    Raises:
        StoreError: it cannot be written; what was there before is untouched.
    """
    if name == "-" and not hasattr(sys.stdout, "buffer"):  # a stand-in for standard output may take only text
        sys.stdout.write(text)
    else:
        write_bytes(name, text.encode("utf-8", errors="replace"))


def write_bytes(name: str, data: bytes) -> None:
    """Write a file whole or not at all: to a temporary file beside it first, then renamed. ``-``: standard output.

    Raises:
        StoreError: it cannot be written; what was there before is untouched.
    """
    check_target(name)
    try:
        if name == "-":
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        elif os.path.exists(name) and not os.path.isfile(name):  # a device or a pipe cannot be replaced
            with open(name, "wb") as file:
                file.write(data)
        else:
            _replace(os.path.realpath(name), data)
    except BrokenPipeError:
        raise
    except OSError as error:
        place = "standard output" if name == "-" else printable(name)
        raise StoreError(f"{place} cannot be written: {error.strerror}") from None
    except ValueError:
        raise StoreError(f"{printable(name)} cannot be written: no file can have this name") from None


def _replace(name: str, data: bytes) -> None:
    import tempfile  # only those who write pay for it

    if os.path.exists(name):
        if not os.access(name, os.W_OK):  # renaming would not ask
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        mode = os.stat(name).st_mode & 0o777
    else:
        mode = 0o666 & ~_umask()
    handle, temporary = tempfile.mkstemp(suffix=".part", dir=os.path.dirname(name))
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(handle)
        os.chmod(temporary, mode)
        os.replace(temporary, name)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(temporary)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
