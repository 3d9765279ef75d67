"""Puzzles that a name and a number mean, such as ``queens 8``.

Strategy: a table names the class of each puzzle and an example of its number, and loads the class when it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.errors import PuzzleError, printable

if TYPE_CHECKING:
    from dancefloor.puzzles.langford import Langford
    from dancefloor.puzzles.queens import Queens


class Numbered(NamedTuple):
    """A puzzle for each number: the module and class, the title, the meaning of the number, and an example of it."""

    module: str
    kind: str
    title: str
    number: str
    example: int


NUMBERED = {
    "langford": Numbered("langford", "Langford", "Langford pairs of the numbers 1 to N", "the number of pairs", 8),
    "queens": Numbered("queens", "Queens", "N queens that do not attack each other", "the size of the board", 8),
}


def numbered_puzzle(word: str) -> Queens | Langford | None:
    """Read a name and a number; None if the first word is no such name.

    Raises:
        PuzzleError: the number is missing, is no number, or makes no sense.

    >>> numbered_puzzle("queens 8"), numbered_puzzle("soma")
    (Queens(size=8), None)
    >>> numbered_puzzle("queens")
    Traceback (most recent call last):
    dancefloor.errors.PuzzleError: queens: say the size of the board, as in 'queens 8'
    """
    name, *rest = word.split(maxsplit=1) or [""]
    if name not in NUMBERED:
        return None
    entry = NUMBERED[name]
    told = rest[0].strip() if rest else ""
    if not (told.isascii() and told.isdigit() and len(told) < 10):
        found = f" {told[:20]!r}" if told else ""
        raise PuzzleError(f"{name}{printable(found)}: say {entry.number}, as in '{name} {entry.example}'")
    puzzle: Queens | Langford = getattr(import_module(f"dancefloor.puzzles.{entry.module}"), entry.kind)(int(told))
    return puzzle
