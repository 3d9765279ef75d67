"""How large a puzzle may be for a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dancefloor.errors import PuzzleError
from dancefloor.verbs.kinds.kind import kind_of

if TYPE_CHECKING:
    from dancefloor.verbs.kinds.kind import Kind

MOST_CELLS = 4000  # of a puzzle: no page could show more
MOST_PIECES = 1000


def checked_kind(puzzle: Any) -> Kind[Any]:
    """The kind of a puzzle, unless it is too large for a page.

    Raises:
        PuzzleError: it is.
    """
    kind = kind_of(puzzle)
    cells, pieces = len(getattr(kind.puzzle, "cells", ())), len(getattr(kind.puzzle, "pieces", ()))
    for count, most, what in ((cells, MOST_CELLS, "cells"), (pieces, MOST_PIECES, "pieces")):
        if count > most:
            raise PuzzleError(
                f"this puzzle has {count} {what}, too many for a page, which takes {most}: use the command line"
            )
    return kind
