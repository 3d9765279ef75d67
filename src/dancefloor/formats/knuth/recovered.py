"""Items and options as a puzzle: what a generator made them of, where its comments tell, else an `ExactCover`.

POLYOMINO-DLX and FILLOMINO-DLX copy their input into comments at the beginning of what they write. Strategy: the puzzle
in the comments is encoded again, and is believed only if that gives the same items and options. Before that its options
are counted, so that a few lines of comments cannot ask for gigabytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import accumulate
from typing import TYPE_CHECKING

from dancefloor.caps import most
from dancefloor.cover.problem import Problem
from dancefloor.errors import DancefloorError
from dancefloor.formats.knuth.dance import read_dance
from dancefloor.formats.knuth.dlx import Reading, read_dlx
from dancefloor.puzzles.cover import ExactCover

if TYPE_CHECKING:
    from dancefloor.puzzles.limited_fillomino import LimitedFillomino
    from dancefloor.puzzles.packing import Packing

MOST_OPTIONS_OFF = 10_000  # how many more options may be made than there should be, before that is noticed
BY_POLYOMINO_DLX = "| this file was created by polyomino-dlx from that data"


def read_dlx_puzzle(
    text: str, *, source: str = "input", strict: bool = False, as_items: bool = False
) -> Packing | LimitedFillomino | ExactCover:
    """The puzzle in a DLX file: what a generator made it of, unless `as_items`, or else its items and options.

    Raises:
        ParseError: at the first mistake, with line and column.

    >>> read_dlx_puzzle("p q\\np\\nq\\n").problem
    <Problem of 2+0 items and 2 options>
    """
    return _puzzle(read_dlx(text, source=source, strict=strict), source, as_items=as_items)


def read_dance_puzzle(
    text: str, *, source: str = "input", strict: bool = False, as_items: bool = False
) -> Packing | LimitedFillomino | ExactCover:
    """The puzzle in a DANCE file; see `read_dlx_puzzle`.

    Raises:
        ParseError: at the first mistake, with line and column.
    """
    return _puzzle(read_dance(text, source=source, strict=strict), source, as_items=as_items)


def _puzzle(reading: Reading, source: str, *, as_items: bool) -> Packing | LimitedFillomino | ExactCover:
    found = None if as_items else recovered(reading)
    return found or ExactCover(reading.problem, tuple(f"{source}, {ignored}" for ignored in reading.ignored))


def recovered(reading: Reading) -> Packing | LimitedFillomino | None:
    """What a generator made items and options of, if comments tell and it agrees with them.

    The generators copy their input into comments at the beginning of what they write.
    """
    from dancefloor.formats.knuth.fillomino_dlx import read_origin

    if BY_POLYOMINO_DLX in reading.comments:
        echo = reading.comments[: reading.comments.index(BY_POLYOMINO_DLX)]
        try:
            if packing := _packing_of("".join(line.removeprefix("| ") + "\n" for line in echo), reading.problem):
                return packing
        except DancefloorError:
            pass  # somebody changed the comments, which is no mistake in items and options
    fillomino = read_origin(reading.comments)
    if fillomino is not None and _is_fillomino(fillomino, reading.problem):
        return fillomino
    return None


def _packing_of(echo: str, problem: Problem) -> Packing | None:
    """The packing that a text describes, if POLYOMINO-DLX makes this problem of it."""
    from dancefloor.formats.knuth.base62 import count_cells
    from dancefloor.formats.knuth.polyomino_dlx import encode, option_lines, read_polyomino_dlx, read_spec

    spec = read_spec(echo)
    if sum(count_cells(line.planes) for line in spec.lines) > most("piece_cells"):
        return None
    if _exceed(len(problem.options), (text.count("\n") for text in option_lines(spec))):
        return None
    if len({frozenset(option.uses) for option in problem.options}) < len(problem.options):
        return None  # a packing has each of its options once
    return read_polyomino_dlx(echo) if _is_same(encode(spec), problem) else None


def _is_fillomino(fillomino: LimitedFillomino, problem: Problem) -> bool:
    """Whether a fillomino becomes this problem."""
    if {item.name for item in problem.items} != {*fillomino.cell_names(), *fillomino.edge_names()}:
        return False
    texts = (text for label in fillomino.allowed for text in fillomino.option_lines(label))
    # A text without options counts too: there may be much to search, and nothing to be found.
    counts = (max(MOST_OPTIONS_OFF // 100, text.count(b"\n")) for text in texts)
    return not _exceed(len(problem.options) + MOST_OPTIONS_OFF, counts) and _is_same(
        fillomino.encode().problem, problem
    )


def _exceed(limit: int, counts: Iterable[int]) -> bool:
    """Whether numbers add up to more than a limit; no more of them are looked at than that takes."""
    return any(total > limit for total in accumulate(counts))


def _is_same(one: Problem, other: Problem) -> bool:
    """Whether two problems have the same items and options, in any order."""
    if len(one.options) != len(other.options) or set(one.items) != set(other.items):
        return False
    number = {item: k for k, item in enumerate(other.items)}
    to_other = [number[item] for item in one.items]
    mine = Counter(tuple(sorted([to_other[item] for item, _ in option.uses])) for option in one.options)
    return mine == Counter(tuple(sorted([item for item, _ in option.uses])) for option in other.options) and not (
        other.has_colors or other.has_costs
    )
