"""The packing that somebody asks a question about."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dancefloor.errors import InputError
from dancefloor.verbs.kinds.kind import kind_of

if TYPE_CHECKING:
    from dancefloor.puzzles.packing import Packing


def packing_of(puzzle: Packing | str, what: str) -> Packing:
    """The packing itself, or the one that a text means.

    Args:
        puzzle: the packing, or a text.
        what: what only a packing has, for the message.

    Raises:
        InputError: it is another kind of puzzle.

    >>> packing_of("queens 5", "pieces to place")
    Traceback (most recent call last):
    dancefloor.errors.InputError: puzzle is of the kind board: only a packing has pieces to place
    """
    kind = kind_of(puzzle)
    if kind.name != "packing":
        raise InputError(f"puzzle is of the kind {kind.name}: only a packing has {what}")
    return cast("Packing", kind.puzzle)
