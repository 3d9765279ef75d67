"""Reading and writing text files: every failure is a typed error, and a file is written whole or not at all."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from dancefloor.errors import ParseError, StoreError

LARGEST = 256 * 1024 * 1024


def read_text(name: str) -> str:
    """The text of a file, or of standard input for ``-``.

    Raises:
        StoreError: the file cannot be read.
        ParseError: it is empty, too large, or not text.
    """
    source = "standard input" if name == "-" else name
    try:
        if name == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with open(name, "rb") as file:
                data = file.read(LARGEST + 1)
    except IsADirectoryError:
        raise StoreError(f"{source} is a directory: a puzzle file is wanted") from None
    except OSError as error:
        raise StoreError(f"{source} cannot be read: {error.strerror}") from None
    if len(data) > LARGEST:
        raise ParseError("", f"more than {LARGEST >> 20} MB: too large for a puzzle", source=source)
    if not data.strip():
        raise ParseError("", "it is empty: a puzzle is wanted", source=source)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        text, bad = data.decode("latin-1"), error.start
    else:
        bad = text.find("\0")
    if bad >= 0:
        line, column = text.count("\n", 0, bad) + 1, bad - text.rfind("\n", 0, bad)
        shown = text.splitlines()[line - 1] if line <= len(text.splitlines()) else ""
        raise ParseError(shown, "this is not text in UTF-8", source=source, line=line, column=column)
    return text


def write_text(name: str, text: str) -> None:
    """Write a file whole or not at all: to a temporary file beside it first, then renamed. ``-``: standard output.

    Raises:
        StoreError: it cannot be written; what was there before is untouched.
    """
    if name == "-":
        sys.stdout.write(text)
        return
    try:
        if os.path.exists(name) and not os.path.isfile(name):  # a device or a pipe has nothing that could be replaced
            with open(name, "w", encoding="utf-8") as file:
                file.write(text)
        else:
            _replace(name, text)
    except OSError as error:
        raise StoreError(f"{name} cannot be written: {error.strerror}") from None


def _replace(name: str, text: str) -> None:
    mode = os.stat(name).st_mode & 0o777 if os.path.exists(name) else 0o666 & ~_umask()
    temporary = f"{name}.{os.getpid()}.part"
    try:
        with open(temporary, "x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
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
