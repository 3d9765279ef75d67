"""How large a puzzle may be for a page."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING, Any

from dancefloor.errors import PuzzleError
from dancefloor.verbs.kinds.kind import kind_of

if TYPE_CHECKING:
    from dancefloor.verbs.kinds.kind import Kind

MOST_CELLS = 4000  # of a puzzle: no page could show more
MOST_PIECES = 1000
LONGEST_COMMAND = 100  # letters of a puzzle in a command to copy


def checked_kind(puzzle: Any, words: str = "") -> Kind[Any]:
    """The kind of a puzzle, unless it is too large for a page.

    Args:
        puzzle: the puzzle.
        words: the text that means it, for a command to copy; empty (the default) if there is none.

    Raises:
        PuzzleError: it is too large.

    >>> checked_kind("70x70", "70x70")
    Traceback (most recent call last):
    dancefloor.errors.PuzzleError: this puzzle has 4900 cells, ...: use the command line: dancefloor solve 70x70
    """
    kind = kind_of(puzzle)
    cells, pieces = len(getattr(kind.puzzle, "cells", ())), len(getattr(kind.puzzle, "pieces", ()))
    for count, most, what in ((cells, MOST_CELLS, "cells"), (pieces, MOST_PIECES, "pieces")):
        if count > most:
            raise PuzzleError(
                f"this puzzle has {count} {what}, too many for a page, which takes {most}: use the command line"
                + _command(words)
            )
    return kind


def _command(words: str) -> str:
    """A command that solves what words mean; empty if there are none, or they are too many to copy."""
    if not words.strip() or "\n" in words.strip() or len(words) > LONGEST_COMMAND:
        return ""
    return f": dancefloor solve {' '.join(map(quote, words.split()))}"
