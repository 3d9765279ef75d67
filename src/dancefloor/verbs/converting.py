"""``convert``: write a puzzle as text for other programs.

It shows no progress: a text of half a million options takes three seconds, most of them to encode the puzzle.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from dancefloor.arguments import check_type
from dancefloor.formats.table import PROBLEM, format_named, writable, write
from dancefloor.verbs.how import check_callable
from dancefloor.verbs.kinds.kind import kind_of

if TYPE_CHECKING:
    from dancefloor.verbs.how import AnyPuzzle


def convert(puzzle: AnyPuzzle | str, to: str, *, note: Callable[[str], None] | None = None) -> str:
    """Write a puzzle in another format.

    Args:
        puzzle: a puzzle, or a text that means one, as for `solve`.
        to: the name of the format: ``"dlx"``, ``"dance"``, ``"dimacs"``, ``"opb"`` or ``"lp"`` for any exact cover
            problem; ``"puzzlink"``, ``"grid"`` and others for a fillomino. docs/formats.md lists all of them.
        note: called with a sentence for each name that is replaced because the format cannot represent it, and for
            what a site cannot do with the puzzle.

    Raises:
        InputError: there is no such format, or it cannot represent the puzzle.
        PuzzleError: the format is for items and options, and the puzzle is not an exact cover problem.

    >>> convert("puzz.link/p?fillomino/3/2/2i3g", "grid")
    '2..\\n.3.\\n'

    Added in version 0.2.
    """
    check_type("to", to, str, "the name of a format, such as 'dlx'")
    check_callable("note", note)
    chosen = format_named(to, writable)
    kind = kind_of(puzzle)
    return write(kind.encoded().problem if chosen.holds == PROBLEM else kind.puzzle, chosen.name, note=note)
