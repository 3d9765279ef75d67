"""The table of kinds, which finds the kind of a puzzle and loads only that one.

The kind of a class of puzzles is in this table, or in that of a house. A class in another package can instead name its
kind in its attribute `dancefloor_kind`: a subclass of `dancefloor.verbs.kinds.kind.Kind`, or a string ``module:Class``
that is loaded on first use. A class without either needs `encode` and `obstruction`, like
`dancefloor.puzzles.kind.Encodable`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from dancefloor.arguments import wrong
from dancefloor.declarations import declared, loaded

if TYPE_CHECKING:
    from dancefloor.verbs.how import AnyPuzzle
    from dancefloor.verbs.kinds.kind import Kind

KINDS = {
    "dancefloor.puzzles.packing:Packing": "dancefloor.verbs.kinds.packing:PackingKind",
    "dancefloor.puzzles.cover:ExactCover": "dancefloor.verbs.kinds.exact_cover:ExactCoverKind",
    "dancefloor.cover.problem:Problem": "dancefloor.verbs.kinds.exact_cover:ExactCoverKind",
    "dancefloor.puzzles.kind:Many": "dancefloor.verbs.kinds.many:ManyKind",
}
ENCODED = "dancefloor.verbs.kinds.encoded:Encoded"


def kind_of(puzzle: AnyPuzzle | str) -> Kind[Any]:
    """The kind of a puzzle, or of the puzzle that a text means; it wraps that puzzle.

    Raises:
        InputError: it is not a puzzle.

    >>> from dancefloor.puzzles.classics import Queens
    >>> kind_of("3x20").name, kind_of(Queens(8)).name
    ('packing', 'board')
    """
    if isinstance(puzzle, str):
        from dancefloor.formats.puzzle import read_puzzle

        puzzle = cast("AnyPuzzle", read_puzzle(puzzle))
    return cast("Kind[Any]", _loaded(_home(puzzle))(puzzle))


def _home(puzzle: object) -> str | type:
    """The kind of a puzzle, or its location as ``module:Class``."""
    for plugged in (False, True):  # houses of other packages are asked about classes that are in no other table
        kinds = KINDS | declared("kinds", plugged=plugged)
        for ancestor in type(puzzle).__mro__:
            home = kinds.get(f"{ancestor.__module__}:{ancestor.__qualname__}") or vars(ancestor).get("dancefloor_kind")
            if isinstance(home, str | type):
                return home
    if callable(getattr(puzzle, "encode", None)) and callable(getattr(puzzle, "obstruction", None)):
        return ENCODED
    raise wrong("puzzle", puzzle, "a puzzle, or a text such as '6x10'")


def _loaded(home: str | type) -> Any:
    return home if isinstance(home, type) else loaded(home)
