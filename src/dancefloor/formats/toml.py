"""Tables in TOML that know their position, so that an error names the file and the key in one line.

The library that reads TOML needs much memory for each key and table, and for a key of n parts memory that grows with
n². So the reader first removes strings and comments, and counts the signs that make keys and tables.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from dancefloor.caps import check
from dancefloor.errors import InputError, ParseError, PuzzleError, nearest, printable

_WORDS = {str: "a text", int: "a whole number", dict: "a table", bool: "true or false", list: "a list"}
# Possessive, so that a long string takes no memory; a string that is never closed ends with the line or the text.
_STRINGS = re.compile(
    r"""
    \"{3} (?: [^"\\]++ | \\. | "(?!"") )*+ (?: "{3,5} )?  |  '{3} (?: [^']++ | '(?!'') )*+ (?: '{3,5} )?
    |  " (?: [^"\\\n]++ | \\. )*+ "?  |  ' [^'\n]*+ '?  |  \# [^\n]*+
    """,
    re.VERBOSE | re.DOTALL,
)
_KEPT = re.compile(r"[=.{]|^[ \t]*+\[", re.MULTILINE)  # signs that make a key, a part of a key, or a table
_NUMBER = re.compile(r"[0-9][0-9A-Fa-f_]*+")
MOST_DIGITS = 1000
LONGEST_SHOWN = 100  # characters of a key, in a message


def read_toml(text: str, *, source: str) -> TomlTable:
    """Read a text as a table.

    Raises:
        ParseError: it is not TOML.


    >>> read_toml("[pieces]\\nA = '##'", source="mine.toml").table("pieces").get("A", str)
    '##'
    """
    import tomllib

    _check_size(text, printable(source))
    try:
        return TomlTable(tomllib.loads(text), source)
    except ValueError as error:  # a number of thousands of digits raises a ValueError that is not tomllib's own
        raise ParseError("", f"not TOML: {printable(str(error))}", source=source) from None
    except RecursionError:
        raise ParseError("", "nested too deeply", source=source) from None


def _check_size(text: str, source: str) -> None:
    """Refuse a text that would fill the memory.

    Raises:
        ParseError: a number has too many digits.
        PuzzleError: it has more keys and tables, or nests them deeper, than `dancefloor.caps` allows.
    """
    bare = _STRINGS.sub("", text)
    if max((len(found[0]) for found in _NUMBER.finditer(bare)), default=0) > MOST_DIGITS:
        raise ParseError("", f"a number of more than {MOST_DIGITS} digits: no puzzle needs one", source=source)
    check("keys", sum(1 for _ in _KEPT.finditer(bare)), source)
    longest = max((found[0].count(".") + 1 for found in re.finditer(r"[^=,\n]+", bare)), default=0)
    depth = deepest = 0
    for found in re.finditer(r"[\[{\]}]", bare):
        depth += 1 if found[0] in "[{" else -1
        deepest = max(deepest, depth)
    check("levels", max(longest, deepest), source)


class TomlTable:
    """A table, and the path to it from the top of the file."""

    def __init__(self, values: Mapping[str, Any], source: str, path: str = "") -> None:
        self.values, self.source, self.path = values, source, path

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def check_keys(self, known: Sequence[str]) -> None:
        """Refuse unknown keys.

        Raises:
            PuzzleError: there is one; the message suggests the nearest known key.
        """
        for key in self.values:
            if key not in known:
                self.fail(key, f"there is no such key; {nearest(key, known)}")

    def get(self, key: str, kind: type, default: Any = None) -> Any:
        """The value of a key, of a given type; a key without a default is required.

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
        """The value of a key, converted by `reader`.

        Raises:
            PuzzleError: as for `get`, or `reader` raises an error; the message names the key.
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
            PuzzleError: it is missing, or is not a table.
        """
        return TomlTable(self.get(key, dict), self.source, f"{self.path}{key}.")

    def fail(self, key: str, message: str) -> NoReturn:
        """Raise a `PuzzleError` about a key."""
        way = self.path + key
        shown = way if len(way) <= LONGEST_SHOWN else f"{way[:LONGEST_SHOWN]}..."
        raise PuzzleError(f"{printable(self.source)}, key '{printable(shown)}': {message}")
