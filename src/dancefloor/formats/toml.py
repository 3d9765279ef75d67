"""Text in TOML as tables that know where they stand, so that each mistake is told in one line, with file and key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from dancefloor.errors import InputError, ParseError, PuzzleError, printable

_WORDS = {str: "a text", int: "a whole number", dict: "a table", bool: "true or false", list: "a list"}


def read_toml(text: str, *, source: str) -> TomlTable:
    """The table that a text is.

    Raises:
        ParseError: it is not TOML.

    >>> read_toml("[pieces]\\nA = '##'", source="mine.toml").table("pieces").get("A", str)
    '##'
    """
    import tomllib

    try:
        return TomlTable(tomllib.loads(text), source)
    except ValueError as error:  # a number of thousands of digits is one that does not come from tomllib itself
        raise ParseError("", f"not TOML: {printable(str(error))}", source=source) from None
    except RecursionError:
        raise ParseError("", "nested too deeply", source=source) from None


class TomlTable:
    """A table, and the way to it from the beginning of the file."""

    def __init__(self, values: Mapping[str, Any], source: str, path: str = "") -> None:
        self.values, self.source, self.path = values, source, path

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def check_keys(self, known: Sequence[str]) -> None:
        """Refuse keys that mean nothing.

        Raises:
            PuzzleError: there is one; the nearest is suggested.
        """
        for key in self.values:
            if key not in known:
                from difflib import get_close_matches  # only mistakes pay for it

                near = get_close_matches(key, known, 1)
                hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
                self.fail(key, f"there is no such key; {hint}")

    def get(self, key: str, kind: type, default: Any = None) -> Any:
        """A value of a type; without a default it is required.

        Raises:
            PuzzleError: it is missing, or of another type.
        """
        if key not in self.values:
            if default is None:
                self.fail(key, "it is missing")
            return default
        value = self.values[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.fail(key, f"it should be {_WORDS[kind]}, not {str(value)[:30]!r}")
        return value

    def read(self, key: str, kind: type, reader: Any) -> Any:
        """What a reader makes of a value.

        Raises:
            PuzzleError: as `get`, or what the reader complains about, with the key.
        """
        value = self.get(key, kind)
        try:
            return reader(value)
        except ParseError as error:
            self.fail(key, error.message)
        except InputError as error:
            self.fail(key, str(error))

    def table(self, key: str) -> TomlTable:
        """A table in this one.

        Raises:
            PuzzleError: it is missing, or no table.
        """
        return TomlTable(self.get(key, dict), self.source, f"{self.path}{key}.")

    def fail(self, key: str, message: str) -> NoReturn:
        """Complain about a key."""
        raise PuzzleError(f"{printable(self.source)}, key '{printable(self.path + key)}': {message}")
