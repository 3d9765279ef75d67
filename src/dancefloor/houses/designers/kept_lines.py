"""A file with a line of JSON for each thing that is decided, so that a later search goes on where one ended.

Strategy: the first line says what was asked. Each line is written at once. What follows the last whole line was cut off
when a process ended, and goes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import IO, Any, Self

from dancefloor.errors import StoreError, printable


class KeptLines:
    """The lines of a file, once it is entered; in memory only if it has no name.

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
        self.lines: list[Any] = []  #: what earlier searches have kept, after the first line
        self._name, self._head, self._told = name, dict(head), told
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Self:
        if self._name is not None:
            try:
                self._file = open(self._name, "a+b")
                self._read(self._file)
            except StoreError:
                self.__exit__()
                raise
            except OSError as error:
                raise StoreError(f"{printable(self._name)} cannot be kept: {error.strerror}") from None
        return self

    def __exit__(self, *_: object) -> None:
        if self._file:
            self._file.close()

    def add(self, line: Mapping[str, Any]) -> None:
        """Keep another line."""
        if self._file:
            self._file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
            self._file.flush()

    def fault(self, number: int, wanted: str) -> StoreError:
        """The error that one of the lines is wrong, counted from 0 on."""
        return StoreError(f"{printable(str(self._name))}, line {number + 2}: it should be {wanted}")

    def _read(self, file: IO[bytes]) -> None:
        file.seek(0)
        head, *lines = file.read().split(b"\n")
        if head or lines:
            self._check(_value(head))
        else:
            self.add(self._head)
        self.lines = [_value(line) for line in lines[:-1]]
        file.truncate(file.tell() - len(lines[-1] if lines else head))

    def _check(self, found: Any) -> None:
        name, (what, version) = printable(str(self._name)), next(iter(self._head.items()))
        if not isinstance(found, dict) or found.get(what) != version:
            raise StoreError(f"{name} does not hold {what}: name another file, or one that does not exist")
        if found != self._head:
            raise StoreError(f"{name} was kept with other options ({self._told(found)[:80]}): name another file")


def _value(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None
