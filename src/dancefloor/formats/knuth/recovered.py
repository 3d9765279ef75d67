"""Recover the puzzle behind items and options: from a generator's comments, or from the names of the items.

POLYOMINO-DLX and FILLOMINO-DLX copy their input into comments at the beginning of their output. Strategy: encode the
puzzle in the comments again, and accept it only if that gives the same items and options. Before that, count its
options, so that a few lines of comments cannot claim gigabytes. If somebody has edited the options, or there are no
comments, the names of the items may still be those of cells and pieces (`boards`). All placements of all pieces make a
`Packing`, and other placements a `BoardCover`. What is left is an `ExactCover`, with a remark if it looks like a board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import accumulate
from typing import TYPE_CHECKING, TypeAlias

from dancefloor.caps import most
from dancefloor.cover.problem import Problem
from dancefloor.errors import DancefloorError, PuzzleError
from dancefloor.formats.knuth.boards import Known, board_cover, whole_packing
from dancefloor.formats.knuth.dance import read_dance
from dancefloor.formats.knuth.dlx import Reading, read_dlx
from dancefloor.geometry.square import SQUARE
from dancefloor.puzzles.board_cover import BoardCover
from dancefloor.puzzles.cover import ExactCover

if TYPE_CHECKING:
    from dancefloor.puzzles.limited_fillomino import LimitedFillomino
    from dancefloor.puzzles.packing import Packing

    Recovered: TypeAlias = Packing | LimitedFillomino | BoardCover

MOST_OPTIONS_OFF = 10_000  # how many options more than expected to generate before giving up
BY_POLYOMINO_DLX = "| this file was created by polyomino-dlx from that data"


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
    from dancefloor.formats.knuth.fillomino_dlx import read_origin

    known = None
    if BY_POLYOMINO_DLX in reading.comments:
        echo = reading.comments[: reading.comments.index(BY_POLYOMINO_DLX)]
        text = "".join(line.removeprefix("| ") + "\n" for line in echo)
        try:
            if packing := _packing_of(text, reading.problem):
                return packing
            known = _cells_of(text)
        except DancefloorError:
            pass  # edited comments are not a mistake in items and options
    fillomino = read_origin(reading.comments)
    if fillomino is not None:
        if _is_fillomino(fillomino, reading.problem):
            return fillomino
        known = Known(dict(zip(fillomino.cell_names(), fillomino.cells, strict=True)), SQUARE)
    board = board_cover(reading.problem, known)
    packing = whole_packing(board) if board and not reading.ignored else None
    return packing if packing and _is_same(packing.encode().problem, reading.problem) else board


def _cells_of(echo: str) -> Known:
    """The cells that the box in a text names for POLYOMINO-DLX."""
    from dancefloor.formats.knuth.polyomino_dlx import cells_by_name, read_spec

    return Known(*cells_by_name(read_spec(echo)))


def _packing_of(echo: str, problem: Problem) -> Packing | None:
    """The packing that a text describes, if POLYOMINO-DLX encodes it as this problem."""
    from dancefloor.formats.knuth.base62 import count_cells
    from dancefloor.formats.knuth.polyomino_dlx import encode, option_lines, read_polyomino_dlx, read_spec

    spec = read_spec(echo)
    if sum(count_cells(line.planes) for line in spec.lines) > most("piece_cells"):
        return None
    if _exceed(len(problem.options), (text.count("\n") for text in option_lines(spec))):
        return None
    if len({*map(frozenset, problem.options.all_uses())}) < len(problem.options):
        return None  # a packing has no option twice
    return read_polyomino_dlx(echo) if _is_same(encode(spec), problem) else None


def _is_fillomino(fillomino: LimitedFillomino, problem: Problem) -> bool:
    """Whether the encoding of a fillomino is this problem."""
    if {item.name for item in problem.items} != {*fillomino.cell_names(), *fillomino.edge_names()}:
        return False
    texts = (text for label in fillomino.allowed for text in fillomino.option_lines(label))
    # Texts without options count, too: there may be many to generate that add none.
    counts = (max(MOST_OPTIONS_OFF // 100, text.count(b"\n")) for text in texts)
    return not _exceed(len(problem.options) + MOST_OPTIONS_OFF, counts) and _is_same(
        fillomino.encode().problem, problem
    )


def _exceed(limit: int, counts: Iterable[int]) -> bool:
    """Whether numbers add up to more than a limit; it stops at the first that exceeds it."""
    return any(total > limit for total in accumulate(counts))


def _is_same(one: Problem, other: Problem) -> bool:
    """Whether two problems have the same items and options, in any order."""
    if len(one.options) != len(other.options) or set(one.items) != set(other.items):
        return False
    number = {item: k for k, item in enumerate(other.items)}
    to_other = [number[item] for item in one.items]
    mine = Counter(tuple(sorted([to_other[item] for item in items])) for items in one.options.item_lists())
    return mine == Counter(tuple(sorted(items)) for items in other.options.item_lists()) and not (
        other.has_colors or other.has_costs
    )
