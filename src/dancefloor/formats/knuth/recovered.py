"""Recover the puzzle behind items and options: from a generator's comments, or from the names of the items.

Some generators copy their input into comments at the beginning of their output. Strategy: the house of each generator
encodes the puzzle in the comments again, and accepts it only if that gives the same items and options. Before that, it
counts the options, so that a few lines of comments cannot claim gigabytes. If somebody has edited the options, or there
are no comments, the names of the items may still be those of cells and pieces (`boards`). All placements of all pieces
make a `Packing`, and other placements a `BoardCover`. What is left is an `ExactCover`, with a remark if it looks like a
board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import accumulate
from typing import TYPE_CHECKING, TypeAlias, cast

from dancefloor.cover.problem import Problem
from dancefloor.declarations import listed, loaded
from dancefloor.errors import PuzzleError
from dancefloor.formats.knuth.boards import Known, board_cover, whole_packing
from dancefloor.formats.knuth.dance import read_dance
from dancefloor.formats.knuth.dlx import Reading, read_dlx
from dancefloor.puzzles.board_cover import BoardCover
from dancefloor.puzzles.cover import ExactCover

if TYPE_CHECKING:
    from dancefloor.puzzles.kind import WithOptions
    from dancefloor.puzzles.packing import Packing

    Recovered: TypeAlias = Packing | BoardCover | WithOptions


def read_dlx_puzzle(
    text: str, *, source: str = "input", strict_knuth: bool = False, as_items: bool = False
) -> Recovered | ExactCover:
    """Read a DLX file as a puzzle: the one that its comments or its names show, else an `ExactCover`.

    Args:
        text: the text of the file.
        source: where it comes from, for messages.
        strict_knuth: whether to accept only what Knuth's own programs accept.
        as_items: whether to ignore comments and names, and always return items and options.

    Raises:
        ParseError: at the first mistake, with line and column.

    >>> read_dlx_puzzle("p q\\np\\nq\\n").problem
    <Problem of 2+0 items and 2 options>
    """
    return _puzzle(read_dlx(text, source=source, strict_knuth=strict_knuth), source, as_items=as_items)


def read_dance_puzzle(
    text: str, *, source: str = "input", strict_knuth: bool = False, as_items: bool = False
) -> Recovered | ExactCover:
    """Read a DANCE file as a puzzle, like `read_dlx_puzzle`.

    Args:
        text: the text of the file.
        source: where it comes from, for messages.
        strict_knuth: whether to accept only what DANCE accepts.
        as_items: whether to ignore names, and always return items and options.

    Raises:
        ParseError: at the first mistake, with line and column.
    """
    return _puzzle(read_dance(text, source=source, strict_knuth=strict_knuth), source, as_items=as_items)


def _puzzle(reading: Reading, source: str, *, as_items: bool) -> Recovered | ExactCover:
    notes = tuple(f"{source}, {ignored}" for ignored in reading.ignored)
    if as_items:
        return ExactCover(reading.problem, notes)
    try:
        found = recovered(reading)
    except PuzzleError as wrong:
        return ExactCover(reading.problem, (*notes, f"{source}: not drawn as a board, since {wrong}"))
    if isinstance(found, BoardCover) and notes:
        return BoardCover(found.problem, found.cell_of, found.region.lattice, notes)
    return found or ExactCover(reading.problem, notes)


def recovered(reading: Reading) -> Recovered | None:
    """The puzzle that a generator encoded, or the board that is left of it; None if no names look like cells.

    Raises:
        PuzzleError: names look like cells, but the options are not placements; the message says why.
    """
    known = None
    for place in listed("recovers"):
        found = loaded(place)(reading)
        if isinstance(found, Known):
            known = found
        elif found is not None:
            return cast("Recovered", found)
    board = board_cover(reading.problem, known)
    packing = whole_packing(board) if board and not reading.ignored else None
    return packing if packing and is_same(packing.encode().problem, reading.problem) else board


def exceed(limit: int, counts: Iterable[int]) -> bool:
    """Whether numbers add up to more than a limit; it stops at the first that exceeds it."""
    return any(total > limit for total in accumulate(counts))


def is_same(one: Problem, other: Problem) -> bool:
    """Whether two problems have the same items and options, in any order."""
    if len(one.options) != len(other.options) or set(one.items) != set(other.items):
        return False
    number = {item: k for k, item in enumerate(other.items)}
    to_other = [number[item] for item in one.items]
    mine = Counter(tuple(sorted([to_other[item] for item in items])) for items in one.options.item_lists())
    return mine == Counter(tuple(sorted(items)) for items in other.options.item_lists()) and not (
        other.has_colors or other.has_costs
    )
