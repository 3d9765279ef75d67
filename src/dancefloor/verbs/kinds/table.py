"""The kind of a puzzle, or of what a text means; only that one is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from dancefloor.puzzles.kind import declared_kind

if TYPE_CHECKING:
    from dancefloor.verbs.how import AnyPuzzle
    from dancefloor.verbs.kinds.kind import Kind


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
    return cast("Kind[Any]", declared_kind(puzzle))
