"""Which kind a puzzle is: one table, whose entries are loaded when a puzzle needs them.

A class of puzzles finds its kind in this table or, in another package, names it in its attribute `dancefloor_kind`: a
subclass of `dancefloor.verbs.kinds.kind.Kind`, or a text ``module:Class`` that is loaded when it is needed. A class
without either needs `encode` and `obstruction`, as `dancefloor.puzzles.kind.Encodable` has them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from dancefloor.arguments import wrong

if TYPE_CHECKING:
    from dancefloor.verbs.how import AnyPuzzle
    from dancefloor.verbs.kinds.kind import Kind

KINDS = {
    "dancefloor.puzzles.packing:Packing": "dancefloor.verbs.kinds.packing:PackingKind",
    "dancefloor.puzzles.cover:ExactCover": "dancefloor.verbs.kinds.exact_cover:ExactCoverKind",
    "dancefloor.puzzles.division:Division": "dancefloor.verbs.kinds.division:DivisionKind",
    "dancefloor.puzzles.fillomino:Fillomino": "dancefloor.verbs.kinds.fillomino:FillominoKind",
}
ENCODED = "dancefloor.verbs.kinds.encoded:Encoded"


def kind_of(puzzle: AnyPuzzle | str) -> Kind[Any]:
    """The kind of a puzzle, or of the puzzle that a text means, with the puzzle in it.

    Raises:
        InputError: it is no puzzle.

    >>> from dancefloor.puzzles.queens import Queens
    >>> kind_of("3x20").name, kind_of(Queens(8)).name
    ('packing', 'board')
    """
    if isinstance(puzzle, str):
        from dancefloor.formats.puzzle import read_puzzle

        puzzle = cast("AnyPuzzle", read_puzzle(puzzle))
    return cast("Kind[Any]", _loaded(_home(puzzle))(puzzle))


def _home(puzzle: object) -> str | type:
    """The kind of a puzzle, or where it is, as ``module:Class``."""
    for ancestor in type(puzzle).__mro__:
        home = KINDS.get(f"{ancestor.__module__}:{ancestor.__qualname__}") or vars(ancestor).get("dancefloor_kind")
        if isinstance(home, str | type):
            return home
    if callable(getattr(puzzle, "encode", None)) and callable(getattr(puzzle, "obstruction", None)):
        return ENCODED
    raise wrong("puzzle", puzzle, "a puzzle, or a text such as '6x10'")


def _loaded(home: str | type) -> Any:
    if isinstance(home, type):
        return home
    module, _, name = home.partition(":")
    return getattr(import_module(module), name)
